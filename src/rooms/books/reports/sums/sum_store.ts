import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

/** What came onto an account before a day, and how much of it carried results to equity. */
export type AccountSums = {
  debitMinor: bigint
  creditMinor: bigint
  closingDebitMinor: bigint
  closingCreditMinor: bigint
}

/** By account. */
export type SumsBefore = ReadonlyMap<string, AccountSums>

type SumRow = {
  day: string
  account: string
  debit: string
  credit: string
  closing_debit: string
  closing_credit: string
}

/** What the kept sums, the lines of months that are not over, and year-end entries in these come to. */
const pieces = part`
  SELECT cut.day, k.account, k.debit, k.credit,
    CASE WHEN k.is_closing THEN k.debit ELSE 0 END AS closing_debit,
    CASE WHEN k.is_closing THEN k.credit ELSE 0 END AS closing_credit
  FROM cut JOIN kept k ON k.month < cut.month
  UNION ALL
  SELECT cut.day, moved.account, part.debit, part.credit, 0, 0
  FROM cut
  JOIN (SELECT DISTINCT month, account FROM kept) AS moved ON moved.month = cut.month
  CROSS JOIN LATERAL (
    SELECT sum(l.amount_minor) FILTER (WHERE l.amount_minor > 0) AS debit,
      -sum(l.amount_minor) FILTER (WHERE l.amount_minor < 0) AS credit
    FROM posted_line l
    WHERE l.org_id = cut.org_id AND l.account = moved.account
      AND l.date >= cut.month AND l.date < cut.day) AS part
  WHERE cut.day > cut.month
  UNION ALL
  SELECT cut.day, l.account, 0, 0, greatest(l.amount_minor, 0), greatest(-l.amount_minor, 0)
  FROM cut JOIN closing c ON c.date >= cut.month AND c.date < cut.day
  JOIN posted_line l ON l.org_id = cut.org_id AND l.entry_id = c.id`

/**
 * What came onto each account before each of these days, in one statement, so that all of it is of one
 * moment: whole months from the kept sums, and the days of a month that is not over from the lines. Of
 * one account, if it is named.
 */
export async function sumBefore(
  scene: Scene,
  days: readonly string[],
  account: string | null = null,
): Promise<Map<string, SumsBefore>> {
  const { orgId } = scene
  const rows = await scene.tx.query<SumRow>(sql`
    WITH cut AS MATERIALIZED (
      SELECT DISTINCT ${orgId}::uuid AS org_id, day, date_trunc('month', day)::date AS month
      FROM unnest(${days}::date[]) AS given (day)),
    kept AS MATERIALIZED (
      SELECT s.month, s.account, s.is_closing, sum(s.debit_minor) AS debit,
        sum(s.credit_minor) AS credit
      FROM account_sum s
      WHERE s.org_id = ${orgId} AND s.month <= (SELECT max(month) FROM cut)
        AND (${account}::text IS NULL OR s.account = ${account}::text)
      GROUP BY s.month, s.account, s.is_closing),
    closing AS MATERIALIZED (
      SELECT e.id, e.date FROM posted_entry e
      WHERE e.org_id = ${orgId} AND e.source = 'year_end'
      UNION ALL
      SELECT r.id, r.date FROM posted_entry e
      JOIN posted_entry r ON r.org_id = e.org_id AND r.reverses = e.id
      WHERE e.org_id = ${orgId} AND e.source = 'year_end')
    SELECT day, account, coalesce(sum(debit), 0)::text AS debit,
      coalesce(sum(credit), 0)::text AS credit, sum(closing_debit)::text AS closing_debit,
      sum(closing_credit)::text AS closing_credit
    FROM (${pieces}) AS piece
    WHERE ${account}::text IS NULL OR account = ${account}::text
    GROUP BY day, account`)
  const found = new Map<string, Map<string, AccountSums>>(days.map((day) => [day, new Map()]))
  for (const row of rows) found.get(row.day)?.set(row.account, toSums(row))
  return found
}

function toSums(row: SumRow): AccountSums {
  return {
    debitMinor: BigInt(row.debit),
    creditMinor: BigInt(row.credit),
    closingDebitMinor: BigInt(row.closing_debit),
    closingCreditMinor: BigInt(row.closing_credit),
  }
}
