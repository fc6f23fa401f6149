import { describe, expect, it } from 'vitest'
import { decideOne, itemOf, paymentOf } from '#test/matching/rows'
import { learnConfirmed, learnDeclined, learnUnmatched } from './learn.ts'
import { nothingLearned, type Learned } from './terms/learned.ts'

const on = '2026-04-01'
const item = itemOf({ id: 'e1', counterparty: 'Havgus Drift ApS', number: '10234' })
const payment = paymentOf({ id: 't1', text: 'KLITTERNES KIOSK', iban: 'DK11' })
const verdict = { transaction: payment, items: [item], on }

const confirmTimes = (count: number): Learned =>
  Array.from({ length: count }).reduce<Learned>(
    (learned) => learnConfirmed(learned, verdict),
    nothingLearned,
  )

describe('a match that someone confirmed', () => {
  it('is remembered by the words of the payment', () => {
    expect(confirmTimes(2).aliases).toEqual([
      { pattern: 'klitternes kiosk', contactKey: 'name:havgus drift', confirms: 2 },
    ])
  })

  it('stands in for the name once it was confirmed twice', () => {
    const next = paymentOf({ id: 't2', text: 'KLITTERNES KIOSK' })
    const items = [itemOf({ ...item, id: 'e2' })]
    expect(decideOne(next, items).decision).toBe('leave')
    expect(decideOne(next, items, { learned: confirmTimes(1) }).decision).toBe('suggest')
    const { decision, outcome } = decideOne(next, items, { learned: confirmTimes(3) })
    expect(decision).toBe('auto')
    expect(outcome.proposals[0]?.reasons.map(({ code }) => code)).toContain('alias_known')
  })

  it('teaches nothing by words where there are none', () => {
    const silent = { ...verdict, transaction: { ...payment, text: '12345' } }
    expect(learnConfirmed(nothingLearned, silent).aliases).toEqual([])
  })

  it('teaches each contact that it settled', () => {
    const items = [item, itemOf({ id: 'e9', counterparty: 'Zefiro' })]
    const { aliases } = learnConfirmed(nothingLearned, { ...verdict, items })
    expect(aliases.map(({ contactKey }) => contactKey)).toEqual([
      'name:havgus drift',
      'name:zefiro',
    ])
  })
})

describe('an account', () => {
  it("is the contact's only after a second payment", () => {
    expect(confirmTimes(1).ibans).toMatchObject([{ iban: 'DK11', isProven: false }])
    expect(confirmTimes(2).ibans).toMatchObject([{ iban: 'DK11', confirms: 2, isProven: true }])
  })

  it("is the contact's at once where the payment states the reference", () => {
    const referred = {
      ...verdict,
      transaction: { ...payment, reference: '000000000729137' },
      items: [{ ...item, paymentReference: '000000000729137' }],
    }
    expect(learnConfirmed(nothingLearned, referred).ibans).toMatchObject([{ isProven: true }])
  })

  it('proves the contact of the next payment', () => {
    const next = paymentOf({ id: 't2', iban: 'DK11' })
    const items = [itemOf({ ...item, id: 'e2' })]
    expect(decideOne(next, items, { learned: confirmTimes(1) }).decision).not.toBe('auto')
    expect(decideOne(next, items, { learned: confirmTimes(2) }).decision).toBe('auto')
  })

  it('is not learned where the bank gives none', () => {
    const without = { ...verdict, transaction: { ...payment, iban: null } }
    expect(learnConfirmed(nothingLearned, without).ibans).toEqual([])
  })
})

describe('a pair that someone declined', () => {
  const certain = paymentOf({ id: 't1', text: 'Faktura 10234 HAVGUS DRIFT' })
  const declined = learnDeclined(nothingLearned, { ...verdict, transaction: certain })

  it('never comes again', () => {
    expect(decideOne(certain, [item]).decision).toBe('auto')
    expect(decideOne(certain, [item], { learned: declined }).targets).toEqual([])
  })

  it('never comes again as one of several', () => {
    const other = itemOf({ ...item, id: 'e2', number: '10235' })
    const both = { ...certain, amountMinor: 250_000n, text: 'Faktura 10234, 10235 HAVGUS DRIFT' }
    expect(decideOne(both, [item, other]).targets).toEqual(['e1', 'e2'])
    expect(decideOne(both, [item, other], { learned: declined }).targets).not.toContain('e1')
  })

  it('leaves another payment of the item alone', () => {
    const another = { ...certain, id: 't2' }
    expect(decideOne(another, [item], { learned: declined }).decision).toBe('auto')
  })

  it('is kept once', () => {
    const twice = learnDeclined(declined, { ...verdict, transaction: certain })
    expect(twice.declinedPairs).toHaveLength(1)
  })

  it('may come again where someone confirms it after all', () => {
    const after = learnConfirmed(declined, { ...verdict, transaction: certain })
    expect(after.declinedPairs).toEqual([])
    expect(after.declinedPatterns).toEqual([])
    const heldPairs = [{ transactionId: certain.id, itemId: item.id }]
    const held = learnConfirmed({ ...declined, heldPairs }, { ...verdict, transaction: certain })
    expect(held.heldPairs).toEqual([])
  })
})

describe('payments like one that was declined', () => {
  const next = paymentOf({ id: 't2', text: 'HAVGUS DRIFT', date: '2026-04-02' })
  const verdictOf = (day: string) => ({
    transaction: paymentOf({ id: 't1', text: 'HAVGUS DRIFT' }),
    items: [item],
    on: day,
  })
  const scoreAfter = (learned: Learned): number =>
    decideOne(next, [itemOf({ ...item, id: 'e2' })], { learned }).outcome.proposals[0]?.score ?? 0

  it('count less, and less so with time', () => {
    const plain = scoreAfter(nothingLearned)
    const fresh = scoreAfter(learnDeclined(nothingLearned, verdictOf('2026-04-01')))
    const old = scoreAfter(learnDeclined(nothingLearned, verdictOf('2026-01-01')))
    expect(fresh).toBeLessThan(old)
    expect(old).toBeLessThan(plain)
  })

  it('count less after a decline than after a match that was taken back', () => {
    const declined = scoreAfter(learnDeclined(nothingLearned, verdictOf('2026-04-01')))
    const unmatched = scoreAfter(learnUnmatched(nothingLearned, verdictOf('2026-04-01')))
    expect(declined).toBeLessThan(unmatched)
  })

  it('are remembered for the last five only', () => {
    const many = Array.from({ length: 9 }).reduce<Learned>(
      (learned) => learnDeclined(learned, verdictOf('2026-04-01')),
      nothingLearned,
    )
    expect(many.declinedPatterns).toHaveLength(5)
  })
})

describe('what was known before', () => {
  it('is never changed in place', () => {
    const before = structuredClone(nothingLearned)
    learnConfirmed(nothingLearned, verdict)
    learnDeclined(nothingLearned, verdict)
    learnUnmatched(nothingLearned, verdict)
    expect(nothingLearned).toEqual(before)
  })
})
