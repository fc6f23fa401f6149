import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { toContact } from './contact/contact.ts'
import * as store from './contact/store.ts'

export default action({
  name: 'delete_contact',
  says: 'Delete a contact. Issued invoices keep the buyer they were issued to.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: deleted,
  fails: ['contact_not_found'],
  hints: { destructive: true, idempotent: true },
  // What is made and posted for the contact by itself stops with it.
  reviewed: true,

  async run(scene, input) {
    const row = await store.lockContact(scene, input.id)
    const before = toContact(scene, row)
    scene.hooks.contacts.removed(scene, row.id)
    store.removeContact(scene, row)
    scene.changed({ event: 'contact.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
