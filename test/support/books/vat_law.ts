import type { Period } from '#regions/room'
import type { TestOrg, World } from '../world.ts'

/**
 * The returns once more, written from the law alone: the lists of codes stand here, VAT owed is taken
 * from the taxable lines that say it instead of from the VAT accounts, and VAT deducted from the one
 * account it is booked on. Whole amounts in minor units.
 */
export type Boxes = Record<string, bigint>

const lines = `lines AS (
  SELECT account, amount_minor AS amount, vat_code AS code, vat_base_minor AS base,
    vat_amount_minor AS vat, provisional
  FROM ledger_line WHERE org_id = $1 AND vat_date BETWEEN $2 AND $3)`

const one = (column: string, where: string, name: string) =>
  `coalesce(sum(${column}) FILTER (WHERE ${where}), 0)::numeric AS "${name}"`
const vatOf = (name: string, ...codes: string[]) => one('vat', isOf(codes), name)
const baseOf = (name: string, ...codes: string[]) => one('base', isOf(codes), name)
const account = (name: string, number: string) => one('amount', `account = '${number}'`, name)
const isOf = (codes: string[]) => `code IN (${codes.map((code) => `'${code}'`).join(', ')})`

const danish = [
  vatOf('salgsmoms', 'U25', 'IOB'),
  vatOf('moms_varekob_udland', 'IEUV', 'IVV'),
  vatOf('moms_ydelseskob_udland', 'IEUY', 'IVY'),
  account('købsmoms', '7740'),
  account('olie_flaskegas', '7760'),
  account('el', '7780'),
  account('naturgas_bygas', '7800'),
  account('kul', '7810'),
  account('co2', '7830'),
  account('vand', '7820'),
  baseOf('rubrikA_varer', 'IEUV'),
  baseOf('rubrikA_ydelser', 'IEUY'),
  baseOf('rubrikB_varer_eusalg', 'UEUV', 'UEUT'),
  baseOf('rubrikB_varer_ikke_eusalg', 'UEUVI'),
  baseOf('rubrikB_ydelser', 'UEUY'),
  baseOf('rubrikC', 'U0', 'UXV', 'UXY', 'UEUC', 'UOB'),
]

const rates = ['22', '10', '5', '4']
const natures = [
  ...'N2.1 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N7'.split(' '),
  ...'N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9'.split(' '),
]
const taxed = rates.map((rate) => `V${rate}`)
const split = rates.map((rate) => `VS${rate}`)
// The law lets this VAT wait until the buyer pays; Daybook counts it by the invoice and says so.
const deferred = rates.map((rate) => `VD${rate}`)
const reversed = ['RC16', 'RC17', 'RC18', 'RC19'].flatMap((code) => [
  code,
  `${code}R10`,
  `${code}R5`,
  `${code}R4`,
])
const bought = [
  ...rates.map((rate) => `A${rate}`),
  ...rates.map((rate) => `A${rate}D0`),
  ...'A22D40 A22D50 IMP22'.split(' '),
  ...'AN2.1 AN3.1 AN3.2 AN3.3 AN3.4 AN3.5 AN3.6 AN4 AN5'.split(' '),
  // Goods from San Marino with VAT on the paper: the invoice is registered (art. 71). ASF, which no invoice is behind, is not.
  ...rates.map((rate) => `ASM${rate}`),
  // An invoice of a flat-rate supplier has no VAT, but it is registered like any other.
  'AFOR',
]

const italian = [
  baseOf(
    'VP2',
    ...taxed,
    ...split,
    ...deferred,
    ...natures.map((nature) => `V${nature}`),
    // A sale to a consumer under the one-stop shop is N7 with the VAT of another country.
    'VOSS',
  ),
  baseOf('VP3', ...bought, ...reversed),
  vatOf('VP4', ...taxed, ...deferred, ...reversed),
  account('VP5', '1601'),
]

async function sum(
  world: World,
  org: TestOrg,
  period: Period,
  columns: string[],
  where = 'true',
): Promise<Boxes> {
  const { rows } = await world.owner.query<Record<string, string>>(
    `WITH ${lines} SELECT ${columns.join(', ')} FROM lines WHERE ${where}`,
    [org.orgId, period.from, period.to],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([box, text]) => [box, BigInt(text)]))
}

/** Øre are left out of each box, and what is owed is reckoned from the boxes. */
export async function danishLaw(world: World, org: TestOrg, period: Period): Promise<Boxes> {
  const exact = await sum(world, org, period, danish)
  const whole = Object.fromEntries(
    Object.entries(exact).map(([box, amount]) => [box, amount - (amount % 100n)]),
  )
  const plus = ['salgsmoms', 'moms_varekob_udland', 'moms_ydelseskob_udland']
  const minus = ['købsmoms', 'olie_flaskegas', 'el', 'naturgas_bygas', 'kul', 'co2', 'vand']
  const all = (names: string[]) => names.reduce((total, name) => total + (whole[name] ?? 0n), 0n)
  return { ...whole, tilsvar: all(plus) - all(minus) }
}

/** What each box holds before øre are left out, and how much of that is provisional. */
export async function exactSums(world: World, org: TestOrg, period: Period) {
  const columns = org.region === 'denmark' ? danish : italian
  return {
    exact: await sum(world, org, period, columns),
    provisional: await sum(world, org, period, columns, 'provisional'),
  }
}

export type ItalianYear = {
  isQuarterly: boolean
  /** What the period before left, which a new year begins without. */
  debt: bigint
  credit: bigint
  given: Boxes
}

const positive = (amount: bigint) => (amount > 0n ? amount : 0n)

/** Quadro VP, line by line. */
export async function italianLaw(
  world: World,
  org: TestOrg,
  period: Period,
  year: ItalianYear,
): Promise<Boxes> {
  const sums = await sum(world, org, period, italian)
  const { VP4 = 0n, VP5 = 0n } = sums
  const { VP9 = 0n, VP10 = 0n, VP11 = 0n, VP13 = 0n } = year.given
  const month = Number(period.to.slice(5, 7))
  const quarter = { 3: 1, 6: 2, 9: 3, 12: 5 }[month] ?? 0
  const owed = positive(VP4 - VP5)
  const credit = positive(VP5 - VP4)
  const before = owed + year.debt - credit - year.credit - VP9 - VP10 - VP11
  const isInterest = year.isQuarterly && month < 12
  const VP12 = isInterest ? (positive(before) + 50n) / 100n : 0n
  return {
    ...sums,
    VP1: BigInt(year.isQuarterly ? quarter : month) * 100n,
    'VP6.1': owed,
    'VP6.2': credit,
    VP7: year.debt,
    VP8: year.credit,
    VP9,
    VP10,
    VP11,
    VP12,
    VP13,
    'VP14.1': positive(before + VP12 - VP13),
    'VP14.2': positive(VP13 - before - VP12),
  }
}

/** D.Lgs. 1/2024 art. 9: up to 100.00 waits, but not past 16 December; the last goes to the annual return. */
export function italianEnding(period: Period, isQuarterly: boolean, boxes: Boxes) {
  const { 'VP14.1': debt = 0n, 'VP14.2': credit = 0n } = boxes
  const month = Number(period.to.slice(5, 7))
  const isSmall = debt > 0n && debt <= 10_000n
  const waits = isSmall && month <= (isQuarterly ? 6 : 10)
  const isDropped = isSmall && month === 12
  return {
    paid: waits || isDropped ? 0n : debt - credit,
    left: { debt: waits ? debt : 0n, credit },
  }
}
