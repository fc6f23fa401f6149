import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(() => visitor.close())

type Row = {
  id: string
  status: string
  amount: string
  booked_on: string | null
  entry_reference: string | null
  next: string | null
}

async function booksOf(index: number): Promise<Row[]> {
  const { body } = await visitor.control('state')
  return (await visitor.control(`state?rows=${body.accounts[index].iban}`)).body.rows
}

describe('advance', () => {
  test('without it nothing moves', async () => {
    const before = await booksOf(0)
    await visitor.link('Havnebanken', 'DK')
    expect(await booksOf(0)).toEqual(before)
  })

  test('what was pending is booked, under other references and partly at other amounts', async () => {
    const before = (await booksOf(0)).filter(({ status }) => status === 'PDNG')
    expect(before.length).toBeGreaterThan(1)
    await visitor.control('advance', { days: 5 })
    const after = new Map((await booksOf(0)).map((row) => [row.id, row]))
    for (const row of before) {
      expect(after.get(row.id)).toMatchObject({ status: 'BOOK' })
      expect(after.get(row.id)?.entry_reference).not.toBe(row.entry_reference)
      expect(after.get(row.id)?.booked_on).toBe(row.next)
    }
    expect(before.some((row) => after.get(row.id)?.amount !== row.amount)).toBe(true)
  })

  test('in a month rows are held, refused, booked late, and vanish', async () => {
    const seen = new Map<string, Set<string>>()
    let hasLate = false
    let isGone = false
    for (let day = 0; day < 31; day++) {
      const books = await booksOf(0)
      const ids = new Set(books.map(({ id }) => id))
      isGone ||= [...seen].some(([id, statuses]) => statuses.has('BOOK') && !ids.has(id))
      const today = (await visitor.control('state')).body.day
      for (const row of books) {
        const isNew = day > 0 && !seen.has(row.id)
        if (isNew && row.booked_on !== null && row.booked_on < today) hasLate = true
        seen.set(row.id, (seen.get(row.id) ?? new Set()).add(row.status))
      }
      await visitor.control('advance', { days: 1 })
    }
    const statuses = new Set([...seen.values()].flatMap((one) => [...one]))
    expect([...statuses].toSorted()).toEqual(['BOOK', 'HOLD', 'PDNG', 'RJCT', 'SCHD'])
    expect([hasLate, isGone]).toEqual([true, true])
  })

  test('to an instant, by seconds, by days', async () => {
    const step = async (order: object): Promise<unknown> =>
      (await visitor.control('advance', order)).body
    expect(await step({ seconds: 90 })).toEqual({
      now: '2026-11-15T08:01:30.000Z',
      day: '2026-11-15',
    })
    expect(await step({ days: 2 })).toEqual({ now: '2026-11-17T08:01:30.000Z', day: '2026-11-17' })
    expect(await step({ to: '2026-12-01T01:00:00+01:00' })).toEqual({
      now: '2026-12-01T00:00:00.000Z',
      day: '2026-12-01',
    })
  })

  test.each([
    { to: '2026-11-14T00:00:00Z' },
    { days: 0 },
    { days: -1 },
    {},
    { weeks: 1 },
    { to: 'x' },
  ])('%j is refused', async (order) => {
    expect((await visitor.control('advance', order)).status).toBe(400)
    expect((await visitor.control('state')).body.now).toBe('2026-11-15T08:00:00.000Z')
  })
})

describe('faults', () => {
  test('are listed with how often they were met, and cleared', async () => {
    const { body } = await visitor.control('faults', { path: '/aspsps', act: 'drop', nth: 2 })
    await visitor.get('/aspsps')
    const { faults } = (await visitor.control('faults')).body
    expect(faults).toEqual([
      {
        id: body.id,
        method: '*',
        path: '/aspsps',
        nth: 2,
        times: 1,
        act: 'drop',
        seen: 1,
        done: 0,
      },
    ])
    await visitor.control('faults', undefined, 'DELETE')
    expect((await visitor.control('faults')).body).toEqual({ faults: [] })
    expect((await visitor.get('/aspsps')).status).toBe(200)
  })

  test.each([
    { path: '/aspsps' },
    { path: 'aspsps', act: 'drop' },
    { path: '/aspsps', act: 'explode' },
    { path: '/aspsps', act: { error: 'NO_SUCH_ERROR' } },
    { path: '/aspsps', act: { status: 99 } },
    { path: '/aspsps', act: 'drop', nth: 0 },
    { path: '/aspsps', act: 'drop', method: 'PATCH' },
    { path: '/aspsps', act: 'drop', often: 2 },
  ])('%j is refused', async (order) => {
    expect((await visitor.control('faults', order)).status).toBe(400)
  })
})

describe('what control does not know', () => {
  test('is not found', async () => {
    expect((await visitor.control('nothing')).status).toBe(404)
    expect((await visitor.control('advance')).status).toBe(404)
  })

  test('a body that is not JSON is refused', async () => {
    const response = await fetch(`${visitor.url}/__sim/advance`, { method: 'POST', body: '{' })
    expect(response.status).toBe(400)
  })
})
