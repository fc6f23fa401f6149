import { z } from 'zod'
import { text } from './table/cells.ts'

const words = z.array(text).readonly()

/**
 * A kind of cost that is easily taken for another one, which is deducted differently. `asks` says
 * when a person is asked which it is: where the document has one of the words `on` (always, if there
 * are none) and none of `unless`. Null: it is only offered.
 */
export const alternativeRow = z
  .strictObject({
    category: text,
    other: text,
    asks: z.strictObject({ on: words, unless: words }).readonly().nullable(),
    source: text,
  })
  .readonly()

type Named = { id: string }
type Offered = { category: string; other: string }

/** Alternatives that name no category. */
export function alternativeFaults(region: {
  categories: readonly Named[]
  alternatives: readonly Offered[]
}): string[] {
  const known = new Set(region.categories.map((row) => row.id))
  return region.alternatives.flatMap(({ category, other }) =>
    [category, other]
      .filter((id) => !known.has(id))
      .map((id) => `region.json alternatives (${category}): ${id} is not in categories.csv`),
  )
}
