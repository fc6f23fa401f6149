import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Invariant } from './invariant.ts'

type Row = { id: string; action: string; created_at: Date; is_open: boolean }

export const openIntents: Invariant = {
  id: 'I14',
  says: 'no call to an external system has been open for more than an hour',
  async inOrganization(tx, orgId) {
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM intent WHERE org_id = ${orgId}`)
    const rows = await tx.query<Row>(sql`
      SELECT id, action, created_at FROM intent
      WHERE org_id = ${orgId} AND state = 'open' AND created_at < now() - interval '1 hour'
      ORDER BY created_at, id LIMIT 20`)
    const findings = rows.map((row) => ({
      organization: encodeId('org', orgId),
      record: encodeId('int', row.id),
      says: `${row.action} has been open since ${row.created_at.toISOString()}`,
    }))
    return { looked: counted[0]?.count ?? 0, findings }
  },
}
