import { z } from 'zod'
import { action } from '#kernel/definition'
import { deleted } from '#kernel/record'
import { toContact } from './contact.ts'
import * as store from './store.ts'

export default action({
  name: 'delete_contact',
  says: 'Remove a contact from the address book.',
  needs: 'invoices:edit',
  input: z.strictObject({ id: z.string() }),
  output: deleted,
  fails: ['contact_not_found'],
  hints: { destructive: true, idempotent: true },

  async run(scene, input) {
    const row = await store.lockContact(scene, input.id)
    const before = toContact(scene, row)
    store.removeContact(scene, row)
    scene.changed({ event: 'contact.deleted', id: before.id, before, after: null })
    return { id: before.id, deleted: true as const }
  },
})
