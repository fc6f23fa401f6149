import { z } from 'zod'
import { addDays } from '#kernel/day'
import { encodeId } from '#kernel/id'
import { read } from '#kernel/read'
import type { Scene } from '#kernel/scene'
import { brake, evidenceClasses, toBrake } from './learn_brakes.ts'
import * as store from './reliability_store.ts'

const days = 365
const mostAccounts = 200

const share = z.number().nullable()
const count = z.number().int()

const automatic = z.object({
  matched: count.meta({ description: 'Matches that were made by themselves.' }),
  undone: count.meta({ description: 'Those of them that somebody took back.' }),
  precision: share.meta({ description: 'The share that stands; null where none was made.' }),
})

const reliability = z.object({
  since: z.string().meta({ description: 'The day from which matches and decisions are counted.' }),
  automatic: automatic.extend({
    byEvidence: z.array(automatic.extend({ evidence: z.enum(evidenceClasses) })),
  }),
  brakes: z.array(brake).meta({
    description:
      'Kinds of evidence on which nothing is matched by itself, because more than 0.5 % of the last 200 such matches were taken back. release_brake ends it.',
  }),
  suggestions: z.object({
    matched: count.meta({ description: 'Transactions that somebody matched by hand.' }),
    top1: share.meta({ description: 'The share of them whose target was suggested first.' }),
    top3: share.meta({ description: 'The share of them whose target was suggested at all.' }),
  }),
  labels: z.object({
    count: count.meta({ description: 'Suggestions that somebody decided about.' }),
    right: count,
    wrong: count,
  }),
  calibration: z
    .object({
      calculatedAt: z.string(),
      labels: count,
      autoScore: z.number().nullable().meta({
        description: 'The least score at which anything is matched by itself; null: as ordinary.',
      }),
      steps: z.array(z.object({ score: z.number(), confidence: z.number() })).meta({
        description: 'How often suggestions from that score on turned out right.',
      }),
    })
    .nullable()
    .meta({ description: 'null until at least 50 suggestions were decided about.' }),
  queue: z.object({
    unmatched: count,
    suggested: count.meta({ description: 'Those of them for which something is suggested.' }),
    perHundred: z.number().nullable().meta({
      description: 'Unmatched for each hundred transactions booked since that day.',
    }),
    oldestOn: z.string().nullable(),
    ageDays: z.object({ p50: z.number().nullable(), p90: z.number().nullable() }),
  }),
  learnedAccounts: z
    .array(
      z.object({
        iban: z.string(),
        contactId: z.string().nullable(),
        contactName: z.string().nullable(),
        payments: count.meta({ description: 'Payments that somebody matched by hand.' }),
        isProven: z.boolean().meta({
          description: 'Counts as the contact’s: a payment stated a reference, or there were two.',
        }),
        confirmedAt: z.string(),
      }),
    )
    .meta({ description: `The newest ${mostAccounts}.` }),
})

export default read({
  name: 'reliability',
  resource: 'reliability',
  says: 'How much of what was matched by itself stood, how good suggestions were, what waits, and what was learned of accounts.',
  needs: 'bank:read',
  fails: [],
  item: reliability,
  one: findReliability,
})

async function findReliability(scene: Scene): Promise<z.input<typeof reliability>> {
  const day = addDays(scene.now.toISOString().slice(0, 10), -days)
  const since = new Date(`${day}T00:00:00Z`)
  const decided = await store.countDecided(scene, since)
  const queue = await store.measureQueue(scene, since)
  const calibration = await store.findCalibration(scene)
  return {
    since: day,
    automatic: toAutomatic(await store.countAutomatic(scene, since)),
    brakes: (await store.listBrakes(scene)).map(toBrake),
    suggestions: {
      matched: decided.matched,
      top1: shareOf(decided.first, decided.matched),
      top3: shareOf(decided.shown, decided.matched),
    },
    labels: {
      count: decided.labels,
      right: decided.right,
      wrong: decided.labels - decided.right,
    },
    calibration: calibration && toCalibration(calibration),
    queue: {
      unmatched: queue.unmatched,
      suggested: queue.suggested,
      perHundred: queue.booked === 0 ? null : rounded((queue.unmatched * 100) / queue.booked, 10),
      oldestOn: queue.oldest_on,
      ageDays: { p50: queue.median_days, p90: queue.most_days },
    },
    learnedAccounts: (await store.listLearnedAccounts(scene, mostAccounts)).map(toAccount),
  }
}

function toAutomatic(
  rows: readonly store.AutomaticRow[],
): z.input<typeof reliability>['automatic'] {
  const summed = (pick: (row: store.AutomaticRow) => number): number =>
    rows.reduce((sum, row) => sum + pick(row), 0)
  const withPrecision = (matched: number, undone: number): z.input<typeof automatic> => ({
    matched,
    undone,
    precision: shareOf(matched - undone, matched),
  })
  const total = withPrecision(
    summed((row) => row.matched),
    summed((row) => row.undone),
  )
  const byEvidence = evidenceClasses.flatMap((evidence) => {
    const row = rows.find((one) => one.evidence === evidence)
    return row ? [{ evidence, ...withPrecision(row.matched, row.undone) }] : []
  })
  return { ...total, byEvidence }
}

function toCalibration({
  calibration,
  made_at: madeAt,
}: store.CalibrationRow): z.input<typeof reliability>['calibration'] {
  const { autoScore, labels, steps } = calibration
  return {
    calculatedAt: madeAt.toISOString(),
    labels,
    autoScore: autoScore === 0 ? null : autoScore / 100,
    steps: steps.map((step) => ({ score: step.score / 100, confidence: step.probability })),
  }
}

function toAccount(
  row: store.LearnedAccountRow,
): z.input<typeof reliability>['learnedAccounts'][number] {
  return {
    iban: row.iban,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    contactName: row.contact_name,
    payments: row.confirms,
    isProven: row.is_proven,
    confirmedAt: row.confirmed_at.toISOString(),
  }
}

function shareOf(some: number, all: number): number | null {
  return all === 0 ? null : rounded(some / all, 10_000)
}

function rounded(value: number, per: number): number {
  return Math.round(value * per) / per
}
