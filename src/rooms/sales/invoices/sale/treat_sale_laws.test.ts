import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf, vatCodeOf } from '#regions/room'
import type { Buyer, Sale, SaleSeller } from './sale.ts'
import { saleReasonCodes } from './sale_reasons.ts'
import { treatSale } from './treat_sale.ts'

function saleOf(seller: SaleSeller, buyer: Buyer, date: string, isTaxed: boolean): Sale {
  const { standardVatRate, currency } = regionOf(seller.regionKey)
  const vatRate = isTaxed ? standardVatRate : '0'
  const lines = [{ description: 'Work', quantity: '1', unitPrice: '100', vatRate }]
  return { seller, buyer, date, currency, lines }
}

const anyBuyer: fc.Arbitrary<Buyer> = fc.record({
  country: fc.option(fc.constantFrom('DK', 'IT', 'DE', 'GR', 'MC', 'GB', 'XI', 'US', 'SM', 'GL')),
  vatNumber: fc.option(fc.constantFrom('DE136695976', 'XI123456782', 'DK13748136', 'x', '')),
  businessId: fc.option(fc.constant('1')),
  fiscalCode: fc.constant(null),
  isPublicBody: fc.boolean(),
  defaultNature: fc.option(fc.constantFrom('N1', 'N2.1', 'N3.2', 'N4', 'N6.5', 'N9')),
})

const anySale = fc
  .record({
    key: fc.constantFrom(...regionKeys),
    isOssRegistered: fc.boolean(),
    taxRegime: fc.option(fc.constantFrom('RF01', 'RF19')),
    buyer: anyBuyer,
    date: fc.constantFrom('2022-01-01', '2026-12-31', '2027-01-01'),
    isTaxed: fc.boolean(),
  })
  .map(({ key, isOssRegistered, taxRegime, buyer, date, isTaxed }) =>
    saleOf({ regionKey: key, isOssRegistered, taxRegime }, buyer, date, isTaxed),
  )

describe('any sale', () => {
  it('has a code in force, a nature that fits it, and reasons that can be said', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const region = regionOf(sale.seller.regionKey)
        const { treatment, lines } = treatSale(sale)
        for (const { rate, vatCode, nature, account } of lines) {
          const code = vatCodeOf(region, vatCode, sale.date)
          expect(code?.direction).toBe('out')
          expect(code?.rate ?? rate).toBe(rate)
          if (code?.nature && nature) expect(nature).toBe(code.nature)
          expect(region.accounts.some((one) => one.id === account)).toBe(true)
          const isLost = code?.nature !== null && nature === null && rate === '0'
          expect(treatment.warnings.some((one) => one.code === 'nature_missing')).toBe(isLost)
        }
        for (const { code } of [...treatment.reasons, ...treatment.warnings]) {
          expect(saleReasonCodes).toContain(code)
        }
        expect(treatment.reasons.length).toBeGreaterThan(1)
      }),
      { numRuns: 1000 },
    )
  })
})
