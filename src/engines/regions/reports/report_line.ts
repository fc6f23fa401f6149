import { z } from 'zod'
import { gatherTexts, list, orBlank, text, texts } from '../table/cells.ts'

export const accountKinds = ['income', 'expense', 'asset', 'liability', 'equity'] as const
export const reportNames = ['profit_and_loss', 'balance_sheet'] as const

/**
 * heading: words alone. group: accounts. total: the sum of its terms. result: what the year has come
 * to and was not carried to equity yet; earlier_result: the same of the years before.
 */
const lineKindsOfReports = ['heading', 'group', 'total', 'result', 'earlier_result'] as const

/** The totals that every report ends with, by which it is known whether it comes out. */
export const lastTotals = {
  profit_and_loss: ['result_of_period'],
  balance_sheet: ['total_assets', 'total_equity_and_liabilities'],
} as const

const range = z
  .string()
  .regex(/^\d{1,9}(-\d{1,9})?$/, 'a range must be a number, or two with a dash')
  .transform((cell) => {
    const [first = '', last = first] = cell.split('-')
    return { first: Number(first), last: Number(last) }
  })

const term = z
  .string()
  .regex(/^[+-][a-z_]+$/, 'a term must be a line with its sign')
  .transform((cell) => ({ sign: cell.startsWith('-') ? -1 : 1, line: cell.slice(1) }))

const cells = z
  .strictObject({
    report: z.literal(reportNames),
    id: z.string().regex(/^[a-z][a-z_]*$/),
    kind: z.literal(lineKindsOfReports),
    // How far it is indented.
    level: z.literal(['0', '1', '2', '3']).transform(Number),
    // What is above zero: income and liability by credit, cost and asset by debit.
    side: z.literal(['income', 'cost', 'asset', 'liability']),
    // A group has the accounts of these types whose number is in one of the ranges,
    types: list.pipe(z.array(z.literal(accountKinds)).readonly()),
    ranges: list.pipe(z.array(range).readonly()),
    // and those of these types that no range has.
    rest: list.pipe(z.array(z.literal(accountKinds)).readonly()),
    terms: list.pipe(z.array(term).readonly()),
    // How the law numbers it, where it does.
    mark: orBlank(text),
    source: text,
    texts,
  })
  .readonly()

export const turnedBalance = z
  .strictObject({
    ranges: z.array(range).min(1).readonly(),
    together: z.boolean(),
    line: text,
    source: text,
  })
  .readonly()

export const reportLineRow = z.preprocess(gatherTexts, cells)

export type TurnedBalance = z.output<typeof turnedBalance>
export type ReportLine = z.output<typeof reportLineRow>
export type ReportName = (typeof reportNames)[number]
