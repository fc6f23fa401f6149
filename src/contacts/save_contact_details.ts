import { z } from 'zod'
import { action } from '#kernel/definition'
import { clearable, updated } from '#kernel/record'
import { address, contact, toContact } from './contact.ts'
import { isSame } from './rules.ts'
import * as store from './store.ts'

export default action({
  name: 'save_contact_details',
  says: 'Set what e-invoices need of a contact: address, GLN, default VAT nature, public body.',
  needs: 'invoices:edit',
  input: z.strictObject({
    contactId: z.string(),
    address: address.nullable().optional().meta({ description: 'Replaced as a whole.' }),
    gln: z
      .string()
      .regex(/^(\d{13})?$/, 'A GLN has 13 digits.')
      .optional(),
    defaultVatNature: clearable(10).meta({ description: 'Italian VAT-nature code.' }),
    publicBody: z.boolean().optional(),
  }),
  output: contact,
  fails: ['contact_not_found'],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockContact(scene, input.contactId)
    const fields = {
      address: input.address === undefined ? row.address : withoutBlanks(input.address),
      gln: updated(input.gln, row.gln),
      default_vat_nature: updated(input.defaultVatNature, row.default_vat_nature),
      public_body: input.publicBody ?? row.public_body,
    } as Pick<store.ContactFields, 'address' | 'gln' | 'default_vat_nature' | 'public_body'>
    const before = toContact(scene, row)
    const next = { ...row, ...fields }
    if (isSame(row, next)) return before

    const after = toContact(scene, store.updateContact(scene, row, next))
    scene.changed({ event: 'contact.updated', id: after.id, before, after })
    return after
  },
})

/** "" clears here as everywhere; an address of nothing but blanks is none. */
function withoutBlanks(given: Record<string, string | undefined> | null) {
  const parts = Object.entries(given ?? {}).filter(([, text]) => text !== undefined && text !== '')
  return parts.length === 0 ? null : Object.fromEntries(parts)
}
