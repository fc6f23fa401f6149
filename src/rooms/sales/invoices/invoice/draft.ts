import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type InvoiceTypeRow } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { discountOf, discountWord, type InvoiceDetails } from './details.ts'
import { buyerSaid, sellerSaid } from './details_parties.ts'
import { findWarnings } from './invoice_warnings.ts'
import {
  languageFor,
  toBuyer,
  toSeller,
  toSellerParty,
  type BuyerParty,
  type SellerParty,
} from './parties.ts'
import type { Deduction } from './advances.ts'
import { saleVatDayOf } from './sale_day.ts'
import { typeRowOf } from './type_rules.ts'
import { dueDayOf } from '../sale/payment_term.ts'
import { priceSale } from '../sale/price_sale.ts'
import type { GivenLine, PricedSale, SaleReason } from '../sale/sale.ts'
import { toStored, type StoredSale } from './stored_sale.ts'

export type DraftContext = {
  settings: SettingsRow
  buyer: BuyerParty
  /** Null means today. */
  date: string | null
  currency: string
  lines: GivenLine[]
  details: InvoiceDetails | null
  /** What it deducts of advance invoices. */
  deductions?: readonly Deduction[]
  isIssued: boolean
  /** Whether it is sent through the e-invoice exchange when issued. */
  isSent: boolean
}

export type Priced = {
  date: string
  /** The day on which the law counts its VAT: its own, or that of an earlier delivery. */
  vatDay: string
  seller: SellerParty
  sale: PricedSale
  details: InvoiceDetails | null
  /** By the agreed terms, else by law. */
  dueOn: string
  priced: StoredSale
  warnings: SaleReason[]
}

/** Prices the lines by the rules in force on that day, for this buyer and seller. */
export function priceInvoice(scene: Pick<Scene, 'now'>, asked: DraftContext): Priced {
  const { settings, currency, lines, details, isIssued, isSent } = asked
  const region = regionOf(settings.region_key)
  const day = today(scene.now, region.timeZone)
  const date = asked.date ?? day
  const seller = sellerSaid(toSellerParty(settings), details)
  const buyer = buyerSaid(asked.buyer, details)
  const language = languageFor(buyer, region)
  const type = typeRowOf(region, details)
  const deductions = asked.deductions ?? []
  const found = priceSale({
    seller: toSeller(seller),
    buyer: toBuyer(buyer),
    date,
    currency,
    lines,
    discount: discountOf(details, language),
    discountWord: discountWord(language),
    account: type?.account ?? null,
    advances: deductions.flatMap((one) => one.lines),
  })
  const sale = withType(found, type, deductions)
  const vatDay = saleVatDayOf(region, { date, details, sale, buyer })
  const dueOn = dueDayOf(date, details ?? {}, buyer.saleDefaults?.paymentDays)
  return {
    date,
    vatDay,
    seller,
    sale,
    details,
    dueOn,
    priced: toStored(sale, language),
    warnings: findWarnings({
      details,
      buyer,
      iban: seller.iban,
      date,
      vatDay,
      dueOn,
      today: day,
      region,
      isIssued,
      isSent,
      byRate: sale.byRate,
      money: { currency, rate: null },
    }),
  }
}

/** What the kind of the invoice and its advances add to the reasons. */
function withType(
  sale: PricedSale,
  type: InvoiceTypeRow | null,
  deductions: readonly Deduction[],
): PricedSale {
  const { treatment } = sale
  const reasons: SaleReason[] = [
    ...(type === null ? [] : [{ code: `type_${type.type}`, params: { source: type.source } }]),
    ...deductions.map(({ number, date }) => ({
      code: 'advance_deducted',
      params: { number, date },
    })),
  ]
  if (reasons.length === 0) return sale
  const deducted = deductions.map(({ number, date }) => ({ number, date }))
  return {
    ...sale,
    treatment: { ...treatment, reasons: [...treatment.reasons, ...reasons] },
    ...(deducted.length === 0 ? {} : { deducted }),
  }
}
