import { Failure } from '#kernel/failure/failure'
import { currencyDigits, sizeOf, toDecimal } from '#kernel/values/money'
import { vatCodeOf, type Region } from '#regions/room'
import { decimalOf } from '#kernel/values/decimal'
import { blankLine, conversionOf, toEntryLine, type DraftLine } from '../entries/entry_draft.ts'
import type { DeductionTerms } from '../purchase/deduction.ts'
import type { Entry } from '../ports.ts'
import { lineFault } from './entry_fault.ts'
import type { GivenEntry, EntryGivenLine } from './given_entry.ts'
import { taxedLine } from './line_vat.ts'

export type EntryRules = {
  region: Region
  homeCurrency: string
  terms: DeductionTerms
  /** Units of the home currency for one of the entry's; null if both are the same. */
  exchange: { rate: string; day: string; source: string } | null
  /** Accounts that carry no VAT code: what is owed, the bank's, and those of VAT itself. */
  bare: ReadonlySet<string>
  /** Accounts whose line is what somebody owes: their amount is never rounded. */
  exact: ReadonlySet<string>
}

/** The entry with the lines of its VAT. It fails where what was given does not balance. */
export function buildManualEntry(id: string, given: GivenEntry, rules: EntryRules): Entry {
  const money = conversionOf({ ...rules, currency: given.currency })
  const digits = currencyDigits(given.currency)
  const drafts: DraftLine[] = []
  let sum = 0n
  given.lines.forEach((line, index) => {
    const { text, contactId } = line
    if (line.vatCode === null) {
      const home = money.toHome(line.amount)
      drafts.push({ ...blankLine(line.account), home, paper: line.amount, text, contactId })
      sum += line.amount
      return
    }
    const code = codeOf(rules, given, line, index)
    const work = { region: rules.region, code, terms: rules.terms, money, digits, index }
    const { base, taxes, onTop } = taxedLine(work, line)
    drafts.push({ ...base, text, contactId }, ...taxes)
    sum += line.amount + onTop
  })
  if (sum !== 0n) throw unbalanced(sum, given.currency)
  const isForeign = money.foreign !== null
  const even = evenOut(drafts, rules.exact)
  const lines = even.filter((draft) => draft.home !== 0n || draft.vatRole === 'base')
  if (lines.length < 2 || lines.every((draft) => draft.home === 0n)) {
    throw new Failure('nothing_to_post')
  }
  return {
    id,
    date: given.date,
    vatDate: given.vatDate,
    text: given.text,
    currency: rules.homeCurrency,
    foreign: money.foreign,
    lines: lines.map((draft) => toEntryLine(draft, isForeign)),
  }
}

function codeOf(
  { region, bare }: EntryRules,
  { vatDate }: GivenEntry,
  line: EntryGivenLine,
  at: number,
) {
  const code = vatCodeOf(region, line.vatCode ?? '', vatDate)
  if (code === undefined) {
    throw new Failure('unknown_vat_code', { vatCode: line.vatCode, day: vatDate })
  }
  if (bare.has(line.account)) {
    const detail = `Account ${line.account} holds no costs or income. Put the VAT code on the line that does.`
    throw lineFault(at, 'vatCode', 'vat_code_not_here', detail)
  }
  return code
}

function unbalanced(sum: bigint, currency: string): Failure {
  const digits = currencyDigits(currency)
  const side = sum > 0n ? 'debit' : 'credit'
  return new Failure('entry_does_not_balance', {
    difference: toDecimal(sum, digits),
    currency,
    detail: `With its VAT the entry has ${decimalOf(sizeOf(sum), digits)} ${currency} too much in ${side}.`,
  })
}

/**
 * In a foreign currency each line is rounded by itself. The largest line that is neither VAT nor
 * owed takes the difference, as with documents.
 */
function evenOut(drafts: readonly DraftLine[], exact: ReadonlySet<string>): DraftLine[] {
  const missing = drafts.reduce((sum, line) => sum + line.home, 0n)
  if (missing === 0n) return [...drafts]
  const isFree = ({ vatRole, account }: DraftLine) =>
    vatRole !== 'input' && vatRole !== 'output' && !exact.has(account)
  const free = drafts.filter(isFree)
  const [first, ...rest] = free.length > 0 ? free : drafts
  const largest = rest.reduce((best, one) => {
    return best !== undefined && sizeOf(one.home) > sizeOf(best.home) ? one : best
  }, first)
  return drafts.map((line) => (line === largest ? { ...line, home: line.home - missing } : line))
}
