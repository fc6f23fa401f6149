import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/id'
import { byHand, byRule, decision, renderReason, toDecision } from './decision.ts'

describe('a reason', () => {
  it('is a sentence with its parameters in it', () => {
    const params = { reference: 'RF18539007547034', number: '2026-0007' }
    expect(renderReason({ code: 'reference_equal', params })).toBe(
      'The payment states RF18539007547034, the reference of invoice 2026-0007.',
    )
  })

  it('without a sentence is shown by its code, and without a parameter all the same', () => {
    expect(renderReason({ code: 'of_tomorrow', params: {} })).toBe('of_tomorrow')
    expect(renderReason({ code: 'amount_exact', params: { amount: '1.00' } })).toMatch(/: 1.00 \.$/)
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
      engineVersion: null,
      rivals: null,
      runId: encodeId('run', runId),
      reasons: [{ code: 'matched_by_hand', params: {}, detail: 'Matched by hand.' }],
    })
  })

  it('that followed from something else is nobody’s', () => {
    expect(toDecision(byRule('target_gone'), null)).toMatchObject({ method: 'rule', runId: null })
  })
})
