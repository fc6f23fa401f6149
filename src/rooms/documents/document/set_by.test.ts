import { describe, expect, it } from 'vitest'
import type { Setter } from '#access/room'
import { acceptedBy, awaitingField, markContact, markSet } from './set_by.ts'

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
    ['app', true, 'none', true],
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
    expect(awaitingField(after, 'apps')).toEqual({ field: 'contact', setter: weak })
  })

  it('waits for the contact that the coding rests on, and says so last', () => {
    const weak = setter({ mayPost: false })
    const before = markContact({}, weak)
    expect(awaitingField(before, 'apps')?.field).toBe('contactDetails')
    const also = markSet(before, { set: ['date'], reset: [] }, weak, 'apps')
    expect(awaitingField(also, 'apps')?.field).toBe('date')
    expect(markContact(acceptedBy(before), weak)['contactDetails']?.isAccepted).toBe(true)
    const later = { ...weak, at: '2026-11-17T00:00:00.000Z' }
    expect(markContact(acceptedBy(before), later)['contactDetails']).toEqual(later)
    expect(markContact(before, null)).toEqual(before)
  })

  it('waits on where who may not post takes a correction back', () => {
    const weak = setter({ mayPost: false })
    const before = { total: setter() }
    const change = { set: [], reset: ['total'] }
    expect(markSet(before, change, weak, 'apps')).toEqual({ total: { ...weak, isReset: true } })
    expect(markSet(before, change, setter(), 'apps')).toEqual({})
  })
})
