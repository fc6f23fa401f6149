import type { InvoiceNumber, Mention } from './invoice_numbers.ts'

export type NumberSight = {
  /** `short` counts only together with the contact or the amount; `other` names another invoice. */
  kind: 'long' | 'short' | 'other' | 'none'
  text: string
  /** Whether the text lists further numbers that look like invoices. */
  listsOthers: boolean
}

export const noNumber: NumberSight = { kind: 'none', text: '', listsOthers: false }

/** With fewer digits a number is met by chance. */
const fewestDigits = 4

/** What a bank text says about the number of one item. */
export function compareNumbers(
  own: InvoiceNumber | null,
  mentions: readonly Mention[],
  isCash: boolean,
): NumberSight {
  if (own === null || mentions.length === 0) return noNumber
  let short: Mention | null = null
  let long: Mention | null = null
  for (const mention of mentions) {
    const strength = strengthOf(own, mention)
    if (strength === 'long') long ??= mention
    if (strength === 'short') short ??= mention
  }
  const stated = long ?? short
  if (stated !== null) {
    const listsOthers = mentions.some(
      (one) => one.isLabelled && strengthOf(own, one) === null && isAlike(own, one),
    )
    return { kind: long === null ? 'short' : 'long', text: stated.text, listsOthers }
  }
  const other = mentions.find((mention) => isOther(own, mention, isCash))
  return other === undefined ? noNumber : { ...noNumber, kind: 'other', text: other.text }
}

/** Whether one mention is this number, and whether it could be so by chance. */
export function strengthOf(own: InvoiceNumber, mention: Mention): 'long' | 'short' | null {
  const beyondYear = own.digits.length - (own.year?.length ?? 0)
  if (own.digits === mention.digits && beyondYear >= fewestDigits) return 'long'
  if (own.core !== mention.core) return null
  if (own.year !== null && mention.year !== null && own.year !== mention.year) return null
  if (own.core.length >= fewestDigits) return 'long'
  const isDated = own.year !== null && own.year === mention.year
  return mention.isLabelled || isDated ? 'short' : null
}

/**
 * Called an invoice's, or looking like this one: then the payment is of another. At a till other
 * numbers stand about, such as the shop's and the terminal's.
 */
function isOther(own: InvoiceNumber, mention: Mention, isCash: boolean): boolean {
  if (mention.isLabelled) return true
  if (isCash) return false
  return isAlike(own, mention) && (own.year !== null || own.core.length >= fewestDigits)
}

/** Whether it looks like a number of the same series. */
function isAlike(own: InvoiceNumber, mention: Mention): boolean {
  if (own.year !== null || mention.year !== null) return own.year !== null && mention.year !== null
  return own.core.length === mention.core.length
}
