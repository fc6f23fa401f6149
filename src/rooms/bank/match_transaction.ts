import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { uuidOf } from '#kernel/corridor/record'
import { assertInBooks } from '#settings/room'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { reconcile } from './reconcile/transaction_status.ts'
import * as store from './transactions/match_store.ts'
import { assertOpen, assertUnmatched } from './transactions/rules.ts'
import { lockTargets, type GivenTarget } from './transactions/lock_targets.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'

const input = z
  .strictObject({
    transactionId: z.string(),
    ledgerEntryId: z.string().optional(),
    documentId: z.string().optional(),
  })
  .refine((given) => (given.ledgerEntryId === undefined) !== (given.documentId === undefined), {
    message: 'Set exactly one target: ledgerEntryId or documentId.',
    path: ['ledgerEntryId'],
  })
  .meta({
    examples: [
      {
        transactionId: 'btx_01h455vb4pex5vsknk084sn02q',
        ledgerEntryId: 'led_01h455vb4pex5vsknk084sn02r',
      },
    ],
  })

export default action({
  name: 'match_transaction',
  says: 'Match a bank transaction to one posted ledger entry or one document. Any difference stays open there and is shown as `residual`.',
  needs: 'bank:edit',
  input,
  output: bankTransaction,
  fails: [
    'bank_transaction_not_found',
    'ledger_entry_not_found',
    'document_not_found',
    'transaction_not_unmatched',
    'target_settled',
    'entry_reversed',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
  ],

  async run(scene, given) {
    const uuid = store.transactionUuid(given.transactionId)
    await store.findTransaction(scene, uuid)
    store.claimTransactions(scene, [uuid])
    const targets = await lockTargets(scene, [targetOf(given)])
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    assertOpen(targets)
    await learnFromDecision(scene, { row, verdict: 'confirmed', targets })
    const parts = targets.map((target) => ({ target, amountMinor: BigInt(row.amount_minor) }))
    const decision = byCaller(scene.principal, 'matched_by_hand')
    return await reconcile(scene, row, parts, { decision, decision_run_id: null })
  },
})

function targetOf({ ledgerEntryId, documentId }: z.output<typeof input>): GivenTarget {
  if (ledgerEntryId !== undefined) {
    return { type: 'ledger', id: uuidOf('led', ledgerEntryId, 'ledger_entry_not_found') }
  }
  return { type: 'document', id: uuidOf('doc', documentId ?? '', 'document_not_found') }
}
