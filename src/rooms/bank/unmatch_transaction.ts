import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertMatchNotPaidByHand } from '#ledger/room'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { undoWholeMatch } from './reconcile/transaction_status.ts'
import { isBookedByHand } from './transactions/allocation_store.ts'
import * as store from './transactions/match_store.ts'
import { assertDecided } from './transactions/rules.ts'
import { lockMatches } from './transactions/lock_targets.ts'
import { learnFromUnmatch } from './learning/learn_from_decision.ts'

export default action({
  name: 'unmatch_transaction',
  says: 'Undo a match and reverse what was booked for it; the transaction is unmatched again, and so is the other side of a transfer between own accounts. Also works on an ignored transaction.',
  needs: 'bank:edit',
  input: z.strictObject({ transactionId: z.string() }),
  output: bankTransaction,
  fails: ['bank_transaction_not_found', 'transaction_not_reconciled', 'target_settled'],
  hints: { destructive: true },
  // What was booked by hand, without a document, is an entry of its own and not only a settlement.
  reviewed: async (scene, input) =>
    await isBookedByHand(scene, store.transactionUuid(input.transactionId)),

  async run(scene, input) {
    const uuid = store.transactionUuid(input.transactionId)
    await lockMatches(scene, [uuid])
    const row = await store.lockTransaction(scene, uuid)
    assertDecided(row)
    if (await isBookedByHand(scene, uuid)) scene.assertReviewed()
    await assertMatchNotPaidByHand(scene, uuid)
    const record = await undoWholeMatch(scene, row, byCaller(scene.principal, 'unmatched_by_hand'))
    await learnFromUnmatch(scene, row)
    return record
  },
})
