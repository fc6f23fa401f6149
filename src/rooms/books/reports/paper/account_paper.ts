import { currencyDigits } from '#kernel/values/money'
import { wordsOf } from '#languages/room'
import { decimalOf } from '#kernel/values/decimal'
import { encodeId } from '#kernel/values/id'
import { formatDay } from '#pdf/room'
import { homeRegion } from '#regions/room'
import type { Scene } from '#kernel/corridor/scene'
import type { balanceRows } from '../sheet/sheet_record.ts'
import type { SheetQuestion } from '../sheet/sheet_store.ts'
import type { ReportAccount } from '../sums/chart_names.ts'
import { noMovement, type AccountMovement } from '../sums/movement_rules.ts'
import type { FoundTrialBalance } from '../trial_balance/trial_balance_record.ts'
import type { PaperFrame, PaperRow, ReportPaper } from './paper.ts'
import { accountText, spanText } from './statement_paper.ts'

const decimalsIn = (currency: string) => (minor: bigint) =>
  decimalOf(minor, currencyDigits(currency))

function isHomeIn(scene: Scene, { language }: PaperFrame): boolean {
  return language === homeRegion(scene).languages[0]
}

/** With comparisons, the closing balance of each; without, what led to it as well. */
export function trialPaper(
  scene: Scene,
  frame: PaperFrame,
  found: FoundTrialBalance,
  withYearEnd: boolean,
): ReportPaper {
  const { language, currency } = frame
  const words = wordsOf(language).reports
  const decimal = decimalsIn(currency)
  const [span] = found.spans
  const isCompared = found.spans.length > 1
  const amountsOf = (movements: readonly AccountMovement[]): string[] => {
    const { openingMinor, debitMinor, creditMinor, closingMinor } = movements[0] ?? noMovement
    return isCompared
      ? movements.map((one) => decimal(one.closingMinor))
      : [openingMinor, debitMinor, creditMinor, closingMinor].map(decimal)
  }
  const isHome = isHomeIn(scene, frame)
  const rows = found.accounts.map(({ account, movements }): PaperRow => ({
    kind: 'line',
    level: 0,
    code: account.id,
    text: accountText(account, isHome),
    facts: [],
    amounts: amountsOf(movements),
  }))
  const total = { level: 0, code: null, text: words.total, facts: [] }
  return {
    ...frame,
    report: 'trial-balance',
    about: [spanText(span, language), ...(withYearEnd ? [] : [words.withoutYearEnd])],
    days: [span.from, span.to],
    codeLabel: words.account,
    factLabels: [],
    columns: isCompared
      ? found.spans.map(({ to }) => `${words.closing}\n${formatDay(to, language)}`)
      : [words.opening, words.debit, words.credit, words.closing],
    rows: [...rows, { ...total, kind: 'total', amounts: amountsOf(found.total) }],
  }
}

export type FoundSheet = {
  question: SheetQuestion
  account: ReportAccount
  movement: AccountMovement
  lines: ReturnType<typeof balanceRows>
}

export function sheetPaper(scene: Scene, frame: PaperFrame, found: FoundSheet): ReportPaper {
  const { question, account, movement } = found
  const words = wordsOf(frame.language).reports
  const decimal = decimalsIn(frame.currency)
  const bare = { level: 0, code: null, facts: [] }
  const { openingMinor, debitMinor, creditMinor, closingMinor } = movement
  const name = accountText(account, isHomeIn(scene, frame))
  return {
    ...frame,
    report: 'account-sheet',
    about: [
      `${account.id} ${name}`,
      spanText(question, frame.language),
      ...(question.withYearEnd ? [] : [words.withoutYearEnd]),
    ],
    days: [account.id, question.from, question.to],
    codeLabel: words.date,
    factLabels: [
      words.voucher,
      words.number,
      words.against,
      words.entry,
      words.document,
      words.invoice,
      words.transaction,
    ],
    columns: [words.debit, words.credit, words.balance],
    rows: [
      { ...bare, kind: 'group', text: words.opening, amounts: [null, null, decimal(openingMinor)] },
      ...found.lines.map((line) => sheetRow(line, decimal)),
      {
        ...bare,
        kind: 'total',
        text: words.closing,
        amounts: [debitMinor, creditMinor, closingMinor].map(decimal),
      },
    ],
  }
}

function sheetRow(
  { row, minor, balanceMinor }: FoundSheet['lines'][number],
  decimal: (minor: bigint) => string,
): PaperRow {
  const of = (prefix: 'doc' | 'inv' | 'btx', source: string): string | null =>
    row.root_source === source && row.source_id !== null ? encodeId(prefix, row.source_id) : null
  return {
    kind: 'line',
    level: 0,
    code: row.date,
    text: row.text,
    facts: [
      row.voucher,
      row.number,
      (row.against ?? []).join(' '),
      encodeId('led', row.entry_id),
      of('doc', 'document'),
      of('inv', 'invoice'),
      of('btx', 'settlement'),
    ],
    amounts: [
      minor > 0n ? decimal(minor) : null,
      minor < 0n ? decimal(-minor) : null,
      decimal(balanceMinor),
    ],
  }
}
