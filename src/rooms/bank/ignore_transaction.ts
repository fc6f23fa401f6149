import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { bankTransaction, toBankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { ignore } from './reconcile/transaction_status.ts'
import * as store from './transactions/match_store.ts'
import { assertUnmatched } from './transactions/rules.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'

export default action({
  name: 'ignore_transaction',
  says: 'Mark a bank transaction as not needing a match, such as a transfer between own accounts.',
  needs: 'bank:edit',
  input: z.strictObject({ transactionId: z.string() }),
  output: bankTransaction,
  fails: ['bank_transaction_not_found', 'transaction_not_unmatched'],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await store.lockTransaction(scene, store.transactionUuid(input.transactionId))
    if (row.status === 'ignored') return await toBankTransaction(scene, row)
    assertUnmatched(row)
    await learnFromDecision(scene, { row, verdict: 'ignored', targets: [] })
    return await ignore(scene, row, byCaller(scene.principal, 'ignored_by_hand'))
  },
})
