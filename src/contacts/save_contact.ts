import { z } from 'zod'
import { isCountry } from '#kernel/country'
import { action } from '#kernel/definition'
import { clearable } from '#kernel/record'
import { contact, contactTypes, toContact } from './contact.ts'
import { blankFields, isSame, withFields } from './rules.ts'
import * as store from './store.ts'

// Only of ASCII letters: Unicode makes "SS" of "ß", which nobody meant as South Sudan.
const country = z
  .string()
  .overwrite((code) => (/^[a-z]{2}$/i.test(code) ? code.toUpperCase() : code))
  .refine((code) => code === '' || isCountry(code), 'Use an ISO 3166-1 alpha-2 code such as DK.')

export default action({
  name: 'save_contact',
  says: 'Create a contact, or update the one named by id. A field left out stays as it is; "" clears it.',
  needs: 'invoices:edit',
  input: z.strictObject({
    id: z.string().optional().meta({ description: 'Present to update, left out to create.' }),
    type: z.enum(contactTypes).optional().meta({ description: 'client if left out on create.' }),
    name: z.string().min(1).max(500),
    businessId: clearable(100).meta({ description: 'National registration id, such as CVR.' }),
    vatNumber: clearable(100).meta({ description: 'EU VAT id, with country prefix abroad.' }),
    fiscalCode: clearable(100).meta({ description: 'Italian codice fiscale.' }),
    sdiCode: clearable(100).meta({ description: 'Italian destination code.' }),
    pec: clearable(320).meta({ description: 'Italian certified e-mail.' }),
    country: country.optional().meta({ description: 'ISO 3166-1 alpha-2; drives VAT treatment.' }),
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
      return after
    }
    const row = await store.lockContact(scene, input.id)
    const fields = withFields(row, input)
    const before = toContact(scene, row)
    if (isSame(row, fields)) return before

    const after = toContact(scene, store.updateContact(scene, row, fields))
    scene.changed({ event: 'contact.updated', id: after.id, before, after })
    return after
  },
})
