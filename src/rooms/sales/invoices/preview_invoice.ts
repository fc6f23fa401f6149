import { z } from 'zod'
import { findBuyer } from '#contacts/room'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { isCurrency } from '#kernel/values/money'
import { regionOf } from '#regions/room'
import { findSettings, type SettingsRow } from '#settings/room'
import { detailFields, lineDetailFields } from './invoice/details_input.ts'
import { draftFacts, priceDraft, withGivenDetails, type DraftFacts } from './invoice/draft_facts.ts'
import { invoice, toInvoice } from './invoice/invoice.ts'
import { invoiceNumber } from './invoice/invoice_number.ts'
import { peekCounter } from './invoice/number_store.ts'
import { numberOf, seriesFor } from './invoice/numbers.ts'
import { toBuyerParty } from './invoice/parties.ts'
import { assertDraft } from './invoice/rules.ts'
import * as store from './invoice/store.ts'
import type { InvoiceRow } from './invoice/store.ts'
import { paperText, paperTextOf } from './pdf/paper_text.ts'
import { viewOf } from './pdf/view_of.ts'
import { invoiceLines } from './sale/given_lines.ts'
import { lastVatCheck, numberCheck } from './vat_check/last_check.ts'

const line = z.strictObject({ ...invoiceLines.element.shape, ...lineDetailFields })

const input = z.strictObject({
  id: z.string().optional().meta({ description: 'The draft that is being changed.' }),
  contactId: z.string(),
  number: invoiceNumber.optional(),
  date: z.union([z.literal(''), z.iso.date()]).optional(),
  currency: z.string().refine(isCurrency, 'Use an ISO 4217 code such as EUR.').optional(),
  lines: z.array(line).min(1).max(1_000),
  ...detailFields,
})

type Given = z.output<typeof input>

const shown = invoice.pick({
  buyerName: true,
  currency: true,
  lines: true,
  charges: true,
  totals: true,
  treatment: true,
  warnings: true,
})

export default action({
  name: 'preview_invoice',
  says: 'What a draft with these lines and details would come to: VAT treatment, totals, warnings, due day and the text of its PDF. Nothing is saved.',
  needs: 'invoices:edit',
  input,
  output: shown.extend({
    date: z.string(),
    dueDate: z.string(),
    nextNumber: z.string().meta({
      description: 'What it would get now; one that the exchange rejected keeps its own.',
    }),
    email: z.string().nullable(),
    numberCheck: numberCheck.nullable().meta({
      description:
        "When a register was last asked about the buyer's VAT number in another member state, and what it said. Nobody is asked here.",
    }),
    paper: paperText,
  }),
  fails: [
    'invoice_not_found',
    'contact_not_found',
    'invoice_issued',
    'invoice_type_unknown',
    'invoice_terms_not_possible',
    'unknown_vat_code',
    'unknown_vat_nature',
    'unknown_vat_rate',
    'unknown_account',
    'amount_too_large',
    'date_too_far_ahead',
  ],
  hints: { idempotent: true },
  savesNothing: true,

  async run(scene, given) {
    const row =
      given.id === undefined ? null : await store.findInvoice(scene, store.invoiceUuid(given.id))
    if (row) assertDraft(row)
    const contactId = uuidOf('con', given.contactId, 'contact_not_found')
    const contact = await findBuyer(scene, contactId)
    const settings = await findSettings(scene)
    const buyer = toBuyerParty(contact)
    const facts = await factsOf(scene, settings, row, { ...given, contactId })
    const { sale, fields } = await priceDraft(scene, { settings, buyer }, facts)
    const draft: InvoiceRow = {
      ...store.draftRow(scene, {
        ...facts,
        ...fields,
        buyer_name: contact.name,
        number_key: null,
        credits: null,
        causale: null,
        called: null,
      }),
      details: facts.details,
    }
    const told = toInvoice(scene, draft)
    const { buyerName, currency, lines, charges, totals, treatment, warnings } = told
    const { date, dueOn, seller } = sale
    return {
      buyerName,
      currency,
      lines,
      charges,
      totals,
      treatment,
      warnings,
      date,
      dueDate: dueOn,
      nextNumber: facts.number ?? (await nextNumber(scene, settings, date)),
      email: contact.email,
      numberCheck: await lastVatCheck(scene, { seller, buyer, date }),
      paper: paperTextOf(await viewOf(scene, { ...draft, date, due_on: dueOn })),
    }
  },
})

/** As `save_invoice` and `save_invoice_details` would store it, one after the other. */
async function factsOf(
  scene: Scene,
  settings: SettingsRow,
  row: InvoiceRow | null,
  given: Given,
): Promise<DraftFacts> {
  const { lines, advances, ...details } = given
  const facts = draftFacts(scene, settings, row, { ...given, id: row?.id ?? scene.newId() })
  return await withGivenDetails(scene, settings, facts, {
    ...details,
    advances: advances?.map(store.invoiceUuid),
    lines: lines.map((one, at) => ({ ...one, line: at + 1 })),
  })
}

async function nextNumber(scene: Scene, settings: SettingsRow, date: string): Promise<string> {
  const year = Number(date.slice(0, 4))
  const series = seriesFor('invoice', regionOf(settings.region_key))
  return numberOf(series, year, await peekCounter(scene, series, year))
}
