import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** The last closed day of each kind; null where nothing is closed. A hard lock is behind a soft one. */
export type BooksLocks = {
  hardThrough: string | null
  softThrough: string | null
  /** The end of the last financial year that was closed. */
  yearThrough: string | null
}

const open: BooksLocks = { hardThrough: null, softThrough: null, yearThrough: null }

/** The locks as they are. Whoever writes by them holds the books, or the database may refuse. */
export async function findLocks(scene: Pick<Scene, 'tx' | 'orgId'>): Promise<BooksLocks> {
  const rows = await scene.tx.query<BooksLocks>(sql`
    SELECT hard_through AS "hardThrough", soft_through AS "softThrough",
      year_through AS "yearThrough"
    FROM books_lock WHERE org_id = ${scene.orgId}`)
  return rows[0] ?? open
}

/** The caller holds the books alone, so that nothing is written beside it. */
export function saveLocks(scene: Scene, locks: BooksLocks): void {
  const { hardThrough, softThrough, yearThrough } = locks
  scene.tx.send(sql`
    INSERT INTO books_lock (org_id, hard_through, soft_through, year_through, updated_at)
    VALUES (${scene.orgId}, ${hardThrough}, ${softThrough}, ${yearThrough}, ${scene.now})
    ON CONFLICT (org_id) DO UPDATE SET hard_through = ${hardThrough},
      soft_through = ${softThrough}, year_through = ${yearThrough}, updated_at = ${scene.now}`)
}

/**
 * The day on which an earlier entry of that bank transaction was taken back, if that is a later one. A
 * payment does not follow an adjustment that was taken back by itself.
 */
export async function findTakenBack(
  scene: Scene,
  transactionId: string,
  of: 'payment' | 'adjustment',
): Promise<string | null> {
  const rows = await scene.tx.query<{ day: string | null }>(sql`
    SELECT max(r.date) AS day FROM ledger_entry e
    JOIN ledger_entry r ON r.org_id = e.org_id AND r.reverses = e.id AND r.date > e.date
    WHERE e.org_id = ${scene.orgId} AND e.source = 'settlement' AND e.source_id = ${transactionId}
      AND (${of === 'adjustment'} OR NOT EXISTS (SELECT FROM adjustment j
        WHERE j.org_id = e.org_id AND j.entry_id = e.id))`)
  return rows[0]?.day ?? null
}
