import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryLine } from '../ports.ts'
import { adjustingLine } from './adjustment.ts'
import { hasVat, isPlainSale, lossLines } from './close_remainder.ts'

const line = (account: string, amount: bigint, vat: Partial<EntryLine> = {}): EntryLine => ({
  ...adjustingLine(account, amount),
  ...vat,
})

/** A sale of these net amounts by rate, as its entry has it. */
function saleOf(parts: readonly { net: bigint; rate: bigint }[]): {
  lines: EntryLine[]
  gross: bigint
} {
  const lines = parts.flatMap(({ net, rate }) => {
    const vat = (net * rate + 50n) / 100n
    const vatCode = `U${rate}`
    const base = {
      vatCode,
      vatRole: 'base',
      vatBaseMinor: String(net),
      vatAmountMinor: String(vat),
    } as const
    const output = { vatCode, vatRole: 'output' } as const
    return [line('1010', -net, base), ...(vat === 0n ? [] : [line('7680', -vat, output)])]
  })
  const gross = -lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)
  return { lines: [line('6190', gross), ...lines], gross }
}

const sumOf = (lines: readonly EntryLine[]): bigint =>
  lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)

describe('the lines of a lost claim', () => {
  it('take a fifth of a claim at 25 % off as VAT', () => {
    const { lines, gross } = saleOf([{ net: 100_000n, rate: 25n }])
    const lost = lossLines(
      { lines },
      { part: 62_500n, whole: gross, lostBaseMinor: 62_500n },
      '2280',
    )
    expect(
      lost.map((one) => [one.account, one.amountMinor, one.vatRole, one.vatBaseMinor]),
    ).toEqual([
      ['2280', '50000', 'base', '-50000'],
      ['7680', '12500', 'output', null],
    ])
  })

  it('leave what was sold without VAT on a line of its own', () => {
    const { lines, gross } = saleOf([
      { net: 100_000n, rate: 25n },
      { net: 50_000n, rate: 0n },
    ])
    const lost = lossLines({ lines }, { part: gross, whole: gross, lostBaseMinor: gross }, '2280')
    expect(lost.map((one) => [one.account, one.amountMinor, one.vatCode])).toEqual([
      ['2280', '100000', 'U25'],
      ['7680', '25000', 'U25'],
      ['2280', '50000', null],
    ])
  })

  it('always come to the lost amount, and never take off more VAT than the sale had', () => {
    const part = fc.record({
      net: fc.bigInt({ min: 1n, max: 10_000_000n }),
      rate: fc.constantFrom(25n, 22n, 10n, 4n, 0n),
    })
    const property = fc.property(
      fc.uniqueArray(part, { minLength: 1, maxLength: 4, selector: ({ rate }) => rate }),
      fc.bigInt({ min: 1n, max: 1_000_000n }),
      (parts, share) => {
        const { lines, gross } = saleOf(parts)
        const lostMinor = (gross * share) / 1_000_000n
        if (lostMinor === 0n || !hasVat({ lines })) return
        const terms = { part: lostMinor, whole: gross, lostBaseMinor: lostMinor }
        const lost = lossLines({ lines }, terms, '2280')
        expect(sumOf(lost)).toBe(lostMinor)
        const vat = (of: readonly EntryLine[]) =>
          sumOf(of.filter((one) => one.vatRole === 'output'))
        expect(vat(lost) <= -vat(lines)).toBe(true)
        expect(vat(lost) >= 0n).toBe(true)
      },
    )
    fc.assert(property, { numRuns: 300 })
  })
})

describe('a plain sale', () => {
  it('has output VAT that was owed at once', () => {
    const { lines } = saleOf([{ net: 100n, rate: 25n }])
    expect(isPlainSale({ lines })).toBe(true)
    const deferred = lines.map((one) =>
      one.vatRole === 'output' ? { ...one, vatDate: '2027-05-12' } : one,
    )
    expect(isPlainSale({ lines: deferred })).toBe(false)
    expect(isPlainSale({ lines: lines.slice(0, 2) })).toBe(false)
    const bill = lines.map((one) =>
      one.vatRole === 'output' ? { ...one, vatRole: 'input' as const } : one,
    )
    expect(isPlainSale({ lines: bill })).toBe(false)
  })
})
