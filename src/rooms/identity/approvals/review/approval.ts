import { z } from 'zod'
import type { Problem } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Actor } from '#kernel/corridor/principal'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene, Via } from '#kernel/corridor/scene'

export const approvalStatuses = [
  'waiting',
  'running',
  'done',
  'declined',
  'failed',
  'expired',
] as const

export type ApprovalStatus = (typeof approvalStatuses)[number]

const actor = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() })
const anything = z.record(z.string(), z.unknown())

const longFields = ['input', 'preview', 'outcome'] as const

/** A call that needs a person's approval, pending or decided. */
export const approval = z.object({
  ...recordShape,
  action: z.string().meta({ description: 'The requested action or operation.' }),
  says: z.string().meta({ description: 'What the action does.' }),
  status: z.enum(approvalStatuses).meta({
    description:
      'waiting for a person; running; done, with `outcome.result`; declined; failed, with `outcome.problem`; expired.',
  }),
  requestedBy: z.object({
    actor,
    app: z.object({ id: z.string(), name: z.string() }).nullable(),
    via: z.string(),
  }),
  input: anything.meta({ description: 'The body of the call.' }),
  preview: z.unknown().meta({
    description: 'The expected result, from a dry run. Ids of new records in it are not final.',
  }),
  targetId: z.string().nullable().meta({ description: 'The record the call is about.' }),
  decidedBy: actor.nullable(),
  decidedIn: z.string().nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  outcome: z
    .object({ result: z.unknown().optional(), problem: anything.optional() })
    .nullable()
    .meta({
      description:
        'The result or problem of the call; while waiting, the problem of the last attempt.',
    }),
  leftOut: z.array(z.enum(longFields)).optional().meta({
    description:
      'In a list, the long fields that were left out; get the approval by its id to read them.',
  }),
  expiresAt: z.string(),
  processing: z.object({ step: z.string(), since: z.string() }).nullable(),
})

export type ApprovalRecord = z.input<typeof approval>

export type ApprovalRow = {
  id: string
  action: string
  says: string
  input: Record<string, unknown>
  idempotency_key: string | null
  also_keys: string[]
  app_id: string | null
  key_id: string | null
  user_id: string | null
  actor: Actor
  app_name: string | null
  via: Via
  target_id: string | null
  seen_version: number | null
  seen_facts: string | null
  preview: unknown
  status: ApprovalStatus
  decided_by: Actor | null
  decided_in: string | null
  decided_at: Date | null
  note: string | null
  outcome: { result?: unknown; problem?: Problem } | null
  /** In a list only: the fields left out for length. */
  left_out?: (typeof longFields)[number][]
  expires_at: Date
  version: number
  created_at: Date
  updated_at: Date
}

/** A request expires by its date; no job has to run for it. */
export function statusOf(row: ApprovalRow, now: Date): ApprovalStatus {
  return row.status === 'waiting' && row.expires_at <= now ? 'expired' : row.status
}

export function approvalId(row: { id: string }): string {
  return encodeId('apr', row.id)
}

export function toApproval(scene: Scene, row: ApprovalRow): ApprovalRecord {
  const status = statusOf(row, scene.now)
  const app =
    row.app_id === null ? null : { id: encodeId('app', row.app_id), name: row.app_name ?? '' }
  return {
    id: approvalId(row),
    action: row.action,
    says: row.says,
    status,
    requestedBy: { actor: row.actor, app, via: row.via },
    input: row.input,
    preview: row.preview,
    targetId: row.target_id,
    decidedBy: row.decided_by,
    decidedIn: row.decided_in,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    outcome: row.outcome,
    ...(row.left_out === undefined || row.left_out.length === 0 ? {} : { leftOut: row.left_out }),
    expiresAt: row.expires_at.toISOString(),
    processing:
      status === 'running' && row.decided_at !== null
        ? { step: row.action, since: row.decided_at.toISOString() }
        : null,
    ...stampsOf(row),
    allowedActions: mayDecide(scene, row, status) ? scene.allowed(['approve', 'decline']) : [],
  }
}

/** Deciding needs the permission of the action itself, and never works with the requesting key. */
function mayDecide(scene: Scene, row: ApprovalRow, status: ApprovalStatus): boolean {
  const isOwn = row.key_id !== null && row.key_id === scene.principal.keyId
  return status === 'waiting' && !isOwn && scene.allowed([row.action]).length > 0
}
