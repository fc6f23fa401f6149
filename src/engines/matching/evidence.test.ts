import { describe, expect, it } from 'vitest'
import { decide, decideOne, itemOf, paymentOf, receiptOf } from '#test/matching/rows'
import { ordinaryPolicy } from './terms/input.ts'
import { nothingLearned } from './terms/learned.ts'

const item = itemOf({
  id: 'e',
  number: '10234',
  counterparty: 'Havgus Drift ApS',
  iban: 'DK11',
  paymentReference: '000000000729137',
})
const byNumber = paymentOf({ id: 't', text: 'Faktura 10234 HAVGUS DRIFT' })
const byName = paymentOf({ id: 't', text: 'HAVGUS DRIFT' })

describe('hard evidence', () => {
  it.each([
    ['reference', { reference: '000000000729137' }],
    ['number', { text: 'Faktura 10234' }],
    ['iban', { iban: 'DK11' }],
    ['name', { text: 'HAVGUS DRIFT' }],
  ])('is %s with the exact amount', (evidence, said) => {
    const { decision, outcome } = decideOne(paymentOf({ id: 't', ...said }), [item])
    expect(decision).toBe('auto')
    expect(outcome.proposals[0]?.evidence).toBe(evidence)
  })

  it.each([
    ['reference', { reference: '000000000729137' }],
    ['number', { text: 'Faktura 10234' }],
    ['iban', { iban: 'DK11' }],
    ['name', { text: 'HAVGUS DRIFT' }],
  ])('is not %s with one øre less or more', (_, said) => {
    for (const amountMinor of [124_999n, 125_001n]) {
      const { decision } = decideOne(paymentOf({ id: 't', amountMinor, ...said }), [item])
      expect(decision).not.toBe('auto')
    }
  })

  it('is not the exact amount alone', () => {
    const { decision, targets } = decideOne(paymentOf({ id: 't' }), [item])
    expect(decision).toBe('suggest')
    expect(targets).toEqual(['e'])
  })

  it('is not a name outside the time in which payments are usual', () => {
    expect(decideOne({ ...byName, date: '2026-08-20' }, [item]).decision).not.toBe('auto')
    expect(decideOne({ ...byName, date: '2026-02-10' }, [item]).decision).not.toBe('auto')
  })

  it('is not an account where the name is another', () => {
    const payment = paymentOf({ id: 't', iban: 'DK11', counterparty: 'Zefiro' })
    expect(decideOne(payment, [item]).decision).not.toBe('auto')
  })

  it('is a short number only together with the contact', () => {
    const short = itemOf({ id: 'e', number: '12/2026', counterparty: 'Zanetti Ceramiche S.r.l.' })
    const stated = paymentOf({ id: 't', text: 'saldo fatt. 12/2026' })
    expect(decideOne(stated, [short]).decision).toBe('suggest')
    const named = { ...stated, text: 'saldo fatt. 12/2026 ZANETTI CERAMICHE' }
    expect(decideOne(named, [short]).outcome.proposals[0]?.evidence).toBe('number')
  })

  it('is an instalment that says so and states its invoice', () => {
    const half = { ...byNumber, amountMinor: 60_000n }
    expect(decideOne(half, [item]).decision).toBe('suggest')
    const said = { ...half, text: '1. rate faktura 10234 HAVGUS DRIFT' }
    expect(decideOne(said, [item]).outcome).toMatchObject({
      decision: 'auto',
      proposals: [{ evidence: 'instalment', targets: [{ itemId: 'e', amountMinor: 60_000n }] }],
    })
  })

  it('is a converted amount only together with the number and the contact', () => {
    const foreign = { ...item, currency: 'EUR', amountMinor: 16_756n, baseAmountMinor: 124_200n }
    expect(decideOne(byName, [foreign]).decision).toBe('suggest')
    expect(decideOne(byNumber, [foreign]).outcome.proposals[0]?.evidence).toBe('foreign')
    expect(decideOne(byNumber, [foreign]).decision).toBe('auto')
  })

  it('is a printed amount with the name', () => {
    const foreign = { ...item, currency: 'EUR', amountMinor: 16_756n, baseAmountMinor: 124_000n }
    const printed = { ...byName, text: 'HAVGUS DRIFT EUR 167,56 KURS 746,00' }
    expect(decideOne(printed, [foreign]).decision).toBe('auto')
    // More than one percent off is no rate where the currencies are held together.
    const off = { ...foreign, baseAmountMinor: 122_000n }
    expect(decideOne(printed, [off]).decision).toBe('suggest')
  })

  it('is the sign of a shop within days of the receipt', () => {
    const receipt = receiptOf({
      id: 'e',
      date: '2026-03-12',
      counterparty: 'Zendesk Support Sales Ltd',
    })
    const paid = paymentOf({ id: 't', amountMinor: -24_900n, text: 'ZENDESK* SUBSCR' })
    expect(decideOne({ ...paid, date: '2026-03-14' }, [receipt]).decision).toBe('auto')
    expect(decideOne({ ...paid, date: '2026-03-24' }, [receipt]).decision).not.toBe('auto')
  })
})

