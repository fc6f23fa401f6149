import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import {
  bankRow,
  createOurs,
  firstDay,
  isWithin,
  multisetOf,
  readWindow,
  standing,
  window,
} from '#test/support/bank/bank_model'
import { row } from '#test/support/bank/bank_stub'
import { toBankRow, type BankRow } from './bank_row.ts'
import { keyOf, pairRows, type KnownRow } from './pair_bank_rows.ts'

const all = { from: firstDay, to: addDays(firstDay, 40) }
const day = (count: number): string => addDays(firstDay, count)
const given = (more: Parameters<typeof row>[0]): BankRow => toBankRow(row(more))

describe('whatever is read in whatever order', () => {
  it('gives the multiset of the bank on every day that was read', () => {
    fc.assert(
      fc.property(fc.array(bankRow, { maxLength: 30 }), fc.array(window), (bank, windows) => {
        const ours = createOurs()
        for (const one of windows) readWindow(ours, bank, one)
        const seen = bank.filter((one) => windows.some((each) => isWithin(one.bookedOn, each)))
        expect(multisetOf(standing(ours))).toEqual(multisetOf(seen))
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on the order of the rows in an answer', () => {
    fc.assert(
      fc.property(
        fc
          .array(bankRow, { maxLength: 20 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
          ),
        ([rows, shuffled]) => {
          const ours = createOurs()
          readWindow(ours, rows, all)
          const before = ours.rows.map((one) => one.id)
          readWindow(ours, shuffled, all)
          expect(ours.rows.map((one) => one.id)).toEqual(before)
          expect(standing(ours)).toHaveLength(rows.length)
        },
      ),
    )
  })

  it('follows a bank that adds, changes and withdraws between two reads', () => {
    const lists = fc.array(fc.array(bankRow, { maxLength: 15 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lists, (states) => {
        const ours = createOurs()
        for (const state of states) {
          readWindow(ours, state, all)
          expect(multisetOf(standing(ours))).toEqual(multisetOf(state))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never gives an ordinal twice within a key, and never loses a row', () => {
    const lists = fc.array(fc.tuple(fc.array(bankRow, { maxLength: 12 }), window), { maxLength: 8 })
    fc.assert(
      fc.property(lists, (readings) => {
        const ours = createOurs()
        let most = 0
        for (const [bank, one] of readings) {
          readWindow(ours, bank, one)
          const places = ours.rows.map((known) => `${keyOf(known)} ${known.ordinal}`)
          expect(new Set(places).size).toBe(places.length)
          expect(ours.rows.length).toBeGreaterThanOrEqual(most)
          most = ours.rows.length
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never trusts one reference for two transactions', () => {
    const lists = fc.array(fc.tuple(fc.array(bankRow, { maxLength: 12 }), window), { maxLength: 8 })
    fc.assert(
      fc.property(lists, (readings) => {
        const ours = createOurs()
        for (const [bank, one] of readings) readWindow(ours, bank, one)
        const stable = ours.rows.filter((known) => known.isStable)
        const names = new Set(stable.map((known) => known.entryReference))
        expect(names.size).toBe(stable.length)
      }),
      { numRuns: 300 },
    )
  })
})

describe('one row', () => {
  it('that is seen in two readings is one transaction; equal rows of one are two', () => {
    const ours = createOurs()
    readWindow(ours, [given({}), given({})], all)
    readWindow(ours, [given({}), given({})], all)
    expect(ours.rows.map((one) => one.ordinal)).toEqual([1, 2])
  })

  it('whose reference is seen twice is followed to another day and amount', () => {
    const ours = createOurs()
    const before = given({ bookedOn: day(3), entryReference: 'X-1' })
    readWindow(ours, [before], all)
    readWindow(ours, [before], all)
    expect(ours.rows[0]?.isStable).toBe(true)
    readWindow(ours, [given({ bookedOn: day(5), entryReference: 'X-1', amountMinor: 7n })], all)
    expect(ours.rows).toHaveLength(1)
    expect(ours.rows[0]).toMatchObject({ bookedOn: day(5), amountMinor: 7n, isWithdrawn: false })
  })

  it('whose reference was seen once only is another one under another amount', () => {
    const ours = createOurs()
    readWindow(ours, [given({ bookedOn: day(3), entryReference: 'X-1' })], all)
    readWindow(ours, [given({ bookedOn: day(3), entryReference: 'X-1', amountMinor: 7n })], all)
    expect(ours.rows.map((one) => one.isWithdrawn)).toEqual([true, false])
  })

  it('stays where it was when next month has another with the same reference', () => {
    const ours = createOurs()
    const rent = given({ bookedOn: day(1), entryReference: 'RENT', text: 'Rent' })
    readWindow(ours, [rent], { from: day(0), to: day(5) })
    readWindow(ours, [rent], { from: day(0), to: day(5) })
    const next = given({ bookedOn: day(31), entryReference: 'RENT', text: 'Rent' })
    readWindow(ours, [rent, next], { from: day(25), to: day(35) })
    readWindow(ours, [rent, next], { from: day(25), to: day(35) })
    expect(standing(ours).map((one) => one.bookedOn)).toEqual([day(1), day(31)])
    readWindow(ours, [rent, next], all)
    expect(standing(ours).map((one) => one.bookedOn)).toEqual([day(1), day(31)])
  })

  it('keeps every reference that it ever had', () => {
    const ours = createOurs()
    for (const entryReference of ['one', 'two', 'three']) {
      readWindow(ours, [given({ entryReference })], all)
    }
    expect(ours.rows[0]).toMatchObject({
      entryReference: 'three',
      aliases: ['one', 'two', 'three'],
      isStable: false,
    })
  })

  it('that comes back after it was withdrawn is the one it was', () => {
    const ours = createOurs()
    readWindow(ours, [given({})], all)
    readWindow(ours, [], all)
    readWindow(ours, [given({})], all)
    expect(ours.rows).toHaveLength(1)
    expect(ours.rows[0]?.isWithdrawn).toBe(false)
  })

  it('of a day that was not seen whole is never withdrawn', () => {
    const ours = createOurs()
    readWindow(ours, [given({ bookedOn: day(1) })], all)
    readWindow(ours, [], { from: day(2), to: day(9) })
    expect(standing(ours)).toHaveLength(1)
  })
})

describe('rows of a statement, which knows no day whole', () => {
  const statement = { isWhole: () => false, isShared: () => false, origin: 'statement' } as const
  const paid = (text: string, more: Parameters<typeof row>[0] = {}) =>
    given({ bookedOn: day(3), amountMinor: 100_000n, text, ...more })
  const ours = (one: BankRow, origin: 'feed' | 'statement'): KnownRow => {
    const { raw: _, ...words } = one
    const aliases = one.entryReference === null ? [] : [one.entryReference]
    const state = { isStable: false, isWithdrawn: false, isMatched: true, ordinal: 1 }
    return { ...words, ...state, id: 'ours', origin, aliases, runId: 'before' }
  }

  it('are another payment where reference, account or every word of a statement before differ', () => {
    const hansen = ours(paid('Hansen 17', { entryReference: 'AAA111222' }), 'statement')
    const jensen = paid('Jensen 99', { entryReference: 'BBB333444' })
    expect(pairRows([hansen], [jensen], statement).fresh).toEqual([jensen])
    const named = ours(paid('Betaling', { reference: '000000000123455' }), 'feed')
    const other = paid('Betaling', { reference: '123456789012347' })
    expect(pairRows([named], [other], statement).fresh).toEqual([other])
  })

  it('are what a feed worded differently, where nothing contradicts that', () => {
    const told = ours(paid('Hansen, faktura 17', { entryReference: 'FEED-1' }), 'feed')
    const printed = paid('KREDIT', { entryReference: 'STATEMENT-1' })
    expect(pairRows([told], [printed], statement).pairs).toHaveLength(1)
  })
})
