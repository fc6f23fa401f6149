import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BankStatement, StatementRow } from '#readers/room'
import { bankRow } from '#test/support/bank/bank_model'
import { sharedReferences, splitByDays, toRows, toStatementAnchors } from './statement_rows.ts'

const entry = (more: Partial<StatementRow> = {}): StatementRow => ({
  bookedOn: '2026-10-02',
  valueOn: null,
  amount: '-24.50',
  currency: null,
  counterpartyName: 'Kaffebar',
  counterpartyIban: null,
  text: 'Kaffe',
  reference: null,
  entryReference: null,
  balanceAfter: null,
  bankCode: null,
  place: 7,
  ...more,
})

const statement = (
  rows: StatementRow[],
  balances: BankStatement['balances'] = [],
): BankStatement => ({
  iban: null,
  accountNumber: null,
  currency: null,
  rows,
  balances,
})

describe('an entry of a statement', () => {
  it('becomes a row in minor units that points into its file', () => {
    const [row] = toRows(statement([entry({ balanceAfter: '975.5' })]), 'DKK', 'file_1')
    expect(row).toMatchObject({
      bookedOn: '2026-10-02',
      amountMinor: -2_450n,
      balanceAfterMinor: 97_550n,
      currency: 'DKK',
      counterpartyName: 'Kaffebar',
      raw: { fileId: 'file_1', place: 7 },
    })
  })

  it('has the currency that it names before that of the account', () => {
    const [yen] = toRows(statement([entry({ currency: 'JPY', amount: '1200' })]), 'DKK', 'f')
    expect(yen).toMatchObject({ currency: 'JPY', amountMinor: 1_200n })
  })

  it.each([
    ['finer than its currency', entry({ amount: '1.125' }), 'Entry 7 is 1.125 DKK'],
    ['in no currency there is', entry({ currency: 'QQQ' }), 'QQQ'],
    ['with a balance finer than its currency', entry({ balanceAfter: '0.001' }), '0.001'],
  ])('is refused by its place: one %s', (_says, given, says) => {
    expect(() => toRows(statement([given]), 'DKK', 'f')).toThrow(says)
  })
})

describe('a balance of a statement', () => {
  const balances: BankStatement['balances'] = [
    { kind: 'opening', day: '2026-10-02', amount: '1000' },
    { kind: 'closing', day: '2026-10-31', amount: '-12.5' },
  ]

  it('that opens a day closed the day before, and is final once its day is over', () => {
    expect(toStatementAnchors(statement([], balances), 'DKK', '2026-10-31')).toEqual([
      { kind: 'opening', day: '2026-10-01', amountMinor: 100_000n, isFinal: true },
      { kind: 'closing', day: '2026-10-31', amountMinor: -1_250n, isFinal: false },
    ])
  })

  it('that is said twice of one day counts as it was said last', () => {
    const twice: BankStatement['balances'] = [
      { kind: 'closing', day: '2026-10-31', amount: '1' },
      { kind: 'closing', day: '2026-10-31', amount: '2' },
    ]
    const anchors = toStatementAnchors(statement([], twice), 'DKK', '2026-11-15')
    expect(anchors.map((anchor) => anchor.amountMinor)).toEqual([200n])
  })

  it('that is no amount of the currency is refused', () => {
    const broken: BankStatement['balances'] = [
      { kind: 'closing', day: '2026-10-31', amount: '0.001' },
    ]
    expect(() => toStatementAnchors(statement([], broken), 'DKK', '2026-11-15')).toThrow(
      'A balance',
    )
  })
})

describe('the days of a statement', () => {
  it('are whole, in order, and lose nothing', () => {
    fc.assert(
      fc.property(fc.array(bankRow), fc.integer({ min: 1, max: 20 }), (rows, most) => {
        const parts = splitByDays(rows, most)
        expect(new Set(parts.flatMap((part) => part.rows))).toEqual(new Set(rows))
        parts.forEach((part, place) => {
          const before = parts[place - 1]
          if (before) expect(before.days.to < part.days.from).toBe(true)
          const isOneDay = part.days.from === part.days.to
          expect(isOneDay || part.rows.length <= most).toBe(true)
        })
      }),
    )
  })

  it('have references that name nothing where several entries have them', () => {
    fc.assert(
      fc.property(fc.array(bankRow), (rows) => {
        const shared = sharedReferences(rows)
        for (const name of new Set(rows.map((row) => row.entryReference))) {
          if (name === null) continue
          const count = rows.filter((row) => row.entryReference === name).length
          expect(shared.has(name)).toBe(count > 1)
        }
      }),
    )
  })
})
