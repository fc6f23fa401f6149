import { currencyDigits } from '#kernel/values/money'
import { wordsOf, type Language } from '#languages/room'
import { decimalOf } from '#kernel/values/decimal'
import { formatDay } from '#pdf/room'
import { titleIn } from '#regions/room'
import type { FoundBalance } from '../balance/balance_record.ts'
import type { FilledLine } from '../lines/line_rules.ts'
import type { FoundProfit } from '../profit/profit_record.ts'
import type { ReportSpan } from '../span/span_rules.ts'
import type { ReportAccount } from '../sums/chart_names.ts'
import type { PaperFrame, PaperRow, ReportPaper } from './paper.ts'

export type Detail = 'accounts' | 'lines'

/** A year by its number; otherwise the first day above the last. */
function spanLabel({ from, to }: ReportSpan, language: Language): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  return `${formatDay(from, language)}\n${formatDay(to, language)}`
}

export function spanText({ from, to }: ReportSpan, language: Language): string {
  return `${formatDay(from, language)} – ${formatDay(to, language)}`
}

/** In the language of the region where it is the one asked for; in English otherwise. */
export function accountText({ name, nameEn }: ReportAccount, isHome: boolean): string {
  return isHome ? name : nameEn
}

export function profitPaper(frame: PaperFrame, found: FoundProfit, detail: Detail): ReportPaper {
  const { language } = frame
  const [span] = found.spans
  return {
    ...frame,
    report: 'profit-and-loss',
    about: [spanText(span, language)],
    days: [span.from, span.to],
    codeLabel: wordsOf(language).reports.account,
    factLabels: [],
    columns: found.spans.map((one) => spanLabel(one, language)),
    rows: rowsOf(frame, found, detail),
  }
}

export function balancePaper(frame: PaperFrame, found: FoundBalance, detail: Detail): ReportPaper {
  const { language } = frame
  const words = wordsOf(language).reports
  const [asOf] = found.days
  return {
    ...frame,
    report: 'balance-sheet',
    about: [`${words.asOf} ${formatDay(asOf, language)}`],
    days: [asOf],
    codeLabel: words.account,
    factLabels: [],
    columns: found.days.map((day) => formatDay(day, language)),
    rows: rowsOf(frame, found, detail),
  }
}

/** Lines with nothing in them are left out, and so are headings with nothing below. */
function rowsOf(
  { language, currency }: PaperFrame,
  { region, lines }: FoundProfit | FoundBalance,
  detail: Detail,
): PaperRow[] {
  const isHome = language === region.languages[0]
  const amountsOf = (minors: readonly bigint[]): string[] =>
    minors.map((minor) => decimalOf(minor, currencyDigits(currency)))
  const shown = lines.filter(isFilled)
  return shown.flatMap(({ line, minors, accounts }, index) => {
    const next = shown[index + 1]?.line.kind
    if (line.kind === 'heading' && (next === undefined || next === 'heading')) return []
    const isHeading = line.kind === 'heading'
    const kind = line.kind === 'total' || isHeading ? line.kind : 'group'
    const own: PaperRow = {
      kind,
      level: line.level,
      code: line.mark,
      text: titleIn(line.texts, language),
      facts: [],
      amounts: isHeading ? minors.map(() => null) : amountsOf(minors),
    }
    const below = detail === 'accounts' ? accounts : []
    return [
      own,
      ...below.map(({ account, minors: each }): PaperRow => ({
        kind: 'account',
        level: line.level + 1,
        code: account.id,
        text: accountText(account, isHome),
        facts: [],
        amounts: amountsOf(each),
      })),
    ]
  })
}

function isFilled({ line, minors, accounts }: FilledLine): boolean {
  const isKept = line.kind === 'heading' || line.kind === 'total' || accounts.length > 0
  return isKept || minors.some((minor) => minor !== 0n)
}
