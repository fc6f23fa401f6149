import { prepareInput } from './prepared_input.ts'
import type { MatchInput } from './terms/input.ts'
import { makeOffers } from './make_offers.ts'

/** The items that each transaction could be matched to, however weakly, alone or with others. */
export function findWanted(
  given: Pick<MatchInput, 'transactions' | 'items' | 'past' | 'learned' | 'policy'>,
): Map<string, Set<string>> {
  const prepared = prepareInput({ ...given, own: { ibans: [], names: [] } })
  return new Map(
    prepared.seen.map((seen) => {
      const parts = makeOffers(prepared, seen).flatMap((offer) => offer.parts)
      return [seen.transaction.id, new Set(parts.map(({ item }) => item.item.id))]
    }),
  )
}
