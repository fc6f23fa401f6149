import { describe, expect, it } from 'vitest'
import { decide, itemOf, paymentOf, targetsOf } from '#test/matching/rows'
import { ordinaryPolicy, type MatchInput, type OpenItem, type Transaction } from './terms/input.ts'
import { nothingLearned } from './terms/learned.ts'
import type { MatchOutcome } from './terms/outcome.ts'
import { sayOutcome } from './sentences/sentences.ts'

const own = {
  ibans: ['DK11 0000', 'DK22 0000'],
  names: ['Havgus Holding ApS'],
  accounts: [
    { id: 'a', iban: 'DK11 0000' },
    { id: 'b', iban: 'dk220000' },
    { id: 'c', iban: null },
  ],
}
const out = paymentOf({
  id: 'out',
  accountId: 'a',
  amountMinor: -500_000n,
  date: '2026-03-10',
  iban: 'DK220000',
})
const into = paymentOf({ id: 'in', accountId: 'b', amountMinor: 500_000n, date: '2026-03-11' })
const named = 'Overførsel fra HAVGUS HOLDING APS'

type Sides = [MatchOutcome | undefined, MatchOutcome | undefined]

function decideBoth(
  [first, second]: [Partial<Transaction>, Partial<Transaction>] = [{}, {}],
  items: readonly OpenItem[] = [],
  rest: Partial<MatchInput> = {},
): Sides {
  const outcomes = decide(
    [
      { ...out, ...first },
      { ...into, ...second },
    ],
    items,
    { own, ...rest },
  )
  return [outcomes.get('out'), outcomes.get('in')]
}

const isPair = (sides: Sides): boolean => sides.every((one) => one?.class === 'own_transfer')
const decisions = (sides: Sides) => sides.map((one) => one?.decision)
const holds = (sides: Sides) => sides.map((one) => one?.holds)

describe('a transfer between own accounts', () => {
  it('is certain where a side names the account that the other is on', () => {
    expect(decideBoth()).toMatchObject([
      { decision: 'auto', class: 'own_transfer', partnerId: 'in', proposals: [], holds: [] },
      { decision: 'auto', class: 'own_transfer', partnerId: 'out', proposals: [], holds: [] },
    ])
    expect(decisions(decideBoth([{ iban: null }, { iban: 'DK110000' }]))).toEqual(['auto', 'auto'])
    expect(decisions(decideBoth([{}, { iban: 'DK11 0000' }]))).toEqual(['auto', 'auto'])
  })

  it('is only shown where names alone say so', () => {
    const sides = decideBoth([{ iban: null }, { text: named }])
    expect(isPair(sides)).toBe(true)
    expect(decisions(sides)).toEqual(['leave', 'leave'])
    expect(holds(sides)).toEqual([['transfer_unproven'], ['transfer_unproven']])
    expect(sides[0] && sayOutcome(sides[0], 'en')).toBe(
      'A transfer between your own accounts. The bank does not name the other account as sender or receiver.',
    )
  })

  it('is only shown where the named account is not known to be that of the other side', () => {
    const sides = decideBoth([{ accountId: 'b', iban: 'DK110000' }, { accountId: 'c' }])
    expect(isPair(sides)).toBe(true)
    expect(holds(sides)).toEqual([['transfer_unproven'], ['transfer_unproven']])
    const unclear = decideBoth([{ accountId: 'c' }, { iban: 'DK990000' }])
    expect(decisions(unclear)).toEqual(['leave', 'leave'])
  })

  it.each([
    ['a third own account', [{ iban: 'DK11 0000' }, { text: named }]],
    ['a stranger’s account', [{ iban: null, text: named }, { iban: 'DK990000' }]],
    ['the right account, and on the other side a stranger’s', [{}, { iban: 'DK990000' }]],
  ] as [string, [object, object]][])('is none where the bank names %s', (_, sides) => {
    expect(isPair(decideBoth(sides))).toBe(false)
  })

  it('is none on amount and day alone, nor on one account', () => {
    expect(isPair(decideBoth([{ iban: null }, {}]))).toBe(false)
    expect(isPair(decideBoth([{ accountId: 'b' }, {}]))).toBe(false)
  })

  it.each([
    ['before it was sent', { date: '2026-03-09' }],
    ['after five days', { date: '2026-03-15' }],
    ['with another amount', { amountMinor: 500_001n }],
    ['in another currency', { currency: 'EUR' }],
  ])('is none with money that arrived %s', (_, change) => {
    expect(isPair(decideBoth([{}, change]))).toBe(false)
  })

  it('is nobody’s where two could be exchanged, however many they are', () => {
    const outcomes = decide([out, into, { ...into, id: 'in2' }, { ...into, id: 'in3' }], [], {
      own,
    })
    expect([...outcomes.values()].map((one) => one.partnerId)).toEqual([null, null, null, null])
  })

  it('that was undone is none any more, from either side', () => {
    for (const [transactionId, itemId] of [
      ['out', 'in'],
      ['in', 'out'],
    ] as const) {
      const learned = { ...nothingLearned, declinedPairs: [{ transactionId, itemId }] }
      expect(isPair(decideBoth([{}, {}], [], { learned }))).toBe(false)
    }
  })
})

