import { addDays } from '#kernel/values/day'
import type { FeedBalance } from '../ports.ts'

export type NewAnchor = {
  day: string
  kind: 'opening' | 'closing'
  amountMinor: bigint
  /** Whether the day was over, so that the balance is final. */
  isFinal: boolean
}

/**
 * Balances that can be checked against transactions, by their ISO 20022 codes: closing and
 * previously closed, opening as the closing of the day before, and interim as today's so far.
 * Available balances include credit and holds and prove nothing.
 */
export function toAnchors(
  balances: readonly FeedBalance[],
  currency: string,
  today: string,
): NewAnchor[] {
  const anchors = new Map<string, NewAnchor>()
  for (const { kind, amountMinor, day, currency: own } of balances) {
    if (own !== currency) continue
    const found = placeOf(kind, day, today)
    if (found === null || found.day > today) continue
    const name = `${found.kind} ${found.day}`
    // A closed balance outranks an interim one.
    if (kind === 'ITBD' && anchors.has(name)) continue
    anchors.set(name, { ...found, amountMinor, isFinal: found.day < today })
  }
  return [...anchors.values()]
}

function placeOf(
  kind: string,
  day: string | null,
  today: string,
): { day: string; kind: 'opening' | 'closing' } | null {
  if (kind === 'ITBD') return day === null || day === today ? { day: today, kind: 'closing' } : null
  if (day === null) return null
  if (kind === 'CLBD' || kind === 'PRCD') return { day, kind: 'closing' }
  return kind === 'OPBD' ? { day: addDays(day, -1), kind: 'opening' } : null
}
