import { z } from 'zod'
import { isCountry } from '#kernel/country'
import { today } from '#kernel/day'
import { outward } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { isCurrency } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { buyerByFiscalId } from '#contacts/room'
import { einvoice, einvoiceOf, type EinvoiceRecord } from '#einvoices/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { addressedOf } from './addressed.ts'
import { priceInvoice } from './draft.ts'
import { assertNoPublicBody } from './einvoice_buyer.ts'
import { assertNatures, assertNaturesKept } from './einvoice_natures.ts'
import { sendingForm } from './einvoice_step.ts'
import { pointerToRequest } from './fattura_pointers.ts'
import { einvoiceLines, toNaturedLines } from './given_lines.ts'
import { invoiceNumber } from './invoice_number.ts'
import { changed } from './invoice.ts'
import { issue } from './issue.ts'
import { performIssue, settleIssue } from './issue_step.ts'
import { isNumberTaken } from './number_store.ts'
import { numberKeyOf } from './numbers.ts'
import { toBuyerParty, type BuyerParty } from './parties.ts'
import { prepareIssue } from './prepare_issue.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'

const code = z.string().min(1).max(100).optional()

const input = z
  .strictObject({
    buyer: z.strictObject({
      name: z.string().min(1).max(500).meta({ description: 'Company or person.' }),
      vatNumber: code.meta({ description: 'Without the country prefix.' }),
      fiscalCode: code.meta({ description: 'Italian codice fiscale.' }),
      sdiCode: z
        .string()
        .regex(/^[A-Za-z0-9]{7}$/, 'A destination code has 7 characters.')
        .optional()
        .meta({ description: '7 characters; 0000000 where it is delivered by PEC.' }),
      pec: z.string().min(1).max(320).optional().meta({ description: 'Certified e-mail.' }),
      country: z
        .string()
        .overwrite((given) => (/^[a-z]{2}$/i.test(given) ? given.toUpperCase() : given))
        .refine(isCountry, 'Use an ISO 3166-1 alpha-2 code such as IT.')
        .optional()
        .meta({ description: 'ISO 3166-1 alpha-2; drives VAT treatment.' }),
    }),
    lines: einvoiceLines,
    number: invoiceNumber
      .min(1)
      .optional()
      .meta({ description: 'Left out, the next in order is taken.' }),
    date: z.iso.date().optional().meta({ description: 'Today if left out.' }),
    currency: z
      .string()
      .refine(isCurrency, 'Use an ISO 4217 code such as EUR.')
      .optional()
      .meta({ description: "The organization's own." }),
    causale: z.string().min(1).max(2_000).optional().meta({ description: 'Why it is written.' }),
  })
  .meta({
    examples: [
      {
        buyer: {
          name: 'Rossi S.r.l.',
          vatNumber: '00743110157',
          sdiCode: 'ABC1234',
          country: 'IT',
        },
        lines: [{ description: 'Consulenza', quantity: 2, unitPrice: 100, vatRate: 22 }],
      },
    ],
  })

type Given = z.output<typeof input>

export default outward({
  name: 'issue_einvoice',
  says: 'Issue an invoice to a buyer named here and send it through the exchange at once. The buyer becomes a contact, and an invoice is made too; should the exchange refuse it, that invoice is the draft to correct.',
  needs: 'invoices:edit',
  input,
  output: einvoice,
  fails: [
    'region_not_supported',
    'provider_not_connected',
    'organization_profile_incomplete',
    'einvoice_preflight_failed',
    'currency_mismatch',
    'number_taken',
    'unknown_vat_rate',
    'negative_total',
    'nothing_to_post',
    'period_filed',
    'amount_too_large',
  ],
  hints: { openWorld: true },
  keepsAnswerDays: 30,
  reviewed: true,

  async plan(scene, given) {
    const row = await draftOf(scene, given)
    const ids = idsOf(given)
    const ready = await prepareIssue(scene, row, { pointerOf: pointerToRequest, ids })
    assertNaturesKept(ready.sale.lines)
    await issue(scene, row, { ...ready, exchange: null })
    return { invoiceId: row.id, rate: null }
  },
  find: 'repeatable',
  perform: performIssue,
  async settle(scene, plan, outcome) {
    await settleIssue(scene, plan, outcome)
    return await sentAs(scene, plan)
  },
  standing: sentAs,
})

async function sentAs(scene: Scene, plan: { invoiceId: string }): Promise<EinvoiceRecord> {
  const sent = await einvoiceOf(scene, plan.invoiceId)
  if (sent === null) throw new Error('an e-invoice was issued and not kept')
  return sent
}

/** Whom the invoice is for: those whom the request names, and nobody else that a contact may be. */
function idsOf({ buyer }: Given): Pick<BuyerParty, 'vatNumber' | 'fiscalCode'> {
  return { vatNumber: buyer.vatNumber ?? null, fiscalCode: buyer.fiscalCode ?? null }
}

/** The invoice behind it, as a draft that nobody else sees before it is issued. */
async function draftOf(scene: Scene, given: Given): Promise<InvoiceRow> {
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  if (region.einvoicing === null) throw new Failure('region_not_supported')
  if (sendingForm(scene, settings.region_key) === null) throw new Failure('provider_not_connected')
  const { buyer: named, number = null, causale = null, currency = settings.currency } = given
  if (currency !== settings.currency) {
    throw new Failure('currency_mismatch', { currency: settings.currency })
  }
  const date = given.date ?? today(scene.now, region.timeZone)
  const lines = toNaturedLines(given.lines)
  assertNatures(region, date, lines)

  const { sdiCode = null, pec = null, country = null } = named
  const ids = idsOf(given)
  const reached = { sdiCode: sdiCode?.toUpperCase() ?? null, pec, country }
  const contact = await buyerByFiscalId(
    scene,
    { name: named.name, ...ids, ...reached },
    region.country,
  )
  assertNoPublicBody(contact)
  const id = scene.newId()
  if (number !== null && (await isNumberTaken(scene, number, { except: id, drafts: true }))) {
    throw new Failure('number_taken', { number })
  }
  const known = toBuyerParty(contact)
  const buyer = { ...known, name: named.name, ...ids }
  const facts = { settings, buyer, date, currency, lines, isIssued: false, isSent: true }
  const { priced, seller, warnings } = priceInvoice(scene, facts)
  const row = store.insertDraft(scene, {
    id,
    kind: 'invoice',
    credits: null,
    causale,
    called: named.name,
    contact_id: contact.id,
    buyer_name: named.name,
    number,
    number_key: number === null ? null : numberKeyOf(number),
    date,
    currency,
    lines,
    priced: { ...priced, addressed: addressedOf(known, seller) },
    warnings,
  })
  changed(scene, 'created', null, row)
  return row
}
