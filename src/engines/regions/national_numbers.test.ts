import { describe, expect, it } from 'vitest'
import {
  businessIdLabel,
  isPostalCode,
  nationalNumbers,
  taxRegimeNote,
} from './national_numbers.ts'

describe('what invoices print of a country', () => {
  it.each(['da', 'it', 'en'])('has its name in %s', (language) => {
    expect(businessIdLabel('DK', language)).toMatch(/CVR/)
    expect(businessIdLabel('IT', language)).toBeNull()
    expect(taxRegimeNote('IT', 'RF17', language)).toMatch(/32-bis/)
  })

  it('is nothing where the country or the regime is another', () => {
    expect(businessIdLabel('SE', 'en')).toBeNull()
    expect(taxRegimeNote('IT', 'RF01', 'it')).toBeNull()
    expect(taxRegimeNote('DK', 'RF17', 'it')).toBeNull()
    expect(taxRegimeNote('IT', null, 'it')).toBeNull()
  })
})

describe('the numbers of businesses', () => {
  it('are those of every region, for readers', () => {
    // A file before this one may have added a region of its own.
    const shipped = nationalNumbers().filter(({ country }) => ['DK', 'IT'].includes(country))
    expect(shipped.map(({ country, kind, digits }) => [country, kind, digits])).toEqual([
      ['DK', 'business_id', 8],
      ['IT', 'vat_number', 11],
    ])
  })
})

describe('a postal code', () => {
  it.each([
    ['DK', '8000', true],
    ['DK', '80000', false],
    ['IT', '00100', true],
    ['IT', '100', false],
    ['SE', 'anything', true],
  ])('of %s: %s is %s', (country, code, is) => {
    expect(isPostalCode(country, code)).toBe(is)
  })
})
