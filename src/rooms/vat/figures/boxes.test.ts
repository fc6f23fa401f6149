import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionOf, type RegionKey } from '#regions/room'
import { fillBoxes, isApplied, sumTerms, type CodeSum, type ReturnFigures } from './boxes.ts'
import { feedsOf } from './feeds.ts'

const quarter = { from: '2026-04-01', to: '2026-06-30' }
const nothing: ReturnFigures = {
  frequency: 'quarterly',
  period: quarter,
  codes: [],
  accounts: [],
  given: {},
  carried: { debtMinor: 0n, creditMinor: 0n },
  digits: 2,
}

function fill(key: RegionKey, over: Partial<ReturnFigures>): Record<string, bigint> {
  const region = regionOf(key)
  const boxes = fillBoxes(region, feedsOf(region), { ...nothing, ...over })
  return Object.fromEntries(boxes.map((one) => [one.box.id, one.amountMinor]))
}

const sumOf = (
  code: string,
  role: CodeSum['role'],
  amountMinor: bigint,
  over: Partial<CodeSum> = {},
): CodeSum => ({ code, role, provisional: false, lines: 1, amountMinor, baseMinor: 0n, ...over })

const isOdd = (amount: bigint) => amount !== 0n

describe('a box', () => {
  it('of VAT owed is positive, though negative in the ledger', () => {
    const codes = [sumOf('U25', 'output', -25_000n), sumOf('I25', 'input', 10_000n)]
    expect(fill('denmark', { codes })).toMatchObject({ salgsmoms: 25_000n, købsmoms: 10_000n })
  })

  it('takes of a code only the side that the box is on', () => {
    const codes = [sumOf('IOB', 'output', -7_500n), sumOf('IOB', 'input', 2_500n)]
    const boxes = fill('denmark', { codes })
    expect(boxes).toMatchObject({ salgsmoms: 7_500n, købsmoms: 2_500n, tilsvar: 5_000n })
  })

  it('of a base takes the taxable amount and not what the line is booked with', () => {
    const codes = [sumOf('A22D40', 'base', 7_423n, { baseMinor: 6_557n })]
    expect(fill('italy', { codes })).toMatchObject({ VP3: 6_557n, VP2: 0n })
  })

  it('of a duty takes what moved on its account', () => {
    const accounts = [
      { account: '7780', provisional: false, lines: 2, amountMinor: 32_040n },
      { account: '7740', provisional: false, lines: 1, amountMinor: 99_900n },
    ]
    expect(fill('denmark', { accounts })).toMatchObject({ el: 32_000n, tilsvar: -32_000n, kul: 0n })
  })

  it('says how much of it is provisional, how many lines it has, and what it was before rounding', () => {
    const region = regionOf('denmark')
    const codes = [
      sumOf('I25', 'input', 10_099n, { lines: 3 }),
      sumOf('I25', 'input', 55n, { provisional: true, lines: 2 }),
      sumOf('REP', 'input', 1n, { provisional: true }),
    ]
    const boxes = fillBoxes(region, feedsOf(region), { ...nothing, codes })
    expect(boxes.find((one) => one.box.id === 'købsmoms')).toMatchObject({
      amountMinor: 10_100n,
      exactMinor: 10_155n,
      provisionalMinor: 56n,
      lineCount: 6,
    })
  })

  it('leaves out codes that the region does not know', () => {
    const codes = [sumOf('X9', 'output', -100n), sumOf('X9', 'base', -400n, { baseMinor: 400n })]
    expect(Object.values(fill('denmark', { codes })).filter(isOdd)).toEqual([])
  })

  it('drops øre toward nothing, of a debt as of a credit', () => {
    const up = fill('denmark', { codes: [sumOf('U25', 'output', -250_099n)] })
    const down = fill('denmark', { codes: [sumOf('U25', 'output', 250_099n)] })
    expect([up['salgsmoms'], down['salgsmoms']]).toEqual([250_000n, -250_000n])
  })

  it('of the period is the month, or the quarter, where the fourth is 5', () => {
    const number = (frequency: ReturnFigures['frequency'], to: string) =>
      fill('italy', { frequency, period: { from: to, to } })['VP1']
    const quarters = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31']
    expect(quarters.map((to) => number('quarterly', to))).toEqual([100n, 200n, 300n, 500n])
    expect(quarters.map((to) => number('monthly', to))).toEqual([300n, 600n, 900n, 1200n])
    expect([number('annual', '2026-12-31'), number('half_yearly', '2026-06-30')]).toEqual([0n, 0n])
  })

  it('of what was carried has what the period before left, and one that a person fills that', () => {
    const carried = { debtMinor: 6_000n, creditMinor: 0n }
    const boxes = fill('italy', { carried, given: { VP9: 1_000n, VP4: 99n } })
    expect(boxes).toMatchObject({ VP7: 6_000n, VP8: 0n, VP9: 1_000n, VP4: 0n })
  })
})

