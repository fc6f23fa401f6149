const digits = Symbol('digits')

/** A number as it was written: amounts never become binary fractions on their way in. */
export type ExactNumber = { readonly [digits]: string }

/** A text, or an object that only looks like one, is no number. */
export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'object' && value !== null && digits in value

export const digitsIn = (number: ExactNumber): string => number[digits]

type Revive = (key: string, value: unknown, context?: { source?: string }) => unknown

const parseWith = JSON.parse as (text: string, revive: Revive) => unknown

/**
 * Undefined where it is not JSON. What the database cannot keep is taken out: U+0000 and half
 * pairs of surrogates.
 */
export function parseExact(text: string): unknown {
  try {
    return parseWith(text, (_key, value, context) => {
      if (typeof value === 'number') return { [digits]: context?.source ?? String(value) }
      return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
    })
  } catch {
    return undefined
  }
}

/** Whole units of so many decimals; null where the number has more that are not zero. */
export function unitsIn(number: ExactNumber, decimals: number): bigint | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,20}))?$/.exec(digitsIn(number))
  if (match === null) return null
  const [, minus, whole = '0', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const size = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return minus === '-' ? -size : size
}
