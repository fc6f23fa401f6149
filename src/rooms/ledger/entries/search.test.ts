import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

type Row = { id: string; name: string; nameEn: string }
type Keyed = Row & Record<string, unknown>

const world = useWorld()
beforeAll(async () => {
  for (const org of [world.dk, world.it]) {
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
  }
})

const lists = {
  accounts: { rows: 'accounts', filters: ['type', 'vatCode'] },
  'vat-codes': { rows: 'vatCodes', filters: ['direction', 'kind'] },
  categories: { rows: 'categories', filters: ['account'] },
} as const
type List = keyof typeof lists
const names = Object.keys(lists) as List[]

/** Once each: a code has several rows where the law changes, and the cache the one in force. */
function rowsOf(org: TestOrg, list: List): Keyed[] {
  const region = regionOf(org.region as 'denmark' | 'italy')
  const rows = region[lists[list].rows] as unknown as Keyed[]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

async function search(org: TestOrg, list: List, query: Record<string, string>) {
  const parameters = new URLSearchParams({ ...query, limit: '200', count: 'true' })
  const reply = await world.read(org, `${list}?${parameters.toString()}`)
  expect([String(parameters), reply.status]).toEqual([String(parameters), 200])
  const { items, count } = reply.body.result as { items: Row[]; count: number }
  expect(count).toBe(items.length)
  return items.map((item) => item.id)
}

/** What the search promises, said again in plain words over the region's own rows. */
function matches(row: Row, q: string): boolean {
  const part = q.toLowerCase()
  const isNamed = [row.name, row.nameEn].some((name) => name.toLowerCase().includes(part))
  return isNamed || row.id.startsWith(q)
}

const sorted = (rows: readonly Row[]): string[] => rows.map((row) => row.id).toSorted()

/** Pieces that occur: cut out of real names, or off the front of ids, in either case. */
const pieceOf = (rows: readonly Row[]): fc.Arbitrary<string> => {
  const row = fc.constantFrom(...rows)
  const field = fc.constantFrom('name' as const, 'nameEn' as const)
  const ofName = fc
    .tuple(row, field, fc.nat(30), fc.nat(8))
    .map(([one, name, at, length]) => one[name].slice(at, at + length + 1))
  const ofId = fc.tuple(row, fc.nat(20)).map(([one, length]) => one.id.slice(0, length + 1))
  return fc
    .oneof(ofName, ofId)
    .chain((piece) => fc.constantFrom(piece, piece.toUpperCase(), piece.toLowerCase()))
    .filter((piece) => piece !== '')
}

describe.each(names)('searching %s', (list) => {
  it.each(['dk', 'it'] as const)('finds what the region has, in %s', async (which) => {
    const org = world[which]
    const rows = rowsOf(org, list)
    await fc.assert(
      fc.asyncProperty(fc.oneof(pieceOf(rows), fc.constantFrom('%', '_', '\\', "'")), async (q) => {
        const expected = rows.filter((row) => matches(row, q))
        expect(await search(org, list, { q })).toEqual(sorted(expected))
      }),
      { numRuns: 100 },
    )
  })

  it('holds every filter that is given, alone and with a search', async () => {
    const rows = rowsOf(world.it, list)
    for (const filter of lists[list].filters) {
      const values = new Set(rows.map((row) => row[filter]).filter((one) => one !== null))
      for (const value of [...values].slice(0, 6).map(String)) {
        const kept = rows.filter((row) => row[filter] === value)
        expect(await search(world.it, list, { [filter]: value })).toEqual(sorted(kept))
        const both = kept.filter((row) => matches(row, 'a'))
        expect(await search(world.it, list, { [filter]: value, q: 'a' })).toEqual(sorted(both))
      }
    }
  })

  it('returns each single row as in the list', async () => {
    const { items } = (await world.read(world.dk, `${list}?limit=200`)).body.result
    for (const item of items.slice(0, 10)) {
      const one = await world.read(world.dk, `${list}/${encodeURIComponent(item.id)}`)
      expect(one.body.result).toEqual(item)
    }
  })

  it('takes an id of any letters for an unknown one', async () => {
    for (const id of ['%', "'", '..', 'æ', '1010 ', '%00', 'x'.repeat(300)]) {
      const url = `${list}/${id === '%00' ? id : encodeURIComponent(id)}`
      const reply = await world.read(world.dk, url)
      expect([id, reply.status]).toEqual([id, 404])
    }
  })
})

describe('every region’s own chart', () => {
  it('is in the cache as the region has it, row by row', async () => {
    for (const org of [world.dk, world.it]) {
      for (const list of names) {
        expect(await search(org, list, {})).toEqual(sorted(rowsOf(org, list)))
      }
    }
  })

  it('was copied at one moment', async () => {
    const times = new Set<string>()
    for (const list of names) {
      const { items } = (await world.read(world.it, `${list}?limit=200`)).body.result
      for (const item of items) times.add(item.syncedAt)
    }
    expect(times.size).toBe(1)
  })
})
