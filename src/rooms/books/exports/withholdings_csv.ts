import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { byteOrderMark, csvRowsWith, figure, separatorShape, type Cell } from './download/csv.ts'
import { defineExport } from './download/download.ts'
import { readOnce } from './download/export_context.ts'
import { fileNameOf } from './download/file_name.ts'
import { homeOf, type Home } from './download/home.ts'
import { withSpan } from './download/span.ts'
import type { WithheldPart } from './withholding/withholding.ts'
import { everyDay, listParts, placeOf, toRecord } from './withholding/withholding_record.ts'

const columns = `month paidOn dueDate side kind taxCode amount currency account date text documentId
  invoiceId ledgerEntryId paymentEntryId transactionId`.split(/\s+/)

/** Tax and contributions kept back at payment, for who passes them on and certifies them. */
export const withholdingsExport = defineExport({
  name: 'withholdings',
  title: 'Download withholdings',
  says:
    'Tax and contributions kept back with payments within the given days, from suppliers and by ' +
    'customers, as CSV in UTF-8: the month in which each counts, when it is due, its document or ' +
    'invoice, payment and ledger entry.',
  type: 'text/csv; charset=utf-8',
  fails: ['report_too_long'],
  input: withSpan(separatorShape),
  async start(context, { separator, ...span }) {
    return await readOnce(context, async (scene) => {
      const home = await homeOf(scene)
      const parts = await listParts(scene, home, everyDay)
      const listed = parts.filter(
        ({ payment }) => payment !== null && payment.on >= span.from && payment.on <= span.to,
      )
      const rows = listed.map((part) => ({ part, record: toRecord(home, part) }))
      const sorted = rows.toSorted((a, b) =>
        `${placeOf(a.record)} ${a.record.id}` < `${placeOf(b.record)} ${b.record.id}` ? -1 : 1,
      )
      const write = csvRowsWith(separator)
      const lines = sorted.map(({ part }) => write(cellsOf(home, part)))
      return {
        fileName: fileNameOf(home.name, ['withholdings', span.from, span.to], 'csv'),
        chunks: chunksOf([byteOrderMark + write(columns), ...lines]),
      }
    })
  },
})

async function* chunksOf(lines: readonly string[]): AsyncGenerator<string> {
  yield lines.join('')
}

function cellsOf(home: Home, part: WithheldPart): Cell[] {
  const record = toRecord(home, part)
  const amount = figure(decimalOf(part.amountMinor, currencyDigits(home.currency)))
  return [
    record.month,
    record.paidOn,
    record.dueDate,
    record.side,
    record.kind,
    record.taxCode,
    amount,
    record.currency,
    record.account,
    record.date,
    record.text,
    record.documentId,
    record.invoiceId,
    record.ledgerEntryId,
    record.paymentEntryId,
    record.transactionId,
  ]
}
