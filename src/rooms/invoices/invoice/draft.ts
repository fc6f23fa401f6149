import { today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { discountOf, discountWord, type InvoiceDetails } from './details.ts'
import { findWarnings } from './invoice_warnings.ts'
import {
  languageFor,
  toBuyer,
  toSeller,
  toSellerParty,
  type BuyerParty,
  type SellerParty,
} from './parties.ts'
import { saleVatDayOf } from './sale_day.ts'
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
  const { settings, buyer, currency, lines, details, isIssued, isSent } = asked
  const region = regionOf(settings.region_key)
  const day = today(scene.now, region.timeZone)
  const date = asked.date ?? day
  const seller = toSellerParty(settings)
  const language = languageFor(buyer, region)
  const sale = priceSale({
    seller: toSeller(seller),
    buyer: toBuyer(buyer),
    date,
    currency,
    lines,
    discount: discountOf(details, language),
    discountWord: discountWord(language),
  })
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
