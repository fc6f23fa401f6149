import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { currencyDigits, fromDecimal } from '#kernel/values/money'
import { uuidOf } from '#kernel/corridor/record'
import { assertInBooks } from '#settings/room'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { reconcile, type MatchPart } from './reconcile/transaction_status.ts'
import * as store from './transactions/match_store.ts'
import {
  assertCovered,
  assertDistinct,
  assertExact,
  assertOpen,
  assertSameCurrency,
  assertUnmatched,
} from './transactions/rules.ts'
import { targetTypes } from './transactions/suggestion.ts'
import { lockTargets, type GivenTarget } from './transactions/lock_targets.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'

/** Each part needs its own lock, and the server has a limited number. */
const mostParts = 500

const part = z.strictObject({
  targetType: z.enum(targetTypes),
  targetId: z.string(),
  amount: z.number().refine((amount) => amount !== 0, 'An allocation cannot be 0.'),
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
        const message = 'A target appears twice; give it one amount.'
        context.addIssue({ code: 'custom', message, path: ['allocations', index, 'targetId'] })
      }
      seen.add(key)
    })
  })

export default action({
  name: 'split_transaction',
  says: 'Match a bank transaction to several ledger entries and documents. The amounts are signed and must add up to the transaction exactly.',
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
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
  ],

  async run(scene, { transactionId, allocations }) {
    const uuid = store.transactionUuid(transactionId)
    const { currency } = await store.findTransaction(scene, uuid)
    const amounts = allocations.map((one) => one.amount)
    assertExact(amounts, currency)
    store.claimTransactions(scene, [uuid])
    const targets = await lockTargets(scene, allocations.map(targetOf))
    assertDistinct(targets)
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    assertOpen(targets)
    assertSameCurrency(targets, row.currency)
    const digits = currencyDigits(row.currency)
    const parts: MatchPart[] = targets.map((target, index) => {
      return { target, amountMinor: fromDecimal(amounts[index] ?? 0, digits) }
    })
    assertCovered(
      row,
      parts.map((one) => one.amountMinor),
    )
    const decided = parts.map(({ target, amountMinor }) => ({ ...target, amountMinor }))
    await learnFromDecision(scene, { row, verdict: 'confirmed', targets: decided })
    const decision = byCaller(scene.principal, 'split_by_hand', { count: String(parts.length) })
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
