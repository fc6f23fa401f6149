import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { FollowUpRow } from './store.ts'
import { eventOf, subjectIdsOf } from './subject.ts'

export const outcomes = ['not_needed', 'lost'] as const

/** What people said of one document or bank row that waits. */
export const followUp = z.object({
  id: z.string(),
  documentId: z.string().nullable(),
  transactionId: z.string().nullable(),
  heldUntil: z
    .string()
    .nullable()
    .meta({ description: 'The day on which it comes back to `attention` at the latest.' }),
  forDocument: z
    .boolean()
    .meta({ description: 'It comes back earlier, as soon as a document arrives for it.' }),
  isHeld: z.boolean().meta({
    description: 'Whether it is held now: left out of `attention`, unless an app holds it.',
  }),
  assignedTo: z.object({ memberId: z.string(), name: z.string() }).nullable(),
  note: z.string().nullable(),
  outcome: z
    .enum(outcomes)
    .nullable()
    .meta({ description: 'That no receipt will come: it is not needed, or it is lost.' }),
  outcomeReason: z.string().nullable(),
  outcomeBy: z.string().nullable(),
  outcomeAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type FollowUpRecord = z.input<typeof followUp>

export function toFollowUp(row: FollowUpRow): FollowUpRecord {
  return {
    id: encodeId('fup', row.id),
    ...subjectIdsOf(row),
    heldUntil: row.held_until,
    forDocument: row.for_document,
    isHeld: row.is_held,
    assignedTo: assigneeOf(row),
    note: row.note,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    outcomeBy: row.outcome_by,
    outcomeAt: row.outcome_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function assigneeOf(row: FollowUpRow): FollowUpRecord['assignedTo'] {
  if (row.assignee_id === null) return null
  return { memberId: encodeId('mem', row.assignee_id), name: row.assignee_name ?? '' }
}

/** Says that it changed, and returns it. */
export function changedFollowUp(
  scene: Scene,
  before: FollowUpRow | null,
  after: FollowUpRow,
): FollowUpRecord {
  const record = toFollowUp(after)
  const event = `${eventOf(after, 'follow_up')}.${before === null ? 'created' : 'updated'}`
  const old = before === null ? null : toFollowUp(before)
  scene.changed({ event, id: record.id, before: old, after: record })
  return record
}
