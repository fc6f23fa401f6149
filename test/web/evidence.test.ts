import type { BankTransactionRecord } from '@daybook/sdk'
import { describe, expect, it } from 'vitest'
import {
  aspectOf,
  candidatesOf,
  evidenceOf,
  likelihoodOf,
} from '../../web/src/rooms/bank/row/candidates.ts'
import { consentOf } from '../../web/src/rooms/bank/accounts/consent.ts'
import { piecesOf } from '../../web/src/rooms/bank/row/found.ts'
import { differenceOf, isExact } from '../../web/src/rooms/bank/row/exact.ts'
import { exactOf, sureGroupsOf } from '../../web/src/rooms/bank/sure/sure_groups.ts'
import { matching } from '../../src/languages/en/matching.ts'

type Suggestion = BankTransactionRecord['suggestions'][number]

const reason = (code: string, points: number, params: Record<string, string> = {}) => ({
  code,
  params,
  detail: code,
  points,
})

const suggestion = (
  group: number,
  targetId: string,
  over: Partial<Suggestion> = {},
): Suggestion => ({
  targetType: 'ledger',
  targetId,
  amount: 100,
  group,
  score: 5,
  confidence: 0.95,
  detail: '',
  reasons: [reason('amount_exact', 3)],
  ...over,
})

const rowOf = (id: string, suggestions: Suggestion[]) =>
  ({ id, suggestions }) as unknown as BankTransactionRecord

describe('candidates', () => {
  it('are at most three, the best first, each with all its targets', () => {
    const row = rowOf('btx_1', [
      suggestion(2, 'c'),
      suggestion(1, 'a'),
      suggestion(1, 'b'),
      suggestion(3, 'd'),
      suggestion(4, 'e'),
    ])
    const names = candidatesOf(row).map(({ targets }) => targets.map(({ targetId }) => targetId))
    expect(names).toEqual([['a', 'b'], ['c'], ['d']])
  })

  it('say each reason once, also where all their targets have it', () => {
    const [first] = candidatesOf(rowOf('btx_1', [suggestion(1, 'a'), suggestion(1, 'b')]))
    expect(first?.reasons.map(({ code }) => code)).toEqual(['amount_exact'])
  })

  it.each([
    [0.95, 'likely'],
    [0.8, 'likely'],
    [0.5, 'possible'],
    [0.1, 'unlikely'],
    [null, 'unlikely'],
  ])('with a confidence of %s are %s', (confidence, word) => {
    expect(likelihoodOf({ confidence })).toBe(word)
  })
})

describe('the evidence', () => {
  it('has every reason that the matcher knows in a row, but for what says nothing of the payment', () => {
    const homeless = Object.keys(matching.reasons).filter((code) => aspectOf(code) === null)
    expect(homeless).toEqual(['prior'])
  })

  it('begins with what tells the candidates apart', () => {
    const equal = [reason('amount_exact', 3), reason('name_equal', 2)]
    const row = rowOf('btx_1', [
      suggestion(1, 'a', { reasons: [...equal, reason('date_expected', 1)] }),
      suggestion(2, 'b', { reasons: [...equal, reason('date_unusual', -1)] }),
    ])
    const rows = evidenceOf(candidatesOf(row))
    expect(rows.map(({ aspect }) => aspect)).toEqual(['date', 'amount', 'name'])
    expect(rows.map(({ decides }) => decides)).toEqual([true, false, false])
    expect(rows[0]?.cells.map(({ speaks }) => speaks)).toEqual(['for', 'against'])
  })

  it('of equal candidates, and of one alone, decides nothing by itself', () => {
    for (const suggestions of [[suggestion(1, 'a'), suggestion(2, 'b')], [suggestion(1, 'a')]]) {
      const rows = evidenceOf(candidatesOf(rowOf('btx_1', suggestions)))
      expect(rows.every(({ decides }) => !decides)).toBe(true)
    }
  })

  it('says where a candidate has nothing to say', () => {
    const row = rowOf('btx_1', [
      suggestion(1, 'a', { reasons: [reason('number_equal', 5)] }),
      suggestion(2, 'b', { reasons: [reason('amount_exact', 3)] }),
    ])
    const cells = evidenceOf(candidatesOf(row)).map((one) => one.cells.map(({ speaks }) => speaks))
    expect(cells).toEqual([
      ['for', 'neither'],
      ['neither', 'for'],
    ])
  })
})

