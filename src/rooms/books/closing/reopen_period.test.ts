import { beforeEach, describe, expect, it } from 'vitest'
import { asPerson, callAs, openDesk, type Desk } from '#test/support/access/approvals'
import { run } from '#test/support/books/invoices'
import { closed, despite, entryOn, locksOf, reopened } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let desk: Desk
let org: TestOrg
beforeEach(async () => {
  desk = await openDesk(world)
  org = desk.org
})

const reopen = async (body: object) =>
  await world.rest(org, 'operations/reopen_period', { reason: 'A bill was missing', ...body })

describe('200', () => {
  it('opens what is behind the day, and keeps who, when and why', async () => {
    await closed(world, org, '2026-09-30')
    const change = await reopened(world, org, '2026-07-31')
    expect(change).toMatchObject({
      act: 'reopened',
      kind: 'hard',
      through: '2026-07-31',
      wasThrough: '2026-09-30',
      reason: 'A bill was missing',
      by: { kind: 'key' },
      locks: { hardThrough: '2026-07-31', softThrough: '2026-07-31', openFrom: '2026-08-01' },
    })
    await run(world, org, 'operations/post_entry', entryOn(org, '2026-08-01'))
    const still = await world.rest(org, 'operations/post_entry', entryOn(org, '2026-07-31'))
    expect(still.body.code).toBe('period_locked')
    const all = (await world.read(org, 'period-locks')).body.result
    expect(all.items.map((one: { act: string }) => one.act)).toEqual(['reopened', 'closed'])
    expect((await world.read(org, `period-locks/${change.id}`)).body.result).toEqual(change)
  })

  it('opens all without a day', async () => {
    await closed(world, org, '2026-08-31')
    await closed(world, org, '2026-09-30', { kind: 'soft' })
    await reopened(world, org)
    const nothing = { hardThrough: null, softThrough: null, yearThrough: null, openFrom: null }
    expect(await locksOf(world, org)).toEqual(nothing)
  })
})

describe('403', () => {
  it('second_factor_required: a hard lock in a live organization; a soft one needs a password', async () => {
    await closed(world, org, '2026-08-31')
    await closed(world, org, '2026-09-30', { kind: 'soft' })
    const as = async (isStrong: boolean, through: string) => {
      const person = await asPerson(world, org, desk.person, { isStrong, mode: 'live' })
      return await callAs(world, person, 'reopen_period', { through, reason: 'Missing' })
    }
    expect((await as(false, '2026-08-31')).status).toBe(200)
    const weak = await as(false, '2026-07-31')
    expect([weak.status, weak.body.code]).toEqual([403, 'second_factor_required'])
    expect((await as(true, '2026-07-31')).status).toBe(200)
  })

  it('second_factor_required: no key opens a hard lock of a live organization, and any may open a soft one', async () => {
    await closed(world, org, '2026-08-31')
    await closed(world, org, '2026-09-30', { kind: 'soft' })
    const { session: _, ...owner } = await asPerson(world, org, desk.person, { mode: 'live' })
    const byOrgKey = { ...owner, kind: 'org_key' as const, userId: null }
    const byUserKey = { ...owner, kind: 'user_key' as const }
    for (const key of [byOrgKey, byUserKey]) {
      for (const body of [{ through: '2026-07-31' }, {}]) {
        const reply = await callAs(world, key, 'reopen_period', { ...body, reason: 'Missing' })
        expect([reply.status, reply.body.code]).toEqual([403, 'second_factor_required'])
      }
    }
    expect(await locksOf(world, org)).toMatchObject({ hardThrough: '2026-08-31' })
    const soft = { through: '2026-08-31', reason: 'Missing' }
    expect((await callAs(world, byOrgKey, 'reopen_period', soft)).status).toBe(200)
  })
})

describe('409', () => {
  it('period_not_closed: nothing is closed behind that day', async () => {
    expect((await reopen({})).body.code).toBe('period_not_closed')
    await closed(world, org, '2026-08-31')
    const reply = await reopen({ through: '2026-09-30' })
    expect([reply.status, reply.body.code]).toEqual([409, 'period_not_closed'])
  })

  it('year_closed: a month of a closed year waits for reopen_year', async () => {
    await run(world, org, 'operations/close_year', { year: 2025, despite })
    const reply = await reopen({ through: '2025-06-30' })
    expect([reply.status, reply.body.code]).toEqual([409, 'year_closed'])
    // Without a day it opens what is behind the year.
    await closed(world, org, '2026-03-31')
    await reopened(world, org)
    expect(await locksOf(world, org)).toMatchObject({ hardThrough: '2025-12-31' })
  })
})
