import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { encodeId } from '#kernel/values/id'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { wordsOf } from '#languages/room'
import { homeRegion } from '#regions/room'
import { listFinancialYears, yearNameOf } from '#settings/room'
import { listReportAccounts, nameAccount, type ReportAccount } from '../sums/chart_names.ts'
import type { ReportSpan } from '../span/span_rules.ts'
import * as store from './journal_store.ts'
import type { JournalLine } from './journal_store.ts'
import type { PaperFrame, PaperRow, ReportPaper } from './paper.ts'
import { accountText, spanText } from './statement_paper.ts'

const mostOfJournal = 5000

/**
 * Every entry day by day with its lines and the number of its voucher, counted through the year where the
 * law asks for that; what the year had before these days is carried forward, so that printed parts follow
 * each other.
 */
export async function journalPaper(
  scene: Scene,
  frame: PaperFrame,
  span: ReportSpan,
): Promise<ReportPaper> {
  const { language } = frame
  const words = wordsOf(language).reports
  const lines = await store.listJournalLines(scene, span, mostOfJournal + 1)
  if (lines.length > mostOfJournal) throw new Failure('report_too_long')
  const years = await listFinancialYears(scene, span)
  const [first = span] = years
  const before = await store.sumJournalBefore(scene, first.from, span.from)
  const chart = await listReportAccounts(scene)
  const { languages, journal } = homeRegion(scene)
  const isHome = language === languages[0]
  const counts = journal.countsEntries
  const decimal = (minor: bigint): string => decimalOf(minor, currencyDigits(frame.currency))
  const writing = { chart, isHome, decimal }
  const minors = lines.map((line) => BigInt(line.minor))
  const debit = minors.reduce((sum, minor) => (minor > 0n ? sum + minor : sum), 0n)
  const credit = minors.reduce((sum, minor) => (minor < 0n ? sum - minor : sum), 0n)
  const total = { kind: 'total', level: 0, code: null, facts: [] } as const
  const entries = [...Map.groupBy(lines, (line) => line.entry_id).values()]
  return {
    ...frame,
    report: 'journal',
    about: [spanText(span, language)],
    days: [span.from, span.to],
    codeLabel: words.account,
    factLabels: [
      words.date,
      ...(counts ? [words.entryNumber] : []),
      words.voucher,
      words.number,
      words.entry,
      words.entryText,
    ],
    columns: [words.debit, words.credit],
    pageYear: years.length === 1 ? yearNameOf(first) : null,
    rows: [
      {
        ...total,
        kind: 'group',
        text: words.carriedForward,
        amounts: [decimal(before.debitMinor), decimal(before.creditMinor)],
      },
      ...numbered(entries, years, before.entries).flatMap(({ number, own }) =>
        entryRows(own, counts ? [number] : [], writing),
      ),
      { ...total, text: words.total, amounts: [decimal(debit), decimal(credit)] },
      {
        ...total,
        text: words.carriedOn,
        amounts: [decimal(before.debitMinor + debit), decimal(before.creditMinor + credit)],
      },
    ],
  }
}

/** Numbers go on from what the year had before, and begin again with a year. */
function numbered(
  entries: readonly JournalLine[][],
  [first, ...later]: readonly ReportSpan[],
  before: number,
): { number: string; own: JournalLine[] }[] {
  let year = first
  let count = before
  return entries.map((own) => {
    const day = own[0]?.date ?? ''
    while (year !== undefined && day > year.to) {
      year = later.shift()
      count = 0
    }
    count += 1
    return { number: `${year === undefined ? '' : yearNameOf(year)}/${count}`, own }
  })
}

type Writing = {
  chart: ReadonlyMap<string, ReportAccount>
  isHome: boolean
  decimal: (minor: bigint) => string
}

function entryRows(
  own: readonly JournalLine[],
  count: readonly string[],
  { chart, isHome, decimal }: Writing,
): PaperRow[] {
  const [first] = own
  if (first === undefined) return []
  const head: PaperRow = {
    kind: 'group',
    level: 0,
    code: first.date,
    text: [...count, first.voucher, first.number, first.text].filter(Boolean).join('   '),
    facts: [],
    amounts: [null, null],
    isPrintedOnly: true,
  }
  return [
    head,
    ...own.map((line): PaperRow => {
      const minor = BigInt(line.minor)
      return {
        kind: 'account',
        level: 1,
        code: line.account,
        text: accountText(nameAccount(chart, line.account), isHome),
        facts: [
          line.date,
          ...count,
          line.voucher,
          line.number,
          encodeId('led', line.entry_id),
          line.line_text ?? line.text,
        ],
        amounts: [minor > 0n ? decimal(minor) : null, minor < 0n ? decimal(-minor) : null],
      }
    }),
  ]
}
