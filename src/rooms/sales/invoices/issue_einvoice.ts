import { z } from 'zod'
import { isCountry } from '#kernel/values/country'
import { today } from '#kernel/values/day'
import { outward } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { isCurrency } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { buyerByFiscalId } from '#contacts/room'
import { einvoice, einvoiceOf, type EinvoiceRecord } from '#einvoices/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { addressedOf } from './invoice/addressed.ts'
import { priceInvoice } from './invoice/draft.ts'
import { assertNoPublicBody } from './issuing/einvoice_buyer.ts'
import { assertNatures, assertNaturesKept } from './issuing/einvoice_natures.ts'
import { sendingForm } from './issuing/einvoice_step.ts'
import { pointerToRequest } from './formats/fattura_pointers.ts'
import { einvoiceLines, toNaturedLines } from './sale/given_lines.ts'
import { invoiceNumber } from './invoice/invoice_number.ts'
import { changed } from './invoice/invoice.ts'
import { issue } from './issuing/issue.ts'
import { performIssue, settleIssue } from './issuing/issue_step.ts'
import { isNumberTaken } from './invoice/number_store.ts'
import { numberKeyOf } from './invoice/numbers.ts'
import { toBuyerParty, type BuyerParty } from './invoice/parties.ts'
import { prepareIssue } from './issuing/prepare_issue.ts'
import * as store from './invoice/store.ts'
import type { InvoiceRow } from './invoice/store.ts'

const code = z.string().min(1).max(100).optional()

const input = z
  .strictObject({
    buyer: z.strictObject({
      name: z.string().min(1).max(500).meta({ description: 'Name of the company or person.' }),
      vatNumber: code.meta({ description: 'VAT number without the country prefix.' }),
      fiscalCode: code.meta({ description: 'Italian codice fiscale.' }),
      sdiCode: z
        .string()
        .regex(/^[A-Za-z0-9]{7}$/, 'A recipient code has 7 characters.')
        .optional()
        .meta({
          description:
            'Recipient code (codice destinatario), 7 characters; 0000000 to deliver by PEC.',
        }),
      pec: z
        .string()
        .min(1)
        .max(320)
        .optional()
        .meta({ description: 'Certified e-mail address (PEC).' }),
      country: z
        .string()
        .overwrite((given) => (/^[a-z]{2}$/i.test(given) ? given.toUpperCase() : given))
        .refine(isCountry, 'Use an ISO 3166-1 alpha-2 code such as IT.')
        .optional()
        .meta({
          description:
            "ISO 3166-1 alpha-2 code; decides the VAT treatment. Defaults to the organization's country.",
        }),
    }),
    lines: einvoiceLines,
    number: invoiceNumber
      .min(1)
      .optional()
      .meta({ description: 'Defaults to the next number in the series.' }),
    date: z.iso.date().optional().meta({ description: 'Defaults to today.' }),
    currency: z
      .string()
      .refine(isCurrency, 'Use an ISO 4217 code such as EUR.')
      .optional()
      .meta({ description: "Must be the organization's currency, which is also the default." }),
    causale: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .meta({ description: 'Reason or subject of the invoice (causale).' }),
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
  says: 'Issue an invoice to the given buyer and send it through the exchange (SdI) at once. This also creates the invoice and, if the buyer is new, a contact. If the exchange rejects it, the invoice becomes a draft to correct.',
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
    'period_locked',
    'date_not_plausible',
    'date_too_far_ahead',
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
  find: 'in_perform',
  perform: performIssue,
  async settle(scene, plan, outcome) {
    await settleIssue(scene, plan, outcome)
    return await sentAs(scene, plan)
  },
  soFar: sentAs,
})

async function sentAs(scene: Scene, plan: { invoiceId: string }): Promise<EinvoiceRecord> {
  const sent = await einvoiceOf(scene, plan.invoiceId)
  if (sent === null) throw new Error('an issued e-invoice was not stored')
  return sent
}

/** Only the identifiers in the request, not further ones that the contact may have. */
function idsOf({ buyer }: Given): Pick<BuyerParty, 'vatNumber' | 'fiscalCode'> {
  return { vatNumber: buyer.vatNumber ?? null, fiscalCode: buyer.fiscalCode ?? null }
}

/** The invoice as a draft; it is issued in the same transaction, so nobody else sees the draft. */
async function draftOf(scene: Scene, given: Given): Promise<InvoiceRow> {
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  if (region.einvoicing.exchange === null) throw new Failure('region_not_supported')
  if ((await sendingForm(scene, settings.region_key)) === null)
    throw new Failure('provider_not_connected')
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
  const facts = {
    settings,
    buyer,
    date,
    currency,
    lines,
    details: null,
    isIssued: false,
    isSent: true,
  }
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
