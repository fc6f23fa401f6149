import { z } from 'zod'
import { isDay } from '#kernel/values/day'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import * as store from './shadow/shadow_store.ts'
import type { ShadowState, Tally } from './shadow/shadow_store.ts'
import { sayBasis, sayReport, type ShadowKind } from './shadow/shadow_words.ts'

const day = z.string().refine(isDay, 'Use a day of the calendar, such as 2026-11-30.')

const shownCounts = {
  wouldHave: z.number().int().meta({ description: 'What would have been done automatically.' }),
  agreed: z.number().int().meta({ description: 'What a person then did the same way.' }),
  differed: z.number().int().meta({ description: 'What a person did differently, or reversed.' }),
  dropped: z.number().int().meta({
    description: 'Transactions ignored, or documents deleted, by a person.',
  }),
  open: z.number().int().meta({ description: 'What is not decided yet.' }),
  lapsed: z.number().int().meta({
    description: 'What no person had to decide, such as after automation was turned on.',
  }),
  precision: z.number().nullable().meta({
    description:
      'The share of decisions that agreed, 0 to 1, rounded down; null while nothing is decided.',
  }),
}

const report = z.object({
  kind: z.enum(['match', 'posting']).meta({
    description: 'Bank transactions to match, or documents to post.',
  }),
  mode: z.enum(['on', 'off', 'shadow']).meta({
    description: 'The current setting. Postings are recorded whenever automatic posting is off.',
  }),
  says: z.string(),
  ...shownCounts,
  amounts: z
    .array(
      z.object({
        currency: z.string(),
        wouldHave: z.number(),
        agreed: z.number(),
        differed: z.number(),
        dropped: z.number(),
      }),
    )
    .meta({ description: 'Money in plus money out, without sign.' }),
  groups: z.array(z.object({ basis: z.string(), says: z.string(), ...shownCounts })).meta({
    description: 'By kind of evidence (matches), or by what set the confidence (postings).',
  }),
  changes: z
    .array(z.object({ field: z.string(), count: z.number().int() }))
    .meta({ description: 'What people changed before posting, or `reversed`.' }),
})

type Report = z.input<typeof report>

export default read({
  name: 'shadow-report',
  resource: 'shadow_report',
  says: 'What automation would have matched and posted, compared with what people decided: one line for matches (needs bank:read) and one for postings (needs documents:read).',
  needs: 'settings:read',
  fails: [],
  item: report,
  filters: z.strictObject({
    from: day
      .optional()
      .meta({ description: 'Only what would have been done on or after this day.' }),
    to: day
      .optional()
      .meta({ description: 'Only what would have been done on or before this day.' }),
  }),
  async list(scene, { filters, limit, after }) {
    const all = await makeReport(scene, filters)
    const last = after?.[0] ?? ''
    return all.filter(({ kind }) => kind > last).slice(0, limit)
  },
  position: (item) => [item.kind],
  count: async (scene) => store.visibleTo(scene).length,
})

async function makeReport(
  scene: Scene,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Report[]> {
  const settings = await findSettings(scene)
  const { timeZone } = regionOf(settings.region_key)
  const span = { from: asked.from ?? null, to: asked.to ?? null, timeZone }
  const visible = store.visibleTo(scene)
  const tallies = await store.tallyShadows(scene, span, visible)
  const changes = visible.includes('posting') ? await store.tallyChanges(scene, span) : []
  const lineOf = (kind: ShadowKind): Omit<Report, 'mode' | 'changes'> =>
    toReport(
      kind,
      tallies.filter((one) => one.kind === kind),
    )
  const postingMode = settings.auto_post ? 'on' : 'off'
  return visible.map((kind) =>
    kind === 'match'
      ? { ...lineOf(kind), mode: settings.auto_match, changes: [] }
      : { ...lineOf(kind), mode: postingMode, changes },
  )
}

function toReport(kind: ShadowKind, tallies: readonly Tally[]): Omit<Report, 'mode' | 'changes'> {
  const groups = Map.groupBy(tallies, ({ basis }) => basis)
  const currencies = Map.groupBy(tallies, ({ currency }) => currency)
  return {
    kind,
    says: sayReport(kind, countsOf(tallies)),
    ...toCounts(tallies),
    amounts: [...currencies]
      .map(([currency, some]) => ({ currency, ...toAmounts(currency, some) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    groups: [...groups].map(([basis, some]) => ({
      basis,
      says: sayBasis(kind, basis),
      ...toCounts(some),
    })),
  }
}

function countsOf(tallies: readonly Tally[]): Record<ShadowState, number> {
  const counts = { open: 0, agreed: 0, differed: 0, dropped: 0, lapsed: 0 }
  for (const { state, count } of tallies) counts[state] += count
  return counts
}

function toCounts(tallies: readonly Tally[]) {
  const counts = countsOf(tallies)
  const { open, agreed, differed, dropped, lapsed } = counts
  const decided = agreed + differed + dropped
  // Rounded down: one difference among many must not disappear.
  const precision = decided === 0 ? null : Math.floor((agreed * 10_000) / decided) / 10_000
  return { wouldHave: decided + open + lapsed, ...counts, precision }
}

function toAmounts(currency: string, tallies: readonly Tally[]) {
  const sum = (states: readonly ShadowState[]): number =>
    toDecimal(
      tallies
        .filter(({ state }) => states.includes(state))
        .reduce((total, one) => total + BigInt(one.amount_minor), 0n),
      currencyDigits(currency),
    )
  return {
    wouldHave: sum(['open', 'agreed', 'differed', 'dropped', 'lapsed']),
    agreed: sum(['agreed']),
    differed: sum(['differed']),
    dropped: sum(['dropped']),
  }
}
