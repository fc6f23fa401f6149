import {
  matchTransactions,
  nothingLearned,
  ordinaryPolicy,
  type MatchInput,
  type OpenItem,
  type MatchOutcome,
  type Transaction,
} from '#matching/room'
import { noNumber } from '#matching/compare_numbers'
import type { PairFacts } from '#matching/pair'

/** The facts of a payment and an item of the same amount, of which nothing more is known. */
export const plainFacts: PairFacts = {
  reference: 'none',
  number: noNumber,
  iban: 'none',
  name: 'absent',
  confirms: 0,
  amount: { kind: 'exact', apart: 0 },
  date: { points: 0, isInside: true, distance: 0 },
  isAlone: false,
  isNet: false,
  isSole: false,
  isCompleting: false,
  isInstalment: false,
  declined: 0,
}

/** A customer's payment of 1,250.00 kr., about which nothing more is said than a test says. */
export function paymentOf(given: Partial<Transaction> & { id: string }): Transaction {
  const amountMinor = given.amountMinor ?? 125_000n
  return {
    amountMinor,
    currency: 'DKK',
    baseAmountMinor: amountMinor,
    date: '2026-03-31',
    text: '',
    counterparty: null,
    iban: null,
    reference: null,
    ...given,
  }
}

/** An open invoice of 1,250.00 kr., due on the last day of March. */
export function itemOf(given: Partial<OpenItem> & { id: string }): OpenItem {
  const amountMinor = given.amountMinor ?? 125_000n
  return {
    amountMinor,
    currency: 'DKK',
    baseAmountMinor: amountMinor,
    date: '2026-03-01',
    dueDate: '2026-03-31',
    counterparty: null,
    iban: null,
    number: null,
    paymentReference: null,
    kind: 'invoice',
    ...given,
  }
}

/** A receipt of what was paid where it was bought. */
export function receiptOf(given: Partial<OpenItem> & { id: string; date: string }): OpenItem {
  return itemOf({ dueDate: given.date, kind: 'receipt', amountMinor: -24_900n, ...given })
}

export function givenOf(
  transactions: readonly Transaction[],
  items: readonly OpenItem[],
  rest: Partial<MatchInput> = {},
): MatchInput {
  return {
    transactions,
    items,
    past: [],
    own: { ibans: [], names: [] },
    learned: nothingLearned,
    policy: ordinaryPolicy,
    ...rest,
  }
}

/** What is decided about each transaction, by its id. */
export function decide(
  transactions: readonly Transaction[],
  items: readonly OpenItem[],
  rest: Partial<MatchInput> = {},
): Map<string, MatchOutcome> {
  const outcomes = matchTransactions(givenOf(transactions, items, rest))
  return new Map(outcomes.map((one) => [one.transactionId, one]))
}

/** The decision about one transaction beside some items, with the items of its first proposal. */
export function decideOne(
  transaction: Transaction,
  items: readonly OpenItem[],
  rest: Partial<MatchInput> = {},
): { decision: MatchOutcome['decision']; targets: string[]; outcome: MatchOutcome } {
  const outcome = decide([transaction], items, rest).get(transaction.id)
  if (outcome === undefined) throw new Error(`nothing was decided about ${transaction.id}`)
  return { decision: outcome.decision, targets: targetsOf(outcome), outcome }
}

export function targetsOf(outcome: MatchOutcome | undefined): string[] {
  return (outcome?.proposals[0]?.targets ?? []).map(({ itemId }) => itemId).toSorted()
}

/** All that was decided, as bytes; amounts have no JSON of their own. */
export function bytesOf(outcomes: readonly MatchOutcome[]): string {
  return JSON.stringify(outcomes, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}
