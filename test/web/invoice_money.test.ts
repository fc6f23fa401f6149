import type { InvoiceSummaryRecord } from '@daybook/sdk'
import { describe, expect, it, vi } from 'vitest'
import { owedIn } from '../../web/src/rooms/invoices/work/owed_in.ts'
import { amountText, money } from '../../web/src/words/format.ts'

// The page of the app says who is signed in; here there is none.
vi.mock('../../web/src/app/daybook.ts', () => ({
  boot: { language: 'en', amounts: 'en', timeZone: 'UTC' },
}))

type Group = InvoiceSummaryRecord['groups'][number]

const group = (work: Group['work'], currency: string, amount: number): Group => ({
  work,
  count: 1,
  sums: [{ currency, count: 1, amount }],
})

describe('amounts of invoices', () => {
  it.each([
    ['DKK', [1.1, 2.2], '3.30'],
    ['KWD', [1.101, 2.202], '3.303'],
    ['JPY', [1, 2], '3'],
  ] as const)('add up to the letter: %s', (currency, [late, open], sum) => {
    const groups = [group('overdue', currency, late), group('waiting', currency, open)]
    expect(money(owedIn(groups, currency).total, currency)).toBe(sum)
    expect(owedIn(groups, 'EUR').total).toBe(0)
  })

  it('may have more decimals where they are prices', () => {
    expect(amountText(0.1234, 'DKK')).toBe('0.1234')
  })
})
