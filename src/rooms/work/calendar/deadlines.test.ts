import { describe, expect, it } from 'vitest'
import { deadlinesOf, regionKeys, regionOf, vatFrequencies } from '#regions/room'
import { setMoment } from '#test/support/books/calendars'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { DeadlineRecord } from './deadline/deadline.ts'

const world = useWorld()

const list = async (org: TestOrg, query = ''): Promise<DeadlineRecord[]> => {
  const reply = await world.read(org, `deadlines?limit=200&${query}`)
  expect(reply.status).toBe(200)
  expect(reply.body.result.nextCursor).toBeNull()
  return reply.body.result.items
}

const one = async (org: TestOrg, id: string): Promise<DeadlineRecord> => {
  const reply = await world.read(org, `deadlines/${id}`)
  expect(reply.status).toBe(200)
  return reply.body.result
}

describe('200', () => {
  it('lists a year from today, the soonest first', async () => {
    setMoment(world, '2026-05-20T12:00:00Z')
    const items = await list(world.dk)
    expect(items.map((item) => [item.id, item.dueDate])).toEqual([
      ['vat_return.2026-Q1', '2026-06-01'],
      ['vat_return.2026-Q2', '2026-09-01'],
      ['vat_return.2026-Q3', '2026-12-01'],
      ['vat_return.2026-Q4', '2027-03-01'],
    ])
  })

  it('takes today from the region’s own clock', async () => {
    setMoment(world, '2026-06-01T22:30:00Z')
    expect((await list(world.dk))[0]?.id).toBe('vat_return.2026-Q2')
    setMoment(world, '2026-06-01T21:30:00Z')
    expect((await list(world.dk))[0]?.id).toBe('vat_return.2026-Q1')
  })

  it.each(regionKeys.flatMap((region) => vatFrequencies.map((one) => [region, one] as const)))(
    'gives what the region says: %s, %s',
    async (region, frequency) => {
      const org = await world.createOrg(region)
      await world.rest(org, 'actions/set_vat_frequency', { frequency })
      const items = await list(org, 'from=2024-01-01&to=2026-12-31')
      const law = deadlinesOf(
        regionOf(region),
        { frequency, items: [] },
        '2024-01-01',
        '2026-12-31',
      )
      expect(items.map((item) => [item.id, item.dueDate, item.statutoryDate])).toEqual(
        law.map((rule) => [rule.id, rule.dueDay, rule.statutoryDay]),
      )
      expect(items.length).toBeGreaterThan(2)
    },
  )

  it('says why a day was moved, in the language that was asked for', async () => {
    await world.rest(world.dk, 'actions/set_vat_frequency', { frequency: 'monthly' })
    const id = 'vat_return.2026-04'
    const asked = async (language: string) =>
      (await list(world.dk, `from=2026-05-01&to=2026-05-31${language}`)).find((it) => it.id === id)
    expect(await asked('&language=en')).toMatchObject({
      title: 'VAT: file and pay',
      statutoryDate: '2026-05-25',
      dueDate: '2026-05-26',
      movedBecause: ['2026-05-25 is a public holiday: Anden Pinsedag.'],
    })
    expect((await asked('&language=it'))?.title).toBe('IVA: dichiarazione e pagamento')
    expect((await asked(''))?.title).toBe('Moms: angivelse og betaling')
    await world.rest(world.dk, 'actions/set_vat_frequency', { frequency: null })
  })

  it('has the years before the organization joined, as past', async () => {
    setMoment(world, '2026-05-20T12:00:00Z')
    const items = await list(world.it, 'from=1985-01-01&to=1986-12-31')
    expect(items.length).toBeGreaterThan(20)
    expect(new Set(items.map((item) => item.status))).toEqual(new Set(['past']))
    expect((await list(world.dk, 'from=2199-01-01&to=2200-12-31')).length).toBe(8)
  })

  it('pages through without missing or repeating any, also of those on one day', async () => {
    const org = await world.createOrg('italy')
    await world.rest(org, 'operations/set_calendar_items', { items: ['withholding'] })
    const days = 'from=2025-11-01&to=2026-07-31'
    const all = await list(org, days)
    expect(new Set(all.map((item) => item.dueDate)).size).toBeLessThan(all.length - 5)
    for (const limit of [1, 7]) {
      const paged: DeadlineRecord[] = []
      let cursor = ''
      do {
        const { result } = (await world.read(org, `deadlines?${days}&limit=${limit}${cursor}`)).body
        paged.push(...result.items)
        cursor = result.nextCursor === null ? '' : `&cursor=${result.nextCursor}`
      } while (cursor !== '')
      expect(paged).toEqual(all)
    }
    const counted = await world.read(org, `deadlines?${days}&count=true`)
    expect(counted.body.result.count).toBe(all.length)
  })

  it('returns each one of a list by its id, also at the ends of the known range', async () => {
    for (const days of ['from=2025-01-01&to=2026-12-31', 'from=2199-06-01&to=2200-12-31']) {
      for (const item of await list(world.it, days))
        expect(await one(world.it, item.id)).toEqual(item)
    }
    for (const item of await list(world.dk, 'from=1900-01-01&to=1900-12-31')) {
      expect(await one(world.dk, item.id)).toEqual(item)
    }
  })

  it('says where the law has no such period', async () => {
    const org = await world.createOrg('italy')
    await world.rest(org, 'actions/set_vat_frequency', { frequency: 'half_yearly' })
    const item = await one(org, 'vat_payment.2026-H1')
    expect(item).toMatchObject({ nonStatutory: true, dueDate: '2026-08-20', periodKey: '2026-H1' })
    expect(item.source).toContain('Daybook choice')
  })
})

describe('400', () => {
  it.each([
    ['from=2026-02-01&to=2026-01-31', '/to'],
    ['from=2016-01-01&to=2026-01-02', '/to'],
    ['from=1899-12-31', '/from'],
    ['from=2026-02-30', '/from'],
    ['to=tomorrow', '/to'],
    ['language=fr', '/language'],
    ['kind=vat_return', '/kind'],
  ])('refuses %s', async (query, pointer) => {
    const reply = await world.read(world.dk, `deadlines?${query}`)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    expect(reply.body.errors[0].pointer).toBe(pointer)
  })

  it('refuses a cursor of other days', async () => {
    const { result } = (await world.read(world.it, 'deadlines?limit=1')).body
    const reply = await world.read(
      world.it,
      `deadlines?from=2026-01-01&cursor=${result.nextCursor}`,
    )
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_cursor'])
  })
})

describe('403', () => {
  it('refuses a key without ledger:read', async () => {
    const key = await world.createKey(world.dk, ['settings:read', 'invoices:edit'])
    expect((await world.read({ ...world.dk, key }, 'deadlines')).status).toBe(403)
  })
})

describe('404', () => {
  it.each([
    'vat_return.2026-Q5',
    'vat_return.2026-03',
    'vat_payment.2026-Q1',
    'vat_return.2300-Q1',
    'vat_return.0000-Q1',
    'vat_return.1800',
    'vat_return.9999-Q4',
    'intrastat.2026-03',
    'vat_return',
    'nobody',
    '%00',
    "'; DROP TABLE organization; --",
  ])('knows no %s', async (id) => {
    const reply = await world.read(world.dk, `deadlines/${encodeURI(id)}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'deadline_not_found'])
  })
})
