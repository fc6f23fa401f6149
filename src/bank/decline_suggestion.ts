import { z } from 'zod'
import { action } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { uuidOf } from '#kernel/record'
import { bankTransaction, toBankTransaction } from './bank_transaction.ts'
import { dropProposals, isPairDeclined, touchTransaction } from './learn_store.ts'
import * as store from './match_store.ts'
import { assertUnmatched } from './rules.ts'
import { targetTypes } from './suggestion.ts'
import { tellVerdict } from './verdict.ts'

export default action({
  name: 'decline_suggestion',
  says: 'Say that a bank transaction is not the payment of what is suggested. The two are never suggested or matched together again, unless you match them yourself.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      transactionId: z.string(),
      targetType: z.enum(targetTypes),
      targetId: z.string().meta({ description: 'One of the `suggestions` of the transaction.' }),
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
    await tellVerdict(scene, { row, verdict: 'declined', targets: [{ type, id, entryId }] })
    if ((await dropProposals(scene, row.id, id)) === 0) throw new Failure('suggestion_not_found')
    const after = await toBankTransaction(scene, touchTransaction(scene, row))
    scene.changed({ event: 'bank_transaction.suggestion_declined', id: after.id, before, after })
    return after
  },
})
