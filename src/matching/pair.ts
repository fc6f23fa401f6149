import type { AmountSight } from './compare_amounts.ts'
import type { DateSight } from './compare_dates.ts'
import type { NumberSight } from './compare_numbers.ts'
import type { NameKind } from './named_contacts.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'
import { aliasPoints, weights } from './weights.ts'

/** All that was found out about one payment beside one item. */
export type Facts = {
  reference: 'equal' | 'code' | 'other' | 'none'
  number: NumberSight
  iban: 'equal' | 'other' | 'none'
  name: NameKind
  /** How often payments with these words were confirmed for this contact. */
  confirms: number
  amount: AmountSight
  date: DateSight
  isAlone: boolean
  /** The amount is what the item comes to without VAT. */
  isNet: boolean
  /** Nothing else of this contact is open. */
  isSole: boolean
  /** The payment and others of this contact make up the item together. */
  isCompleting: boolean
  isInstalment: boolean
  /** Points that declined payments like this one take away. */
  declined: number
}

export type Pair = {
  transaction: SeenTransaction
  item: SeenItem
  facts: Facts
  score: number
}

export type Visit = (code: string, points: number) => void

export function scoreOf(facts: Facts): number {
  let score = 0
  visitPoints(facts, (_, points) => {
    score += points
  })
  return score
}

/** Whether something other than the amount says that the payment is this contact's. */
export function isContactKnown({ name, iban, confirms }: Facts): boolean {
  return (
    name === 'strong' || name === 'lead' || name === 'medium' || iban === 'equal' || confirms >= 2
  )
}

/** Names every fact that counts, with its points; their sum is the score. */
export function visitPoints(facts: Facts, visit: Visit): void {
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

function visitNumber(facts: Facts, visit: Visit): void {
  const { number } = facts
  if (number.kind === 'long') visit('number_equal', weights.numberLong)
  if (number.kind === 'other') visit('number_other', weights.numberOther)
  if (number.kind !== 'short') return
  const counts = facts.amount.kind === 'exact' || facts.name === 'strong' || facts.iban === 'equal'
  const isMedium = facts.name === 'medium' || facts.name === 'lead'
  if (counts || isMedium) visit('number_equal', weights.numberShort)
}

function visitName({ name, confirms, iban }: Facts, visit: Visit): void {
  if (confirms > 0) visit('alias_known', aliasPoints(confirms))
  if (name === 'strong') visit('name_equal', weights.nameStrong)
  if (name === 'lead') visit('name_alike', weights.nameLead)
  if (name === 'medium') visit('name_alike', weights.nameMedium)
  // What somebody confirmed weighs more than a name that does not look like it.
  if (confirms > 0) return
  if (name === 'none') visit('name_missing', weights.nameNone)
  if (name === 'other') visit('name_other', weights.nameOther)
  // Whose account it is needs no name beside it.
  if (iban === 'equal') return
  if (name === 'weak') visit('name_weak', weights.nameWeak)
  if (name === 'unsaid') visit('name_unsaid', weights.nameUnsaid)
}

function visitAmount(facts: Facts, visit: Visit): void {
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
