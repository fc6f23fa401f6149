import { z } from 'zod'

/** The points of a month. A hard lock needs those that must pass. */
export const monthItems = [
  'bank_proven',
  'bank_rows_matched',
  'documents_posted',
  'vat_agrees',
  'drafts_done',
  'clearing_empty',
  'questions_answered',
  'year_end_done',
] as const

export type MonthItem = (typeof monthItems)[number]

/** Money may be under way, a question open, and what a year end needs is known to people: these only tell. */
const onlyTold: ReadonlySet<MonthItem> = new Set([
  'clearing_empty',
  'questions_answered',
  'year_end_done',
])

const mustPass = (item: MonthItem): boolean => !onlyTold.has(item)

export const missingThing = z.object({
  id: z.string().meta({ description: 'Of a record, or the number of an account.' }),
  date: z.string().nullable(),
  text: z.string().nullable(),
  says: z.string().nullable().meta({ description: 'Why it is listed, where that is not plain.' }),
  amount: z.number().nullable(),
})

export const monthItem = z.object({
  item: z.enum(monthItems),
  must: z.boolean().meta({ description: 'A hard lock needs it to pass, or a reason.' }),
  state: z.enum(['passed', 'open', 'not_shown']).meta({
    description: 'not_shown: your permissions do not let you read it.',
  }),
  says: z.string(),
  figure: z.number().nullable().meta({
    description: 'How many are missing; an amount for vat_agrees and clearing_empty.',
  }),
  missing: z.array(missingThing),
  hasMore: z.boolean(),
})

export type MonthItemRecord = z.input<typeof monthItem>
export type MissingThing = z.input<typeof missingThing>

/** How many things of one point are shown. */
export const mostMissing = 50

type Judged = { says: string; figure: number; missing: readonly MissingThing[] }

/** A point that nothing is missing for passes. */
export function judge(item: MonthItem, { says, figure, missing }: Judged): MonthItemRecord {
  const isPassed = figure === 0 && missing.length === 0
  return {
    item,
    must: mustPass(item),
    state: isPassed ? 'passed' : 'open',
    says,
    figure,
    missing: missing.slice(0, mostMissing),
    hasMore: missing.length > mostMissing,
  }
}

export function notShown(item: MonthItem): MonthItemRecord {
  const says = 'Your permissions do not let you read this.'
  const nothing = { figure: null, missing: [], hasMore: false }
  return { item, must: mustPass(item), state: 'not_shown', says, ...nothing }
}
