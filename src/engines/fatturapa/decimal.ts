import { roundHalfUp, sizeOf } from '#kernel/values/money'

/** An exact amount in units of 10⁻⁸, the finest precision of the format. */
export type FatturaUnits = bigint

const digits = 8
const one = 10n ** BigInt(digits)
export const cent: FatturaUnits = one / 100n
export const euro: FatturaUnits = one

const form = /^-?\d{1,30}(?:\.\d{1,8})?$/

/** Null if the text is not a decimal, or has more than eight places. */
export function readUnits(text: string): FatturaUnits | null {
  if (!form.test(text)) return null
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(digits, '0'))
  return text.startsWith('-') ? -size : size
}

export function unitsOf(text: string): FatturaUnits {
  const units = readUnits(text)
  if (units === null) throw new RangeError(`${text} is not a decimal of at most eight places.`)
  return units
}

/** With two to eight decimals, as many as needed. */
export function printUnits(units: FatturaUnits): string {
  const text = sizeOf(units)
    .toString()
    .padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0{1,6}$/, '')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${fraction}`
}

export function sumUnits(amounts: readonly FatturaUnits[]): FatturaUnits {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** An amount times a quantity, rounded to eight decimals. */
export function product(amount: FatturaUnits, quantity: FatturaUnits): FatturaUnits {
  return roundHalfUp(amount * quantity, one)
}

export function roundToCent(amount: FatturaUnits): FatturaUnits {
  return roundHalfUp(amount, cent) * cent
}

/** A percentage of an amount, in whole cents, rounded half away from zero as the exchange does. */
export function percentUnits(amount: FatturaUnits, rate: FatturaUnits): FatturaUnits {
  return roundHalfUp(amount * rate, 100n * one * cent) * cent
}

export function isWithin(
  amount: FatturaUnits,
  other: FatturaUnits,
  tolerance: FatturaUnits,
): boolean {
  const difference = amount - other
  return sizeOf(difference) <= tolerance
}
