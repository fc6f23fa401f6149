import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { lockRecord } from '#kernel/database/record_lock'
import { numberKeyOf } from './numbers.ts'

/** Locks this invoice number; take the lock before checking whether the number is free. */
function holdNumber(scene: Scene, number: string): void {
  lockRecord(scene.tx, `invoice number ${scene.orgId} ${numberKeyOf(number)}`)
}

/** Whether another invoice has this number: an issued one or, with `drafts`, also a draft. */
export async function isNumberTaken(
  scene: Scene,
  number: string,
  by: { except: string; drafts: boolean },
): Promise<boolean> {
  holdNumber(scene, number)
  const rows = await scene.tx.query(sql`
    SELECT FROM invoice WHERE org_id = ${scene.orgId} AND number_key = ${numberKeyOf(number)}
      AND id <> ${by.except} AND (series IS NOT NULL OR ${by.drafts}) LIMIT 1`)
  return rows.length > 0
}

/**
 * The next value of the counter. Its row stays locked until this transaction ends and is rolled
 * back with it, so numbers have no gaps even if the process dies.
 */
export async function nextCounter(scene: Scene, series: string, year: number): Promise<number> {
  const rows = await scene.tx.query<{ last: number }>(sql`
    INSERT INTO invoice_counter (org_id, series, year, last)
    VALUES (${scene.orgId}, ${series}, ${year}, 1)
    ON CONFLICT (org_id, series, year) DO UPDATE SET last = invoice_counter.last + 1
    RETURNING last`)
  const last = rows[0]?.last
  if (last === undefined) throw new Error('the invoice counter returned no number')
  return last
}

/** The value that `nextCounter` would give now; nothing is taken by asking. */
export async function peekCounter(scene: Scene, series: string, year: number): Promise<number> {
  const rows = await scene.tx.query<{ last: number }>(sql`
    SELECT last FROM invoice_counter
    WHERE org_id = ${scene.orgId} AND series = ${series} AND year = ${year}`)
  return (rows[0]?.last ?? 0) + 1
}
