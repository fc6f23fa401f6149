import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Misplaced, Moved, DayMoved } from './compare_balances.ts'

type Asked = {
  ids: readonly string[]
  ledgerAccount: string
  currency: string
  /** Whether it is the currency of the books; else the amounts in its own one count. */
  isHome: boolean
  day: string
}

/** In the currency of the account. */
const own = (isHome: boolean) =>
  isHome ? part`l.amount_minor` : part`coalesce(l.foreign_minor, 0)`

/** Booked rows of these accounts, as the bank has them now. */
const booked = part`NOT t.pending AND t.withdrawn_at IS NULL`

/**
 * What the bank has at the end of the day, and what the ledger has. It is reckoned from the bank's last
 * balance until then or, where only a later one was kept, back from that.
 */
export async function findBalances(
  scene: Scene,
  { ids, ledgerAccount, currency, isHome, day }: Asked,
): Promise<{ bankMinor: bigint; ledgerMinor: bigint }> {
  const rows = await scene.tx.query<{ bank: string; ledger: string }>(sql`
    SELECT (
      SELECT coalesce(sum(told.minor + coalesce((
          SELECT sum(CASE WHEN t.booked_on > told.day THEN t.amount_minor ELSE -t.amount_minor END)
          FROM bank_transaction t
          WHERE t.org_id = ${scene.orgId} AND t.account_id = a.id AND ${booked}
            AND t.currency = ${currency}
            AND t.booked_on > least(told.day, ${day}::date)
            AND t.booked_on <= greatest(told.day, ${day}::date)), 0)), 0)
      FROM unnest(${[...ids]}::uuid[]) AS a (id)
      CROSS JOIN LATERAL (SELECT b.day, b.amount_minor + b.late_minor AS minor FROM bank_balance b
        WHERE b.org_id = ${scene.orgId} AND b.account_id = a.id
        ORDER BY b.day <= ${day}::date DESC, abs(b.day - ${day}::date), b.source DESC
        LIMIT 1) AS told
    )::text AS bank, (
      SELECT coalesce(sum((${own(isHome)})::bigint), 0) FROM posted_line l
      WHERE l.org_id = ${scene.orgId} AND l.account = ${ledgerAccount} AND l.date <= ${day}
    )::text AS ledger`)
  return { bankMinor: BigInt(rows[0]?.bank ?? 0), ledgerMinor: BigInt(rows[0]?.ledger ?? 0) }
}

/** Days on which unlike amounts moved, the newest first. */
export async function listMovedDays(
  scene: Scene,
  { ids, ledgerAccount, currency, isHome, day }: Asked,
): Promise<DayMoved[]> {
  const rows = await scene.tx.query<{ day: string; bank: string; ledger: string }>(sql`
    SELECT day, sum(bank)::text AS bank, sum(ledger)::text AS ledger FROM (
      SELECT t.booked_on AS day, t.amount_minor AS bank, 0 AS ledger FROM bank_transaction t
      WHERE t.org_id = ${scene.orgId} AND t.account_id = ANY(${[...ids]}::uuid[]) AND ${booked}
        AND t.currency = ${currency} AND t.booked_on <= ${day}
      UNION ALL
      SELECT l.date, 0, ${own(isHome)} FROM posted_line l
      WHERE l.org_id = ${scene.orgId} AND l.account = ${ledgerAccount} AND l.date <= ${day}
    ) AS moved GROUP BY day HAVING sum(bank) <> sum(ledger) ORDER BY day DESC`)
  return rows.map(({ day: on, bank, ledger }) => {
    return { day: on, bankMinor: BigInt(bank), ledgerMinor: BigInt(ledger) }
  })
}

/** Enough to see what is wrong; a person looks at the oldest first. */
const most = 200

type MovedRow = { id: string; day: string; text: string | null; minor: string }

const toMoved = ({ minor, ...row }: MovedRow): Moved => ({ ...row, minor: BigInt(minor) })

export async function listRows(
  scene: Scene,
  { ids, currency }: Asked,
  days: readonly string[],
): Promise<Moved[]> {
  const rows = await scene.tx.query<MovedRow>(sql`
    SELECT t.id, t.booked_on AS day, coalesce(t.counterparty_name, t.text) AS text,
      t.amount_minor::text AS minor
    FROM bank_transaction t
    WHERE t.org_id = ${scene.orgId} AND t.account_id = ANY(${[...ids]}::uuid[]) AND ${booked}
      AND t.currency = ${currency} AND t.booked_on = ANY(${[...days]}::date[])
    ORDER BY t.booked_on, t.id LIMIT ${most}`)
  return rows.map(toMoved)
}

/** What each entry moved on the account. */
export async function listLines(
  scene: Scene,
  { ledgerAccount, isHome }: Asked,
  days: readonly string[],
): Promise<Moved[]> {
  const rows = await scene.tx.query<MovedRow>(sql`
    SELECT e.id, l.date AS day, min(e.text) AS text, sum((${own(isHome)})::bigint)::text AS minor
    FROM posted_line l JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${scene.orgId} AND l.account = ${ledgerAccount}
      AND l.date = ANY(${[...days]}::date[])
    GROUP BY e.id, l.date HAVING sum((${own(isHome)})::bigint) <> 0
    ORDER BY l.date, e.id LIMIT ${most}`)
  return rows.map(toMoved)
}

type MisplacedRow = MovedRow & { account: string }

/**
 * Entries of these days and amounts that leave this account alone, and may have been meant for it: by hand
 * on any other account, or on the ledger account of another bank account.
 */
export async function listMisplaced(
  scene: Scene,
  { ledgerAccount, isHome }: Asked,
  rows: readonly Moved[],
): Promise<Misplaced[]> {
  if (rows.length === 0) return []
  const days = [...new Set(rows.map(({ day }) => day))]
  const minors = [...new Set(rows.map(({ minor }) => String(minor)))]
  const found = await scene.tx.query<MisplacedRow>(sql`
    SELECT e.id, e.date AS day, coalesce(l.text, e.text) AS text, l.account,
      (${own(isHome)})::text AS minor
    FROM posted_entry e JOIN posted_line l ON l.org_id = e.org_id AND l.entry_id = e.id
    WHERE e.org_id = ${scene.orgId} AND e.date = ANY(${days}::date[])
      AND (${own(isHome)})::bigint = ANY(${minors}::bigint[])
      AND (e.source = 'manual' OR l.account IN (SELECT a.ledger_account FROM bank_account a
        WHERE a.org_id = ${scene.orgId}))
      AND e.reverses IS NULL
      AND NOT EXISTS (SELECT FROM posted_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)
      AND NOT EXISTS (SELECT FROM posted_line o
        WHERE o.org_id = e.org_id AND o.entry_id = e.id AND o.account = ${ledgerAccount})
    ORDER BY e.date, e.id, l.no LIMIT ${most}`)
  return found.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}
