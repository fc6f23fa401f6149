import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure'
import { createExchangeWorld, einvoiceOf, sent, type ExchangeWorld } from '../../test/exchange.ts'
import { pollExchange } from './poll_exchange.ts'
import type { ExchangeMessage } from './ports.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld()
})
afterAll(() => place.close())
beforeEach(async () => {
  await place.world.owner.query(`UPDATE exchange_cursor SET held_until = '-infinity'`)
})

const org = () => place.world.it

async function poll(): Promise<number> {
  await place.world.owner.query(`UPDATE exchange_cursor SET held_until = '-infinity'`)
  return await pollExchange(place.world.house, 'test')
}

async function asides() {
  const { rows } = await place.world.owner.query(
    `SELECT file_name, reason, attempts, settled_at IS NOT NULL AS settled FROM exchange_aside
     ORDER BY created_at`,
  )
  return rows
}

const letAsidesBeDue = () =>
  place.world.owner.query('UPDATE exchange_aside SET next_try_at = now()')

describe('polling', () => {
  it('gives each notification to the invoice that it is about, and goes on from there', async () => {
    const records = [await sent(place.world, org()), await sent(place.world, org(), true)]
    expect(await poll()).toBe(3)
    const statuses = await Promise.all(
      records.map(async (one) => (await einvoiceOf(place.world, org(), one.id)).status),
    )
    expect(statuses).toEqual(['delivered', 'accepted'])
    expect(await poll()).toBe(0)
  })

  it('is done by one at a time', async () => {
    await sent(place.world, org())
    const polls = Array.from({ length: 5 }, () => pollExchange(place.world.house, 'test'))
    expect((await Promise.all(polls)).filter((count) => count > 0)).toEqual([1])
  })

  it('rests for a while where nothing more is there', async () => {
    await poll()
    expect(await pollExchange(place.world.house, 'test')).toBe(0)
    const { rows } = await place.world.owner.query(
      `SELECT held_until > now() AS resting FROM exchange_cursor WHERE mode = 'test'`,
    )
    expect(rows).toEqual([{ resting: true }])
  })

  it('reads the page again after a failure, and loses nothing by it', async () => {
    const record = await sent(place.world, org())
    const failing = { readMessages: () => Promise.reject(new Failure('provider_failed')) }
    await place.withExchange(failing, async () => expect(await poll()).toBe(0))
    expect(await poll()).toBe(1)
    expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'delivered' })
  })

  it('does nothing where there is no exchange', async () => {
    expect(await pollExchange(place.world.house, 'live')).toBe(0)
  })
})

describe('what cannot be taken in', () => {
  const page = (...messages: ExchangeMessage[]) => ({
    readMessages: async (after: string | null) => ({ messages, cursor: after }),
  })
  const at = new Date('2026-11-15T08:00:00Z')
  const about = (name: string): Uint8Array =>
    Buffer.from(
      `<t:RicevutaConsegna xmlns:t="urn:x"><IdentificativoSdI>5</IdentificativoSdI><NomeFile>${name}</NomeFile></t:RicevutaConsegna>`,
    )

  it('is kept aside and told, and does not hold up the others', async () => {
    const record = await sent(place.world, org())
    const strange = { fileName: 'strange.xml', xml: Buffer.from('<a/>'), at }
    const unknown = { fileName: 'unknown.xml', xml: about('IT99_00001.xml'), at }
    const { test } = place.world.house.ports.exchanges
    const known = (await test?.find(record.fileName))?.messages ?? []
    await place.withExchange(page(strange, unknown, ...known), async () => {
      expect(await poll()).toBe(3)
    })
    expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'delivered' })
    expect(await asides()).toEqual([
      { file_name: 'strange.xml', reason: 'unknown_type', attempts: 1, settled: false },
      { file_name: 'unknown.xml', reason: 'unknown_file', attempts: 1, settled: false },
    ])
    const told = place.world.logLines.filter((line) => line.includes('kept aside'))
    expect(told).toHaveLength(2)
  })

  it('is tried again, and taken in once it can be', async () => {
    const record = await sent(place.world, org())
    await place.world.owner.query(
      `UPDATE exchange_aside SET bytes = $1 WHERE file_name = 'unknown.xml'`,
      [about(record.fileName).toString().replace('>5<', `>${record.exchangeId}<`)],
    )
    await letAsidesBeDue()
    await place.withExchange(page(), poll)
    const after = await einvoiceOf(place.world, org(), record.id)
    expect(after.status).toBe('delivered')
    expect(await asides()).toMatchObject([
      { reason: 'unknown_type', attempts: 2, settled: false },
      { file_name: 'unknown.xml' },
    ])
  })

  it('of an exchange for tests never touches a live organization', async () => {
    const record = await sent(place.world, org())
    await place.world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      org().orgId,
    ])
    const { clock } = place.world.house
    const later = { now: () => new Date(clock.now().getTime() + 60_000) }
    Object.assign(place.world.house, { clock: later })
    await place.withExchange(page({ fileName: 'x.xml', xml: about(record.fileName), at }), poll)
    expect((await asides()).at(-1)).toMatchObject({ reason: 'other_mode' })
  })
})
