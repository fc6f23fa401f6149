import { describe, expect, it } from 'vitest'
import { itemOf, paymentOf, plainFacts } from '#test/matching/rows'
import { gatherWants, marginOf } from './margins.ts'
import type { Offer, OfferPart } from './offer.ts'
import { normalizeItem, normalizeTransaction } from './normalize.ts'

const payments = ['a', 'b', 'c'].map((id, at) => normalizeTransaction(paymentOf({ id }), at))
const items = ['x', 'y', 'z'].map((id, at) => normalizeItem(itemOf({ id }), at, 0))
const residuals = items.map(() => ({ minor: 125_000n, currency: 'DKK', base: 125_000n }))

function offerOf(payment: number, wanted: readonly number[], score: number, partial = 0n): Offer {
  const transaction = payments[payment]
  if (transaction === undefined) throw new Error('there is no such payment')
  const kind = partial === 0n ? 'exact' : 'partial'
  const own = { ...plainFacts, amount: { kind, apart: 0 } as const }
  const parts = wanted.flatMap((at): OfferPart[] => {
    const item = items[at]
    const amountMinor = partial === 0n ? 125_000n : partial
    return item === undefined ? [] : [{ item, facts: own, amountMinor, openMinor: 125_000n }]
  })
  const rest = { way: 'single', solutions: 1, evidence: null, holds: [] } as const
  return { transaction, parts, facts: own, score, ...rest }
}

function standing(mine: Offer[], others: Offer[][] = []) {
  const [first] = mine
  if (first === undefined) throw new Error('there is no first offer')
  return marginOf(first, mine, gatherWants([mine, ...others]), residuals)
}

describe('the margin', () => {
  it('is none without a rival', () => {
    expect(standing([offerOf(0, [0], 500)])).toEqual({ margin: null, rivals: 0 })
  })

  it('is the distance to the next item for the same payment', () => {
    expect(standing([offerOf(0, [0], 500), offerOf(0, [1], 380)])).toEqual({
      margin: 120,
      rivals: 1,
    })
  })

  it('is the distance to the next payment for the same item', () => {
    expect(standing([offerOf(0, [0], 500)], [[offerOf(1, [0], 450)]])).toEqual({
      margin: 50,
      rivals: 1,
    })
  })

  it('is negative where another payment fits better', () => {
    expect(standing([offerOf(0, [0], 500)], [[offerOf(1, [0], 700)]]).margin).toBe(-200)
  })

  it('is the smallest of all', () => {
    const mine = [offerOf(0, [0], 500), offerOf(0, [1], 100)]
    expect(standing(mine, [[offerOf(1, [0], 480)], [offerOf(2, [0], 300)]]).margin).toBe(20)
  })

  it('looks at every item of a sum', () => {
    expect(standing([offerOf(0, [0, 1], 500)], [[offerOf(1, [1], 490)]]).margin).toBe(10)
  })

  it('does not take a payment for its own rival', () => {
    const same = [offerOf(0, [0], 500), offerOf(0, [0], 490)]
    expect(standing(same).margin).toBeNull()
  })

  it('does not regard payments of other items', () => {
    expect(standing([offerOf(0, [0], 500)], [[offerOf(1, [1], 500)]]).margin).toBeNull()
  })
})

describe('rivals', () => {
  it('are counted only where they are near', () => {
    const mine = [offerOf(0, [0], 500), offerOf(0, [1], 300), offerOf(0, [2], 100)]
    expect(standing(mine)).toEqual({ margin: 200, rivals: 1 })
  })

  it('are not two instalments that both fit into one item', () => {
    const half = [offerOf(0, [0], 500, 60_000n)]
    expect(standing(half, [[offerOf(1, [0], 500, 65_000n)]]).margin).toBeNull()
    expect(standing(half, [[offerOf(1, [0], 500, 65_001n)]]).margin).toBe(0)
  })

  it('are an instalment and a payment of the whole', () => {
    expect(standing([offerOf(0, [0], 500, 60_000n)], [[offerOf(1, [0], 400)]]).margin).toBe(100)
  })
})

describe('who wants an item', () => {
  it('is each payment once, with its best offer', () => {
    const wants = gatherWants([
      [offerOf(0, [0], 500), offerOf(0, [0, 1], 300)],
      [offerOf(1, [1], 200)],
    ])
    expect(wants.get(0)?.map(({ score }) => score)).toEqual([500])
    expect(wants.get(1)?.map(({ score }) => score)).toEqual([300, 200])
    expect(wants.get(2)).toBeUndefined()
  })
})
