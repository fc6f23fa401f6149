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
    expect([...changedBy([{ type: 'comet.seen' }])]).toEqual(['overview', 'attention'])
  })

  it('is nothing without an event', () => {
    expect(changedBy([]).size).toBe(0)
  })
})
