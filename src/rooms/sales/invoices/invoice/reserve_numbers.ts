import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'
import { homeRegion } from '#regions/room'
import { isSeries, numberOf } from './numbers.ts'

const ownNumber = /^(?:([a-z]+)-)?(\d{4})-(\d{4,9})$/i
/** More than that in one lost interval is a mistyped number. */
const mostAtOnce = 10_000

/**
 * After a restore: this number and those before it were given to buyers, and are not given again.
 * They stay on record as lost, so that the series has no gap that nobody can explain. Gives those
 * reserved by this call. A number that is not of one of our series is refused: it is mistyped.
 */
export async function reserveNumbers(scene: Scene, number: string): Promise<string[]> {
  const { series, year, through } = partsOf(scene, number)
  const rows = await scene.tx.query<{ last: number }>(sql`
    SELECT last FROM invoice_counter
    WHERE org_id = ${scene.orgId} AND series = ${series} AND year = ${year} FOR UPDATE`)
  const last = rows[0]?.last ?? 0
  if (through <= last) return []
  if (through - last > mostAtOnce) {
    const known = last === 0 ? 'none' : numberOf(series, year, last)
    throw refused(`${number} is far beyond the last number used here (${known}). Correct it.`)
  }
  const lost = Array.from({ length: through - last }, (_, index) => last + 1 + index)
  scene.tx.send(sql`
    INSERT INTO invoice_counter (org_id, series, year, last, lost)
    VALUES (${scene.orgId}, ${series}, ${year}, ${through}, ${lost}::int[])
    ON CONFLICT (org_id, series, year) DO UPDATE
    SET last = excluded.last, lost = invoice_counter.lost || excluded.lost`)
  return lost.map((counter) => numberOf(series, year, counter))
}

function partsOf(scene: Scene, number: string): { series: string; year: number; through: number } {
  const region = homeRegion(scene)
  const [, given, years = '', counted = ''] = ownNumber.exec(number.trim()) ?? []
  const series = given?.toUpperCase() ?? 'main'
  const [year, through] = [Number(years), Number(counted)]
  const isOurs =
    through > 0 && isSeries(series, region) && year <= Number(scene.today.slice(0, 4)) + 1
  if (isOurs) return { series, year, through }
  const likes = ['main', region.creditNotes.series].map((one) =>
    numberOf(one, Number(scene.today.slice(0, 4)), 42),
  )
  throw refused(
    `${number} is not a number of one of our series of invoices; they are like ${likes.join(' or ')}.`,
  )
}

const refused = (detail: string): Failure => new Failure('invalid_input', { detail })

/** Whether the organization has given numbers of invoices, so that a restore may have lost some. */
export async function countsInvoices(scene: Pick<Scene, 'tx' | 'orgId'>): Promise<boolean> {
  const rows = await scene.tx.query(sql`
    SELECT FROM invoice_counter WHERE org_id = ${scene.orgId} LIMIT 1`)
  return rows.length > 0
}
