import { beforeAll, describe, expect, it } from 'vitest'
import { byHand, line } from '#test/support/books/by_hand'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  const { posted } = byHand(world, org)
  await posted([line('6481', 100), line('6520', -100)], { date: '2025-12-31' })
  await posted([line('2850', 30), line('6481', -30)], { date: '2026-01-31' })
  await posted([line('2850', 20.5), line('6481', -20.5)], { date: '2026-02-15' })
  const { id } = await posted([line('2850', 7), line('6481', -7)], { date: '2026-02-16' })
  const reversed = { entryId: id, reason: 'Twice' }
  expect((await world.rest(org, 'operations/reverse_entry', reversed)).status).toBe(200)
})

type Line = { account: string; opening: number; debit: number; credit: number; closing: number }

const figures = ({ account, opening, debit, credit, closing }: Line) => [
  account,
  opening,
  debit,
  credit,
  closing,
]

describe('200', () => {
  it('has what each account began with, what came onto it and what is left', async () => {
    const found = await look(world, org, 'trial-balance?from=2026-01-01&to=2026-11-30')
    expect(found).toMatchObject({ from: '2026-01-01', to: '2026-11-30', currency: 'DKK' })
    expect(found.accounts.map(figures)).toEqual([
      ['2850', 0, 57.5, 7, 50.5],
      ['6481', 100, 7, 57.5, 49.5],
      ['6520', -100, 0, 0, -100],
    ])
    expect(found.accounts[0]).toMatchObject({ name: 'Løn', nameEn: 'Wages', type: 'expense' })
    expect(found.total).toEqual({ opening: 0, debit: 64.5, credit: 64.5, closing: 0, compared: [] })
  })

  it('takes days in the middle of months, first and last included', async () => {
    const found = await look(world, org, 'trial-balance?from=2026-01-31&to=2026-02-15')
    expect(found.accounts.map(figures)).toEqual([
      ['2850', 0, 50.5, 0, 50.5],
      ['6481', 100, 0, 50.5, 49.5],
      ['6520', -100, 0, 0, -100],
    ])
    const later = await look(world, org, 'trial-balance?from=2026-02-01&to=2026-02-14')
    expect(later.accounts.map(figures)).toEqual([
      ['2850', 30, 0, 0, 30],
      ['6481', 70, 0, 0, 70],
      ['6520', -100, 0, 0, -100],
    ])
  })

  it('is of this year until today where no days are named, and compares', async () => {
    const compare = 'previous_year,previous_period,2025-12-31..2025-12-31'
    const found = await look(world, org, `trial-balance?compare=${compare}`)
    expect([found.from, found.to]).toEqual(['2026-01-01', '2026-11-16'])
    expect(found.compared).toEqual([
      { from: '2025-01-01', to: '2025-11-16' },
      { from: '2025-02-15', to: '2025-12-31' },
      { from: '2025-12-31', to: '2025-12-31' },
    ])
    const bank = found.accounts.find((one: Line) => one.account === '6481')
    expect(bank.compared).toEqual([
      { opening: 0, debit: 0, credit: 0, closing: 0 },
      { opening: 0, debit: 100, credit: 0, closing: 100 },
      { opening: 0, debit: 100, credit: 0, closing: 100 },
    ])
    expect(found.total.compared).toHaveLength(3)
  })

  it('is empty in books without entries, and shows nothing of another organization', async () => {
    const other = await world.createOrg('italy')
    const found = await look(world, other, 'trial-balance')
    expect(found).toMatchObject({ currency: 'EUR', accounts: [], total: { debit: 0 } })
  })
})

describe('400', () => {
  it.each([
    ['from=2026-02-01&to=2026-01-31', '/from'],
    ['from=1899-12-31', '/from'],
    ['to=2026-02-30', '/to'],
    ['compare=last_year', '/compare'],
    ['compare=2026-02-01..2026-01-01', '/compare'],
    ['compare=2026-01-01', '/compare'],
    ['compare=2026-01-01..2026-01-02..2026-01-03', '/compare'],
    [`compare=${Array.from({ length: 5 }, () => 'previous_year').join(',')}`, '/compare'],
    ['account=6481', '/account'],
  ])('%s', async (query, pointer) => {
    const { status, body } = await world.read(org, `trial-balance?${query}`)
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'invalid_input', pointer])
  })
})

describe('403', () => {
  it('is refused without ledger:read', async () => {
    const key = await world.createKey(org, ['invoices:read', 'documents:edit'])
    const { status, body } = await world.read({ ...org, key }, 'trial-balance')
    expect([status, body.code]).toEqual([403, 'permission_denied'])
  })
})
