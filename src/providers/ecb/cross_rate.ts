import { roundHalfUp } from '#kernel/values/money'

/** As many digits as the exchanges print, and more than any reference rate has. */
const significantDigits = 10

const plain = /^\d+(\.\d+)?$/

/** `to` over `from`, both for one unit of the same third currency, by exact arithmetic. */
export function crossRate(from: string, to: string): string {
  const [top, topScale] = unitsOf(to)
  const [bottom, bottomScale] = unitsOf(from)
  const scaledTop = top * 10n ** BigInt(bottomScale)
  const scaledBottom = bottom * 10n ** BigInt(topScale)
  const digits = significantDigits - magnitudeOf(scaledTop, scaledBottom)
  const decimals = Math.max(digits, 0)
  const units = roundHalfUp(scaledTop * 10n ** BigInt(decimals), scaledBottom)
  return textOf(units, decimals)
}

function unitsOf(rate: string): [bigint, number] {
  if (!plain.test(rate)) throw new RangeError(`${rate} is not a rate.`)
  const [whole = '', part = ''] = rate.split('.')
  const units = BigInt(whole + part)
  if (units === 0n) throw new RangeError('A rate of nothing is no rate.')
  return [units, part.length]
}

/** How many digits stand before the point; none or less for a quotient below one. */
function magnitudeOf(top: bigint, bottom: bigint): number {
  let magnitude = top.toString().length - bottom.toString().length
  const isLess =
    magnitude >= 0
      ? top < bottom * 10n ** BigInt(magnitude)
      : top * 10n ** BigInt(-magnitude) < bottom
  if (!isLess) magnitude += 1
  return magnitude
}

function textOf(units: bigint, decimals: number): string {
  const text = units.toString().padStart(decimals + 1, '0')
  if (decimals === 0) return text
  const whole = text.slice(0, -decimals)
  const part = text.slice(-decimals).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
