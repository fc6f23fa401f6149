import { describe, expect, it } from 'vitest'
import { paymentOf } from '#test/matching/rows'
import { capRivals } from './cap_rivals.ts'
import type { SeedRow } from './match_given_store.ts'

const rowAt = (place: number, over: Partial<SeedRow> = {}): SeedRow => ({
  id: String(place).padStart(4, '0'),
  account_id: 'a',
  amount_minor: '9900',
  currency: 'DKK',
  booked_on: new Date(Date.UTC(2026, 0, 1 + place)).toISOString().slice(0, 10),
  text: '',
  counterparty_name: null,
  counterparty_iban: null,
  reference: null,
  is_taken_back: false,
  ...over,
})

const crowd = Array.from({ length: 300 }, (_, place) => rowAt(place))
const seed = paymentOf({ id: 'seed', date: '2026-01-01', amountMinor: 9_900n })
const idsOf = (rows: readonly SeedRow[]): string[] => rows.map(({ id }) => id).toSorted()

describe('of hundreds with one amount', () => {
  it('the nearest in days are compared', () => {
    const kept = capRivals(crowd, [seed], () => false)
    expect(idsOf(kept)).toEqual(idsOf(crowd.slice(0, 200)))
  })

  it('those that more than the amount speaks for are, however far', () => {
    const far = crowd.slice(250)
    const kept = capRivals(crowd, [seed], (id) => far.some((row) => row.id === id))
    expect(idsOf(kept)).toEqual(idsOf([...crowd.slice(0, 200), ...far]))
  })

  it('the same are, in whatever order they come', () => {
    const sameDay = crowd.map((row) => ({ ...row, booked_on: '2026-01-01' }))
    const kept = capRivals(sameDay, [seed], () => false)
    expect(idsOf(capRivals(sameDay.toReversed(), [seed], () => false))).toEqual(idsOf(kept))
  })

  it('other amounts and currencies are none', () => {
    const others = [rowAt(900, { amount_minor: '-9900' }), rowAt(901, { currency: 'EUR' })]
    const kept = capRivals([...crowd, ...others], [seed], () => false)
    expect(idsOf(kept)).toEqual(idsOf([...crowd.slice(0, 200), ...others]))
  })

  it('a few are all kept', () => {
    expect(capRivals(crowd.slice(100), [seed], () => false)).toHaveLength(200)
  })
})
