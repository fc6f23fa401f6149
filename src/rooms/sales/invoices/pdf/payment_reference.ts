import { luhnDigit, rest97 } from '#kernel/values/check_digits'
import type { Region } from '#regions/room'
import type { PaymentKind } from './invoice_view.ts'

/** The reference to state, and the line of a payment card that has none of its own. */
export type PaymentReference = { kind: PaymentKind; reference: string; card?: string }

/** The number of digits in a payment id, including its check digit. */
const idLengths = { '71': 15, '75': 16 } as const

/**
 * The payment line that Danish banks read: card type, payment id with check digit, creditor number.
 * Card 71 has no message in addition to the id, card 75 does.
 */
export function fiReference(kind: '71' | '75', creditor: string, digits: string): string {
  if (!isCreditor(creditor)) {
    throw new RangeError('A creditor number has eight digits and begins with 8.')
  }
  const length = idLengths[kind] - 1
  if (!/^\d+$/.test(digits) || digits.length > length) {
    throw new RangeError(`A payment id of type ${kind} has 1 to ${length} digits.`)
  }
  const padded = digits.padStart(length, '0')
  return `+${kind}<${padded}${luhnDigit(padded)}+${creditor}<`
}

/** A creditor reference (ISO 11649), which SEPA transfers pass on unchanged. */
export function rfReference(text: string): string {
  const plain = text.toUpperCase()
  if (!/^[0-9A-Z]{1,21}$/.test(plain)) {
    throw new RangeError('A creditor reference has 1 to 21 letters and digits.')
  }
  const check = 98 - rest97(`RF00${plain}`)
  return `RF${check.toString().padStart(2, '0')}${plain}`
}

// Numbers assigned by Daybook: the series unless it is the default, the year and the counter, which
// may grow beyond four digits.
const seriesNumber = /^(?:([A-Z]+)-)?([1-9]\d{3})-(\d{4}|[1-9]\d{4,9})$/

/**
 * The reference the buyer states, so that the payment can be matched. Two invoices never share a
 * reference: a number that has no unique reference in the form is stated as plain text.
 */
export function referenceOf(
  number: string,
  { creditor, currency, region }: Payee,
): PaymentReference {
  for (const { kind } of region.paymentReferences.filter((one) => one.currency === currency)) {
    if (kind === 'fi73') {
      if (isCreditor(creditor ?? '')) return { kind, reference: number, card: `+73<+${creditor}<` }
      continue
    }
    const reference = kind === 'fi71' ? cardReference(number, creditor) : freeReference(number)
    if (reference !== null) return { kind, reference }
  }
  return { kind: null, reference: number }
}

type Payee = {
  creditor: string | null
  currency: string
  region: Pick<Region, 'paymentReferences'>
}

function cardReference(number: string, creditor: string | null): string | null {
  const digits = fiDigits(number)
  if (creditor === null || !isCreditor(creditor) || digits === null) return null
  return fiReference('71', creditor, digits)
}

function freeReference(number: string): string | null {
  const text = rfText(number)
  return text === null ? null : rfReference(text)
}

function isCreditor(text: string): boolean {
  return /^8\d{7}$/.test(text)
}

// Daybook's numbers use the lower half of the ids; a caller's numeric number gets a leading 1.
// Letters and leading zeros cannot be expressed in digits.
function fiDigits(number: string): string | null {
  const [, series, year = '', counter = ''] = seriesNumber.exec(number) ?? []
  if (series !== undefined) return null
  const own = year + counter
  if (own !== '') return own.length < idLengths['71'] - 1 ? own : null
  return /^[1-9]\d{0,12}$/.test(number) ? `1${number.padStart(13, '0')}` : null
}

function rfText(number: string): string | null {
  const [, series = '', year = '', counter = ''] = seriesNumber.exec(number) ?? []
  const own = series + year + counter
  if (own !== '') return own.length <= 21 ? own : null
  const looksOwn = /^[A-Z]*[1-9]\d{7,}$/.test(number)
  return !looksOwn && /^[0-9A-Z]{1,21}$/.test(number) ? number : null
}
