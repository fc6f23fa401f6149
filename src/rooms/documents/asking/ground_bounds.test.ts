import { describe, expect, it } from 'vitest'
import { groundFields } from './ground.ts'

const ground = (field: 'total' | 'supplierVatNumber', value: string, words: string) =>
  groundFields({ [field]: { value, snippet: words } }, [{ page: 1, words }]).grounded.length === 1

describe('an amount that a model names', () => {
  it.each([
    ['1250.00', 'I alt DKK 1 250,00'],
    ['1250.00', 'I alt DKK 1.250,00'],
    ['1250', 'Total 1250'],
    ['500.00', 'Total 500,-'],
    ['25.00', '1 25,00'],
    ['1250000.50', "1'250'000.50"],
  ])('is %s where the page has %s', (value, words) => {
    expect(ground('total', value, words)).toBe(true)
  })

  it.each([
    ['1.00', 'I alt DKK 1 250,00'],
    ['250.00', 'I alt DKK 1 250,00'],
    ['500.00', 'Total -500,00'],
    ['500.00', 'Total −500,00'],
    ['500.00', 'Total 500,00-'],
    ['50.00', 'Total 1.250,00'],
    ['250.00', 'Total 1.250,00'],
  ])('is not %s where the page has %s', (value, words) => {
    expect(ground('total', value, words)).toBe(false)
  })
})

describe('a VAT number that a model names', () => {
  it.each([
    ['DK12345674', 'CVR 12345674'],
    ['DK12345674', 'CVR-nr. 12 34 56 74'],
    ['DK12345674', 'DK-12345674'],
    ['IT01234567890', 'P.IVA IT 01234567890'],
  ])('is %s where the page has %s', (value, words) => {
    expect(ground('supplierVatNumber', value, words)).toBe(true)
  })

  it.each([
    ['1234567', 'CVR 12345674'],
    ['DK12345674', 'Konto 9912345674123'],
    ['DK12345674', 'SE12345674'],
  ])('is not %s where the page has %s', (value, words) => {
    expect(ground('supplierVatNumber', value, words)).toBe(false)
  })
})
