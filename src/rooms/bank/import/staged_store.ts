import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { BankRow, PendingRow } from './bank_row.ts'
import type { DayRange, StagedDay } from './sync_window.ts'

/** JSON has no bigints; amounts are stored as text. */
type Packed<Row extends PendingRow> = Omit<Row, 'amountMinor' | 'balanceAfterMinor'> & {
  amountMinor: string
  balanceAfterMinor: string | null
}

/** Stores a page by day, since whole days are compared and may span several pages. */
export function stagePage(
  scene: Scene,
  accountId: string,
  page: number,
  given: { booked: readonly BankRow[]; pending: readonly PendingRow[]; today: string },
): void {
  const byDay = Map.groupBy(given.booked, (row) => row.bookedOn)
  for (const [day, rows] of byDay) stageRows(scene, accountId, { page, day, pending: false, rows })
  if (given.pending.length === 0) return
  const { today: day, pending: rows } = given
  stageRows(scene, accountId, { page, day, pending: true, rows })
}

function stageRows(
  scene: Scene,
  accountId: string,
  given: { page: number; day: string; pending: boolean; rows: readonly PendingRow[] },
): void {
  const references = given.rows.flatMap((row) => row.entryReference ?? [])
  scene.tx.send(sql`
    INSERT INTO bank_staged (org_id, account_id, pending, day, page, row_count, entry_references,
      rows)
    VALUES (${scene.orgId}, ${accountId}, ${given.pending}, ${given.day}, ${given.page},
      ${given.rows.length}, ${references}, ${JSON.stringify(given.rows.map(pack))})`)
}

export function clearStaged(scene: Scene, accountId: string): void {
  scene.tx.send(sql`
    DELETE FROM bank_staged WHERE org_id = ${scene.orgId} AND account_id = ${accountId}`)
}

export async function listStagedDays(scene: Scene, accountId: string): Promise<StagedDay[]> {
  return await scene.tx.query<StagedDay>(sql`
    SELECT day, sum(row_count)::int AS count FROM bank_staged
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
    GROUP BY day ORDER BY day`)
}

export async function listStaged(
  scene: Scene,
  accountId: string,
  days: DayRange,
): Promise<BankRow[]> {
  const groups = await scene.tx.query<{ page: number; rows: Packed<BankRow>[] }>(sql`
    SELECT page, rows FROM bank_staged
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
      AND day BETWEEN ${days.from} AND ${days.to}
    ORDER BY day, page`)
  const seen = new Map<string, number>()
  return groups.flatMap(({ page, rows }) =>
    rows.filter((row) => isFirstSeen(seen, page, row)).map(unpack),
  )
}

/**
 * A list that grows while it is read repeats its last row on the next page. Equal rows on one page
 * are several; on two pages, with the same reference and text, they are one.
 */
function isFirstSeen(seen: Map<string, number>, page: number, row: Packed<BankRow>): boolean {
  if (row.entryReference === null) return true
  const content = JSON.stringify(row)
  const first = seen.get(content)
  if (first === undefined) seen.set(content, page)
  return first === undefined || first === page
}

export async function listStagedPending(scene: Scene, accountId: string): Promise<PendingRow[]> {
  const groups = await scene.tx.query<{ rows: Packed<PendingRow>[] }>(sql`
    SELECT rows FROM bank_staged
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND pending ORDER BY page`)
  return groups.flatMap((group) => group.rows.map(unpack))
}

/** References that several bookings of this answer share. */
export async function listShared(scene: Scene, accountId: string): Promise<Set<string>> {
  const rows = await scene.tx.query<{ reference: string }>(sql`
    SELECT reference FROM bank_staged, unnest(entry_references) AS reference
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
    GROUP BY reference HAVING count(*) > 1`)
  return new Set(rows.map((row) => row.reference))
}

/** Which of the references occur on another day than these. */
export async function listElsewhere(
  scene: Scene,
  accountId: string,
  references: readonly string[],
  days: DayRange,
): Promise<Set<string>> {
  const rows = await scene.tx.query<{ reference: string }>(sql`
    SELECT DISTINCT reference FROM bank_staged, unnest(entry_references) AS reference
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
      AND entry_references && ${references}::text[] AND reference = ANY (${references}::text[])
      AND NOT day BETWEEN ${days.from} AND ${days.to}`)
  return new Set(rows.map((row) => row.reference))
}

function pack<Row extends PendingRow>(row: Row): Packed<Row> {
  const { amountMinor, balanceAfterMinor } = row
  return {
    ...row,
    amountMinor: String(amountMinor),
    balanceAfterMinor: balanceAfterMinor === null ? null : String(balanceAfterMinor),
  }
}

function unpack<Row extends PendingRow>(packed: Packed<Row>): Row {
  const { amountMinor, balanceAfterMinor } = packed
  return {
    ...packed,
    amountMinor: BigInt(amountMinor),
    balanceAfterMinor: balanceAfterMinor === null ? null : BigInt(balanceAfterMinor),
  } as unknown as Row
}
