import type {
  Expected,
  ExpectedReturn,
  PurchasePaper,
  Sale,
  SaleLine,
  Step,
  Topic,
  WorkedCase,
} from '../../test/cases/case.ts'
import { regionOf, type Region } from '../../src/engines/regions/room.ts'

const notice = 'Written by `npm run describe` from `test/cases/book`; do not edit.'

/** docs/cases.md: what comes in, the entry, the boxes, the rule and its source, case by case. */
export function setCasesPage(book: readonly Topic[]): string {
  const all = book.flatMap((topic) => topic.cases)
  const waiting = all.filter((one) => one.waits !== undefined).length
  const waits = waiting === 0 ? '' : ` ${waiting} of them wait for work that is under way.`
  return `${[
    '# Worked cases',
    notice,
    `${all.length} cases, worked out from the law and run through the API by the test suite.${waits} Debit is in the left column, credit in the right. A box of the return that is not named is empty. Amounts are in kroner in Denmark and in euro in Italy unless said otherwise. Exchange rates are made up.`,
    book.map(({ title, cases }) => `- ${title} (${cases.length})`).join('\n'),
    ...book.flatMap(setTopic),
  ].join('\n\n')}\n`
}

function setTopic({ title, says, region, cases }: Topic): string[] {
  return [`## ${title}`, says, ...cases.flatMap((one) => setCase(one, regionOf(region)))]
}

function setCase(one: WorkedCase, region: Region): string[] {
  const profile = Object.entries(one.profile ?? {}).map(([name, value]) => `${name} ${say(value)}`)
  return [
    `### ${one.id} ${one.title}`,
    ...(one.waits === undefined ? [] : [`Not run yet; it waits for ${one.waits}.`]),
    ...(profile.length === 0 ? [] : [`The organization: ${profile.join(', ')}.`]),
    ...(one.given.length === 0
      ? []
      : [setTable(['Comes in', 'Day', 'What', 'Amount', 'VAT'], one.given.flatMap(rowsOfStep))]),
    ...setExpected(one.expect, region),
    `**Rule.** ${one.rule}`,
    `**Source.** ${one.source}`,
  ]
}

const say = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, part]) => `${name} ${say(part)}`)
        .join(' ')
    : String(value)

function setTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((name) => (/^(?:Amount|Debit|Credit)$/.test(name) ? '---:' : '---'))
  return [cells(head), `|${rule.join('|')}|`, ...rows.map(cells)].join('\n')
}

/** 1234.50 as 1,234.50. */
const amount = (text: string): string => text.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')

function rowsOfStep(step: Step): string[][] {
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
  if ('frequency' in step) return [['VAT frequency set', step.on, step.frequency, '', '']]
  if ('match' in step) return [['Bank move matched', '', (step.amounts ?? []).join(', '), '', '']]
  if ('reconcile' in step) return [['Automatic matching', '', '', '', '']]
  if ('book' in step) return [['Bank move booked', '', `account ${step.book}`, '', '']]
  if ('journal' in step) {
    const { date, text, lines } = step.journal
    return Object.entries(lines).map(([account, moved], index) => [
      index === 0 ? `Entry by hand: ${text}` : '',
      index === 0 ? date : '',
      `account ${account}`,
      amount(moved),
      '',
    ])
  }
  return [['Return filed', '', step.file, '', '']]
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

function rowsOfSale({ buyer, date, lines, details, currency }: Sale): string[][] {
  const { name, country, vatNumber, details: known } = buyer
  const who = [country, vatNumber, known && say(known)].filter(Boolean).join(', ')
  const rows = rowsOfLines(`Invoice to ${name}${who ? ` (${who})` : ''}`, date, lines)
  const notes = [details && say(details), currency && `in ${currency}`].filter(Boolean).join('; ')
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

function setExpected(wanted: Expected, region: Region): string[] {
  const facts = [
    wanted.refused === undefined ? null : `Refused with \`${wanted.refused}\`.`,
    wanted.date === undefined ? null : `Booked on ${wanted.date}.`,
    wanted.vatDate === undefined ? null : `Its VAT counts on ${wanted.vatDate}.`,
    wanted.asked === undefined ? null : `A person is asked: ${wanted.asked.replaceAll('_', ' ')}.`,
    wanted.vatCodes && `VAT code: ${wanted.vatCodes.join(', ')}.`,
    wanted.legalText === undefined ? null : `The invoice says “${wanted.legalText}”.`,
    wanted.dueDate === undefined ? null : `To be paid by ${wanted.dueDate}.`,
    wanted.warnings && `Warns: ${wanted.warnings.join(', ')}.`,
    wanted.open === undefined ? null : `Left open: ${amount(wanted.open)}.`,
    wanted.selfInvoice === undefined ? null : saySelfInvoice(wanted.selfInvoice),
    wanted.totals &&
      `${Object.entries(wanted.totals)
        .map(([name, value]) => `${name} ${amount(value)}`)
        .join(', ')}.`,
  ].filter((fact) => typeof fact === 'string')
  return [
    ...(facts.length === 0 ? [] : [facts.join(' ')]),
    ...(wanted.entry ? [setEntry('Entry', wanted.entry, region)] : []),
    ...(wanted.balances ? [setEntry('Account, after all of it', wanted.balances, region)] : []),
    ...(wanted.corrections ?? []).map((one) => setReturn(one, region, 'Correction of')),
    ...(wanted.returns ?? []).map((one) => setReturn(one, region)),
    ...(wanted.deadlines ? [setTable(['Due', 'Day'], Object.entries(wanted.deadlines))] : []),
  ]
}

function saySelfInvoice(wanted: { type: string; dueDate?: string } | null): string {
  if (wanted === null) return 'No self-invoice.'
  return `Self-invoice ${wanted.type}${wanted.dueDate ? ` by ${wanted.dueDate}` : ''}.`
}

function setEntry(head: string, entry: Record<string, string>, region: Region): string {
  const rows = Object.entries(entry).map(([number, value]) => {
    const account = region.accounts.find((one) => one.id === number)
    const name = account ? `${number} ${account.name} (${account.nameEn})` : number
    const isCredit = value.startsWith('-')
    return [name, isCredit ? '' : amount(value), isCredit ? amount(value.slice(1)) : '']
  })
  return setTable([head, 'Debit', 'Credit'], rows)
}

type Declared = ExpectedReturn & { toSettle?: string }

function setReturn(one: Declared, region: Region, head = 'Return'): string {
  const filled = Object.entries(one.fill ?? {}).map(([code, value]) => `${code} ${value}`)
  const given = filled.length === 0 ? '' : `, filled in by hand: ${filled.join(', ')}`
  const rows = Object.entries(one.boxes).map(([code, value]) => {
    const box = region.vatBoxes.find((row) => row.id === code)
    return [box ? `${code}: ${box.labelEn}` : code, amount(value)]
  })
  const more = [
    ...(one.payable === undefined ? [] : [['To pay', amount(one.payable)]]),
    ...(one.toSettle === undefined ? [] : [['More to pay than filed', amount(one.toSettle)]]),
    ...(one.dueDate === undefined ? [] : [['By', one.dueDate]]),
    ...(one.warnings === undefined ? [] : [['Warns', one.warnings.join(', ')]]),
  ]
  const all = [...rows, ...more]
  const shown = all.length === 0 ? [['every box', '0.00']] : all
  return setTable([`${head} ${one.period}${given}`, 'Amount'], shown)
}
