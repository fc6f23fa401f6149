import { today } from '#kernel/day'
import type { Scene } from '#kernel/scene'
import { regionOf } from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { findWarnings } from './invoice_warnings.ts'
import {
  languageFor,
  toBuyer,
  toSeller,
  toSellerParty,
  type BuyerParty,
  type SellerParty,
} from './parties.ts'
import { priceSale } from './price_sale.ts'
import type { GivenLine, PricedSale, Reason } from './sale.ts'
import { toStored, type StoredSale } from './stored_sale.ts'

export type Asked = {
  settings: SettingsRow
  buyer: BuyerParty
  /** Null is today. */
  date: string | null
  currency: string
  lines: GivenLine[]
  isIssued: boolean
  /** Whether it goes through the country's exchange when it is issued. */
  isSent: boolean
}

export type Priced = {
  date: string
  seller: SellerParty
  sale: PricedSale
  priced: StoredSale
  warnings: Reason[]
}

/** What the law of the day makes of the lines, for this buyer and this seller. */
export function priceInvoice(scene: Pick<Scene, 'now'>, asked: Asked): Priced {
  const { settings, buyer, currency, lines, isIssued, isSent } = asked
  const region = regionOf(settings.region_key)
  const day = today(scene.now, region.timeZone)
  const date = asked.date ?? day
  const seller = toSellerParty(settings)
  const sale = priceSale({
    seller: toSeller(seller),
    buyer: toBuyer(buyer),
    date,
    currency,
    lines,
  })
  return {
    date,
    seller,
    sale,
    priced: toStored(sale, languageFor(buyer, region)),
    warnings: findWarnings({
      buyer,
      iban: seller.iban,
      date,
      today: day,
      region,
      isIssued,
      isSent,
      byRate: sale.byRate,
      money: { currency, rate: null },
    }),
  }
}
