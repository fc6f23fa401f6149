import { currencyDigits } from '#kernel/money'
import { decimalOf } from '#ledger/room'
import type { ReturnView } from '#vat/room'
import { byteOrderMark, csvRow, figure, type Cell } from './csv.ts'

const columns = `box label labelEn amount provisional lineCount currency from to period status
  reference preparedAt filedAt dueDate corrects returnId version`.split(/\s+/)

/** A return as a table, each row whole in itself; the last one is what is to be paid. */
export function renderReturnCsv(view: ReturnView): string {
  const digits = currencyDigits(view.currency)
  const amount = (minor: bigint): Cell => figure(decimalOf(minor, digits))
  const { period } = view
  const about: Cell[] = [
    view.currency,
    period.from,
    period.to,
    period.key,
    view.status,
    view.reference,
    view.preparedAt,
    view.filedAt,
    view.dueDate,
    view.corrects,
    view.id,
    figure(String(view.version)),
  ]
  const rows = view.boxes.map((box) => [
    box.code,
    box.label,
    box.labelEn,
    amount(box.amountMinor),
    amount(box.provisionalMinor),
    figure(String(box.lineCount)),
    ...about,
  ])
  const payable = ['payable', null, 'To pay; below zero to receive', amount(view.payableMinor)]
  const all: Cell[][] = [columns, ...rows, [...payable, null, null, ...about]]
  return byteOrderMark + all.map(csvRow).join('')
}
