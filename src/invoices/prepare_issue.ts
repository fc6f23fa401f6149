import { addDays, today } from '#kernel/day'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { findBuyer } from '#contacts/room'
import type { PointerOf } from '#fatturapa/room'
import { holdHome } from '#ledger/room'
import { factOf, regionOf, type RegionKey } from '#regions/room'
import { findSettings } from '#settings/room'
import { assertAsDrafted, isAsked } from './addressed.ts'
import { assertCovers } from './credit.ts'
import { priceInvoice } from './draft.ts'
import { assertSendable, findRewrites, sendingForm } from './einvoice_step.ts'
import { pointerToRecord } from './fattura_pointers.ts'
import type { Issuing } from './issue.ts'
import { toBuyerParty, type BuyerParty } from './parties.ts'
import { assertSale, assertSeller } from './rules.ts'
import { holdSaleDay } from './sale_day.ts'
import type { Reason } from './sale.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'
import { fromStored } from './stored_sale.ts'

/** Everything that must be right before a number is taken. */
export async function prepareIssue(
  scene: Scene,
  row: InvoiceRow,
  asked: { pointerOf?: PointerOf; ids?: Partial<BuyerParty> } = {},
): Promise<Omit<Issuing, 'exchange'>> {
  await holdHome(scene)
  const settings = await findSettings(scene)
  const regionKey = settings.region_key
  assertSeller(settings)
  if (row.contact_id === null) throw new Failure('invoice_without_buyer')
  const contact = toBuyerParty(await findBuyer(scene, row.contact_id))
  const buyer = { ...contact, name: row.called ?? contact.name, ...asked.ids }
  const form = sendingForm(scene, regionKey)
  // The exchange refused it, so that nobody else can take it.
  if (form === null && row.rejected_at !== null) throw new Failure('provider_not_connected')
  const { date, currency, lines, causale } = row
  const facts = { settings, buyer, date, currency, lines, isIssued: true, isSent: form !== null }
  const priced = priceInvoice(scene, facts)
  assertSale(priced.sale)
  const isSeen = isAsked(scene.principal, settings)
  if (isSeen) assertAsDrafted(row.priced, contact, priced.seller)
  if (row.rejected_at !== null) {
    // Those that wait keep their numbers, and can be issued for this invoice alone.
    const taken = await store.listCredits(scene, row.id)
    const notes = [...taken, ...(await store.listWaitingCredits(scene, row.id))]
    assertCovers(
      priced.sale,
      notes.map((note) => fromStored(note.priced)),
      currency,
    )
  }
  const { vatDate, late } = await holdSaleDay(scene, priced.date, row)
  const told = form === null ? [] : lateness(scene, regionKey, priced.date, row)
  const given = { ...priced, warnings: [...priced.warnings, ...told, ...late], buyer, vatDate }
  const sending = form === null ? null : { form, causale, credits: null }
  const pointerOf = asked.pointerOf ?? pointerToRecord
  if (sending !== null) {
    assertSendable(sending, given, row, { now: scene.now, pointerOf })
    given.warnings.push(...findRewrites(sending, given, row))
  }
  return { ...given, sending }
}

/** Of a first issue the days that the law gives, of a later one those of the exchange. */
function lateness(scene: Scene, regionKey: RegionKey, date: string, row: InvoiceRow): Reason[] {
  const region = regionOf(regionKey)
  const day = today(scene.now, region.timeZone)
  const { resend_by: resendBy } = row
  if (resendBy !== null) {
    return day <= resendBy ? [] : [{ code: 'resent_late', params: { resendBy } }]
  }
  const days = factOf(region, 'einvoice_issue_days', date)?.value
  if (days === undefined || day <= addDays(date, Number(days))) return []
  return [{ code: 'issued_late', params: { date, days } }]
}
