import { describe, expect, it } from 'vitest'
import { decideOne, givenOf, itemOf, paymentOf } from '#test/matching/rows'
import { lonelinessOf } from './prepared_input.ts'
import { normalizeTransaction } from './normalize.ts'

const item = itemOf({ id: 'e', counterparty: 'Havgus Drift ApS', number: '10234' })
const early = paymentOf({ id: 't', text: 'HAVGUS DRIFT', date: '2026-03-12' })

describe('an amount that comes again', () => {
  it('is not seen where there is one', () => {
    expect(decideOne(early, [item]).decision).toBe('auto')
  })

  it('is seen in what was settled before', () => {
    const past = [itemOf({ ...item, id: 'p', date: '2026-02-01', dueDate: '2026-02-28' })]
    const { decision, outcome } = decideOne(early, [item], { past })
    expect(decision).toBe('suggest')
    expect(outcome.holds).toEqual(['amount_recurring'])
  })

  it('is not seen in another amount, nor with someone else', () => {
    const dearer = itemOf({ ...item, id: 'p', amountMinor: 125_001n })
    const other = itemOf({ ...item, id: 'q', counterparty: 'Zefiro Nord' })
    expect(decideOne(early, [item], { past: [dearer, other] }).decision).toBe('auto')
  })

  it('does not hold back what is stated', () => {
    const past = [itemOf({ ...item, id: 'p' })]
    const stated = { ...early, text: 'Faktura 10234 HAVGUS DRIFT' }
    expect(decideOne(stated, [item], { past }).decision).toBe('auto')
  })

  it('does not hold back what is paid on its day', () => {
    const past = [itemOf({ ...item, id: 'p', date: '2026-02-01', dueDate: '2026-02-28' })]
    const due = { ...early, date: '2026-03-31' }
    expect(decideOne(due, [item], { past }).decision).toBe('auto')
  })
})

describe('what was settled', () => {
  it('is never proposed', () => {
    const past = [itemOf({ ...item, id: 'p' })]
    expect(decideOne(early, [], { past }).outcome.proposals).toEqual([])
  })

  it('still says who there is', () => {
    const past = [itemOf({ id: 'p', counterparty: 'Havgus Drift Syd Klit ApS', amountMinor: 5n })]
    const payment = paymentOf({ id: 't', text: 'HAVGUS DRIFT SYD KLIT' })
    expect(decideOne(payment, [item]).decision).toBe('auto')
    expect(decideOne(payment, [item], { past }).decision).not.toBe('auto')
  })
})

describe('an amount that stands alone', () => {
  const isAlone = (...given: Parameters<typeof givenOf>): boolean =>
    lonelinessOf(givenOf(...given))(normalizeTransaction(early, 0))

  it('is in one payment and in one item', () => {
    expect(isAlone([early], [item])).toBe(true)
    expect(isAlone([early, { ...early, id: 't2' }], [item])).toBe(false)
    expect(isAlone([early], [item, { ...item, id: 'f' }])).toBe(false)
    expect(isAlone([early], [item], { past: [{ ...item, id: 'p' }] })).toBe(false)
    expect(isAlone([early], [])).toBe(false)
  })

  it('is told apart by its currency', () => {
    expect(isAlone([early], [item, { ...item, id: 'f', currency: 'EUR' }])).toBe(true)
  })
})
