import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Anchor, DaySum, Proof } from './balance_proof.ts'
import type { Origin } from './bank_row.ts'
import type { NewAnchor } from './feed_anchors.ts'

/** The newest balance of a day counts; a feed balance of a running day is replaced on the next. */
export function saveAnchors(
  scene: Scene,
  accountId: string,
  source: Origin,
  anchors: readonly NewAnchor[],
): void {
  if (anchors.length === 0) return
  scene.tx.send(sql`
    DELETE FROM bank_balance
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND source = ${source}
      AND NOT final`)
  scene.tx.send(sql`
    INSERT INTO bank_balance (org_id, account_id, day, kind, source, amount_minor, final, read_at)
    SELECT ${scene.orgId}, ${accountId}, n.day, n.kind, ${source}, n.amount_minor, n.final,
      ${scene.now}
    FROM unnest(${anchors.map((one) => one.day)}::date[], ${anchors.map((one) => one.kind)}::text[],
      ${anchors.map((one) => one.amountMinor)}::bigint[],
      ${anchors.map((one) => one.isFinal)}::boolean[]) AS n (day, kind, amount_minor, final)
    ON CONFLICT (org_id, account_id, day, kind, source) DO UPDATE
      SET amount_minor = excluded.amount_minor, late_minor = 0, final = excluded.final,
        read_at = excluded.read_at`)
}

/** Adds late bookings to the balances that were read before. */
export function noteLate(scene: Scene, accountId: string, sums: readonly DaySum[]): void {
  if (sums.length === 0) return
  const byDay = new Map<string, bigint>()
  for (const { day, amountMinor } of sums) byDay.set(day, (byDay.get(day) ?? 0n) + amountMinor)
  const days = [...byDay.keys()]
  const amounts = [...byDay.values()]
  scene.tx.send(sql`
    UPDATE bank_balance b SET late_minor = b.late_minor + (SELECT coalesce(sum(n.amount_minor), 0)
      FROM unnest(${days}::date[], ${amounts}::bigint[]) AS n (day, amount_minor)
      WHERE n.day <= b.day)
    WHERE b.org_id = ${scene.orgId} AND b.account_id = ${accountId}
      AND b.day >= (SELECT min(day) FROM unnest(${days}::date[]) AS day)`)
}

/** Stores what a proof found out, so that the next one need not repeat it. */
export function settleAnchors(
  scene: Scene,
  accountId: string,
  { caughtUp, overtaken }: Pick<Proof, 'caughtUp' | 'overtaken'>,
): void {
  for (const { day, source } of caughtUp) {
    scene.tx.send(sql`
      UPDATE bank_balance SET late_minor = 0
      WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND day = ${day}
        AND source = ${source}`)
  }
  for (const { day, source } of overtaken) {
    scene.tx.send(sql`
      DELETE FROM bank_balance
      WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND day = ${day}
        AND source = ${source}`)
  }
}

/** From the last anchor before that day, which no change affects, or from the first one. */
export async function listAnchors(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  accountId: string,
  touchedFrom: string,
): Promise<Anchor[]> {
  const rows = await scene.tx.query<AnchorRow>(sql`
    SELECT day, source, amount_minor, late_minor FROM bank_balance
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId}
      AND day >= coalesce((SELECT max(day) FROM bank_balance
        WHERE org_id = ${scene.orgId} AND account_id = ${accountId}
          AND day < ${touchedFrom}), '-infinity'::date)
    ORDER BY day, kind, source`)
  return rows.map(toAnchor)
}

/** The newest balances, oldest first. */
export async function listLatestAnchors(
  scene: Scene,
  accountId: string,
  most: number,
): Promise<Anchor[]> {
  const rows = await scene.tx.query<AnchorRow>(sql`
    SELECT day, source, amount_minor, late_minor FROM bank_balance
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId}
    ORDER BY day DESC, kind DESC, source DESC LIMIT ${most}`)
  return rows.toReversed().map(toAnchor)
}

type AnchorRow = { day: string; source: Origin; amount_minor: string; late_minor: string }

const toAnchor = (row: AnchorRow): Anchor => ({
  day: row.day,
  source: row.source,
  amountMinor: BigInt(row.amount_minor),
  lateMinor: BigInt(row.late_minor),
})

/** The sum booked on each later day, in the currency of the account. */
export async function listDaySums(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  accountId: string,
  after: string,
): Promise<DaySum[]> {
  const rows = await scene.tx.query<{ day: string; amount_minor: string }>(sql`
    SELECT booked_on AS day, sum(amount_minor)::text AS amount_minor FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND account_id = ${accountId} AND NOT pending
      AND booked_on > ${after} AND withdrawn_at IS NULL
      AND currency = (SELECT currency FROM bank_account
        WHERE org_id = ${scene.orgId} AND id = ${accountId})
    GROUP BY booked_on`)
  return rows.map((row) => ({ day: row.day, amountMinor: BigInt(row.amount_minor) }))
}

export function saveUnproven(
  scene: Scene,
  accountId: string,
  day: string | null,
  version: number,
): void {
  scene.tx.send(sql`
    UPDATE bank_account SET unproven_on = ${day}, version = ${version}, updated_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND id = ${accountId}`)
}
