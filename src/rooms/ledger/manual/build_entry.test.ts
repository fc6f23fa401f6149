import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { sizeOf } from '#kernel/values/money'
import { regionKeys, regionOf, type Region } from '#regions/room'
import { decimalOf } from '#kernel/values/decimal'
import type { Entry } from '../ports.ts'
import { fullDeduction } from '../purchase/deduction.ts'
import { buildManualEntry, type EntryRules } from './build_entry.ts'
import type { GivenEntry, EntryGivenLine } from './given_entry.ts'

const day = '2026-05-12'

const lineOf = (
  account: string,
  amount: bigint,
  over: Partial<EntryGivenLine> = {},
): EntryGivenLine => ({
  account,
  amount,
  vatCode: null,
  vatAmount: null,
  vatBase: null,
  deductible: null,
  text: null,
  contactId: null,
  settles: null,
  dueOn: null,
  ...over,
})
const entryOf = (lines: readonly EntryGivenLine[], over: Partial<GivenEntry> = {}): GivenEntry => ({
  date: day,
  text: 'By hand',
  vatDate: day,
  currency: 'DKK',
  rate: null,
  lines,
  attachments: [],
  reverseOn: null,
  ...over,
})
const rulesOf = (region: Region, over: Partial<EntryRules> = {}): EntryRules => ({
  region,
  homeCurrency: region.currency,
  terms: fullDeduction,
  exchange: null,
  bare: new Set(),
  exact: new Set(),
  ...over,
})

/** The whole entry: the last line takes what is missing. */
function balanced(given: GivenEntry, rules: EntryRules, account: string): Entry {
  try {
    return buildManualEntry('one', given, rules)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'entry_does_not_balance') throw error
    const difference = BigInt(Math.round(Number(error.details['difference']) * 100))
    const lines = [...given.lines, lineOf(account, -difference)]
    return buildManualEntry('one', { ...given, lines }, rules)
  }
}

const anyCoded = fc.constantFrom(...regionKeys).chain((key) => {
  const region = regionOf(key)
  const codes = region.vatCodes.filter(
    (code) => code.rate !== null && !code.validTo && !code.validFrom,
  )
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((one) => one !== 0n)
  const one = fc.tuple(fc.constantFrom(...codes), amount)
  return fc.record({
    region: fc.constant(region),
    lines: fc.array(one, { minLength: 1, maxLength: 5 }),
    percent: fc.option(fc.integer({ min: 0, max: 100 })),
    rate: fc.option(fc.bigInt({ min: 1n, max: 10n ** 8n }).map((units) => decimalOf(units, 6))),
  })
})

type Coded = typeof anyCoded extends fc.Arbitrary<infer One> ? One : never

function build({ region, lines, percent, rate }: Coded, sign = 1n): Entry | null {
  const terms = {
    ...fullDeduction,
    proRata: percent === null ? null : { percent, source: 'x' },
  }
  const exchange = rate === null ? null : { rate, day, source: 'given' }
  const given = entryOf(
    lines.map(([code, amount]) => lineOf('2450', sign * amount, { vatCode: code.id })),
    { currency: rate === null ? region.currency : 'USD' },
  )
  try {
    return balanced(given, rulesOf(region, { terms, exchange }), '6831')
  } catch (error) {
    if (error instanceof Failure && error.code === 'nothing_to_post') return null
    throw error
  }
}

const sumOf = (entry: Entry) => entry.lines.reduce((sum, one) => sum + BigInt(one.amountMinor), 0n)

describe('any entry by hand', () => {
  it('balances in the currency of the books, whatever its codes, rate and pro rata are', () => {
    fc.assert(
      fc.property(anyCoded, (given) => {
        const entry = build(given)
        if (entry !== null) expect(sumOf(entry)).toBe(0n)
      }),
      { numRuns: 400 },
    )
  })

  it('is mirrored by the same entry with the opposite signs', () => {
    fc.assert(
      fc.property(anyCoded, (given) => {
        const [entry, mirror] = [build(given), build(given, -1n)]
        expect(mirror?.lines.map((one) => [one.account, -BigInt(one.amountMinor)])).toEqual(
          entry?.lines.map((one) => [one.account, BigInt(one.amountMinor)]),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('never deducts more than its VAT', () => {
    fc.assert(
      fc.property(anyCoded, (given) => {
        for (const one of given.lines) {
          const entry = build({ ...given, lines: [one] })
          const due = BigInt(
            entry?.lines.find((line) => line.vatRole === 'base')?.vatAmountMinor ?? 0,
          )
          const input = BigInt(
            entry?.lines.find((line) => line.vatRole === 'input')?.amountMinor ?? 0,
          )
          expect(sizeOf(input)).toBeLessThanOrEqual(sizeOf(due))
          expect(input * due).toBeGreaterThanOrEqual(0n)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('refuses whatever is stated above what the code and pro rata allow', () => {
    const denmark = regionOf('denmark')
    const terms = { ...fullDeduction, proRata: { percent: 40, source: 'x' } }
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 30_000n }), (deductible) => {
        const line = lineOf('1890', 100_000n, { vatCode: 'REP', deductible })
        const given = entryOf([line, lineOf('6831', -125_000n)])
        const work = () => buildManualEntry('one', given, rulesOf(denmark, { terms }))
        // A quarter of 250.00, and 40 % of that.
        if (deductible <= 2500n) expect(sumOf(work())).toBe(0n)
        else expect(work).toThrow(Failure)
      }),
    )
  })
})

describe('the rounding of another currency', () => {
  it('goes to the largest line that is neither VAT nor owed', () => {
    const rules = rulesOf(regionOf('denmark'), {
      exchange: { rate: '7.4605', day, source: 'given' },
      exact: new Set(['7440']),
    })
    const lines = [lineOf('2450', 3333n), lineOf('2810', 6667n), lineOf('7440', -10_000n)]
    const entry = buildManualEntry('one', entryOf(lines, { currency: 'EUR' }), rules)
    expect(entry.lines.map((one) => one.amountMinor)).toEqual(['24866', '49739', '-74605'])
    expect(sumOf(entry)).toBe(0n)
  })

  it('needs a rate', () => {
    const given = entryOf([lineOf('2450', 1n), lineOf('6831', -1n)], { currency: 'EUR' })
    expect(() => buildManualEntry('one', given, rulesOf(regionOf('denmark')))).toThrow(Failure)
  })
})

describe('a VAT code', () => {
  it('has no place on an account of what is owed', () => {
    const rules = rulesOf(regionOf('denmark'), { bare: new Set(['7440']) })
    const lines = [lineOf('7440', 100n, { vatCode: 'I25' }), lineOf('6831', -125n)]
    expect(() => buildManualEntry('one', entryOf(lines), rules)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })

  it('of split payment adds nothing to what the buyer owes', () => {
    const italy = regionOf('italy')
    const lines = [lineOf('1830', 100_000n), lineOf('3101', -100_000n, { vatCode: 'VS22' })]
    const given = entryOf(lines, { currency: 'EUR' })
    const entry = buildManualEntry('one', given, rulesOf(italy))
    expect(entry.lines.map((one) => [one.account, one.amountMinor])).toEqual([
      ['1830', '100000'],
      ['3101', '-100000'],
    ])
  })
})
