import { layDesk } from './desk.ts'
import type { Given } from './input.ts'
import { makeOffers } from './make_offers.ts'

/** The items that each transaction could be matched to, however weakly, alone or with others. */
export function findWanted(
  given: Pick<Given, 'transactions' | 'items' | 'past' | 'learned' | 'policy'>,
): Map<string, Set<string>> {
  const desk = layDesk({ ...given, own: { ibans: [], names: [] } })
  return new Map(
    desk.seen.map((seen) => {
      const parts = makeOffers(desk, seen).flatMap((offer) => offer.parts)
      return [seen.transaction.id, new Set(parts.map(({ item }) => item.item.id))]
    }),
  )
}
