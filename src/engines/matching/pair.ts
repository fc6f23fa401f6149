import type { AmountSight } from './compare_amounts.ts'
import type { DateSight } from './compare_dates.ts'
import type { NumberSight } from './compare_numbers.ts'
import type { NameKind } from './named_contacts.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'
import { aliasPoints, weights } from './terms/weights.ts'

/** The facts about one payment and one item. */
export type PairFacts = {
  reference: 'equal' | 'code' | 'other' | 'none'
  number: NumberSight
  iban: 'equal' | 'other' | 'none'
  name: NameKind
  /** How often payments with these words were matched to this contact. */
  confirms: number
  amount: AmountSight
  date: DateSight
  isAlone: boolean
  /** The amount is the net amount of the item. */
  isNet: boolean
  /** The contact has no other open item. */
  isSole: boolean
  /** The payment and others of this contact add up to the item. */
  isCompleting: boolean
  isInstalment: boolean
  /** Points deducted for similar payments that were declined. */
  declined: number
}

export type Pair = {
  transaction: NormalizedTransaction
  item: NormalizedItem
  facts: PairFacts
  score: number
}

export type ReasonVisitor = (code: string, points: number) => void

export function scoreOf(facts: PairFacts): number {
  let score = 0
  visitPoints(facts, (_, points) => {
    score += points
  })
  return score
}

/** Whether something other than the amount says that the payment is this contact's. */
export function isContactKnown({ name, iban, confirms }: PairFacts): boolean {
  return (
    name === 'strong' || name === 'lead' || name === 'medium' || iban === 'equal' || confirms >= 2
  )
}

/** Visits every fact that counts, with its points; their sum is the score. */
export function visitPoints(facts: PairFacts, visit: ReasonVisitor): void {
  visit('prior', weights.prior)
  if (facts.reference === 'equal') visit('reference_equal', weights.referenceEqual)
  if (facts.reference === 'code') visit('reference_equal', weights.codeEqual)
  if (facts.reference === 'other') visit('reference_other', weights.referenceOther)
  visitNumber(facts, visit)
  if (facts.iban === 'equal') visit('iban_equal', weights.ibanEqual)
  if (facts.iban === 'other') visit('iban_other', weights.ibanOther)
  visitName(facts, visit)
  visitAmount(facts, visit)
  visit(facts.date.isInside ? 'date_expected' : 'date_unusual', facts.date.points)
  if (facts.declined !== 0) visit('declined_like', facts.declined)
}

function visitNumber(facts: PairFacts, visit: ReasonVisitor): void {
  const { number } = facts
  if (number.kind === 'long') visit('number_equal', weights.numberLong)
  if (number.kind === 'other') visit('number_other', weights.numberOther)
  if (number.kind !== 'short') return
  const counts = facts.amount.kind === 'exact' || facts.name === 'strong' || facts.iban === 'equal'
  const isMedium = facts.name === 'medium' || facts.name === 'lead'
  if (counts || isMedium) visit('number_equal', weights.numberShort)
}

function visitName({ name, confirms, iban }: PairFacts, visit: ReasonVisitor): void {
  if (confirms > 0) visit('alias_known', aliasPoints(confirms))
  if (name === 'strong') visit('name_equal', weights.nameStrong)
  if (name === 'lead') visit('name_alike', weights.nameLead)
  if (name === 'medium') visit('name_alike', weights.nameMedium)
  // An earlier match outweighs a name that looks different.
  if (confirms > 0) return
  if (name === 'none') visit('name_missing', weights.nameNone)
  if (name === 'other') visit('name_other', weights.nameOther)
  // A known account needs no name.
  if (iban === 'equal') return
  if (name === 'weak') visit('name_weak', weights.nameWeak)
  if (name === 'unsaid') visit('name_unsaid', weights.nameUnsaid)
}

function visitAmount(facts: PairFacts, visit: ReasonVisitor): void {
  const { isInstalment, isAlone } = facts
  const { kind, apart } = facts.amount
  if (kind !== 'exact' && facts.isSole && isContactKnown(facts)) {
    visit('item_sole', weights.soleItem)
  }
  if (kind === 'exact') visit('amount_exact', weights.amountExact)
  if (kind === 'exact' && isAlone) visit('amount_alone', weights.amountAlone)
  if (kind === 'printed') visit('amount_printed', weights.amountPrinted)
  if (kind === 'converted') {
    visit('amount_converted', weights.amountConverted - Math.round(apart / 5))
  }
  if (facts.isNet) visit('amount_is_net', 0)
  if (kind === 'fee') visit('amount_fee', weights.amountFee)
  if (kind === 'partial') {
    visit('amount_partial', isInstalment ? weights.amountPartialSaid : weights.amountPartial)
  }
  if (kind === 'partial' && facts.isCompleting) {
    visit('payments_complete', weights.paymentsComplete)
  }
  if (kind === 'over') visit('amount_over', weights.amountOver)
  if (kind === 'unknown') visit('amount_unknown', weights.amountUnknown)
}
