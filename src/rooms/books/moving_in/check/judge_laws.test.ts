import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance, good, ground, item } from '#test/support/books/old_books'
import { judgeOpening } from './judge.ts'

describe('any books', () => {
  it('are ready only if debit equals credit and items equal their account', () => {
    const amounts = fc.array(fc.integer({ min: -10_000, max: 10_000 }), {
      minLength: 4,
      maxLength: 4,
    })
    const open = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(amounts, open, open, (minors, sale, bill) => {
        const decimal = (minor: number): string => (minor / 100).toFixed(2)
        const balances = minors.map((minor, at) => balance(String((at + 1) * 10), decimal(minor)))
        const items = [
          item({ open: decimal(sale) }),
          item({ side: 'supplier', number: 'K', open: decimal(bill) }),
        ]
        const [bank = 0, customers = 0, suppliers = 0, equity = 0] = minors
        const agrees =
          bank + customers + suppliers + equity === 0 && customers === sale && suppliers === -bill
        const { isReady, rows, report } = judgeOpening(
          ground,
          { ...good, balances, items },
          new Map(),
        )
        expect(isReady).toBe(agrees)
        if (agrees) {
          expect(rows.reduce((sum, row) => sum + row.amountMinor, 0n)).toBe(0n)
          expect(report.accounts.every(({ difference }) => difference === 0)).toBe(true)
        }
      }),
    )
  })

  it('that agree are ready whatever the amounts are', () => {
    const open = fc.integer({ min: 1, max: 10_000_000 })
    fc.assert(
      fc.property(open, open, open, (sale, bill, bank) => {
        const decimal = (minor: number): string => (minor / 100).toFixed(2)
        const balances = [
          balance('10', decimal(bank)),
          balance('20', decimal(sale)),
          balance('30', decimal(-bill)),
          balance('40', decimal(bill - sale - bank)),
        ]
        const items = [
          item({ open: decimal(sale) }),
          item({ side: 'supplier', number: 'K', open: decimal(bill) }),
        ]
        expect(judgeOpening(ground, { ...good, balances, items }, new Map()).isReady).toBe(true)
      }),
    )
  })
})
