import { Failure } from '#kernel/failure/failure'
import {
  balanceLines,
  blankLine,
  conversionOf,
  mirrorEntry,
  toEntryLine,
  type Conversion,
  type DraftLine,
  type Entry,
  type ExchangeRate,
} from '#ledger/room'
import { partOf } from '#kernel/values/decimal'
import { vatCodeOf, type Region } from '#regions/room'
import { payableOf } from './charges.ts'
import { rowKey } from './price_lines.ts'
import type { PricedSale, SaleRateRow } from './sale.ts'

export type SaleToBook = {
  id: string
  region: Region
  date: string
  vatDate: string
  text: string
  priced: PricedSale
  currency: string
  homeCurrency: string
  /** Units of the organization's currency per unit of the invoice's; null if they are the same. */
  exchange: ExchangeRate | null
  isCreditNote: boolean
}

/**
 * The journal entry of an invoice: receivable against revenue and output VAT. Base lines carry the
 * taxable amount with the sign of the sale, so that a credit note reduces it.
 */
export function buildSaleEntry(sale: SaleToBook): Entry {
  const { id, region, date, vatDate, text, priced } = sale
  const money = conversionOf(sale)
  const revenue = priced.byRate.flatMap((row) => revenueOf(priced, row, money))
  const taxes = priced.byRate.flatMap((row) => taxOf(region, date, row, money))
  const owed = owedBy(region, priced, money)
  const own = revenue.filter((one) => one.bookedAt === null)
  const advances = revenue.filter((one) => one.bookedAt !== null)
  const others = [...advances, ...taxes]
  const drafts = [...owed, ...balanceLines(own, [...owed, ...others]), ...others]
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

/** The amount the buyer pays, and the withholding tax it pays for the seller. */
function owedBy(region: Region, priced: PricedSale, money: Conversion): DraftLine[] {
  const on = (account: string, minor: bigint): DraftLine => ({
    ...blankLine(account),
    home: money.toHome(minor),
    paper: minor,
  })
  const payable = on(region.accountRoles.receivables, payableOf(priced))
  if (priced.withheld === null) return [payable]
  if (region.withheldByBuyers === null) {
    throw new RangeError(`${region.key} has no account for withholding tax.`)
  }
  return [payable, on(region.withheldByBuyers.account, priced.withheld.amountMinor)]
}

type RevenueDraft = DraftLine & { bookedAt: string | null }

/**
 * The revenue of one rate by account. Its VAT is distributed so that the parts add up. An advance in
 * another currency leaves its account at the rate it was booked at, and the rest of the revenue is
 * at the rate of the invoice.
 */
function revenueOf(priced: PricedSale, row: SaleRateRow, money: Conversion): RevenueDraft[] {
  const nets = new Map<string, { account: string; bookedAt: string | null; net: bigint }>()
  for (const line of priced.lines) {
    if (rowKey(line) !== rowKey(row)) continue
    const { account, bookedAt = null, netMinor } = line
    const key = `${account} ${bookedAt ?? ''}`
    nets.set(key, { account, bookedAt, net: (nets.get(key)?.net ?? 0n) + netMinor })
  }
  const base = money.toHome(row.netMinor)
  // Under split payment, too: the buyer pays it to the state, and the register names it.
  const vat = money.toHome(row.vatMinor)
  let before = 0n
  return [...nets.values()].map(({ account, bookedAt, net }) => {
    // Lines that cancel each other out leave no base to distribute the VAT by.
    const part = (whole: bigint) =>
      row.netMinor === 0n ? 0n : partOf(whole, row.netMinor, before, net)
    const draft = {
      ...blankLine(account, row.vatCode),
      home: -money.toHome(net, bookedAt ?? undefined),
      bookedAt,
      paper: -net,
      vatRole: 'base' as const,
      vatBase: part(base),
      vatAmount: part(vat),
    }
    before += net
    return draft
  })
}

function taxOf(region: Region, day: string, row: SaleRateRow, money: Conversion): DraftLine[] {
  // Under split payment the buyer, not the seller, owes the VAT to the state.
  if (row.vatMinor === 0n || row.due === 'S') return []
  const boxes = vatCodeOf(region, row.vatCode, day)?.vatBoxes ?? []
  const found = region.boxAccounts.find((one) => one.side === 'output' && boxes.includes(one.box))
  if (!found) throw new RangeError(`${row.vatCode} has no output VAT box, so it cannot carry VAT.`)
  const amounts = { home: -money.toHome(row.vatMinor), paper: -row.vatMinor }
  return [{ ...blankLine(found.account, row.vatCode), ...amounts, vatRole: 'output' }]
}
