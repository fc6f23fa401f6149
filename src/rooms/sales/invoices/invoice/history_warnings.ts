import { currencyDigits, toDecimal } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { convert, fractionOf, minorOf } from '#kernel/values/decimal'
import { factOf, homeRegion, regionOf, type Region } from '#regions/room'
import type { Priced } from './draft.ts'
import { seriesFor } from './numbers.ts'
import type { BuyerParty } from './parties.ts'
import type { SaleReason } from '../sale/sale.ts'
import { vatNumberWarnings } from '../vat_check/vat_warnings.ts'
import type { InvoiceRow } from './store.ts'

type Asked = {
  row: Pick<InvoiceRow, 'id' | 'kind' | 'number' | 'contact_id' | 'currency'>
  priced: Priced
  buyer: BuyerParty
}

/** Warnings that depend on the invoices issued before, and on what a register said of the buyer. */
export async function historyWarnings(scene: Scene, asked: Asked): Promise<SaleReason[]> {
  const { seller } = asked.priced
  const region = regionOf(seller.regionKey)
  return [
    ...(await orderWarnings(scene, asked)),
    ...(await thresholdWarnings(scene, asked, region)),
    ...(await limitWarnings(scene, asked, region)),
    ...(await vatNumberWarnings(scene, asked)),
  ]
}

/** Numbers of a series follow each other in time (directive 2006/112 art. 226 no. 2). */
async function orderWarnings(
  scene: Scene,
  { row, priced: { date } }: Asked,
): Promise<SaleReason[]> {
  if (row.number !== null) return []
  const [last] = await scene.tx.query<{ number: string; date: string }>(sql`
    SELECT number, date FROM invoice
    WHERE org_id = ${scene.orgId} AND status = 'issued' AND series = ${seriesFor(row.kind, homeRegion(scene))}
      AND year = ${Number(date.slice(0, 4))} AND date > ${date}::date AND id <> ${row.id}
    ORDER BY date DESC, counter DESC LIMIT 1`)
  if (last === undefined) return []
  const params = { date, number: last.number, last: last.date }
  return [{ code: 'date_before_last', params }]
}

/**
 * Below the threshold of art. 59c of directive 2006/112 the seller's rate stands; it counts this
 * year and the year before. Every sale to such a consumer is counted, since not every line says
 * whether it is one of goods or electronic services.
 */
async function thresholdWarnings(
  scene: Scene,
  { row, priced }: Asked,
  region: Region,
): Promise<SaleReason[]> {
  const { sale, date, seller } = priced
  const threshold = factOf(region, 'oss_threshold_home', date)?.value
  const isHome = row.currency === seller.currency && seller.currency === region.currency
  if (sale.treatment.kind !== 'eu_consumer' || threshold === undefined || !isHome) return []
  const digits = currencyDigits(region.currency)
  const limitMinor = minorOf(threshold, digits)
  const year = Number(date.slice(0, 4))
  const now = (await soldIn(scene, region, year, row.id)) + sale.netMinor
  const before = await soldIn(scene, region, year - 1, row.id)
  const [passed, minor] = now > limitMinor ? [year, now] : [year - 1, before]
  if (minor <= limitMinor) return []
  const amount = `${region.currency} ${toDecimal(minor, digits)}`
  const params = { year: String(passed), amount, threshold: `${region.currency} ${threshold}` }
  return [{ code: 'oss_threshold_passed', params }]
}

async function soldIn(scene: Scene, region: Region, year: number, except: string): Promise<bigint> {
  type Sum = { currency: string; rate: string | null; net: string }
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const rows = await scene.tx.query<Sum>(sql`
    SELECT currency, exchange ->> 'rate' AS rate,
      sum((priced ->> 'netMinor')::bigint * CASE kind WHEN 'invoice' THEN 1 ELSE -1 END)::text AS net
    FROM invoice
    WHERE org_id = ${scene.orgId} AND status = 'issued' AND id <> ${except}
      AND date >= ${first}::date AND date <= ${last}::date
      AND priced -> 'treatment' ->> 'kind' = 'eu_consumer'
    GROUP BY 1, 2`)
  return rows.reduce((sum, one) => sum + inHome(one, region.currency), 0n)
}

function inHome(
  { currency, rate, net }: { currency: string; rate: string | null; net: string },
  home: string,
): bigint {
  if (currency === home || rate === null) return BigInt(net)
  const digits = { from: currencyDigits(currency), to: currencyDigits(home) }
  return convert(BigInt(net), fractionOf(rate), digits)
}

/** A declaration of intent has a limit that all invoices under its protocol share. */
async function limitWarnings(
  scene: Scene,
  { row, priced, buyer }: Asked,
  region: Region,
): Promise<SaleReason[]> {
  const nature = region.declarationOfIntent?.nature
  const { declaration } = buyer
  if (nature === undefined || !declaration || declaration.limitMinor === null) return []
  const ownMinor = priced.sale.byRate
    .filter((one) => one.nature === nature)
    .reduce((sum, one) => sum + one.netMinor, 0n)
  if (ownMinor === 0n || !priced.date.startsWith(String(declaration.year))) return []
  const [found] = await scene.tx.query<{ net: string }>(sql`
    SELECT coalesce(sum((rate_row ->> 'netMinor')::bigint
      * CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END), 0)::text AS net
    FROM invoice i, jsonb_array_elements(i.priced -> 'byRate') AS rate_row
    WHERE i.org_id = ${scene.orgId} AND i.status = 'issued' AND i.id <> ${row.id}
      AND i.buyer -> 'declaration' ->> 'protocol' = ${declaration.protocol}
      AND rate_row ->> 'nature' = ${nature}`)
  const sumMinor = ownMinor + BigInt(found?.net ?? '0')
  if (sumMinor <= BigInt(declaration.limitMinor)) return []
  const digits = currencyDigits(region.currency)
  const shown = (minor: bigint): string => `${region.currency} ${toDecimal(minor, digits)}`
  const limit = shown(BigInt(declaration.limitMinor))
  const { protocol } = declaration
  const params = { name: buyer.name, protocol, amount: shown(sumMinor), limit }
  return [{ code: 'declaration_limit_passed', params }]
}
