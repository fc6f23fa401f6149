import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import { regionOf, type RegionKey } from '#regions/room'
import type { Invariant, Looked } from './invariant.ts'

const most = 20

/**
 * What an adjustment settles is what its entry moves on the account of the items, besides a line that
 * opened an item; it stands, has its reason, and nothing else claims to adjust.
 */
async function findUnlikeAdjustments(
  tx: Tx,
  orgId: string,
): Promise<{ id: string; says: string }[]> {
  return await tx.query<{ id: string; says: string }>(sql`
    SELECT a.settlement_entry_id AS id, CASE WHEN count(undone.id) > 0
        THEN 'was reversed, but still closes or moves something'
      WHEN count(j.entry_id) = 0 THEN 'adjusts an open item, and nobody knows why'
      ELSE 'closes or moves another amount than it has on the account' END AS says
    FROM allocation a
    JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    LEFT JOIN adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id
    LEFT JOIN ledger_entry undone
      ON undone.org_id = a.org_id AND undone.reverses = a.settlement_entry_id
    WHERE a.org_id = ${orgId} AND a.adjusts AND a.released_at IS NULL
    GROUP BY a.settlement_entry_id, i.account
    HAVING count(undone.id) > 0 OR count(j.entry_id) = 0
      OR sum(a.settled_base_minor) <> -(SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_line l
        WHERE l.org_id = ${orgId} AND l.entry_id = a.settlement_entry_id AND l.account = i.account
          AND NOT EXISTS (SELECT FROM open_item opened WHERE opened.org_id = l.org_id
            AND opened.entry_id = l.entry_id AND opened.line_no = l.no))
    LIMIT ${most}`)
}

/** An entry, and what is wrong with it. */
type Fault = { id: string; says: string }

export const balancedEntries: Invariant = {
  id: 'I1',
  says: 'each ledger entry balances, has all its lines, and is reversed in full or not at all',
  async inOrganization(tx, orgId) {
    const unbalanced = await findUnbalanced(tx, orgId)
    const unlike = await findUnlikeReversals(tx, orgId)
    const doubled = await findDoubledPostings(tx, orgId)
    return lookedAt(orgId, await countEntries(tx, orgId), [...unbalanced, ...unlike, ...doubled])
  },
}

export const settledItems: Invariant = {
  id: 'I9',
  says: 'each open item is the amount its entry opened, less what active allocations have settled',
  async inOrganization(tx, orgId) {
    const unlike = await findUnlikeItems(tx, orgId)
    const unsettled = await findUnsettled(tx, orgId)
    const standing = await findReleasedButStanding(tx, orgId)
    const leftovers = await findLeftovers(tx, orgId)
    const there = await findUnlikePaidRemotely(tx, orgId)
    const straight = await findUnlikeStraight(tx, orgId)
    const adjusted = await findUnlikeAdjustments(tx, orgId)
    const settled = [...unsettled, ...there, ...straight, ...adjusted]
    const faults = [...unlike, ...settled, ...standing, ...leftovers]
    return lookedAt(orgId, await countItems(tx, orgId), faults)
  },
}

function lookedAt(orgId: string, looked: number, faults: readonly Fault[]): Looked {
  const organization = encodeId('org', orgId)
  const findings = faults.map(({ id, says }) => {
    return { organization, record: encodeId('led', id), says }
  })
  return { looked, findings }
}

async function countEntries(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ledger_entry WHERE org_id = ${orgId}`)
  return rows[0]?.count ?? 0
}

async function countItems(tx: Tx, orgId: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM open_item WHERE org_id = ${orgId})::int
      + (SELECT count(*) FROM allocation WHERE org_id = ${orgId})::int AS count`)
  return rows[0]?.count ?? 0
}

