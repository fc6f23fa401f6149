/** A number of a JSON text by its digits: amounts never become binary fractions. */
export type Decimal = { readonly digits: string }

export const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && typeof (value as Decimal).digits === 'string'

/** Fields whose values are amounts or rates, which may have decimals. */
const EXACT = new Set(['amount', 'exchangeRate', 'creditLimit'])

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown

const keepDigits: Reviver = (key, value, { source }) =>
  typeof value === 'number' && EXACT.has(key) ? { digits: source ?? String(value) } : value

/** Parses a JSON text; undefined where it is none. */
export function parseExact(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]) as unknown
  } catch {
    return undefined
  }
}

const FORM = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/

/** Whole units of 10^-places; undefined if it has more decimals or another form. */
export function scaledOf({ digits }: Decimal, places: number): bigint | undefined {
  const found = FORM.exec(digits)
  if (found === null) return undefined
  const [, sign = '', whole = '', given = ''] = found
  const decimals = given.replace(/0+$/, '')
  if (decimals.length > places) return undefined
  const value = BigInt(`${whole}${decimals.padEnd(places, '0')}`)
  return sign === '-' ? -value : value
}

const raw = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

/** Minor units as a number of a JSON text, with two decimals. */
export function amountOf(minor: bigint, places = 2): unknown {
  const sign = minor < 0n ? '-' : ''
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0')
  return raw(`${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`)
}

export const textOf = (minor: bigint): string => JSON.stringify(amountOf(minor))

/** Half away from zero, as amounts in øre are rounded. */
export function divide(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}
