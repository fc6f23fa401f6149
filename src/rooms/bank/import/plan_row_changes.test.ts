import { describe, expect, it } from 'vitest'
import { row } from '#test/support/bank/bank_stub'
import { toBankRow, type BankRow } from './bank_row.ts'
import type { KnownRow, Pairing } from './pair_bank_rows.ts'
import { planRowChanges, hasOtherWords, type ChangeContext } from './plan_row_changes.ts'

const told = (more: Parameters<typeof row>[0] = {}): BankRow => toBankRow(row(more))

function known(more: Partial<KnownRow> = {}): KnownRow {
  const { raw: _, ...words } = told()
  const seen = { isStable: false, aliases: [], ordinal: 1 } as const
  const state = { ...seen, isWithdrawn: false, isMatched: false }
  return { ...words, ...state, id: 'one', origin: 'feed', runId: 'before', ...more }
}

const listener: ChangeContext = {
  runId: 'now',
  origin: 'feed',
  isShared: () => false,
  stableOwner: () => undefined,
}

function decide(pairs: Pairing['pairs'], more: Partial<ChangeContext> = {}) {
  const ours = pairs.map((pair) => pair.known)
  return planRowChanges(ours, { pairs, fresh: [], vanished: [] }, { ...listener, ...more })
}

describe('what is written', () => {
  it('is nothing where the bank says the same', () => {
    expect(decide([{ known: known(), row: told() }])).toEqual({
      inserts: [],
      changes: [],
      notes: [],
      withdrawals: [],
    })
  })

  it('is nothing where only the running balance or the raw answer is another', () => {
    const again = told({ balanceAfterMinor: 5n, raw: { transaction_id: 'new each time' } })
    expect(decide([{ known: known(), row: again }]).changes).toEqual([])
  })

  it.each([
    ['text', { text: 'Kaffe og kage' }],
    ['counterpartyName', { counterpartyName: 'Kaffebar' }],
    ['counterpartyIban', { counterpartyIban: 'DK5000400440116243' }],
    ['reference', { reference: 'RF18539007547034' }],
    ['valueOn', { valueOn: '2026-11-12' }],
    ['transactionOn', { transactionOn: '2026-11-08' }],
    ['bankCode', { bankCode: 'PMNT' }],
  ])('is a change where another %s is told', (_field, more) => {
    expect(hasOtherWords(known(), told(more))).toBe(true)
    const { changes } = decide([{ known: known(), row: told(more) }])
    expect(changes).toMatchObject([{ isMoved: false, isRestored: false }])
  })

  it('is a move where day or amount are others, and a return where it was withdrawn', () => {
    const moved = decide([{ known: known(), row: told({ amountMinor: 1n }) }])
    expect(moved.changes[0]).toMatchObject({ isMoved: true, isRestored: false })
    const back = decide([{ known: known({ isWithdrawn: true }), row: told() }])
    expect(back.changes[0]).toMatchObject({ isMoved: false, isRestored: true })
  })

  it('gives new rows the ordinals behind all that the key ever had', () => {
    const ours = [known({ ordinal: 4, isWithdrawn: true })]
    const pairing = { pairs: [], fresh: [told(), told(), told({ amountMinor: 9n })], vanished: [] }
    const { inserts } = planRowChanges(ours, pairing, listener)
    expect(inserts.map((one) => one.ordinal)).toEqual([5, 6, 1])
  })
})

describe('a statement', () => {
  const statement = { origin: 'statement' as const }

  it('does not overwrite the words of a feed, but adds its name for the entry', () => {
    const pair = {
      known: known({ entryReference: 'A', aliases: ['A'] }),
      row: told({ text: 'x', entryReference: 'B' }),
    }
    const { changes, notes } = decide([pair], statement)
    expect(changes).toEqual([])
    expect(notes).toEqual([{ id: 'one', reference: 'B', as: 'alias' }])
  })

  it('repeats what another statement said', () => {
    const pair = { known: known({ origin: 'statement' }), row: told({ text: 'x' }) }
    expect(decide([pair], statement).changes).toHaveLength(1)
  })
})

describe('a reference', () => {
  const named = { entryReference: 'A', aliases: ['A'] }

  it('becomes stable when another run sees it unchanged', () => {
    const pair = { known: known(named), row: told({ entryReference: 'A' }) }
    expect(decide([pair]).notes).toEqual([{ id: 'one', reference: 'A', as: 'stable' }])
    expect(decide([{ ...pair, known: known({ ...named, runId: 'now' }) }]).notes).toEqual([])
    expect(decide([{ ...pair, known: known({ ...named, isStable: true }) }]).notes).toEqual([])
  })

  it('stays unstable where others have it, in this answer or before', () => {
    const pair = { known: known(named), row: told({ entryReference: 'A' }) }
    expect(decide([pair], { isShared: () => true }).notes).toEqual([])
    expect(decide([pair], { stableOwner: () => 'another' }).notes).toEqual([])
    expect(decide([pair], { stableOwner: () => 'one' }).notes).toHaveLength(1)
    const twin = { ...pair, known: known({ ...named, id: 'two', ordinal: 2 }) }
    expect(decide([pair, twin]).notes).toHaveLength(1)
  })

  it('takes the place of the last one where the bank gives new ones', () => {
    const pair = { known: known(named), row: told({ entryReference: 'B' }) }
    expect(decide([pair]).notes).toEqual([{ id: 'one', reference: 'B', as: 'current' }])
  })
})
