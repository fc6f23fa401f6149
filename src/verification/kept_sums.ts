import { encodeId } from '#kernel/values/id'
import { sql } from '#kernel/database/sql'
import type { Invariant } from './invariant.ts'

const most = 20

type Fault = { account: string; month: string; kept: string; lines: string }

export const keptSums: Invariant = {
  id: 'I17',
  says: 'the sums that are kept for each account and month are those of its lines, year-end entries apart',
  async inOrganization(tx, orgId) {
    const faults = await tx.query<Fault>(sql`
      SELECT coalesce(k.account, l.account) AS account, to_char(coalesce(k.month, l.month), 'YYYY-MM')
          AS month, concat(coalesce(k.debit, 0), '/', coalesce(k.credit, 0)) AS kept,
        concat(coalesce(l.debit, 0), '/', coalesce(l.credit, 0)) AS lines
      FROM (SELECT month, account, is_closing, sum(debit_minor) AS debit, sum(credit_minor) AS credit
        FROM account_sum WHERE org_id = ${orgId} GROUP BY month, account, is_closing) AS k
      FULL JOIN (
        SELECT date_trunc('month', l.date)::date AS month, l.account,
          coalesce(o.source, e.source) = 'year_end' AS is_closing,
          sum(greatest(l.amount_minor, 0)) AS debit, sum(greatest(-l.amount_minor, 0)) AS credit
        FROM ledger_line l
        JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
        LEFT JOIN ledger_entry o ON o.org_id = e.org_id AND o.id = e.reverses
        WHERE l.org_id = ${orgId} GROUP BY 1, 2, 3) AS l
        ON l.month = k.month AND l.account = k.account AND l.is_closing = k.is_closing
      WHERE (coalesce(k.debit, 0), coalesce(k.credit, 0))
        <> (coalesce(l.debit, 0), coalesce(l.credit, 0))
      ORDER BY 1, 2 LIMIT ${most}`)
    const counted = await tx.query<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM account_sum WHERE org_id = ${orgId}`)
    const organization = encodeId('org', orgId)
    const findings = faults.map(({ account, month, kept, lines }) => ({
      organization,
      record: `account ${account}`,
      says: `is kept with debit/credit ${kept} in ${month}, and its lines come to ${lines}`,
    }))
    return { looked: counted[0]?.count ?? 0, findings }
  },
}
