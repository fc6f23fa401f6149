import { z } from 'zod'
import { lockMailed } from '#invoices/room'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { addDays } from '#kernel/values/day'
import { changedNote, invoiceNote } from './note/note.ts'
import { makeNote, noteInput, openOf, partOf } from './note/make_note.ts'
import * as store from './note/note_store.ts'
import { outcomeOf } from './note/rules.ts'

const mostDaysAhead = 366

export default action({
  name: 'record_promise',
  says: 'Write down that the buyer of an issued invoice promised to pay by a day, and who said so. No reminder of it goes before that day has passed; if the money has not come by then, the promise is broken and reminders-due says so. A new promise takes the place of the one before.',
  needs: 'invoices:edit',
  input: z.strictObject({
    ...noteInput,
    promisedOn: z.iso.date().meta({ description: 'Today or later, within a year.' }),
    amount: z.number().positive().optional().meta({ description: 'If only a part is promised.' }),
  }),
  output: invoiceNote,
  fails: ['invoice_not_found', 'invoice_not_issued', 'nothing_left_to_pay'],
  // An earlier day ends a promise that stands: reminders go to the buyer sooner.
  reviewed: async (scene, { invoiceId, promisedOn }) => {
    const uuid = uuidOf('inv', invoiceId, 'invoice_not_found')
    return bringsForward(await store.listStanding(scene, uuid), promisedOn)
  },

  async run(scene, { invoiceId, promisedOn, amount, spokeTo, words }) {
    const invoice = await lockMailed(scene, invoiceId)
    const open = await openOf(scene, invoice)
    assertNear(scene, promisedOn)
    const part = partOf(amount, invoice.currency, open)
    const standing = await store.listStanding(scene, invoice.id)
    if (bringsForward(standing, promisedOn)) scene.assertReviewed()
    for (const before of standing.filter(({ kind }) => kind === 'promise')) {
      const wasBroken = outcomeOf(before, scene.today) === 'broken'
      changedNote(scene, 'ended', before, store.endNote(scene, before, { words: null, wasBroken }))
    }
    return makeNote(scene, invoice, open, {
      kind: 'promise',
      promised_on: promisedOn,
      amount_minor: part,
      open_minor: String(open),
      spokeTo,
      words,
    })
  },
})

function bringsForward(standing: readonly store.ShownNote[], day: string): boolean {
  return standing.some(({ promised_on: before }) => before !== null && before > day)
}

function assertNear(scene: Scene, day: string): void {
  if (day >= scene.today && day <= addDays(scene.today, mostDaysAhead)) return
  const detail = 'Choose a day from today on, within a year.'
  throw new Failure('invalid_input', {
    errors: [{ pointer: '/promisedOn', code: 'day', detail }],
  })
}
