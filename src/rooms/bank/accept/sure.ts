import type { Assessment, Suggested, TargetType } from '../transactions/suggestion.ts'

/** Nothing below is accepted in bulk: the confidence that an automatic match needs. */
export const lowestConfidence = 0.9

/** As in the matcher: how many points the first suggestion leads by, if there is another. */
const leastMargin = 1

/**
 * Reasons against an automatic match that say nothing against this target: they are rules about what
 * may happen without a person, and here a person decides. Any other reason needs a look of its own, also
 * that a person undid the very match before.
 */
const ofPolicy: ReadonlySet<string> = new Set([
  'auto_off',
  'evidence_braked',
  'over_limit',
  'worth_unknown',
  'score_low',
])

export type AcceptedPart = { type: TargetType; id: string; amountMinor: string }

/** What is accepted for one transaction, as it was seen when the run began. */
export type SureMatch = {
  id: string
  version: number
  parts: AcceptedPart[]
  confidence: number
}

export type Suggesting = {
  id: string
  version: number
  status: string | null
  withdrawn_at: Date | null
  assessment: Assessment | null
}

type Judged = { match: SureMatch } | { refusal: string }

/** The first suggestion of a transaction, or the code of why a person has to look at it. */
export function judgeSuggestion(
  row: Suggesting,
  suggestions: readonly Suggested[],
  leastConfidence: number,
): Judged {
  if (row.status !== 'unmatched' || row.withdrawn_at !== null) {
    return { refusal: 'transaction_not_unmatched' }
  }
  const first = suggestions.filter((one) => one.proposal === suggestions[0]?.proposal)
  const [best] = first
  if (best === undefined) return { refusal: 'suggestion_not_found' }
  const confidence = Number(best.confidence ?? 0)
  if (confidence < Math.max(leastConfidence, lowestConfidence)) return { refusal: 'score_low' }
  const { margin, holds } = row.assessment ?? { margin: null, holds: [] }
  if (margin !== null && margin < leastMargin) return { refusal: 'rival_close' }
  const warning = holds.find((code) => !ofPolicy.has(code))
  if (warning !== undefined) return { refusal: warning }
  const parts = first.map(({ target_type: type, target_id: id, amount_minor: amountMinor }) => {
    return { type, id, amountMinor }
  })
  return { match: { id: row.id, version: row.version, parts, confidence } }
}

/** True if these are the same targets with the same amounts. */
export function isSameMatch(one: SureMatch, other: SureMatch): boolean {
  const keyOf = ({ parts }: SureMatch): string =>
    parts
      .map(({ type, id, amountMinor }) => `${type} ${id} ${amountMinor}`)
      .toSorted()
      .join()
  return one.version === other.version && keyOf(one) === keyOf(other)
}
