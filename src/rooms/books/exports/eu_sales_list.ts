import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import { periodOf, type VatFrequency } from '#regions/room'
import { csvRow, figure, type Cell } from './download/csv.ts'
import { readOnce } from './download/export_context.ts'
import { defineExport } from './download/download.ts'
import { codesOf, listBuyers, roundBuyers, soldColumns, type Sold } from './eu_sales/eu_sales.ts'
import { listSold } from './eu_sales/eu_sales_store.ts'
import { fileNameOf } from './download/file_name.ts'
import { homeOf } from './download/home.ts'
import { assertComplete, ownNumberOf } from './download/own_number.ts'
import { withSpan, type DaySpan } from './download/span.ts'

/** EU-salg uden moms in the authority's own comma-separated format (skat.dk oid 392). */
export const euSalesListExport = defineExport({
  name: 'eu-sales-list',
  title: 'Download EU sales list',
  says:
    'Sales without VAT to businesses in other EU countries, one record for each VAT number, in the ' +
    'format of the tax authority; one period for each list. A buyer without a valid VAT number is a FAULT record. ' +
    'Also needs invoices:read, because it lists buyers.',
  type: 'text/csv; charset=utf-8',
  fails: ['invalid_input', 'region_not_supported', 'organization_profile_incomplete'],
  quotes: ['invoices:read'],
  input: withSpan({}),
  async start(context, span) {
    return await readOnce(context, async (scene) => {
      const home = await homeOf(scene)
      const { region, currency } = home
      if (region.exports.euSalesList === null) throw new Failure('region_not_supported')
      assertPeriod(span, region.exports.euSalesList.periods)
      const ownNumber = ownNumberOf(home)
      assertComplete({ vatNumber: ownNumber })
      const codes = codesOf(region, region.exports.euSalesList)
      const rows = await listSold(scene, span, [...codes.keys()])
      const buyers = roundBuyers(
        listBuyers(rows, region, span.to),
        region,
        currencyDigits(currency),
      )
      return {
        fileName: fileNameOf(home.name, ['eu-sales-list', span.from, span.to], 'csv'),
        chunks: recordsOf(buyers, ownNumber ?? '', span),
      }
    })
  },
})

/** Each record says one period, so a list of several would date their sales wrongly. */
function assertPeriod({ from, to }: DaySpan, periods: readonly VatFrequency[]): void {
  const isOne = periods.some((frequency) => {
    const period = periodOf(frequency, to)
    return period.to === to && period.from <= from
  })
  if (isOne) return
  const detail = `A list is for one period (${periods.join(' or ')}) and ends with its last day; download one for each period.`
  throw new Failure('invalid_input', {
    errors: [{ pointer: '/to', code: 'not_one_period', detail }],
  })
}

async function* recordsOf(
  buyers: readonly Sold[],
  ownNumber: string,
  span: DaySpan,
): AsyncGenerator<string> {
  // Records with zero amounts must not be sent.
  const listed = buyers.filter((buyer) => soldColumns.some((column) => buyer[column] !== 0n))
  const good = listed.filter((buyer) => !buyer.isFault)
  const blanks = Array.from({ length: 6 }, () => null)
  yield csvRow(['0', ownNumber, 'LISTE', ...blanks])
  const start: Cell[] = ['2', span.to.slice(0, 7), span.to, ownNumber]
  for (const buyer of good) {
    yield csvRow([...start, buyer.country, buyer.number, ...amountsOf(buyer)])
  }
  for (const buyer of listed.filter((one) => one.isFault)) {
    const { name, references, country, number } = buyer
    yield csvRow([
      'FAULT',
      name,
      references.join(' '),
      ownNumber,
      country,
      number,
      ...amountsOf(buyer),
    ])
  }
  const total = good
    .flatMap((buyer) => soldColumns.map((column) => buyer[column]))
    .reduce((sum, amount) => sum + amount, 0n)
  yield csvRow(['10', figure(String(good.length)), figure(String(total)), ...blanks])
}

function amountsOf(buyer: Sold): Cell[] {
  return soldColumns.map((column) => figure(String(buyer[column])))
}