/** A line may count for VAT later than its entry only where its code lets VAT wait for payment. */
async function findUnbalanced(tx: Tx, orgId: string): Promise<Fault[]> {
  const { codes, years } = await deferrableIn(tx, orgId)
  return await tx.query<Fault>(sql`
    SELECT e.id, CASE WHEN coalesce(sum(l.amount_minor), 0) <> 0 THEN 'does not balance'
      WHEN count(l.no) <> e.line_count THEN 'does not have the number of lines it was written with'
      ELSE 'has lines with another date' END AS says
    FROM ledger_entry e
    LEFT JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
    WHERE e.org_id = ${orgId}
    GROUP BY e.id, e.line_count, e.date, e.vat_date
    HAVING coalesce(sum(l.amount_minor), 0) <> 0 OR count(l.no) <> e.line_count
      OR bool_or(l.date <> e.date OR l.vat_date < e.vat_date OR (l.vat_date > e.vat_date
        AND (l.vat_code = ANY(${codes}::text[]) AND l.vat_role <> 'base'
          AND l.vat_date <= e.vat_date + make_interval(years => ${years})) IS NOT TRUE))
    LIMIT ${most}`)
}

/** A last day in a declared period moves on to the first open one, so a year is added. */
async function deferrableIn(tx: Tx, orgId: string): Promise<{ codes: string[]; years: number }> {
  const rows = await tx.query<{ region_key: RegionKey }>(sql`
    SELECT region_key FROM organization WHERE org_id = ${orgId}`)
  const region = rows[0] === undefined ? null : regionOf(rows[0].region_key)
  const rule = region?.deferredVat ?? null
  if (region === null || rule === null) return { codes: [], years: 0 }
  const { always, cashAccounting, latestAfterYears } = rule
  const kinds = new Set([...always, ...cashAccounting.sales, ...cashAccounting.purchases])
  const codes = region.vatCodes.filter((code) => kinds.has(code.kind)).map((code) => code.id)
  return { codes: [...new Set(codes)], years: latestAfterYears + 1 }
}

async function findUnlikeReversals(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT DISTINCT r.id, 'does not mirror the entry it reverses' AS says
    FROM ledger_entry r
    JOIN ledger_entry e ON e.org_id = r.org_id AND e.id = r.reverses
    JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
    LEFT JOIN ledger_line m ON m.org_id = r.org_id AND m.entry_id = r.id AND m.no = l.no
    WHERE r.org_id = ${orgId}
      AND (r.line_count <> e.line_count OR r.vat_date <> e.vat_date OR m.vat_date <> l.vat_date
        OR (m.account, m.amount_minor, m.vat_code, m.vat_role, m.vat_base_minor, m.contact_id)
          IS DISTINCT FROM (l.account, -l.amount_minor, l.vat_code, l.vat_role,
            -l.vat_base_minor, l.contact_id))
    LIMIT ${most}`)
}

async function findDoubledPostings(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT max(e.id::text)::uuid AS id, 'is not the only unreversed entry of its source' AS says
    FROM ledger_entry e
    LEFT JOIN ledger_entry r ON r.org_id = e.org_id AND r.reverses = e.id
    WHERE e.org_id = ${orgId} AND e.source IN ('document', 'invoice') AND r.id IS NULL
    GROUP BY e.source, e.source_id HAVING count(*) > 1 LIMIT ${most}`)
}

async function findUnlikeItems(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.entry_id AS id, 'opened an amount that differs from its line' AS says
    FROM open_item i
    LEFT JOIN ledger_line l
      ON l.org_id = i.org_id AND l.entry_id = i.entry_id AND l.no = i.line_no
    WHERE i.org_id = ${orgId}
      AND (i.account, i.base_minor, i.amount_minor)
        IS DISTINCT FROM (l.account, l.amount_minor, coalesce(l.foreign_minor, l.amount_minor))
    LIMIT ${most}`)
}

/** In our own ledger every live allocation of the bank's to an item has its entry. */
async function findUnsettled(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT DISTINCT i.entry_id AS id, CASE WHEN taken.id IS NOT NULL
      THEN 'was reversed, but still has a payment'
      ELSE 'has a payment without an unreversed settlement entry' END AS says
    FROM allocation a
    JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    JOIN ledger_entry e ON e.org_id = i.org_id AND e.id = i.entry_id
    LEFT JOIN ledger_entry taken ON taken.org_id = e.org_id AND taken.reverses = e.id
    LEFT JOIN ledger_entry undone
      ON undone.org_id = a.org_id AND undone.reverses = a.settlement_entry_id
    LEFT JOIN LATERAL (
      SELECT sum(l.amount_minor) FILTER (WHERE l.account = i.account) AS cleared,
        sum(l.amount_minor) FILTER (WHERE l.account = a.account) AS paid
      FROM ledger_line l
      WHERE l.org_id = a.org_id AND l.entry_id = a.settlement_entry_id) booked ON true
    WHERE a.org_id = ${orgId} AND a.released_at IS NULL AND NOT a.adjusts
      AND (taken.id IS NOT NULL OR e.provider = 'daybook' AND a.transaction_id IS NOT NULL
        AND (undone.id IS NOT NULL
        OR coalesce(booked.cleared, 0) <> -a.settled_base_minor
        OR coalesce(booked.paid, 0) <> a.base_minor))
    LIMIT ${most}`)
}

