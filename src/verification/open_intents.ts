import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Invariant } from './invariant.ts'

type Row = { id: string; action: string; since: Date }

export const openIntents: Invariant = {
  id: 'I14',
  says: 'no call to an external system has been open for more than an hour, and no run has stood still for that long',
  async inOrganization(tx, orgId) {
    const counted = await tx.query<{ count: number }>(sql`
      SELECT (SELECT count(*) FROM intent WHERE org_id = ${orgId})::int
        + (SELECT count(*) FROM run WHERE org_id = ${orgId})::int AS count`)
    const intents = await tx.query<Row>(sql`
      SELECT id, action, created_at AS since FROM intent
      WHERE org_id = ${orgId} AND state = 'open' AND created_at < now() - interval '1 hour'
      ORDER BY created_at, id LIMIT 20`)
    const runs = await tx.query<Row>(sql`
      SELECT id, action, advanced_at AS since FROM run
      WHERE org_id = ${orgId} AND state = 'open' AND advanced_at < now() - interval '1 hour'
      ORDER BY advanced_at, id LIMIT 20`)
    const organization = encodeId('org', orgId)
    const findings = [
      ...intents.map((row) => ({
        organization,
        record: encodeId('int', row.id),
        says: `${row.action} has been open since ${row.since.toISOString()}`,
      })),
      ...runs.map((row) => ({
        organization,
        record: encodeId('run', row.id),
        says: `${row.action} has not come further since ${row.since.toISOString()}`,
      })),
    ]
    return { looked: counted[0]?.count ?? 0, findings }
  },
}
