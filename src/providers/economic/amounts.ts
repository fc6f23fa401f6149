import { digitsIn, type ExactNumber } from '#kernel/values/exact_json'

const mostWhole = 17
const form = /^(-?)(\d{1,17})(?:\.(\d{1,20}))?(?:[eE]([+-]?\d{1,2}))?$/

/** Beyond this many decimals a digit is noise of the sender's own arithmetic. */
const noiseFrom = 6

/** Units of 10^-places; null where it has another form, or decimals that mean something. */
export function scaledFrom(number: ExactNumber, places: number): bigint | null {
  const found = form.exec(digitsIn(number))
  if (found === null) return null
  const [, sign = '', whole = '', decimals = '', exponent = '0'] = found
  const point = whole.length + Number(exponent)
  const all = `${whole}${decimals}`
  const wide = (point < 0 ? '0'.repeat(-point) : '') + all.padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 0)
  const kept = wide.slice(at).padEnd(places + noiseFrom, '0')
  if (at > mostWhole) return null
  const units = BigInt(wide.slice(0, at) + kept.slice(0, places) || '0')
  const rest = Number(`0.${kept.slice(places, places + noiseFrom)}`)
  const isNoise = rest < 0.0001 || rest > 0.9999
  if (!isNoise) return null
  const rounded = rest > 0.5 ? units + 1n : units
  return sign === '-' ? -rounded : rounded
}

const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON

/** Units of 10^-places as the digits of a number. */
export function digitsOf(units: bigint, places = 2): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Minor units as a number in a JSON text. */
export const jsonAmount = (minor: bigint): unknown => rawJson(digitsOf(minor))

/** Half away from zero. */
export function divideRounded(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n
  const [top, bottom] = [value < 0n ? -value : value, by < 0n ? -by : by]
  const rounded = (2n * top + bottom) / (2n * bottom)
  return isNegative ? -rounded : rounded
}
