import { encodeId } from '#kernel/values/id'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { accountOf, type Region } from '#regions/room'
import { lastOfBooks, entryRangeOf, type EntryRange } from './download/books_store.ts'
import { byteOrderMark, csvRowsWith, figure, separatorShape, type Cell } from './download/csv.ts'
import { readOnce, type ExportContext } from './download/export_context.ts'
import { defineExport, inChunks } from './download/download.ts'
import { listEntries, type ExportEntryRow, type ExportLineRow } from './download/entry_store.ts'
import { fileNameOf } from './download/file_name.ts'
import { homeOf } from './download/home.ts'
import { entryPages } from './download/pages.ts'
import { sourceIdOf } from './download/source_id.ts'
import { withSpan, type DaySpan } from './download/span.ts'

export const ledgerColumns: readonly string[] =
  `entryId date vatDate source sourceId documentId invoiceId number text account
  accountName debit credit currency vatCode vatRole vatBase vatAmount foreignAmount foreignCurrency
  rate state reverses provider reference voucher`.split(/\s+/)

/** Every line of every entry, to be used in a spreadsheet or another program. */
export const ledgerExport = defineExport({
  name: 'ledger',
  title: 'Download ledger',
  says:
    'The lines of all entries dated within the given days, as CSV in UTF-8, in the order they were ' +
    'written. Entries written during the download are left out.',
  type: 'text/csv; charset=utf-8',
  fails: ['record_busy'],
  input: withSpan(separatorShape),
  async start(context, { separator, ...span }) {
    const write = csvRowsWith(separator)
    const last = await lastOfBooks(context)
    return await readOnce(context, async (scene) => {
      const { name, region } = await homeOf(scene)
      const range = await entryRangeOf(scene, span, last)
      return {
        fileName: fileNameOf(name, ['ledger', span.from, span.to], 'csv'),
        chunks: inChunks(ledgerRows(context, region, { span, range, write })),
      }
    })
  },
})

type Rows = { span: DaySpan; range: EntryRange; write: ReturnType<typeof csvRowsWith> }

async function* ledgerRows(
  context: ExportContext,
  region: Region,
  { span, range, write }: Rows,
): AsyncGenerator<string> {
  yield byteOrderMark + write(ledgerColumns)
  const pages = entryPages(context, range, (scene, part, limit) =>
    listEntries(scene, span, part, limit),
  )
  for await (const page of pages) {
    for (const { row, lines } of page) {
      yield lines.map((line) => write(ledgerCells(region, row, line))).join('')
    }
  }
}

export function ledgerCells(region: Region, row: ExportEntryRow, line: ExportLineRow): Cell[] {
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
    // If the chart was never copied, the name is the region's.
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
    row.voucher ?? row.reference,
  ]
}

function minorOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
