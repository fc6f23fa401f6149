import { describe, expect, it } from 'vitest'
import { reasonCodes, renderFinding, renderReason } from './reasons.ts'

describe('a reason in words', () => {
  it('fills in its parameters, and says codes of ours in words', () => {
    const params = { place: 'eu', by: 'vat_number', country: 'IE' }
    expect(renderReason({ code: 'place_found', params })).toBe(
      'The supplier is in another EU country, according to its VAT number: IE.',
    )
  })

  it('cites the law where there is one', () => {
    const params = { rule: 'receipt_without_invoice', source: 'art. 19-bis1' }
    expect(renderReason({ code: 'rule', params })).toMatch(/Source: art\. 19-bis1\.$/)
    expect(renderReason({ code: 'rule', params: { rule: 'x', source: '' } })).not.toMatch(/Source/)
  })

  it('shows a missing parameter and an unknown code without failing', () => {
    expect(renderReason({ code: 'rounding', params: {} })).toContain('?')
    expect(renderReason({ code: 'from_the_future', params: {} })).toBe('from the future.')
  })

  it('takes what a document says as text only', () => {
    const params = { hint: '{category}', category: '$& {hint}' }
    const text = renderReason({ code: 'hint_supplier', params })
    expect(text).toBe('The supplier name contains "{category}": $& {hint}.')
  })

  it('is a sentence for each code', () => {
    expect(reasonCodes.length).toBeGreaterThan(30)
    for (const code of reasonCodes) {
      const text = renderReason({ code, params: {} })
      expect([code, /^[A-Z].*\.$/.test(text)]).toEqual([code, true])
    }
  })
})

describe('a finding with a sentence of its own', () => {
  it('is filled in the same way', () => {
    expect(renderFinding({ code: 'x', params: { a: '1' } }, 'It is {a}.')).toBe('It is 1.')
  })
})
