import type { Scene } from '#kernel/scene'
import { assertPeriodOpen, holdVatDay } from '#vat/room'
import type { Reason } from './sale.ts'
import type { InvoiceRow } from './store.ts'

/**
 * The day on which a sale counts for VAT: its own, whose period must be open. What the exchange refused
 * can have no other date, so it must not wait for one: its first entry was taken back in the period
 * that is filed, and the new one counts on the first day that is open.
 */
export async function holdSaleDay(
  scene: Scene,
  date: string,
  { rejected_at: rejectedAt }: Pick<InvoiceRow, 'rejected_at'>,
): Promise<{ vatDate: string; late: Reason[] }> {
  if (rejectedAt === null) {
    await assertPeriodOpen(scene, date)
    return { vatDate: date, late: [] }
  }
  const vatDate = await holdVatDay(scene, date)
  const params = { date, vatDate }
  return { vatDate, late: vatDate === date ? [] : [{ code: 'declared_later', params }] }
}
