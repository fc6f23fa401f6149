import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeDatabase } from '#kernel/database/database'
import { openApp } from '../../src/wire.ts'
import { createEcbRates } from '../../src/providers/ecb/provider.ts'
import { createFixedRates } from '../../src/providers/fixed_rates/provider.ts'
import { referenceXml, startRateServer, type RateServer } from '../support/books/rate_server.ts'
import { testRateSource } from '../suites/rate_source.suite.ts'
import { testConfig } from '../support/world.ts'

const recent = '/eurofxref-hist-90d.xml'
const all = '/eurofxref-hist.xml'

/** Thursday, then Friday; the Monday behind them is a holiday. */
const quotes = {
  '2026-05-21': { USD: '1.1000', DKK: '7.4600', GBP: '0.85', JPY: '165.43' },
  '2026-05-22': { USD: '1.1004', DKK: '7.4605', GBP: '0.8512', SEK: 'N/A' },
}

let server: RateServer
let now = new Date('2026-05-25T09:00:00Z')
beforeAll(async () => {
  server = await startRateServer()
})
afterAll(() => server.close())
beforeEach(() => {
  now = new Date('2026-05-25T09:00:00Z')
  server.asked.length = 0
  server.files.clear()
  server.files.set(recent, referenceXml(quotes))
  server.files.set(all, referenceXml({ '1999-01-04': { USD: '1.1789', DKK: '7.4501' } }))
})

const open = (timeoutMs = 2_000) => createEcbRates({ url: server.url, now: () => now, timeoutMs })

testRateSource({
  name: 'The European Central Bank',
  day: '2026-05-22',
  pair: ['USD', 'DKK'],
  open: async () => open(),
})

testRateSource({
  name: 'The fixed table',
  day: '2026-05-22',
  pair: ['EUR', 'DKK'],
  open: async () => createFixedRates(),
})

describe('the rates of the European Central Bank', () => {
  it('are told as they are published where one side is the euro', async () => {
    expect(await open().rateOn('2026-05-22', 'EUR', 'DKK')).toEqual({
      rate: '7.4605',
      day: '2026-05-22',
      source: 'European Central Bank, euro foreign exchange reference rates',
    })
  })

  it('go through the euro between two others, to ten digits', async () => {
    // 7.4605 / 1.1004 = 6.77980734278…
    const usd = await open().rateOn('2026-05-22', 'USD', 'DKK')
    expect(usd?.rate).toBe('6.779807343')
    // 7.4600 / 165.43 = 0.045094602…
    const yen = await open().rateOn('2026-05-21', 'JPY', 'DKK')
    expect(yen?.rate).toBe('0.04509460195')
  })

  it.each([
    ['a Saturday', '2026-05-23', '2026-05-22'],
    ['a Monday that is a holiday', '2026-05-25', '2026-05-22'],
    ['the seventh day after', '2026-05-29', '2026-05-22'],
  ])('of the day before serve %s', async (_says, day, of) => {
    expect(await open().rateOn(day, 'EUR', 'DKK')).toMatchObject({ day: of })
  })

  it('are none eight days after the last, and before the first', async () => {
    expect(await open().rateOn('2026-05-30', 'EUR', 'DKK')).toBeNull()
    expect(await open().rateOn('2026-05-20', 'EUR', 'DKK')).toBeNull()
  })

  it('are none for a currency that was not quoted that day', async () => {
    expect(await open().rateOn('2026-05-22', 'EUR', 'SEK')).toBeNull()
    expect(await open().rateOn('2026-05-22', 'EUR', 'JPY')).toBeNull()
  })

  it('of long ago come from the long file', async () => {
    expect(await open().rateOn('1999-01-04', 'EUR', 'USD')).toMatchObject({ rate: '1.1789' })
    expect(server.asked).toEqual([all])
  })
})

