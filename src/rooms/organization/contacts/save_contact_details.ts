import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { clearable, updated } from '#kernel/corridor/record'
import { address, contact, declaration, saleDefaults, toContact } from './contact/contact.ts'
import type { ContactRow } from './contact/contact_row.ts'
import { declarationOf, saleDefaultsOf } from './contact/sale_defaults.ts'
import { isSame } from './contact/rules.ts'
import * as store from './contact/store.ts'

const reference = z
  .string()
  .regex(/^[A-Za-z0-9]{0,15}$/, 'Use at most 15 letters and digits.')
  .optional()

export default action({
  name: 'save_contact_details',
  says: 'Set the contact details that invoices need: address, GLN, Peppol id, default VAT nature, defaults of its sales, declaration of intent, and the office code and references of a public body. Omitted fields keep their value; "" clears a field.',
  needs: 'invoices:edit',
  input: z.strictObject({
    contactId: z.string(),
    address: address.nullable().optional().meta({ description: 'Replaces the whole address.' }),
    gln: z
      .string()
      .regex(/^(\d{13})?$/, 'A GLN has 13 digits.')
      .optional(),
    peppolId: z
      .string()
      .regex(/^(\d{4}:[A-Za-z0-9._~-]{1,50})?$/, 'Use scheme and number, such as 0184:DK12345678.')
      .optional()
      .meta({ description: 'Where the contact receives e-invoices in the Peppol network.' }),
    defaultVatNature: clearable(10).meta({
      description: 'Italian VAT nature code (natura IVA), such as N4.',
    }),
    publicBody: z.boolean().optional(),
    officeCode: z
      .string()
      .regex(/^([A-Za-z0-9]{6})?$/, 'An office code has 6 letters and digits.')
      .optional()
      .meta({
        description:
          'Office of an Italian public body that receives its invoices (codice ufficio).',
      }),
    cig: reference.meta({ description: 'Italian tender code (CIG), quoted on invoices.' }),
    cup: reference.meta({
      description: 'Italian public investment code (CUP), quoted on invoices.',
    }),
    orderReference: clearable(20).meta({
      description: "The contact's order number, quoted on invoices.",
    }),
    splitPayment: z.boolean().nullable().optional().meta({
      description:
        'Split payment: the buyer pays the VAT directly to the state (art. 17-ter DPR 633/72). Public bodies do by default while it is authorised; null returns to that.',
    }),
    saleDefaults: saleDefaults.nullable().optional().meta({
      description:
        'What its sales are unless an invoice line says otherwise. Replaces all of them; null removes them.',
    }),
    declarationOfIntent: declaration.nullable().optional().meta({
      description:
        "Italian declaration of intent (dichiarazione d'intento), quoted on invoice lines with nature N3.5. null removes it.",
    }),
  }),
  output: contact,
  fails: ['contact_not_found', 'unknown_vat_code'],
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
      split_payment: input.splitPayment === undefined ? row.split_payment : input.splitPayment,
      sale_defaults: saleDefaultsOf(scene, input.saleDefaults, row),
      declaration: declarationOf(input.declarationOfIntent, row),
    }
    const before = toContact(scene, row)
    const next: ContactRow = { ...row, ...fields }
    if (isSame(row, next)) return before

    const after = toContact(scene, store.updateContact(scene, row, next))
    scene.changed({ event: 'contact.updated', id: after.id, before, after })
    return after
  },
})

/** "" clears a part of the address; an address with only blank parts is stored as null. */
function withoutBlanks(given: Record<string, string | undefined> | null) {
  const parts = Object.entries(given ?? {}).flatMap(([part, text]) => (text ? [[part, text]] : []))
  return parts.length === 0 ? null : (Object.fromEntries(parts) as Record<string, string>)
}
