import type { Scene } from '#kernel/corridor/scene'
import { lockStanding, type Entry } from '#ledger/room'
import { regionOf } from '#regions/room'
import { deferCreditVat, deferVat } from '#vat/room'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import type { Issuing } from './issuing.ts'

/** The entry of an invoice or credit note with the days on which its VAT counts. */
export async function deferSale(
  scene: Scene,
  row: InvoiceRow,
  entry: Entry,
  { seller, buyer }: Pick<Issuing, 'seller' | 'buyer'>,
): Promise<Entry> {
  const { regionKey, taxRegime } = seller
  const region = regionOf(regionKey)
  if (region.deferredVat === null) return entry
  if (row.kind !== 'credit_note') {
    const isBuyerBusiness = (buyer.vatNumber ?? '').trim() !== ''
    return await deferVat(scene, entry, { region, taxRegime, isBuyerBusiness })
  }
  const invoice = await store.findInvoice(scene, row.credits ?? '')
  if (invoice.entry_id === null) return entry
  const { entry: original } = await lockStanding(scene, invoice.entry_id)
  const notes = await store.listCredits(scene, invoice.id)
  const others = notes.flatMap(({ id, entry_id: entryId }) =>
    id === row.id || entryId === null ? [] : [entryId],
  )
  return await deferCreditVat(scene, entry, original, others)
}
