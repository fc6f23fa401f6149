import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueOf, hashKeyOf, pairAccounts, type KnownAccount } from './link_rules.ts'
import type { FeedAccount } from '../ports.ts'

const fresh = (hash: string, more: Partial<FeedAccount> = {}): FeedAccount => ({
  ref: `ref ${hash}`,
  identificationHash: hash,
  identificationHashes: [hash],
  iban: null,
  name: null,
  currency: 'DKK',
  kind: null,
  ...more,
})

const known = (
  id: string,
  hash: string | null,
  more: Partial<KnownAccount> = {},
): KnownAccount => ({
  id,
  link_id: 'link',
  identification_hash: hash === null ? null : hashKeyOf(hash, more.currency ?? 'DKK'),
  iban: null,
  currency: 'DKK',
  ...more,
})

const idsOf = (ours: KnownAccount[], theirs: FeedAccount[]) =>
  pairAccounts(ours, theirs).map((pair) => pair.knownId)

describe('an account of a new consent', () => {
  it('is known by its hash', () => {
    expect(idsOf([known('1', 'a'), known('2', 'b')], [fresh('b'), fresh('a')])).toEqual(['2', '1'])
  })

  it('is known by another of its hashes where the bank has moved on to a new one', () => {
    const moved = fresh('new', { identificationHashes: ['new', 'old'] })
    expect(idsOf([known('1', 'old')], [moved])).toEqual(['1'])
  })

  it('is known by IBAN and currency where no hash is', () => {
    const iban = 'DK5000400440116243'
    expect(idsOf([known('1', 'x', { iban })], [fresh('y', { iban })])).toEqual(['1'])
    expect(idsOf([known('1', null, { iban })], [fresh('y', { iban })])).toEqual(['1'])
    const euro = fresh('y', { iban, currency: 'EUR' })
    expect(idsOf([known('1', 'x', { iban })], [euro])).toEqual([null])
  })

  it('is another one in another currency, though the number is the same', () => {
    const wallets = [fresh('w', { currency: 'EUR' }), fresh('w', { currency: 'USD' })]
    const ours = [known('usd', 'w', { currency: 'USD' }), known('eur', 'w', { currency: 'EUR' })]
    expect(idsOf(ours, wallets)).toEqual(['eur', 'usd'])
    expect(idsOf([], wallets)).toEqual([null, null])
  })

  it('takes no account away that another one is by its hash', () => {
    const iban = 'DK5000400440116243'
    const theirs = [fresh('new', { iban }), fresh('a', { iban })]
    expect(idsOf([known('1', 'a', { iban })], theirs)).toEqual([null, '1'])
  })

  it('is there once, though the bank lists it twice', () => {
    expect(pairAccounts([], [fresh('a'), fresh('a'), fresh('b')])).toHaveLength(2)
  })

  it('without an IBAN is not taken for another without one', () => {
    expect(idsOf([known('1', 'a')], [fresh('b')])).toEqual([null])
  })
})

const anyHash = fc.constantFrom('a', 'b', 'c', 'd')
const anyIban = fc.option(fc.constantFrom('IBAN1', 'IBAN2', 'IBAN3'))
const anyCurrency = fc.constantFrom('DKK', 'EUR')
const anyFresh = fc
  .tuple(anyHash, fc.array(anyHash, { maxLength: 2 }), anyIban, anyCurrency)
  .map(([hash, others, iban, currency]) =>
    fresh(hash, { identificationHashes: [hash, ...others], iban, currency }),
  )
const anyKnown = fc
  .uniqueArray(fc.tuple(fc.option(anyHash), anyIban, anyCurrency), {
    selector: ([hash, , currency]) => `${hash} ${currency}`,
    maxLength: 6,
  })
  .map((rows) =>
    rows.map(([hash, iban, currency], index) => known(String(index), hash, { iban, currency })),
  )

describe('however accounts look', () => {
  it('one old account goes to one new, and none changes its currency', () => {
    fc.assert(
      fc.property(anyKnown, fc.array(anyFresh, { maxLength: 6 }), (ours, theirs) => {
        const pairs = pairAccounts(ours, theirs)
        const taken = pairs.flatMap((pair) => pair.knownId ?? [])
        expect(new Set(taken).size).toBe(taken.length)
        for (const { fresh: account, knownId } of pairs) {
          const match = ours.find((one) => one.id === knownId)
          if (match) expect(match.currency).toBe(account.currency)
        }
      }),
    )
  })

  it('the keys of all accounts differ afterwards, as the database asks for', () => {
    fc.assert(
      fc.property(anyKnown, fc.array(anyFresh, { maxLength: 6 }), (ours, theirs) => {
        const pairs = pairAccounts(ours, theirs)
        const moved = new Set(pairs.flatMap((pair) => pair.knownId ?? []))
        const kept = ours
          .filter((one) => !moved.has(one.id))
          .flatMap((one) => one.identification_hash ?? [])
        const given = pairs.map((pair) =>
          hashKeyOf(pair.fresh.identificationHash, pair.fresh.currency),
        )
        expect(new Set([...kept, ...given]).size).toBe(kept.length + given.length)
      }),
    )
  })

  it('the same consent given again finds every account again', () => {
    fc.assert(
      fc.property(fc.array(anyFresh, { maxLength: 6 }), (theirs) => {
        const first = pairAccounts([], theirs).map((pair) => pair.fresh)
        const ours = first.map((one, index) =>
          known(String(index), one.identificationHash, { iban: one.iban, currency: one.currency }),
        )
        expect(idsOf(ours, theirs)).toEqual(ours.map((one) => one.id))
      }),
    )
  })
})

describe('what is due of a consent', () => {
  const now = new Date('2026-11-15T08:00:00Z')
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

  it.each([
    [15, [], null],
    [14, [], 14],
    [13, ['14'], null],
    [3.5, ['14'], null],
    [3, ['14'], 3],
    [1, ['14', '3'], null],
    // Nobody is told twice in one moment: the nearer warning says it all.
    [2, [], 3],
    [2, ['3'], null],
    [0, ['14', '3'], 'expired'],
    [-20, [], 'expired'],
  ])('%s days before its end, after the warnings %j, is %s', (days, warned, due) => {
    expect(dueOf(inDays(days), warned, now)).toBe(due)
  })
})
