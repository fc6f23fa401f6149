import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BankFeed, Presence } from '#bank/ports'
import { closeDatabase } from '#kernel/database/database'
import { startSimulator, type Simulator } from '../../sim/simulator.ts'
import { openApp } from '../../src/wire.ts'
import { createEnableBanking } from '../../src/providers/enablebanking/provider.ts'
import { control, lineTo } from '../support/bank/bank_link.ts'
import { decide } from '../support/bank/person.ts'
import { testBankFeed, type FeedCandidate } from '../suites/bank_feed.suite.ts'
import { testConfig } from '../support/world.ts'

const now = (): Date => new Date()
const redirectUrl = 'http://daybook.test/api/bank/callback'

const candidate = (name: string, country: string): FeedCandidate => ({
  name: `Enable Banking with ${name}`,
  institution: { name, country },
  async open() {
    const simulator = await startSimulator({})
    return {
      feed: createEnableBanking({ ...lineTo(simulator), now }),
      redirectUrl,
      now,
      agree: async (url) => new URL(await decide(url, 'approve')).searchParams,
      close: () => simulator.close(),
    }
  },
})

testBankFeed(candidate('Nordlys Bank', 'DK'))
testBankFeed(candidate('Banca del Naviglio', 'IT'))

let simulator: Simulator
let feed: BankFeed
let sessionRef: string
beforeAll(async () => {
  simulator = await startSimulator({})
  feed = createEnableBanking({ ...lineTo(simulator), now })
  const session = await feed.finishAuthorization({ code: await agree('Havnebanken', 'DK') })
  sessionRef = session.sessionRef
})
afterAll(() => simulator.close())
afterEach(async () => {
  await fetch(`${simulator.control}/faults`, { method: 'DELETE' })
})

async function agree(name: string, country: string, by = feed): Promise<string> {
  const { url } = await by.startAuthorization({
    institution: { name, country },
    validUntil: new Date(now().getTime() + 86_400_000),
    state: 'state',
    redirectUrl,
    psuType: 'business',
    language: 'da',
  })
  return new URL(await decide(url, 'approve')).searchParams.get('code') ?? ''
}

const plant = (fault: object) => control(simulator, 'faults', { path: '/**', times: 0, ...fault })

async function calls(of = simulator): Promise<number> {
  const state = (await (await fetch(`${of.control}/state`)).json()) as { calls: unknown[] }
  return state.calls.length
}

describe('a person who is there', () => {
  const person = { ip: '192.0.2.7', userAgent: 'Mozilla/5.0 (test)' }

  /** Readings are counted by account and day, so each test has a bank of its own. */
  async function atBank(
    name: string,
    country: string,
    work: (read: (presence: Presence) => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const own = await startSimulator({})
    const reader = createEnableBanking({ ...lineTo(own), now })
    const code = await agree(name, country, reader)
    const ref = (await reader.finishAuthorization({ code })).accounts[0]?.ref ?? ''
    await work((presence) => reader.readBalances(ref, presence))
    await own.close()
  }

  it('is told to the bank, which then counts no reading', async () => {
    await atBank('Havnebanken', 'DK', async (read) => {
      for (let reading = 0; reading < 6; reading++) await read(person)
      for (let reading = 0; reading < 4; reading++) await read(null)
      await expect(read(null)).rejects.toMatchObject({ code: 'bank_rate_limited' })
    })
  })

  it('is left out where the bank wants to know more of them than we do', async () => {
    await atBank('Credito Appenninico', 'IT', async (read) => {
      for (let reading = 0; reading < 4; reading++) await read(person)
      await expect(read(person)).rejects.toMatchObject({ code: 'bank_rate_limited' })
    })
  })

  it.each([
    { ip: 'not an address', userAgent: 'Mozilla' },
    { ip: '192.0.2.7', userAgent: '' },
    { ip: '192.0.2.7', userAgent: 'æøå' },
    { ip: '192.0.2.7\r\nx: y', userAgent: 'Mozilla' },
  ])('is nobody where half of them is made up: %j', async (presence) => {
    await atBank('Klitsparekassen', 'DK', async (read) => {
      for (let reading = 0; reading < 4; reading++) await read(presence)
      await expect(read(presence)).rejects.toMatchObject({ code: 'bank_rate_limited' })
    })
  })
})

describe('the list of banks', () => {
  it('is asked for once an hour and once for all who ask at the same time', async () => {
    let instant = Date.parse('2026-11-15T08:00:00Z')
    const clock = () => new Date(instant)
    const own = await startSimulator({ clock, tokenClock: clock })
    const other = createEnableBanking({ ...lineTo(own), now: clock })
    const list = async () => {
      const before = await calls(own)
      await Promise.all([1, 2, 3].map(() => other.listInstitutions('DK')))
      return (await calls(own)) - before
    }
    expect(await list()).toBe(1)
    instant += 3_599_000
    expect(await list()).toBe(0)
    instant += 2_000
    expect(await list()).toBe(1)
    await own.close()
  })

  it('is asked for again after a failure', async () => {
    const other = createEnableBanking({ ...lineTo(simulator), now })
    await plant({ times: 1, act: { error: 'ASPSP_ERROR' } })
    await expect(other.listInstitutions('IT')).rejects.toMatchObject({ code: 'provider_failed' })
    expect((await other.listInstitutions('IT')).length).toBeGreaterThan(0)
  })
})

describe('a session', () => {
  it.each([
    ['PENDING_AUTHORIZATION', 'pending'],
    ['RETURNED_FROM_BANK', 'pending'],
    ['AUTHORIZED', 'active'],
    ['INVALID', 'invalid'],
    ['CANCELLED', 'invalid'],
    ['CLOSED', 'closed'],
    ['EXPIRED', 'expired'],
    ['REVOKED', 'revoked'],
  ])('that is %s at the vendor is %s', async (status, expected) => {
    const session = await feed.finishAuthorization({ code: await agree('Nordlys Bank', 'DK') })
    await control(simulator, 'state', { sessions: { [session.sessionRef]: status } })
    expect((await feed.findSession(session.sessionRef)).status).toBe(expected)
  })

  it('is still found when the line was bad for a moment', async () => {
    await plant({ times: 1, act: 'drop' })
    await expect(feed.findSession(sessionRef)).rejects.toMatchObject({ code: 'provider_failed' })
    expect(await feed.findSession(sessionRef)).toMatchObject({ status: 'active' })
  })
})

describe('the house', () => {
  it('wires test organizations and live ones to lines of their own', async () => {
    const bank = { live: undefined, test: lineTo(simulator) }
    const app = openApp(testConfig('postgres://127.0.0.1:1/none', { bank }))
    const { live, test } = app.ports.bankFeeds
    expect((await test.listInstitutions('DK')).length).toBeGreaterThan(0)
    await expect(live.listInstitutions('DK')).rejects.toMatchObject({
      code: 'provider_not_connected',
    })
    await app.ports.reader.close()
    await closeDatabase(app.database)
  })

  it('does not open with a key that is none', () => {
    const line = { ...lineTo(simulator), privateKey: 'no key' }
    const config = testConfig('postgres://127.0.0.1:1/none', {
      bank: { live: line, test: undefined },
    })
    expect(() => openApp(config)).toThrow('not an RSA private key')
  })
})
