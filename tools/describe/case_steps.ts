import type { PurchasePaper, Sale, SaleLine, Step } from '../../test/cases/case.ts'
import { journalLines } from '../../test/cases/shorthand.ts'
import { amount } from './case_amount.ts'
import { rowsOfTakings } from './cases_takings.ts'

export const say = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => `${name} ${say(part)}`)
        .join(' ')
    : String(value)

const spell = (kind: string): string => kind.replaceAll('_', ' ')

/** The rows of a step: what comes in, day, what, amount, VAT. */
export function rowsOfStep(step: Step): string[][] {
  if ('purchase' in step) return rowsOfPaper(step.purchase)
  if ('correct' in step) return [['Correction of the coding', '', say(step.correct), '', '']]
  if ('correctDocument' in step) {
    const { lines = [], ...rest } = step.correctDocument
    const others = Object.keys(rest).length === 0 ? [] : [['Correction', '', say(rest), '', '']]
    const byHand = lines.map((line) => {
      const what = `account ${line.ledgerAccountId}, ${line.vatCode}, deductible ${line.deductible.toFixed(2)}`
      return ['Line by hand', '', what, amount(line.net.toFixed(2)), amount(line.vat.toFixed(2))]
    })
    return [...others, ...byHand]
  }
  if ('post' in step) return [['Posted', step.on ?? '', '', '', '']]
  if ('reverse' in step) return [['Posting reversed', step.on, '', '', '']]
  if ('sale' in step) return rowsOfSale(step.sale)
  if ('credit' in step) {
    const { date, lines } = step.credit
    return lines ? rowsOfLines('Credit note', date, lines) : [['Credit note', date, 'all', '', '']]
  }
  if ('bank' in step) {
    const { date, text, amount: moved, currency } = step.bank
    return [['Bank', date, text, [amount(moved), currency].filter(Boolean).join(' '), '']]
  }
  if ('takings' in step) return rowsOfTakings(step)
  if ('count' in step) {
    const { date, counted, reason } = step.count
    return [['Cash counted', date, reason ?? '', amount(counted), '']]
  }
  if ('frequency' in step) return [['VAT frequency set', step.on, step.frequency, '', '']]
  if ('unmatch' in step) return [['Match undone', '', '', '', '']]
  if ('reconcile' in step) return [['Automatic matching', '', '', '', '']]
  if ('book' in step) return [['Bank move booked', '', `account ${step.book}`, '', '']]
  if ('journal' in step) {
    const { date, text, lines, reverseOn } = step.journal
    const rows = journalLines(lines).map((line, index) => [
      index === 0 ? `Entry by hand: ${text}` : '',
      index === 0 ? date : '',
      [
        `account ${line.account}`,
        line.vatCode,
        line.vatBase && `on ${amount(line.vatBase)}`,
        line.deductible && `deductible ${amount(line.deductible)}`,
      ]
        .filter(Boolean)
        .join(', '),
      amount(line.amount),
      amount(line.vatAmount ?? ''),
    ])
    return reverseOn === undefined ? rows : [...rows, ['Reversed', reverseOn, '', '', '']]
  }
  if ('file' in step) return [['Return filed', '', step.file, '', '']]
  return rowsOfSettling(step)
}

/** What became of a payment. */
function rowsOfSettling(step: Step): string[][] {
  if ('match' in step) return [['Bank move matched', '', (step.amounts ?? []).join(', '), '', '']]
  if ('closeWith' in step) {
    return [['Bank move matched', '', `the rest is closed: ${spell(step.closeWith)}`, '', '']]
  }
  if ('payout' in step) {
    const { gross, fee, other } = step.payout
    return [
      ['Payout', '', 'gross', gross.map(amount).join(', '), ''],
      ...(other === undefined ? [] : [['', '', 'sales not in Daybook', amount(other), '']]),
      ...(fee === undefined ? [] : [['', '', 'fee', amount(`-${fee}`), '']]),
    ]
  }
  if ('writeOff' in step) {
    const { date, kind, reason, amount: part, established } = step.writeOff
    const what = established === true ? `${reason}; the loss is established` : reason
    return [[`Closed without payment: ${spell(kind)}`, date, what, part ? amount(part) : 'all', '']]
  }
  if ('movePayment' in step) {
    const { date, to } = step.movePayment
    const where = to === null ? 'kept as a prepayment' : 'to the other invoice or bill'
    return [['Over-payment moved', date, where, '', '']]
  }
  return []
}

function rowsOfPaper(paper: PurchasePaper): string[][] {
  const kinds = { invoice: 'Bill', credit_note: 'Credit note', receipt: 'Receipt' }
  const where = paper.country === undefined ? '' : ` (${paper.country})`
  const head = `${kinds[paper.kind ?? 'invoice']} of ${paper.supplier}${where}`
  const notes = [
    paper.received === undefined ? null : `came in on ${paper.received}`,
    paper.form === 'text' ? 'on paper' : null,
    paper.regime === undefined ? null : `regime ${paper.regime}`,
    paper.due === undefined ? null : `VAT due ${paper.due}`,
    ...(paper.words ?? []),
    ...(paper.withheld ?? []).map((one) => `withheld ${one.kind} ${one.amount}`),
    paper.fund === undefined ? null : `fund ${paper.fund.kind} ${paper.fund.amount}`,
    paper.stampDuty === undefined ? null : `stamp ${paper.stampDuty}`,
  ].filter((note) => note !== null)
  const rows = paper.lines.map((line, index) => [
    index === 0 ? head : '',
    index === 0 ? paper.date : '',
    line.text,
    [amount(line.net), paper.currency].filter(Boolean).join(' '),
    [`${line.rate} %`, line.nature].filter(Boolean).join(' '),
  ])
  return notes.length === 0 ? rows : [...rows, ['', '', notes.join('; '), '', '']]
}

function rowsOfSale({ buyer, date, lines, details, currency, deducts }: Sale): string[][] {
  const { name, country, vatNumber, details: known } = buyer
  const who = [country, vatNumber, known && say(known)].filter(Boolean).join(', ')
  const rows = rowsOfLines(`Invoice to ${name}${who ? ` (${who})` : ''}`, date, lines)
  const deducted = deducts && `deducts the advance no. ${deducts.join(', ')}`
  const said = [details && say(details), deducted, currency && `in ${currency}`]
  const notes = said.filter(Boolean).join('; ')
  return notes === '' ? rows : [...rows, ['', '', notes, '', '']]
}

const rowsOfLines = (head: string, date: string, lines: readonly SaleLine[]): string[][] =>
  lines.map((line, index) => [
    index === 0 ? head : '',
    index === 0 ? date : '',
    line.quantity === undefined ? line.text : `${line.quantity} × ${line.text}`,
    amount(line.net.toFixed(2)),
    `${line.rate} %`,
  ])
