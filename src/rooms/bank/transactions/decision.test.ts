import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { byCaller, byMatcher, byRule, decision, renderReason, toDecision } from './decision.ts'

const person = { actor: { kind: 'user', id: 'usr_1', name: 'Anna Jensen' }, app: null } as const

describe('a reason', () => {
  it('is a sentence with its parameters in it', () => {
    expect(renderReason({ code: 'split_by_hand', params: { count: '3' } })).toBe(
      'Split by hand between 3 targets.',
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
    expect(renderReason({ code: 'split_by_hand', params: {} })).toMatch(/between  targets\.$/)
  })

  it('puts nothing into a sentence but what is asked for', () => {
    const params = { count: '{reference}', reference: 'x' }
    expect(renderReason({ code: 'split_by_hand', params })).toBe(
      'Split by hand between {reference} targets.',
    )
  })
})

describe('a decision', () => {
  it('is shown with the run that made it', () => {
    const runId = '019a0000-0000-7000-8000-000000000001'
    const shown = toDecision(byCaller(person, 'matched_by_hand'), runId)
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

  it.each([
    ['matched_by_hand', {}, 'Matched by Ledger Robot, for Anna Jensen.'],
    ['split_by_hand', { count: '2' }, 'Split over 2 targets by Ledger Robot, for Anna Jensen.'],
    ['booked_by_hand', { account: '2390' }, 'Booked on 2390 by Ledger Robot, for Anna Jensen.'],
    ['run_undone', {}, 'The run that matched it was undone by Ledger Robot, for Anna Jensen.'],
  ])('%s names the app that decided, and its user', (code, params, sentence) => {
    const app = { id: 'app_1', name: 'Ledger Robot', access: 'write' } as const
    const shown = toDecision(byCaller({ ...person, app }, code, params), null)
    expect(shown).toMatchObject({ method: 'manual', detail: sentence, reasons: [{ code }] })
  })

  it('that followed from something else is nobody’s', () => {
    expect(toDecision(byRule('target_gone'), null)).toMatchObject({ method: 'rule', runId: null })
  })

  it('of the matcher keeps all that was weighed, and shows what matters most', () => {
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
      detail: 'The bank text mentions invoice 10234. The amount is exactly 1.00 EUR.',
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
