import { describe, expect, it } from 'vitest'
import { decideOne, itemOf, paymentOf } from '#test/matching/rows'
import type { OpenItem } from './terms/input.ts'

function itemsOf(amounts: readonly bigint[], rest: Partial<OpenItem> = {}): OpenItem[] {
  return amounts.map((amountMinor, at) =>
    itemOf({
      id: `e${at}`,
      number: String(10_230 + at),
      counterparty: 'Havgus Drift ApS',
      amountMinor,
      date: `2026-03-${String(at + 1).padStart(2, '0')}`,
      ...rest,
    }),
  )
}

const byAccount = { iban: 'DK11' }
const paymentOfSum = (amountMinor: bigint, said: { text?: string; iban?: string }) =>
  paymentOf({ id: 't', amountMinor, ...said })

describe('numbers that are listed', () => {
  it.each([
    'Faktura 10230, 10231 og 10232',
    'Fakt 10230/10231/10232',
    'FT 10230 + FT 10231 + FT 10232',
    'saldo fatture 10232 10231 10230',
  ])('are taken together: %s', (text) => {
    const items = itemsOf([100_000n, 25_000n, 7_777n, 5n])
    const { decision, targets, outcome } = decideOne(paymentOfSum(132_777n, { text }), items)
    expect(decision).toBe('auto')
    expect(targets).toEqual(['e0', 'e1', 'e2'])
    expect(outcome.proposals[0]?.evidence).toBe('listed')
  })

  it('give each item its own amount, and the payment in all', () => {
    const items = itemsOf([100_000n, 25_000n])
    const payment = paymentOfSum(125_000n, { text: 'Faktura 10230, 10231' })
    const [first] = decideOne(payment, items).outcome.proposals
    const amounts = first?.targets.map(({ amountMinor }) => amountMinor)
    expect(amounts?.toSorted()).toEqual([100_000n, 25_000n])
  })

  it('count a credit note with its sign', () => {
    const items = itemsOf([100_000n, -25_000n])
    const payment = paymentOfSum(75_000n, { text: 'Faktura 10230 - 10231' })
    const { decision, targets } = decideOne(payment, items)
    expect(decision).toBe('auto')
    expect(targets).toEqual(['e0', 'e1'])
  })

  it('are not taken where the sum is off by one øre', () => {
    const items = itemsOf([100_000n, 25_000n])
    const payment = paymentOfSum(124_999n, { text: 'Faktura 10230, 10231 HAVGUS DRIFT' })
    expect(decideOne(payment, items).decision).not.toBe('auto')
  })

  it('are not taken where one more is listed that nobody knows', () => {
    const items = itemsOf([100_000n, 25_000n])
    const payment = paymentOfSum(125_000n, { text: 'Faktura 10230, 10231, 10299' })
    const { decision, targets } = decideOne(payment, items)
    expect(decision).toBe('suggest')
    expect(targets).toEqual(['e0', 'e1'])
  })
})

