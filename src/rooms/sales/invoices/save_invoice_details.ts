import { z } from 'zod'
import { canonical } from '#kernel/values/canonical'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { findBuyer } from '#contacts/room'
import { findSettings } from '#settings/room'
import { assertDeductible } from './invoice/advances.ts'
import { updateDetails } from './invoice/details_store.ts'
import { detailFields, lineDetailFields, mostLines } from './invoice/details_input.ts'
import { priceDraft, withGivenDetails } from './invoice/draft_facts.ts'
import { changed, invoice, toInvoice } from './invoice/invoice.ts'
import { toBuyerParty } from './invoice/parties.ts'
import { assertDraft } from './invoice/rules.ts'
import * as store from './invoice/store.ts'

const line = z.strictObject({
  line: z.number().int().min(1).max(mostLines).meta({ description: 'Its position, from 1.' }),
  ...lineDetailFields,
})

const input = z.strictObject({
  invoiceId: z.string(),
  ...detailFields,
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
    'invoice_terms_not_possible',
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
    const said = { ...given, advances, lines: given.lines ?? [] }
    const facts = await withGivenDetails(scene, settings, row, said)
    const { details, lines } = facts
    if (canonical([row.details, row.lines]) === canonical([details, lines])) {
      return toInvoice(scene, row)
    }
    const { fields, unfit } = await priceDraft(scene, { settings, buyer }, facts)
    assertDeductible({ unfit })
    const after = updateDetails(scene, row, { details, lines, ...fields })
    return changed(scene, 'updated', row, after)
  },
})
