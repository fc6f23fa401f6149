import { today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { findBuyer } from '#contacts/room'
import type { PointerOf } from '#fatturapa/room'
import { holdHome } from '#ledger/room'
import { regionOf, type RegionKey } from '#regions/room'
import { findSettings } from '#settings/room'
import { assertPeriodOpen } from '#vat/room'
import { assertCovers } from './credit.ts'
import { priceInvoice } from './draft.ts'
import { assertSendable, sendingForm } from './einvoice_step.ts'
import { pointerToRecord } from './fattura_pointers.ts'
import type { Issuing } from './issue.ts'
import { toBuyerParty } from './parties.ts'
import { assertSale, assertSeller } from './rules.ts'
import type { Reason } from './sale.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'
import { fromStored } from './stored_sale.ts'

/** Everything that must be right before a number is taken. */
export async function prepareIssue(
  scene: Scene,
  row: InvoiceRow,
  asked: { pointerOf?: PointerOf; buyerName?: string } = {},
): Promise<Omit<Issuing, 'exchange'>> {
  await holdHome(scene)
  const settings = await findSettings(scene)
  const regionKey = settings.region_key
  assertSeller(settings)
  if (row.contact_id === null) throw new Failure('invoice_without_buyer')
  const contact = toBuyerParty(await findBuyer(scene, row.contact_id))
  const buyer = { ...contact, name: asked.buyerName ?? contact.name }
  const form = sendingForm(scene, regionKey)
  // The exchange refused it, so that nobody else can take it.
  if (form === null && row.rejected_at !== null) throw new Failure('provider_not_connected')
  const { date, currency, lines, causale } = row
  const facts = { settings, buyer, date, currency, lines, isIssued: true, isSent: form !== null }
  const priced = priceInvoice(scene, facts)
  assertSale(priced.sale)
  if (row.credited_by.length > 0) {
    const notes = await store.listCredits(scene, row.id)
    assertCovers(
      priced.sale,
      notes.map((note) => fromStored(note.priced)),
      currency,
    )
  }
  await assertPeriodOpen(scene, priced.date)
  const warnings = [...priced.warnings, ...lateness(scene, regionKey, row)]
  const given = { ...priced, warnings, buyer }
  const sending = form === null ? null : { form, causale, credits: null }
  const pointerOf = asked.pointerOf ?? pointerToRecord
  if (sending !== null) assertSendable(sending, given, row, { now: scene.now, pointerOf })
  return { ...given, sending }
}

function lateness(scene: Scene, regionKey: RegionKey, row: InvoiceRow): Reason[] {
  const { resend_by: resendBy } = row
  if (resendBy === null || today(scene.now, regionOf(regionKey).timeZone) <= resendBy) return []
  return [{ code: 'resent_late', params: { resendBy } }]
}
