import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { BrokenRecord, Invariant } from './invariant.ts'

const most = 20

type Fault = { id: string; says: string }
type Gap = { number: string }

export const issuedInvoices: Invariant = {
  id: 'I7',
  says: 'invoices are numbered 1 to n in each year and series, each with exactly one unreversed entry',
  async inOrganization(tx, orgId) {
    const organization = encodeId('org', orgId)
    const gaps = await findGaps(tx, orgId)
    const faults = [
      ...(await findMisnumbered(tx, orgId)),
      ...(await findUnbooked(tx, orgId)),
      ...(await findOrphaned(tx, orgId)),
      ...(await findOvercredited(tx, orgId)),
    ]
    const findings: BrokenRecord[] = [
      ...gaps.map(({ number }) => ({
        organization,
        record: `invoice number ${number}`,
        says: 'was assigned, but no invoice has it',
      })),
      ...faults.map(({ id, says }) => ({ organization, record: encodeId('inv', id), says })),
    ]
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM invoice WHERE org_id = ${orgId}`)
    return { looked: counted[0]?.count ?? 0, findings }
  },
}

/**
 * An invoice number given by a caller may take the place of a counted one. An invoice rejected by
 * the exchange keeps its number until it is issued again; self-invoices are counted too.
 */
async function findGaps(tx: Tx, orgId: string): Promise<Gap[]> {
  return await tx.query<Gap>(sql`
    SELECT wanted.number FROM invoice_counter c, generate_series(1, c.last) AS n,
      LATERAL (SELECT CASE c.series WHEN 'main' THEN '' ELSE c.series || '-' END
        || lpad(c.year::text, 4, '0') || '-' || lpad(n::text, greatest(4, length(n::text)), '0')
        AS number) AS wanted
    WHERE c.org_id = ${orgId} AND n <> ALL (c.lost) AND NOT EXISTS (
      SELECT FROM invoice i WHERE i.org_id = ${orgId}
        AND (i.status = 'issued' OR i.rejected_at IS NOT NULL)
        AND i.number_key = lower(wanted.number) COLLATE "C")
      AND NOT EXISTS (
        SELECT FROM self_invoice s WHERE s.org_id = ${orgId} AND s.number = wanted.number COLLATE "C")
    LIMIT ${most}`)
}

async function findMisnumbered(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.id, CASE WHEN i.counter > coalesce(c.last, 0) THEN 'has a number that was never assigned'
      ELSE 'has a number that does not fit its series and counter' END AS says
    FROM invoice i
    LEFT JOIN invoice_counter c
      ON c.org_id = ${orgId} AND c.series = i.series AND c.year = i.year
    WHERE i.org_id = ${orgId} AND i.counter IS NOT NULL
      AND (i.counter > coalesce(c.last, 0) OR i.number IS DISTINCT FROM
        CASE i.series WHEN 'main' THEN '' ELSE i.series || '-' END || lpad(i.year::text, 4, '0')
          || '-' || lpad(i.counter::text, greatest(4, length(i.counter::text)), '0'))
    UNION ALL
    SELECT max(i.id::text)::uuid, 'has the same number as another invoice' FROM invoice i
    WHERE i.org_id = ${orgId} AND i.status = 'issued'
    GROUP BY i.number_key HAVING count(*) > 1
    LIMIT ${most}`)
}

/**
 * The open item is what the buyer pays, on the invoice's date: its total, without the VAT that the
 * buyer pays to the state itself and the tax that the buyer keeps back.
 */
async function findUnbooked(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.id, CASE
        WHEN e.id IS NULL OR r.id IS NOT NULL THEN 'is issued, but its entry is missing or reversed'
        WHEN e.date <> i.date THEN 'was posted on another day'
        ELSE 'leaves an amount open that differs from what the buyer pays' END AS says
    FROM invoice i
    LEFT JOIN ledger_entry e ON e.org_id = ${orgId} AND e.id = i.entry_id
      AND e.source = 'invoice' AND e.source_id = i.id
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    LEFT JOIN open_item o ON o.org_id = ${orgId} AND o.entry_id = e.id
    WHERE i.org_id = ${orgId} AND i.status = 'issued'
      AND (e.id IS NULL OR r.id IS NOT NULL OR e.date <> i.date
        OR (o.amount_minor, o.currency) IS DISTINCT FROM
          (((i.priced ->> 'grossMinor')::bigint
            - coalesce((SELECT sum((one ->> 'vatMinor')::bigint)
                FROM jsonb_array_elements(i.priced -> 'byRate') AS one
                WHERE one ->> 'due' = 'S'), 0)
            - coalesce((i.priced #>> '{withheld,amountMinor}')::bigint, 0))
            * CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END, i.currency))
    LIMIT ${most}`)
}

async function findOrphaned(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT e.source_id AS id, 'has an unreversed entry, but is not issued with it' AS says
    FROM ledger_entry e
    LEFT JOIN ledger_entry r ON r.org_id = ${orgId} AND r.reverses = e.id
    LEFT JOIN invoice i ON i.org_id = ${orgId} AND i.id = e.source_id
    WHERE e.org_id = ${orgId} AND e.source = 'invoice' AND r.id IS NULL
      AND (i.status IS DISTINCT FROM 'issued' OR i.entry_id IS DISTINCT FROM e.id)
    LIMIT ${most}`)
}

async function findOvercredited(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.id, 'is credited for more than its total' AS says
    FROM invoice i JOIN invoice c ON c.org_id = ${orgId} AND c.credits = i.id
    WHERE i.org_id = ${orgId}
    GROUP BY i.id, i.priced
    HAVING sum((c.priced ->> 'grossMinor')::bigint) > (i.priced ->> 'grossMinor')::bigint
    LIMIT ${most}`)
}
