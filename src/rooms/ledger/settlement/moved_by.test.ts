import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mirrorEntry } from '../entries/mirror.ts'
import { movedBy } from './moved_by.ts'
import type { Entry } from '../ports.ts'

const entryOf = (amounts: readonly bigint[]): Entry => ({
  id: '00000000-0000-7000-8000-000000000000',
  date: '2026-11-03',
  vatDate: '2026-11-03',
  text: 'Paper',
  currency: 'DKK',
  foreign: null,
  lines: amounts.map((amount) => ({
    account: '2010',
    amountMinor: amount.toString(),
    foreignMinor: null,
    text: null,
    vatCode: null,
    vatRole: null,
    vatBaseMinor: null,
    vatAmountMinor: null,
  })),
})

describe('what an entry moves', () => {
  it('is the gross of a plain purchase', () => {
    expect(movedBy(entryOf([100_000n, 25_000n, -125_000n]))).toBe(125_000n)
  })

  it('is nothing where nothing is moved', () => {
    expect(movedBy(entryOf([]))).toBe(0n)
  })

  it('is the same for the entry that takes it back', () => {
    const given = { id: '00000000-0000-7000-8000-000000000001', date: '2026-11-04', text: 'Back' }
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n })),
        (amounts) => {
          const rest = amounts.reduce((sum, amount) => sum + amount, 0n)
          const entry = entryOf([...amounts, -rest])
          expect(movedBy(mirrorEntry(entry, given))).toBe(movedBy(entry))
        },
      ),
    )
  })
})
