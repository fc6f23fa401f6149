import { Failure } from '#kernel/failure'
import { currencyDigits } from '#kernel/money'
import type { Region, VatCode } from '#regions/room'
import { convert, fractionOf, minorOf, times } from './decimal.ts'
import type { Entry, EntryLine } from './ports.ts'
import { boxAccountOf, deductibleShareOf, purchaseCodeOf, vatDueOf } from './purchase_vat.ts'

/** A line of a coding in the document's currency: positive for a purchase, negative for a credit. */
export type PurchaseLine = {
  ledgerAccountId: string
  vatCode: string | null
  net: string
  vat: string
  /** What the coding settled on; null leaves it to the VAT code. */
  deductible: string | null
}

export type Purchase = {
  id: string
  region: Region
  day: string
  vatDate: string
  bookingText: string
  lines: readonly PurchaseLine[]
  currency: string
  homeCurrency: string
  /** Units of the home currency for one unit of the document's; null where both are one. */
  exchange: { rate: string; day: string; source: string } | null
  /** The organization's own deductible percentage; null where it deducts in full. */
  proRataPercent: number | null
  /**
   * Tax that the buyer keeps back for the state (ritenuta d'acconto): the total stays as it is, and
   * so much less is owed to the supplier.
   */
  withholding?: { account: string; amount: string } | null
}

/** A line in the making: `home` is booked, `paper` is the same in the document's currency. */
type Draft = {
  account: string
  home: bigint
  paper: bigint
  vatCode: string | null
  vatRole: EntryLine['vatRole']
  vatBase: bigint | null
  vatAmount: bigint | null
}

type Money = {
  foreign: Entry['foreign']
  parse(text: string): bigint
  toHome(paper: bigint): bigint
}

/** The entry that a purchase document makes: cost and input VAT against what is owed. */
export function buildPurchaseEntry(purchase: Purchase): Entry {
  const money = moneyOf(purchase)
  const costs: Draft[] = []
  const taxes: Draft[] = []
  let gross = 0n
  for (const line of purchase.lines) {
    const { cost, tax } = draftsOf(purchase, money, line)
    costs.push(cost)
    taxes.push(...tax)
    gross += money.parse(line.net) + money.parse(line.vat)
  }
  const drafts = balanced(costs, [...taxes, ...owedOf(purchase, money, gross)])
  const lines = drafts.filter((draft) => draft.home !== 0n || hasVat(draft))
  if (lines.length < 2) throw new Failure('nothing_to_post')
  return {
    id: purchase.id,
    date: purchase.day,
    vatDate: purchase.vatDate,
    text: purchase.bookingText,
    currency: purchase.homeCurrency,
    foreign: money.foreign,
    lines: lines.map((draft) => toEntryLine(draft, money.foreign !== null)),
  }
}

function moneyOf({ currency, homeCurrency, exchange }: Purchase): Money {
  const from = currencyDigits(currency)
  const parse = (text: string) => minorOf(text, from)
  if (currency === homeCurrency) return { foreign: null, parse, toHome: (paper) => paper }

  if (exchange === null) throw new Failure('exchange_rate_missing', { currency })
  const { rate, day: rateDay, source: rateSource } = exchange
  const fraction = fractionOf(rate)
  if (fraction.top <= 0n) throw new RangeError(`${rate} is not a rate of exchange.`)
  const digits = { from, to: currencyDigits(homeCurrency) }
  return {
    foreign: { currency, rate, rateDay, rateSource },
    parse,
    toHome: (paper) => convert(paper, fraction, digits),
  }
}

