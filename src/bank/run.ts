import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'

export const runKinds = ['sync', 'reconcile', 'import'] as const
export const runStatuses = ['running', 'done', 'failed', 'partial', 'undone'] as const
export const runTriggers = ['person', 'key', 'schedule', 'link', 'change'] as const

const failure = z.object({ code: z.string(), message: z.string() }).nullable()

/** One pass over the bank's data as every action and read gives it. */
export const run = z.object({
  ...recordShape,
  kind: z.enum(runKinds),
  status: z.enum(runStatuses).meta({
    description: 'partial: some accounts failed. undone: what it matched was taken back.',
  }),
  trigger: z.enum(runTriggers).meta({
    description: 'change: something changed in the books or at the bank.',
  }),
  imported: z.number().int(),
  matched: z.number().int(),
  suggested: z.number().int(),
  accounts: z.array(
    z.object({ bankAccountId: z.string(), imported: z.number().int(), error: failure }),
  ),
  fileId: z.string().nullable().meta({ description: 'The statement that was imported.' }),
  error: failure,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the run goes on.' }),
})

export type RunRecord = z.input<typeof run>

export type RunRow = {
  id: string
  kind: (typeof runKinds)[number]
  status: (typeof runStatuses)[number]
  trigger: (typeof runTriggers)[number]
  imported: number
  matched: number
  suggested: number
  /** As the record shows them, with the account's id as callers know it. */
  accounts: RunRecord['accounts']
  file_id: string | null
  error: RunRecord['error']
  started_at: Date
  ended_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

/** Only what ended and matched something can be taken back, and only once; also what failed later. */
export function isUndoable(row: Pick<RunRow, 'status' | 'matched'>): boolean {
  return ['done', 'partial', 'failed'].includes(row.status) && row.matched > 0
}

export function toRun(scene: Scene, row: RunRow): RunRecord {
  return {
    id: encodeId('run', row.id),
    kind: row.kind,
    status: row.status,
    trigger: row.trigger,
    imported: row.imported,
    matched: row.matched,
    suggested: row.suggested,
    accounts: row.accounts,
    fileId: row.file_id === null ? null : encodeId('file', row.file_id),
    error: row.error,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed(isUndoable(row) ? ['undo_run'] : []),
  }
}

/** Tells the trail and the world of one change, and gives the record for the answer. */
export function changedRun(
  scene: Scene,
  event: 'started' | 'finished' | 'undone',
  before: RunRow | null,
  after: RunRow,
): RunRecord {
  const record = toRun(scene, after)
  scene.changed({
    event: `run.${event}`,
    id: record.id,
    before: before === null ? null : toRun(scene, before),
    after: record,
  })
  return record
}
