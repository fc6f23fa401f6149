import { encodeId } from '#kernel/id'
import { currencyDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import { accountOf, type Region } from '#regions/room'
import { lastOfBooks, stretchOf, type Stretch } from './books_store.ts'
import { byteOrderMark, csvRow, figure, type Cell } from './csv.ts'
import { lookOnce, type Desk } from './desk.ts'
import { defineExport, inChunks } from './download.ts'
import { listEntries, type EntryRow, type LineRow } from './entry_store.ts'
import { fileNameOf } from './file_name.ts'
import { homeOf } from './home.ts'
import { entryPages } from './pages.ts'
import { sourceIdOf } from './source_id.ts'
import { withSpan, type Span } from './span.ts'

const columns = `entryId date vatDate source sourceId documentId invoiceId number text account
  accountName debit credit currency vatCode vatRole vatBase vatAmount foreignAmount foreignCurrency
  rate state reverses provider reference`.split(/\s+/)

/** Every line of every entry, for whoever goes on with it in a spreadsheet or another program. */
export const ledgerExport = defineExport({
  name: 'ledger',
  title: 'Download ledger',
  says:
    'The lines of all entries dated within the span, as CSV in UTF-8, in the order they were ' +
    'written. What is written while it is downloaded is left out.',
  type: 'text/csv; charset=utf-8',
  fails: ['record_busy'],
  input: withSpan({}),
  async start(desk, span) {
    const last = await lastOfBooks(desk)
    return await lookOnce(desk, async (scene) => {
      const { name, region } = await homeOf(scene)
      const stretch = await stretchOf(scene, span, last)
      return {
        fileName: fileNameOf(name, ['ledger', span.from, span.to], 'csv'),
        chunks: inChunks(ledgerRows(desk, region, span, stretch)),
      }
    })
  },
})

async function* ledgerRows(
  desk: Desk,
  region: Region,
  span: Span,
  stretch: Stretch,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(columns)
  const pages = entryPages(desk, stretch, (scene, part, limit) =>
    listEntries(scene, span, part, limit),
  )
  for await (const page of pages) {
    for (const { row, lines } of page) {
      yield lines.map((line) => csvRow(cellsOf(region, row, line))).join('')
    }
  }
}

function cellsOf(region: Region, row: EntryRow, line: LineRow): Cell[] {
  const amount = BigInt(line.amount_minor)
  const home = (minor: bigint | null): Cell =>
    minor === null ? null : figure(decimalOf(minor, currencyDigits(row.currency)))
  const foreignCurrency = line.foreign_minor === null ? null : row.foreign_currency
  const sourceId = sourceIdOf(row)
  return [
    encodeId('led', row.id),
    row.date,
    row.vat_date,
    row.source,
    sourceId,
    row.root_source === 'document' ? sourceId : null,
    row.root_source === 'invoice' ? sourceId : null,
    row.number,
    line.text ?? row.text,
    line.account,
    // Where the chart was never copied, the region still knows its own accounts.
    line.account_name ?? accountOf(region, line.account)?.name ?? null,
    home(amount < 0n ? null : amount),
    home(amount < 0n ? -amount : null),
    row.currency,
    line.vat_code,
    line.vat_role,
    home(minorOrNull(line.vat_base_minor)),
    home(minorOrNull(line.vat_amount_minor)),
    foreignCurrency === null || line.foreign_minor === null
      ? null
      : figure(decimalOf(BigInt(line.foreign_minor), currencyDigits(foreignCurrency))),
    foreignCurrency,
    foreignCurrency === null || row.rate === null ? null : figure(row.rate),
    row.state,
    row.reverses === null ? null : encodeId('led', row.reverses),
    row.provider,
    row.reference,
  ]
}

function minorOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