describe('the sure ones', () => {
  it('are grouped by what proves them, and what is left out comes first', () => {
    const by = (id: string, code: string, confidence = 0.99) =>
      rowOf(id, [
        suggestion(1, id, { confidence, reasons: [reason(code, 5), reason('amount_exact', 3)] }),
      ])
    const rows = [
      by('r', 'reference_equal'),
      by('n', 'number_equal'),
      by('i', 'iban_equal'),
      by('w', 'reference_equal'),
      by('x', 'name_equal', 0.5),
    ]
    const groups = sureGroupsOf(rows, new Set(['r', 'n', 'i']))
    expect(groups.map(({ kind, rows: of }) => [kind, of.map(({ id }) => id)])).toEqual([
      ['left_out', ['w']],
      ['reference', ['r']],
      ['number', ['n']],
      ['other', ['i']],
    ])
  })

  const paid = (code: string, left: string, right: string) =>
    rowOf(code, [
      suggestion(1, code, {
        confidence: 0.99,
        reasons: [reason('reference_equal', 8), reason(code, 2, { left, right })],
      }),
    ])

  it.each([
    ['amount_fee', '4090.00 DKK', '4000.00 DKK', 9_000n],
    ['amount_fee', '-9568.75 DKK', '10068.75 DKK', -50_000n],
    ['amount_over', '585.60 EUR', '565.60 EUR', 2_000n],
    ['amount_partial', '565.60 EUR', '585.60 EUR', -2_000n],
  ])('%s of %s where %s is open is a decision of its own', (code, left, right, by) => {
    const row = paid(code, left, right)
    expect(sureGroupsOf([row], new Set([code]))).toEqual([{ kind: 'differs', rows: [row] }])
    expect(exactOf([row], new Set([code]))).toEqual([])
    expect(differenceOf(candidatesOf(row)[0] ?? { reasons: [] })?.by.minor).toBe(by)
  })

  it('are exact only where the amount itself was proven', () => {
    expect(isExact({ reasons: [reason('reference_equal', 8)] })).toBe(false)
    expect(isExact({ reasons: [reason('amount_exact', 3)] })).toBe(true)
    expect(isExact({ reasons: [reason('sum_listed', 3)] })).toBe(true)
    expect(isExact({ reasons: [reason('sum_listed', 3), reason('amount_fee', 1)] })).toBe(false)
    const other = { left: '100.00 EUR', right: '746.00 DKK' }
    expect(differenceOf({ reasons: [reason('amount_converted', 1, other)] })).toBe(null)
  })
})

describe('what was found in a text', () => {
  it('is marked where it stands, whatever its case, the longest first', () => {
    expect(piecesOf('Fakt. 2026-107 og 2026-1', ['2026-1', '2026-107'])).toEqual([
      { text: 'Fakt. ', isFound: false },
      { text: '2026-107', isFound: true },
      { text: ' og ', isFound: false },
      { text: '2026-1', isFound: true },
    ])
    expect(piecesOf('KUNDE A/S', ['Kunde A/S'])).toEqual([{ text: 'KUNDE A/S', isFound: true }])
  })

  it('is nothing where the values are too short or are signs of a pattern', () => {
    expect(piecesOf('a.b (c)', ['a', '', ' '])).toEqual([{ text: 'a.b (c)', isFound: false }])
    expect(piecesOf('paid +71<1>', ['+71<1>']).map(({ isFound }) => isFound)).toEqual([false, true])
  })
})

describe('a consent', () => {
  const account = { status: 'active', institutionId: 'DK:Bank' } as const
  it.each([
    ['2026-11-16T10:00:00Z', 'ended'],
    ['2026-11-17T10:00:00Z', 'ending'],
    ['2026-12-01T10:00:00Z', 'ending'],
    ['2026-12-02T10:00:00Z', 'lasting'],
    [null, 'lasting'],
  ])('until %s is %s on 17 November', (consentValidUntil, state) => {
    expect(consentOf({ ...account, consentValidUntil }, '2026-11-17')).toBe(state)
  })

  it('is over where the bank says so, and none where statements alone are known', () => {
    const ended = { ...account, status: 'needs_consent', consentValidUntil: null } as const
    expect(consentOf(ended, '2026-11-17')).toBe('ended')
    const unlinked = { ...account, institutionId: null, consentValidUntil: null }
    expect(consentOf(unlinked, '2026-11-17')).toBe('none')
  })
})
