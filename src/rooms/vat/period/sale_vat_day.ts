import { addDays } from '#kernel/values/day'
import { factOf, type Region } from '#regions/room'

export type SaleDays = {
  /** Of the invoice. */
  date: string
  /** The day of delivery, where it is not that of the invoice. */
  deliveredOn: string | null
  /** Every line is a service. */
  isService: boolean
  /** Every line is goods sent to a business in another EU country. */
  isEuGoods: boolean
}

/**
 * The day on which the law counts the VAT of a sale: that of the invoice if it comes before the
 * delivery or soon enough after it, otherwise that of the delivery.
 */
export function saleVatDay(region: Region, sale: SaleDays): string {
  const { date, deliveredOn, isService, isEuGoods } = sale
  const { services, euGoodsUntilDay } = region.saleVat
  if (deliveredOn === null || deliveredOn >= date) return date
  if (isService && services === 'invoice') return date
  if (isEuGoods && euGoodsUntilDay !== null) {
    const latest = dayOfNextMonth(deliveredOn, euGoodsUntilDay)
    return latest < date ? latest : date
  }
  const days = factOf(region, 'invoice_soon_after_days', date)?.value
  const isSoon = days !== undefined && date <= addDays(deliveredOn, Number(days))
  return isSoon ? date : deliveredOn
}

/** That day of the month after the given one. */
export function dayOfNextMonth(after: string, day: number): string {
  const first = addDays(`${after.slice(0, 8)}28`, 4).slice(0, 8)
  return `${first}${String(day).padStart(2, '0')}`
}
