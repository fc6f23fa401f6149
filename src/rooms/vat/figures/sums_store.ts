import type { Scene } from '#kernel/corridor/scene'
import { holdBooks } from '#settings/room'
import { part, sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'
import type { Period } from '#regions/room'
import type { AccountSum, CodeSum } from './boxes.ts'

type SumRow = {
  code: string
  role: CodeSum['role']
  provisional: boolean
  lines: string
  amount: string
  base: string | null
}

/**
 * The entry that settles a return takes its VAT off the accounts; that is no movement of the period.
 * Lines with a VAT code are never such.
 */
export const countedLine = part`NOT EXISTS (SELECT FROM posted_entry s
  LEFT JOIN posted_entry o ON o.org_id = s.org_id AND o.id = s.reverses
  WHERE s.org_id = l.org_id AND s.id = l.entry_id
    AND coalesce(o.source, s.source) = 'vat_settlement')`

const sums = part`SELECT l.vat_code AS code, l.vat_role AS role, l.provisional,
    count(*) AS lines, sum(l.amount_minor) AS amount, sum(l.vat_base_minor) AS base
  FROM posted_line l`
const grouped = part`GROUP BY l.vat_code, l.vat_role, l.provisional
  ORDER BY l.vat_code, l.vat_role, l.provisional`

/** All lines with VAT in the period, from a single index. */
export async function sumCodes(tx: Tx, orgId: string, period: Period): Promise<CodeSum[]> {
  planAfresh(tx)
  if (!(await hasProvisional(tx, orgId))) return await sumBooked(tx, orgId, period)
  const rows = await tx.query<SumRow>(sql`
    ${sums} WHERE l.org_id = ${orgId} AND l.vat_code IS NOT NULL
      AND l.vat_date BETWEEN ${period.from} AND ${period.to} ${grouped}`)
  return rows.map(toSum)
}

/** A generic plan is slow for a quarter of a large organization. */
function planAfresh(tx: Tx): void {
  tx.send(sql`SET LOCAL plan_cache_mode = force_custom_plan`)
}

type BookedRow = {
  code: string
  base_lines: string
  base: string | null
  output_lines: string
  output: string | null
  input_lines: string
  input: string | null
}

/** Without provisional lines, grouping by one key instead of three takes a third less time. */
async function sumBooked(tx: Tx, orgId: string, { from, to }: Period): Promise<CodeSum[]> {
  const rows = await tx.query<BookedRow>(sql`
    SELECT l.vat_code AS code, count(l.vat_base_minor) AS base_lines, sum(l.vat_base_minor) AS base,
      count(*) FILTER (WHERE l.vat_role = 'output') AS output_lines,
      sum(l.amount_minor) FILTER (WHERE l.vat_role = 'output') AS output,
      count(*) FILTER (WHERE l.vat_role = 'input') AS input_lines,
      sum(l.amount_minor) FILTER (WHERE l.vat_role = 'input') AS input
    FROM posted_line l
    WHERE l.org_id = ${orgId} AND l.vat_code IS NOT NULL AND l.vat_date BETWEEN ${from} AND ${to}
    GROUP BY l.vat_code ORDER BY l.vat_code`)
  return rows.flatMap((row) => {
    const of = (role: CodeSum['role'], lines: string, amount: string | null): CodeSum[] => {
      const minor = BigInt(amount ?? 0)
      const none = { amountMinor: 0n, baseMinor: 0n }
      const sum = role === 'base' ? { ...none, baseMinor: minor } : { ...none, amountMinor: minor }
      const one = { code: row.code, role, provisional: false, lines: Number(lines), ...sum }
      return one.lines === 0 ? [] : [one]
    }
    return [
      ...of('base', row.base_lines, row.base),
      ...of('input', row.input_lines, row.input),
      ...of('output', row.output_lines, row.output),
    ]
  })
}

async function hasProvisional(tx: Tx, orgId: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM posted_entry WHERE org_id = ${orgId} AND state = 'provisional')
      AS found`)
  return rows[0]?.found ?? false
}

/** The same for the entries up to `seq` only. */
export async function sumCodesThrough(
  tx: Tx,
  orgId: string,
  period: Period,
  seq: string,
): Promise<CodeSum[]> {
  const rows = await tx.query<SumRow>(sql`
    ${sums} JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${orgId} AND l.vat_code IS NOT NULL
      AND l.vat_date BETWEEN ${period.from} AND ${period.to} AND e.seq <= ${seq} ${grouped}`)
  return rows.map(toSum)
}

function toSum({ code, role, provisional, lines, amount, base }: SumRow): CodeSum {
  const amounts = { amountMinor: BigInt(amount), baseMinor: BigInt(base ?? 0) }
  return { code, role, provisional, lines: Number(lines), ...amounts }
}

/** Sums of accounts that feed a box without a VAT code; these have few lines. */
export async function sumAccounts(
  tx: Tx,
  orgId: string,
  period: Period,
  accounts: readonly string[],
  seq: string | null = null,
): Promise<AccountSum[]> {
  if (accounts.length === 0) return []
  type Row = { account: string; provisional: boolean; lines: string; amount: string }
  const rows = await tx.query<Row>(sql`
    SELECT l.account, l.provisional, count(*) AS lines, sum(l.amount_minor) AS amount
    FROM posted_line l JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${orgId} AND l.account = ANY(${[...accounts]}::text[])
      AND l.vat_date BETWEEN ${period.from} AND ${period.to}
      AND e.seq <= coalesce(${seq}::bigint, e.seq) AND ${countedLine}
    GROUP BY l.account, l.provisional ORDER BY l.account, l.provisional`)
  return rows.map(({ account, provisional, lines, amount }) => ({
    account,
    provisional,
    lines: Number(lines),
    amountMinor: BigInt(amount),
  }))
}

/** Locks the books and returns the number of the last entry. */
export async function holdThrough(scene: Scene): Promise<string> {
  holdBooks(scene.tx, scene.orgId)
  const rows = await scene.tx.query<{ seq: string }>(sql`
    SELECT coalesce(max(seq), 0)::text AS seq FROM posted_entry WHERE org_id = ${scene.orgId}`)
  return rows[0]?.seq ?? '0'
}

/** The day of the oldest entry since `from` that is not reversed; null if there is none. */
export async function firstDay(scene: Scene, from: string): Promise<string | null> {
  const rows = await scene.tx.query<{ date: string }>(sql`
    SELECT e.date FROM posted_entry e
    WHERE e.org_id = ${scene.orgId} AND e.date >= ${from} AND e.source <> 'reversal' AND NOT EXISTS (
      SELECT FROM posted_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)
    ORDER BY e.date, e.id LIMIT 1`)
  return rows[0]?.date ?? null
}

/** Whether lines that feed a box were posted in the period after entry `seq`. */
export async function hasVatSince(
  scene: Scene,
  period: Period,
  seq: string,
  accounts: readonly string[],
): Promise<boolean> {
  planAfresh(scene.tx)
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM posted_entry e JOIN posted_line l ON l.org_id = e.org_id AND l.entry_id = e.id
      WHERE e.org_id = ${scene.orgId} AND e.seq > ${seq}
        AND (l.vat_code IS NOT NULL
          OR (l.account = ANY(${[...accounts]}::text[]) AND ${countedLine}))
        AND l.vat_date BETWEEN ${period.from} AND ${period.to}) AS found`)
  return rows[0]?.found ?? false
}
