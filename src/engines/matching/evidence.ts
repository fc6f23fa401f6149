import { sizeOf } from '#kernel/values/money'
import { dayNumber } from './compare_dates.ts'
import type { MatchInput, Transaction } from './terms/input.ts'
import type { Offer } from './offer.ts'
import type { EvidenceClass } from './terms/outcome.ts'
import { isContactKnown, type PairFacts } from './pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'

/** What is known apart from the pair itself. */
export type EvidenceContext = {
  given: MatchInput
  /** Whether this amount recurs for this contact. */
  isRecurring: (item: NormalizedItem) => boolean
  /** How many items of this contact are open. */
  openOf: (contact: number) => number
  /** Whether a run that had matched the two was undone. */
  isUndone: (seen: NormalizedTransaction, item: NormalizedItem) => boolean
}

type Judged = Pick<Offer, 'evidence' | 'holds'>

/** For an amount that recurs monthly, a date further off belongs to another month. */
const tightDays = { cash: 5, invoice: 4 }
/** How many days after a contact's account changed payments to it need a person. */
const newAccountDays = 30
/** With more open items than this, a sum usually has several solutions. */
const mostForSums = 12

/** The evidence for a match to one item, if any, and what holds it back. */
export function judgeSingle(
  bench: EvidenceContext,
  seen: NormalizedTransaction,
  item: NormalizedItem,
  facts: PairFacts,
): Judged {
  const evidence = evidenceOf(seen, item, facts)
  if (evidence === null) return { evidence, holds: [] }
  const holds = holdsOf(bench, seen, [item], evidence)
  if (facts.iban === 'other' && (seen.transaction.amountMinor < 0n || isByContact(evidence))) {
    holds.push('iban_other')
  }
  if (facts.number.kind === 'other' && evidence !== 'reference') holds.push('number_other')
  if (facts.number.listsOthers && evidence !== 'reference') holds.push('numbers_listed')
  if (facts.reference === 'other') holds.push('reference_other')
  if (facts.name === 'other' && evidence !== 'reference') holds.push('name_other')
  if (isByContact(evidence) && bench.isRecurring(item) && !isTight(item, facts)) {
    holds.push('amount_recurring')
  }
  return { evidence, holds }
}

/** The same for several items. */
export function judgeSeveral(
  bench: EvidenceContext,
  seen: NormalizedTransaction,
  items: readonly NormalizedItem[],
  facts: PairFacts,
  found: Pick<Offer, 'way' | 'solutions'> & { isComplete: boolean },
): Judged {
  const [first] = items
  const isListed = found.way === 'listed' && found.isComplete
  const isOnly = found.solutions === 1 && first !== undefined
  const isProven = facts.iban === 'equal' || facts.reference === 'equal'
  // Receivables and payables are offset only if the text says so.
  const isIn = seen.transaction.amountMinor > 0n
  const isSetOff = items.some(
    ({ item }) => item.amountMinor > 0n !== isIn && item.kind !== 'credit_note',
  )
  const isSum =
    isOnly &&
    isProven &&
    found.isComplete &&
    !isSetOff &&
    bench.openOf(first.contact) <= mostForSums
  const evidence = isListed ? 'listed' : isSum ? 'combination' : null
  if (evidence === null) return { evidence, holds: [] }
  const holds = holdsOf(bench, seen, items, evidence)
  if (facts.iban === 'other') holds.push('iban_other')
  if (facts.name === 'other') holds.push('name_other')
  if (evidence === 'combination' && facts.number.kind === 'other') holds.push('number_other')
  if (evidence === 'combination' && seen.payment.isInstalment) holds.push('instalment_said')
  return { evidence, holds }
}

function evidenceOf(
  seen: NormalizedTransaction,
  item: NormalizedItem,
  facts: PairFacts,
): EvidenceClass | null {
  const { amount, date, name, iban, number } = facts
  const isReferred = facts.reference === 'equal' || facts.reference === 'code'
  const isSure = name === 'strong' || iban === 'equal' || facts.confirms >= 2
  const isNumbered = number.kind === 'long' || (number.kind === 'short' && isContactKnown(facts))
  const isByAccount = iban === 'equal' && name !== 'none' && name !== 'other' && date.isInside
  // For a card payment, the name of the shop and the date of the receipt identify it.
  const isAtTill = item.timing.isCash && seen.iban === null && isTight(item, facts)
  const isNamed = name === 'strong' || facts.confirms >= 2 || (name === 'lead' && isAtTill)
  const isByName = isNamed && date.isInside
  if (amount.kind === 'exact') {
    if (isReferred) return 'reference'
    if (isNumbered) return 'number'
    if (isByAccount) return 'iban'
    return isByName ? 'name' : null
  }
  const isTold =
    isReferred ||
    (isNumbered && (isSure || ((name === 'medium' || name === 'lead') && number.kind === 'long')))
  if (amount.isBeyond === true) return null
  if (amount.kind === 'printed') return isTold || isByAccount || isByName ? 'foreign' : null
  if (amount.kind === 'converted') return isTold ? 'foreign' : null
  return amount.kind === 'partial' && seen.payment.isInstalment && isTold ? 'instalment' : null
}

function isByContact(evidence: EvidenceClass): boolean {
  return evidence === 'iban' || evidence === 'name'
}

function isTight(item: NormalizedItem, { date }: PairFacts): boolean {
  return date.isInside && date.distance <= (item.timing.isCash ? tightDays.cash : tightDays.invoice)
}

/** Holds set by the organization, the account or the item, whatever the evidence. */
function holdsOf(
  { given, isUndone }: EvidenceContext,
  seen: NormalizedTransaction,
  items: readonly NormalizedItem[],
  evidence: EvidenceClass,
): string[] {
  const { transaction, day } = seen
  const holds = policyHolds(given, transaction, evidence)
  if (items.some((item) => isUndone(seen, item))) holds.push('undone_before')
  if (items.some(({ item }) => item.isHeld === true)) holds.push('item_held')
  if (items.some(({ item }) => isChangedBefore(item.ibanChangedOn ?? null, day))) {
    holds.push('iban_changed')
  }
  return holds
}

/** Holds set by the organization or the account, whatever the target. */
export function policyHolds(
  { policy, learned }: Pick<MatchInput, 'policy' | 'learned'>,
  transaction: Transaction,
  evidence: EvidenceClass,
): string[] {
  const holds: string[] = []
  if (!policy.isAutoAllowed) holds.push('auto_off')
  if (learned.brakes.includes(evidence)) holds.push('evidence_braked')
  const limit = limitHold(transaction, policy.autoLimitMinor)
  if (limit !== null) holds.push(limit)
  const { accountId = null } = transaction
  if (accountId !== null && policy.heldAccounts.includes(accountId)) holds.push('account_held')
  return holds
}

/** The limit is in the organization's currency; an unknown value cannot be checked against it. */
export function limitHold(
  { baseAmountMinor: worth, amountMinor }: Pick<Transaction, 'baseAmountMinor' | 'amountMinor'>,
  limit: bigint | null,
): 'over_limit' | 'worth_unknown' | null {
  if (limit === null) return null
  if (worth === null) return 'worth_unknown'
  const size = worth ?? amountMinor
  return sizeOf(size) > limit ? 'over_limit' : null
}

function isChangedBefore(changedOn: string | null, day: number): boolean {
  return changedOn !== null && Math.abs(day - dayNumber(changedOn)) <= newAccountDays
}
