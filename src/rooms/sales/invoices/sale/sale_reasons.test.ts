import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { treatmentKinds, type SaleTreatment } from './sale.ts'
import { explainTreatment, renderSaleReason, saleReasonCodes } from './sale_reasons.ts'

describe('a reason in words', () => {
  it('fills in its parameters and cites the law', () => {
    const params = { rate: '22', vatCode: 'V22', source: 'art. 16' }
    expect(renderSaleReason({ code: 'rate_kept', params })).toBe(
      "VAT at the line's rate of 22 %: code V22. Source: art. 16.",
    )
  })

  it('has no source where none stands behind it', () => {
    const text = renderSaleReason({ code: 'goods_assumed', params: { source: '' } })
    expect(text).not.toContain('Source')
  })

  it('shows a missing parameter and an unknown code without failing', () => {
    expect(renderSaleReason({ code: 'buyer_at_home', params: {} })).toContain('?')
    expect(renderSaleReason({ code: 'from_the_future', params: {} })).toBe('from the future.')
    expect(renderSaleReason({ code: 'constructor', params: {} })).toBe('constructor.')
  })

  it('takes what a contact says as text only', () => {
    const params = { vatNumber: '$& {country}', country: '{vatNumber}' }
    expect(renderSaleReason({ code: 'vat_number_malformed', params })).toBe(
      '$& {country} is not a valid VAT number in {vatNumber}, so the buyer is treated as a consumer. Correct it.',
    )
  })

  it('is a sentence for each code', () => {
    expect(saleReasonCodes.length).toBeGreaterThan(30)
    for (const code of saleReasonCodes) {
      const params = { vatNumber: 'X', rate: '1', given: '2', country: 'DE', nature: 'N1' }
      const text = renderSaleReason({ code, params })
      expect([code, /^[A-Z].*\.$/.test(text)]).toEqual([code, true])
    }
  })

  it.each(regionKeys)('is known for each warning of the rules of %s', (key) => {
    const warnings = regionOf(key).salesRules.flatMap((rule) => rule.warning ?? [])
    expect(warnings.length).toBeGreaterThan(3)
    for (const warning of warnings) expect(saleReasonCodes).toContain(warning)
  })
})

describe('a treatment in words', () => {
  it('says what it is, then why, then what to look at', () => {
    const treatment: SaleTreatment = {
      kind: 'eu_business',
      legalText: {},
      reasons: [{ code: 'buyer_at_home', params: { country: 'DK' } }],
      warnings: [{ code: 'goods_assumed', params: {} }],
    }
    expect(explainTreatment(treatment)).toEqual([
      'Sale to a business in another EU country.',
      'The buyer is domestic (DK).',
      'The sale is treated as goods. Services are treated differently; check which it is.',
    ])
  })

  it.each(treatmentKinds)('%s has a sentence of its own', (kind) => {
    const [says = ''] = explainTreatment({ kind, legalText: {}, reasons: [], warnings: [] })
    expect(says).toMatch(/^Sale .+\.$/)
  })
})
