import { z } from 'zod'
import { read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { actKinds } from '#search/room'
import { addDays } from '#kernel/values/day'
import { partsShown } from './acts/acts.ts'
import { countVerdicts, type VerdictCount } from './acts/verdict_store.ts'
import { errorShareOf, type ErrorShare } from './acts/wilson.ts'

const share = z.number().nullable()

const errorShare = z.object({
  checked: z.number().int(),
  wrong: z.number().int(),
  rate: share.meta({ description: 'null where nothing was checked.' }),
  low: share.meta({ description: 'Wilson interval, 95 %.' }),
  high: share,
})

const errorRate = z.object({
  from: z.string(),
  to: z.string(),
  random: errorShare.meta({ description: 'Of those drawn at random.' }),
  byKind: z.array(errorShare.extend({ kind: z.enum(actKinds) })),
  largest: errorShare.meta({
    description: 'Of the largest of each day; they say nothing about the others.',
  }),
})

const shownDays = 365

export default read({
  name: 'error-rate',
  resource: 'error_rate',
  says: 'How often Daybook was wrong by itself: the share of wrong verdicts among what was drawn at random in the daily spot checks, with how many were checked and the interval in which the true share lies.',
  needs: 'documents:read',
  alsoFor: ['bank:read'],
  fails: [],
  item: errorRate,
  filters: z.strictObject({
    from: z.iso
      .date()
      .optional()
      .meta({ description: `Default: ${shownDays} days ago.` }),
    to: z.iso.date().optional().meta({ description: 'Default: today.' }),
  }),
  async one(scene, { from = addDays(scene.today, -shownDays), to = scene.today }) {
    const counts = await countsShown(scene, from, to)
    const random = counts.filter((one) => one.drawn === 'random')
    return {
      from,
      to,
      random: sumOf(random),
      byKind: random.map(({ kind, checked, wrong }) => ({
        kind,
        ...errorShareOf(checked, wrong),
      })),
      largest: sumOf(counts.filter((one) => one.drawn === 'largest')),
    }
  },
})

/** Of the kinds that the caller may see. */
async function countsShown(scene: Scene, from: string, to: string): Promise<VerdictCount[]> {
  const kinds = new Set(partsShown(scene).map((part) => part.kind))
  return (await countVerdicts(scene, from, to)).filter(({ kind }) => kinds.has(kind))
}

function sumOf(counts: readonly VerdictCount[]): ErrorShare {
  const sum = (pick: (one: VerdictCount) => number): number =>
    counts.reduce((total, one) => total + pick(one), 0)
  return errorShareOf(
    sum((one) => one.checked),
    sum((one) => one.wrong),
  )
}
