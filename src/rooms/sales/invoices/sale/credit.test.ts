import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { grossOf, leftOf, limitCredit, withLastStamp } from './credit.ts'
import { sumByRate, vatOf } from './price_lines.ts'
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
      for (const { rate, netMinor, vatMinor } of credited.flatMap((sale) => sale.byRate)) {
        const off = vatMinor - vatOf(netMinor, rate)
        expect(off >= -1n && off <= 1n).toBe(true)
      }
    }
  })

  it('have the VAT of their own net but for one unit, however small and many they are', () => {
    const original = saleOf([['22', 100n]])
    const credited: PricedSale[] = []
    for (let part = 0; part < 10; part++) {
      credited.push(limitCredit(saleOf([['22', 10n]]), leftOf(original, credited), 'EUR'))
    }
    const vats = credited.map((sale) => sale.vatMinor)
    expect(vats.every((vat) => vat >= 1n && vat <= 3n)).toBe(true)
    expect(vats.reduce((sum, vat) => sum + vat, 0n)).toBe(22n)
  })

  it('take no more VAT than is left, though others took more than theirs', () => {
    const left = saleOf([['22', 1000n]]).byRate.map((row) => ({ ...row, vatMinor: 100n }))
    expect(limitCredit(saleOf([['22', 1000n]]), left, 'EUR').vatMinor).toBe(100n)
    const more = left.map((row) => ({ ...row, vatMinor: 300n }))
    expect(limitCredit(saleOf([['22', 1000n]]), more, 'EUR').vatMinor).toBe(221n)
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

describe('a stamp that was passed on', () => {
  const untaxed = (netMinor: bigint, role?: 'stamp'): PricedLine => ({
    description: 'x',
    quantity: '1',
    unitPrice: '1',
    vatRate: '0',
    rate: '0',
    vatCode: role === undefined ? 'VN4' : 'VN1',
    nature: role === undefined ? 'N4' : 'N1',
    account: '1010',
    netMinor,
    ...(role === undefined ? {} : { role }),
  })
  const saleWith = (...lines: PricedLine[]): PricedSale => {
    const netMinor = lines.reduce((sum, one) => sum + one.netMinor, 0n)
    const sums = { netMinor, vatMinor: 0n, grossMinor: netMinor }
    return { ...saleOf([]), lines, byRate: sumByRate(lines), ...sums }
  }
  const original = saleWith(untaxed(20_000n), untaxed(200n, 'stamp'))

  it('goes back with the last part, and with no other', () => {
    const part = saleWith(untaxed(10_000n))
    const first = withLastStamp(part, original, leftOf(original, []))
    expect(first).toBe(part)
    const left = leftOf(original, [first])
    const last = limitCredit(withLastStamp(part, original, left), left, 'EUR')
    expect(last).toMatchObject({ netMinor: 10_200n, grossMinor: 10_200n })
    expect(grossOf(leftOf(original, [first, last]))).toBe(0n)
  })

  it('is not added where it is there already, nor where there was none', () => {
    expect(withLastStamp(original, original, leftOf(original, []))).toBe(original)
    const plain = saleWith(untaxed(100n))
    expect(withLastStamp(plain, plain, leftOf(plain, []))).toBe(plain)
  })
})
