import { compareDays } from '#kernel/values/day'
import {
  matchTransactions,
  nothingLearned,
  ordinaryPolicy,
  type OpenItem,
  type MatchOutcome,
  type Transaction,
} from '#matching/room'
import type { MadeOrganization } from '../../../test/matching/made_organization.ts'
import type { Answer } from './measure.ts'

export type Matcher = (organization: MadeOrganization) => Map<string, Answer>

function outcomesOf({ transactions, items, own }: MadeOrganization): MatchOutcome[] {
  return matchTransactions({
    transactions,
    items,
    past: [],
    own,
    learned: nothingLearned,
    policy: ordinaryPolicy,
  })
}

/** The engine of this product. */
export const engine: Matcher = (organization) =>
  new Map(
    outcomesOf(organization).map(({ transactionId, decision, proposals }) => [
      transactionId,
      {
        isAuto: decision === 'auto',
        sets: proposals.map(({ targets }) => targets.map(({ itemId }) => itemId)),
      },
    ]),
  )

/** What anybody writes first: the exact amount, and of several the nearest day. */
export const naive: Matcher = ({ transactions, items }) => {
  const taken = new Set<string>()
  const answers = transactions
    .toSorted((a, b) => compareDays(a.date, b.date))
    .map((one): [string, Answer] => {
      const fitting = items
        .filter(
          (item) =>
            !taken.has(item.id) &&
            item.currency === one.currency &&
            item.amountMinor === one.amountMinor,
        )
        .toSorted((a, b) => daysBetween(a, one) - daysBetween(b, one))
      const [best] = fitting
      if (best === undefined) return [one.id, { isAuto: false, sets: [] }]
      taken.add(best.id)
      return [one.id, { isAuto: true, sets: fitting.slice(0, 3).map(({ id }) => [id]) }]
    })
  return new Map(answers)
}

/**
 * A weighted mean in the manner of open products: name, amount without its sign, day and currency,
 * taken by itself from 0.9 on, one transaction after another.
 */
export const weighted: Matcher = ({ transactions, items }) => {
  const taken = new Set<string>()
  const answers = transactions.map((one): [string, Answer] => {
    const scored = items
      .filter((item) => !taken.has(item.id))
      .map((item) => ({ item, score: meanOf(one, item) }))
      .filter(({ score }) => score >= 0.6)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 3)
    const [best] = scored
    const isAuto = best !== undefined && best.score >= 0.9
    if (isAuto) taken.add(best.item.id)
    return [one.id, { isAuto, sets: scored.map(({ item }) => [item.id]) }]
  })
  return new Map(answers)
}

function meanOf(one: Transaction, item: OpenItem): number {
  const amount = amountScore(one, item)
  if (amount === 0) return 0
  const currency = one.currency === item.currency ? 1 : 0.3
  const name = nameScore(`${one.counterparty ?? ''} ${one.text}`, item.counterparty ?? '')
  return 0.35 * amount + 0.3 * name + 0.25 * dateScore(one, item) + 0.1 * currency
}

function amountScore(one: Transaction, item: OpenItem): number {
  const isSame = one.currency === item.currency
  const open = isSame ? item.amountMinor : (item.baseAmountMinor ?? 0n)
  const [paid, owed] = [Math.abs(Number(one.amountMinor)), Math.abs(Number(open))]
  const apart = Math.abs(paid - owed) / Math.max(paid, owed, 1)
  const steps = [0, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2]
  const scores = [1, 0.98, 0.95, 0.9, 0.85, 0.6, 0.3]
  return scores[steps.findIndex((step) => apart <= step)] ?? 0
}

/** The share of words that both have, with no regard to their spelling or how rare they are. */
function nameScore(text: string, name: string): number {
  const words = (said: string): Set<string> =>
    new Set(
      said
        .toLowerCase()
        .normalize('NFD')
        .split(/[^a-z0-9]+/)
        .filter((word) => word.length > 1),
    )
  const [a, b] = [words(text), words(name)]
  const shared = [...b].filter((word) => a.has(word)).length
  return b.size === 0 ? 0 : shared / b.size
}

function dateScore(one: Transaction, item: OpenItem): number {
  const after = (Date.parse(one.date) - Date.parse(item.date)) / 86_400_000
  if (item.kind !== 'invoice') {
    if (after < 0) return after >= -1 ? 0.99 : after >= -7 ? 0.95 : after >= -30 ? 0.9 : 0.7
    return after <= 10 ? 0.85 : after <= 30 ? 0.5 : 0.1
  }
  if (after < 0) return after >= -10 ? 0.85 : 0.1
  if (after <= 38) return 0.96
  return after <= 123 ? 0.9 - (after - 33) * 0.002 : 0.1
}

function daysBetween(item: OpenItem, one: Transaction): number {
  return Math.abs(Date.parse(item.date) - Date.parse(one.date))
}
