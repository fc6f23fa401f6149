import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { homeRegion } from '#regions/room'

/** The currency in which the books are kept. */
export function booksCurrencyOf(scene: Scene): string {
  return homeRegion(scene).currency
}

export function figuresIn(currency: string): (minor: bigint) => number {
  const digits = currencyDigits(currency)
  return (minor) => toDecimal(minor, digits)
}
