import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { assertPermitted } from '#kernel/corridor/principal'
import { givenMinor } from '#kernel/failure/given_amount'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { currencyDigits, sizeOf, toDecimal } from '#kernel/values/money'
import { remainderOf } from '#ledger/room'
import { homeRegion, type Region } from '#regions/room'
import { assertInBooks } from '#settings/room'
import { accountFor, assertNoVat } from './accounts/bookable_account.ts'
import { matchTargetOf, namesOne, oneTarget, openTargetShape } from './differences/open_target.ts'
import { learnFromDecision } from './learning/learn_from_decision.ts'
import { reconcile, type MatchPart, type StraightPart } from './reconcile/transaction_status.ts'
import { bankTransaction } from './transactions/bank_transaction.ts'
import { byCaller } from './transactions/decision.ts'
import { lockTargets, type GivenTarget } from './transactions/lock_targets.ts'
import * as store from './transactions/match_store.ts'
import type { TransactionRow } from './transactions/match_store.ts'
import {
  assertCovered,
  assertDistinct,
  assertOpen,
  assertSameCurrency,
  assertUnmatched,
  spokenText,
  type OpenTarget,
} from './transactions/rules.ts'

/** Each item needs its own lock, and the server has a limited number. */
const mostItems = 500
const mostLines = 20

const amount = z.number().refine((given) => given !== 0, 'An amount cannot be 0.')
const ledgerAccountId = z.string().max(100).optional()

const item = z
  .strictObject({ ...openTargetShape, amount })
  .refine(namesOne, { message: oneTarget, path: ['ledgerEntryId'] })
const line = z.strictObject({
  amount,
  ledgerAccountId: ledgerAccountId.meta({
    description: 'Default: the account for what payment providers have collected.',
  }),
  text: z.string().trim().min(1).max(200).optional(),
})
const fee = z.strictObject({
  amount: z.number().positive().meta({ description: 'What was kept, above zero.' }),
  ledgerAccountId,
  vatCode: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Only a code at 0 % that no VAT return reports.' }),
})

const input = z
  .strictObject({
    transactionId: z.string(),
    items: z
      .array(item)
      .max(mostItems)
      .default([])
      .meta({ description: 'What was paid, gross. The fee invoice of the provider: below zero.' }),
    fee: fee.optional(),
    lines: z
      .array(line)
      .max(mostLines)
      .default([])
      .meta({ description: 'Other parts, such as sales that are not in Daybook as invoices.' }),
  })
  .refine(({ items, lines }) => items.length + lines.length > 0, {
    message: 'Name at least one item or line.',
    path: ['items'],
  })
  .meta({
    examples: [
      {
        transactionId: 'btx_01h455vb4pex5vsknk084sn02q',
        items: [{ ledgerEntryId: 'led_01h455vb4pex5vsknk084sn02r', amount: 1000 }],
        fee: { amount: 25 },
      },
    ],
  })

type Payout = z.output<typeof input>

export default action({
  name: 'book_payout',
  says: 'Book the payout of a payment provider: invoices are settled gross, the fee is booked, and everything together is the amount that the bank shows. Also needs ledger:edit.',
  needs: 'bank:edit',
  input,
  output: bankTransaction,
  fails: [
    'bank_transaction_not_found',
    'ledger_entry_not_found',
    'document_not_found',
    'invoice_not_found',
    'transaction_not_unmatched',
    'target_settled',
    'entry_reversed',
    'difference_not_allowed',
    'allocations_do_not_cover',
    'currency_mismatch',
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
  // It books parts of the transaction without a document.
  reviewed: true,

  async run(scene, given) {
    assertPermitted(scene.principal, 'ledger:edit')
    const uuid = store.transactionUuid(given.transactionId)
    const { currency } = await store.findTransaction(scene, uuid)
    const amounts = given.items.map((one, index) =>
      givenMinor(one.amount, currency, `/items/${index}/amount`),
    )
    store.claimTransactions(scene, [uuid])
    const named: GivenTarget[] = []
    for (const one of given.items) named.push(await matchTargetOf(scene, one))
    const targets = await lockTargets(scene, named)
    assertDistinct(targets)
    const row = await store.lockTransaction(scene, uuid)
    assertUnmatched(row)
    await assertInBooks(scene, row.booked_on)
    assertOpen(targets)
    assertSameCurrency(targets, row.currency)
    const parts = targets.map((target, index) => ({ target, amountMinor: amounts[index] ?? 0n }))
    await assertWithinOpen(scene, parts, currency)
    const region = homeRegion(scene)
    const straight = await straightOf(scene, region, given, row)
    assertCovered(
      row,
      [...parts, ...straight].map((one) => one.amountMinor),
    )
    // Who pays out is not who was billed: the bank text says nothing about the customers.
    await learnFromDecision(scene, { row, verdict: 'ignored', targets: [] })
    const count = String(parts.length + straight.length)
    const decision = byCaller(scene.principal, 'payout_by_hand', { count })
    return await reconcile(scene, row, parts, { decision, decision_run_id: null }, { straight })
  },
})

/** A payout never pays more than is open: somebody has mistyped, or named the wrong item. */
async function assertWithinOpen(
  scene: Scene,
  parts: readonly MatchPart[],
  currency: string,
): Promise<void> {
  for (const [index, { target, amountMinor }] of parts.entries()) {
    const open = await openOf(scene, target)
    if (open !== null && amountMinor > 0n === open > 0n && sizeOf(amountMinor) <= sizeOf(open)) {
      continue
    }
    const digits = currencyDigits(currency)
    const detail =
      open === null
        ? `Item ${index + 1} has no open amount in the books yet. Post the document first.`
        : `Item ${index + 1} has ${toDecimal(open, digits)} ${currency} open; settle that or less.`
    throw new Failure('difference_not_allowed', { detail, index })
  }
}

async function openOf(scene: Scene, { entryId }: OpenTarget): Promise<bigint | null> {
  const rest = entryId === null ? null : await remainderOf(scene, entryId)
  return rest?.residualMinor ?? null
}

async function straightOf(
  scene: Scene,
  region: Region,
  { fee: charged, lines }: Payout,
  row: TransactionRow,
): Promise<StraightPart[]> {
  const { bankFee, clearing } = region.accountRoles
  const counterpartOf = async (given: string | undefined, usual: string, text?: string) => {
    const { id, name } = await accountFor(scene, region, given ?? usual)
    return { account: id, text: text ?? spokenText(row) ?? name }
  }
  const parts: StraightPart[] = []
  for (const [index, one] of lines.entries()) {
    parts.push({
      counterpart: await counterpartOf(one.ledgerAccountId, clearing, one.text),
      amountMinor: givenMinor(one.amount, row.currency, `/lines/${index}/amount`),
    })
  }
  if (charged === undefined) return parts
  assertNoVat(region, charged.vatCode, row.booked_on)
  const counterpart = await counterpartOf(charged.ledgerAccountId, bankFee)
  const feeMinor = givenMinor(charged.amount, row.currency, '/fee/amount')
  assertPlausibleFee(feeMinor, BigInt(row.amount_minor))
  return [...parts, { counterpart, amountMinor: -feeMinor }]
}

/** No provider keeps more than it pays out: somebody has mistyped, or left an item out. */
function assertPlausibleFee(feeMinor: bigint, paidMinor: bigint): void {
  if (paidMinor <= 0n || feeMinor <= paidMinor) return
  const detail =
    'The fee is larger than what was paid out. Name every item, or book refunds and what was held back as `lines`.'
  throw new Failure('difference_not_allowed', { detail })
}
