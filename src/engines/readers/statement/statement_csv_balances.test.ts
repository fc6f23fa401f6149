import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../reading/statement.ts'
import { orderByBalance } from './statement_csv.ts'

const row = (bookedOn: string, amount: string, balanceAfter: string | null): StatementRow => ({
  bookedOn,
  amount,
  balanceAfter,
  valueOn: null,
  currency: null,
  counterpartyName: null,
  counterpartyIban: null,
  text: '',
  reference: null,
  entryReference: null,
  bankCode: null,
  place: 1,
})

const oldest = [
  row('2026-10-01', '10.00', '110.00'),
  row('2026-10-01', '-5.5', '104.5'),
  row('2026-10-03', '1', '105.50'),
]

describe('a running balance', () => {
  it('tells how the days opened and closed', () => {
    expect(orderByBalance(oldest).balances).toEqual([
      { kind: 'opening', day: '2026-10-01', amount: '100.00' },
      { kind: 'closing', day: '2026-10-01', amount: '104.5' },
      { kind: 'closing', day: '2026-10-03', amount: '105.50' },
    ])
  })

  it('tells that the newest stands first, and turns the rows around', () => {
    const { rows, balances } = orderByBalance(oldest.toReversed())
    expect(rows).toEqual(oldest)
    expect(balances).toHaveLength(3)
  })

  it.each([
    ['has a break', [...oldest, row('2026-10-04', '1.00', '200.00')]],
    ['is missing once', [...oldest, row('2026-10-04', '1.00', null)]],
    ['runs against the days', [row('2026-10-02', '1', '1'), row('2026-10-01', '1', '2')]],
  ])('that %s tells nothing, and the rows stay as they are', (_says, rows) => {
    expect(orderByBalance(rows)).toEqual({ rows, balances: [] })
  })

  it('of no rows tells nothing', () => {
    expect(orderByBalance([])).toEqual({ rows: [], balances: [] })
  })
})
