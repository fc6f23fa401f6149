import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { changedNote, invoiceNote } from './note/note.ts'
import * as store from './note/note_store.ts'
import { outcomeOf } from './note/rules.ts'

export default action({
  name: 'end_invoice_note',
  says: 'End a dispute that is settled, or a promise that holds no longer, and say why. Reminders of the invoice go on from then.',
  needs: 'invoices:edit',
  input: z.strictObject({
    noteId: z.string(),
    words: z.string().trim().min(1).max(2000).meta({ description: 'How it was settled.' }),
  }),
  output: invoiceNote,
  fails: ['invoice_note_not_found', 'invoice_note_ended'],
  // Reminders go to the buyer again.
  reviewed: true,

  async run(scene, { noteId, words }) {
    const before = await store.lockNote(scene, noteId)
    scene.assertVersion(before.version)
    if (before.status === 'ended' || before.kind === 'contact') {
      throw new Failure('invoice_note_ended')
    }
    const wasBroken = outcomeOf(before, scene.today) === 'broken'
    return changedNote(scene, 'ended', before, store.endNote(scene, before, { words, wasBroken }))
  },
})
