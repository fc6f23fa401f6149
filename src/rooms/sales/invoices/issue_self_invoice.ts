import { z } from 'zod'
import { today } from '#kernel/values/day'
import { outward, type Outcome, type IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { findBuyer } from '#contacts/room'
import { keepEinvoice, performSending, settleSending, takeFileName } from '#einvoices/room'
import { buildFattura, preflight, rewritesOf, type PointerOf } from '#fatturapa/room'
import { homeRegion, regionOf, type FatturaForm } from '#regions/room'
import { assertPlausible, findSettings, type SettingsRow } from '#settings/room'
import { anyProgressive, refusedBy, ownSendingForm } from './issuing/einvoice_step.ts'
import { transmitterOf } from './formats/fattura_parties.ts'
import { rewriteWarnings } from './invoice/invoice_warnings.ts'
import type { EinvoiceSent } from './issuing/issue_step.ts'
import { nextCounter } from './invoice/number_store.ts'
import { numberOf, seriesFor } from './invoice/numbers.ts'
import { noBuyer, toBuyerParty, toSellerParty, type BuyerParty } from './invoice/parties.ts'
import { assertSeller } from './invoice/rules.ts'
import { cutOf, pointerToSelf, selfFatturaOf, type OutgoingSelf } from './formats/self_fattura.ts'
import {
  selfChanged,
  selfInvoice,
  toSelfInvoice,
  type SelfInvoiceRecord,
} from './self_invoice/self_invoice.ts'
import { owedOn } from './self_invoice/propose_self_invoice.ts'
import * as store from './self_invoice/self_invoice_store.ts'
import type { SelfInvoiceRow } from './self_invoice/self_invoice_store.ts'

type Plan = { selfInvoiceId: string }

export default outward({
  name: 'issue_self_invoice',
  says: 'Issue a proposed self-invoice and send it through the exchange (SdI). It gets the next number of its series. Issuing an already issued one returns the same result.',
  needs: 'invoices:edit',
  input: z.strictObject({
    selfInvoiceId: z.string(),
    date: z.iso
      .date()
      .optional()
      .meta({ description: 'Defaults to the day the purchase was received.' }),
  }),
  output: selfInvoice,
  fails: [
    'self_invoice_not_found',
    'self_invoice_dismissed',
    'number_reserved',
    'provider_not_connected',
    'organization_profile_incomplete',
    'einvoice_preflight_failed',
    'date_not_plausible',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // Calling it on an issued self-invoice does nothing new, so it needs no approval.
  reviewed: async (scene, input) => !(await store.isSelfIssued(scene, input.selfInvoiceId)),

  async plan(scene, { selfInvoiceId, date }): Promise<Plan> {
    const row = await store.lockSelfInvoice(scene, selfInvoiceId)
    if (row.status === 'dismissed') throw new Failure('self_invoice_dismissed')
    if (row.status === 'proposed' && row.reversed_at !== null) {
      // The purchase was reversed, so nothing is sent; the self-invoice can be dismissed.
      throw new Failure('self_invoice_dismissed')
    }
    if (row.status === 'proposed') {
      scene.assertReviewed()
      await issueSelf(scene, row, date)
    }
    return { selfInvoiceId: row.id }
  },
  find: 'in_perform',
  async perform(
    outside: IntentContext,
    plan: Plan,
  ): Promise<{ einvoiceId: string; sent: EinvoiceSent }> {
    const row = await outside.inTransaction((scene) =>
      store.findSelfInvoice(scene, plan.selfInvoiceId),
    )
    if (row.einvoice_id === null) throw new Error('an issued self-invoice was not stored')
    const einvoiceId = row.einvoice_id
    return { einvoiceId, sent: await performSending(outside, einvoiceId) }
  },
  async settle(
    scene: Scene,
    plan: Plan,
    outcome: Outcome<{ einvoiceId: string; sent: EinvoiceSent }>,
  ) {
    if (!outcome.ok) return await selfInvoiceSoFar(scene, plan)
    const { einvoiceId, sent } = outcome.reply
    await store.lockSelfByUuid(scene, plan.selfInvoiceId)
    await settleSending(scene, einvoiceId, sent)
    // The exchange may have rejected it already; then it is proposed again.
    const row = await store.findSelfInvoice(scene, plan.selfInvoiceId)
    if (sent.kind !== 'sent' || row.status !== 'issued') return toSelfInvoice(scene, row)
    return selfChanged(scene, 'sent', row, store.updateSelfInvoice(scene, row, {}))
  },
  soFar: selfInvoiceSoFar,
})

async function selfInvoiceSoFar(scene: Scene, plan: Plan): Promise<SelfInvoiceRecord> {
  return toSelfInvoice(scene, await store.findSelfInvoice(scene, plan.selfInvoiceId))
}

/** Runs the exchange's checks, then takes the number, stores the file and locks the row. */
async function issueSelf(
  scene: Scene,
  row: SelfInvoiceRow,
  given: string | undefined,
): Promise<void> {
  const settings = await findSettings(scene)
  const form = ownSendingForm(scene, settings.region_key)
  if (form === null) throw new Failure('provider_not_connected')
  assertSeller(settings)
  const date = given ?? row.date ?? owedOn(row, form)
  if (row.rejected_at !== null && date !== row.date) throw new Failure('number_reserved')
  const year = Number(date.slice(0, 4))
  const series = seriesFor('self_invoice', homeRegion(scene))
  const number = row.number ?? numberOf(series, year, 1)
  const outgoing = await outgoingOf(scene, settings, { row, number, date })
  scene.pinFacts({ own: outgoing.own, supplier: outgoing.supplier })
  const pointerOf = pointerToSelf({ isLinked: row.contact_id !== null })
  assertSendable(scene, outgoing, form, pointerOf)
  assertPlausible(scene, date)

  const counter = row.counter ?? (await nextCounter(scene, series, year))
  const taken = numberOf(series, year, counter)
  // It writes no journal entry: its VAT was posted with the purchase.
  await scene.countAgainstLimits({ amountMinor: grossOf(row) })
  const { fileName, progressive } = await takeFileName(scene, transmitterOf(outgoing.own))
  const fattura = selfFatturaOf({ ...outgoing, number: taken }, form, progressive)
  const einvoiceId = keepEinvoice(scene, {
    invoiceId: row.id,
    purpose: 'self_invoice',
    fileName,
    progressive,
    format: fattura.format,
    documentType: fattura.document.type,
    xml: buildFattura(fattura),
  })
  const after = store.updateSelfInvoice(scene, row, {
    status: 'issued',
    year,
    counter,
    number: taken,
    date,
    einvoice_id: einvoiceId,
    issued_at: scene.now,
    rejected_at: null,
    resend_by: null,
    warnings: [...cutOf(row), ...rewriteWarnings(rewritesOf(fattura, pointerOf))],
  })
  selfChanged(scene, 'issued', row, after)
}

function grossOf({ lines }: SelfInvoiceRow): bigint {
  return lines.reduce((sum, line) => sum + BigInt(line.netMinor) + BigInt(line.vatMinor), 0n)
}

function assertSendable(
  scene: Scene,
  outgoing: OutgoingSelf,
  form: FatturaForm,
  pointerOf: PointerOf,
): void {
  const { timeZone } = regionOf(outgoing.own.regionKey)
  const findings = preflight(selfFatturaOf(outgoing, form, anyProgressive), {
    today: today(scene.now, timeZone),
    pointerOf,
  })
  if (findings.length > 0) throw refusedBy(findings)
}

type Facts = Pick<OutgoingSelf, 'number' | 'date'> & { row: SelfInvoiceRow }

async function outgoingOf(
  scene: Scene,
  settings: SettingsRow,
  facts: Facts,
): Promise<OutgoingSelf> {
  const { sdiCode = null, pec = null } = settings.profile
  const own = { ...toSellerParty(settings), sdiCode, pec }
  return { ...facts, own, supplier: await supplierOf(scene, facts.row, own.country) }
}

/**
 * From the linked contact, where wrong data can be corrected; otherwise as read from the document.
 */
async function supplierOf(scene: Scene, row: SelfInvoiceRow, home: string): Promise<BuyerParty> {
  const { supplier, contact_id: contactId } = row
  const contact = contactId === null ? noBuyer : toBuyerParty(await findBuyer(scene, contactId))
  const vatNumber = contact.vatNumber ?? supplier.vatNumber
  const prefix = /^[A-Z]{2}/.exec(vatNumber ?? '')?.[0] ?? null
  return {
    ...contact,
    name: contact.name || (supplier.name ?? ''),
    vatNumber,
    fiscalCode: contact.fiscalCode ?? supplier.fiscalCode,
    country: contact.country ?? supplier.country ?? (prefix === 'EL' ? 'GR' : prefix) ?? home,
    isPublicBody: false,
  }
}
