import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import type { Region, VatCode } from '#regions/room'
import { minorOf, times } from '#kernel/values/decimal'
import {
  balanceLines,
  blankLine,
  conversionOf,
  toEntryLine,
  type Conversion,
  type DraftLine,
} from '../entries/entry_draft.ts'
import type { Entry } from '../ports.ts'
import { deductionShareOf, fullDeduction } from './deduction.ts'
import { boxAccountOf, purchaseCodeOf, vatDueOf } from './purchase_vat.ts'

/**
 * A line of a coding in the document's currency: positive for a purchase, negative for a credit.
 */
export type PurchaseLine = {
  ledgerAccountId: string
  vatCode: string | null
  net: string
  vat: string
  /** What the VAT was charged on, if that is not the net: import VAT is charged at customs. */
  vatBase?: string
  /** The amount from the coding; null: calculated from the VAT code alone. */
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
  /** Units of the home currency for one unit of the document's; null if both are the same. */
  exchange: { rate: string; day: string; source: string } | null
  /**
   * Withholding tax (ritenuta d'acconto): the total stays the same, and the amount owed to the
   * supplier is lower by this.
   */
  withholding?: readonly { account: string; amount: string }[]
  /** Under split payment the VAT shown is owed to the state instead, on this account. */
  splitVatAccount?: string | null
}

type Money = Conversion & { parse(text: string): bigint }

/** The entry of a purchase: cost and input VAT against accounts payable. */
export function buildPurchaseEntry(purchase: Purchase): Entry {
  const money = moneyOf(purchase)
  const costs: DraftLine[] = []
  const taxes: DraftLine[] = []
  let gross = 0n
  let shown = 0n
  for (const line of purchase.lines) {
    const { cost, tax } = draftsOf(purchase, money, line)
    costs.push(cost)
    taxes.push(...tax)
    gross += money.parse(line.net) + money.parse(line.vat)
    shown += money.parse(line.vat)
  }
  const others = [...taxes, ...owedOf(purchase, money, gross, shown)]
  const drafts = [...balanceLines(costs, others), ...others]
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

function moneyOf(purchase: Purchase): Money {
  const digits = currencyDigits(purchase.currency)
  return { ...conversionOf(purchase), parse: (text) => minorOf(text, digits) }
}

/** The cost of one coding line, and the VAT deducted or owed on it. */
function draftsOf(purchase: Purchase, money: Money, line: PurchaseLine) {
  const { region, day } = purchase
  const code = line.vatCode === null ? null : purchaseCodeOf(region, line.vatCode, day)
  const net = money.parse(line.net)
  const vat = money.parse(line.vat)
  const base = line.vatBase === undefined ? net : money.parse(line.vatBase)
  const due = vatDueOf(code, base, vat)
  const deductible = deductibleIn(money, line, code, due)

  const baseHome = money.toHome(base)
  // Reverse charge VAT is owed in the currency of the return, on the base declared there.
  const dueHome = vatDueOf(code, baseHome, money.toHome(vat))
  const deductibleHome = deductible === due ? dueHome : nearer(money.toHome(deductible), dueHome)
  const isOwn = code?.reverseCharge === true
  const cost: DraftLine = {
    ...blankLine(line.ledgerAccountId, code?.id),
    home: money.toHome(net + vat) + (isOwn ? dueHome : 0n) - deductibleHome,
    paper: net + vat + (isOwn ? due : 0n) - deductible,
    vatRole: code === null ? null : 'base',
    vatBase: code === null ? null : baseHome,
    vatAmount: code === null ? null : dueHome,
  }
  const tax: DraftLine[] = []
  if (code !== null && deductibleHome !== 0n) {
    const account = boxAccountOf(region, code, 'input')
    const amounts = { home: deductibleHome, paper: deductible }
    tax.push({ ...blankLine(account, code.id), ...amounts, vatRole: 'input' })
  }
  if (code !== null && isOwn && dueHome !== 0n) {
    const account = boxAccountOf(region, code, 'output')
    tax.push({ ...blankLine(account, code.id), home: -dueHome, paper: -due, vatRole: 'output' })
  }
  return { cost, tax }
}

function deductibleIn(money: Money, line: PurchaseLine, code: VatCode | null, due: bigint): bigint {
  if (line.deductible === null) return times(due, deductionShareOf(code, fullDeduction))
  const given = money.parse(line.deductible)
  if (nearer(given, due) !== given) {
    throw new RangeError(`${line.deductible} is more than the VAT, so it cannot be deducted.`)
  }
  return given
}

/** `amount` clamped to between zero and `limit`, whatever the sign of `limit`. */
function nearer(amount: bigint, limit: bigint): bigint {
  if (limit < 0n) return -nearer(-amount, -limit)
  if (amount < 0n) return 0n
  return amount > limit ? limit : amount
}

function owedOf(purchase: Purchase, money: Money, gross: bigint, shown: bigint): DraftLine[] {
  const { region, withholding = [], splitVatAccount } = purchase
  const held = withholding.map(({ account, amount }) => {
    const paper = money.parse(amount)
    return { ...blankLine(account), home: -money.toHome(paper), paper: -paper }
  })
  const kept = held.reduce((sum, line) => sum - line.paper, 0n)
  const keptHome = held.reduce((sum, line) => sum - line.home, 0n)
  const owed = blankLine(region.accountRoles.payables)
  const split = typeof splitVatAccount === 'string' ? shown : 0n
  const splitHome = money.toHome(split)
  return [
    ...held,
    { ...blankLine(splitVatAccount ?? ''), home: -splitHome, paper: -split },
    {
      ...owed,
      home: keptHome + splitHome - money.toHome(gross),
      paper: kept + split - gross,
    },
  ]
}

function hasVat({ vatBase, vatAmount }: DraftLine): boolean {
  return (vatBase ?? 0n) !== 0n || (vatAmount ?? 0n) !== 0n
}
