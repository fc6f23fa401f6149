import { z } from 'zod'
import { auditId } from '#kernel/corridor/audit_and_events'
import type { AuditRow } from './store.ts'

/** One call, written in the transaction of its change. It never changes, so it has no version. */
export const auditRow = z.object({
  id: z.string(),
  action: z.string(),
  via: z.enum(['rest', 'mcp', 'web', 'job', 'cli']),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  app: z.object({ id: z.string(), name: z.string() }).nullable(),
  targetId: z.string().nullable(),
  outcome: z.string().meta({ description: '"ok", or the code of the failure.' }),
  at: z.string(),
  requestId: z.string(),
  before: z
    .unknown()
    .meta({ description: 'The record before the call; null if it did not exist.' }),
  after: z.unknown().meta({ description: 'The record after the call; null if it was deleted.' }),
})

export function toAuditRow(row: AuditRow): z.input<typeof auditRow> {
  return {
    id: auditId(row.id),
    action: row.action,
    via: row.via,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    app: row.app_id === null ? null : { id: row.app_id, name: row.app_name ?? '' },
    targetId: row.target_id,
    outcome: row.outcome,
    at: row.at.toISOString(),
    requestId: row.request_id,
    before: row.before,
    after: row.after,
  }
}
