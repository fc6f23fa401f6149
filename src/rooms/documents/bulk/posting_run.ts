import { z } from 'zod'
import { failures, type FailureEntry } from '#failures/failures'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'

export const postingRunStatuses = ['running', 'done', 'partial', 'failed', 'undone'] as const
export const postingItemStates = ['to_post', 'posted', 'refused', 'reversed'] as const
const triggers = ['person', 'key', 'app'] as const

const postingItem = z.object({
  documentId: z.string(),
  state: z.enum(postingItemStates),
  code: z
    .string()
    .nullable()
    .meta({ description: 'Why it was refused, or could not be reversed.' }),
  detail: z.string().nullable(),
  name: z.string().nullable().meta({ description: 'The supplier or file name.' }),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  confidence: z.number().nullable(),
})

/** A run that posts documents, as every operation and read returns it. */
export const postingRun = z.object({
  ...recordShape,
  status: z.enum(postingRunStatuses).meta({
    description: 'partial: some were refused when their turn came. undone: all were reversed.',
  }),
  trigger: z.enum(triggers).meta({ description: 'Who or what started it.' }),
  app: z.object({ id: z.string(), name: z.string() }).nullable(),
  progress: z.object({ done: z.number().int(), of: z.number().int() }),
  posted: z.number().int(),
  items: z
    .array(postingItem)
    .optional()
    .meta({ description: 'Every document it is about; left out of lists.' }),
  more: z.boolean().meta({ description: 'True if more are ready: run it again for the rest.' }),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the run is in progress.' }),
})

export type PostingRunRecord = z.input<typeof postingRun>

export type PostingRunRow = {
  id: string
  status: (typeof postingRunStatuses)[number]
  trigger: (typeof triggers)[number]
  app: { id: string; name: string } | null
  is_more: boolean
  error: { code: string; message: string } | null
  started_at: Date
  ended_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
}

export type PostingItemRow = {
  document_id: string
  document_version: number
  confidence: string | null
  state: (typeof postingItemStates)[number]
  code: string | null
  entry_id: string | null
}

/** An item with what a person knows the document by. */
export type ShownItem = PostingItemRow & {
  name: string | null
  total: string | null
  currency: string | null
}

/** How many of its documents are to be posted, have had their turn, and are posted. */
export type PostingCounts = { of: number; done: number; posted: number }

export function isUndoablePosting(status: PostingRunRow['status'], posted: number): boolean {
  return ['done', 'partial', 'failed'].includes(status) && posted > 0
}

export function toPostingRun(
  scene: Scene,
  row: PostingRunRow,
  { of, done, posted }: PostingCounts,
  items: readonly ShownItem[] | null,
): PostingRunRecord {
  const isUndoable = isUndoablePosting(row.status, posted)
  return {
    id: encodeId('prn', row.id),
    status: row.status,
    trigger: row.trigger,
    app: row.app,
    progress: { done, of },
    posted,
    ...(items === null ? {} : { items: items.map(toItem) }),
    more: row.is_more,
    error: row.error,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed(isUndoable ? ['undo_posting_run'] : []),
  }
}

function toItem(row: ShownItem): z.input<typeof postingItem> {
  return {
    documentId: encodeId('doc', row.document_id),
    state: row.state,
    code: row.code,
    detail: row.code === null ? null : sayRefusal(row.code),
    name: row.name,
    amount: row.total === null ? null : Number(row.total),
    currency: row.total === null ? null : row.currency,
    confidence: row.confidence === null ? null : Number(row.confidence),
  }
}

/** As `attention` calls what is not ready. */
const notReady: Readonly<Record<string, string>> = {
  document_failed: 'A step failed: fix the cause first.',
  document_duplicate: 'It may be a duplicate of another document.',
  document_to_check: 'It is not certain enough to be posted together with others.',
  document_busy: 'It is being worked on.',
}

function sayRefusal(code: string): string | null {
  const known: Readonly<Record<string, FailureEntry>> = failures
  return notReady[code] ?? known[code]?.says ?? null
}
