import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import type { MatchOutcome } from '#matching/room'
import {
  assessment,
  assessmentOf,
  suggestion,
  suggestionsOf,
  toAssessment,
  toSuggestion,
} from './suggestion.ts'

const ids = [
  '019a0000-0000-7000-8000-000000000001',
  '019a0000-0000-7000-8000-000000000002',
  '019a0000-0000-7000-8000-000000000003',
] as const
const [transactionId, entryId, documentId] = ids

const reasons = [
  { code: 'prior', points: -5.2, left: '', right: '' },
  { code: 'amount_exact', points: 3.2, left: '1250.00 DKK', right: '1250.00 DKK' },
]
const outcome: MatchOutcome = {
  transactionId,
  decision: 'suggest',
  class: 'trade',
  partnerId: null,
  proposals: [
    {
      targets: [
        { itemId: entryId, amountMinor: 100_000n },
        { itemId: documentId, amountMinor: 25_000n },
      ],
      method: 'combination',
      evidence: null,
      score: 2.4,
      probability: 0.91,
      reasons,
    },
    {
      targets: [{ itemId: documentId, amountMinor: 125_000n }],
      method: 'rule',
      evidence: null,
      score: 0.1,
      probability: 0.5,
      reasons,
    },
  ],
  margin: 2.3,
  rivals: 1,
  holds: ['rival_close', 'exchange_rate_missing', 'of_tomorrow'],
  engineVersion: 'test',
}
const made = suggestionsOf(outcome, (id) => (id === documentId ? 'document' : 'ledger'))

describe('what is suggested', () => {
  it('is one row for each target, numbered by proposal from the best', () => {
    const rows = made.map((one) => [one.proposal, one.target_type, one.target_id, one.amount_minor])
    expect(rows).toEqual([
      [1, 'ledger', entryId, '100000'],
      [1, 'document', documentId, '25000'],
      [2, 'document', documentId, '125000'],
    ])
  })

  it('is shown with a sentence, and with the points that make its score', () => {
    const [first, second] = made.map((one) => suggestion.parse(toSuggestion(one, 'DKK')))
    expect(first).toMatchObject({
      targetId: encodeId('led', entryId),
      amount: 1000,
      group: 1,
      score: 2.4,
      confidence: 0.91,
      detail: 'The amount is exactly 1,250.00 DKK.',
    })
    expect(first?.reasons[1]).toEqual({
      code: 'amount_exact',
      params: { left: '1250.00 DKK', right: '1250.00 DKK' },
      detail: 'The amount is exactly 1,250.00 DKK.',
      points: 3.2,
    })
    expect(second?.targetId).toBe(encodeId('doc', documentId))
  })

  it('of a currency without decimals is shown without them', () => {
    const [first] = made
    if (first === undefined) throw new Error('nothing is suggested')
    expect(toSuggestion(first, 'JPY').amount).toBe(100_000)
  })
})

describe('why it waits', () => {
  it('is said in words, also where the books refused it, and never hidden', () => {
    const shown = assessment.parse(toAssessment(assessmentOf(outcome)))
    expect(shown).toMatchObject({ margin: 2.3, rivals: 1, engineVersion: 'test' })
    expect(shown.holds[0]).toEqual({
      code: 'rival_close',
      detail: 'Another match fits almost as well.',
    })
    expect(shown.holds[1]?.detail).toMatch(/rate/i)
    expect(shown.holds[2]).toEqual({ code: 'of_tomorrow', detail: 'of_tomorrow' })
  })
})
