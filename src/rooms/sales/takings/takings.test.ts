import { beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (const [date, register] of [
    ['2026-11-09', 'A'],
    ['2026-11-09', 'B'],
    ['2026-11-10', 'A'],
    ['2026-11-13', 'B'],
  ]) {
    await recorded(world, org, { date, register })
  }
})

type Listed = { items: { id: string; date: string; register: string }[]; nextCursor: string | null }
const list = async (query = '', as = org) =>
  (await world.read(as, `takings${query}`)).body.result as Listed & { daysWithout: unknown[] }
const shown = ({ items }: Listed) => items.map((one) => `${one.date} ${one.register}`)

describe('200', () => {
  it('the newest day first, and the days without takings up to today', async () => {
    const found = await list()
    expect(shown(found)).toEqual(['2026-11-13 B', '2026-11-10 A', '2026-11-09 B', '2026-11-09 A'])
    expect(found.daysWithout).toEqual([
      { from: '2026-11-11', to: '2026-11-12', days: 2 },
      { from: '2026-11-14', to: '2026-11-16', days: 3 },
    ])
  })

  it('of one till, and of some days', async () => {
    const till = await list('?register=a')
    expect(shown(till)).toEqual(['2026-11-10 A', '2026-11-09 A'])
    expect(till.daysWithout).toEqual([{ from: '2026-11-11', to: '2026-11-16', days: 6 }])
    const some = await list('?from=2026-11-10&to=2026-11-12&status=recorded')
    expect(shown(some)).toEqual(['2026-11-10 A'])
    expect(some.daysWithout).toEqual([{ from: '2026-11-11', to: '2026-11-12', days: 2 }])
  })

  it('page by page, each once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Listed = await list(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...shown(page))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(shown(await list()))
  })

  it('one by its id, and none of another organization', async () => {
    const [first] = (await list()).items
    const one = (await world.read(org, `takings/${first?.id}`)).body.result
    expect(one).toMatchObject({ date: '2026-11-13', register: 'B' })
    const other = await world.createOrg('italy')
    expect(await list('', other)).toMatchObject({ items: [], daysWithout: [] })
    expect((await world.read(other, `takings/${first?.id}`)).body.code).toBe('takings_not_found')
  })
})
