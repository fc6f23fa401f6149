import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { contact, toContact } from './contact/contact.ts'
import { isSame } from './contact/rules.ts'
import * as store from './contact/store.ts'
import { moved, nothingMoved } from './merge/moved.ts'
import { areTwoCompanies, mergedFields, takenFields } from './merge/merge_rules.ts'
import { keepMerge, lockPair, touchMerged } from './merge/merge_store.ts'

export default action({
  name: 'merge_contacts',
  says: 'Merge two contacts that are one company. Documents, invoices, open items and accounts of the one that goes are of the kept one from then on, and its id leads there; what was issued and posted stays as it is. There is no way back. Try it as a dry run first: it says how much moves.',
  needs: 'invoices:edit',
  input: z.strictObject({
    keepId: z.string().meta({ description: 'The contact that stays.' }),
    removeId: z.string().meta({ description: 'The contact that goes.' }),
    take: z.array(z.enum(takenFields)).max(takenFields.length).optional().meta({
      description:
        'Fields of the one that goes that replace those of the kept one. What the kept one lacks is taken anyway.',
    }),
    bothAccounts: z.boolean().optional().meta({
      description:
        'Other bank accounts are known of the one than of the other, and all of them are theirs. Needs documents:post, as confirming an account does.',
    }),
  }),
  output: z.object({ contact, removedId: z.string(), moved }),
  fails: ['contact_not_found', 'contacts_not_one', 'contact_accounts_differ', 'contact_too_large'],
  hints: { destructive: true },
  // Nobody takes it apart again, and money goes to the accounts of both.
  reviewed: true,

  async run(scene, { keepId, removeId, take = [], bothAccounts = false }) {
    if (keepId === removeId) throw new Failure('contacts_not_one')
    const [kept, gone] = await lockPair(scene, keepId, removeId)
    if (areTwoCompanies(kept, gone)) throw new Failure('contacts_not_one')
    await scene.alsoShows(() => ({ keptName: kept.name, removedName: gone.name }))
    const [before, removed] = [toContact(scene, kept), toContact(scene, gone)]
    keepMerge(scene, gone.id, kept.id)
    const counts = { ...nothingMoved }
    for (const lead of scene.hooks.contacts.merged) {
      Object.assign(counts, await lead(scene, { from: gone.id, into: kept.id, bothAccounts }))
    }
    store.removeContact(scene, gone)
    const fields = mergedFields(kept, gone, take)
    const saved = isSame(kept, fields) ? kept : store.updateContact(scene, kept, fields)
    const after = toContact(scene, touchMerged(scene, saved))
    scene.changed({
      event: 'contact.merged',
      id: removed.id,
      before: removed,
      after: { id: removed.id, mergedInto: after.id, moved: counts },
    })
    if (saved !== kept) scene.changed({ event: 'contact.updated', id: after.id, before, after })
    return { contact: after, removedId: removed.id, moved: counts }
  },
})
