import { isValidOn } from './check.ts'
import type { Region } from './schema.ts'

// One view for each combination of rows, so that what is derived from a region stays cached.
const views = new WeakMap<Region, Map<string, Region>>()

/** The region with only the categories and purchase rules in force on that day. */
export function regionOn(region: Region, day: string): Region {
  const dated = [...region.categories, ...region.purchaseRules]
  const standing = dated.map((row) => (isValidOn(row, day) ? '1' : '0')).join('')
  if (!standing.includes('0')) return region
  const known = views.get(region) ?? new Map<string, Region>()
  views.set(region, known)
  const kept = known.get(standing)
  if (kept !== undefined) return kept
  const view: Region = Object.freeze({
    ...region,
    categories: region.categories.filter((row) => isValidOn(row, day)),
    purchaseRules: region.purchaseRules.filter((row) => isValidOn(row, day)),
  })
  known.set(standing, view)
  return view
}
