import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { assertDayOpen, bookedDay, type BookedDay } from '#ledger/room'
import { vatCodeOf, type Region } from '#regions/room'
import { assertPlausible } from '#settings/room'
import { assertPeriodOpen, findReplaced, holdVatDay, saleVatDay } from '#vat/room'
import type { PricedSale, SaleReason } from '../sale/sale.ts'
import type { InvoiceDetails } from './details.ts'
import { deliveredOn, typeRowOf } from './type_rules.ts'
import type { BuyerParty } from './parties.ts'
import type { InvoiceRow } from './store.ts'

type Sold = {
  date: string
  details: InvoiceDetails | null
  sale: Pick<PricedSale, 'lines'>
  buyer: Pick<BuyerParty, 'saleDefaults'>
}

/** The day on which the law counts the VAT of an invoice. */
export function saleVatDayOf(region: Region, { date, details, sale, buyer }: Sold): string {
  const sold = sale.lines.filter((line) => line.role === undefined)
  const type = typeRowOf(region, details)
  const kindOf = (code: string) => vatCodeOf(region, code, date)?.kind
  return saleVatDay(region, {
    date,
    deliveredOn: deliveredOn(details),
    // A deferred invoice for services counts in the month of its documents, as one for goods.
    isService:
      type?.needsDeliveryNotes !== true &&
      sold.every((line) => (line.details?.supply ?? buyer.saleDefaults?.supply) === 'service'),
    isEuGoods: sold.every((line) => kindOf(line.vatCode) === 'eu_goods_sale'),
  })
}

/** Nobody means an invoice of a day that is months away; its number would be before all others. */
export function assertNotFarAhead({ today }: Pick<Scene, 'today'>, date: string): void {
  const latest = addDays(today, mostDaysAhead)
  if (date > latest) throw new Failure('date_too_far_ahead', { date, latest })
}

const mostDaysAhead = 60

/** Neither the invoice nor its VAT may lie on a day that can only be a mistake. */
export function assertPlausibleSale(
  scene: Scene,
  { date, vatDate }: { date: string; vatDate: string },
): void {
  assertPlausible(scene, date)
  assertPlausible(scene, vatDate)
}

export type SaleDay = {
  vatDate: string
  /** Warnings. */
  late: SaleReason[]
  /** It was delivered in a period that is filed, so that return must be corrected. */
  isLate: boolean
  replaces: string | null
  /** The day of the entry: that of the invoice, unless it is rejected and the books are closed there. */
  booked: BookedDay
}

/**
 * The day on which a sale counts for VAT. The period of its date must be open; that of an earlier
 * delivery may be filed, since nobody can move the delivery. A rejected
 * invoice must keep its date even if that period is filed: its first entry was reversed there, and
 * the new one replaces it there. If a correction without it was filed in between, the new entry
 * counts on the first open day.
 */
export async function holdSaleDay(
  scene: Scene,
  { date, vatDay }: { date: string; vatDay: string },
  { id, rejected_at: rejectedAt }: { id: string | null } & Pick<InvoiceRow, 'rejected_at'>,
): Promise<SaleDay> {
  if (rejectedAt === null || id === null) {
    await assertPeriodOpen(scene, date)
    // A sale has its own day and no other.
    await assertDayOpen(scene, date)
    const isLate = (await holdVatDay(scene, vatDay)) !== vatDay
    const late = isLate ? [{ code: 'delivered_in_filed_period', params: { date: vatDay } }] : []
    const booked = { date, moved: null }
    return { vatDate: vatDay, late, isLate, replaces: null, booked }
  }
  const openDay = await holdVatDay(scene, vatDay)
  const before = await findReplaced(scene, 'invoice', id, vatDay)
  const stays = before !== null && !before.isDeclaredWithout && before.vatDate === vatDay
  const vatDate = stays ? vatDay : openDay
  const params = { date: vatDay, vatDate }
  const late = vatDate === vatDay ? [] : [{ code: 'declared_later', params }]
  // Where its first entry was taken back on a later day, the new one has that day.
  const booked = await bookedDay(scene, date, before?.reversedOn ?? null)
  return { vatDate, late, isLate: false, replaces: before?.id ?? null, booked }
}