describe('what is held back', () => {
  const holdsOf = (payment: typeof byNumber, change: Partial<typeof item>, rest = {}): string[] =>
    decideOne(payment, [{ ...item, ...change }], rest).outcome.holds

  it('is an account that changed lately', () => {
    expect(holdsOf(byNumber, { ibanChangedOn: '2026-03-30' })).toContain('iban_changed')
    expect(decideOne(byNumber, [{ ...item, ibanChangedOn: '2025-12-01' }]).decision).toBe('auto')
  })

  it('is an account other than the one we pay to', () => {
    const paid = { ...byNumber, amountMinor: -125_000n, iban: 'DK99' }
    expect(holdsOf(paid, { amountMinor: -125_000n })).toContain('iban_other')
  })

  it('is not an account from which a customer pays a stated invoice', () => {
    expect(decideOne({ ...byNumber, iban: 'DK99' }, [item]).decision).toBe('auto')
    expect(holdsOf({ ...byName, iban: 'DK99' }, {})).toContain('iban_other')
  })

  it('is another number, another reference or another name', () => {
    expect(holdsOf({ ...byName, text: 'Faktura 10235 HAVGUS DRIFT' }, {})).toContain('number_other')
    const referred = { ...byName, reference: '000000000000018' }
    expect(holdsOf(referred, {})).toContain('reference_other')
    const other = itemOf({ id: 'f', amountMinor: 1n, counterparty: 'Zefiro Nord' })
    const elsewhere = { ...byNumber, text: 'Faktura 10234 ZEFIRO NORD' }
    expect(decideOne(elsewhere, [item, other]).outcome.holds).toContain('name_other')
  })

  it('is a list of which only one invoice is known', () => {
    expect(holdsOf({ ...byNumber, text: 'Faktura 10234, 10299 HAVGUS DRIFT' }, {})).toContain(
      'numbers_listed',
    )
  })

  it('is an item that may only be proposed', () => {
    expect(holdsOf(byNumber, { isHeld: true })).toContain('item_held')
  })

  it('is a pair whose run was undone, alone or among several, and it is proposed all the same', () => {
    const other = { ...item, id: 'f', number: '10235', paymentReference: null }
    const learned = { ...nothingLearned, heldPairs: [{ transactionId: 't', itemId: 'e' }] }
    const { decision, targets, outcome } = decideOne(byNumber, [item], { learned })
    expect([decision, targets, outcome.holds]).toEqual(['suggest', ['e'], ['undone_before']])
    const both = { ...byNumber, amountMinor: 250_000n, text: 'Faktura 10234 og 10235 HAVGUS' }
    expect(decideOne(both, [item, other]).decision).toBe('auto')
    expect(decideOne(both, [item, other], { learned }).outcome.holds).toEqual(['undone_before'])
    expect(decideOne({ ...byNumber, id: 'u' }, [item], { learned }).decision).toBe('auto')
  })

  it.each([
    ['auto_off', { isAutoAllowed: false }],
    ['over_limit', { autoLimitMinor: 124_999n }],
    ['account_held', { heldAccounts: ['bac_1'] }],
  ])('is what the organization forbids: %s', (hold, policy) => {
    const payment = { ...byNumber, accountId: 'bac_1' }
    expect(holdsOf(payment, {}, { policy: { ...ordinaryPolicy, ...policy } })).toContain(hold)
  })

  it('is a limit for what is not known in its currency, however little that is', () => {
    const policy = { ...ordinaryPolicy, autoLimitMinor: 10_000_000n }
    const unknown = { ...byNumber, baseAmountMinor: null }
    expect(holdsOf(unknown, {}, { policy })).toEqual(['worth_unknown'])
    expect(decideOne(unknown, [item]).decision).toBe('auto')
    const worth = { ...byNumber, baseAmountMinor: 10_000_001n }
    expect(holdsOf(worth, {}, { policy })).toEqual(['over_limit'])
  })

  it('is not what lies within the limit', () => {
    const policy = { ...ordinaryPolicy, autoLimitMinor: 125_000n, heldAccounts: ['bac_2'] }
    expect(decideOne({ ...byNumber, accountId: 'bac_1' }, [item], { policy }).decision).toBe('auto')
  })

  it('is an amount that comes again and again, unless its day is close', () => {
    const monthly = ['01', '02', '03', '04'].map((month) =>
      itemOf({
        id: `e${month}`,
        counterparty: 'Havgus Drift ApS',
        number: `9${month}`,
        date: `2026-${month}-01`,
        dueDate: `2026-${month}-28`,
      }),
    )
    const late = { ...byName, date: '2026-03-15' }
    const { decision, outcome } = decideOne(late, monthly)
    expect(decision).toBe('suggest')
    expect(outcome.holds).toContain('amount_recurring')
  })

  it('is an entry that has booked this money with another amount', () => {
    const booked = { ...item, kind: 'payment' }
    expect(decideOne(byNumber, [booked]).decision).toBe('auto')
    const { decision, outcome } = decideOne({ ...byNumber, amountMinor: 120_000n }, [booked])
    expect(decision).not.toBe('auto')
    expect(outcome.holds).toContain('booked_otherwise')
  })

  it('are two payments that state the same invoice', () => {
    const outcomes = decide([byNumber, { ...byNumber, id: 't2', date: '2026-04-03' }], [item])
    for (const outcome of outcomes.values()) {
      expect(outcome.decision).toBe('suggest')
      expect(outcome.holds).toContain('stated_twice')
    }
  })
})
