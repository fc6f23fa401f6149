import { describe, expect, it } from 'vitest'
import { blankFields } from '../contact/rules.ts'
import { areTwoCompanies, mergedFields } from './merge_rules.ts'

const of = (given: object) => ({ ...blankFields, name: 'Nord', country: 'DK', ...given })

describe('two contacts', () => {
  it.each([
    [{ vat_number: 'DK12345674' }, { vat_number: '12 34 56 74' }, false],
    [{ vat_number: 'DK12345674' }, { vat_number: 'DK13748136' }, true],
    [{ business_id: '12345674' }, { business_id: null }, false],
    [{ business_id: '13748136' }, { vat_number: 'DK24256790' }, true],
    [{ business_id: '13748136' }, { vat_number: 'DK13748136' }, false],
    [{ business_id: '13748136', vat_number: 'DK13748136' }, { vat_number: '13748136' }, false],
    [{ fiscal_code: 'RSSMRA80A01H501U' }, { fiscal_code: 'rssmra80a01h501u' }, false],
    [{ vat_number: 'DK12345674', country: null }, { vat_number: '12345674' }, false],
  ])('%j and %j are two companies: %s', (one, other, are) => {
    expect(areTwoCompanies(of(one), of(other))).toBe(are)
    expect(areTwoCompanies(of(other), of(one))).toBe(are)
  })

  it('keep what the one has, and lack nothing that the other had', () => {
    const kept = of({ type: 'vendor', email: 'a@nord.example', notes: 'A' })
    const gone = of({ email: 'b@nord.example', pec: 'pec@nord.example', notes: 'B' })
    expect(mergedFields(kept, gone, [])).toMatchObject({
      type: 'both',
      email: 'a@nord.example',
      pec: 'pec@nord.example',
      notes: 'A\nB',
    })
    expect(mergedFields(kept, gone, ['email']).email).toBe('b@nord.example')
    // Nothing is taken away by taking what is not there.
    expect(mergedFields(kept, of({}), ['email']).email).toBe('a@nord.example')
  })
})
