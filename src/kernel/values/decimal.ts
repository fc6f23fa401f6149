import { fromDecimal, roundHalfUp, scaledDigits, sizeOf } from '#kernel/values/money'

/** An exact fraction, such as a rate, a share or a percentage. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/** Parses a decimal without using a float. */
export function fractionOf(text: string): Fraction {
  const [, sign = '', whole = '', part = ''] = decimal.exec(text) ?? []
  if (whole === '') throw new RangeError(`${text} is not a decimal.`)
  const size = BigInt(whole + part)
  return { top: sign === '' ? size : -size, bottom: 10n ** BigInt(part.length) }
}

/** Minor units of an amount as text. More decimals than the currency has are an error. */
export function minorOf(text: string, digits: number): bigint {
  const { top, bottom } = fractionOf(text)
  const scaled = top * 10n ** BigInt(digits)
  if (scaled % bottom !== 0n) throw new RangeError(`${text} has more than ${digits} decimals.`)
  return scaled / bottom
}

export function decimalOf(minor: bigint, digits: number): string {
  const text = sizeOf(minor)
    .toString()
    .padStart(digits + 1, '0')
  const point = text.length - digits
  const size = digits === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`
  return minor < 0n ? `-${size}` : size
}

export function times(units: bigint, { top, bottom }: Fraction): bigint {
  return roundHalfUp(units * top, bottom)
}

const shareUnit = 10n ** 8n
const mostParts = 12n

/**
 * A share with eight decimals is read as the simple fraction it approximates: 0.33333333 is the
 * third of momsloven § 41 and must be exact to the øre on any amount.
 */
export function shareOf(text: string): Fraction {
  const written = fractionOf(text)
  if (written.bottom !== shareUnit) return written
  for (let parts = 2n; parts <= mostParts; parts++) {
    const count = roundHalfUp(written.top * parts, shareUnit)
    const isCut = (count * shareUnit) / parts === written.top
    if (isCut || roundHalfUp(count * shareUnit, parts) === written.top) {
      return { top: count, bottom: parts }
    }
  }
  return written
}

/** A percentage from 0 to 100, as stored in the settings. */
export function percentOf(percent: number): Fraction {
  return { top: fromDecimal(percent, scaledDigits), bottom: 100n * 10n ** BigInt(scaledDigits) }
}

/** Converts minor units between currencies; `rate` is units of the target for one of the source. */
export function convert(
  minor: bigint,
  rate: Fraction,
  digits: { from: number; to: number },
): bigint {
  const top = minor * rate.top * 10n ** BigInt(digits.to)
  return roundHalfUp(top, rate.bottom * 10n ** BigInt(digits.from))
}

/** The share of `whole` for `part` of `of`, after shares for `before` were given out. */
export function partOf(whole: bigint, of: bigint, before: bigint, part: bigint): bigint {
  // By running totals, so that the parts always add up to the whole.
  return roundHalfUp(whole * (before + part), of) - roundHalfUp(whole * before, of)
}
