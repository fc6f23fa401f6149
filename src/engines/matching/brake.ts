import type { EvidenceClass } from './terms/outcome.ts'

/** An automatic match, and whether it was undone since. */
export type PastMatch = { evidence: EvidenceClass; isUndone: boolean }

const looked = 200
/** In thousandths of the matches that are checked. */
const mostUndone = 5

/**
 * The kinds of evidence on which automatic matching pauses: more than half a percent of their last
 * 200 matches were undone. Matches are in the order in which they were made.
 */
export function findBrakes(matches: readonly PastMatch[]): EvidenceClass[] {
  const groups = Map.groupBy(matches, ({ evidence }) => evidence)
  return [...groups]
    .filter(([, some]) => {
      const undone = some.slice(-looked).filter(({ isUndone }) => isUndone).length
      return undone * 1_000 > mostUndone * looked
    })
    .map(([evidence]) => evidence)
    .toSorted()
}
