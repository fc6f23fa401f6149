import type { Scene } from '#kernel/corridor/scene'
import { handOf } from '#kernel/corridor/principal'
import { sql } from '#kernel/database/sql'

export const adjustmentKinds = ['write_off', 'discount', 'small_difference', 'move'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export type AdjustmentWarning = { code: string; detail: string }

export type AdjustmentRow = {
  kind: AdjustmentKind
  reason: string
  transaction_id: string | null
  warnings: AdjustmentWarning[]
}

export function insertAdjustment(scene: Scene, entryId: string, row: AdjustmentRow): void {
  scene.tx.send(sql`
    INSERT INTO adjustment (org_id, entry_id, kind, reason, transaction_id, warnings, made_by,
      created_at)
    VALUES (${scene.orgId}, ${entryId}, ${row.kind}, ${row.reason}, ${row.transaction_id},
      ${JSON.stringify(row.warnings)}, ${handOf(scene.principal)}, ${scene.now})`)
}

export async function findAdjustment(scene: Scene, entryId: string): Promise<AdjustmentRow | null> {
  const rows = await scene.tx.query<AdjustmentRow>(sql`
    SELECT kind, reason, transaction_id, warnings FROM adjustment
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId}`)
  return rows[0] ?? null
}

type Adjusting = { settlement_entry_id: string }

const newestFirst = (rows: readonly Adjusting[]): string[] =>
  rows
    .map((row) => row.settlement_entry_id)
    .toSorted()
    .toReversed()

/** The entries of live adjustments that are undone with a bank transaction, newest first. */
export async function listUndoneWith(scene: Scene, transactionId: string): Promise<string[]> {
  const rows = await scene.tx.query<Adjusting>(sql`
    SELECT DISTINCT settlement_entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND undone_with = ${transactionId} AND released_at IS NULL`)
  return newestFirst(rows)
}

/** The entries of live adjustments of an entry's open item, newest first. */
export async function listAdjustmentsOn(scene: Scene, entryId: string): Promise<string[]> {
  const rows = await scene.tx.query<Adjusting>(sql`
    SELECT DISTINCT settlement_entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND entry_id = ${entryId} AND adjusts AND released_at IS NULL`)
  return newestFirst(rows)
}

/** What live adjustments have closed of an item, in the home currency; moved payments are none. */
export async function sumAdjusted(scene: Scene, itemId: string): Promise<bigint> {
  const rows = await scene.tx.query<{ sum: string }>(sql`
    SELECT coalesce(sum(abs(a.settled_base_minor)), 0)::text AS sum FROM allocation a
    JOIN adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id
    WHERE a.org_id = ${scene.orgId} AND a.open_item_id = ${itemId} AND a.adjusts
      AND a.released_at IS NULL AND j.kind <> 'move'`)
  return BigInt(rows[0]?.sum ?? '0')
}

/** The entry of a live adjustment that took VAT off what an entry left open; null: none did. */
export async function findLossVat(scene: Scene, entryId: string): Promise<string | null> {
  const rows = await scene.tx.query<Adjusting>(sql`
    SELECT a.settlement_entry_id FROM allocation a
    WHERE a.org_id = ${scene.orgId} AND a.entry_id = ${entryId} AND a.adjusts
      AND a.released_at IS NULL AND EXISTS (SELECT FROM ledger_line l WHERE l.org_id = a.org_id
        AND l.entry_id = a.settlement_entry_id AND l.vat_role IS NOT NULL)
    ORDER BY a.id LIMIT 1`)
  return rows[0]?.settlement_entry_id ?? null
}

/** The entries whose items an adjustment settles. */
export async function listAdjusted(scene: Scene, adjustmentId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ entry_id: string }>(sql`
    SELECT DISTINCT entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND settlement_entry_id = ${adjustmentId} AND adjusts
      AND released_at IS NULL AND transaction_id IS NULL`)
  return rows.map((row) => row.entry_id)
}

/** Releases the parts of an adjustment, and gives those that were not released before. */
export async function releaseAdjustment(scene: Scene, adjustmentId: string): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    UPDATE allocation SET released_at = ${scene.now}
    WHERE org_id = ${scene.orgId} AND settlement_entry_id = ${adjustmentId} AND adjusts
      AND transaction_id IS NULL AND released_at IS NULL
    RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * The bank transaction that the credit on an item comes from: its last payment, or that of the
 * payment which was moved to it.
 */
export async function findPayer(scene: Scene, entryId: string): Promise<string | null> {
  const rows = await scene.tx.query<{ id: string | null }>(sql`
    SELECT coalesce((SELECT a.transaction_id FROM allocation a
      WHERE a.org_id = ${scene.orgId} AND a.entry_id = ${entryId} AND a.released_at IS NULL
        AND a.transaction_id IS NOT NULL ORDER BY a.id DESC LIMIT 1),
      (SELECT j.transaction_id FROM adjustment j
      WHERE j.org_id = ${scene.orgId} AND j.entry_id = ${entryId})) AS id`)
  return rows[0]?.id ?? null
}
