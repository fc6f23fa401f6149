import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askersOf,
  listenersOf,
  restMs,
  restOf,
  type NoticeMember,
  type WaitingApproval,
} from './notice_rules.ts'

const all = ['settings:read', 'documents:read', 'documents:post']
const members: NoticeMember[] = [
  { user_id: 'olga', role: 'owner', permissions: all },
  { user_id: 'anna', role: 'admin', permissions: all },
  { user_id: 'aldo', role: 'accountant', permissions: all },
  { user_id: 'bo', role: 'bookkeeper', permissions: ['settings:read'] },
  { user_id: 'carl', role: 'contributor', permissions: ['documents:post'] },
  { user_id: 'dora', role: 'owner', permissions: ['settings:read', 'documents:post'] },
]
const asked = (user_id: string | null): WaitingApproval => ({
  id: 'x',
  action: 'post_document',
  user_id,
  app_name: null,
})
const heard = (user_id: string | null, among = members): string[] =>
  listenersOf(asked(user_id), among, 'documents:post').map((one) => one.user_id)

describe('who hears of it', () => {
  it('whoever’s app asked, alone, if they may let it', () => {
    expect(heard('aldo')).toEqual(['aldo'])
    expect(heard('olga')).toEqual(['olga'])
  })

  it('owners and admins, where that person may not do it, may not decide, or is gone', () => {
    for (const user of ['bo', 'carl', 'dora', 'nobody', null])
      expect(heard(user)).toEqual(['olga', 'anna'])
  })

  it('no owner who may not do it either, and nobody of what no longer exists', () => {
    const weak = members.map((one) => ({ ...one, permissions: ['settings:read'] }))
    expect(heard(null, weak)).toEqual([])
    expect(listenersOf(asked(null), members, null)).toEqual([])
  })

  it('is never somebody who could not let it', () => {
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom('olga', 'anna', 'aldo', 'bo', 'carl')),
        fc.subarray(members),
        (user, some) => {
          for (const one of listenersOf(asked(user), some, 'documents:post')) {
            expect(all.every((permission) => one.permissions.includes(permission))).toBe(true)
          }
        },
      ),
    )
  })
})

describe('how long somebody is left alone', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const told = (msAgo: number) => ({
    user_id: 'olga',
    approval_id: 'x',
    told_at: new Date(now.getTime() - msAgo),
  })

  it('not at all where they have heard of nothing, or an hour ago', () => {
    expect(restOf([], now)).toBe(0)
    expect(restOf([told(restMs), told(2 * restMs)], now)).toBe(0)
  })

  it('until an hour after the last mail, whatever came before it', () => {
    expect(restOf([told(2 * restMs), told(restMs - 1)], now)).toBe(1)
    expect(restOf([told(60_000), told(0)], now)).toBe(restMs)
  })
})

describe('whom a mail names', () => {
  const by = (...names: (string | null)[]): WaitingApproval[] =>
    names.map((app_name) => ({ ...asked(null), app_name }))

  it.each([
    [by('Robot', 'Robot'), { apps: ['Robot'], hasOthers: false }],
    [by('Robot', null), { apps: ['Robot'], hasOthers: true }],
    [by(null, null), { apps: [], hasOthers: true }],
    [by('A', 'B', 'C'), { apps: ['A', 'B', 'C'], hasOthers: false }],
    [by('A', 'B', 'C', 'D'), { apps: ['A', 'B', 'C'], hasOthers: true }],
  ])('each app once, three at most, and whether there is anybody else', (waiting, named) => {
    expect(askersOf(waiting)).toEqual(named)
  })
})
