import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { closeResults } from './saft_masters.ts'
import type { SaftAccountRow } from './saft_store.ts'

const denmark = regionOf('denmark')
const rowOf = (id: string, amounts: Partial<SaftAccountRow>): SaftAccountRow => ({
  id,
  name: null,
  type: null,
  standard_number: null,
  opening_minor: '0',
  closing_minor: '0',
  debit_minor: '0',
  credit_minor: '0',
  opening_past_minor: '0',
  closing_past_minor: '0',
  ...amounts,
})

const balances = (rows: readonly SaftAccountRow[]) =>
  Object.fromEntries(rows.map((row) => [row.id, [row.opening_minor, row.closing_minor]]))

describe('balances of a new year', () => {
  // In 2025 a sale of 100; in 2026, until 1 March, one of 30, and 20 more in the span.
  const sales = { opening_minor: '-130', closing_minor: '-150', credit_minor: '20' }
  const paid = { opening_minor: '130', closing_minor: '150', debit_minor: '20' }
  const rows = [
    rowOf('1010', { ...sales, opening_past_minor: '-100', closing_past_minor: '-100' }),
    rowOf('6481', { ...paid, opening_past_minor: '100', closing_past_minor: '100' }),
  ]

  it('leave the result of the year before in retained earnings, not in income', () => {
    expect(balances(closeResults(rows, denmark))).toEqual({
      '1010': ['-30', '-50'],
      '6481': ['130', '150'],
      '6940': ['-100', '-100'],
    })
  })

  it('add up to nothing as before, also where the days cross the year end', () => {
    const crossing = rows.map((row) => ({ ...row, opening_past_minor: '0', opening_minor: '0' }))
    const closed = closeResults(crossing, denmark)
    expect(balances(closed)).toEqual({
      '1010': ['0', '-50'],
      '6481': ['0', '150'],
      '6940': ['0', '-100'],
    })
    const sum = closed.reduce((all, row) => all + BigInt(row.closing_minor), 0n)
    expect(sum).toBe(0n)
  })

  it('stay as they are where nothing is older than the year', () => {
    const young = rows.map((row) => ({ ...row, opening_past_minor: '0', closing_past_minor: '0' }))
    expect(closeResults(young, denmark)).toEqual(young)
  })
})

describe('the standard chart', () => {
  it('has a number for every account of ours, the bank among them', () => {
    const without = denmark.accounts.filter((one) => one.standardNumber === null)
    // Money under way between own accounts is on no bank account yet.
    expect(without.map((one) => one.id)).toEqual(['6831'])
  })
})
