import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChance } from '#test/matching/chance'
import { makeOrganization, type MadeOrganization } from '#test/matching/made_organization'
import { bytesOf, decide, givenOf } from '#test/matching/rows'
import type { OpenItem } from './terms/input.ts'
import { matchTransactions } from './match.ts'
import type { MatchOutcome } from './terms/outcome.ts'

const seeds = fc.integer({ min: 1, max: 50_000 })
/** A tenth of an ordinary one, so that many can be made. */
const small = (seed: number): MadeOrganization => makeOrganization(seed, 0.1)

function outcomesOf({ transactions, items, own }: MadeOrganization): MatchOutcome[] {
  return matchTransactions(givenOf(transactions, items, { own }))
}

const autosOf = (outcomes: readonly MatchOutcome[]): MatchOutcome[] =>
  outcomes.filter(({ decision }) => decision === 'auto')

describe('whatever organization it is', () => {
  it('the order of rows changes not one byte', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = small(seed)
        const chance = createChance(seed + 1)
        const mixed = {
          ...made,
          transactions: chance.shuffle(made.transactions),
          items: chance.shuffle(made.items),
        }
        expect(bytesOf(outcomesOf(mixed))).toBe(bytesOf(outcomesOf(made)))
      }),
      { numRuns: 25 },
    )
  })

  it('doing it again gives the same bytes', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(bytesOf(outcomesOf(small(seed)))).toBe(bytesOf(outcomesOf(small(seed))))
      }),
      { numRuns: 10 },
    )
  })

  it('no item is taken beyond what is open of it', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = small(seed)
        const taken = new Map<string, bigint>()
        for (const { proposals } of autosOf(outcomesOf(made))) {
          for (const { itemId, amountMinor } of proposals[0]?.targets ?? []) {
            taken.set(itemId, (taken.get(itemId) ?? 0n) + amountMinor)
          }
        }
        for (const [itemId, sum] of taken) {
          const item = made.items.find(({ id }) => id === itemId)
          const open =
            (item?.currency === made.transactions[0]?.currency ? item?.amountMinor : null) ?? null
          if (open !== null) expect(open > 0n ? sum <= open : sum >= open, itemId).toBe(true)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('nothing is taken without hard evidence, a score and a margin', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const outcome of autosOf(outcomesOf(small(seed)))) {
          const [first] = outcome.proposals
          expect(first?.evidence).not.toBeNull()
          expect(first?.score).toBeGreaterThanOrEqual(2.2)
          expect(outcome.margin ?? 1).toBeGreaterThanOrEqual(1)
          expect(outcome.holds).toEqual([])
        }
      }),
      { numRuns: 25 },
    )
  })

  it('what is taken of one payment is the whole payment', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = small(seed)
        for (const { transactionId, proposals } of outcomesOf(made)) {
          const paid = made.transactions.find(({ id }) => id === transactionId)?.amountMinor
          for (const { targets } of proposals) {
            expect(targets.reduce((sum, part) => sum + part.amountMinor, 0n)).toBe(paid)
            expect(new Set(targets.map(({ itemId }) => itemId)).size).toBe(targets.length)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('a second run over what is left takes hardly anything more', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const made = small(seed)
        const autos = autosOf(outcomesOf(made))
        const ids = new Set(autos.map(({ transactionId }) => transactionId))
        const closed = new Map<string, bigint>()
        for (const { proposals } of autos) {
          for (const { itemId, amountMinor } of proposals[0]?.targets ?? []) {
            const isPart = proposals[0]?.evidence === 'instalment'
            const item = made.items.find(({ id }) => id === itemId)
            const by = isPart ? amountMinor : (item?.amountMinor ?? 0n)
            closed.set(itemId, (closed.get(itemId) ?? 0n) + by)
          }
        }
        const items = made.items.flatMap((item): OpenItem[] => {
          const by = closed.get(item.id) ?? 0n
          const left = item.amountMinor - by
          if (by === 0n) return [item]
          const isOpen = item.amountMinor > 0n ? left > 0n : left < 0n
          return isOpen ? [{ ...item, amountMinor: left, baseAmountMinor: left }] : []
        })
        const transactions = made.transactions.filter(({ id }) => !ids.has(id))
        const past = made.items.filter(({ id }) => closed.has(id))
        const given = givenOf(transactions, items, { own: made.own, past })
        // An equal payment that went to somebody else no longer makes the amount a recurring one.
        expect(autosOf(matchTransactions(given)).length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 15 },
    )
  })
})

describe('an added rival', () => {
  it('never raises the margin, whether it is an item or a payment', () => {
    fc.assert(
      fc.property(seeds, fc.nat(), fc.boolean(), (seed, at, isItem) => {
        const { transactions, items, own } = small(seed)
        const before = decide(transactions, items, { own })
        const autos = autosOf([...before.values()])
        const chosen = autos[at % Math.max(autos.length, 1)]
        const target = items.find(({ id }) => id === chosen?.proposals[0]?.targets[0]?.itemId)
        const payment = transactions.find(({ id }) => id === chosen?.transactionId)
        if (chosen === undefined || target === undefined || payment === undefined) return
        // There is room for two instalments in one item.
        if (chosen.proposals[0]?.evidence === 'instalment') return
        const after = isItem
          ? decide(transactions, [...items, { ...target, id: 'zz-rival' }], { own })
          : decide([...transactions, { ...payment, id: 'zz-rival' }], items, { own })
        const now = after.get(chosen.transactionId)
        expect(now?.margin ?? Infinity).toBeLessThanOrEqual(chosen.margin ?? Infinity)
        expect(now?.decision).not.toBe('auto')
      }),
      { numRuns: 40 },
    )
  })
})

describe('hostile words', () => {
  const word = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('RF18 '.repeat(60), '+71<'.repeat(80), '1/'.repeat(120), 'A '.repeat(200)),
  )

  it('break nothing and take nothing', () => {
    fc.assert(
      fc.property(word, word, word, (text, counterparty, reference) => {
        const outcome = decide(
          [
            {
              id: 't',
              amountMinor: 100n,
              currency: 'DKK',
              baseAmountMinor: 100n,
              date: '2026-03-31',
              text,
              counterparty,
              iban: text,
              reference,
            },
          ],
          [],
        )
        expect(outcome.get('t')?.decision).toBe('leave')
      }),
    )
  })
})
