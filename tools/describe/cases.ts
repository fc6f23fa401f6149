import type { Topic, WorkedCase } from '../../test/cases/case.ts'
import type { Expected, ExpectedReturn, OwedSide } from '../../test/cases/expected.ts'
import { amount } from './case_amount.ts'
import { rowsOfStep, say } from './case_steps.ts'
import { regionOf, type Region } from '../../src/engines/regions/room.ts'

const notice = 'Written by `npm run describe` from `test/cases/book`; do not edit.'

/** docs/reference/cases.md: what comes in, the entry, the boxes, the rule and its source, case by case. */
export function setCasesPage(book: readonly Topic[]): string {
  const all = book.flatMap((topic) => topic.cases)
  const waiting = all.filter((one) => one.waits !== undefined).length
  const waits = waiting === 0 ? '' : ` ${waiting} of them wait for work that is under way.`
  return `${[
    '# Worked cases',
    notice,
    `${all.length} cases, worked out from the law and run through the API by the test suite.${waits} Debit is in the left column, credit in the right. A box of the return that is not named is empty. Amounts are in kroner in Denmark and in euro in Italy unless said otherwise. Exchange rates are made up.`,
    book
      .map(({ title, cases }) => `- [${title}](#${anchorOf(title)}) (${cases.length})`)
      .join('\n'),
    ...book.flatMap(setTopic),
  ].join('\n\n')}\n`
}

/** As GitHub and the served page name a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')

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

function setTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((name) => (/^(?:Amount|Debit|Credit)$/.test(name) ? '---:' : '---'))
  return [cells(head), `|${rule.join('|')}|`, ...rows.map(cells)].join('\n')
}

function setExpected(wanted: Expected, region: Region): string[] {
  const facts = [
    wanted.refused === undefined ? null : `Refused with \`${wanted.refused}\`.`,
    wanted.date === undefined ? null : `Booked on ${wanted.date}.`,
    wanted.vatDate === undefined ? null : `Its VAT counts on ${wanted.vatDate}.`,
    wanted.asked === undefined ? null : `A person is asked: ${wanted.asked.replaceAll('_', ' ')}.`,
    wanted.says && `The reasons cite ${wanted.says.join('; ')}.`,
    wanted.saysNothingOf && `They do not cite ${wanted.saysNothingOf.join('; ')}.`,
    wanted.vatCodes && `VAT code: ${wanted.vatCodes.join(', ')}.`,
    wanted.legalText === undefined ? null : `The invoice says “${wanted.legalText}”.`,
    wanted.dueDate === undefined ? null : `To be paid by ${wanted.dueDate}.`,
    wanted.warnings && `Warns: ${wanted.warnings.join(', ')}.`,
    wanted.open === undefined ? null : `Left open: ${amount(wanted.open)}.`,
    wanted.owed && sayOwed(wanted.owed),
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
    ...(wanted.register
      ? [
          `The register of ${wanted.register.of} of ${wanted.register.month}${wanted.register.rows.length === 0 ? ' has no row.' : ':'}`,
          ...(wanted.register.rows.length === 0
            ? []
            : [setTable(['Protocol', 'VAT code', 'Base', 'VAT', 'Counts'], wanted.register.rows)]),
        ]
      : []),
    ...(wanted.checklist
      ? [
          `The checklist of ${wanted.checklist.month} names under ${wanted.checklist.item.replaceAll('_', ' ')}:`,
          setTable(['Day', 'Amount'], wanted.checklist.missing),
        ]
      : []),
    ...(wanted.deadlines ? [setTable(['Due', 'Day'], Object.entries(wanted.deadlines))] : []),
  ]
}

const overdue: Record<keyof OwedSide, string> = {
  notDue: 'not due',
  days1To30: '1 to 30 days overdue',
  days31To60: '31 to 60 days overdue',
  days61To90: '61 to 90 days overdue',
  over90: 'over 90 days overdue',
  noDueDay: 'without a due day',
}

function sayOwed({ on, receivable, payable }: NonNullable<Expected['owed']>): string {
  const say = (side: OwedSide): string => {
    const parts = Object.entries(side).map(
      ([name, value]) => `${amount(value)} ${overdue[name as keyof OwedSide]}`,
    )
    return parts.length === 0 ? 'nothing' : parts.join(', ')
  }
  const owed = receivable && `owed to it: ${say(receivable)}`
  const owing = payable && `owed by it: ${say(payable)}`
  return `On ${on} ${[owed, owing].filter(Boolean).join('; ')}.`
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
