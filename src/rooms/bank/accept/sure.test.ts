import { describe, expect, it } from 'vitest'
import type { Assessment, Suggested } from '../transactions/suggestion.ts'
import { judgeSuggestion, type Suggesting } from './sure.ts'

const row = (holds: string[], margin: number | null = null): Suggesting => ({
  id: 't',
  version: 1,
  status: 'unmatched',
  withdrawn_at: null,
  assessment: { margin, holds } as unknown as Assessment,
})
const suggested = [
  { proposal: 1, confidence: '0.97', target_type: 'document', target_id: 'd', amount_minor: '100' },
] as unknown as Suggested[]

const judged = (holds: string[], margin: number | null = null): string => {
  const answer = judgeSuggestion(row(holds, margin), suggested, 0.9)
  return 'refusal' in answer ? answer.refusal : 'accepted'
}

describe('a suggestion that is accepted in bulk', () => {
  it.each(['auto_off', 'over_limit', 'evidence_braked'])(
    'may be one that %s alone held',
    (code) => {
      expect(judged([code])).toBe('accepted')
    },
  )

  it.each(['undone_before', 'taken_back', 'a_new_reason'])('is none that %s warns of', (code) => {
    expect(judged(['auto_off', code])).toBe(code)
  })

  it('is none with a close rival', () => {
    expect(judged([], 0.5)).toBe('rival_close')
    expect(judged([], 1)).toBe('accepted')
  })
})
