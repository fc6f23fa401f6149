import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { givenMinor } from '#kernel/failure/given_amount'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion, type Region } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor, assertNoVat } from './accounts/bookable_account.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'
import { reconcile, type StraightPart } from './reconcile/transaction_status.ts'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import * as store from './transactions/match_store.ts'
import type { TransactionRow } from './transactions/match_store.ts'
import { assertCovered, assertUnmatched, spokenText } from './transactions/rules.ts'

const mostLines = 20

const line = z.strictObject({
  amount: z
    .number()
    .refine((given) => given !== 0, 'An amount cannot be 0.')
    .meta({
      description: 'With the sign of the bank: below zero is money out.',
    }),
  ledgerAccountId: z
    .string()
    .max(100)
    .meta({ description: 'The id of an account from GET /api/rest/accounts.' }),
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: "The text of the entry. Default: the bank's text." }),
  vatCode: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Only a code at 0 % that no VAT return reports.' }),
})

type Line = z.output<typeof line>

export default action({
  name: 'split_and_book_transaction',
  says: 'Book one bank transaction without an invoice or document on several ledger accounts. The amounts are signed and must add up to the transaction exactly. Without VAT.',
  needs: 'bank:edit',
  input: z
    .strictObject({
      transactionId: z.string(),
      lines: z.array(line).min(2).max(mostLines),
    })
    .meta({
      examples: [
        {
          transactionId: 'btx_01h455vb4pex5vsknk084sn02q',
          lines: [
            { amount: -1200, ledgerAccountId: '7330' },
            { amount: -45, ledgerAccountId: '2390' },
          ],
        },
      ],
    }),
  output: bankTransaction,
  fails: [
    'bank_transaction_not_found',
    'transaction_not_unmatched',
    'allocations_do_not_cover',
    'unknown_account',
    'account_not_bookable',
    'unknown_vat_code',
    'vat_needs_document',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
  ],
  keepsAnswerDays: 30,
  // It writes entries without a document behind them.
  reviewed: true,

  async run(scene, { transactionId, lines }) {
    const uuid = store.transactionUuid(transactionId)
    await store.findTransaction(scene, uuid)
    store.claimTransactions(scene, [uuid])
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    const straight = await partsOf(scene, homeRegion(scene), row, lines)
    assertCovered(
      row,
      straight.map(({ amountMinor }) => amountMinor),
    )
    await learnFromDecision(scene, { row, verdict: 'ignored', targets: [] })
    const decision = byCaller(scene.principal, 'split_booked_by_hand', {
      count: String(straight.length),
    })
    return await reconcile(scene, row, [], { decision, decision_run_id: null }, { straight })
  },
})

async function partsOf(
  scene: Scene,
  region: Region,
  row: TransactionRow,
  lines: readonly Line[],
): Promise<StraightPart[]> {
  const parts: StraightPart[] = []
  for (const [index, { amount, ledgerAccountId, text, vatCode }] of lines.entries()) {
    const { id, name } = await accountFor(scene, region, ledgerAccountId)
    assertNoVat(region, vatCode, row.booked_on)
    parts.push({
      counterpart: { account: id, text: text ?? spokenText(row) ?? name },
      amountMinor: givenMinor(amount, row.currency, `/lines/${index}/amount`),
    })
  }
  return parts
}
