import { z } from 'zod'
import { canonical } from '#kernel/canonical'
import { isDay } from '#kernel/day'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { isCurrency } from '#kernel/money'
import { updated } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { holdBuyer, markClient, type ContactRow } from '#contacts/room'
import { findSettings } from '#settings/room'
import { addressedOf } from './addressed.ts'
import { priceInvoice } from './draft.ts'
import { invoiceLines, keepNatures, toGivenLines } from './given_lines.ts'
import { changed, invoice, toInvoice } from './invoice.ts'
import { invoiceNumber } from './invoice_number.ts'
import { isNumberTaken } from './number_store.ts'
import { numberKeyOf } from './numbers.ts'
import { toBuyerParty } from './parties.ts'
import { assertDraft, assertKeepsReserved } from './rules.ts'
import * as store from './store.ts'
import type { InvoiceRow } from './store.ts'

const input = z.strictObject({
  id: z.string().optional().meta({ description: 'Present to update a draft, else left out.' }),
  contactId: z.string().meta({ description: 'The client who is addressed.' }),
  number: invoiceNumber
    .optional()
    .meta({ description: 'Left out, the next in order is taken when it is issued.' }),
  date: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Use a day such as 2026-01-31.')
    .optional()
    .meta({ description: 'YYYY-MM-DD; left out, the day it is issued.' }),
  currency: z
    .string()
    .refine((code) => code === '' || isCurrency(code), 'Use an ISO 4217 code such as EUR.')
    .optional()
    .meta({ description: "ISO 4217; the organization's own if left out on create." }),
  lines: invoiceLines,
})

export default action({
  name: 'save_invoice',
  says: 'Create a draft invoice, or update the one named by id. Totals and VAT treatment follow from the buyer; what is left out stays, and "" clears it.',
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
  ],
  hints: { idempotent: true },

  async run(scene, given) {
    if (given.id !== undefined) takeTurn(scene.tx, store.invoiceUuid(given.id))
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
  const number = updated(given.number, row?.number ?? null)
  const date = updated(given.date, row?.date ?? null)
  const currency = updated(given.currency, row?.currency ?? null) ?? settings.currency
  if (row) assertKeepsReserved(row, { number, date })
  const lines = keepNatures(toGivenLines(given.lines), row?.lines ?? [])
  const buyer = toBuyerParty(contact)
  const priced = priceInvoice(scene, {
    settings,
    buyer,
    date,
    currency,
    lines,
    isIssued: false,
    isSent: false,
  })
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
    priced: { ...priced.priced, addressed: addressedOf(buyer, priced.seller) },
    warnings: priced.warnings,
  }
}

/** Saving what is already there is no change: no new version, no event. */
function isSame(row: InvoiceRow, fields: store.DraftFields): boolean {
  const before = row as Record<string, unknown>
  return Object.entries(fields).every(
    ([name, value]) => canonical(before[name]) === canonical(value),
  )
}
