import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const most = 20

type Fault = { id: string; says: string }
type Lack = { number: string }

export const numberedVouchers: Invariant = {
  id: 'I18',
  says: 'each entry of own books has one voucher number, and they run from 1 without gaps in each series and financial year',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const waiting = await countBacklog(tx, orgId)
    const faults = [
      ...(waiting === null ? await findUnnumbered(tx, orgId) : []),
      ...(await findStrayed(tx, orgId)),
      ...(await findDoubled(tx, orgId)),
    ]
    const findings: BrokenRecord[] = [
      ...(await findGaps(tx, orgId)).map(({ number }) => ({
        organization,
        record: `voucher ${number}`,
        says: 'was assigned, but no entry has it',
      })),
      ...faults.map(({ id, says }) => ({ organization, record: encodeId('led', id), says })),
    ]
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM voucher WHERE org_id = ${orgId}`)
    const looked = { looked: counted[0]?.count ?? 0, findings }
    if (waiting === null) return looked
    const note = `${organization}: ${waiting} earlier entries wait for their voucher number; a worker gives them`
    return { ...looked, note }
  },
}

/** Null where all earlier entries have been numbered. */
async function countBacklog(tx: Tx, orgId: string): Promise<number | null> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM ledger_entry e WHERE e.org_id = ${orgId} AND e.provider = 'daybook'
      AND e.seq > b.after_seq)::int AS count FROM voucher_backlog b WHERE b.org_id = ${orgId}`)
  return rows[0]?.count ?? null
}

async function findUnnumbered(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT e.id, 'has no voucher number' AS says
    FROM ledger_entry e LEFT JOIN voucher v ON v.org_id = e.org_id AND v.entry_id = e.id
    WHERE e.org_id = ${orgId} AND e.provider = 'daybook' AND v.entry_id IS NULL LIMIT ${most}`)
}

/** A number is of the series of its entry's source and of the financial year of its day. */
async function findStrayed(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT v.entry_id AS id, CASE
        WHEN e.id IS NULL THEN 'has a voucher number and is not there'
        WHEN e.provider <> 'daybook' THEN 'is kept elsewhere and has a voucher number of ours'
        WHEN e.date NOT BETWEEN v.year_from AND v.year_to
          THEN 'has a voucher number of another financial year'
        ELSE 'has a voucher number of another series' END AS says
    FROM voucher v
    LEFT JOIN ledger_entry e ON e.org_id = v.org_id AND e.id = v.entry_id
    LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
    WHERE v.org_id = ${orgId} AND (e.id IS NULL OR e.provider <> 'daybook'
      OR e.date NOT BETWEEN v.year_from AND v.year_to
      OR v.series <> voucher_series(coalesce(o.source, e.source))) LIMIT ${most}`)
}

async function findDoubled(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT max(v.entry_id::text)::uuid AS id, 'has the same voucher number as another entry' AS says
    FROM voucher v WHERE v.org_id = ${orgId}
    GROUP BY v.series, v.year_from, v.no HAVING count(*) > 1 LIMIT ${most}`)
}

/** What the counter gave, and what the highest number shows that it must have given. */
async function findGaps(tx: Tx, orgId: string): Promise<Lack[]> {
  return await tx.query<Lack>(sql`
    SELECT voucher_text(c.series, c.year_from, c.year_to, n::int) AS number
    FROM (
      SELECT coalesce(k.series, u.series) AS series, coalesce(k.year_from, u.year_from) AS year_from,
        coalesce(u.year_to, (financial_year_of(${orgId}, k.year_from)).to_on) AS year_to,
        greatest(k.last, u.last) AS last, coalesce(u.count, 0) AS count
      FROM (SELECT series, year_from, last FROM voucher_counter WHERE org_id = ${orgId}) AS k
      FULL JOIN (SELECT series, year_from, max(year_to) AS year_to, max(no) AS last,
          count(DISTINCT no) AS count
        FROM voucher WHERE org_id = ${orgId} GROUP BY series, year_from) AS u
        ON u.series = k.series AND u.year_from = k.year_from) AS c
    CROSS JOIN LATERAL generate_series(1, c.last) AS n
    WHERE c.count <> c.last AND NOT EXISTS (SELECT FROM voucher v WHERE v.org_id = ${orgId}
      AND v.series = c.series AND v.year_from = c.year_from AND v.no = n)
    ORDER BY 1 LIMIT ${most}`)
}
