import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import { takeTurn } from '#kernel/turn'
import { numberKeyOf } from './numbers.ts'

/** Waits until nobody else is at this number; whoever gives one out looks at it under this. */
function holdNumber(scene: Scene, number: string): void {
  takeTurn(scene.tx, `invoice number ${scene.orgId} ${numberKeyOf(number)}`)
}

/** Whether another invoice has this number: one that took it, or as a wish also a draft. */
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
 * The next value of the counter. Its row stays locked until this transaction ends, and is rolled
 * back with it: that alone keeps the numbers free of gaps, whatever dies in between.
 */
export async function nextCounter(scene: Scene, series: string, year: number): Promise<number> {
  const rows = await scene.tx.query<{ last: number }>(sql`
    INSERT INTO invoice_counter (org_id, series, year, last)
    VALUES (${scene.orgId}, ${series}, ${year}, 1)
    ON CONFLICT (org_id, series, year) DO UPDATE SET last = invoice_counter.last + 1
    RETURNING last`)
  const last = rows[0]?.last
  if (last === undefined) throw new Error('the counter of invoices gave no number')
  return last
}
