import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertPermitted } from '#kernel/corridor/principal'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  adjustmentRecord,
  assertFeeWithinLimit,
  closeRemainder,
  entryWords,
  ledgerEntry,
  remainderOf,
} from '#ledger/room'
import { homeRegion } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor } from './accounts/bookable_account.ts'
import { matchTargetOf, namesOne, oneTarget, openTargetShape } from './differences/open_target.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'
import { reconcile, type MatchBesides, type MatchPart } from './reconcile/transaction_status.ts'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { lockTargets } from './transactions/lock_targets.ts'
import * as store from './transactions/match_store.ts'
import type { TransactionRow } from './transactions/match_store.ts'
import { assertOpen, assertUnmatched, spokenText, type OpenTarget } from './transactions/rules.ts'

const kinds = ['write_off', 'fee', 'discount', 'small_difference'] as const

const difference = z.strictObject({
  kind: z.enum(kinds).meta({
    description:
      'fee: the bank or a provider kept it, so the item counts as paid in full. The others close what was not paid; VAT is unchanged.',
  }),
  ledgerAccountId: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Default: the account that the region has for the kind.' }),
  text: z.string().trim().min(1).max(200).optional(),
})

const input = z
  .strictObject({ transactionId: z.string(), ...openTargetShape, difference })
  .refine(namesOne, { message: oneTarget, path: ['ledgerEntryId'] })
  .meta({
    examples: [
      {
        transactionId: 'btx_01h455vb4pex5vsknk084sn02q',
        ledgerEntryId: 'led_01h455vb4pex5vsknk084sn02r',
        difference: { kind: 'fee' },
      },
    ],
  })

type Difference = z.output<typeof difference>

export default action({
  name: 'match_with_difference',
  says: 'Match a bank transaction to one bill or invoice and close what it differs by in the same step: a fee, a discount, a loss or a small difference. unmatch_transaction takes both back. Also needs ledger:edit.',
  needs: 'bank:edit',
  input,
  output: z.object({
    transaction: bankTransaction,
    difference: ledgerEntry.nullable().meta({
      description: 'The entry that closed the rest; null for a fee, which is a part of the match.',
    }),
    warnings: z.array(z.object({ code: z.string(), detail: z.string() })),
  }),
  fails: [
    'bank_transaction_not_found',
    'ledger_entry_not_found',
    'document_not_found',
    'invoice_not_found',
    'transaction_not_unmatched',
    'target_settled',
    'entry_reversed',
    'no_difference',
    'difference_not_allowed',
    'write_off_above_limit',
    'unknown_account',
    'account_not_bookable',
    'currency_mismatch',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
  ],
  keepsAnswerDays: 30,
  // It writes an entry without a document behind it.
  reviewed: true,

  async run(scene, given) {
    assertPermitted(scene.principal, 'ledger:edit')
    const uuid = store.transactionUuid(given.transactionId)
    await store.findTransaction(scene, uuid)
    store.claimTransactions(scene, [uuid])
    const targets = await lockTargets(scene, [await matchTargetOf(scene, given)])
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    assertOpen(targets)
    const open = await openOf(scene, targets, row)
    const account = await accountOf(scene, given.difference)
    await learnFromDecision(scene, { row, verdict: 'confirmed', targets })
    const kept: Kept = { closedBy: null }
    const { part, besides } =
      given.difference.kind === 'fee'
        ? await feeOf(scene, row, open, {
            account: account ?? bankFeeOf(scene),
            said: given.difference,
          })
        : restClosed(scene, row, open, { account, difference: given.difference, kept })
    const decision = byCaller(scene.principal, 'matched_with_difference', {
      difference: given.difference.kind.replaceAll('_', ' '),
    })
    const status = { decision, decision_run_id: null }
    const transaction = await reconcile(scene, row, [part], status, besides)
    const closed = kept.closedBy === null ? null : await adjustmentRecord(scene, kept.closedBy)
    const warnings = closed?.adjustment?.warnings ?? []
    return { transaction, difference: closed, warnings }
  },
})

type Open = { target: OpenTarget; entryId: string; residualMinor: bigint; currency: string }
type Kept = { closedBy: string | null }

async function openOf(
  scene: Scene,
  [target]: readonly OpenTarget[],
  row: TransactionRow,
): Promise<Open> {
  const entryId = target?.entryId ?? null
  const rest = entryId === null ? null : await remainderOf(scene, entryId)
  if (target === undefined || entryId === null || rest === null) {
    const detail = 'It has no open amount in the books yet. Post the document first.'
    throw new Failure('difference_not_allowed', { detail })
  }
  const paidMinor = BigInt(row.amount_minor)
  if (paidMinor !== 0n && paidMinor > 0n !== rest.residualMinor > 0n) {
    const detail = 'The transaction goes the other way, so it does not pay what is open.'
    throw new Failure('difference_not_allowed', { detail })
  }
  return { target, entryId, ...rest }
}

async function accountOf(scene: Scene, { ledgerAccountId }: Difference): Promise<string | null> {
  if (ledgerAccountId === undefined) return null
  const region = homeRegion(scene)
  return (await accountFor(scene, region, ledgerAccountId)).id
}

function bankFeeOf(scene: Scene): string {
  return homeRegion(scene).accountRoles.bankFee
}

type Plan = { part: MatchPart; besides: MatchBesides }

/** The item is paid in full; what is missing on the account went to whoever charged the fee. */
async function feeOf(
  scene: Scene,
  row: TransactionRow,
  open: Open,
  { account, said }: { account: string; said: Difference },
): Promise<Plan> {
  if (open.currency !== row.currency) throw new Failure('currency_mismatch')
  const feeMinor = BigInt(row.amount_minor) - open.residualMinor
  if (feeMinor === 0n) throw new Failure('no_difference')
  if (feeMinor > 0n) {
    const detail = 'More came in than is owed, or less went out; that is no fee.'
    throw new Failure('difference_not_allowed', { detail })
  }
  await assertFeeWithinLimit(scene, open.entryId, feeMinor)
  const settledMinor = String(open.residualMinor)
  scene.pinFacts({ entryId: open.entryId, settledMinor, date: row.booked_on })
  const text = said.text ?? spokenText(row) ?? entryWords(scene).fee
  return {
    part: { target: open.target, amountMinor: open.residualMinor },
    besides: { straight: [{ counterpart: { account, text }, amountMinor: feeMinor }] },
  }
}

function restClosed(
  scene: Scene,
  row: TransactionRow,
  open: Open,
  given: { account: string | null; difference: Difference; kept: Kept },
): Plan {
  const { kind, text = null } = given.difference
  if (kind === 'fee') throw new Error('a fee is a part of the match')
  const follow = async (transaction: { date: string }): Promise<void> => {
    const rest = await remainderOf(scene, open.entryId)
    if (rest === null || rest.residualMinor === 0n) throw new Failure('no_difference')
    given.kept.closedBy = await closeRemainder(scene, {
      entryId: open.entryId,
      kind,
      reason: text ?? entryWords(scene).restClosed[kind],
      date: transaction.date,
      sizeMinor: null,
      account: given.account,
      text,
      isEstablished: false,
      transactionId: row.id,
    })
  }
  return {
    part: { target: open.target, amountMinor: BigInt(row.amount_minor) },
    besides: { follow },
  }
}
