import { Failure } from '#kernel/failure'
import { currencyDigits } from '#kernel/money'
import type { Region, VatCode } from '#regions/room'
import { minorOf, times } from './decimal.ts'
import {
  balanceLines,
  blankLine,
  conversionOf,
  toEntryLine,
  type Conversion,
  type DraftLine,
} from './entry_draft.ts'
import type { Entry } from './ports.ts'
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

type Money = Conversion & { parse(text: string): bigint }

/** The entry that a purchase document makes: cost and input VAT against what is owed. */
export function buildPurchaseEntry(purchase: Purchase): Entry {
  const money = moneyOf(purchase)
  const costs: DraftLine[] = []
  const taxes: DraftLine[] = []
  let gross = 0n
  for (const line of purchase.lines) {
    const { cost, tax } = draftsOf(purchase, money, line)
    costs.push(cost)
    taxes.push(...tax)
    gross += money.parse(line.net) + money.parse(line.vat)
  }
  const others = [...taxes, ...owedOf(purchase, money, gross)]
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
  const cost: DraftLine = {
    ...blankLine(line.ledgerAccountId, code?.id),
    home: money.toHome(net + vat) + (isOwn ? dueHome : 0n) - deductibleHome,
    paper: net + vat + (isOwn ? due : 0n) - deductible,
    vatRole: code === null ? null : 'base',
    vatBase: code === null ? null : netHome,
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

function owedOf({ region, withholding }: Purchase, money: Money, gross: bigint): DraftLine[] {
  const kept = money.parse(withholding?.amount ?? '0')
  const keptHome = money.toHome(kept)
  const owed = blankLine(region.accountRoles.payables)
  const held = blankLine(withholding?.account ?? '')
  return [
    { ...held, home: -keptHome, paper: -kept },
    { ...owed, home: keptHome - money.toHome(gross), paper: kept - gross },
  ]
}

function hasVat({ vatBase, vatAmount }: DraftLine): boolean {
  return (vatBase ?? 0n) !== 0n || (vatAmount ?? 0n) !== 0n
}
