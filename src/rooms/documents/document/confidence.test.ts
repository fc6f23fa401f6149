import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldOf } from '#test/golden/coding/evidence'
import { capsOf, judge, scoreOf, sound, withFields, xml } from '#test/golden/coding/judged'
import { renderCap, rulesVersion } from './confidence.ts'
import { capTable } from './confidence_table.ts'

describe('a document of which everything is proven', () => {
  it('starts by where it was read from', () => {
    expect(judge(sound())).toEqual({
      confidence: 0.98,
      caps: [{ code: 'pdf', params: {}, cap: 0.98 }],
    })
    expect(judge(sound({ sourceClass: 'text' }))).toMatchObject({ confidence: 0.98 })
    expect(judge(xml())).toMatchObject({ confidence: 0.99, caps: [{ code: 'einvoice' }] })
    expect(scoreOf(xml({ signature: 'verified' }))).toBe(0.995)
    expect(scoreOf(xml({ signature: 'unverified' }))).toBe(0.99)
  })

  it('but an e-invoice that breaks its own rules', () => {
    const faults = [{ code: 'sdi_00421', params: {} }]
    const judged = judge(xml({ validation: { valid: false, faults } }))
    expect(judged).toMatchObject({ confidence: 0.6 })
    expect(judged.caps[0]).toMatchObject({
      code: 'einvoice_invalid',
      params: { faults: 'sdi_00421' },
    })
  })
})

describe('amounts', () => {
  const proofs = (...given: string[]) => withFields(sound(), { total: fieldOf('125.00', given) })

  it('need a rate and a sum to be proven', () => {
    expect(scoreOf(proofs('rate_equation', 'net_printed'))).toBe(0.98)
    expect(scoreOf(proofs('rate_equation', 'rows_sum'))).toBe(0.98)
    expect(scoreOf(proofs('rate_equation'))).toBe(0.85)
    expect(scoreOf(proofs('net_plus_vat', 'rows_sum'))).toBe(0.85)
    expect(scoreOf(proofs('labelled'))).toBe(0.85)
  })

  it('are proven by equations that hold, and not by one that fails', () => {
    const facts = proofs()
    const equation = (code: string, holds = true) => ({ code, holds })
    const both = [equation('rate_equation'), equation('net_plus_vat')]
    expect(scoreOf({ ...facts, equations: both })).toBe(0.98)
    expect(scoreOf({ ...facts, equations: [...both, equation('line_sums', false)] })).toBe(0.98)
    expect(scoreOf({ ...facts, equations: [...both, equation('rows_sum', false)] })).toBe(0.85)
    expect(scoreOf({ ...facts, equations: [equation('rate_equation', false)] })).toBe(0.85)
  })

  it('of an e-invoice are proven where every sum holds', () => {
    const holds = { code: 'net_plus_vat', holds: true }
    const fails = { code: 'line_sums', holds: false }
    expect(scoreOf(xml({ equations: [holds] }))).toBe(0.99)
    expect(capsOf(xml({ equations: [holds, fails] }))).toEqual(['amounts_unproven', 'einvoice'])
  })

  it('above three times the largest so far are unusual, to the cent', () => {
    expect(scoreOf(sound(), { usualTotal: '41.66' })).toBe(0.8)
    expect(scoreOf(sound(), { usualTotal: '41.67' })).toBe(0.98)
    const minus = withFields(sound(), { total: fieldOf('-125.00', ['rate_equation', 'rows_sum']) })
    expect(capsOf(minus, { usualTotal: '41.66' })).toContain('total_unusual')
    const euro = withFields(sound(), { currency: fieldOf('EUR') })
    expect(scoreOf(euro, { usualTotal: '1.00' })).toBe(0.98)
  })

  it('that are missing leave nothing to be sure of', () => {
    expect(judge(withFields(sound(), { total: null }))).toMatchObject({
      confidence: 0,
      caps: [{ code: 'total_missing' }, { code: 'pdf' }],
    })
  })
})

describe('dates', () => {
  const dated = (day: string, ...proofs: string[]) =>
    withFields(sound(), { date: fieldOf(day, proofs) })

  it.each([
    ['2026-05-20', 0.98],
    ['2026-05-21', 0.8],
    ['2025-04-20', 0.98],
    ['2025-04-19', 0.8],
  ])('of %s give %s', (day, score) => {
    expect(scoreOf(dated(day, 'labelled'))).toBe(score)
  })

  it('of the end of a month count thirteen months back to the end of one', () => {
    const today = '2026-03-31'
    expect(scoreOf(dated('2025-02-28', 'labelled'), { today })).toBe(0.8)
    expect(scoreOf(dated('2025-03-01', 'labelled'), { today })).toBe(0.98)
    expect(scoreOf(dated('2024-12-05', 'labelled'), { today: '2026-01-05' })).toBe(0.98)
  })

  it('must be labelled or the only one', () => {
    expect(scoreOf(dated('2026-05-04', 'only_date'))).toBe(0.98)
    expect(capsOf(dated('2026-05-04'))).toContain('date_not_labelled')
    expect(capsOf(xml(dated('2026-05-04')), {})).not.toContain('several_dates')
    expect(scoreOf({ ...dated('2026-05-04'), sourceClass: 'einvoice' })).toBe(0.99)
  })

  it('that are missing leave nothing to be sure of', () => {
    expect(scoreOf(withFields(sound(), { date: null }))).toBe(0)
  })
})

describe('the confidence', () => {
  const codes = Object.keys(capTable)

  it('is always the lowest of its caps, which come lowest first', () => {
    const anyAlerts = fc.array(fc.constantFrom(...codes), { maxLength: 6 })
    fc.assert(
      fc.property(anyAlerts, fc.boolean(), fc.nat(300), (alerts, supplierKnown, undone) => {
        const facts = sound({ alerts: alerts.map((code) => ({ code, params: {} })) })
        const judged = judge(facts, { supplierKnown, undo: { posted: 300, undone } })
        const caps = judged.caps.map((cap) => cap.cap)
        expect(judged.confidence).toBe(Math.min(...caps))
        expect(caps).toEqual(caps.toSorted((a, b) => a - b))
        expect(new Set(judged.caps.map((cap) => cap.code)).size).toBe(caps.length)
      }),
    )
  })

  it('cannot be raised by anything that a reader reports', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...codes, 'all_is_well')), (alerts) => {
        const facts = sound({ alerts: alerts.map((code) => ({ code, params: {} })) })
        expect(scoreOf(facts)).toBeLessThanOrEqual(scoreOf(sound()))
      }),
    )
  })

  it('is explained by a sentence for each cap', () => {
    for (const [code, { cap }] of Object.entries(capTable)) {
      expect([code, /^[A-Z].*\.$/.test(renderCap({ code, params: {}, cap }))]).toEqual([code, true])
      expect(cap >= 0 && cap < 1).toBe(true)
    }
    expect(renderCap({ code: 'date_old', params: { day: '2020-01-01' }, cap: 0.8 })).toBe(
      'The date 2020-01-01 is more than 13 months ago.',
    )
    expect(renderCap({ code: 'fallback_category', params: {}, cap: 0.5 })).toMatch(/^Nothing shows/)
    expect(rulesVersion).toMatch(/^\d+$/)
  })
})
