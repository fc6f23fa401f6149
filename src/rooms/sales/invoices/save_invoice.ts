import { z } from 'zod'
import { canonical } from '#kernel/values/canonical'
import { isDay } from '#kernel/values/day'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { isCurrency } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { holdBuyer, markClient, type ContactRow } from '#contacts/room'
import { findSettings } from '#settings/room'
import { draftFacts, priceDraft } from './invoice/draft_facts.ts'
import { invoiceLines } from './sale/given_lines.ts'
import { changed, invoice, toInvoice } from './invoice/invoice.ts'
import { invoiceNumber } from './invoice/invoice_number.ts'
import { isNumberTaken } from './invoice/number_store.ts'
import { numberKeyOf } from './invoice/numbers.ts'
import { toBuyerParty } from './invoice/parties.ts'
import { assertDraft } from './invoice/rules.ts'
import * as store from './invoice/store.ts'
import type { InvoiceRow } from './invoice/store.ts'

const input = z.strictObject({
  id: z
    .string()
    .optional()
    .meta({ description: 'Set it to update this draft; omit it to create one.' }),
  contactId: z.string().meta({ description: 'The customer to invoice.' }),
  number: invoiceNumber
    .optional()
    .meta({ description: 'Omit it to get the next number when the invoice is issued.' }),
  date: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Use a date such as 2026-01-31.')
    .optional()
    .meta({ description: 'YYYY-MM-DD; defaults to the day it is issued.' }),
  currency: z
    .string()
    .refine((code) => code === '' || isCurrency(code), 'Use an ISO 4217 code such as EUR.')
    .optional()
    .meta({ description: "ISO 4217 code; defaults to the organization's currency when creating." }),
  lines: invoiceLines,
})

export default action({
  name: 'save_invoice',
  says: 'Create a draft invoice, or update the draft with the given id. Daybook calculates the totals and the VAT treatment for the buyer. Omitted fields keep their value; "" clears a field.',
  needs: 'invoices:edit',
  input,
  output: invoice,
  fails: [
    'invoice_not_found',
    'contact_not_found',
    'invoice_issued',
    'number_taken',
    'number_reserved',
    'unknown_vat_rate',
    'amount_too_large',
    'date_too_far_ahead',
  ],
  hints: { idempotent: true },

  async run(scene, given) {
    if (given.id !== undefined) lockRecord(scene.tx, store.invoiceUuid(given.id))
    const contact = await holdBuyer(scene, given.contactId)
    const row = given.id === undefined ? null : await store.lockInvoice(scene, given.id)
    if (row) assertDraft(row)
    const id = row?.id ?? scene.newId()
    const fields = await draftOf(scene, id, row, given, contact)
    if (row && isSame(row, fields)) return toInvoice(scene, row)

    const record = row
      ? changed(scene, 'updated', row, store.updateDraft(scene, row, fields))
      : changed(scene, 'created', null, insert(scene, id, fields))
    markClient(scene, contact)
    return record
  },
})

function insert(scene: Scene, id: string, fields: store.DraftFields): InvoiceRow {
  const own = { credits: null, causale: null, called: null }
  return store.insertDraft(scene, { id, kind: 'invoice', ...own, ...fields })
}

async function draftOf(
  scene: Scene,
  id: string,
  row: InvoiceRow | null,
  given: z.output<typeof input>,
  contact: ContactRow,
): Promise<store.DraftFields> {
  const settings = await findSettings(scene)
  const facts = draftFacts(scene, settings, row, { ...given, id, contactId: contact.id })
  const { number, date, currency, lines } = facts
  const { fields } = await priceDraft(scene, { settings, buyer: toBuyerParty(contact) }, facts)
  if (number !== null && (await isNumberTaken(scene, number, { except: id, drafts: true }))) {
    throw new Failure('number_taken', { number })
  }
  return {
    contact_id: contact.id,
    buyer_name: contact.name,
    number,
    number_key: number === null ? null : numberKeyOf(number),
    date,
    currency,
    lines,
    ...fields,
  }
}

/** Saving the same values changes nothing: no new version, no event. */
function isSame(row: InvoiceRow, fields: store.DraftFields): boolean {
  const before = row as Record<string, unknown>
  return Object.entries(fields).every(
    ([name, value]) => canonical(before[name]) === canonical(value),
  )
}
