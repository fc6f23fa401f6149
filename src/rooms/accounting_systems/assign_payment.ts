import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { ledgerEntry } from '#ledger/room'
import { assignByPerson } from './pull/assign_by_person.ts'

export default action({
  name: 'assign_payment',
  says: 'Say which bill or invoice a payment pays that somebody booked in the accounting system, where that could not be told (`payment_not_assigned` in `problems` of pull_entries). Books nothing: the payment is there already. Null: it pays nothing that Daybook has.',
  needs: 'ledger:edit',
  input: z.strictObject({
    paymentEntryId: z
      .string()
      .meta({ description: 'The payment, a ledger entry whose origin is `provider`.' }),
    paidEntryId: z
      .string()
      .nullable()
      .meta({ description: 'The entry of the bill or invoice; null: none of them.' }),
  }),
  output: ledgerEntry,
  fails: ['ledger_entry_not_found', 'entry_reversed', 'not_a_payment', 'target_settled'],
  hints: { idempotent: true },
  // It decides what counts as paid.
  reviewed: true,

  async run(scene, { paymentEntryId, paidEntryId }) {
    const paymentId = uuidOf('led', paymentEntryId, 'ledger_entry_not_found')
    const paidId =
      paidEntryId === null ? null : uuidOf('led', paidEntryId, 'ledger_entry_not_found')
    return await assignByPerson(scene, paymentId, paidId)
  },
})
