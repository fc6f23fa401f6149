import { z } from 'zod'
import { action } from '#kernel/definition'
import { currencyDigits, fromDecimal } from '#kernel/money'
import { uuidOf } from '#kernel/record'
import { bankTransaction } from './bank_transaction.ts'
import { byHand } from './decision.ts'
import { reconcile, type Part } from './matching.ts'
import * as store from './match_store.ts'
import {
  assertCovered,
  assertDistinct,
  assertExact,
  assertOpen,
  assertSameCurrency,
  assertUnmatched,
} from './rules.ts'
import { targetTypes } from './suggestion.ts'
import { holdTargets, type GivenTarget } from './turns.ts'
import { tellVerdict } from './verdict.ts'

/** Each part waits for a turn of its own, and a server has room for so many only. */
const mostParts = 500

const part = z.strictObject({
  targetType: z.enum(targetTypes),
  targetId: z.string(),
  amount: z.number().refine((amount) => amount !== 0, 'An allocation of nothing is none.'),
})

const input = z
  .strictObject({
    transactionId: z.string(),
    allocations: z.array(part).min(1).max(mostParts),
  })
  .superRefine(({ allocations }, context) => {
    const seen = new Set<string>()
    allocations.forEach(({ targetType, targetId }, index) => {
      const key = `${targetType} ${targetId}`
      if (seen.has(key)) {
        const message = 'A target is named twice; give it one amount.'
        context.addIssue({ code: 'custom', message, path: ['allocations', index, 'targetId'] })
      }
      seen.add(key)
    })
  })

export default action({
  name: 'split_transaction',
  says: 'Match a bank transaction to several ledger entries and documents. The amounts have signs, and add up to the transaction exactly.',
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
    'allocations_do_not_cover',
    'currency_mismatch',
    'exchange_rate_missing',
    'nothing_to_post',
  ],

  async run(scene, { transactionId, allocations }) {
    const uuid = store.transactionUuid(transactionId)
    const { currency } = await store.findTransaction(scene, uuid)
    const amounts = allocations.map((one) => one.amount)
    assertExact(amounts, currency)
    store.claimTransactions(scene, [uuid])
    const targets = await holdTargets(scene, allocations.map(targetOf))
    assertDistinct(targets)
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    assertOpen(targets)
    assertSameCurrency(targets, row.currency)
    const digits = currencyDigits(row.currency)
    const parts: Part[] = targets.map((target, index) => {
      return { target, amountMinor: fromDecimal(amounts[index] ?? 0, digits) }
    })
    assertCovered(
      row,
      parts.map((one) => one.amountMinor),
    )
    const told = parts.map(({ target, amountMinor }) => ({ ...target, amountMinor }))
    await tellVerdict(scene, { row, verdict: 'confirmed', targets: told })
    const decision = byHand('split_by_hand', { count: String(parts.length) })
    return await reconcile(scene, row, parts, { decision, decision_run_id: null })
  },
})

function targetOf({ targetType, targetId }: z.output<typeof part>): GivenTarget {
  const [prefix, missing] =
    targetType === 'ledger'
      ? (['led', 'ledger_entry_not_found'] as const)
      : (['doc', 'document_not_found'] as const)
  return { type: targetType, id: uuidOf(prefix, targetId, missing) }
}
