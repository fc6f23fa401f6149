import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { visit, type Visitor } from '../visitor.ts'

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const ADDRESS = { 'psu-ip-address': '192.0.2.7' }
const PRESENT = { ...ADDRESS, 'psu-user-agent': 'Mozilla/5.0' }

async function accountOf(name: string, country = 'DK') {
  const session = await visitor.link(name, country)
  const [{ uid }] = session.accounts
  return (kind: string, headers: Record<string, string> = {}) =>
    visitor.get(`/accounts/${uid}/${kind}`, headers)
}

async function statusesOf(count: number, read: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let left = count; left > 0; left--) statuses.push((await read()).status)
  return statuses
}

describe('without the account holder', () => {
  test.each(['details', 'balances', 'transactions'])(
    'the fifth read of %s on one day is refused',
    async (kind) => {
      const read = await accountOf('Havnebanken')
      expect(await statusesOf(5, () => read(kind))).toEqual([200, 200, 200, 200, 429])
      const { body } = await read(kind)
      expect(body).toMatchObject({ code: 429, error: 'ASPSP_RATE_LIMIT_EXCEEDED' })
    },
  )

  test('the next day begins again, a few hours do not', async () => {
    const read = await accountOf('Havnebanken')
    await statusesOf(4, () => read('balances'))
    await visitor.control('advance', { seconds: 7200 })
    expect((await read('balances')).status).toBe(429)
    await visitor.control('advance', { days: 1 })
    expect(await statusesOf(5, () => read('balances'))).toEqual([200, 200, 200, 200, 429])
  })

  test('kinds of data and accounts are counted apart', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const [one, two] = session.accounts
    const read = (uid: string, kind: string) => visitor.get(`/accounts/${uid}/${kind}`)
    await statusesOf(4, () => read(one.uid, 'balances'))
    expect((await read(one.uid, 'balances')).status).toBe(429)
    expect((await read(one.uid, 'transactions')).status).toBe(200)
    expect((await read(two.uid, 'balances')).status).toBe(200)
  })

  test('a new consent does not help', async () => {
    const read = await accountOf('Havnebanken')
    await statusesOf(4, () => read('balances'))
    const again = await accountOf('Havnebanken')
    expect((await again('balances')).status).toBe(429)
  })

  test('the pages of one listing are one read', async () => {
    const session = await visitor.link('Havnebanken', 'DK')
    const [{ uid }] = session.accounts
    for (let left = 4; left > 0; left--) {
      const { pages } = await visitor.list(uid, 'strategy=longest')
      expect(pages.length).toBeGreaterThan(10)
    }
    await expect(visitor.list(uid)).rejects.toThrow('ASPSP_RATE_LIMIT_EXCEEDED')
  })

  test('a read that was refused for another reason is not counted', async () => {
    const read = await accountOf('Havnebanken')
    await statusesOf(6, () => read('transactions?date_from=2027-01-01'))
    expect((await read('transactions')).status).toBe(200)
  })

  test('the limit can be turned', async () => {
    const read = await accountOf('Havnebanken')
    await visitor.control('state', { settings: { unattendedReads: 1 } })
    expect(await statusesOf(2, () => read('balances'))).toEqual([200, 429])
  })
})

describe('with the account holder', () => {
  test('there is no limit', async () => {
    const read = await accountOf('Havnebanken')
    const statuses = await statusesOf(9, () => read('balances', ADDRESS))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('reads with and without do not disturb each other', async () => {
    const read = await accountOf('Havnebanken')
    await statusesOf(4, () => read('balances'))
    expect((await read('balances')).status).toBe(429)
    expect((await read('balances', ADDRESS)).status).toBe(200)
  })

  test('a bank that requires headers wants all of them or none', async () => {
    const read = await accountOf('Klitsparekassen')
    expect((await read('balances')).status).toBe(200)
    expect((await read('balances', PRESENT)).status).toBe(200)
    for (const name of ['psu-ip-address', 'psu-user-agent'] as const) {
      const { body } = await read('balances', { [name]: PRESENT[name] })
      expect(body).toMatchObject({ code: 422, error: 'PSU_HEADER_NOT_PROVIDED' })
    }
    const other = await read('transactions', { 'psu-accept': 'text/html' })
    expect(other.body.error).toBe('PSU_HEADER_NOT_PROVIDED')
  })

  test('the limit is lifted only by the whole set', async () => {
    const read = await accountOf('Klitsparekassen')
    await statusesOf(4, () => read('balances'))
    expect((await read('balances')).status).toBe(429)
    expect((await read('balances', ADDRESS)).status).toBe(422)
    const statuses = await statusesOf(5, () => read('balances', PRESENT))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test.each([
    ['psu-ip-address', 'localhost'],
    ['psu-ip-address', '192.0.2.300'],
    ['psu-geo-location', 'Odense'],
  ])('%s %j cannot be', async (name, value) => {
    const read = await accountOf('Klitsparekassen')
    const { body } = await read('details', { ...PRESENT, [name]: value })
    expect(body).toMatchObject({ code: 422, error: 'PSU_HEADER_INVALID' })
  })

  test('an address may be of the newer kind', async () => {
    const read = await accountOf('Klitsparekassen')
    const headers = {
      ...PRESENT,
      'psu-ip-address': '2001:db8::7',
      'psu-geo-location': '55.4,10.38',
    }
    expect((await read('details', headers)).status).toBe(200)
  })
})
