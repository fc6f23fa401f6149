import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { list } from '../table/cells.ts'
import { readRows } from '../table/rows.ts'

const cautionWordRow = z
  .strictObject({
    // What the words speak of; the region's purchase_cautions.csv says what follows from it.
    concept: z.string().regex(/^[a-z][a-z_]*$/),
    language: z.literal(['da', 'it', 'en']),
    // A star stands for any letters, as in compounds.
    words: list,
  })
  .readonly()

/** The words that change how a purchase is deducted, by what they speak of and language. */
export const cautionWords = readRows(
  'eu/caution_words.csv',
  readFileSync(new URL('./caution_words.csv', import.meta.url), 'utf8'),
  cautionWordRow,
)

export const cautionConcepts: ReadonlySet<string> = new Set(
  cautionWords.map(({ concept }) => concept),
)
