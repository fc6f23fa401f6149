import { z } from 'zod'
import { cautionConcepts } from './eu/caution_words.ts'
import { list, text } from './table/cells.ts'

/**
 * Words of the paper that change the deduction. They go before the supplier's name and before what was
 * learned: `is` makes it another category, `ask` asks a person whether it is, `ask_always` also where it
 * is coded so, `ask_once` asks until two
 * documents of the supplier were accepted as they were coded, `ask_charged` where domestic VAT is
 * charged that the buyer may owe instead. The first row that applies counts.
 */
export const cautionRow = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z_]*$/),
    // The categories that it corrects; none: all. With a minus: all but these.
    about: list,
    // Concepts of eu/caution_words.csv; a plus joins those that must stand on one line.
    on: list,
    // Concepts that show that it does not apply.
    unless: list,
    effect: z.literal(['is', 'ask', 'ask_always', 'ask_once', 'ask_charged']),
    becomes: text,
    source: text,
  })
  .readonly()

export type PurchaseCaution = z.output<typeof cautionRow>

const bare = (about: string): string => about.replace(/^-/, '')

/** Whether a caution corrects costs of this category. */
export function isCautionAbout({ about }: PurchaseCaution, category: string): boolean {
  if (about.length === 0) return true
  return about[0]?.startsWith('-') === true
    ? !about.includes(`-${category}`)
    : about.includes(category)
}

/** Cautions that name no category or no concept. */
export function cautionFaults(region: {
  categories: readonly { id: string }[]
  cautions: readonly PurchaseCaution[]
}): string[] {
  const known = new Set(region.categories.map((row) => row.id))
  return region.cautions.flatMap(({ id, about, on, unless, becomes }, index) => {
    const place = `purchase_cautions.csv row ${index + 2} (${id})`
    const categories = [...about.map(bare), becomes].filter((one) => !known.has(one))
    const concepts = [...on, ...unless]
      .flatMap((one) => one.split('+'))
      .filter((one) => !cautionConcepts.has(one))
    return [
      ...categories.map((one) => `${place}: ${one} is not in categories.csv`),
      ...concepts.map((one) => `${place}: ${one} is not in eu/caution_words.csv`),
    ]
  })
}
