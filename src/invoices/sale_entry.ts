import { Failure } from '#kernel/failure'
import { currencyDigits, roundHalfUp } from '#kernel/money'
import {
  fractionOf,
  mirrorEntry,
  type Entry,
  type EntryLine,
  type ExchangeRate,
} from '#ledger/room'
import { vatCodeOf, type Region } from '#regions/room'
import { rowKey } from './price_lines.ts'
import type { PricedSale, RateRow } from './sale.ts'

export type SaleToBook = {
  id: string
  region: Region
  date: string
  vatDate: string
  text: string
  priced: PricedSale
  currency: string
  homeCurrency: string
  /** Units of the home currency for one unit of the invoice's; null where both are one. */
  exchange: ExchangeRate | null
  isCreditNote: boolean
}

/** A line in the making: `home` is booked, `paper` is the same in the invoice's currency. */
type Draft = {
  account: string
  home: bigint
  paper: bigint
  vatCode: string | null
  vatRole: EntryLine['vatRole']
  vatBase: bigint | null
  vatAmount: bigint | null
}

type Money = { foreign: Entry['foreign']; toHome(paper: bigint): bigint }

/**
 * The entry that an invoice makes: what the buyer owes against revenue and output VAT. Base lines
 * carry the taxable amount with the sign of the sale, so that a credit note takes it back.
 */
export function buildSaleEntry(sale: SaleToBook): Entry {
  const { id, region, date, vatDate, text, priced } = sale
  const money = moneyOf(sale)
  const revenue = priced.byRate.flatMap((row) => revenueOf(priced, row, money))
  const taxes = priced.byRate.flatMap((row) => taxOf(region, date, row, money))
  const owed: Draft = {
    ...blank(region.accountRoles.receivables),
    home: money.toHome(priced.grossMinor),
    paper: priced.grossMinor,
  }
  const drafts = [owed, ...balanced(revenue, [owed, ...taxes]), ...taxes]
  const lines = drafts.filter((draft) => draft.home !== 0n || (draft.vatBase ?? 0n) !== 0n)
  if (lines.length < 2) throw new Failure('nothing_to_post')
  const entry: Entry = {
    id,
    date,
    vatDate,
    text,
    currency: sale.homeCurrency,
    foreign: money.foreign,
    lines: lines.map((draft) => toEntryLine(draft, money.foreign !== null)),
  }
  return sale.isCreditNote ? mirrorEntry(entry, { id, date, text }) : entry
}

function moneyOf({ currency, homeCurrency, exchange }: SaleToBook): Money {
  if (currency === homeCurrency) return { foreign: null, toHome: (paper) => paper }
  if (exchange === null) throw new Failure('exchange_rate_missing', { currency })
  const { rate, day: rateDay, source: rateSource } = exchange
  const { top, bottom } = fractionOf(rate)
  if (top <= 0n) throw new RangeError(`${rate} is not a rate of exchange.`)
  const upper = top * 10n ** BigInt(currencyDigits(homeCurrency))
  const lower = bottom * 10n ** BigInt(currencyDigits(currency))
  return {
    foreign: { currency, rate, rateDay, rateSource },
    toHome: (paper) => roundHalfUp(paper * upper, lower),
  }
}

/** The revenue of one rate, by account. Its VAT is shared out so that the parts add up to it. */
function revenueOf(priced: PricedSale, row: RateRow, money: Money): Draft[] {
  const nets = new Map<string, bigint>()
  for (const line of priced.lines) {
    if (rowKey(line) !== rowKey(row)) continue
    nets.set(line.account, (nets.get(line.account) ?? 0n) + line.netMinor)
  }
  const base = money.toHome(row.netMinor)
  const vat = money.toHome(row.vatMinor)
  let before = 0n
  return [...nets].map(([account, net]) => {
    const part = (whole: bigint) => partOf(whole, row.netMinor, before, net)
    const draft = {
      ...blank(account, row.vatCode),
      home: -money.toHome(net),
      paper: -net,
      vatRole: 'base' as const,
      vatBase: part(base),
      vatAmount: part(vat),
    }
    before += net
    return draft
  })
}

// By the running total, so that the parts of a whole always add up to it.
function partOf(whole: bigint, of: bigint, before: bigint, part: bigint): bigint {
  if (of === 0n) return 0n
  return roundHalfUp(whole * (before + part), of) - roundHalfUp(whole * before, of)
}

function taxOf(region: Region, day: string, row: RateRow, money: Money): Draft[] {
  if (row.vatMinor === 0n) return []
  const boxes = vatCodeOf(region, row.vatCode, day)?.vatBoxes ?? []
  const found = region.boxAccounts.find((one) => one.side === 'output' && boxes.includes(one.box))
  if (!found) throw new RangeError(`${row.vatCode} feeds no output box, so it carries no VAT.`)
  const amounts = { home: -money.toHome(row.vatMinor), paper: -row.vatMinor }
  return [{ ...blank(found.account, row.vatCode), ...amounts, vatRole: 'output' }]
}

/**
 * Each line is rounded for itself, so that in another currency they may miss the total by a unit or
 * two; the largest revenue takes the difference, and VAT and what is owed stay exact.
 */
function balanced(revenue: readonly Draft[], others: readonly Draft[]): Draft[] {
  const missing = [...revenue, ...others].reduce((sum, draft) => sum + draft.home, 0n)
  let largest = 0
  revenue.forEach((draft, index) => {
    if (sizeOf(draft) > sizeOf(revenue[largest])) largest = index
  })
  return revenue.map((draft, index) =>
    index === largest ? { ...draft, home: draft.home - missing } : draft,
  )
}

function sizeOf(draft: Draft | undefined): bigint {
  const home = draft?.home ?? 0n
  return home < 0n ? -home : home
}

function blank(account: string, vatCode: string | null = null): Draft {
  return {
    account,
    home: 0n,
    paper: 0n,
    vatCode,
    vatRole: null,
    vatBase: null,
    vatAmount: null,
  }
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
