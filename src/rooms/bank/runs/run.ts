import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'

export const runKinds = ['sync', 'reconcile', 'import', 'accept', 'book'] as const
export const runStatuses = ['running', 'done', 'failed', 'partial', 'undone'] as const
export const runTriggers = ['person', 'key', 'app', 'schedule', 'link', 'change'] as const

const failure = z.object({ code: z.string(), message: z.string() }).nullable()

/** A run as every action and read returns it. */
export const bankRun = z.object({
  ...recordShape,
  kind: z.enum(runKinds).meta({
    description:
      'accept: suggestions that were accepted together. book: rows booked together on an account.',
  }),
  status: z.enum(runStatuses).meta({
    description:
      'partial: some accounts failed, or entries of a statement were left out, as `accounts` says. undone: its matches were reverted.',
  }),
  trigger: z.enum(runTriggers).meta({
    description:
      'What started it. app: a connected app, named in `app`. link: a bank was linked. change: something changed in the books or at the bank.',
  }),
  app: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'The connected app that started it; null if none did.' }),
  imported: z.number().int(),
  matched: z.number().int(),
  suggested: z.number().int(),
  accounts: z.array(
    z.object({ bankAccountId: z.string(), imported: z.number().int(), error: failure }),
  ),
  fileId: z.string().nullable().meta({ description: 'The imported statement.' }),
  error: failure,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the run is in progress.' }),
})

export type RunRecord = z.input<typeof bankRun>

export type RunRow = {
  id: string
  kind: (typeof runKinds)[number]
  status: (typeof runStatuses)[number]
  trigger: (typeof runTriggers)[number]
  /** The app that started it, by the name it had then. */
  app: RunRecord['app']
  imported: number
  matched: number
  suggested: number
  /** As in the record, with the public id of the account. */
  accounts: RunRecord['accounts']
  file_id: string | null
  error: RunRecord['error']
  started_at: Date
  ended_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

/** Only an ended run that matched something can be undone, once; also one that failed later. */
export function isUndoable(row: Pick<RunRow, 'status' | 'matched'>): boolean {
  return ['done', 'partial', 'failed'].includes(row.status) && row.matched > 0
}

export function toRun(scene: Scene, row: RunRow): RunRecord {
  return {
    id: encodeId('run', row.id),
    kind: row.kind,
    status: row.status,
    trigger: row.trigger,
    app: row.app,
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

/** Records one change with its event, and returns the record. */
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
