import { fractionOf } from '#kernel/values/decimal'
import { roundHalfUp } from '#kernel/values/money'
import {
  factOf,
  isValidOn,
  type Period,
  type Region,
  type VatBox,
  type VatFrequency,
} from '#regions/room'
import type { VatBoxFeed } from './feeds.ts'

/** Sum of the ledger lines of one VAT code in one role over a period. */
export type CodeSum = {
  code: string
  role: 'base' | 'input' | 'output'
  provisional: boolean
  lines: number
  amountMinor: bigint
  baseMinor: bigint
}

export type AccountSum = {
  account: string
  provisional: boolean
  lines: number
  amountMinor: bigint
}

/** Carried over from the previous period. */
export type Carried = { debtMinor: bigint; creditMinor: bigint }

export type FilledBox = {
  box: VatBox
  /** The amount to file. */
  amountMinor: bigint
  /** The amount before decimals are dropped. */
  exactMinor: bigint
  provisionalMinor: bigint
  lineCount: number
}

export type ReturnFigures = {
  frequency: VatFrequency
  period: Period
  codes: readonly CodeSum[]
  accounts: readonly AccountSum[]
  given: Readonly<Record<string, bigint>>
  carried: Carried
  /** Decimals of the currency. */
  digits: number
}

type Amounts = ReadonlyMap<string, FilledBox>

/** Every box in the order of the form; each is calculated from the filed amounts above it. */
export function fillBoxes(
  region: Region,
  feeds: ReadonlyMap<string, VatBoxFeed>,
  figures: ReturnFigures,
): FilledBox[] {
  const filled = new Map<string, FilledBox>()
  for (const box of region.vatBoxes) {
    const blank = { box, amountMinor: 0n, exactMinor: 0n, provisionalMinor: 0n, lineCount: 0 }
    const one = isApplied(box, figures)
      ? { ...blank, ...fill(region, box, feeds.get(box.id), figures, filled) }
      : blank
    filled.set(box.id, { ...one, amountMinor: roundBox(box, one.exactMinor, figures.digits) })
  }
  return [...filled.values()]
}

/** Some boxes apply only to quarterly returns, or to the last period of the year. */
export function isApplied(
  box: VatBox,
  { frequency, period }: Pick<ReturnFigures, 'frequency' | 'period'>,
): boolean {
  const { frequencies, endMonths } = box
  const month = String(Number(period.to.slice(5, 7)))
  return (
    isValidOn(box, period.to) &&
    (frequencies.length === 0 || frequencies.includes(frequency)) &&
    (endMonths.length === 0 || endMonths.includes(month))
  )
}

type Sum = Pick<FilledBox, 'exactMinor'> & Partial<FilledBox>

function fill(
  region: Region,
  box: VatBox,
  feed: VatBoxFeed | undefined,
  figures: ReturnFigures,
  above: Amounts,
): Sum {
  const terms = () => sumTerms(box.terms, above)
  const kinds: Record<VatBox['kind'], () => Sum> = {
    base: () => sumCodes(feed, figures.codes),
    vat: () => sumCodes(feed, figures.codes),
    account: () => sumAccounts(feed, figures.accounts),
    given: () => ({ exactMinor: figures.given[box.id] ?? 0n }),
    carried_debt: () => ({ exactMinor: figures.carried.debtMinor }),
    carried_credit: () => ({ exactMinor: figures.carried.creditMinor }),
    period: () => ({ exactMinor: periodNumber(box, figures) }),
    total: () => ({ exactMinor: terms() }),
    owed: () => ({ exactMinor: atLeastNothing(terms()) }),
    interest: () => {
      const { top, bottom } = fractionOf(rateOf(region, box, figures.period))
      return { exactMinor: roundHalfUp(atLeastNothing(terms()) * top, bottom * 100n) }
    },
  }
  return kinds[box.kind]()
}

function sumCodes(feed: VatBoxFeed | undefined, sums: readonly CodeSum[]): Sum {
  const own = sums.filter((sum) => feed?.codes.has(sum.code) && feed.role === sum.role)
  return total(
    own.map((sum) => ({ ...sum, minor: feed?.role === 'base' ? sum.baseMinor : signed(sum) })),
  )
}

/** Debit is positive in the ledger, so VAT owed is negative there and positive in the return. */
function signed({ role, amountMinor }: CodeSum): bigint {
  return role === 'output' ? -amountMinor : amountMinor
}

function sumAccounts(feed: VatBoxFeed | undefined, sums: readonly AccountSum[]): Sum {
  const own = sums.filter((sum) => feed?.accounts.has(sum.account))
  return total(own.map((sum) => ({ ...sum, minor: sum.amountMinor })))
}

function total(parts: readonly { minor: bigint; provisional: boolean; lines: number }[]): Sum {
  const sum = (some: typeof parts) => some.reduce((all, one) => all + one.minor, 0n)
  return {
    exactMinor: sum(parts),
    provisionalMinor: sum(parts.filter((one) => one.provisional)),
    lineCount: parts.reduce((all, one) => all + one.lines, 0),
  }
}

export function sumTerms(terms: readonly string[], boxes: Amounts): bigint {
  return terms.reduce((sum, term) => {
    const amount = boxes.get(term.slice(1))?.amountMinor ?? 0n
    return term.startsWith('-') ? sum - amount : sum + amount
  }, 0n)
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

/** momsloven § 57(1) leaves øre out; integer division drops them toward zero. */
function roundBox(box: VatBox, exact: bigint, digits: number): bigint {
  const unit = 10n ** BigInt(digits)
  return box.rounding === 'whole' ? (exact / unit) * unit : exact
}

/** The month, or the form's number for the quarter, in whole units. */
function periodNumber(box: VatBox, { frequency, period, digits }: ReturnFigures): bigint {
  const month = Number(period.to.slice(5, 7))
  const quarter = Number(box.terms[Math.ceil(month / 3) - 1] ?? 0)
  const number = frequency === 'monthly' ? month : frequency === 'quarterly' ? quarter : 0
  return BigInt(number) * 10n ** BigInt(digits)
}

function rateOf(region: Region, box: VatBox, period: Period): string {
  const fact = box.rate === null ? undefined : factOf(region, box.rate, period.to)
  if (fact === undefined) throw new Error(`${region.key} has no rate for ${box.id}`)
  return fact.value
}
