import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDecimal, toDecimal } from '#kernel/values/money'
import type { TransactionRow } from './match_store.ts'
import {
  allowedFor,
  assertCovered,
  assertDecided,
  assertDistinct,
  assertExact,
  assertOpen,
  assertSameCurrency,
  assertUnmatched,
  assertWorth,
  type OpenTarget,
} from './rules.ts'

type Standing = Pick<TransactionRow, 'pending' | 'status' | 'withdrawn_at'>

const standings: Standing[] = (['unmatched', 'reconciled', 'ignored'] as const).flatMap((status) =>
  [null, new Date(0)].map((withdrawn_at) => ({ status, pending: false, withdrawn_at })),
)
const pending: Standing = { status: null, pending: true, withdrawn_at: null }

const isRefused = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch {
    return true
  }
}

const target = (over: Partial<OpenTarget> = {}): OpenTarget => ({
  type: 'ledger',
  id: 'a',
  entryId: 'a',
  currency: 'DKK',
  isSettled: false,
  ...over,
})

const rowOf = (amount_minor: bigint, currency = 'DKK') =>
  ({ amount_minor: amount_minor.toString(), currency }) as TransactionRow

describe('what a state allows', () => {
  it.each([...standings, pending])('is what its rules let through: %o', (standing) => {
    const allowed = allowedFor(standing)
    expect(allowed.includes('match_transaction')).toBe(!isRefused(() => assertUnmatched(standing)))
    expect(allowed.includes('unmatch_transaction')).toBe(!isRefused(() => assertDecided(standing)))
  })

  it('says in its own words why a pending or a withdrawn one is refused', () => {
    expect(() => assertUnmatched(pending)).toThrow(/not booked it yet/)
    const withdrawn: Standing = { status: 'unmatched', pending: false, withdrawn_at: new Date(0) }
    expect(() => assertUnmatched(withdrawn)).toThrow(/withdrawn it/)
  })
})

describe('a split', () => {
  const parts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: 1 })

  it('covers the transaction when the sum is exact, and at no other sum', () => {
    fc.assert(
      fc.property(parts, fc.bigInt({ min: -500n, max: 500n }), (amounts, off) => {
        const sum = amounts.reduce((total, one) => total + one, 0n)
        expect(isRefused(() => assertCovered(rowOf(sum + off), amounts))).toBe(off !== 0n)
      }),
    )
  })

  it('names what is missing, to the last unit of the currency', () => {
    for (const [currency, difference] of [
      ['DKK', 0.01],
      ['JPY', 1],
      ['KWD', 0.001],
    ] as const) {
      expect(() => assertCovered(rowOf(1001n, currency), [1000n])).toThrow(
        expect.objectContaining({ code: 'allocations_do_not_cover', details: { difference } }),
      )
    }
  })

  it('takes every amount of the currency, and none with more decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
        const amount = toDecimal(minor, 2)
        expect(isRefused(() => assertExact([amount], 'EUR'))).toBe(false)
        expect(fromDecimal(amount, 2)).toBe(minor)
      }),
    )
    expect(() => assertExact([1, 0.005], 'EUR')).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
    expect(isRefused(() => assertExact([0.5], 'JPY'))).toBe(true)
  })

  it('is refused where a target is settled, foreign, or named twice under two names', () => {
    const other = target({ id: 'b', entryId: 'b' })
    expect(isRefused(() => assertOpen([target(), other]))).toBe(false)
    expect(isRefused(() => assertOpen([target(), { ...other, isSettled: true }]))).toBe(true)
    expect(isRefused(() => assertSameCurrency([target(), other], 'DKK'))).toBe(false)
    const unknown = target({ currency: null })
    expect(isRefused(() => assertSameCurrency([unknown], 'DKK'))).toBe(false)
    expect(isRefused(() => assertSameCurrency([target(), other], 'EUR'))).toBe(true)
    expect(isRefused(() => assertDistinct([target(), other]))).toBe(false)
    const document = target({ type: 'document', id: 'd' })
    expect(isRefused(() => assertDistinct([target(), document]))).toBe(true)
    expect(isRefused(() => assertDistinct([{ ...document, entryId: null }, target()]))).toBe(false)
  })
})

it('an amount of zero pays nothing', () => {
  expect(isRefused(() => assertWorth(0n))).toBe(true)
  expect(isRefused(() => assertWorth(-1n))).toBe(false)
})
