import { z } from 'zod'
import { action } from '#kernel/definition'
import { clearable, updated } from '#kernel/record'
import { address, contact, toContact } from './contact.ts'
import { isSame } from './rules.ts'
import * as store from './store.ts'

const reference = z
  .string()
  .regex(/^[A-Za-z0-9]{0,15}$/, 'It has at most 15 letters and digits.')
  .optional()

export default action({
  name: 'save_contact_details',
  says: 'Set what e-invoices need of a contact: address, GLN, Peppol id, default VAT nature, public body and what it wants quoted.',
  needs: 'invoices:edit',
  input: z.strictObject({
    contactId: z.string(),
    address: address.nullable().optional().meta({ description: 'Replaced as a whole.' }),
    gln: z
      .string()
      .regex(/^(\d{13})?$/, 'A GLN has 13 digits.')
      .optional(),
    peppolId: z
      .string()
      .regex(/^(\d{4}:[A-Za-z0-9._~-]{1,50})?$/, 'Write it as scheme and number: 0184:DK12345678.')
      .optional()
      .meta({ description: 'Where the buyer takes e-invoices in the Peppol network.' }),
    defaultVatNature: clearable(10).meta({ description: 'Italian VAT-nature code.' }),
    publicBody: z.boolean().optional(),
    officeCode: z
      .string()
      .regex(/^([A-Za-z0-9]{6})?$/, 'The code of an office has 6 letters and digits.')
      .optional()
      .meta({ description: "Where an Italian public body's invoices go (codice ufficio)." }),
    cig: reference.meta({ description: 'Italian code of the tender, quoted on its invoices.' }),
    cup: reference.meta({ description: 'Italian code of the public investment.' }),
    orderReference: clearable(20).meta({ description: "The buyer's order, quoted on invoices." }),
    splitPayment: z.boolean().optional().meta({
      description: 'The buyer pays the VAT to the state itself (art. 17-ter DPR 633/72).',
    }),
  }),
  output: contact,
  fails: ['contact_not_found'],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockContact(scene, input.contactId)
    const fields = {
      address: input.address === undefined ? row.address : withoutBlanks(input.address),
      gln: updated(input.gln, row.gln),
      peppol_id: updated(input.peppolId, row.peppol_id),
      default_vat_nature: updated(input.defaultVatNature, row.default_vat_nature),
      public_body: input.publicBody ?? row.public_body,
      office_code: updated(input.officeCode?.toUpperCase(), row.office_code),
      cig: updated(input.cig?.toUpperCase(), row.cig),
      cup: updated(input.cup?.toUpperCase(), row.cup),
      order_reference: updated(input.orderReference, row.order_reference),
      split_payment: input.splitPayment ?? row.split_payment,
    }
    const before = toContact(scene, row)
    const next: store.ContactRow = { ...row, ...fields }
    if (isSame(row, next)) return before

    const after = toContact(scene, store.updateContact(scene, row, next))
    scene.changed({ event: 'contact.updated', id: after.id, before, after })
    return after
  },
})

/** "" clears here as everywhere; an address of nothing but blanks is none. */
function withoutBlanks(given: Record<string, string | undefined> | null) {
  const parts = Object.entries(given ?? {}).flatMap(([part, text]) => (text ? [[part, text]] : []))
  return parts.length === 0 ? null : (Object.fromEntries(parts) as Record<string, string>)
}
