import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { tasks } from '#registry'
import type { BrokenRecord, Invariant } from './invariant.ts'

type Row = { id: string; says: string }

export const jobsAndRecords: Invariant = {
  id: 'I13',
  says: 'each job has its record, and everything that is due has a job',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const rows = await findForgotten(tx, orgId)
    const findings: BrokenRecord[] = rows.map(({ id, says }) => ({
      organization,
      record: id,
      says,
    }))
    return { looked: await countWaiting(tx, orgId), findings }
  },
  async inDatabase(tx) {
    const kinds = tasks.map((task) => task.kind)
    const rows = await tx.query<Row>(sql`
      SELECT 'job ' || j.id AS id, 'belongs to no organization, or is of an unknown kind' AS says
      FROM jobs.job_common j
      WHERE j.state < 'completed' AND j.data ->> 'kind' IS NOT NULL AND (
        NOT (j.data ->> 'kind' = ANY (${kinds}::text[]))
        OR j.singleton_key IS DISTINCT FROM j.data ->> 'org'
        OR NOT EXISTS (SELECT FROM organization o WHERE o.org_id::text = j.singleton_key))
      LIMIT 20`)
    const findings = rows.map(({ id, says }) => ({ organization: null, record: id, says }))
    return { looked: kinds.length, findings }
  },
}

/** A job that failed for good is shown to the organization, so it does not count here. */
async function findForgotten(tx: Tx, orgId: string): Promise<Row[]> {
  return await tx.query<Row>(sql`
    SELECT 'webhook_delivery ' || d.id AS id, 'has been due for more than an hour' AS says
    FROM webhook_delivery d JOIN webhook w ON w.org_id = ${orgId} AND w.id = d.webhook_id
    WHERE d.org_id = ${orgId} AND d.status IN ('pending', 'failed')
      AND d.next_at < now() - interval '1 hour' AND w.active
      AND coalesce(w.rest_until < now() - interval '1 hour', true)
    LIMIT 20`)
}

async function countWaiting(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM jobs.job_common
        WHERE singleton_key = ${orgId}::uuid::text AND state < 'completed')::int
      + (SELECT count(*) FROM intent WHERE org_id = ${orgId} AND state = 'open')::int
      + (SELECT count(*) FROM run WHERE org_id = ${orgId} AND state = 'open')::int AS count`)
  return rows[0]?.count ?? 0
}
