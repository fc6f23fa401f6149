import { z } from 'zod'
import { action } from '#kernel/definition'
import { bankTransaction } from './bank_transaction.ts'
import { byHand } from './decision.ts'
import { takeBackWhole } from './matching.ts'
import * as store from './match_store.ts'
import { assertDecided } from './rules.ts'
import { holdMatches } from './turns.ts'
import { tellTakenBack } from './verdict.ts'

export default action({
  name: 'unmatch_transaction',
  says: 'Take a match back, and what was booked for it; the transaction waits for review again, and with it the other side of a transfer between own accounts. So does an ignored one.',
  needs: 'bank:edit',
  input: z.strictObject({ transactionId: z.string() }),
  output: bankTransaction,
  fails: ['bank_transaction_not_found', 'transaction_not_reconciled'],
  hints: { destructive: true },

  async run(scene, input) {
    const uuid = store.transactionUuid(input.transactionId)
    await holdMatches(scene, [uuid])
    const row = await store.lockTransaction(scene, uuid)
    assertDecided(row)
    const record = await takeBackWhole(scene, row, byHand('unmatched_by_hand'))
    await tellTakenBack(scene, row)
    return record
  },
})
