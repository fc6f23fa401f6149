import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/id'
import { byHand, byMatcher, byRule, decision, renderReason, toDecision } from './decision.ts'

describe('a reason', () => {
  it('is a sentence with its parameters in it', () => {
    expect(renderReason({ code: 'split_by_hand', params: { count: '3' } })).toBe(
      'Split by hand over 3 targets.',
    )
  })

  it('of the matcher is said in its words, with the amounts as they are read', () => {
    const params = { left: '1250.00 DKK', right: '1250.00 DKK' }
    expect(renderReason({ code: 'amount_exact', params, points: 3.2 })).toBe(
      'The amount is exactly 1,250.00 DKK.',
    )
  })

  it('without a sentence is shown by its code, and without a parameter all the same', () => {
    expect(renderReason({ code: 'of_tomorrow', params: {} })).toBe('of_tomorrow')
    expect(renderReason({ code: 'split_by_hand', params: {} })).toMatch(/over  targets\.$/)
  })

  it('puts nothing into a sentence but what is asked for', () => {
    const params = { count: '{reference}', reference: 'x' }
    expect(renderReason({ code: 'split_by_hand', params })).toBe(
      'Split by hand over {reference} targets.',
    )
  })
})

describe('a decision', () => {
  it('is shown with the run that made it', () => {
    const runId = '019a0000-0000-7000-8000-000000000001'
    const shown = toDecision(byHand('matched_by_hand'), runId)
    expect(decision.parse(shown)).toEqual({
      method: 'manual',
      detail: 'Matched by hand.',
      evidence: null,
      score: null,
      confidence: null,
      margin: null,
      engineVersion: null,
      rivals: null,
      runId: encodeId('run', runId),
      reasons: [{ code: 'matched_by_hand', params: {}, detail: 'Matched by hand.', points: null }],
    })
  })

  it('that followed from something else is nobody’s', () => {
    expect(toDecision(byRule('target_gone'), null)).toMatchObject({ method: 'rule', runId: null })
  })

  it('of the matcher keeps all that was weighed, and is told by what matters most', () => {
    const outcome = {
      transactionId: 'x',
      decision: 'auto' as const,
      class: 'trade' as const,
      partnerId: null,
      proposals: [],
      margin: 4.5,
      rivals: 2,
      holds: [],
      engineVersion: 'test',
    }
    const reasons = [
      { code: 'prior', points: -5.2, left: '', right: '' },
      { code: 'amount_exact', points: 3.2, left: '1.00 EUR', right: '1.00 EUR' },
      { code: 'number_equal', points: 5.5, left: '10234', right: '10234' },
    ]
    const proposal = {
      targets: [],
      method: 'reference' as const,
      evidence: 'number' as const,
      score: 3.5,
      probability: 0.97,
      reasons,
    }
    const shown = decision.parse(toDecision(byMatcher(outcome, proposal, 'b'), null))
    expect(shown).toMatchObject({
      method: 'reference',
      detail: 'Invoice 10234 is written in the bank text. The amount is exactly 1.00 EUR.',
      evidence: 'number',
      score: 3.5,
      confidence: 0.97,
      margin: 4.5,
      rivals: 2,
      engineVersion: 'test',
    })
    expect(shown.reasons.map((reason) => reason.points)).toEqual([-5.2, 3.2, 5.5])
  })
})
