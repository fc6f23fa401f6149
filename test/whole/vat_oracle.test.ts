import { describe, expect, it } from 'vitest'
import { decimalOf } from '#kernel/values/decimal'
import { nextPeriod, periodOf, regionOf, type Period, type RegionKey } from '#regions/room'
import {
  buyOf,
  corrected,
  faultsOf,
  file,
  fill,
  listOf,
  post,
  prepared,
  reverse,
  saleOf,
  setDayAfter,
  setFrequency,
  type VatReturn,
} from '../support/books/vat.ts'
import { booksOf, firstDay } from '../support/books/vat_books.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import {
  danishLaw,
  exactSums,
  italianEnding,
  italianLaw,
  type Boxes,
} from '../support/books/vat_law.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld({ own: 'all rows' })

const minor = (amount: number): bigint => BigInt(Math.round(amount * 100))

function minorBoxes(of: VatReturn, field: 'amount' | 'exact' | 'provisional' = 'amount'): Boxes {
  const boxes: Record<string, unknown>[] = of.boxes
  return Object.fromEntries(boxes.map((box) => [String(box['code']), minor(Number(box[field]))]))
}

/** Posts the period's books, and takes some of them back before they are declared. */
async function live(org: TestOrg, period: Period, count: number, dice: Dice): Promise<string[]> {
  const kept: string[] = []
  const books = booksOf(world, org, period, count, dice)
  for (let begin = 0; begin < books.length; begin += 100) {
    const ids = await post(world, org, books.slice(begin, begin + 100))
    const back = ids.filter(() => dice(20) === 0)
    await reverse(world, org, back, period.to)
    kept.push(...ids.filter((id) => !back.includes(id)))
  }
  return kept
}

async function assertSums(org: TestOrg, period: Period, draft: VatReturn): Promise<void> {
  const { exact, provisional } = await exactSums(world, org, period)
  expect(minorBoxes(draft, 'exact')).toMatchObject(exact)
  expect(minorBoxes(draft, 'provisional')).toMatchObject(provisional)
}

/** Takes back some of what was declared; each filed return stays, and its correction is the law again. */
async function assertCorrections(
  org: TestOrg,
  entries: Map<string, string[]>,
  law: (period: Period) => Promise<Boxes>,
): Promise<void> {
  const filed = await listOf(world, org, '&status=filed')
  const before = filed.map((one) => minorBoxes(one))
  for (const one of filed.slice(0, 3)) {
    await reverse(world, org, (entries.get(one.period.key) ?? []).slice(0, 7), one.period.to)
    const draft = await corrected(world, org, one.id)
    expect(minorBoxes(draft)).toEqual(await law(one.period))
    expect(draft.differences.length).toBeGreaterThan(0)
  }
  expect((await listOf(world, org, '&status=filed')).map((one) => minorBoxes(one))).toEqual(before)
  expect(await faultsOf(world, org)).toEqual([])
}

describe('three years of Danish quarters', () => {
  it('come out of the books as the law says, each filed before the next', async () => {
    const org = await world.createOrg('denmark')
    const dice = diceOf(20_260_401)
    const entries = new Map<string, string[]>()
    let period = periodOf('quarterly', firstDay)
    for (let turn = 0; turn < 12; turn += 1) {
      const kept = await live(org, period, 300, dice)
      setDayAfter(world, period.to)
      const draft = await prepared(world, org)
      expect(draft.period).toMatchObject(period)
      const law = await danishLaw(world, org, period)
      expect(minorBoxes(draft)).toEqual(law)
      expect(minor(draft.payable)).toBe(law['tilsvar'])
      await assertSums(org, period, draft)
      entries.set(draft.period.key, kept)
      await file(world, org, draft.id)
      period = nextPeriod('quarterly', period)
    }
    await assertCorrections(org, entries, (one) => danishLaw(world, org, one))
  }, 240_000)
})

/** Brings the period's VAT to that balance, so that small debts and credits follow each other. */
async function balance(org: TestOrg, period: Period, wanted: bigint): Promise<void> {
  const none = { isQuarterly: false, debt: 0n, credit: 0n, given: {} }
  const { VP4 = 0n, VP5 = 0n } = await italianLaw(world, org, period, none)
  const missing = wanted - (VP4 - VP5)
  const day = period.to
  const given = { day, net: decimalOf(missing < 0n ? -missing * 4n : missing * 4n, 2) }
  const vat = decimalOf(missing < 0n ? -missing : missing, 2)
  const entry =
    missing < 0n
      ? buyOf(world, org, day, [{ ...given, vatCode: 'A22', vat }])
      : saleOf(world, org, { ...given, vatCode: 'V22', vat })
  if (missing !== 0n) await post(world, org, [entry])
}

