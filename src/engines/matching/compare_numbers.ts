import type { InvoiceNumber, Mention } from './text/invoice_numbers.ts'

export type NumberSight = {
  /**
   * `short` counts only together with the contact or the amount; `other` is the number of another
   * invoice.
   */
  kind: 'long' | 'short' | 'other' | 'none'
  text: string
  /** Whether the text lists other numbers that look like invoices. */
  listsOthers: boolean
}

export const noNumber: NumberSight = { kind: 'none', text: '', listsOthers: false }

/** A number with fewer digits may occur by chance. */
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

/** Whether a mention is this number, and whether that may be by chance. */
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
 * Labelled as an invoice, or similar to this number: then the payment is for another invoice. Card
 * texts contain other numbers, such as those of the shop and the terminal.
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
