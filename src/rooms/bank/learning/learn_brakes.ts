import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { findBrakes, type EvidenceClass } from '#matching/room'
import * as store from './learn_label_store.ts'

/** As many as the engine checks. */
const lookedAt = 200

/** The kinds of evidence, strongest first, as every list shows them. */
export const evidenceClasses = [
  'reference',
  'number',
  'iban',
  'name',
  'instalment',
  'foreign',
  'listed',
  'combination',
  'transfer',
] as const satisfies readonly EvidenceClass[]

export const brake = z.object({
  evidence: z
    .enum(evidenceClasses)
    .meta({ description: 'The evidence on which automatic matching is paused.' }),
  undone: z.number().int().meta({ description: 'How many of these matches were undone.' }),
  looked: z
    .number()
    .int()
    .meta({ description: 'How many recent matches were checked, at most 200.' }),
  brakedAt: z.string(),
  releasedAt: z.string().nullable(),
})

export function toBrake(row: store.BrakeRow): z.input<typeof brake> {
  return {
    evidence: row.evidence,
    undone: row.undone,
    looked: row.looked,
    brakedAt: row.braked_at.toISOString(),
    releasedAt: row.released_at?.toISOString() ?? null,
  }
}

/**
 * Automatic matches were undone: if more than half a percent, automatic matching on that evidence
 * is paused and an event says so.
 */
export async function countUndone(
  scene: Scene,
  transactionIds: readonly string[],
  undoneRunId: string | null,
): Promise<void> {
  if (transactionIds.length === 0) return
  const kinds = await store.markUndone(scene, transactionIds, undoneRunId)
  if (kinds.length === 0) return
  const matches = await store.listPastMatches(scene, kinds, lookedAt)
  for (const evidence of findBrakes(matches)) {
    const own = matches.filter((one) => one.evidence === evidence)
    const undone = own.filter(({ isUndone }) => isUndone).length
    const row = await store.insertBrake(scene, { evidence, undone, looked: own.length })
    if (row !== null) recordBrake(scene, 'braked', null, row)
  }
}

/** Brakes have no id: their events are about the organization. */
export function recordBrake(
  scene: Scene,
  event: 'braked' | 'released',
  before: store.BrakeRow | null,
  after: store.BrakeRow,
): z.input<typeof brake> {
  const id = encodeId('org', scene.orgId)
  const record = toBrake(after)
  scene.changed({
    event: `matching.${event}`,
    id,
    before: before === null ? null : { id, ...toBrake(before) },
    after: { id, ...record },
  })
  return record
}
