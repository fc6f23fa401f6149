import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { openingReport, type OpeningReport } from './report.ts'

export const openingStatuses = [
  'checking',
  'checked',
  'replaced',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const

const failure = z.object({ code: z.string(), message: z.string() }).nullable()
const time = z.string().nullable()

/** An opening as every operation and the read return it. */
export const openingImport = z.object({
  ...recordShape,
  status: z.enum(openingStatuses).meta({
    description:
      'checked: reported, nothing written. replaced: checked again since. failed, undoing: some of it is written; undo_opening takes it back.',
  }),
  source: z.string(),
  booksBeginOn: z.string(),
  openedOn: z
    .string()
    .meta({ description: 'The day of the opening entries: the one before the books begin.' }),
  ready: z.boolean().meta({ description: 'Whether nothing in the report blocks it.' }),
  confirm: z.string().nullable().meta({ description: 'Pass it to import_opening.' }),
  report: openingReport.nullable().meta({ description: 'Null in lists: ask for the one opening.' }),
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  proof: z
    .object({
      accounts: z.number().int(),
      differences: z.array(z.object({ account: z.string(), difference: z.number() })),
    })
    .nullable()
    .meta({ description: 'The entries that were written against the report, account by account.' }),
  error: failure,
  startedAt: time,
  endedAt: time,
  undoneAt: time,
  processing: z.object({ step: z.string(), since: z.string() }).optional(),
})

export type OpeningRecord = z.input<typeof openingImport>

export type OpeningImportRow = {
  id: string
  status: (typeof openingStatuses)[number]
  source: string
  books_begin_on: string
  opened_on: string
  confirm: string
  ready: boolean
  report: OpeningReport
  proof: OpeningRecord['proof']
  error: OpeningRecord['error']
  started_at: Date | null
  ended_at: Date | null
  undone_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  done: number
  of: number
}

/** Of it something may be in the books. */
export function isImported({ status }: Pick<OpeningImportRow, 'status'>): boolean {
  return ['running', 'done', 'failed', 'undoing'].includes(status)
}

export function isUndoable({ status }: Pick<OpeningImportRow, 'status'>): boolean {
  return ['done', 'failed', 'undoing'].includes(status)
}

export function toOpening(scene: Scene, row: OpeningImportRow, isWhole = true): OpeningRecord {
  const { status, ready, done, of } = row
  const canImport = status === 'checked' && ready
  return {
    id: encodeId('opn', row.id),
    status,
    source: row.source,
    booksBeginOn: row.books_begin_on,
    openedOn: row.opened_on,
    ready,
    confirm: canImport ? row.confirm : null,
    report: isWhole ? row.report : null,
    progress: { done, of },
    proof: row.proof,
    error: row.error,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed([
      ...(canImport ? ['import_opening'] : []),
      ...(isUndoable(row) ? ['undo_opening'] : []),
    ]),
  }
}

/** Records one change with its event, and returns the record. An event tells of it without its report. */
export function changedOpening(
  scene: Scene,
  event: 'checked' | 'replaced' | 'started' | 'finished' | 'changed' | 'undone',
  before: OpeningImportRow | null,
  after: OpeningImportRow,
): OpeningRecord {
  scene.changed({
    event: `opening_import.${event}`,
    id: encodeId('opn', after.id),
    before: before === null ? null : toldOf(scene, before),
    after: toldOf(scene, after),
  })
  return toOpening(scene, after)
}

function toldOf(scene: Scene, row: OpeningImportRow): Omit<OpeningRecord, 'report'> {
  const { report: _report, ...told } = toOpening(scene, row, false)
  return told
}
