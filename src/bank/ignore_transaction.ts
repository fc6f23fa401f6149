import { z } from 'zod'
import { action } from '#kernel/definition'
import { bankTransaction, toBankTransaction } from './bank_transaction.ts'
import { byHand } from './decision.ts'
import { ignore } from './matching.ts'
import * as store from './match_store.ts'
import { assertUnmatched } from './rules.ts'
import { tellVerdict } from './verdict.ts'

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
    await tellVerdict(scene, { row, verdict: 'ignored', targets: [] })
    return await ignore(scene, row, byHand('ignored_by_hand'))
  },
})
