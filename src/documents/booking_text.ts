import type { Extraction } from './facts.ts'

const longest = 200

/** What the entry is called in the books: who sent it and under which number. */
export function bookingTextOf(fields: Extraction['fields'], contactName: string | null): string {
  const supplier = contactName ?? fields.supplierName?.value ?? ''
  const number = fields.invoiceNumber?.value ?? ''
  const text = tidyText(`${supplier} ${number}`)
  return text === '' ? 'Purchase' : text
}

/** One line without what a screen or a file of the books would trip over. */
export function tidyText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  // The cut may go through a character outside the basic plane, and half of one is none.
  return line
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .trim()
}
