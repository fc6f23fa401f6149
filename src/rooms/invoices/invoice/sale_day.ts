import type { Scene } from '#kernel/corridor/scene'
import { assertPeriodOpen, findReplaced, holdVatDay } from '#vat/room'
import type { SaleReason } from '../sale/sale.ts'
import type { InvoiceRow } from './store.ts'

/**
 * The day on which a sale counts for VAT: its own date, whose period must be open. A rejected
 * invoice must keep its date even if that period is filed: its first entry was reversed there, and
 * the new one replaces it there. If a correction without it was filed in between, the new entry
 * counts on the first open day.
 */
export async function holdSaleDay(
  scene: Scene,
  date: string,
  { id, rejected_at: rejectedAt }: { id: string | null } & Pick<InvoiceRow, 'rejected_at'>,
): Promise<{ vatDate: string; late: SaleReason[]; replaces: string | null }> {
  if (rejectedAt === null || id === null) {
    await assertPeriodOpen(scene, date)
    return { vatDate: date, late: [], replaces: null }
  }
  const openDay = await holdVatDay(scene, date)
  const before = await findReplaced(scene, 'invoice', id, date)
  const stays = before !== null && !before.isDeclaredWithout && before.vatDate === date
  const vatDate = stays ? date : openDay
  const params = { date, vatDate }
  const late = vatDate === date ? [] : [{ code: 'declared_later', params }]
  return { vatDate, late, replaces: before?.id ?? null }
}
