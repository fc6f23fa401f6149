import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { uuidOf } from '#kernel/corridor/record'
import { bankTransaction, toBankTransaction } from './transactions/bank_transaction.ts'
import { dropProposals, isPairDeclined, touchTransaction } from './learning/teach_store.ts'
import * as store from './transactions/match_store.ts'
import { assertUnmatched } from './transactions/rules.ts'
import { targetTypes } from './transactions/suggestion.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'

export default action({
  name: 'decline_suggestion',
  says: 'Decline a suggestion: the bank transaction does not pay that entry or document. The two are never suggested or matched automatically again; you can still match them yourself.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      transactionId: z.string(),
      targetType: z.enum(targetTypes),
      targetId: z
        .string()
        .meta({ description: 'The targetId of one of the `suggestions` of the transaction.' }),
    })
    .meta({
      examples: [
        {
          transactionId: 'btx_01h455vb4pex5vsknk084sn02q',
          targetType: 'ledger',
          targetId: 'led_01h455vb4pex5vsknk084sn02r',
        },
      ],
    }),
  output: bankTransaction,
  fails: ['bank_transaction_not_found', 'suggestion_not_found', 'transaction_not_unmatched'],
  hints: { idempotent: true },

  async run(scene, { transactionId, targetType: type, targetId }) {
    const row = await store.lockTransaction(scene, store.transactionUuid(transactionId))
    assertUnmatched(row)
    const id = uuidOf(type === 'ledger' ? 'led' : 'doc', targetId, 'suggestion_not_found')
    if (await isPairDeclined(scene, row.id, id)) return await toBankTransaction(scene, row)

    const before = await toBankTransaction(scene, row)
    const entryId = type === 'ledger' ? id : null
    await learnFromDecision(scene, { row, verdict: 'declined', targets: [{ type, id, entryId }] })
    if ((await dropProposals(scene, row.id, id)) === 0) throw new Failure('suggestion_not_found')
    const after = await toBankTransaction(scene, touchTransaction(scene, row))
    scene.changed({ event: 'bank_transaction.suggestion_declined', id: after.id, before, after })
    return after
  },
})
