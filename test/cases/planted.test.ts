import { afterAll, expect, it, vi } from 'vitest'
import { regionOf, type Region, type RegionKey } from '#regions/room'
import { letTimePass } from '../support/books/vat.ts'
import { workCase } from '../support/cases/check.ts'
import { useWorld } from '../support/use_world.ts'
import { readBook } from './topics.ts'

const planted = vi.hoisted(() => new Map<string, Region>())

vi.mock('../../src/engines/regions/region.ts', async (load) => {
  const real: { regionOf: (key: RegionKey) => Region } = await load()
  return { ...real, regionOf: (key: RegionKey) => planted.get(key) ?? real.regionOf(key) }
})

const book = await readBook()

const world = useWorld()
afterAll(() => {
  letTimePass(world)
})

/** Which of these cases come out otherwise than the book says. */
async function redOf(ids: readonly string[]): Promise<string[]> {
  const red: string[] = []
  for (const { region, cases } of book) {
    for (const one of cases.filter((each) => ids.includes(each.id))) {
      const { outcome, expected } = await workCase(world, region, one)
      if (JSON.stringify(sorted(outcome)) !== JSON.stringify(sorted(expected))) red.push(one.id)
    }
  }
  return red.toSorted()
}

/** Keys in one order, however deep. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}

/** Does the work while the law of a region says something else. */
async function withLaw<Result>(
  key: RegionKey,
  law: Partial<Region>,
  work: () => Promise<Result>,
): Promise<Result> {
  planted.set(key, { ...regionOf(key), ...law })
  try {
    return await work()
  } finally {
    planted.clear()
  }
}

/** The region's VAT codes, but for a fault in one of them. */
function codesWith(key: RegionKey, id: string, fault: object): Partial<Region> {
  const { vatCodes } = regionOf(key)
  expect(vatCodes.some((code) => code.id === id)).toBe(true)
  return { vatCodes: vatCodes.map((code) => (code.id === id ? { ...code, ...fault } : code)) }
}

const watched = ['DK-P-02', 'DK-X-02', 'DK-D-02', 'IT-P-02', 'IT-P-14', 'IT-D-01']

it('comes out right as long as nobody plants anything', async () => {
  expect(await redOf(watched)).toEqual([])
})

const faults: [string, RegionKey, string, object, string][] = [
  ['rate', 'denmark', 'IEUV', { rate: '24' }, 'DK-X-02'],
  ['rate', 'italy', 'RC17', { rate: '21' }, 'IT-P-14'],
  ['box', 'denmark', 'IEUV', { baseBoxes: ['rubrikA_ydelser'] }, 'DK-X-02'],
  ['box', 'italy', 'A22D40', { baseBoxes: ['VP2'] }, 'IT-P-02'],
  ['deduction', 'denmark', 'REP', { deductible: '0.2' }, 'DK-P-02'],
  ['deduction', 'italy', 'A22D40', { deductible: '0.3' }, 'IT-P-02'],
]

it.each(faults)('turns red for a wrong %s in %s', async (_, key, id, fault, red) => {
  const law = codesWith(key, id, fault)
  expect(await withLaw(key, law, () => redOf(watched))).toEqual([red])
})

it.each([
  ['denmark', 'DK-D-02'],
  ['italy', 'IT-D-01'],
] as const)('turns red for a wrong due day in %s', async (key, red) => {
  const deadlineRules = regionOf(key).deadlineRules.map((rule) =>
    rule.frequencies?.includes('monthly') === true
      ? { ...rule, day: { ...rule.day, count: 24 } }
      : rule,
  )
  expect(await withLaw(key, { deadlineRules }, () => redOf(watched))).toEqual([red])
})

it('turns red for a day of VAT in another period', async () => {
  const { reader } = world.app.ports
  const read = reader.read.bind(reader)
  reader.read = async (input) => {
    const outcome = await read(input)
    if ('refused' in outcome || outcome.fields.date === null) return outcome
    const date = { ...outcome.fields.date, value: '2026-08-12' }
    return { ...outcome, fields: { ...outcome.fields, date } }
  }
  try {
    expect(await redOf(['DK-X-02'])).toEqual(['DK-X-02'])
  } finally {
    reader.read = read
  }
})
