import { describe, expect, it } from 'vitest'
import { acceptedBy, awaitingField, markSet, type Setter } from './set_by.ts'

const setter = (over: Partial<Setter> = {}): Setter => ({
  by: 'person',
  id: 'usr_1',
  name: 'Anna',
  at: '2026-11-16T00:00:00.000Z',
  mayPost: true,
  isAccepted: false,
  ...over,
})

describe('a field that was set by hand', () => {
  it.each([
    ['person', true, 'apps_and_keys', false],
    ['person', false, 'none', true],
    ['key', true, 'apps', false],
    ['key', true, 'apps_and_keys', true],
    ['key', false, 'none', true],
    ['app', true, 'none', false],
    ['app', true, 'apps', true],
    ['app', false, 'none', true],
  ] as const)('by a %s who may post: %s, under %s waits: %s', (by, mayPost, policy, waits) => {
    const setBy = { total: setter({ by, mayPost }) }
    expect(awaitingField(setBy, policy) !== null).toBe(waits)
    expect(awaitingField(acceptedBy(setBy), policy)).toBeNull()
  })

  it('is accepted by the next correction of who may post, but for the contact', () => {
    const weak = setter({ mayPost: false })
    const before = { total: weak, contact: weak }
    const after = markSet(before, { set: ['date'], reset: [] }, setter(), 'apps')
    expect(after['total']?.isAccepted).toBe(true)
    expect(awaitingField(after, 'apps')).toEqual(weak)
  })

  it('waits on where who may not post takes a correction back', () => {
    const weak = setter({ mayPost: false })
    const before = { total: setter() }
    const change = { set: [], reset: ['total'] }
    expect(markSet(before, change, weak, 'apps')).toEqual({ total: { ...weak, isReset: true } })
    expect(markSet(before, change, setter(), 'apps')).toEqual({})
  })
})
