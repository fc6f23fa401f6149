import { z } from 'zod'
import { canonical } from '#kernel/values/canonical'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { findBuyer } from '#contacts/room'
import { readChart } from '#ledger/room'
import { invoiceTypes, regionOf, supplies } from '#regions/room'
import { findSettings } from '#settings/room'
import { addressedOf } from './invoice/addressed.ts'
import { assertDeductible, findDeductions } from './invoice/advances.ts'
import { updateDetails } from './invoice/details_store.ts'
import { detailsAfter, percentage } from './invoice/details_given.ts'
import { priceInvoice } from './invoice/draft.ts'
import { historyWarnings } from './invoice/history_warnings.ts'
import { changed, invoice, toInvoice } from './invoice/invoice.ts'
import { linesAfter } from './invoice/line_details.ts'
import { toBuyerParty } from './invoice/parties.ts'
import { assertDraft } from './invoice/rules.ts'
import { assertTypeKnown } from './invoice/type_rules.ts'
import * as store from './invoice/store.ts'

const day = z.union([z.literal(''), z.iso.date()]).optional()
const reference = z.string().max(20).optional()
const mostLines = 1_000

const line = z.strictObject({
  line: z.number().int().min(1).max(mostLines).meta({ description: 'Its position, from 1.' }),
  supply: z
    .enum([...supplies, ''])
    .optional()
    .meta({ description: 'Goods or a service; decides the VAT of sales abroad.' }),
  vatCode: z.string().max(20).optional().meta({
    description:
      'A sales VAT code that decides rate, legal text and boxes, such as UOB for Danish domestic reverse charge.',
  }),
  vatNature: z.string().max(10).optional().meta({
    description: 'Italian VAT nature (why no VAT is charged), such as N4.',
  }),
  ledgerAccountId: z.string().max(20).optional().meta({
    description: 'The revenue account to credit.',
  }),
  unit: z.string().max(10).optional().meta({
    description: 'What the quantity counts, such as hours.',
  }),
  buyerRate: percentage.nullable().optional().meta({
    description:
      "A VAT rate of the buyer's country, such as its reduced rate, for sellers in the one-stop shop (OSS).",
  }),
  taxedAtBuyer: z.boolean().optional().meta({
    description:
      'A service to a consumer outside the EU that is taxed where the buyer is (momsloven § 21 d, art. 7-septies DPR 633/72).',
  }),
  discountPercent: percentage.nullable().optional().meta({
    description: 'A discount on this line, in percent.',
  }),
})

const deliveryNote = z.strictObject({
  number: z.string().trim().min(1).max(20),
  date: z.iso.date(),
  lines: z.array(z.number().int().min(1).max(mostLines)).max(mostLines).optional(),
})

const input = z.strictObject({
  invoiceId: z.string(),
  documentType: z
    .enum([...invoiceTypes, ''])
    .optional()
    .meta({
      description: 'Italian TD02, TD24 (needs deliveryNotes) or TD26.',
    }),
  deliveryNotes: z.array(deliveryNote).max(100).optional().meta({
    description: 'Replaces the list.',
  }),
  advances: z.array(z.string().max(60)).max(20).optional().meta({
    description: 'Advance invoices to deduct; replaces the list.',
  }),
  deliveryDate: day.meta({ description: 'The day of delivery, if it is not the invoice date.' }),
  paymentDays: z.number().int().min(0).max(365).nullable().optional().meta({
    description: 'Days from the invoice date to the due date; 30 unless agreed.',
  }),
  dueDate: day.meta({ description: 'The agreed due date; takes precedence over paymentDays.' }),
  orderReference: reference.meta({ description: "The buyer's order number." }),
  contractReference: reference.meta({ description: 'The number of the contract.' }),
  yourReference: z.string().max(100).optional().meta({
    description: "The buyer's person, department or project.",
  }),
  discountPercent: percentage.nullable().optional().meta({
    description: 'A discount on all lines, in percent.',
  }),
  discountAmount: z.number().positive().nullable().optional().meta({
    description: 'A discount on all lines as an amount without VAT; replaces discountPercent.',
  }),
  note: z.string().max(1_000).optional().meta({ description: 'A text on the invoice.' }),
  lines: z.array(line).min(1).max(mostLines).optional().meta({
    description: 'What is said about single lines; other lines stay as they are.',
  }),
})

export default action({
  name: 'save_invoice_details',
  says: 'Set what save_invoice has no fields for on a draft: kind of invoice, delivery, advances, payment terms, references, discount and note, and for each line goods or service, VAT code or nature, account, unit, discount and the rate of the buyer. The VAT is calculated again. Omitted fields keep their value; "" or null clears a field.',
  needs: 'invoices:edit',
  input,
  output: invoice,
  fails: [
    'invoice_not_found',
    'invoice_issued',
    'invoice_without_buyer',
    'invoice_type_unknown',
    'advance_not_deductible',
    'number_reserved',
    'unknown_invoice_line',
    'unknown_vat_code',
    'unknown_vat_nature',
    'unknown_vat_rate',
    'unknown_account',
    'amount_too_large',
  ],
  hints: { idempotent: true },

  async run(scene, given) {
    const row = await store.lockInvoice(scene, given.invoiceId)
    assertDraft(row)
    // A rejected credit note mirrors its invoice.
    if (row.kind === 'credit_note') throw new Failure('number_reserved')
    if (row.contact_id === null) throw new Failure('invoice_without_buyer')
    const settings = await findSettings(scene)
    const buyer = toBuyerParty(await findBuyer(scene, row.contact_id))
    const advances = given.advances?.map(store.invoiceUuid)
    const details = detailsAfter(row.details, { ...given, advances }, row.currency)
    const region = regionOf(settings.region_key)
    assertTypeKnown(region, details)
    const chart = await readChart(scene, region)
    const place = { region, chart, date: row.date, now: scene.now }
    const lines = linesAfter(row.lines, given.lines ?? [], {
      ...place,
      type: details?.documentType,
    })
    if (canonical([row.details, row.lines]) === canonical([details, lines])) {
      return toInvoice(scene, row)
    }
    const { date, currency } = row
    const found = await findDeductions(scene, { ...row, details }, { isLocking: false })
    assertDeductible(found)
    const facts = { settings, buyer, date, currency, lines, details, ...found }
    const priced = priceInvoice(scene, { ...facts, isIssued: false, isSent: false })
    const earlier = await historyWarnings(scene, { row, priced, buyer })
    const after = updateDetails(scene, row, {
      details,
      lines,
      priced: { ...priced.priced, addressed: addressedOf(buyer, priced.seller) },
      warnings: [...priced.warnings, ...earlier],
    })
    return changed(scene, 'updated', row, after)
  },
})
