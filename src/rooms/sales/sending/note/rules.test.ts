import { describe, expect, it } from 'vitest'
import { outcomeOf, type Promised } from './rules.ts'

const promise = (over: Partial<Promised> = {}): Promised => ({
  kind: 'promise',
  status: 'standing',
  promised_on: '2026-11-20',
  amount_minor: null,
  open_minor: '1000',
  open_now: '1000',
  was_broken: false,
  ...over,
})

describe('a promise', () => {
  it('waits through its day, and is broken on the next', () => {
    expect(outcomeOf(promise(), '2026-11-20')).toBe('waits')
    expect(outcomeOf(promise(), '2026-11-21')).toBe('broken')
  })

  it('is kept once all is paid, or the part that was promised', () => {
    expect(outcomeOf(promise({ open_now: '1' }), '2026-11-21')).toBe('broken')
    expect(outcomeOf(promise({ open_now: '0' }), '2026-11-21')).toBe('kept')
    const part = { amount_minor: '400' }
    expect(outcomeOf(promise({ ...part, open_now: '601' }), '2026-11-21')).toBe('broken')
    expect(outcomeOf(promise({ ...part, open_now: '600' }), '2026-11-21')).toBe('kept')
  })

  it('that was ended before its day says nothing, and one that was broken stays it', () => {
    expect(outcomeOf(promise({ status: 'ended' }), '2026-11-30')).toBeNull()
    const broken = { status: 'ended', was_broken: true, open_now: '0' } as const
    expect(outcomeOf(promise(broken), '2026-11-30')).toBe('broken')
  })

  it('is none where nothing was promised', () => {
    expect(outcomeOf(promise({ kind: 'dispute', promised_on: null }), '2026-11-30')).toBeNull()
  })
})
