import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { numberOf } from './numbers.ts'

const ownNumber = /^(?:([a-z]+)-)?(\d{4})-(\d{4,9})$/i
/** More than that in one lost interval is a mistyped number. */
const mostAtOnce = 10_000

/**
 * After a restore: this number and those before it were given to buyers, and are not given again.
 * They stay on record as lost, so that the series has no gap that nobody can explain. Gives those
 * reserved by this call; none where the number is not one of ours.
 */
export async function reserveNumbers(scene: Scene, number: string): Promise<string[]> {
  const parts = ownNumber.exec(number.trim())
  if (parts === null) return []
  const [, given, years = '', counted = ''] = parts
  const series = given?.toUpperCase() ?? 'main'
  const [year, through] = [Number(years), Number(counted)]
  const rows = await scene.tx.query<{ last: number }>(sql`
    SELECT last FROM invoice_counter
    WHERE org_id = ${scene.orgId} AND series = ${series} AND year = ${year} FOR UPDATE`)
  const last = rows[0]?.last ?? 0
  if (through <= last) return []
  if (through - last > mostAtOnce) throw new Error(`${number} is far beyond the last number used.`)
  const lost = Array.from({ length: through - last }, (_, index) => last + 1 + index)
  scene.tx.send(sql`
    INSERT INTO invoice_counter (org_id, series, year, last, lost)
    VALUES (${scene.orgId}, ${series}, ${year}, ${through}, ${lost}::int[])
    ON CONFLICT (org_id, series, year) DO UPDATE
    SET last = excluded.last, lost = invoice_counter.lost || excluded.lost`)
  return lost.map((counter) => numberOf(series, year, counter))
}
