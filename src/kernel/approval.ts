import { z } from 'zod'
import type { Problem } from './failure.ts'
import { encodeId } from './id.ts'
import type { Actor } from './principal.ts'
import { recordShape, stampsOf } from './record.ts'
import type { Scene, Via } from './scene.ts'

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

/** A call that waits for a person, or that one has decided on. */
export const approval = z.object({
  ...recordShape,
  action: z.string().meta({ description: 'The action or operation that was asked for.' }),
  says: z.string().meta({ description: 'What that action does.' }),
  status: z.enum(approvalStatuses).meta({
    description:
      'waiting for a person; running; done, with `outcome.result`; declined; failed, with `outcome.problem`; expired.',
  }),
  requestedBy: z.object({
    actor,
    app: z.object({ id: z.string(), name: z.string() }).nullable(),
    via: z.string(),
  }),
  input: anything.meta({ description: 'The body as it was sent.' }),
  preview: z.unknown().meta({
    description:
      'What it would come to, from a trial that was rolled back: ids in it are not kept.',
  }),
  targetId: z.string().nullable().meta({ description: 'The record that the call is about.' }),
  decidedBy: actor.nullable(),
  decidedIn: z.string().nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  outcome: z
    .object({ result: z.unknown().optional(), problem: anything.optional() })
    .nullable()
    .meta({ description: 'What came of it; while waiting, what went wrong at the last try.' }),
  leftOut: z.array(z.enum(longFields)).optional().meta({
    description:
      'In a list, the fields that are too long for it and stand empty there; read the approval by its id to see them.',
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
  /** Of a list only: what is empty in it for being too long. */
  left_out?: (typeof longFields)[number][]
  expires_at: Date
  version: number
  created_at: Date
  updated_at: Date
}

/** Nobody has to come by for a request to run out: its day decides. */
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

/** Whoever may not do it may not let it be done either, nor whoever asked for it by this key. */
function mayDecide(scene: Scene, row: ApprovalRow, status: ApprovalStatus): boolean {
  const isOwn = row.key_id !== null && row.key_id === scene.principal.keyId
  return status === 'waiting' && !isOwn && scene.allowed([row.action]).length > 0
}
