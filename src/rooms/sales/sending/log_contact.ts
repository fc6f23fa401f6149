import { z } from 'zod'
import { lockMailed } from '#invoices/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { invoiceNote } from './note/note.ts'
import { makeNote, noteInput } from './note/make_note.ts'
import { contactWays } from './note/note_store.ts'

export default action({
  name: 'log_contact',
  says: 'Note that somebody called, wrote to or met the buyer about an issued invoice: whom, when, and what was said. It changes nothing else; what was promised or is disputed is written down with record_promise and record_dispute.',
  needs: 'invoices:edit',
  input: z.strictObject({
    ...noteInput,
    way: z.enum(contactWays),
    saidOn: z.iso.date().optional().meta({ description: 'Today unless given; not later.' }),
  }),
  output: invoiceNote,
  fails: ['invoice_not_found', 'invoice_not_issued'],

  async run(scene, { invoiceId, way, saidOn, spokeTo, words }) {
    const invoice = await lockMailed(scene, invoiceId)
    if (saidOn !== undefined && saidOn > scene.today) {
      const detail = 'Choose today or a day before.'
      throw new Failure('invalid_input', {
        errors: [{ pointer: '/saidOn', code: 'day', detail }],
      })
    }
    const said_on = saidOn ?? scene.today
    return makeNote(scene, invoice, 0n, { kind: 'contact', way, said_on, spokeTo, words })
  },
})
