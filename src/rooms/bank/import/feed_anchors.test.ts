import { describe, expect, it } from 'vitest'
import { toAnchors } from './feed_anchors.ts'
import type { FeedBalance } from '../ports.ts'

const today = '2026-11-15'
const balance = (kind: string, day: string | null, amountMinor = 100n): FeedBalance => ({
  kind,
  day,
  amountMinor,
  currency: 'DKK',
})
const anchorsOf = (...given: FeedBalance[]) => toAnchors(given, 'DKK', today)

describe('a balance of a feed', () => {
  it('is final once its day is over', () => {
    expect(anchorsOf(balance('CLBD', '2026-11-14'))).toEqual([
      { day: '2026-11-14', kind: 'closing', amountMinor: 100n, isFinal: true },
    ])
    expect(anchorsOf(balance('CLBD', today))[0]).toMatchObject({ isFinal: false })
  })

  it('that opens a day closes the one before', () => {
    expect(anchorsOf(balance('OPBD', '2026-11-14'))[0]).toMatchObject({
      day: '2026-11-13',
      kind: 'opening',
    })
  })

  it('in between is the one of today so far, and gives way to a closed one', () => {
    expect(anchorsOf(balance('ITBD', null, 5n))).toMatchObject([{ day: today, isFinal: false }])
    const both = anchorsOf(balance('CLBD', today, 7n), balance('ITBD', today, 5n))
    expect(both.map((one) => one.amountMinor)).toEqual([7n])
    expect(anchorsOf(balance('ITBD', '2026-11-13'))).toEqual([])
  })

  it.each([
    ['of what is available', balance('CLAV', '2026-11-14')],
    ['without a day', balance('CLBD', null)],
    ['of a day to come', balance('CLBD', '2026-11-16')],
    ['in another currency', { ...balance('CLBD', '2026-11-14'), currency: 'EUR' }],
  ])('proves nothing: one %s', (_says, given) => {
    expect(anchorsOf(given)).toEqual([])
  })
})