/** A payment that another system has, or an entry by hand, pays no more than it moved, and stands. */
async function findUnlikePaidRemotely(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT a.settlement_entry_id AS id, CASE WHEN count(undone.id) > 0
      THEN 'was reversed, but still pays something'
      ELSE 'pays more than it has on the account of what it pays' END AS says
    FROM allocation a
    JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    LEFT JOIN ledger_entry undone
      ON undone.org_id = a.org_id AND undone.reverses = a.settlement_entry_id
    WHERE a.org_id = ${orgId} AND a.released_at IS NULL AND a.transaction_id IS NULL
      AND NOT a.adjusts
    GROUP BY a.settlement_entry_id, i.account
    HAVING count(undone.id) > 0 OR abs(sum(a.settled_base_minor)) > abs((
      SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_line l WHERE l.org_id = ${orgId}
        AND l.entry_id = a.settlement_entry_id AND l.account = i.account))
    LIMIT ${most}`)
}

/** An entry booked directly for a transaction is live and has the bank's amount. */
async function findUnlikeStraight(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT a.entry_id AS id, CASE WHEN undone.id IS NOT NULL
      THEN 'was reversed, but a bank transaction is still matched to it'
      ELSE 'posts an amount to the bank account that differs from its transaction' END AS says
    FROM allocation a
    LEFT JOIN ledger_entry undone ON undone.org_id = a.org_id AND undone.reverses = a.entry_id
    LEFT JOIN LATERAL (
      SELECT sum(l.amount_minor) AS paid FROM ledger_line l
      WHERE l.org_id = a.org_id AND l.entry_id = a.entry_id AND l.account = a.account) booked ON true
    WHERE a.org_id = ${orgId} AND a.released_at IS NULL AND a.settlement_entry_id = a.entry_id
      AND (undone.id IS NOT NULL OR coalesce(booked.paid, 0) <> a.base_minor)
    LIMIT ${most}`)
}

async function findReleasedButStanding(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT a.settlement_entry_id AS id, 'settles an allocation that was released' AS says
    FROM allocation a
    LEFT JOIN ledger_entry r ON r.org_id = a.org_id AND r.reverses = a.settlement_entry_id
    WHERE a.org_id = ${orgId} AND a.released_at IS NOT NULL
      AND a.settlement_entry_id IS NOT NULL AND r.id IS NULL
      -- What somebody booked in another system stays, whatever it was said to pay.
      AND (a.transaction_id IS NOT NULL OR a.adjusts)
    LIMIT ${most}`)
}

/** The rest is the amount less the allocations; if it is zero, no value may be left. */
async function findLeftovers(tx: Tx, orgId: string): Promise<Fault[]> {
  return await tx.query<Fault>(sql`
    SELECT i.entry_id AS id, 'is settled, but an amount is left on its account' AS says
    FROM open_item i
    JOIN allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL
    WHERE i.org_id = ${orgId}
    GROUP BY i.id, i.entry_id, i.amount_minor, i.base_minor
    HAVING sum(a.settled_minor) = i.amount_minor AND sum(a.settled_base_minor) <> i.base_minor
    LIMIT ${most}`)
}
