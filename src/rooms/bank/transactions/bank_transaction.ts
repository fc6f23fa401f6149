import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import type { PayeeRuleRow } from '../payees/payee_rule.ts'
import { listNamed } from '../payees/payee_store.ts'
import { listLiveAllocations, type LiveAllocation } from './allocation_store.ts'
import { decision, said, sayReason, toDecision } from './decision.ts'
import type { TransactionRow } from './match_store.ts'
import { allowedFor } from './rules.ts'
import { listSuggestions } from './suggestion_store.ts'
import {
  assessment,
  suggestion,
  targetTypes,
  toAssessment,
  toSuggestion,
  type Suggested,
} from './suggestion.ts'
import { suggestedBooking, toSuggestedBooking } from './suggested_booking.ts'

export const statuses = ['unmatched', 'reconciled', 'ignored'] as const
const classes = [
  'trade',
  'own_transfer',
  'refund',
  'payout',
  'fee',
  'interest',
  'tax',
  'payroll',
] as const

const text = z.string().nullable()
const amount = z.number().nullable()

const allocation = z.object({
  targetType: z.enum(targetTypes),
  targetId: z.string(),
  amount: z.number().meta({ description: 'The part of the transaction, in its currency.' }),
  ledgerEntryId: text.meta({
    description: 'The entry that is paid; null until the document is posted.',
  }),
  settlementEntryId: text.meta({
    description: 'The payment entry that was booked; null if the match only links the two.',
  }),
  settled: amount.meta({ description: 'The amount settled, in the currency of the open item.' }),
  residual: amount.meta({
    description: 'What is still open on the target; the opposite sign if more was paid than owed.',
  }),
  residualCurrency: text,
  exchangeDifference: amount.meta({
    description: "The exchange gain (negative) or loss, in the organization's currency.",
  }),
})

/** A bank transaction as every action and read returns it. */
export const bankTransaction = z.object({
  ...recordShape,
  status: z.enum(statuses).nullable().meta({ description: 'null while pending.' }),
  pending: z
    .boolean()
    .meta({ description: 'Announced by the bank, not booked yet; cannot be matched.' }),
  withdrawn: z.boolean().meta({ description: 'The bank withdrew it; the record stays.' }),
  bankAccountId: z.string(),
  date: text.meta({
    description: 'The booking day; for a pending one its own day, if known.',
  }),
  valueDate: text,
  amount: z.number().meta({ description: 'Negative: money out.' }),
  currency: z.string(),
  counterparty: text,
  counterpartyIban: text,
  text: z.string(),
  reference: text,
  allocations: z.array(allocation),
  suggestions: z.array(suggestion),
  class: z.enum(classes).nullable().meta({
    description: 'The kind of transaction; null until the matcher has checked it.',
  }),
  partnerTransactionId: text.meta({
    description:
      'The other side of a transfer between own accounts, or the payment that a refund returns.',
  }),
  suggestedBooking: suggestedBooking.nullable().meta({
    description: 'An account for book_transaction, if it is a fee or interest of the bank.',
  }),
  assessment: assessment.nullable().meta({
    description:
      'Why it was not matched automatically (`holds`), and how far the first suggestion leads.',
  }),
  decision: decision.nullable().meta({ description: 'How it got its status, and why.' }),
  review: said.nullable().meta({ description: 'Why a person should review it again.' }),
})

export type BankTransactionRecord = z.input<typeof bankTransaction>

export async function toBankTransaction(
  scene: Scene,
  row: TransactionRow,
): Promise<BankTransactionRecord> {
  const [record] = await toBankTransactions(scene, [row])
  if (!record) throw new Error('one transaction gave no record')
  return record
}

/** The records of a page with three queries, or none if nothing can be there. */
export async function toBankTransactions(
  scene: Scene,
  rows: readonly TransactionRow[],
): Promise<BankTransactionRecord[]> {
  const idsOf = (status: string): string[] =>
    rows.filter((row) => row.status === status).map((row) => row.id)
  const live = await listLiveAllocations(scene, idsOf('reconciled'))
  const suggested = await listSuggestions(scene, idsOf('unmatched'))
  const open = rows.filter(({ status }) => status === 'unmatched')
  const remembered = await listNamed(
    scene,
    open.flatMap(({ counterparty_name: name }) => name ?? []),
  )
  const allocations = Map.groupBy(live, (one) => one.transaction_id)
  const suggestions = Map.groupBy(suggested, (one) => one.transaction_id)
  return rows.map((row) =>
    toRecord(scene, row, {
      allocations: allocations.get(row.id) ?? [],
      suggestions: suggestions.get(row.id) ?? [],
      remembered,
    }),
  )
}

/** What is read beside a page of transactions. */
type Beside = {
  allocations: readonly LiveAllocation[]
  suggestions: readonly Suggested[]
  remembered: readonly PayeeRuleRow[]
}

function toRecord(
  scene: Scene,
  row: TransactionRow,
  { allocations, suggestions, remembered }: Beside,
): BankTransactionRecord {
  const region = homeRegion(scene)
  const home = region.currency
  return {
    id: encodeId('btx', row.id),
    status: row.status,
    pending: row.pending,
    withdrawn: row.withdrawn_at !== null,
    bankAccountId: encodeId('bac', row.account_id),
    date: row.booked_on ?? row.transaction_on ?? row.value_on,
    valueDate: row.value_on,
    amount: decimalIn(row.currency, row.amount_minor) ?? 0,
    currency: row.currency,
    counterparty: row.counterparty_name,
    counterpartyIban: row.counterparty_iban,
    text: row.text,
    reference: row.reference,
    allocations: allocations.map((one) => toAllocation(one, row.currency, home)),
    suggestions: suggestions.map((one) => toSuggestion(one, row.currency)),
    class: row.class,
    partnerTransactionId: row.partner_id === null ? null : encodeId('btx', row.partner_id),
    suggestedBooking: toSuggestedBooking(region, row, remembered),
    assessment: row.assessment === null ? null : toAssessment(row.assessment),
    decision: row.decision === null ? null : toDecision(row.decision, row.decision_run_id),
    review: row.review === null ? null : sayReason(row.review),
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedFor(row)),
  }
}

function toAllocation(
  one: LiveAllocation,
  currency: string,
  home: string,
): BankTransactionRecord['allocations'][number] {
  const inItem = (minor: string | null) => decimalIn(one.item_currency ?? currency, minor)
  const isBooked = one.settlement_entry_id !== null
  return {
    targetType: one.target,
    targetId:
      one.target === 'ledger'
        ? encodeId('led', one.entry_id ?? '')
        : encodeId('doc', one.target_document_id ?? ''),
    amount: decimalIn(currency, one.amount_minor) ?? 0,
    ledgerEntryId: one.entry_id === null ? null : encodeId('led', one.entry_id),
    settlementEntryId:
      one.settlement_entry_id === null ? null : encodeId('led', one.settlement_entry_id),
    settled: inItem(one.settled_minor),
    residual: inItem(one.residual_minor),
    residualCurrency: one.item_currency,
    exchangeDifference: isBooked ? decimalIn(home, one.difference_minor) : null,
  }
}

function decimalIn(currency: string, minor: string | null): number | null {
  return minor === null ? null : toDecimal(BigInt(minor), currencyDigits(currency))
}
