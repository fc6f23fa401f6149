import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { grossOf, leftOf, limitCredit } from './credit.ts'
import { sumByRate } from './price_lines.ts'
import type { PricedLine, PricedSale } from './sale.ts'

/** A sale of lines at these rates, priced as every sale is. */
function saleOf(lines: readonly (readonly [rate: string, netMinor: bigint])[]): PricedSale {
  const priced: PricedLine[] = lines.map(([rate, netMinor]) => ({
    description: 'x',
    quantity: '1',
    unitPrice: '1',
    vatRate: rate,
    rate,
    vatCode: `U${rate}`,
    nature: null,
    account: '1010',
    netMinor,
  }))
  const byRate = sumByRate(priced)
  const netMinor = byRate.reduce((sum, row) => sum + row.netMinor, 0n)
  const vatMinor = byRate.reduce((sum, row) => sum + row.vatMinor, 0n)
  const treatment = { kind: 'domestic', legalText: {}, reasons: [], warnings: [] } as const
  const grossMinor = netMinor + vatMinor
  return {
    treatment: { ...treatment, reasons: [], warnings: [] },
    lines: priced,
    byRate,
    netMinor,
    vatMinor,
    grossMinor,
    withheld: null,
  }
}

const rates = ['25', '22', '10', '5', '4', '0'] as const
const anyLines = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...rates), fc.bigInt({ min: 1n, max: 10n ** 9n })),
  { minLength: 1, maxLength: 4, selector: ([rate]) => rate },
)

describe('credits of one invoice', () => {
  it('whatever parts they come in, leave exactly nothing when the last net is given back', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 6 }), given),
    )
    function given(lines: [string, bigint][], shares: number[]): void {
      const original = saleOf(lines)
      const credited: PricedSale[] = []
      for (const share of shares) {
        const left = leftOf(original, credited)
        const part = left.map((row) => [row.rate, (row.netMinor * BigInt(share)) / 100n] as const)
        credited.push(limitCredit(saleOf(part), left, 'DKK'))
      }
      const left = leftOf(original, credited)
      const rest = saleOf(left.map((row) => [row.rate, row.netMinor] as const))
      credited.push(limitCredit(rest, left, 'DKK'))
      for (const row of leftOf(original, credited)) {
        expect([row.rate, row.netMinor, row.vatMinor]).toEqual([row.rate, 0n, 0n])
      }
      const total = credited.reduce((sum, sale) => sum + sale.grossMinor, 0n)
      expect(total).toBe(original.grossMinor)
    }
  })

  it('never give back more in a row than is left of it, by as little as one unit', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const original = saleOf(lines)
        const left = leftOf(original, [])
        for (const [rate, net] of lines) {
          expect(() => limitCredit(saleOf([[rate, net + 1n]]), left, 'EUR')).toThrow(Failure)
          expect(() => limitCredit(saleOf([[rate, -1n]]), left, 'EUR')).toThrow(Failure)
        }
        expect(limitCredit(original, left, 'EUR').grossMinor).toBe(original.grossMinor)
      }),
    )
  })

  it('go by the sums of their rows', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const sale = limitCredit(saleOf(lines), leftOf(saleOf(lines), []), 'EUR')
        expect(grossOf(sale.byRate)).toBe(sale.grossMinor)
      }),
    )
  })

  it('refuse a rate that the invoice does not have', () => {
    const left = leftOf(saleOf([['25', 1000n]]), [])
    expect(() => limitCredit(saleOf([['10', 1n]]), left, 'DKK')).toThrow('credit_exceeds_invoice')
  })

  it('give a discount back with what it was a discount on, and not without it', () => {
    const original = saleOf([
      ['25', 10_000n],
      ['0', -5_000n],
    ])
    const left = leftOf(original, [])
    expect(limitCredit(original, left, 'DKK').grossMinor).toBe(7_500n)
    expect(() => limitCredit(saleOf([['25', 10_000n]]), left, 'DKK')).toThrow(Failure)
    expect(limitCredit(saleOf([['25', 4_000n]]), left, 'DKK').grossMinor).toBe(5_000n)
  })
})
