import { currencyDigits, isCurrency } from '#kernel/values/money'
import { unreadable } from './failures.ts'

export type AmountText = { amount: string; currency: string }

const largest = 2n ** 63n - 1n

/** Minor units from decimal text; no float takes part. More decimals than the currency has, but for zeros, are refused. */
export function minorOf({ amount, currency }: AmountText): bigint {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(amount)
  if (!match || !isCurrency(currency)) {
    throw unreadable('The bank sent an amount that cannot be read.')
  }
  const [, minus, whole = '0', fraction = ''] = match
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) {
    throw unreadable(`The bank sent an amount in ${currency} with too many decimals.`)
  }
  const size = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (size > largest) throw unreadable('The bank sent an amount that is too large.')
  return minus === '-' ? -size : size
}

/** Banks differ in whether the text carries the sign, so only the indicator counts. */
export function signedMinorOf(given: AmountText, indicator: 'CRDT' | 'DBIT'): bigint {
  const units = minorOf(given)
  const size = units < 0n ? -units : units
  return indicator === 'DBIT' ? -size : size
}
