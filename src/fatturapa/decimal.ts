import { roundHalfUp } from '#kernel/money'

/** An exact amount in units of 10⁻⁸, which is as fine as the format goes. */
export type Units = bigint

const digits = 8
const one = 10n ** BigInt(digits)
export const cent: Units = one / 100n
export const euro: Units = one

const form = /^-?\d{1,30}(?:\.\d{1,8})?$/

/** Null where the text is no decimal, or finer than the format. */
export function readUnits(text: string): Units | null {
  if (!form.test(text)) return null
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(digits, '0'))
  return text.startsWith('-') ? -size : size
}

export function unitsOf(text: string): Units {
  const units = readUnits(text)
  if (units === null) throw new RangeError(`${text} is not a decimal of at most eight places.`)
  return units
}

/** With two to eight digits behind the point, as many as are needed. */
export function printUnits(units: Units): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0{1,6}$/, '')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${fraction}`
}

export function sumUnits(amounts: readonly Units[]): Units {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** An amount times a quantity, rounded to what can be held. */
export function product(amount: Units, quantity: Units): Units {
  return roundHalfUp(amount * quantity, one)
}

export function roundToCent(amount: Units): Units {
  return roundHalfUp(amount, cent) * cent
}

/** So many percent of an amount, in whole cents, a half away from zero as the exchange does. */
export function percentUnits(amount: Units, rate: Units): Units {
  return roundHalfUp(amount * rate, 100n * one * cent) * cent
}

export function isWithin(amount: Units, other: Units, tolerance: Units): boolean {
  const difference = amount - other
  return (difference < 0n ? -difference : difference) <= tolerance
}
