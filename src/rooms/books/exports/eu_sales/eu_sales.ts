import { euMembers, vatPrefix } from '#kernel/values/country'
import { encodeId } from '#kernel/values/id'
import type { Region } from '#regions/room'
import type { SoldRow } from './eu_sales_store.ts'
import { shareWhole } from '../download/share_whole.ts'

export const soldColumns = ['goods', 'triangular', 'services'] as const
export type SoldColumn = (typeof soldColumns)[number]
type Amounts = Record<SoldColumn, bigint>

/** A buyer in another EU country, with amounts in whole units of the currency. */
export type Sold = Amounts & {
  country: string
  number: string
  name: string
  /** Invoice numbers to check, or the id of an entry without an invoice. */
  references: string[]
  isFault: boolean
}

type Kinds = NonNullable<Region['exports']['euSalesList']>

/** The VAT codes of each column. */
export function codesOf(region: Region, kinds: Kinds): Map<string, SoldColumn> {
  return new Map(
    soldColumns.flatMap((column) =>
      region.vatCodes
        .filter((code) => kinds[column].includes(code.kind))
        .map((code) => [code.id, column] as const),
    ),
  )
}

/** One row for each VAT number; a buyer without a valid one is a fault to fix. */
export function listBuyers(rows: readonly SoldRow[], region: Region, day: string): Sold[] {
  const kinds = region.exports.euSalesList
  if (kinds === null) return []
  const columns = codesOf(region, kinds)
  const buyers = new Map<string, Sold>()
  for (const row of rows) {
    const { country, number, isFault } = numberOf(row, region, day)
    const key = isFault ? JSON.stringify([row.name, country, row.vat_number]) : country + number
    const blank = { goods: 0n, triangular: 0n, services: 0n, references: [] }
    const buyer = buyers.get(key) ?? { ...blank, country, number, name: row.name ?? '', isFault }
    const column = columns.get(row.code)
    if (column) buyer[column] += BigInt(row.base_minor)
    const references = row.numbers ?? [encodeId('led', row.entry_id)]
    buyers.set(key, {
      ...buyer,
      references: [...new Set([...buyer.references, ...references])].slice(0, 3),
    })
  }
  return [...buyers.values()]
}

/** How the list identifies a buyer: country prefix and number. */
function numberOf(row: SoldRow, region: Region, day: string) {
  const members = euMembers(day)
  const given = (row.vat_number ?? '').toUpperCase().replaceAll(/[^A-Z0-9+*]/g, '')
  const own = vatPrefix(row.country ?? region.country)
  const hasPrefix = members.has(given.slice(0, 2)) && /^[A-Z]{2}/.test(given)
  const country = hasPrefix ? given.slice(0, 2) : own
  const number = hasPrefix ? given.slice(2) : given
  const isFault = number === '' || !members.has(country) || country === vatPrefix(region.country)
  return { country, number, isFault }
}

/**
 * Rounds to whole units so that the columns add up to the boxes of the return, which drop decimals
 * once after summing, not once for each buyer.
 */
export function roundBuyers(buyers: readonly Sold[], region: Region, digits: number): Sold[] {
  const kinds = region.exports.euSalesList
  if (kinds === null) return []
  const rounded = buyers.map((buyer) => ({ ...buyer }))
  for (const columns of columnsByBox(region, kinds)) {
    const cells = rounded.flatMap((buyer) => columns.map((column) => ({ buyer, column })))
    const whole = shareWhole(
      cells.map(({ buyer, column }) => buyer[column]),
      10n ** BigInt(digits),
    )
    for (const [index, { buyer, column }] of cells.entries()) buyer[column] = whole[index] ?? 0n
  }
  return rounded
}

/** Columns that feed the same box. */
function columnsByBox(region: Region, kinds: Kinds): SoldColumn[][] {
  const boxOf = (column: SoldColumn): string =>
    region.vatCodes.find((code) => kinds[column].includes(code.kind))?.baseBoxes.join() ?? ''
  return [...Map.groupBy(soldColumns, boxOf).values()]
}
