import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currenciesOf, kindOfLine, type StatementLine } from './statement_rules.ts'

const line = fc.record({
  currency: fc.constantFrom('DKK', 'EUR', 'SEK'),
  minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  kind: fc.constant('invoice' as const),
})

it('each currency closes with its opening and all its lines, and no line is lost', () => {
  const openings = fc.dictionary(fc.constantFrom('DKK', 'EUR', 'USD'), fc.bigInt())
  fc.assert(
    fc.property(openings, fc.array(line), (given, lines) => {
      const parts = currenciesOf<StatementLine>('DKK', new Map(Object.entries(given)), lines)
      expect(parts.flatMap((part) => part.lines)).toHaveLength(lines.length)
      for (const { currency, openingMinor, closingMinor, lines: own } of parts) {
        const sum = own.reduce((total, one) => total + one.minor, openingMinor)
        expect(closingMinor).toBe(sum)
        expect(own.at(-1)?.balanceMinor ?? openingMinor).toBe(sum)
        expect(openingMinor).toBe(given[currency] ?? 0n)
      }
      const named = parts.map((part) => part.currency)
      expect(new Set(named).size).toBe(named.length)
      expect(named.length).toBeGreaterThan(0)
    }),
  )
})

it('the organization comes first, and stands alone where nothing happened', () => {
  const lines = [{ currency: 'EUR', minor: 1n, kind: 'invoice' as const }]
  const named = (openings: [string, bigint][]) =>
    currenciesOf('DKK', new Map(openings), lines).map((part) => part.currency)
  expect(named([['DKK', 5n]])).toEqual(['DKK', 'EUR'])
  expect(named([])).toEqual(['EUR'])
  expect(currenciesOf('DKK', new Map(), []).map((part) => part.currency)).toEqual(['DKK'])
})

it('a line is called by what it is', () => {
  expect(kindOfLine('item', 'invoice', 1n)).toBe('invoice')
  expect(kindOfLine('item', 'invoice', -1n)).toBe('credit_note')
  expect(kindOfLine('item', 'document', 1n)).toBe('bill')
  expect(kindOfLine('item', 'manual', 1n)).toBe('entry')
  expect(kindOfLine('payment', 'invoice', -1n)).toBe('payment')
  expect(kindOfLine('payment', 'invoice', 1n)).toBe('refund')
  expect(kindOfLine('reversal', 'document', -1n)).toBe('reversal')
  expect(kindOfLine('written_off', 'invoice', -1n)).toBe('written_off')
})