describe('the file', () => {
  it('is read once for many, and kept', async () => {
    const rates = open()
    await Promise.all(Array.from({ length: 20 }, () => rates.rateOn('2026-05-22', 'EUR', 'DKK')))
    await rates.rateOn('2026-05-21', 'EUR', 'DKK')
    expect(server.asked).toEqual([recent])
  })

  it('is read again for a day it does not have, but not more than once an hour', async () => {
    const rates = open()
    await rates.rateOn('2026-05-25', 'EUR', 'DKK')
    now = new Date('2026-05-25T09:59:00Z')
    await rates.rateOn('2026-05-25', 'EUR', 'DKK')
    expect(server.asked).toHaveLength(1)
    now = new Date('2026-05-25T15:30:00Z')
    server.files.set(recent, referenceXml({ ...quotes, '2026-05-25': { DKK: '7.4611' } }))
    expect(await rates.rateOn('2026-05-25', 'EUR', 'DKK')).toMatchObject({ rate: '7.4611' })
    now = new Date('2026-06-25T15:30:00Z')
    await rates.rateOn('2026-05-25', 'EUR', 'DKK')
    expect(server.asked).toHaveLength(2)
  })

  it('is asked for again after a failure', async () => {
    const rates = open()
    server.files.set(recent, 500)
    const failed = rates.rateOn('2026-05-22', 'EUR', 'DKK')
    await expect(failed).rejects.toMatchObject({ code: 'provider_unavailable' })
    server.files.set(recent, referenceXml(quotes))
    expect(await rates.rateOn('2026-05-22', 'EUR', 'DKK')).not.toBeNull()
  })
})

describe('a failure', () => {
  it.each([404, 500, 503])(
    'of status %i is an outside system that is unavailable',
    async (status) => {
      server.files.set(recent, status)
      await expect(open().rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
        code: 'provider_unavailable',
      })
    },
  )

  it('is a server that leads elsewhere: it is not followed', async () => {
    server.files.set(recent, new URL(`${server.url}/elsewhere.xml`))
    server.files.set('/elsewhere.xml', referenceXml(quotes))
    await expect(open().rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
    expect(server.asked).toEqual([recent])
  })

  it('is a file without an end: it is not read to it', async () => {
    server.files.set(recent, `${referenceXml(quotes)}${' '.repeat(33 * 1_024 * 1_024)}`)
    await expect(open(20_000).rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
  })

  it('to answer in time is said as such', async () => {
    server.files.set(recent, null)
    await expect(open(100).rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
      code: 'provider_timeout',
    })
  })

  it('to be reached is said as such', async () => {
    const gone = createEcbRates({ url: 'http://127.0.0.1:1', now: () => now })
    await expect(gone.rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
      code: 'provider_unavailable',
    })
  })

  it.each(['', '<html><body>Sorry</body></html>', '<a><b></a>', referenceXml({})])(
    'to be such a file is never taken for a day without rates: %#',
    async (body) => {
      server.files.set(recent, body)
      await expect(open().rateOn('2026-05-22', 'EUR', 'DKK')).rejects.toMatchObject({
        code: 'provider_failed',
      })
    },
  )
})

describe('a house', () => {
  const config = testConfig('postgres://nobody@127.0.0.1:1/nothing')

  it('has made-up rates outside production, and says that they are', async () => {
    const app = openApp(config)
    const found = await app.ports.rates.rateOn('2026-05-22', 'EUR', 'DKK')
    expect(found).toMatchObject({ rate: '7.46', source: 'fixed table, not for real books' })
    await closeDatabase(app.database)
  })

  it('asks the bank in production', async () => {
    const url = server.url
    const clock = { now: () => now }
    const app = openApp({ ...config, env: 'production', ratesUrl: url }, { clock })
    const found = await app.ports.rates.rateOn('2026-05-22', 'EUR', 'DKK')
    expect(found?.source).toContain('European Central Bank')
    await closeDatabase(app.database)
  })
})
