import { z } from 'zod'
import { recordShape } from '#kernel/corridor/record'
import { addDays } from '#kernel/values/day'
import { encodeId } from '#kernel/values/id'
import type { BooksLocks } from '#ledger/room'
import { lockActs, lockKinds, type ChangeRow } from './change_store.ts'

const day = z.string().nullable()

export const locksShape = z.object({
  hardThrough: day.meta({ description: 'The last day that nobody can write an entry on.' }),
  softThrough: day.meta({
    description: 'The last day that only a person can write an entry on, with a reason.',
  }),
  yearThrough: day.meta({ description: 'The end of the last financial year that is closed.' }),
  openFrom: day.meta({ description: 'The first open day; null where nothing is closed.' }),
})

/** What was done about the locks. It never changes; reopening is a change of its own. */
export const periodChange = z.object({
  ...recordShape,
  act: z.enum(lockActs),
  kind: z.enum(lockKinds),
  through: day.meta({
    description: 'Closed: the last closed day. Reopened: the last day that stays closed, if any.',
  }),
  wasThrough: day.meta({ description: 'The last closed day of that kind before.' }),
  reason: z.string().nullable(),
  despite: z
    .array(z.object({ item: z.string(), reason: z.string() }))
    .meta({ description: 'Points of the checklist that did not pass, each with the reason.' }),
  by: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  locks: locksShape.meta({ description: 'The locks from then on.' }),
})

export type PeriodChange = z.input<typeof periodChange>

export function showLocks(locks: BooksLocks): z.input<typeof locksShape> {
  const { softThrough } = locks
  return { ...locks, openFrom: softThrough === null ? null : addDays(softThrough, 1) }
}

export function toChange(row: ChangeRow): PeriodChange {
  const at = row.created_at.toISOString()
  return {
    id: encodeId('plk', row.id),
    act: row.act,
    kind: row.kind,
    through: row.through,
    wasThrough: row.was_through,
    reason: row.reason,
    despite: row.despite,
    by: row.done_by,
    locks: showLocks(row.locks),
    version: 1,
    createdAt: at,
    updatedAt: at,
    allowedActions: [],
  }
}
