import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
const names: string[] = []
beforeAll(async () => {
  for (let index = 0; index < 25; index++) {
    const name = `Kunde ${index}`
    names.push(name)
    await world.rest(world.dk, 'actions/save_contact', {
      name,
      type: index % 2 ? 'vendor' : 'client',
    })
  }
})

type Item = { name: string; id: string }

async function pages(query: string): Promise<Item[][]> {
  const seen: Item[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const suffix: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const reply = await world.read(world.dk, `contacts?${query}${suffix}`)
    expect(reply.status).toBe(200)
    seen.push(reply.body.result.items)
    cursor = reply.body.result.nextCursor
  }
  return seen
}

describe('a list', () => {
  it('gives every record once, newest first, however it is cut into pages', async () => {
    for (const limit of [1, 7, 25, 200]) {
      const items = (await pages(`limit=${limit}`)).flat()
      expect(items.map((item) => item.name)).toEqual(names.toReversed())
    }
  })

  it('has no next page behind the last record', async () => {
    expect(await pages('limit=25')).toHaveLength(1)
    expect(await pages('limit=24')).toHaveLength(2)
  })

  it('is not disturbed by what is added while it is read', async () => {
    const first = await world.read(world.dk, 'contacts?limit=5&q=Kunde')
    await world.rest(world.dk, 'actions/save_contact', { name: 'Nykommer' })
    const cursor = encodeURIComponent(first.body.result.nextCursor)
    const second = await world.read(world.dk, `contacts?limit=5&q=Kunde&cursor=${cursor}`)
    const seen = [...first.body.result.items, ...second.body.result.items]
    expect(seen.map((item: Item) => item.name)).toEqual(names.toReversed().slice(0, 10))
  })

  it('counts what its filters match', async () => {
    const reply = await world.read(world.dk, 'contacts?type=vendor&count=true&limit=1')
    expect(reply.body.result).toMatchObject({ count: 12, countIsCapped: false })
  })

  it('finds a part of a name in any case, and takes wildcards as letters', async () => {
    const found = await world.read(world.dk, 'contacts?q=KUNDE%201')
    expect(found.body.result.items).toHaveLength(11)
    expect((await world.read(world.dk, 'contacts?q=%25')).body.result.items).toEqual([])
  })
})

describe('a cursor', () => {
  it('is refused with other filters, by another organization, and when a bit of it is changed', async () => {
    const reply = await world.read(world.dk, 'contacts?limit=2')
    const cursor: string = reply.body.result.nextCursor
    const asked = (org: typeof world.dk, query: string) =>
      world.read(org, `contacts?limit=2&${query}`)
    const refused = [
      await asked(world.dk, `type=client&cursor=${encodeURIComponent(cursor)}`),
      await asked(world.it, `cursor=${encodeURIComponent(cursor)}`),
    ]
    for (let index = 0; index < cursor.length; index += 3) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`
      refused.push(await asked(world.dk, `cursor=${encodeURIComponent(changed)}`))
    }
    for (const one of refused) expect([one.status, one.body.code]).toEqual([400, 'invalid_cursor'])
  })
})
