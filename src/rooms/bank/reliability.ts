import { z } from 'zod'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { brake, evidenceClasses, toBrake } from './learning/learn_brakes.ts'
import * as store from './learning/reliability_store.ts'

const days = 365
const mostAccounts = 200

const share = z.number().nullable()
const count = z.number().int()

const automatic = z.object({
  matched: count.meta({ description: 'Automatic matches.' }),
  undone: count.meta({ description: 'Automatic matches that were undone.' }),
  precision: share.meta({ description: 'The share that was not undone; null if there are none.' }),
})

const reliability = z.object({
  since: z.string().meta({ description: 'The day from which matches and decisions are counted.' }),
  automatic: automatic.extend({
    byEvidence: z.array(automatic.extend({ evidence: z.enum(evidenceClasses) })),
  }),
  brakes: z.array(brake).meta({
    description:
      'Kinds of evidence on which automatic matching is paused, because more than 0.5 % of the last 200 such matches were undone. release_brake resumes it.',
  }),
  suggestions: z.object({
    matched: count.meta({ description: 'Transactions matched by a person or an app.' }),
    top1: share.meta({ description: 'The share whose target was the first suggestion.' }),
    top3: share.meta({ description: 'The share whose target was among the suggestions.' }),
  }),
  labels: z.object({
    count: count.meta({ description: 'Suggestions that were decided.' }),
    right: count,
    wrong: count,
  }),
  calibration: z
    .object({
      calculatedAt: z.string(),
      labels: count,
      autoScore: z.number().nullable().meta({
        description: 'The lowest score for an automatic match; null: the default.',
      }),
      steps: z.array(z.object({ score: z.number(), confidence: z.number() })).meta({
        description: 'How often suggestions from this score on were right.',
      }),
    })
    .nullable()
    .meta({ description: 'null until at least 50 suggestions were decided.' }),
  queue: z.object({
    unmatched: count,
    suggested: count.meta({ description: 'Unmatched transactions that have a suggestion.' }),
    perHundred: z.number().nullable().meta({
      description: 'Unmatched per 100 transactions booked since that day.',
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
        payments: count.meta({ description: 'Payments matched by a person or an app.' }),
        isProven: z.boolean().meta({
          description:
            'Trusted as the contact’s account: a payment stated a reference, or there were two.',
        }),
        confirmedAt: z.string(),
      }),
    )
    .meta({ description: `The newest ${mostAccounts}.` }),
})

export default read({
  name: 'reliability',
  resource: 'reliability',
  says: 'How reliable matching is: automatic matches and how many were undone, how good suggestions were, what is unmatched, and which bank accounts of contacts were learned.',
  needs: 'bank:read',
  tellsOf: ['matching'],
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
