import type { EntryWords } from '#ledger/room'
import type { Extraction } from '../document/facts.ts'

const longest = 200

/**
 * The text of the entry: supplier and invoice number. The name of the contact goes before the one
 * that was read, and one that a person gave before both.
 */
export function bookingTextOf(
  fields: Extraction['fields'],
  contactName: string | null,
  words: EntryWords,
): string {
  const { supplierName } = fields
  const isGiven = supplierName?.proofs.includes('set_by_hand') === true
  const supplier = (isGiven ? null : contactName) ?? supplierName?.value ?? ''
  const number = fields.invoiceNumber?.value ?? ''
  const text = tidyText(`${supplier} ${number}`)
  return text === '' ? words.purchase : text
}

/** One line without control characters, which would break screens and exported files. */
export function tidyText(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  // The cut may split a surrogate pair; the half that is left is dropped.
  return line
    .slice(0, longest)
    .replace(/\p{Cs}$/u, '')
    .trim()
}
