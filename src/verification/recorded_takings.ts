import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Invariant } from './invariant.ts'

const most = 20

type Fault = { id: string; says: string }

export const recordedTakings: Invariant = {
  id: 'I16',
  says: 'recorded takings have one unreversed entry with their revenue and VAT, reversed ones none, and each such entry has its takings',
  async inOrganization(tx, orgId) {
    const faults = [...(await findUnlike(tx, orgId)), ...(await findOrphaned(tx, orgId))]
    const organization = encodeId('org', orgId)
    const findings = faults.map(({ id, says }) => {
      return { organization, record: encodeId('tak', id), says }
    })
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM takings WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

async function findUnlike(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT t.id, CASE
        WHEN e.id IS NULL OR e.date <> t.date THEN 'have no entry of their day'
        WHEN (r.id IS NULL) <> (t.status = 'recorded') THEN 'stand otherwise than their entry'
        ELSE 'have another revenue or VAT than their entry' END AS says
    FROM takings t
    LEFT JOIN ledger_entry e ON e.org_id = ${orgId} AND e.id = t.entry_id
      AND e.source = 'takings' AND e.source_id = t.id
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    LEFT JOIN (
      SELECT l.entry_id, coalesce(sum(l.vat_base_minor), 0) AS net,
        coalesce(-sum(l.amount_minor) FILTER (WHERE l.vat_role = 'output'), 0) AS vat
      FROM ledger_line l JOIN takings mine ON mine.org_id = ${orgId} AND mine.entry_id = l.entry_id
      WHERE l.org_id = ${orgId} GROUP BY l.entry_id) AS booked ON booked.entry_id = e.id
    WHERE t.org_id = ${orgId} AND (e.id IS NULL OR e.date <> t.date
      OR (r.id IS NULL) <> (t.status = 'recorded')
      OR (booked.net, booked.vat) IS DISTINCT FROM (t.net_minor::numeric, t.vat_minor::numeric))
    LIMIT ${most}`)
}

async function findOrphaned(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT e.source_id AS id, 'have an unreversed entry that they do not name' AS says
    FROM ledger_entry e
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    LEFT JOIN takings t ON t.org_id = ${orgId} AND t.id = e.source_id
    WHERE e.org_id = ${orgId} AND e.source = 'takings' AND r.id IS NULL
      AND t.entry_id IS DISTINCT FROM e.id
    LIMIT ${most}`)
}
