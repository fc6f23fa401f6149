import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'

/** The currency in which the books are kept. */
export function homeCurrencyOf(scene: Scene): string {
  return homeRegion(scene).currency
}
