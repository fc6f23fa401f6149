import type { PaymentKind } from './invoice_view.ts'

export type PaymentReference = { kind: PaymentKind; reference: string }

/** The digits of a payment id, its check digit among them. */
const idLengths = { '71': 15, '75': 16 } as const

/**
 * The line that a Danish bank reads: kind of card, payment id with its check digit, creditor number.
 * Card 71 takes no message beside the id, card 75 does.
 */
export function fiReference(kind: '71' | '75', creditor: string, digits: string): string {
  if (!isCreditor(creditor)) {
    throw new RangeError('A creditor number has eight digits and begins with 8.')
  }
  const length = idLengths[kind] - 1
  if (!/^\d+$/.test(digits) || digits.length > length) {
    throw new RangeError(`A payment id of kind ${kind} is made of 1 to ${length} digits.`)
  }
  const padded = digits.padStart(length, '0')
  return `+${kind}<${padded}${luhnDigit(padded)}+${creditor}<`
}

/** A creditor reference of ISO 11649, which SEPA transfers carry to the payee unchanged. */
export function rfReference(text: string): string {
  const plain = text.toUpperCase()
  if (!/^[0-9A-Z]{1,21}$/.test(plain)) {
    throw new RangeError('A creditor reference is made of 1 to 21 letters and digits.')
  }
  const check = 98n - mod97(`${plain}RF00`)
  return `RF${check.toString().padStart(2, '0')}${plain}`
}

// The numbers that Daybook itself gives: a series where it is not the default, year and counter,
// which grows beyond four digits without leading zeros.
const seriesNumber = /^(?:([A-Z]+)-)?([1-9]\d{3})-(\d{4}|[1-9]\d{4,9})$/

/**
 * What the buyer is to state, so that the payment finds its invoice. Two numbers of an organization
 * never share a reference: a number that cannot be kept apart from all others by what the form
 * allows is stated as it is.
 */
export function referenceOf(
  number: string,
  { creditor, currency }: { creditor: string | null; currency: string },
): PaymentReference {
  // Payment cards are settled in kroner only, and creditor references in SEPA's currency only.
  if (currency === 'DKK' && creditor !== null && isCreditor(creditor)) {
    const digits = fiDigits(number)
    if (digits !== null) return { kind: 'fi71', reference: fiReference('71', creditor, digits) }
  }
  if (currency === 'EUR') {
    const text = rfText(number)
    if (text !== null) return { kind: 'rf', reference: rfReference(text) }
  }
  return { kind: null, reference: number }
}

function isCreditor(text: string): boolean {
  return /^8\d{7}$/.test(text)
}

// Own numbers keep to the lower half of the id; a plain number of the caller's is set apart by a
// leading 1. Whatever else it holds, letters or leading zeros, is lost in digits.
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

// Counted from the right, every other digit counts double and as the sum of its digits.
function luhnDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return (10 - (sum % 10)) % 10
}

// Letters count as 10 to 35 (ISO 7064, MOD 97-10).
function mod97(text: string): bigint {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)
  return BigInt(digits) % 97n
}
