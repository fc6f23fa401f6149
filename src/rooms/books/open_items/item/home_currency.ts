import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type RegionKey } from '#regions/room'

/** The currency in which the books are kept. */
export function homeCurrencyOf(scene: Scene): string {
  return regionOf(scene.principal.regionKey as RegionKey).currency
}
