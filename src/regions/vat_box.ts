import { z } from 'zod'
import { list, orBlank, text } from './cells.ts'

/**
 * How a box comes by its amount. base, vat: sums of what VAT codes feed into it; account: what moved
 * on its accounts; given: a person fills it in; carried: left by the period before; total: its terms
 * together; owed: the same where it is positive, else nothing; interest: a rate on what is owed;
 * period: the number by which the form names the period.
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

const term = z.string().regex(/^([+-]\S+|\d+)$/, 'a term is a box with its sign, or a number')

export const vatBoxRow = z
  .strictObject({
    id: text,
    label: text,
    labelEn: text,
    kind: z.literal(vatBoxKinds),
    terms: list.pipe(z.array(term).readonly()),
    // Of interest only: the fact that has its percentage.
    rate: orBlank(text),
    // Where it applies; blank is everywhere. Months are those that a period ends with.
    frequencies: list,
    endMonths: list,
    // whole: what is below one unit of the currency is dropped, after summing.
    rounding: orBlank(z.literal('whole')),
    source: text,
  })
  .readonly()

export type VatBox = z.output<typeof vatBoxRow>
