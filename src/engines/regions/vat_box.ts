import { z } from 'zod'
import { day, list, orBlank, text } from './table/cells.ts'
import { confirmed, markUnconfirmed } from './table/confirmed.ts'

/**
 * How a box gets its amount. base, vat: sums of what VAT codes feed into it; account: the movements
 * on its accounts; given: entered by a person; carried: carried over from the previous period;
 * total: the sum of its terms; owed: the same if positive, else zero; interest: a rate on what is
 * owed; period: the number of the period on the form.
 */
const vatBoxKinds = [
  'period',
  'base',
  'vat',
  'account',
  'given',
  'carried_debt',
  'carried_credit',
  'total',
  'owed',
  'interest',
] as const

const term = z.string().regex(/^([+-]\S+|\d+)$/, 'a term must be a box with its sign, or a number')

export const vatBoxRow = z
  .strictObject({
    id: text,
    label: text,
    labelEn: text,
    kind: z.literal(vatBoxKinds),
    terms: list.pipe(z.array(term).readonly()),
    // Only for interest: the fact that has the percentage.
    rate: orBlank(text),
    // Where it applies; blank means everywhere. Months are the last months of periods.
    frequencies: list,
    endMonths: list,
    // whole: fractions of one unit of the currency are dropped, after summing.
    rounding: orBlank(z.literal('whole')),
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(markUnconfirmed)

export type VatBox = z.output<typeof vatBoxRow>