describe('sums that nobody listed', () => {
  it('are taken where the account proves the contact and there is one way', () => {
    const items = itemsOf([100_000n, 25_013n, 7_777n], byAccount)
    const { decision, targets, outcome } = decideOne(paymentOfSum(107_777n, byAccount), items)
    expect(decision).toBe('auto')
    expect(targets).toEqual(['e0', 'e2'])
    expect(outcome.proposals[0]?.evidence).toBe('combination')
  })

  it('are proposed where only the name tells', () => {
    const items = itemsOf([100_000n, 25_013n, 7_777n])
    const { decision, targets } = decideOne(paymentOfSum(107_777n, { text: 'HAVGUS DRIFT' }), items)
    expect(decision).toBe('suggest')
    expect(targets).toEqual(['e0', 'e2'])
  })

  it('are proposed where three of fourteen make it in two ways', () => {
    const amounts = Array.from({ length: 14 }, (_, at) => BigInt(10_007 * (at + 1) ** 2))
    amounts[11] = (amounts[0] ?? 0n) + (amounts[1] ?? 0n) + 500n
    amounts[12] = (amounts[2] ?? 0n) - 500n
    const sum = (amounts[0] ?? 0n) + (amounts[1] ?? 0n) + (amounts[2] ?? 0n)
    const { decision, outcome } = decideOne(
      paymentOfSum(sum, byAccount),
      itemsOf(amounts, byAccount),
    )
    expect(decision).toBe('suggest')
    const ways = outcome.proposals.filter(({ targets }) => targets.length > 1)
    expect(ways.length).toBeGreaterThanOrEqual(2)
  })

  it('are proposed where a second way is open, also one that is much less likely', () => {
    const [first, second] = itemsOf([40_000n, 60_013n], byAccount)
    const [third, fourth] = itemsOf([30_000n, 70_013n], {
      ...byAccount,
      dueDate: '2025-03-31',
    })
    if (first === undefined || second === undefined) throw new Error('two items are needed')
    if (third === undefined || fourth === undefined) throw new Error('two more are needed')
    const old = [third, fourth].map((item) => ({
      ...item,
      id: `old-${item.id}`,
      date: '2025-03-01',
    }))
    const payment = paymentOfSum(100_013n, byAccount)
    expect(decideOne(payment, [first, second]).decision).toBe('auto')
    const { decision, targets } = decideOne(payment, [first, second, ...old])
    expect(decision).toBe('suggest')
    expect(targets).toEqual(['e0', 'e1'])
  })

  it('are proposed where more than twelve items are open', () => {
    const amounts = Array.from({ length: 13 }, (_, at) => BigInt(10_000 * 2 ** at + 1))
    const items = itemsOf(amounts, byAccount)
    const sum = (amounts[0] ?? 0n) + (amounts[1] ?? 0n)
    expect(decideOne(paymentOfSum(sum, byAccount), items).decision).toBe('suggest')
    expect(decideOne(paymentOfSum(sum, byAccount), items.slice(0, 12)).decision).toBe('auto')
  })

  it('are proposed where the text speaks of an instalment', () => {
    const items = itemsOf([100_000n, 25_013n, 7_777n], byAccount)
    const payment = paymentOfSum(107_777n, { ...byAccount, text: 'Aconto' })
    expect(decideOne(payment, items).outcome.holds).toContain('instalment_said')
  })

  it('are not looked for where one item has the amount', () => {
    const items = itemsOf([100_000n, 25_000n, 125_000n], byAccount)
    expect(decideOne(paymentOfSum(125_000n, byAccount), items).targets).toEqual(['e2'])
  })

  it('are not made of what was issued later', () => {
    const items = itemsOf([100_000n, 25_013n], {
      ...byAccount,
      date: '2026-05-01',
      dueDate: '2026-05-31',
    })
    expect(decideOne(paymentOfSum(125_013n, byAccount), items).decision).not.toBe('auto')
  })

  it('are not made of several contacts', () => {
    const [first, second] = itemsOf([100_000n, 25_013n], byAccount)
    if (first === undefined || second === undefined) throw new Error('two items are needed')
    const other = { ...second, counterparty: 'Zefiro Nord', iban: 'DK22' }
    expect(decideOne(paymentOfSum(125_013n, byAccount), [first, other]).targets).not.toContain('e1')
  })

  it('set a bill off against an invoice only as a suggestion, and a credit note automatically', () => {
    const [first, second] = itemsOf([100_000n, -25_013n], byAccount)
    if (first === undefined || second === undefined) throw new Error('two items are needed')
    const payment = paymentOfSum(74_987n, byAccount)
    expect(decideOne(payment, [first, second]).decision).toBe('suggest')
    const note = { ...second, kind: 'credit_note' }
    expect(decideOne(payment, [first, note]).decision).toBe('auto')
  })

  it('begin with the oldest where several ways are open', () => {
    const items = itemsOf([40_000n, 60_000n, 30_000n, 70_000n], byAccount)
    const { targets, outcome } = decideOne(paymentOfSum(100_000n, byAccount), items)
    expect(targets).toEqual(['e0', 'e1'])
    expect(outcome.decision).toBe('suggest')
  })

  it('hold what the text lists among them', () => {
    const items = itemsOf([40_000n, 60_000n, 30_000n, 70_000n], byAccount)
    const payment = paymentOfSum(100_000n, { ...byAccount, text: 'Faktura 10233' })
    expect(decideOne(payment, items).targets).toEqual(['e2', 'e3'])
  })
})
