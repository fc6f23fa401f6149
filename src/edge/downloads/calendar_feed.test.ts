import { describe, expect, it } from 'vitest'
import { deadlinesOf, regionKeys, regionOf, vatFrequencies } from '#regions/room'
import {
  feedOf,
  filedReturn,
  lineFaults,
  preparedReturn,
  readCalendar,
  setMoment,
  tokenOf,
} from '#test/support/books/calendars'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const noon = '2026-05-20T12:00:00Z'

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'

async function ask(token: string, headers: Record<string, string> = {}, method: Method = 'GET') {
  return await world.edge.server.inject({ method, url: `/api/calendar/${token}.ics`, headers })
}

describe('200', () => {
  it.each(regionKeys.flatMap((region) => vatFrequencies.map((one) => [region, one] as const)))(
    'has every deadline from a year back to 18 months ahead: %s, %s',
    async (region, frequency) => {
      setMoment(world, noon)
      const org = await world.createOrg(region)
      await world.rest(org, 'actions/set_vat_frequency', { frequency })
      const items = ['one_stop_shop']
      await world.rest(org, 'operations/set_calendar_items', { items })
      const text = await feedOf(world, org)
      const law = deadlinesOf(regionOf(region), { frequency, items }, '2025-05-20', '2027-11-20')
      expect(readCalendar(text).events.map((event) => [event.id, event.day])).toEqual(
        law.map((one) => [one.id, one.dueDay]),
      )
      expect(law.length).toBeGreaterThan(10)
      expect(lineFaults(text)).toEqual([])
    },
  )

  it('is at the very address that the token was given with', async () => {
    const made = await world.rest(world.dk, 'actions/generate_calendar_token', {})
    const { pathname } = new URL(made.body.result.url)
    const reply = await world.read(null, pathname)
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect(reply.headers['cache-control']).toBe('private, no-cache')
  })

  it('is in the language of the region, or in the one asked for', async () => {
    const summaryIn = async (query: string) =>
      readCalendar(await feedOf(world, world.dk, query)).events[0]?.summary
    setMoment(world, noon)
    expect(await summaryIn('')).toMatch(/^Moms: angivelse og betaling/)
    expect(await summaryIn('?lang=it')).toMatch(/^IVA: dichiarazione/)
    expect(await summaryIn('?lang=en')).toMatch(/^VAT: file and pay/)
    expect(await summaryIn('?lang=da&nocache=17')).toMatch(/^Moms/)
    expect(readCalendar(await feedOf(world, world.it)).events[0]?.summary).toMatch(/^Comunicazione/)
  })

  it('keeps each event as it is over the days, while events come and go', async () => {
    setMoment(world, noon)
    const first = readCalendar(await feedOf(world, world.it))
    setMoment(world, '2026-08-21T12:00:00Z')
    const later = readCalendar(await feedOf(world, world.it))
    const both = first.events.filter((event) => later.byId.has(event.id))
    expect(both.length).toBeGreaterThan(20)
    for (const event of both) expect(later.byId.get(event.id)).toEqual(event)
    expect(later.events.length - both.length).toBeGreaterThan(2)
  })

  it('follows a return from prepared to filed, and counts up', async () => {
    const org = await world.createOrg('denmark')
    setMoment(world, noon)
    await postPurchase(world, org, { day: '2026-02-10' })
    const see = async () => {
      const event = readCalendar(await feedOf(world, org)).byId.get('vat_return.2026-Q1')
      if (!event) throw new Error('the first quarter is not in the feed')
      return event
    }
    const open = await see()
    await preparedReturn(world, org)
    const prepared = await see()
    setMoment(world, '2026-05-21T12:00:00Z')
    await filedReturn(world, org, 'TS, 1; \\ø')
    const filed = await see()

    expect(open).toMatchObject({ sequence: 0, alarms: [7, 1] })
    expect(prepared.description).toContain('Til gode: 250,00 DKK')
    expect(prepared.alarms).toEqual([7, 1])
    expect(filed.summary).toBe('Indberettet: Moms: angivelse og betaling (1. kvartal 2026)')
    expect(filed.description).toContain('Indberettet 21.05.2026.')
    expect(filed.description).toContain('Kvitteringsnummer: TS, 1; \\ø')
    expect(filed.alarms).toEqual([])
    expect(filed.modified).toBe('2026-05-21T12:00:00Z')
    expect([open.sequence < prepared.sequence, prepared.sequence < filed.sequence]).toEqual([
      true,
      true,
    ])
    expect(new Set([open.uid, prepared.uid, filed.uid]).size).toBe(1)
  })

  it('holds nothing of another organization', async () => {
    setMoment(world, noon)
    const [mine, theirs] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
    await world.rest(theirs, 'operations/save_organization_profile', { legalName: 'Naboen ApS' })
    await world.rest(theirs, 'operations/set_calendar_items', { items: ['intrastat'] })
    await postPurchase(world, theirs, { day: '2026-02-10' })
    await filedReturn(world, theirs, 'neighbour-reference')
    const [own, other] = [await feedOf(world, mine), await feedOf(world, theirs)]
    for (const told of ['Naboen ApS', theirs.id, 'intrastat', 'neighbour-reference']) {
      expect(other).toContain(told)
      expect(own).not.toContain(told)
    }
  })

  it('answers HEAD with the same headers and no body', async () => {
    setMoment(world, noon)
    const token = await tokenOf(world, world.dk)
    const [got, head] = [await ask(token), await ask(token, {}, 'HEAD')]
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      expect(head.headers[name]).toBe(got.headers[name])
    }
  })
})

describe('304', () => {
  it('is given as long as nothing changed, however late it is asked', async () => {
    const org = await world.createOrg('italy')
    setMoment(world, '2026-05-20T05:00:00Z')
    const token = await tokenOf(world, org)
    const first = await ask(token)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    setMoment(world, '2026-05-20T20:00:00Z')
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await ask(token, { 'if-none-match': sent })
      expect([reply.statusCode, reply.payload]).toEqual([304, ''])
      expect(reply.headers['etag']).toBe(etag)
      expect(reply.headers['cache-control']).toBe('private, no-cache')
    }
  })

  it('is not given once anything changed, nor for other bytes', async () => {
    const org = await world.createOrg('denmark')
    setMoment(world, noon)
    const token = await tokenOf(world, org)
    const etag = String((await ask(token)).headers['etag'])
    const statusNow = async () => (await ask(token, { 'if-none-match': etag })).statusCode
    setMoment(world, '2026-05-20T13:00:00Z')
    await world.rest(org, 'actions/set_auto_post', { autoPost: true })
    expect(await statusNow()).toBe(304)
    await preparedReturn(world, org)
    expect(await statusNow()).toBe(200)
    const other = await ask(token, { 'if-none-match': '"0", "1"' })
    expect(other.statusCode).toBe(200)
    const english = await world.edge.server.inject({ url: `/api/calendar/${token}.ics?lang=en` })
    expect(english.headers['etag']).not.toBe(etag)
  })
})

describe('400', () => {
  it('refuses a language that we do not write', async () => {
    const reply = await world.read(
      null,
      `/api/calendar/${await tokenOf(world, world.dk)}.ics?lang=fr`,
    )
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([400, '/lang'])
  })
})

describe('405', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('answers %s', async (method) => {
    const reply = await ask(await tokenOf(world, world.dk), {}, method)
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })
})
