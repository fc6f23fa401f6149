import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { minorOf } from '#kernel/values/decimal'
import { homeRegion, type Region } from '#regions/room'
import type { Coding } from '../document/coding.ts'

/** How far a decision can still move what is to be paid; null where nobody can say. */
export type VatRange = { lowMinor: bigint; highMinor: bigint } | null

export type UndecidedDocument = {
  documentId: string
  name: string | null
  date: string | null
  isCoded: boolean
  amount: number | null
  currency: string | null
  moves: VatRange
}

type Row = {
  id: string
  name: string | null
  document_on: string | null
  coding: Pick<Coding, 'lines' | 'currency'> | null
  total: string | null
  vat: string | null
  currency: string | null
}

/** Documents up to that day that are not posted, or whose day is not known yet; oldest first. */
export async function listUndecidedDocuments(
  scene: Scene,
  until: string,
  limit: number,
): Promise<UndecidedDocument[]> {
  const rows = await scene.tx.query<Row>(sql`
    SELECT id, coalesce(supplier_name, file_name) AS name, document_on,
      CASE WHEN status = 'coded' THEN coding END AS coding,
      extraction #>> '{fields,total,value}' AS total, extraction #>> '{fields,vat,value}' AS vat,
      extraction #>> '{fields,currency,value}' AS currency
    FROM document
    WHERE org_id = ${scene.orgId} AND status <> 'posted'
      AND (document_on IS NULL OR document_on <= ${until})
    ORDER BY created_at, id LIMIT ${limit}`)
  const region = homeRegion(scene)
  return rows.map((row) => ({
    documentId: encodeId('doc', row.id),
    name: row.name === null ? null : toVisibleLine(row.name, 80),
    date: row.document_on,
    isCoded: row.coding !== null,
    amount: row.total === null ? null : Number(row.total),
    currency: row.total === null ? null : row.currency,
    moves: movesOf(region, row),
  }))
}

/** In another currency it depends on a rate that is found when it is posted. */
function movesOf(region: Region, { coding, vat, currency }: Row): VatRange {
  const digits = currencyDigits(region.currency)
  if (coding !== null) {
    if (coding.currency !== region.currency) return null
    return addRanges(coding.lines.map((line) => rangeOf(region, line, digits)))
  }
  if (vat === null || currency !== region.currency) return null
  return sorted(-minorOf(vat, digits))
}

/**
 * VAT that the supplier charged can be deducted. Under reverse charge it is owed and deducted at once,
 * so that a deduction which is not allowed can only add to what is to be paid.
 */
function rangeOf(region: Region, line: Coding['lines'][number], digits: number): VatRange {
  const code = region.vatCodes.find((one) => one.id === line.vatCode)
  const deductible = minorOf(line.deductible, digits)
  return sorted(code?.reverseCharge ? deductible : -deductible)
}

const sorted = (minor: bigint): NonNullable<VatRange> =>
  minor < 0n ? { lowMinor: minor, highMinor: 0n } : { lowMinor: 0n, highMinor: minor }

export function addRanges(ranges: readonly VatRange[]): VatRange {
  const sum = { lowMinor: 0n, highMinor: 0n }
  for (const range of ranges) {
    if (range === null) return null
    sum.lowMinor += range.lowMinor
    sum.highMinor += range.highMinor
  }
  return sum
}
