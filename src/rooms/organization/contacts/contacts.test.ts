import { beforeAll, describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

type Item = { id: string; name: string; type: string; country: string | null; vatNumber: string }

const types = ['client', 'vendor', 'both']
const countries = ['DK', 'DE', undefined]
const names = ['Ålborg Køkken', 'ÅLBORG BAD', 'İstanbul', 'straße 7%', 'under_score', '株式会社']

const world = useWorld()
let org: TestOrg
let all: Item[] = []
beforeAll(async () => {
  org = await world.createOrg('denmark')
  let index = 0
  for (const type of types) {
    for (const country of countries) {
      for (const name of names) {
        const vatNumber = index % 2 === 0 ? 'DK12345674' : `X${index}`
        const body = { name, type, vatNumber, ...(country ? { country } : {}) }
        await world.rest(org, 'actions/save_contact', body)
        index += 1
      }
    }
  }
  all = await list('limit=200')
})

const list = async (query: string): Promise<Item[]> => {
  const reply = await world.read(org, `contacts?${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body.result.items
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map((item) => item.id)

describe('the filters of the address book', () => {
  // Each filter is a condition of its own. Every third combination has every value of any three of them
  // together, so that one which is lost, or joined to another in the wrong way, still shows.
  it('match together what each matches alone, any three of them in every combination', async () => {
    const combinations = ['', ...types].flatMap((type, a) =>
      ['', 'DK', 'DE', 'FR'].flatMap((country, b) =>
        ['', 'DK12345674', 'X1', 'dk12345674'].flatMap((vatNumber, c) =>
          ['', 'straße', 'nobody']
            .filter((_q, d) => (a + b + c + d) % 3 === 0)
            .map((q) => ({ type, country, vatNumber, q })),
        ),
      ),
    )
    expect(combinations).toHaveLength(64)
    for (const given of combinations) {
      const { type, country, vatNumber, q } = given
      const set = Object.entries(given).filter(([, value]) => value)
      const query = new URLSearchParams([...set, ['limit', '200'], ['count', 'true']])
      const reply = await world.read(org, `contacts?${query.toString()}`)
      const expected = all.filter(
        (item) =>
          (!type || item.type === type) &&
          (!country || item.country === country) &&
          (!vatNumber || item.vatNumber === vatNumber) &&
          item.name.includes(q),
      )
      expect(idsOf(reply.body.result.items), String(query)).toEqual(idsOf(expected))
      expect(reply.body.result.count).toBe(expected.length)
    }
  })

  it.each([
    ['ålborg', ['Ålborg Køkken', 'ÅLBORG BAD']],
    ['ÅLBORG', ['Ålborg Køkken', 'ÅLBORG BAD']],
    ['KØK', ['Ålborg Køkken']],
    ['会社', ['株式会社']],
    ['7%', ['straße 7%']],
    ['r_s', ['under_score']],
    ['%', ['straße 7%']],
    ['_', ['under_score']],
    ['\\', []],
    ["' OR 1=1 --", []],
  ])('find the part %s of a name, letter by letter', async (q, expected) => {
    const found = await list(`limit=200&q=${encodeURIComponent(q)}`)
    expect(new Set(found.map((item) => item.name))).toEqual(new Set(expected))
  })

  it('take a country in small letters, as saving does', async () => {
    expect(idsOf(await list('country=dk&limit=200'))).toEqual(
      idsOf(await list('country=DK&limit=200')),
    )
  })

  it('page through what they match, and never beyond it', async () => {
    const expected = idsOf(all.filter((item) => item.type === 'vendor' && item.country === 'DE'))
    const seen: string[] = []
    let cursor = ''
    do {
      const query = `type=vendor&country=DE&limit=4${cursor}`
      const { items, nextCursor } = (await world.read(org, `contacts?${query}`)).body.result
      seen.push(...idsOf(items))
      cursor = nextCursor === null ? '' : `&cursor=${nextCursor}`
    } while (cursor !== '')
    expect(seen).toEqual(expected)
  })

  it('are refused where they mean nothing', async () => {
    for (const query of ['type=friend', 'country=DNK', 'country=D', 'email=x', 'Type=client']) {
      expect([query, (await world.read(org, `contacts?${query}`)).status]).toEqual([query, 400])
    }
    expect((await world.read(org, `contacts?q=${'x'.repeat(201)}`)).status).toBe(400)
    expect((await world.read(org, 'contacts?q=%00')).status).toBe(400)
  })
})

describe('a contact of the address book', () => {
  it('is the same in the list and alone, with its version as ETag', async () => {
    const [first] = all
    const one = await world.read(org, `contacts/${first?.id}`)
    expect(one.body.result).toEqual(first)
    expect(one.headers['etag']).toBe('"1"')
  })

  it('offers a reader nothing to do', async () => {
    const reader = await withOnly(world, org, ['invoices:read'])
    const one = await world.read(reader, `contacts/${all[0]?.id}`)
    expect(one.body.result.allowedActions).toEqual([])
  })
})
