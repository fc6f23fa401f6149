import { addDays, today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { acceptBuyer, findBuyer } from '#contacts/room'
import type { PointerOf } from '#fatturapa/room'
import { keeperSendsOn } from '#accounting_systems/room'
import { factOf, fatturaFormOf, regionOf, type RegionKey } from '#regions/room'
import { findSettings, holdHome } from '#settings/room'
import { dayOfNextMonth } from '#vat/room'
import { buyerSaid } from '../invoice/details_parties.ts'
import { assertAsDrafted, isAsked } from '../invoice/addressed.ts'
import { assertCovers } from '../sale/credit.ts'
import { assertDeductible, findDeductions } from '../invoice/advances.ts'
import { historyWarnings } from '../invoice/history_warnings.ts'
import { priceInvoice } from '../invoice/draft.ts'
import { assertSendable, findRewrites, sendingForm } from './einvoice_step.ts'
import { pointerToDraft } from '../formats/fattura_pointers.ts'
import type { Issuing } from './issuing.ts'
import { assertPartiesAccepted } from './issuing_step.ts'
import { toBuyerParty, type BuyerParty } from '../invoice/parties.ts'
import { assertSale, assertSeller } from '../invoice/rules.ts'
import { assertNotFarAhead, assertPlausibleSale, holdSaleDay } from '../invoice/sale_day.ts'
import { assertTypeMet, typeRowOf } from '../invoice/type_rules.ts'
import type { SaleReason } from '../sale/sale.ts'
import * as store from '../invoice/store.ts'
import type { InvoiceRow } from '../invoice/store.ts'
import { fromStored } from '../invoice/stored_sale.ts'

/** All checks that must pass before a number is taken. */
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
  const found = await findBuyer(scene, row.contact_id)
  await assertPartiesAccepted(scene, found)
  acceptBuyer(scene, found)
  const contact = toBuyerParty(found)
  const named = { ...contact, name: row.called ?? contact.name, ...asked.ids }
  const buyer = buyerSaid(named, row.details)
  const form = await sendingForm(scene, regionKey)
  // The exchange rejected it, and it keeps its number, so nobody else can have taken it.
  if (form === null && row.rejected_at !== null) throw new Failure('provider_not_connected')
  const { date, currency, lines, causale, details } = row
  const deducted = await findDeductions(scene, row, { isLocking: true })
  assertDeductible(deducted)
  const draft = { settings, buyer, date, currency, lines, details, ...deducted }
  const priced = priceInvoice(scene, { ...draft, isIssued: true, isSent: form !== null })
  if (row.rejected_at === null) assertNotFarAhead(scene, priced.date)
  assertTypeMet(regionOf(regionKey), { date: priced.date, details, lines: lines.length })
  assertSale(priced.sale)
  const isSeen = isAsked(scene.principal, settings)
  if (isSeen) assertAsDrafted(row.priced, contact, priced.seller)
  if (row.rejected_at !== null) {
    // Rejected credit notes keep their numbers and can only be issued for this invoice.
    const taken = await store.listCredits(scene, row.id)
    const notes = [...taken, ...(await store.listWaitingCredits(scene, row.id))]
    assertCovers(
      priced.sale,
      notes.map((note) => fromStored(note.priced)),
      currency,
    )
  }
  const { late, ...days } = await holdSaleDay(scene, priced, row)
  const told = form === null ? [] : lateness(scene, regionKey, priced, row)
  if (form !== null) told.push(...(await keeperWarnings(scene, regionKey, priced)))
  const earlier = await historyWarnings(scene, { row, priced, buyer })
  const warnings = [...priced.warnings, ...earlier, ...told, ...late]
  const given = { ...priced, warnings, buyer, ...days }
  const sending = form === null ? null : { form, causale, credits: null }
  const pointerOf = asked.pointerOf ?? pointerToDraft(details)
  if (sending !== null) {
    assertSendable(sending, given, row, { now: scene.now, pointerOf })
    given.warnings.push(...findRewrites(sending, given, row))
  }
  // A rejected one keeps the date it was issued with.
  if (row.rejected_at === null) assertPlausibleSale(scene, given)
  return { ...given, sending }
}

/** The legal time limit for a first issue; after a rejection, the limit for sending it again. */
function lateness(
  scene: Scene,
  regionKey: RegionKey,
  { date, vatDay }: Pick<Issuing, 'date' | 'vatDay'>,
  row: InvoiceRow,
): SaleReason[] {
  const region = regionOf(regionKey)
  const day = today(scene.now, region.timeZone)
  const { resend_by: resendBy } = row
  if (resendBy !== null) {
    return day <= resendBy ? [] : [{ code: 'resent_late', params: { resendBy } }]
  }
  const form = fatturaFormOf(region)
  const isDeferred = typeRowOf(region, row.details)?.needsDeliveryNotes === true
  if ((vatDay < date || isDeferred) && form !== null) {
    const until = dayOfNextMonth(vatDay, form.deferred.dueDay)
    return day <= until ? [] : [{ code: 'deferred_late', params: { date: vatDay, until } }]
  }
  const days = factOf(region, 'einvoice_issue_days', date)?.value
  if (days === undefined || day <= addDays(date, Number(days))) return []
  return [{ code: 'issued_late', params: { date, days } }]
}

/** An accounting system that sends the invoice itself is not told its document type. */
async function keeperWarnings(
  scene: Scene,
  regionKey: RegionKey,
  { date, details }: Pick<Issuing, 'date' | 'details'>,
): Promise<SaleReason[]> {
  const type = typeRowOf(regionOf(regionKey), details)?.code ?? null
  if (type === null || !(await keeperSendsOn(scene, date))) return []
  return [{ code: 'type_at_keeper', params: { type } }]
}
