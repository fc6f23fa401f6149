import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { ReturnView } from '#vat/room'
import { byteOrderMark, csvRowsWith, figure, type Cell, type Separator } from '../download/csv.ts'

const columns = `box label labelEn amount provisional lineCount currency from to period status
  reference preparedAt filedAt dueDate corrects returnId version`.split(/\s+/)

/** A return as a table; every row repeats the period. The last row is the amount to pay. */
export function renderReturnCsv(view: ReturnView, separator: Separator): string {
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
  const payable = ['payable', null, 'To pay; negative: to get back', amount(view.payableMinor)]
  const all: Cell[][] = [columns, ...rows, [...payable, null, null, ...about]]
  return byteOrderMark + all.map(csvRowsWith(separator)).join('')
}
