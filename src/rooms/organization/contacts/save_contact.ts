import { z } from 'zod'
import { isCountry } from '#kernel/values/country'
import { action } from '#kernel/corridor/definition'
import { clearable } from '#kernel/corridor/record'
import { askVatNumberOf } from './contact/ask_vat_number.ts'
import { contact, contactTypes, toContact } from './contact/contact.ts'
import { blankFields, isSame, withFields } from './contact/rules.ts'
import * as store from './contact/store.ts'
import { standFor } from './contact/touched.ts'

// ASCII letters only: Unicode upper-cases "ß" to "SS", which is the code of South Sudan.
const country = z
  .string()
  .overwrite((code) => (/^[a-z]{2}$/i.test(code) ? code.toUpperCase() : code))
  .refine((code) => code === '' || isCountry(code), 'Use an ISO 3166-1 alpha-2 code such as DK.')

export default action({
  name: 'save_contact',
  says: 'Create a contact, or update the one with the given id. name is always required, even when updating. Other omitted fields keep their value; "" clears a field.',
  needs: 'invoices:edit',
  input: z.strictObject({
    id: z
      .string()
      .optional()
      .meta({ description: 'Set it to update this contact; omit it to create one.' }),
    type: z
      .enum(contactTypes)
      .optional()
      .meta({ description: 'Defaults to client when creating.' }),
    name: z.string().min(1).max(500).meta({
      description: 'Always required, even when updating: send the current name to keep it.',
    }),
    businessId: clearable(100).meta({ description: 'National registration number, such as CVR.' }),
    vatNumber: clearable(100).meta({
      description: 'EU VAT number; with the country prefix for foreign contacts.',
    }),
    fiscalCode: clearable(100).meta({ description: 'Italian codice fiscale.' }),
    sdiCode: clearable(100).meta({ description: 'Italian recipient code (codice destinatario).' }),
    pec: clearable(320).meta({ description: 'Italian certified e-mail address (PEC).' }),
    country: country
      .optional()
      .meta({ description: 'ISO 3166-1 alpha-2 code; decides the VAT treatment.' }),
    email: clearable(320),
    notes: clearable(20_000),
  }),
  output: contact,
  fails: ['contact_not_found'],
  hints: { idempotent: true },

  async run(scene, input) {
    if (input.id === undefined) {
      const row = store.insertContact(scene, scene.newId(), withFields(blankFields, input))
      const after = toContact(scene, row)
      scene.changed({ event: 'contact.created', id: after.id, before: null, after })
      askVatNumberOf(scene, row)
      return after
    }
    const row = standFor(scene, await store.lockContact(scene, input.id))
    const fields = withFields(row, input)
    const before = toContact(scene, row)
    if (isSame(row, fields)) return before

    const after = toContact(scene, store.updateContact(scene, row, fields))
    scene.changed({ event: 'contact.updated', id: after.id, before, after })
    askVatNumberOf(scene, fields)
    return after
  },
})