/** What a period comes to with all that is carried into it, before interest and advance. */
const wanted = [
  6_000n,
  3_999n,
  -20_000n,
  12_000n,
  10_000n,
  10_001n,
  50n,
  -1n,
  345_678n,
  -987_654n,
  100n,
  9_950n,
  49n,
]

async function liveItalian(
  isQuarterly: boolean,
  periods: number,
  count: number,
): Promise<Set<string>> {
  const org = await world.createOrg('italy')
  const frequency = isQuarterly ? 'quarterly' : 'monthly'
  await setFrequency(world, org, frequency)
  const dice = diceOf(isQuarterly ? 4 : 12)
  const warnings = new Set<string>()
  const entries = new Map<string, string[]>()
  const years = new Map<string, Parameters<typeof italianLaw>[3]>()
  let period = periodOf(frequency, firstDay)
  let left = { debt: 0n, credit: 0n }
  for (let turn = 0; turn < periods; turn += 1) {
    const isNewYear = period.from.endsWith('01-01')
    if (isNewYear) left = { debt: 0n, credit: 0n }
    const given: Boxes = {
      ...(isNewYear ? { VP9: BigInt(dice(900_000)) } : {}),
      ...(turn % 5 === 1 ? { VP10: 1_234n, VP11: 77n } : {}),
      ...(period.to.endsWith('12-31') && turn % 8 === 7 ? { VP13: BigInt(dice(50_000)) } : {}),
    }
    const kept = await live(org, period, count, dice)
    const { VP9 = 0n, VP10 = 0n, VP11 = 0n } = given
    const paid = left.credit - left.debt + VP9 + VP10 + VP11
    await balance(org, period, (wanted[turn % wanted.length] ?? 0n) + paid)
    setDayAfter(world, period.to)
    let draft = await prepared(world, org)
    const boxes = Object.fromEntries(
      Object.entries(given).map(([box, one]) => [box, Number(one) / 100]),
    )
    if (Object.keys(boxes).length > 0) draft = await fill(world, org, draft.id, boxes)

    const year = { isQuarterly, ...left, given }
    const law = await italianLaw(world, org, period, year)
    const ending = italianEnding(period, isQuarterly, law)
    expect(draft.period).toMatchObject(period)
    expect(minorBoxes(draft)).toEqual(law)
    expect([draft.period.key, minor(draft.payable)]).toEqual([draft.period.key, ending.paid])
    const carries = { debt: minor(draft.carriesOver.debt), credit: minor(draft.carriesOver.credit) }
    expect(carries).toEqual(ending.left)
    await assertSums(org, period, draft)
    for (const one of draft.warnings) warnings.add(one.code)
    entries.set(draft.period.key, kept)
    years.set(period.from, year)
    await file(world, org, draft.id)
    left = ending.left
    period = nextPeriod(frequency, period)
  }
  await assertCorrections(org, entries, (one) =>
    italianLaw(world, org, one, years.get(one.from) ?? { isQuarterly, ...left, given: {} }),
  )
  return warnings
}

const small = ['debt_carried', 'debt_due_in_december', 'debt_to_annual_return']

describe('three years of Italian periods', () => {
  it('by quarters leave debts and credits to each other as the law says', async () => {
    const seen = await liveItalian(true, 12, 300)
    for (const code of small) expect(seen).toContain(code)
  }, 240_000)

  it('by months do so too, and pay small debts by 16 December', async () => {
    const seen = await liveItalian(false, 36, 110)
    for (const code of [...small, 'deferred_vat', 'provisional_entries']) {
      expect(seen).toContain(code)
    }
  }, 240_000)
})

describe('the books that are tried', () => {
  it('have every VAT code of both countries, in every kind of line', async () => {
    for (const key of ['denmark', 'italy'] as RegionKey[]) {
      const { rows } = await world.owner.query<{ code: string }>(
        `SELECT DISTINCT vat_code AS code FROM ledger_line l JOIN organization o USING (org_id)
         WHERE o.region_key = $1 AND vat_code IS NOT NULL`,
        [key],
      )
      const codes = new Set(rows.map((row) => row.code))
      expect(regionOf(key).vatCodes.filter((code) => !codes.has(code.id))).toEqual([])
    }
    const { rows } = await world.owner.query(
      `SELECT count(*) FILTER (WHERE source = 'reversal')::int > 100 AS reversals,
         count(*) FILTER (WHERE state = 'provisional')::int > 500 AS provisional,
         count(*) FILTER (WHERE foreign_currency IS NOT NULL)::int > 500 AS abroad,
         count(*) FILTER (WHERE date <> vat_date AND source <> 'reversal')::int > 300 AS moved
       FROM ledger_entry`,
    )
    expect(rows).toEqual([{ reversals: true, provisional: true, abroad: true, moved: true }])
  })
})
