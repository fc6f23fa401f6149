import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import { auditId } from '#kernel/corridor/audit_and_events'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const most = 20

export const trailOfChanges: Invariant = {
  id: 'I6',
  says: 'each change has one audit row and its events, with the same request id',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const lonely = await findEventsWithoutAudit(tx, orgId)
    const silent = await findChangesWithoutEvent(tx, orgId)
    const doubled = await findDoubledAudit(tx, orgId)
    const findings: BrokenRecord[] = [
      ...lonely.map((id) => ({ record: encodeId('evt', id), says: 'has no audit row' })),
      ...silent.map((id) => ({ record: auditId(id), says: 'changed something without an event' })),
      ...doubled.map((id) => ({
        record: auditId(id),
        says: 'is not the only audit row of its call',
      })),
    ].map((finding) => ({ organization, ...finding }))
    return { looked: await countTrail(tx, orgId), findings }
  },
}

/**
 * A run, or a call to another system, emits events while it works; its audit row is written at the
 * end.
 */
async function findEventsWithoutAudit(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT e.id FROM event e
    WHERE e.org_id = ${orgId}
      AND NOT EXISTS (SELECT FROM audit_log a
        WHERE a.org_id = ${orgId} AND a.request_id = e.request_id)
      AND NOT EXISTS (SELECT FROM intent i
        WHERE i.org_id = ${orgId} AND i.request_id = e.request_id AND i.state = 'open')
      AND NOT EXISTS (SELECT FROM run r
        WHERE r.org_id = ${orgId} AND r.request_id = e.request_id AND r.state = 'open')
    LIMIT ${most}`)
  return rows.map((row) => row.id)
}

/** A call that waits for approval changes nothing yet: its event is the request for approval. */
async function findChangesWithoutEvent(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT a.id FROM audit_log a
    WHERE a.org_id = ${orgId} AND a.payload_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM event e
        WHERE e.org_id = ${orgId} AND e.request_id = a.request_id AND (e.record_id = a.target_id
          OR (a.outcome = 'approval_pending' AND e.type = 'approval.requested')))
    LIMIT ${most}`)
  return rows.map((row) => row.id)
}

/**
 * A run has a row for its start and one for its end; a call to another system also one for each time
 * it was in doubt.
 */
async function findDoubledAudit(tx: Tx, orgId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    SELECT max(a.id::text) AS id FROM audit_log a
    WHERE a.org_id = ${orgId} AND a.payload_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM intent i
        WHERE i.org_id = ${orgId} AND i.request_id = a.request_id)
      AND NOT EXISTS (SELECT FROM run r
        WHERE r.org_id = ${orgId} AND r.request_id = a.request_id)
    GROUP BY a.request_id, a.action, a.target_id HAVING count(*) > 1 LIMIT ${most}`)
  return rows.map((row) => row.id)
}

async function countTrail(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM event WHERE org_id = ${orgId})::int
      + (SELECT count(*) FROM audit_log WHERE org_id = ${orgId})::int AS count`)
  return rows[0]?.count ?? 0
}
