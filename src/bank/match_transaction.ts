import { z } from 'zod'
import { action } from '#kernel/definition'
import { uuidOf } from '#kernel/record'
import { bankTransaction } from './bank_transaction.ts'
import { byHand } from './decision.ts'
import { reconcile } from './matching.ts'
import * as store from './match_store.ts'
import { assertOpen, assertUnmatched } from './rules.ts'
import { holdTargets, type GivenTarget } from './turns.ts'
import { tellVerdict } from './verdict.ts'

const input = z
  .strictObject({
    transactionId: z.string(),
    ledgerEntryId: z.string().optional(),
    documentId: z.string().optional(),
  })
  .refine((given) => (given.ledgerEntryId === undefined) !== (given.documentId === undefined), {
    message: 'Name one target: either ledgerEntryId or documentId.',
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
  says: 'Match a bank transaction to one posted ledger entry or one document. A difference stays open there and is shown.',
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
    'exchange_rate_missing',
    'nothing_to_post',
  ],

  async run(scene, given) {
    const uuid = store.transactionUuid(given.transactionId)
    await store.findTransaction(scene, uuid)
    store.claimTransactions(scene, [uuid])
    const targets = await holdTargets(scene, [targetOf(given)])
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    assertOpen(targets)
    await tellVerdict(scene, { row, verdict: 'confirmed', targets })
    const parts = targets.map((target) => ({ target, amountMinor: BigInt(row.amount_minor) }))
    const decision = byHand('matched_by_hand')
    return await reconcile(scene, row, parts, { decision, decision_run_id: null })
  },
})

function targetOf({ ledgerEntryId, documentId }: z.output<typeof input>): GivenTarget {
  if (ledgerEntryId !== undefined) {
    return { type: 'ledger', id: uuidOf('led', ledgerEntryId, 'ledger_entry_not_found') }
  }
  return { type: 'document', id: uuidOf('doc', documentId ?? '', 'document_not_found') }
}
