import type { ReadingFinding } from '#readers/room'
import type { Evidence } from '../document/coding.ts'
import { enoughAccepted, wordsFor, type CategoryChoice } from './choose_category.ts'

// One keyword may stand on any bill.
const enoughWords = 2

/**
 * What the kind of cost rests on: words of the paper, and documents of the supplier that people
 * accepted. A single word, or a single correction, is not enough to post without a person.
 */
export function fewWitnesses(evidence: Evidence, choice: CategoryChoice): ReadingFinding[] {
  const { setCategory, region, accepted } = evidence
  if (setCategory !== undefined || choice.category === region.fallbackCategory) return []
  const codes = new Set(choice.reasons.map(({ code }) => code))
  if (codes.has('paper_says')) return []
  const before = accepted?.category === choice.category ? accepted.documents : 0
  if (before >= enoughAccepted) return []
  const words = wordsFor(evidence, choice.category)
  if (codes.has('memory') || codes.has('accepted_before')) {
    return words.witnesses >= 1 ? [] : [{ code: 'learned_once', params: {} }]
  }
  if (words.witnesses + before >= enoughWords) return []
  return [{ code: 'one_keyword', params: { hint: words.first ?? choice.hint ?? '' } }]
}
