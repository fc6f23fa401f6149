import { z } from 'zod'
import { lockMailed } from '#invoices/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { invoiceNote } from './note/note.ts'
import { makeNote, noteInput, openOf, partOf } from './note/make_note.ts'
import * as store from './note/note_store.ts'

export default action({
  name: 'record_dispute',
  says: 'Write down that the buyer disputes an issued invoice, in whole or an amount of it, and why. No reminder of it goes until a person ends the dispute with end_invoice_note.',
  needs: 'invoices:edit',
  input: z.strictObject({
    ...noteInput,
    words: z.string().trim().min(1).max(2000).meta({ description: 'What they dispute, and why.' }),
    amount: z.number().positive().optional().meta({ description: 'If only a part is disputed.' }),
  }),
  output: invoiceNote,
  fails: ['invoice_not_found', 'invoice_not_issued', 'nothing_left_to_pay', 'invoice_disputed'],

  async run(scene, { invoiceId, amount, spokeTo, words }) {
    const invoice = await lockMailed(scene, invoiceId)
    const open = await openOf(scene, invoice)
    const part = partOf(amount, invoice.currency, open)
    const standing = await store.listStanding(scene, invoice.id)
    if (standing.some(({ kind }) => kind === 'dispute')) throw new Failure('invoice_disputed')
    return makeNote(scene, invoice, open, { kind: 'dispute', amount_minor: part, spokeTo, words })
  },
})
