import { today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { Chart } from '#ledger/room'
import { natureOf, salesCodeOf, type InvoiceType, type Region } from '#regions/room'
import { exactText } from '../sale/given_lines.ts'
import type { GivenLine, LineDetails } from '../sale/sale.ts'

export type GivenLineDetails = {
  line: number
  supply?: 'goods' | 'service' | '' | undefined
  vatCode?: string | undefined
  vatNature?: string | undefined
  ledgerAccountId?: string | undefined
  unit?: string | undefined
  buyerRate?: number | null | undefined
  taxedAtBuyer?: boolean | undefined
  discountPercent?: number | null | undefined
}

type Place = {
  region: Region
  chart: Chart
  date: string | null
  now: Date
  type?: InvoiceType | undefined
}

/** The lines with what is said about them. Codes and natures must be in force on that day. */
export function linesAfter(
  lines: readonly GivenLine[],
  given: readonly GivenLineDetails[],
  { region, chart, date, now, type }: Place,
): GivenLine[] {
  const day = date ?? today(now, region.timeZone)
  const after = [...lines]
  for (const [index, one] of given.entries()) {
    const line = after[one.line - 1]
    if (line === undefined) {
      const detail = `The invoice has ${lines.length} lines, and ${one.line} is none of them.`
      const errors = [{ pointer: `/lines/${index}/line`, code: 'unknown_invoice_line', detail }]
      throw new Failure('unknown_invoice_line', { detail, errors })
    }
    assertKnown(one, index, region, day)
    assertRevenue(one.ledgerAccountId, index, { chart, type })
    after[one.line - 1] = withDetails(line, merged(line.details ?? {}, one))
  }
  return after
}

function withDetails(line: GivenLine, details: LineDetails): GivenLine {
  const after: GivenLine = { ...line, details }
  if (Object.keys(details).length === 0) delete after.details
  return after
}

function merged(before: LineDetails, given: GivenLineDetails): LineDetails {
  const { supply, vatCode, vatNature, ledgerAccountId: account, unit, taxedAtBuyer } = given
  const exact = (rate: number | null | undefined) =>
    typeof rate === 'number' ? exactText(rate, 2) : rate
  const said = {
    supply,
    vatCode: vatCode?.trim().toUpperCase(),
    vatNature: vatNature?.trim().toUpperCase(),
    account,
    unit: unit?.trim(),
    buyerRate: exact(given.buyerRate),
    taxedAtBuyer,
    discountPercent: exact(given.discountPercent),
  }
  const all: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(said)) {
    if (value === '' || value === null || value === false) delete all[name]
    else if (value !== undefined) all[name] = value
  }
  return all
}

function assertKnown(given: GivenLineDetails, index: number, region: Region, day: string): void {
  const pointer = `/lines/${index}`
  const vatCode = given.vatCode?.trim().toUpperCase()
  if (vatCode && salesCodeOf(region, vatCode, day) === undefined) {
    const known = region.salesCodes.map((one) => one.id)
    const hint = known.length === 0 ? 'Use vatNature.' : `Use one of ${known.join(', ')}.`
    const detail = `${vatCode} is not a VAT code for sales that can be set on ${day}. ${hint}`
    throw new Failure('unknown_vat_code', { detail, ...pointed(`${pointer}/vatCode`, detail) })
  }
  const nature = given.vatNature?.trim().toUpperCase()
  if (nature && natureOf(region, nature, day) === undefined) {
    const detail = `${nature} is not a VAT nature in force on ${day}.`
    throw new Failure('unknown_vat_nature', { detail, ...pointed(`${pointer}/vatNature`, detail) })
  }
}

/** One of the organization's open accounts for income; a sold asset may leave its own account. */
function assertRevenue(
  account: string | undefined,
  index: number,
  { chart, type }: Pick<Place, 'chart' | 'type'>,
): void {
  const found = chart.accounts.find((one) => one.id === account)
  if (!account || found?.type === 'income') return
  if (type === 'asset_sale' && found?.type === 'asset') return
  const isClosed = chart.closed?.includes(account) === true
  const why = isClosed ? 'is closed' : 'is not a revenue account of the chart'
  const detail = `${account} ${why}; see GET /api/rest/accounts.`
  const place = pointed(`/lines/${index}/ledgerAccountId`, detail)
  throw new Failure('unknown_account', { ledgerAccountId: account, detail, ...place })
}

function pointed(pointer: string, detail: string) {
  return { errors: [{ pointer, code: 'unknown', detail }] }
}
