import { describe, expect, it } from 'vitest'
import type { Scene } from '#kernel/corridor/scene'
import { psuPresenceOf } from './psu_presence.ts'

const visitor = { ip: '192.0.2.7', userAgent: 'Browser' }

function present(via: string, kind: string, given: unknown = visitor): unknown {
  return psuPresenceOf({ via, principal: { kind }, visitor: given } as unknown as Scene)
}

describe('a person is there', () => {
  it('in a web session, and the bank gets the address', () => {
    expect(present('web', 'session')).toEqual(visitor)
  })
})

describe('nobody is there', () => {
  it.each([
    ['a key of the organization', 'rest', 'org_key'],
    ['a key of a user, who may be asleep', 'rest', 'user_key'],
    ['a connected app', 'mcp', 'oauth'],
    ['a job', 'job', 'operator'],
    ['a session that is used from elsewhere', 'rest', 'session'],
  ])('behind %s', (_says, via, kind) => {
    expect(present(via, kind)).toBe(null)
  })

  it('where the address or the browser is unknown', () => {
    expect(present('web', 'session', null)).toBe(null)
    expect(present('web', 'session', { ip: '', userAgent: 'Browser' })).toBe(null)
    expect(present('web', 'session', { ip: '192.0.2.7', userAgent: '' })).toBe(null)
  })
})
