import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { transact } from '#kernel/database/transaction'
import { startExchange } from '../../../../../sim/exchange/simulator.ts'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { createExchangeChannel } from '#providers/exchange_channel/provider'
import { pollExchange } from './poll_exchange.ts'
import { listAside } from '../einvoice/polling_store.ts'
import type { ExchangeMessage } from '../ports.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld(1)
})
afterAll(() => place.close())
const release = () => place.world.owner.query(`UPDATE exchange_cursor SET held_until = '-infinity'`)
beforeEach(release)

const org = () => place.world.it

async function poll(): Promise<number> {
  await release()
  return await pollExchange(place.world.app, 'test')
}

async function asides() {
  const { rows } = await place.world.owner.query(
    `SELECT file_name, reason, attempts, settled_at IS NOT NULL AS settled FROM exchange_aside
     ORDER BY created_at, file_name`,
  )
  return rows
}

/** For how much longer nobody asks. */
async function restMs(): Promise<number> {
  const { rows } = await place.world.owner.query<{ rest: number }>(
    `SELECT round(extract(epoch FROM held_until - now()) * 1000)::int AS rest
     FROM exchange_cursor WHERE mode = 'test'`,
  )
  return rows[0]?.rest ?? 0
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
    const polls = Array.from({ length: 5 }, () => pollExchange(place.world.app, 'test'))
    expect((await Promise.all(polls)).filter((count) => count > 0)).toEqual([1])
  })

  it('rests for a while where nothing more is there', async () => {
    await poll()
    expect(await pollExchange(place.world.app, 'test')).toBe(0)
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

  it('waits longer with each failure, and as before once it goes well', async () => {
    const failing = { readMessages: () => Promise.reject(new Failure('provider_unavailable')) }
    const waits: number[] = []
    await place.withExchange(failing, async () => {
      for (let turn = 0; turn < 3; turn++) {
        await poll()
        waits.push(await restMs())
      }
    })
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.5)
    expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) * 1.5)
    await poll()
    expect(await restMs()).toBeLessThan(waits[0] ?? 0)
  })

  it('reads on at once behind a full page, but not where its cursor stands still', async () => {
    const strange = { fileName: 'full.xml', xml: Buffer.from('<full/>'), at: new Date() }
    const messages = Array.from({ length: 100 }, () => strange)
    const full = (cursor: string) => ({ readMessages: async () => ({ messages, cursor }) })
    const { rows } = await place.world.owner.query<{ cursor: string }>(
      `SELECT cursor FROM exchange_cursor WHERE mode = 'test'`,
    )
    const before = rows[0]?.cursor ?? ''
    await place.withExchange(full(before), poll)
    expect(await restMs()).toBeGreaterThan(0)
    await place.withExchange(full('1-1'), poll)
    expect(await restMs()).toBeLessThanOrEqual(0)
    await place.world.owner.query('UPDATE exchange_cursor SET cursor = $1', [before])
    await place.world.owner.query('DELETE FROM exchange_aside')
  })

  it('goes on with an exchange that began anew', async () => {
    const next = await startExchange({ clock: () => new Date(Date.now() + 5_000) })
    await fetch(`${next.control}/settings`, { method: 'POST', body: '{"delayMs":0}' })
    const channel = createExchangeChannel({ url: next.url, key: next.key, pace: 0.05 })
    await place.withExchange(channel, async () => {
      const record = await sent(place.world, org())
      expect(await poll()).toBe(1)
      expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'delivered' })
    })
    await next.close()
  })

  it('does nothing where there is no exchange', async () => {
    expect(await pollExchange(place.world.app, 'live')).toBe(0)
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

  it('is set aside and logged, and does not block the others', async () => {
    const record = await sent(place.world, org())
    const strange = { fileName: 'strange.xml', xml: Buffer.from('<a/>'), at }
    const unknown = { fileName: 'unknown.xml', xml: about('IT99_00001.xml'), at }
    const { test } = place.world.app.ports.exchanges
    const known = (await test?.find(record.fileName))?.messages ?? []
    await place.withExchange(page(strange, unknown, ...known), async () => {
      expect(await poll()).toBe(3)
    })
    expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'delivered' })
    expect(await asides()).toEqual([
      { file_name: 'strange.xml', reason: 'unknown_type', attempts: 1, settled: false },
      { file_name: 'unknown.xml', reason: 'unknown_file', attempts: 1, settled: false },
    ])
    const told = place.world.logLines.filter((line) => line.includes('set aside'))
    expect(told.filter((line) => /strange|unknown[.]xml/.test(line))).toHaveLength(2)
  })

  it('does not hold up the others by its name, nor by its form', async () => {
    const record = await sent(place.world, org())
    const { test } = place.world.app.ports.exchanges
    const known = (await test?.find(record.fileName))?.messages ?? []
    const named = { fileName: 'a\u0000b.xml', xml: Buffer.from('<named/>'), at }
    const renamed = known.map((one) => ({ ...one, fileName: `\u0000${'n'.repeat(300)}` }))
    const broken = [Buffer.from('{"fileName":7}')]
    const readMessages = async (after: string | null) => ({
      messages: [named, ...renamed],
      broken,
      cursor: after,
    })
    await place.withExchange({ readMessages }, async () => expect(await poll()).toBe(3))
    const after = await einvoiceOf(place.world, org(), record.id)
    expect(after).toMatchObject({
      status: 'delivered',
      notifications: [{ fileName: 'n'.repeat(200) }],
    })
    expect(await asides()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file_name: 'ab.xml', reason: 'unknown_type' }),
        expect.objectContaining({ file_name: 'unnamed', reason: 'broken_file' }),
      ]),
    )
    const { rows } = await place.world.owner.query(
      `DELETE FROM exchange_aside WHERE file_name IN ('ab.xml', 'unnamed') RETURNING bytes`,
    )
    expect(rows.map((row) => row.bytes.toString())).toContain('{"fileName":7}')
  })

  it('nowhere, not even aside, leaves the page to be read again, and the others are taken in', async () => {
    const record = await sent(place.world, org())
    const { test } = place.world.app.ports.exchanges
    const known = (await test?.find(record.fileName))?.messages ?? []
    const lost = { fileName: 'lost.xml', xml: Buffer.from('<lost/>'), at: new Date(Number.NaN) }
    const readMessages = async () => ({ messages: [lost, ...known], cursor: 'behind it' })
    await place.withExchange({ readMessages }, async () => expect(await poll()).toBe(0))
    expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'delivered' })
    const { rows } = await place.world.owner.query(
      `SELECT cursor <> 'behind it' AS again FROM exchange_cursor WHERE mode = 'test'`,
    )
    expect(rows).toEqual([{ again: true }])
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

  it('is tried again in the order in which it was told, where all of it is due at once', async () => {
    await place.world.owner.query('DELETE FROM exchange_aside')
    const told = [4, 1, 3, 2].map((hour) => ({
      fileName: `told-${hour}.xml`,
      xml: Buffer.from(`<told>${hour}</told>`),
      at: new Date(`2026-11-15T0${hour}:00:00Z`),
    }))
    await place.withExchange(page(...told), poll)
    await letAsidesBeDue()
    const tried = await transact(
      place.world.app.database,
      { orgId: null, readOnly: true },
      async (tx) => await listAside(tx, 'test', 10),
    )
    expect(tried.map((one) => one.fileName)).toEqual([1, 2, 3, 4].map((hour) => `told-${hour}.xml`))
    await place.world.owner.query('DELETE FROM exchange_aside')
  })

  it('of an exchange for tests never touches a live organization', async () => {
    const record = await sent(place.world, org())
    await place.world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      org().orgId,
    ])
    const { clock } = place.world.app
    const later = { now: () => new Date(clock.now().getTime() + 60_000) }
    Object.assign(place.world.app, { clock: later })
    await place.withExchange(page({ fileName: 'x.xml', xml: about(record.fileName), at }), poll)
    expect((await asides()).at(-1)).toMatchObject({ reason: 'other_mode' })
  })
})
