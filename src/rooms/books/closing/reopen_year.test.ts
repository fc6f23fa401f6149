import { beforeEach, describe, expect, it } from 'vitest'
import { asPerson, callAs, openDesk, type Desk } from '#test/support/access/approvals'
import { run } from '#test/support/books/invoices'
import { balancesOn, despite, entryOn, locksOf, reopened } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let desk: Desk
let org: TestOrg
beforeEach(async () => {
  desk = await openDesk(world)
  org = desk.org
})

const byHand = async (date: string, amount?: number) =>
  await run(world, org, 'operations/post_entry', entryOn(org, date, amount))
const closedYear = async (year: number) =>
  await run(world, org, 'operations/close_year', { year, despite })
const reopen = async (year: number) =>
  await world.rest(org, 'operations/reopen_year', { year, reason: 'A bill was missing' })

describe('200', () => {
  it('takes the entry back on its day; with what was missing the year is closed anew', async () => {
    await byHand('2025-06-30', 300)
    const before = await balancesOn(world, org)
    const first = await closedYear(2025)
    const reply = await reopen(2025)
    expect(reply.body.result).toMatchObject({
      id: first.id,
      status: 'reopened',
      reopened: { reason: 'A bill was missing', by: { kind: 'key' } },
      version: 2,
    })
    expect(await balancesOn(world, org, '2025-12-31')).toEqual(before)
    // The months stay locked until they are opened, too.
    expect(await locksOf(world, org)).toMatchObject({
      hardThrough: '2025-12-31',
      yearThrough: null,
    })
    await reopened(world, org, '2025-11-30')
    await byHand('2025-12-20', 50)
    const again = await closedYear(2025)
    expect(again.id).not.toBe(first.id)
    expect(again.result).toBe(-350)
    const { items } = (await world.read(org, 'year-closings')).body.result
    expect(items.map((one: { status: string }) => one.status)).toEqual(['closed', 'reopened'])
  })
})

describe('403', () => {
  it('second_factor_required: in a live organization it takes more than a password', async () => {
    await byHand('2025-06-30', 300)
    await closedYear(2025)
    const as = async (isStrong: boolean) => {
      const person = await asPerson(world, org, desk.person, { isStrong, mode: 'live' })
      return await callAs(world, person, 'reopen_year', { year: 2025, reason: 'Missing' })
    }
    const weak = await as(false)
    expect([weak.status, weak.body.code]).toEqual([403, 'second_factor_required'])
    expect((await as(true)).status).toBe(200)
  })
})

describe('409', () => {
  it('year_not_closed, and year_order where a later one is closed', async () => {
    expect((await reopen(2025)).body.code).toBe('year_not_closed')
    await byHand('2024-06-30')
    await byHand('2025-06-30')
    await closedYear(2024)
    await closedYear(2025)
    const reply = await reopen(2024)
    expect([reply.status, reply.body.code, reply.body.year]).toEqual([409, 'year_order', 2025])
    // A month of a closed year is not opened by itself.
    const body = { through: '2025-10-31', reason: 'Missing' }
    const month = await world.rest(org, 'operations/reopen_period', body)
    expect([month.status, month.body.code]).toEqual([409, 'year_closed'])
  })
})
