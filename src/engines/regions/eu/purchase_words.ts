import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { list, orBlank, text } from '../table/cells.ts'
import { readRows } from '../table/rows.ts'

const wordRow = z
  .strictObject({
    // What was bought; the region's categories.csv says which category that is.
    topic: z.string().regex(/^[a-z][a-z_]*$/),
    // Empty for units, which are the same in every language.
    language: orBlank(z.literal(['da', 'it', 'de', 'en'])),
    // How surely the words mean that: 1 where other trades print them too.
    weight: z.literal(['1', '2', '3', '4', '5']).transform(Number),
    // A star stands for any letters; a plus joins words that must both be on the page.
    words: list,
    source: text,
  })
  .readonly()

/** The words by which bills tell what was bought, by topic and language. */
export const purchaseWords = readRows(
  'eu/purchase_words.csv',
  readFileSync(new URL('./purchase_words.csv', import.meta.url), 'utf8'),
  wordRow,
)

export const purchaseTopics: ReadonlySet<string> = new Set(purchaseWords.map(({ topic }) => topic))