describe('what is not booked automatically, though the accounts say that it is a transfer', () => {
  const policy = ordinaryPolicy
  const braked = { ...nothingLearned, brakes: ['transfer' as const] }
  it.each([
    ['auto_off', {}, { policy: { ...policy, isAutoAllowed: false } }],
    ['over_limit', {}, { policy: { ...policy, autoLimitMinor: 499_999n } }],
    ['account_held', {}, { policy: { ...policy, heldAccounts: ['b'] } }],
    ['evidence_braked', {}, { learned: braked }],
    ['taken_back', { isTakenBack: true }, {}],
    ['worth_unknown', { baseAmountMinor: null }, { policy: { ...policy, autoLimitMinor: 1n } }],
  ] as [string, Partial<Transaction>, Partial<MatchInput>][])('%s', (hold, change, rest) => {
    const sides = decideBoth([{}, change], [], rest)
    expect(isPair(sides)).toBe(true)
    expect(decisions(sides)).toEqual(['leave', 'leave'])
    for (const side of sides) expect(side?.holds).toContain(hold)
  })
})

describe('what may be the payment of something open', () => {
  const reference = '+71<000000000000018+12345678'
  const invoice = itemOf({ id: 'e', amountMinor: 500_000n, number: '20261', counterparty: 'Brix' })

  it('is matched to it and no transfer, where only names say transfer', () => {
    const text = `Faktura 20261 ${named}`
    const [first, second] = decideBoth([{ iban: null }, { text }], [invoice])
    expect(second).toMatchObject({ decision: 'auto', class: 'trade', partnerId: null })
    expect(targetsOf(second)).toEqual(['e'])
    expect(first).toMatchObject({ class: 'trade', partnerId: null })
  })

  it('by its reference is matched likewise', () => {
    const owed = { ...invoice, number: null, paymentReference: reference }
    const [, second] = decideBoth([{ iban: null }, { text: named, reference }], [owed])
    expect(second).toMatchObject({ decision: 'auto', class: 'trade' })
  })

  it('waits with both where an own account says transfer', () => {
    const sides = decideBoth([{}, { text: 'Faktura 20261' }], [invoice])
    const [first, second] = sides
    expect(isPair(sides)).toBe(true)
    expect(first).toMatchObject({ decision: 'leave', partnerId: 'in' })
    expect(first?.holds).toEqual(['transfer_contested'])
    expect(second).toMatchObject({ decision: 'suggest', partnerId: 'out' })
    expect(second?.holds).toEqual(['transfer_contested', 'transfer_likely'])
    expect(targetsOf(second)).toEqual(['e'])
    expect(second && sayOutcome(second, 'en')).toMatch(/^A transfer .* invoice 20261\. /)
  })

  it('waits where nothing but the name of a contact speaks for it', () => {
    const item = itemOf({ id: 'e', amountMinor: 500_000n, counterparty: 'Havgus Holding ApS' })
    const [, second] = decideBoth(
      [{ iban: null }, { text: 'HAVGUS HOLDING APS' }],
      [{ ...item, dueDate: '2026-03-11' }],
    )
    expect(second).toMatchObject({ decision: 'suggest', class: 'trade' })
    expect(second?.holds).toContain('transfer_likely')
  })

  it('is suggested for what was declined as a transfer', () => {
    const learned = {
      ...nothingLearned,
      declinedPairs: [{ transactionId: 'in', itemId: 'out' }],
    }
    const [, second] = decideBoth([{}, { text: 'Faktura 20261' }], [invoice], { learned })
    expect(second).toMatchObject({ decision: 'auto', class: 'trade' })
  })
})