describe('where a box applies', () => {
  const apply = (box: string, frequency: ReturnFigures['frequency'], to: string) => {
    const found = regionOf('italy').vatBoxes.find((one) => one.id === box)
    return found && isApplied(found, { frequency, period: { from: to, to } })
  }

  it('interest is for the first three quarters of one who settles by quarters', () => {
    const ends = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31']
    expect(ends.map((to) => apply('VP12', 'quarterly', to))).toEqual([true, true, true, false])
    expect(ends.map((to) => apply('VP12', 'monthly', to))).toEqual([false, false, false, false])
  })

  it('an advance is for the last month and the last quarter', () => {
    expect(apply('VP13', 'monthly', '2026-12-31')).toBe(true)
    expect(apply('VP13', 'quarterly', '2026-12-31')).toBe(true)
    expect(apply('VP13', 'monthly', '2026-11-30')).toBe(false)
    expect(apply('VP13', 'annual', '2026-12-31')).toBe(false)
  })

  it('is zero elsewhere, though it was filled in before', () => {
    const codes = [sumOf('V22', 'output', -10_000n)]
    const over = { given: { VP13: 500n }, codes }
    expect(fill('italy', over)).toMatchObject({ VP13: 0n, VP12: 100n, 'VP14.1': 10_100n })
  })
})

describe('interest', () => {
  const interest = (vp4: bigint, over: Partial<ReturnFigures> = {}) =>
    fill('italy', { codes: [sumOf('V22', 'output', -vp4)], ...over })['VP12']

  it('is 1 % of what is owed, half a cent up', () => {
    expect(interest(13_200n)).toBe(132n)
    expect([interest(49n), interest(50n), interest(149n), interest(150n)]).toEqual([0n, 1n, 1n, 2n])
  })

  it('counts debts that waited, and credits against them', () => {
    const carried = { debtMinor: 5_000n, creditMinor: 0n }
    expect(interest(10_000n, { carried })).toBe(150n)
    expect(interest(10_000n, { given: { VP9: 4_000n, VP10: 1_000n, VP11: 500n } })).toBe(45n)
    expect(interest(10_000n, { carried: { debtMinor: 0n, creditMinor: 10_001n } })).toBe(0n)
  })
})

describe('terms', () => {
  it('are added and taken away as they are filed; an unknown one is nothing', () => {
    const region = regionOf('denmark')
    const codes = [sumOf('U25', 'output', -199n)]
    const boxes = fillBoxes(region, feedsOf(region), { ...nothing, codes })
    const byId = new Map(boxes.map((one) => [one.box.id, one]))
    expect(sumTerms(['+salgsmoms', '-salgsmoms', '+salgsmoms', '-nowhere'], byId)).toBe(100n)
    expect(sumTerms([], byId)).toBe(0n)
  })
})

const anyCodes = (key: RegionKey): fc.Arbitrary<CodeSum[]> =>
  fc.array(
    fc.record({
      code: fc.constantFrom(...regionOf(key).vatCodes.map((code) => code.id)),
      role: fc.constantFrom('base', 'input', 'output'),
      provisional: fc.boolean(),
      lines: fc.integer({ min: 1, max: 9 }),
      amountMinor: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
      baseMinor: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
    }),
    { maxLength: 30 },
  )

describe('whatever the books hold', () => {
  it('the order of their rows does not matter', () => {
    fc.assert(
      fc.property(fc.constantFrom('denmark', 'italy'), fc.integer(), (key, seed) => {
        const [codes = []] = fc.sample(anyCodes(key), { numRuns: 1, seed })
        expect(fill(key, { codes: codes.toReversed() })).toEqual(fill(key, { codes }))
      }),
      { numRuns: 200 },
    )
  })

  it('a Danish return adds up to its whole boxes', () => {
    fc.assert(
      fc.property(anyCodes('denmark'), (codes) => {
        const boxes = fill('denmark', { codes })
        for (const amount of Object.values(boxes)) expect(amount % 100n).toBe(0n)
        const { salgsmoms = 0n, moms_varekob_udland: goods = 0n } = boxes
        const { moms_ydelseskob_udland: services = 0n, købsmoms = 0n, tilsvar } = boxes
        expect(tilsvar).toBe(salgsmoms + goods + services - købsmoms)
      }),
      { numRuns: 300 },
    )
  })

  it('an Italian return is owed or to our credit, never both, and VP14 follows VP6', () => {
    fc.assert(
      fc.property(anyCodes('italy'), (codes) => {
        const box = fill('italy', { codes, frequency: 'monthly' })
        const { VP4 = 0n, VP5 = 0n } = box
        expect([box['VP6.1'], box['VP6.2']]).toContain(0n)
        expect((box['VP6.1'] ?? 0n) - (box['VP6.2'] ?? 0n)).toBe(VP4 - VP5)
        expect([box['VP14.1'], box['VP14.2']]).toEqual([box['VP6.1'], box['VP6.2']])
      }),
      { numRuns: 300 },
    )
  })
})