/** What one line of the coding costs, and the VAT that is deducted or owed on it. */
function draftsOf(purchase: Purchase, money: Money, line: PurchaseLine) {
  const { region, day } = purchase
  const code = line.vatCode === null ? null : purchaseCodeOf(region, line.vatCode, day)
  const net = money.parse(line.net)
  const vat = money.parse(line.vat)
  const due = vatDueOf(code, net, vat)
  const deductible = deductibleIn(purchase, money, line, code, due)

  const netHome = money.toHome(net)
  // VAT that the buyer owes itself is owed in the currency of its return, on the base declared there.
  const dueHome = vatDueOf(code, netHome, money.toHome(vat))
  const deductibleHome = deductible === due ? dueHome : nearer(money.toHome(deductible), dueHome)
  const isOwn = code?.reverseCharge === true
  const cost: Draft = {
    ...blank(line.ledgerAccountId, code),
    home: money.toHome(net + vat) + (isOwn ? dueHome : 0n) - deductibleHome,
    paper: net + vat + (isOwn ? due : 0n) - deductible,
    vatRole: code === null ? null : 'base',
    vatBase: code === null ? null : netHome,
    vatAmount: code === null ? null : dueHome,
  }
  const tax: Draft[] = []
  if (code !== null && deductibleHome !== 0n) {
    const account = boxAccountOf(region, code, 'input')
    const amounts = { home: deductibleHome, paper: deductible }
    tax.push({ ...blank(account, code), ...amounts, vatRole: 'input' })
  }
  if (code !== null && isOwn && dueHome !== 0n) {
    const account = boxAccountOf(region, code, 'output')
    tax.push({ ...blank(account, code), home: -dueHome, paper: -due, vatRole: 'output' })
  }
  return { cost, tax }
}

function deductibleIn(
  purchase: Purchase,
  money: Money,
  line: PurchaseLine,
  code: VatCode | null,
  due: bigint,
): bigint {
  if (line.deductible === null) return times(due, deductibleShareOf(code, purchase.proRataPercent))
  const given = money.parse(line.deductible)
  if (nearer(given, due) !== given) {
    throw new RangeError(`${line.deductible} of VAT cannot be deducted where there is less.`)
  }
  return given
}

/** The part of `amount` that lies between nothing and `limit`, whatever their sign. */
function nearer(amount: bigint, limit: bigint): bigint {
  if (limit < 0n) return -nearer(-amount, -limit)
  if (amount < 0n) return 0n
  return amount > limit ? limit : amount
}

function owedOf({ region, withholding }: Purchase, money: Money, gross: bigint): Draft[] {
  const kept = money.parse(withholding?.amount ?? '0')
  const keptHome = money.toHome(kept)
  const owed = blank(region.accountRoles.payables, null)
  const held = blank(withholding?.account ?? '', null)
  return [
    { ...held, home: -keptHome, paper: -kept },
    { ...owed, home: keptHome - money.toHome(gross), paper: kept - gross },
  ]
}

/**
 * Each line is rounded for itself, so that in another currency they may miss the total by a unit or
 * two; the largest cost takes the difference, and VAT and what is owed stay exact.
 */
function balanced(costs: readonly Draft[], others: readonly Draft[]): Draft[] {
  const missing = [...costs, ...others].reduce((sum, draft) => sum + draft.home, 0n)
  let largest = 0
  costs.forEach((draft, index) => {
    if (sizeOf(draft) > sizeOf(costs[largest])) largest = index
  })
  const adjusted = costs.map((draft, index) =>
    index === largest ? { ...draft, home: draft.home - missing } : draft,
  )
  return [...adjusted, ...others]
}

function sizeOf(draft: Draft | undefined): bigint {
  const home = draft?.home ?? 0n
  return home < 0n ? -home : home
}

function hasVat({ vatBase, vatAmount }: Draft): boolean {
  return (vatBase ?? 0n) !== 0n || (vatAmount ?? 0n) !== 0n
}

function blank(account: string, code: VatCode | null): Draft {
  const none = { vatRole: null, vatBase: null, vatAmount: null }
  return { account, home: 0n, paper: 0n, vatCode: code?.id ?? null, ...none }
}

function toEntryLine(draft: Draft, isForeign: boolean): EntryLine {
  return {
    account: draft.account,
    amountMinor: draft.home.toString(),
    text: null,
    vatCode: draft.vatCode,
    vatRole: draft.vatRole,
    vatBaseMinor: draft.vatBase?.toString() ?? null,
    vatAmountMinor: draft.vatAmount?.toString() ?? null,
    foreignMinor: isForeign ? draft.paper.toString() : null,
  }
}
