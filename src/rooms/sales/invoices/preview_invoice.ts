import { z } from 'zod'
import { findBuyer } from '#contacts/room'
import { action } from '#kernel/corridor/definition'
import { updated, uuidOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { isCurrency } from '#kernel/values/money'
import { readChart } from '#ledger/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { findDeductions } from './invoice/advances.ts'
import { termsOf } from './invoice/details_parties.ts'
import { detailsAfter } from './invoice/details_given.ts'
import { detailFields, lineDetailFields } from './invoice/details_input.ts'
import { priceInvoice } from './invoice/draft.ts'
import { historyWarnings } from './invoice/history_warnings.ts'
import { invoice, toInvoice } from './invoice/invoice.ts'
import { invoiceNumber } from './invoice/invoice_number.ts'
import { linesAfter } from './invoice/line_details.ts'
import { peekCounter } from './invoice/number_store.ts'
import { numberOf, seriesFor } from './invoice/numbers.ts'
import { toBuyerParty } from './invoice/parties.ts'
import { assertDraft } from './invoice/rules.ts'
import { assertNotFarAhead } from './invoice/sale_day.ts'
import { assertTypeKnown } from './invoice/type_rules.ts'
import * as store from './invoice/store.ts'
import type { InvoiceRow } from './invoice/store.ts'
import { paperText, paperTextOf } from './pdf/paper_text.ts'
import { viewOf } from './pdf/view_of.ts'
import { invoiceLines, keepNatures, toGivenLines } from './sale/given_lines.ts'

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
    nextNumber: z.string().meta({ description: 'What it would get now, if none is chosen.' }),
    email: z.string().nullable(),
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

  async run(scene, given) {
    const row =
      given.id === undefined ? null : await store.findInvoice(scene, store.invoiceUuid(given.id))
    if (row) assertDraft(row)
    const contact = await findBuyer(scene, uuidOf('con', given.contactId, 'contact_not_found'))
    const buyer = toBuyerParty(contact)
    const { draft, dueOn, date } = await priced(scene, given, row, buyer)
    const year = Number(date.slice(0, 4))
    const series = seriesFor('invoice', regionOf((await findSettings(scene)).region_key))
    const { buyerName, currency, lines, charges, totals, treatment, warnings } = toInvoice(
      scene,
      draft,
    )
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
      nextNumber: numberOf(series, year, await peekCounter(scene, series, year)),
      email: contact.email,
      paper: paperTextOf(await viewOf(scene, { ...draft, date, due_on: dueOn })),
    }
  },
})

/** As `save_invoice` and `save_invoice_details` would store it, one after the other. */
async function priced(
  scene: Scene,
  given: Given,
  row: InvoiceRow | null,
  buyer: ReturnType<typeof toBuyerParty>,
): Promise<{ draft: InvoiceRow; date: string; dueOn: string }> {
  const settings = await findSettings(scene)
  const region = regionOf(settings.region_key)
  const currency = given.currency ?? row?.currency ?? settings.currency
  const date = updated(given.date, row?.date ?? null)
  if (date !== null) assertNotFarAhead(scene, date)
  const asGiven = detailsAfter(
    row?.details ?? null,
    { ...given, advances: given.advances?.map(store.invoiceUuid) },
    currency,
  )
  const details = termsOf(region, settings.profile.withholding, asGiven)
  assertTypeKnown(region, details)
  const said = given.lines.map((one, at) => ({ ...one, line: at + 1 }))
  const lines = linesAfter(keepNatures(toGivenLines(given.lines), row?.lines ?? []), said, {
    region,
    chart: await readChart(scene, region),
    date,
    now: scene.now,
    type: details?.documentType,
  })
  const id = row?.id ?? scene.newId()
  const contactId = uuidOf('con', given.contactId, 'contact_not_found')
  const final = { id, contact_id: contactId, currency, details }
  const found = await findDeductions(scene, final, { isLocking: false })
  const asked = { settings, buyer, date, currency, lines, details, ...found }
  const sale = priceInvoice(scene, { ...asked, isIssued: false, isSent: false })
  const number = updated(given.number, row?.number ?? null)
  const known = { id, kind: 'invoice' as const, number, contact_id: contactId, currency }
  const fields = {
    contact_id: contactId,
    buyer_name: buyer.name,
    number,
    number_key: null,
    date,
    currency,
    lines,
    priced: sale.priced,
    warnings: [
      ...sale.warnings,
      ...found.unfit,
      ...(await historyWarnings(scene, { row: known, priced: sale, buyer })),
    ],
  }
  const blank = { id, kind: 'invoice' as const, credits: null, causale: null, called: null }
  const draft = { ...store.draftRow(scene, { ...blank, ...fields }), details }
  return { draft, date: sale.date, dueOn: sale.dueOn }
}
