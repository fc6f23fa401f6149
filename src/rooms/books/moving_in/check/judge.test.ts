import { describe, expect, it } from 'vitest'
import { accountRoles, balance, good, ground, item } from '#test/support/books/old_books'
import type { FindingCode } from '../opening/report.ts'
import type { OldBalance, OpeningContent } from './content.ts'
import type { CheckGround } from './ground.ts'
import { judgeOpening } from './judge.ts'

const judge = (
  over: Partial<OpeningContent> = {},
  at: Partial<CheckGround> = {},
  known = new Map<string, string[]>(),
) => judgeOpening({ ...ground, ...at }, { ...good, ...over }, known)
const codesOf = (judged: ReturnType<typeof judge>): FindingCode[] =>
  judged.report.findings.filter(({ blocks }) => blocks).map(({ code }) => code)
const withBalance = (index: number, amount: string): OldBalance[] =>
  good.balances.map((one, at) => (at === index ? { ...one, amount } : one))

describe('books that agree', () => {
  it('are ready, and differ by nothing on every account', () => {
    const { report, rows, isReady } = judge()
    expect(isReady).toBe(true)
    expect(
      report.accounts.map(({ account, old, difference }) => [account, old, difference]),
    ).toEqual([
      ['6190', 50, 0],
      ['6481', 100, 0],
      ['6940', -130, 0],
      ['7440', -20, 0],
    ])
    expect(report).toMatchObject({ newContactCount: 2, newContacts: ['Customer', 'Supplier'] })
    expect(rows.reduce((sum, row) => sum + row.amountMinor, 0n)).toBe(0n)
    expect(rows.filter(({ kind }) => kind === 'item')).toMatchObject([
      { account: '6190', amountMinor: 5_000n, text: 'Åben faktura til Customer, F-1 (Before)' },
      { account: '7440', amountMinor: -2_000n, text: 'Åben faktura fra Supplier, K-1 (Before)' },
    ])
  })

  it('may have accounts without a balance that are mapped to nothing', () => {
    expect(judge({ balances: [...good.balances, balance('50', '0')] }).isReady).toBe(true)
  })

  it('count a credit note against what the contact owes', () => {
    const credit = item({ number: 'C-1', open: '-10.00', line: 3 })
    const more = [...good.items, credit, item({ number: 'F-2', open: '10.00', line: 4 })]
    expect(judge({ items: more }).isReady).toBe(true)
  })
})

describe('a planted fault', () => {
  it.each<[string, FindingCode, Partial<OpeningContent>, RegExp]>([
    [
      'an account that is not mapped',
      'unmapped_account',
      { balances: [...good.balances, balance('50', '5.00'), balance('60', '-5.00')] },
      /50 Account 50 has no counterpart/,
    ],
    [
      'a sum that is off by 0.01',
      'does_not_balance',
      { balances: withBalance(0, '100.01') },
      /0\.01 more debit/,
    ],
    [
      'debit and credit swapped',
      'does_not_balance',
      { balances: withBalance(0, '-100.00') },
      /swapped on 10 Account 10/,
    ],
    [
      'an item that is missing',
      'control_differs',
      { items: good.items.slice(1) },
      /customers come to 0\.00, their account 6190 to 50\.00/,
    ],
    [
      'an item on the wrong side',
      'control_differs',
      { items: good.items.map((one) => ({ ...one, side: 'customer' as const })) },
      /difference/,
    ],
    [
      'an item twice',
      'duplicate_item',
      { items: [...good.items, item({ line: 9 })] },
      /line 1 of items 1 and line 9/,
    ],
    [
      'an account twice',
      'duplicate_account',
      { balances: [...good.balances, balance('10', '0', 9)] },
      /line 1 and 9/,
    ],
    [
      'an item of after the books begin',
      'item_after_books_begin',
      { items: good.items.map((one) => ({ ...one, date: '2026-07-01' })) },
      /dated 2026-07-01/,
    ],
    ['an item of nobody’s side', 'item_without_side', { items: [item({ side: null })] }, /neither/],
    [
      'a currency without its value',
      'home_amount_missing',
      { items: [item({ currency: 'USD' })] },
      /USD without its value in DKK/,
    ],
    ['half an øre', 'too_many_decimals', { balances: withBalance(0, '100.005') }, /more decimals/],
    ['no currency', 'wrong_currency', { items: [item({ currency: 'ABC' })] }, /ABC/],
    ['nothing at all', 'nothing_to_import', { balances: [], items: [] }, /No account/],
  ])('is found by name: %s', (_says, code, over, says) => {
    const judged = judge(over)
    expect(judged.isReady).toBe(false)
    expect(codesOf(judged)).toContain(code)
    const found = judged.report.findings.find((one) => one.code === code)
    expect(found?.detail).toMatch(says)
  })

  it.each<[FindingCode, { from: string; to: string }]>([
    ['unknown_account', { from: '10', to: '9999' }],
    ['opening_account_used', { from: '10', to: accountRoles.openingBalance }],
    ['mapped_twice', { from: '40', to: '6481' }],
  ])('in the mapping is found by name: %s', (code, one) => {
    const accounts = [
      ...ground.accounts.filter(({ from }) => from !== '10'),
      one,
      ...(one.from === '10' ? [] : [{ from: '10', to: '6481' }]),
    ]
    expect(codesOf(judge({}, { accounts }))).toContain(code)
  })

  it('of several contacts that fit is not guessed', () => {
    const known = new Map([['name customer', ['con_1', 'con_2']]])
    expect(codesOf(judge({}, {}, known))).toEqual(['contact_ambiguous'])
    const one = judge({}, {}, new Map([['name customer', ['con_1']]]))
    expect(one.report).toMatchObject({ knownContactCount: 1, newContacts: ['Supplier'] })
  })
})

describe('what only deserves a look', () => {
  it('does not block', () => {
    const items = good.items.map((one) => ({ ...one, dueDate: '2026-05-01', number: null }))
    const { isReady, report } = judge({ items, balances: good.balances })
    expect(isReady).toBe(true)
    const codes = new Set(report.findings.map(({ code }) => code))
    expect(codes).toEqual(new Set(['due_before_date', 'item_without_number']))
  })

  it('is an overdrawn bank account, too', () => {
    const turned = [
      balance('10', '-100.00'),
      balance('20', '50.00'),
      balance('30', '-20.00'),
      balance('40', '70.00'),
    ]
    const { isReady, report } = judge({ balances: turned })
    expect(isReady).toBe(true)
    expect(report.findings).toMatchObject([{ code: 'unusual_balance', blocks: false }])
  })
})

describe('an item in another currency', () => {
  it('keeps both amounts and the rate they make', () => {
    const items = [item({ currency: 'EUR', open: '10.00', home: '50.00' }), ...good.items.slice(1)]
    const { rows, isReady } = judge({ items })
    expect(isReady).toBe(true)
    expect(rows.find(({ kind }) => kind === 'item')).toMatchObject({
      amountMinor: 5_000n,
      item: { currency: 'EUR', foreign: { minor: '1000', rate: '5.0000000000' } },
    })
  })
})
