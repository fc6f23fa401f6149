import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectTo } from '#test/support/books/connection'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { run } from '#test/support/books/invoices'
import { post, saleOf } from '#test/support/books/vat'
import { balancesOn, closed, despite, entryOn, locksOf } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let own: World['app']['ports']
let org: TestOrg
beforeAll(() => {
  own = { ...world.app.ports }
})
beforeEach(async () => {
  Object.assign(world.app.ports, own)
  org = await world.createOrg('denmark')
})

const close = async (year: number, over: object = {}) =>
  await world.rest(org, 'operations/close_year', { year, despite, ...over })
const closedYear = async (year: number) =>
  await run(world, org, 'operations/close_year', { year, despite })
const byHand = async (date: string, amount?: number) =>
  await run(world, org, 'operations/post_entry', entryOn(org, date, amount))

describe('200', () => {
  it('Denmark: the result is carried to overført resultat on the last day, and the year is locked', async () => {
    await post(world, org, [
      saleOf(world, org, { day: '2025-05-10', vatCode: 'U25', net: '1000.00', vat: '250.00' }),
    ])
    await byHand('2025-06-30', 300)
    await byHand('2026-01-15', 50)
    const year = await closedYear(2025)
    expect(year).toMatchObject({
      year: 2025,
      from: '2025-01-01',
      to: '2025-12-31',
      status: 'closed',
      result: 700,
      account: '6940',
    })
    const entry = (await world.read(org, `ledger-entries/${year.ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({ source: 'year_end', sourceId: year.id, date: '2025-12-31' })
    // 300.00 by hand was taken from equity before.
    expect(await balancesOn(world, org, '2025-12-31')).toEqual({
      6190: '125000',
      6940: '-100000',
      7680: '-25000',
    })
    // The next year begins with these, and its own cost.
    expect((await balancesOn(world, org))['2450']).toBe('5000')
    expect(await locksOf(world, org)).toMatchObject({
      hardThrough: '2025-12-31',
      yearThrough: '2025-12-31',
    })
    const late = await world.rest(org, 'operations/post_entry', entryOn(org, '2025-12-31'))
    expect(late.body.code).toBe('period_locked')
  })

  it('Italy: a loss is the utile (perdita) d’esercizio', async () => {
    org = await world.createOrg('italy')
    await byHand('2025-06-30', 300)
    const year = await closedYear(2025)
    expect(year).toMatchObject({ result: -300, account: '2107' })
    expect(await balancesOn(world, org)).toEqual({ 2101: '-30000', 2107: '30000' })
  })

  it('is written behind a lock that stands already, and a year without result has no entry', async () => {
    await closed(world, org, '2026-03-31')
    const year = await closedYear(2025)
    expect(year).toMatchObject({ result: 0, ledgerEntryId: null })
    expect(await locksOf(world, org)).toMatchObject({ hardThrough: '2026-03-31' })
    const { items } = (await world.read(org, 'period-locks?kind=year')).body.result
    expect(items).toMatchObject([{ act: 'closed', kind: 'year', through: '2025-12-31' }])
  })
})

describe('409', () => {
  it('year_order: an earlier year comes first', async () => {
    await byHand('2024-06-30')
    await byHand('2025-06-30')
    const reply = await close(2025)
    expect([reply.status, reply.body.code, reply.body.year]).toEqual([409, 'year_order', 2024])
    await closedYear(2024)
    await closedYear(2025)
  })

  it('checklist_not_passed: unless each point that is open has a reason', async () => {
    await byHand('2025-06-30')
    const reply = await close(2025, { despite: [] })
    expect([reply.status, reply.body.code]).toEqual([409, 'checklist_not_passed'])
    expect(reply.body.open).toEqual(['bank_proven'])
  })

  it('year_closed: the second time', async () => {
    await byHand('2025-06-30')
    await closedYear(2025)
    const reply = await close(2025)
    expect([reply.status, reply.body.code]).toEqual([409, 'year_closed'])
  })

  it('account_closed: an account of the result that is closed takes no line', async () => {
    await run(world, org, 'operations/save_account', {
      number: '2451',
      name: 'Projekt',
      type: 'expense',
    })
    const entry = (date: string, amount: number) => ({
      date,
      text: 'By hand',
      lines: [
        { account: '2451', amount },
        { account: '6940', amount: -amount },
      ],
    })
    await run(world, org, 'operations/post_entry', entry('2025-06-30', 10))
    await run(world, org, 'operations/close_account', { accountId: '2451', reason: 'Done' })
    const reply = await close(2025)
    expect([reply.status, reply.body.code]).toEqual([409, 'account_closed'])
    expect((await locksOf(world, org)).hardThrough).toBeNull()
  })

  it('entry_kept_elsewhere: where another system keeps the books', async () => {
    await byHand('2025-06-30')
    await connectTo(world, org, { provider: createOutsideBooks() })
    const reply = await close(2025)
    expect([reply.status, reply.body.code]).toEqual([409, 'entry_kept_elsewhere'])
    // Once that has ended, nobody else closes the year, nor the one after it.
    await world.owner.query(
      `UPDATE accounting_connection SET state = 'ended', keeps_to = '2025-12-31',
         credentials_sealed = NULL WHERE org_id = $1`,
      [org.orgId],
    )
    const year = await closedYear(2025)
    const entry = (await world.read(org, `ledger-entries/${year.ledgerEntryId}`)).body.result
    expect(entry).toMatchObject({ source: 'year_end', state: 'booked' })
    const reason = 'Once more'
    await run(world, org, 'operations/reopen_year', { year: 2025, reason })
    await closedYear(2025)
  })
})

describe('422', () => {
  it('period_not_ended: the year runs still', async () => {
    const reply = await close(2026)
    expect([reply.status, reply.body.code]).toEqual([422, 'period_not_ended'])
  })
})
