import { z } from 'zod'
import { auditId } from '#kernel/corridor/audit_and_events'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { AuditRow } from './store.ts'

/** One call, written in the transaction of its change. It never changes, so it has no version. */
export const auditRow = z.object({
  id: z.string(),
  action: z.string(),
  via: z.enum(['rest', 'mcp', 'web', 'job', 'cli']),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  keyId: z.string().nullable().meta({ description: 'The key that was used; null for none.' }),
  app: z.object({ id: z.string(), name: z.string() }).nullable(),
  targetId: z.string().nullable(),
  outcome: z.string().meta({ description: '"ok", or the code of the failure.' }),
  at: z.string(),
  requestId: z.string(),
  address: z.string().nullable().meta({
    description:
      'The network address of the caller, for 13 months. Shown to callers with members:edit.',
  }),
  before: z
    .unknown()
    .meta({ description: 'The record before the call; null if it did not exist.' }),
  after: z.unknown().meta({ description: 'The record after the call; null if it was deleted.' }),
})

/** Who gives and takes access may know where it is used from; nobody else. */
export function toAuditRow(scene: Scene, row: AuditRow): z.input<typeof auditRow> {
  return {
    id: auditId(row.id),
    action: row.action,
    via: row.via,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    keyId: row.key_id === null ? null : encodeId('key', row.key_id),
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name ?? '' },
    targetId: row.target_id,
    outcome: row.outcome,
    at: row.at.toISOString(),
    requestId: row.request_id,
    address: scene.may('members:edit') ? row.address : null,
    before: row.before,
    after: row.after,
  }
}
