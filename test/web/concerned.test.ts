import { describe, expect, it } from 'vitest'
import { changedBy } from '../../web/src/parts/concerned.ts'

describe('what an event changes on a screen', () => {
  it('is what shows records of its kind', () => {
    const names = changedBy([{ type: 'document.posted' }])
    expect([...names]).toEqual(expect.arrayContaining(['documents', 'document', 'attention']))
    expect(names.has('bank')).toBe(false)
  })

  it('is everything together for several events', () => {
    const names = changedBy([{ type: 'bank_transaction.created' }, { type: 'contact.updated' }])
    expect(names.has('bank')).toBe(true)
    expect(names.has('contacts')).toBe(true)
  })

  it('is at least what waits for a person, for a kind that no screen knows', () => {
    const names = changedBy([{ type: 'comet.seen' }])
    expect([...names].slice(0, 2)).toEqual(['overview', 'attention'])
    // Nothing is read by the clock, so every list and record that is open is read anew as well.
    expect([names.has('list'), names.has('record')]).toEqual([true, true])
  })

  it('is nothing without an event', () => {
    expect(changedBy([]).size).toBe(0)
  })
})
