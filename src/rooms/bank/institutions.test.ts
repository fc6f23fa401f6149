import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBankWorld, danishBank, type BankWorld } from '#test/support/bank/bank_link'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

const read = (path: string, org = bank.world.dk) => bank.world.read(org, path)

type Item = { id: string; name: string; country: string }

describe('200', () => {
  it('lists the banks of the organization’s own country, in order', async () => {
    for (const [org, country] of [
      [bank.world.dk, 'DK'],
      [bank.world.it, 'IT'],
    ] as const) {
      const items: Item[] = (await read('institutions', org)).body.result.items
      expect(items.length).toBeGreaterThan(2)
      expect(items.map((one) => one.id)).toEqual(items.map((one) => `${country}:${one.name}`))
      expect(items.map((one) => one.id)).toEqual(items.map((one) => one.id).toSorted())
    }
  })

  it('lists those of another country on request, in small letters too', async () => {
    const reply = await read('institutions?country=it')
    const countries = reply.body.result.items.map((one: Item) => one.country)
    expect(new Set(countries)).toEqual(new Set(['IT']))
    expect((await read('institutions?country=AQ')).body.result.items).toEqual([])
  })

  it('finds a part of a name in any case', async () => {
    const reply = await read('institutions?q=NORDLYS')
    expect(reply.body.result.items).toEqual([
      {
        id: danishBank,
        name: 'Nordlys Bank',
        country: 'DK',
        logo: expect.any(String),
        customers: ['business', 'personal'],
        consentDays: 180,
        beta: true,
      },
    ])
  })

  it('gives every bank once, however it is cut into pages', async () => {
    const whole: Item[] = (await read('institutions')).body.result.items
    const seen: Item[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const suffix: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page = (await read(`institutions?limit=1${suffix}`)).body.result
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(seen).toEqual(whole)
  })

  it('gives one by its id', async () => {
    const reply = await read(`institutions/${encodeURIComponent(danishBank)}`)
    expect(reply).toMatchObject({ status: 200, body: { result: { id: danishBank } } })
  })

  it('asks the bank without holding a transaction', async () => {
    const countOpen = async (): Promise<number> => {
      const { rows } = await bank.world.owner.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'
           AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      )
      return rows[0]?.open ?? -1
    }
    let isFree = false
    const listInstitutions = async () => {
      // Reads of before may still be ending; one that waits for this answer would never end.
      await expect.poll(countOpen).toBe(0)
      isFree = true
      return []
    }
    await bank.withFeed({ listInstitutions }, () => read('institutions?country=DE'))
    expect(isFree).toBe(true)
  })
})

describe('400', () => {
  it.each(['country=ZZ', 'country=Denmark', 'country=', 'bank=x'])(
    'is the answer to %s',
    async (query) => {
      expect((await read(`institutions?${query}`)).status).toBe(400)
    },
  )
})

describe('403', () => {
  it('needs bank:read', async () => {
    const key = await bank.world.createKey(bank.world.dk, ['settings:edit'])
    const before = bank.exchanges.length
    expect((await read('institutions', { ...bank.world.dk, key })).status).toBe(403)
    expect(bank.exchanges).toHaveLength(before)
  })
})

describe('404', () => {
  it.each(['DK:No such bank', 'Nordlys Bank', 'ZZ:x', '%00'])(
    'is the answer for %s',
    async (id) => {
      const reply = await read(`institutions/${id === '%00' ? id : encodeURIComponent(id)}`)
      expect(reply).toMatchObject({ status: 404, body: { code: 'institution_not_found' } })
    },
  )
})

describe('502', () => {
  it('says that it has failed; where nothing is connected, no bank is listed', async () => {
    const { live } = bank.world.app.ports.bankFeeds
    const bare = await bank.withFeed(live, () => read('institutions'))
    expect(bare).toMatchObject({ status: 200, body: { result: { items: [] } } })
    await bank.control('faults', { path: '/aspsps', act: { error: 'ASPSP_RATE_LIMIT_EXCEEDED' } })
    const failed = await read('institutions?country=SE')
    expect(failed).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
  })
})
