import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readCorpus } from '../../lab/eval/matching/corpus.ts'
import { judge } from '../../lab/eval/matching/judge.ts'
import { naive, weighted } from '../../lab/eval/matching/matchers.ts'
import {
  isWrong,
  measure,
  placeOf,
  tableOf,
  type Matched,
} from '../../lab/eval/matching/measure.ts'
import { bytesOf, itemOf, paymentOf } from '../matching/rows.ts'
import { createChance } from '../matching/chance.ts'
import { makeOrganization, type MadeOrganization } from '../matching/made_organization.ts'

const matched = (truth: string[], sets: string[][], isAuto = false): Matched => ({
  kind: 'case',
  truth,
  answer: { isAuto, sets },
})

describe('what is measured', () => {
  it('is right where the whole set is', () => {
    expect(placeOf(matched(['a', 'b'], [['b', 'a']]))).toBe(0)
    expect(placeOf(matched(['a', 'b'], [['a'], ['b', 'a']]))).toBe(1)
    expect(placeOf(matched(['a', 'b'], [['a']]))).toBe(-1)
  })

  it('calls it wrong to take anything for what settles nothing', () => {
    expect(isWrong(matched([], [['a']], true))).toBe(true)
    expect(isWrong(matched([], [['a']], false))).toBe(false)
  })

  it('divides each figure by what it is about', () => {
    const all = [
      matched(['a'], [['a']], true),
      matched(['b'], [['x'], ['b']]),
      matched(['c'], []),
      matched([], [['y']], true),
    ]
    expect(measure(all)).toEqual({
      precisionAtAuto: 0.5,
      recallAtAuto: 0.33333,
      autoShare: 0.5,
      top1: 0.33333,
      top3: 0.66667,
      n: 4,
    })
  })

  it('is not divided by nothing', () => {
    expect(measure([])).toMatchObject({ precisionAtAuto: 1, recallAtAuto: 0, n: 0 })
  })

  it('comes as one line for each kind', () => {
    const lines = tableOf([matched(['a'], [['a']], true), { ...matched([], []), kind: 'other' }])
    expect(lines.split('\n')).toHaveLength(3)
    expect(lines).toMatch(/case +1 +1 +0 +1\.000 +1\.000 +1\.000/)
  })
})

describe('a corpus in a directory', () => {
  const directory = mkdtempSync(join(tmpdir(), 'daybook-matching-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  const entry = { ...itemOf({ id: 'e0' }), amountMinor: 4_900, baseAmountMinor: 4_900 }
  const { baseAmountMinor: _, ...row } = { ...paymentOf({ id: 't0' }), amountMinor: 4_900 }

  it('is read with exact amounts', () => {
    const one = {
      region: 'denmark',
      currency: 'DKK',
      entries: [entry],
      transactions: [row, { ...row, id: 't1' }],
      truth: { t0: ['e0'], t1: [] },
    }
    writeFileSync(join(directory, 'one.json'), JSON.stringify(one))
    const [read] = readCorpus(directory)
    expect(read?.items[0]?.amountMinor).toBe(4_900n)
    expect(read?.transactions[0]?.baseAmountMinor).toBe(4_900n)
    expect([...(read?.kinds.values() ?? [])]).toEqual(['settles one', 'settles nothing'])
  })

  it('is refused where an amount is no whole number', () => {
    const broken = {
      currency: 'DKK',
      entries: [{ ...entry, amountMinor: 49.5 }],
      transactions: [],
      truth: {},
    }
    writeFileSync(join(directory, 'two.json'), JSON.stringify(broken))
    expect(() => readCorpus(directory)).toThrow(/amountMinor/)
  })

  it('is refused where it is empty', () => {
    const empty = mkdtempSync(join(directory, 'empty-'))
    expect(() => readCorpus(empty)).toThrow('holds no JSON file')
  })
})

describe('the plainer matchers', () => {
  const organization: MadeOrganization = {
    name: 'small',
    own: { ibans: [], names: [] },
    items: [
      itemOf({ id: 'near', date: '2026-03-30', counterparty: 'Havgus ApS' }),
      itemOf({ id: 'far', date: '2026-01-01', counterparty: 'Zefiro' }),
    ],
    transactions: [paymentOf({ id: 't', text: 'Havgus ApS' })],
    truth: new Map([['t', ['near']]]),
    kinds: new Map(),
  }

  it.each([
    ['nearest day', naive],
    ['weighted mean', weighted],
  ])('the %s finds what is plain', (_, matcher) => {
    expect(judge(matcher, [organization])[0]?.answer).toMatchObject({ isAuto: true })
    expect(measure(judge(matcher, [organization])).top1).toBe(1)
  })

  it('the nearest day takes what is nobody’s', () => {
    const strange = { ...organization, truth: new Map([['t', []]]) }
    expect(measure(judge(naive, [strange])).precisionAtAuto).toBe(0)
  })
})

describe('a made organization', () => {
  it('is the same for the same seed, and another for another', () => {
    const textOf = (seed: number): string => {
      const { items, transactions } = makeOrganization(seed, 0.1)
      return bytesOf([items, transactions] as never)
    }
    expect(textOf(5)).toBe(textOf(5))
    expect(textOf(5)).not.toBe(textOf(7))
  })

  it('tells the truth about items that exist, and settles none of them too far', () => {
    const { items, transactions, truth } = makeOrganization(8)
    const ids = new Set(items.map(({ id }) => id))
    expect(truth.size).toBe(transactions.length)
    for (const settled of truth.values()) for (const id of settled) expect(ids.has(id)).toBe(true)
  })

  it('is in both countries by turns', () => {
    expect(makeOrganization(2, 0.1).name).toMatch(/^denmark-/)
    expect(makeOrganization(3, 0.1).name).toMatch(/^italy-/)
  })
})

describe('chance', () => {
  it('stays within its bounds and meets both ends', () => {
    const chance = createChance(1)
    const drawn = new Set(Array.from({ length: 500 }, () => chance.whole(3, 6)))
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6])
  })

  it('loses nothing in shuffling', () => {
    const list = Array.from({ length: 50 }, (_, at) => at)
    expect(
      createChance(2)
        .shuffle(list)
        .toSorted((a, b) => a - b),
    ).toEqual(list)
  })

  it('cannot pick from nothing', () => {
    expect(() => createChance(3).pick([])).toThrow('nothing to pick from')
  })
})
