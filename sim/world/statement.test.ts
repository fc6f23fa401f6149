import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Account } from './accounts.ts'
import { BANKS } from './banks.ts'
import { addDays, daysBetween } from './day.ts'
import { CODES, goneFrom } from './making.ts'
import type { Movement, Phase } from './movement.ts'
import { phaseAt } from './movement.ts'
import { availableAt, balanceAt, listRows } from './statement.ts'

const bankWith = (references: string) => {
  const bank = BANKS.find((one) => one.references === references)
  if (bank === undefined) throw new Error(`No bank has ${references} references.`)
  return bank
}

const accountOf = (movements: Movement[], references = 'stable'): Account => ({
  iban: 'DK00',
  bban: '00',
  bank: bankWith(references),
  role: null,
  holder: 'Test',
  product: 'Account',
  currency: 'DKK',
  kind: 'CACC',
  openingMinor: 1_000n,
  movements,
  version: 0,
  isClosed: false,
})

const movementOf = (id: string, ...phases: Phase[]): Movement => ({
  id,
  transactionOn: phases[0]?.from ?? '2026-01-01',
  valueOn: '2026-01-01',
  counterparty: null,
  lines: [id],
  reference: null,
  code: CODES.sent,
  merchantCategory: null,
  exchange: null,
  phases,
})

const booked = (day: string, amountMinor: bigint, from = day): Phase => ({
  from,
  status: 'BOOK',
  amountMinor,
  entryReference: `E-${day}`,
  bookedOn: day,
})

const pending = (from: string, amountMinor: bigint): Phase => ({
  from,
  status: 'PDNG',
  amountMinor,
  entryReference: `P-${from}`,
  bookedOn: null,
})

const idsOf = (account: Account, day: string): string[] =>
  listRows(account, day).map(({ movement }) => movement.id)

describe('phases', () => {
  const movement = movementOf(
    'a',
    pending('2026-01-02', -10n),
    booked('2026-01-05', -12n),
    goneFrom('2026-01-09'),
  )

  test.each([
    ['2026-01-01', undefined],
    ['2026-01-02', 'PDNG'],
    ['2026-01-04', 'PDNG'],
    ['2026-01-05', 'BOOK'],
    ['2026-01-08', 'BOOK'],
    ['2026-01-09', undefined],
  ])('on %s the row is %s', (day, status) => {
    expect(phaseAt(movement, day)?.status).toBe(status)
  })
})

describe('rows', () => {
  test('open ones stand above, the newest first', () => {
    const account = accountOf([
      movementOf('old', booked('2026-01-02', 1n)),
      movementOf('new', booked('2026-01-03', 1n)),
      movementOf('open', pending('2026-01-01', 1n)),
    ])
    expect(idsOf(account, '2026-01-05')).toEqual(['open', 'new', 'old'])
  })

  test('one that is booked late turns up among the older ones, and moves their balances', () => {
    const account = accountOf([
      movementOf('first', booked('2026-01-02', 5n)),
      movementOf('last', booked('2026-01-04', 7n)),
      movementOf('late', booked('2026-01-03', 100n, '2026-01-08')),
    ])
    expect(idsOf(account, '2026-01-07')).toEqual(['last', 'first'])
    expect(listRows(account, '2026-01-07')[0]?.balanceAfterMinor).toBe(1_012n)
    expect(idsOf(account, '2026-01-08')).toEqual(['last', 'late', 'first'])
    expect(listRows(account, '2026-01-08')[0]?.balanceAfterMinor).toBe(1_112n)
  })

  test('a row that is added later is seen at once', () => {
    const account = accountOf([movementOf('a', booked('2026-01-02', 1n))])
    expect(idsOf(account, '2026-01-05')).toHaveLength(1)
    account.movements.push(movementOf('b', booked('2026-01-02', 1n)))
    account.version++
    expect(idsOf(account, '2026-01-05')).toHaveLength(2)
  })

  test.each([
    ['stable', ['E-2026-01-02', 'E-2026-01-02', 'E-2026-01-02']],
    ['absent', [null, null, null]],
    ['positional', ['2026-01-02.2', '2026-01-02.1', '2026-01-02.0']],
  ])('%s references are %j', (kind, expected) => {
    const three = ['a', 'b', 'c'].map((id) => movementOf(id, booked('2026-01-02', 1n)))
    const rows = listRows(accountOf(three, kind), '2026-01-05')
    expect(rows.map(({ entryReference }) => entryReference)).toEqual(expected)
  })
})

describe('balances', () => {
  const days = daysBetween('2026-01-01', '2026-01-20')
  const anyMovement = fc
    .record({
      start: fc.nat({ max: 15 }),
      lag: fc.nat({ max: 4 }),
      late: fc.nat({ max: 3 }),
      amount: fc.bigInt({ min: -5_000n, max: 5_000n }),
      isGone: fc.boolean(),
    })
    .map(({ start, lag, late, amount, isGone }) => {
      const day = addDays('2026-01-01', start)
      const book = addDays(day, lag)
      const listed = addDays(book, late)
      const phases = [pending(day, amount - 1n), booked(book, amount, listed)]
      return movementOf('any', ...phases, ...(isGone ? [goneFrom(addDays(listed, 2))] : []))
    })

  test('opening and the sum of the rows make the closing, each day, seen from any day', () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { maxLength: 30 }), fc.nat({ max: 19 }), (list, at) => {
        const account = accountOf(list)
        const asked = days[at] ?? ''
        let previous = account.openingMinor
        for (const day of days) {
          const sum = listRows(account, asked)
            .filter(({ phase }) => phase.status === 'BOOK' && phase.bookedOn === day)
            .reduce((total, { phase }) => total + phase.amountMinor, 0n)
          expect(balanceAt(account, asked, day)).toBe(previous + sum)
          previous += sum
        }
      }),
    )
  })

  test('the balance after the newest row is the balance', () => {
    fc.assert(
      fc.property(fc.array(anyMovement, { minLength: 1, maxLength: 30 }), (list) => {
        const account = accountOf(list)
        const newest = listRows(account, '2026-01-20').find(({ phase }) => phase.status === 'BOOK')
        const balance = balanceAt(account, '2026-01-20', '2026-01-20')
        expect(newest?.balanceAfterMinor ?? account.openingMinor).toBe(balance)
      }),
    )
  })

  test('what is pending is no longer available', () => {
    const account = accountOf([
      movementOf('a', booked('2026-01-02', 500n)),
      movementOf('b', pending('2026-01-02', -200n)),
    ])
    expect(balanceAt(account, '2026-01-03', '2026-01-03')).toBe(1_500n)
    expect(availableAt(account, '2026-01-03')).toBe(1_300n)
  })
})
