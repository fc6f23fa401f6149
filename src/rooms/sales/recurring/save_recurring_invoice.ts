import { acceptBuyer, holdBuyer } from '#contacts/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { recurringInput } from './plan/recurring_input.ts'
import { dayOf } from './plan/days.ts'
import { leaveDrafts, type OccurrenceRow } from './plan/occurrence_store.ts'
import { changedRecurring, recurringRecord } from './plan/recurring.ts'
import * as store from './plan/recurring_store.ts'
import { mergeRecurring } from './plan/merge.ts'

export default action({
  name: 'save_recurring_invoice',
  says: 'Save an invoice that is made every so many weeks or months, from lines or from an invoice that is there, until a day or a number of times: an end is required. It makes drafts; a person who may issue can let it issue them, or issue and mail them, in their name. Invoices are dated the day they are made, with the VAT of that day. With `id` it changes one, and makes one that stopped go on.',
  needs: 'invoices:edit',
  input: recurringInput,
  output: recurringRecord,
  fails: [
    'recurring_invoice_not_found',
    'recurring_ended',
    'recurring_needs_person',
    'contact_not_found',
    'invoice_not_found',
    'invoice_not_repeatable',
  ],
  keepsAnswerDays: 30,
  // What issues invoices by itself is decided as issuing one, and what ends that as ending it.
  reviewed: async (scene, { id, makes = 'draft' }) =>
    makes !== 'draft' || (id !== undefined && (await makesNow(scene, id)) !== 'draft'),

  async run(scene, given) {
    const before =
      given.id === undefined ? null : await lockShown(scene, store.recurringUuid(given.id))
    if (before?.state === 'ended') throw new Failure('recurring_ended')
    if (before !== null) scene.assertVersion(before.version)
    const merged = await mergeRecurring(scene, before, given)
    const contact = await holdBuyer(scene, merged.contactId)
    const { principal } = scene
    const { makes } = merged.row
    if (makes !== 'draft' || (before !== null && before.makes !== 'draft')) scene.assertReviewed()
    if (makes !== 'draft' && (principal.userId === null || principal.app !== null)) {
      throw new Failure('recurring_needs_person')
    }
    const made = before?.made ?? 0
    const after: store.ShownRow = {
      ...merged.row,
      id: before?.id ?? scene.newId(),
      contact_id: contact.id,
      buyer_name: contact.name,
      state: 'active',
      reason: null,
      made,
      next_on: dayOf(merged.row, made),
      set_by_user: makes === 'draft' ? null : principal.userId,
      set_by_key: makes === 'draft' || scene.isApproved ? null : principal.keyId,
      set_by: principal.actor.name,
      version: (before?.version ?? 0) + 1,
      created_at: before?.created_at ?? scene.now,
      updated_at: scene.now,
      occurrences: [],
    }
    if (makes !== 'draft') acceptBuyer(scene, contact)
    if (after.next_on === null) throw new Failure('recurring_ended')
    if (before !== null) after.occurrences = await occurrencesOf(scene, before, makes)
    store.saveRecurring(scene, after)
    store.scheduleMaking(scene)
    return changedRecurring(scene, before === null ? 'created' : 'updated', before, after)
  },
})

async function lockShown(scene: Scene, uuid: string): Promise<store.ShownRow> {
  await store.lockRecurring(scene, uuid)
  return await store.findRecurring(scene, uuid)
}

/** Where drafts only are made from now on, those that are there are left to a person, too. */
async function occurrencesOf(
  scene: Scene,
  { id, occurrences }: store.ShownRow,
  makes: store.RecurringRow['makes'],
): Promise<OccurrenceRow[]> {
  return makes === 'draft' ? await leaveDrafts(scene, id, occurrences) : occurrences
}

async function makesNow(scene: Scene, id: string): Promise<store.RecurringRow['makes']> {
  return (await store.findRecurring(scene, store.recurringUuid(id))).makes
}
