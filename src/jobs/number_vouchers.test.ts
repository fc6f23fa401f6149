import { beforeAll, describe, expect, it } from 'vitest'
import { book } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { numberEarlierVouchers } from './number_vouchers.ts'

const world = useWorld({ own: 'all rows' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const lines = [['2850', 5n] as const, ['6831', -5n] as const]
const texts = async (): Promise<string[]> => {
  const { rows } = await world.owner.query<{ text: string }>(
    `SELECT voucher_text(v.series, v.year_from, v.year_to, v.no) AS text
     FROM ledger_entry e LEFT JOIN voucher v USING (org_id)
     WHERE e.org_id = $1 AND v.entry_id = e.id ORDER BY e.seq`,
    [org.orgId],
  )
  return rows.map(({ text }) => text)
}
const number = (signal = new AbortController().signal) =>
  numberEarlierVouchers(world.app, world.app.database.pool, signal)

describe('entries that were there before vouchers had numbers', () => {
  it('are numbered in the order of writing, and what comes later behind them', async () => {
    await world.owner.query('INSERT INTO voucher_backlog (org_id) VALUES ($1)', [org.orgId])
    await book(world, org, { date: '2026-05-01', lines })
    await book(world, org, { date: '2025-05-01', lines }, { date: '2026-01-01', lines })
    expect(await texts()).toEqual([])
    await Promise.all([number(), number(), book(world, org, { date: '2026-02-01', lines })])
    await number()
    await book(world, org, { date: '2026-03-01', lines })
    expect(await texts()).toEqual([
      'H-2026-0001',
      'H-2025-0001',
      'H-2026-0002',
      'H-2026-0003',
      'H-2026-0004',
    ])
    const { rowCount } = await world.owner.query('SELECT FROM voucher_backlog')
    expect(rowCount).toBe(0)
  })

  it('are carried on where a worker stopped', async () => {
    await world.owner.query('INSERT INTO voucher_backlog (org_id) VALUES ($1)', [world.dk.orgId])
    await number(AbortSignal.abort())
    await number()
    const { rowCount } = await world.owner.query('SELECT FROM voucher_backlog')
    expect(rowCount).toBe(0)
  })
})
