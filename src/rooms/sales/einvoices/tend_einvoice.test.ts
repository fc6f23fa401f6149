import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { invoiceOf } from '#test/support/books/invoices'
import type { Reply } from '#test/support/reply'
import type { ExchangeMessage } from './ports.ts'
import tendEinvoice from './tend_einvoice.ts'
import { exchangePrincipal } from './tend_later.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld()
})
afterAll(() => place.close())
afterEach(() => place.heal())

const org = () => place.world.it

async function tend(id: string): Promise<Reply['body']> {
  const { app } = place.world
  const einvoiceId = decodeId('ein', id) ?? id
  const answer = await call(app, {
    principal: await exchangePrincipal(app, org().orgId),
    definition: tendEinvoice,
    body: () => ({ einvoiceId }),
    via: 'job',
    requestId: app.newId(),
  })
  return answer.result
}

const receipts = async (fileName: string): Promise<number> =>
  (await place.files()).find((file) => file.fileName === fileName)?.receipts ?? 0

/** As if its claim and its doubt were as old as that. */
async function letPass(fileName: string, interval: string): Promise<void> {
  await place.world.owner.query(
    `UPDATE einvoice SET claimed_until = claimed_until - $2::interval,
       doubt_since = doubt_since - $2::interval, next_look_at = next_look_at - $2::interval
     WHERE file_name = $1`,
    [fileName, interval],
  )
}

async function timesOf(fileName: string) {
  const { rows } = await place.world.owner.query(
    `SELECT doubt_since IS NOT NULL AS doubt, claim_id IS NOT NULL AS claimed,
       round(extract(epoch FROM next_look_at - now()) * 1000)::int AS look FROM einvoice
     WHERE file_name = $1`,
    [fileName],
  )
  return rows[0]
}

describe('200: sending', () => {
  it('is done with the issue, once, and asked for later', async () => {
    const record = await sent(place.world, org())
    expect(record).toMatchObject({ status: 'sent', error: null, notifications: [] })
    expect(await receipts(record.fileName)).toBe(1)
    expect(await timesOf(record.fileName)).toMatchObject({ doubt: false, claimed: false })
  })

  it('that surely did not arrive is tried again, with growing waits', async () => {
    await place.plant('POST', '/files', { status: 429, body: {} }, 2)
    const record = await sent(place.world, org())
    expect(record).toMatchObject({ status: 'queued', error: { code: 'provider_unavailable' } })
    const first = await timesOf(record.fileName)
    expect(first).toMatchObject({ doubt: false, claimed: false })
    expect(await tend(record.id)).toMatchObject({ status: 'queued', error: { attempts: 2 } })
    expect((await timesOf(record.fileName)).look).toBeGreaterThan(first.look * 1.5)
    expect(await tend(record.id)).toMatchObject({ status: 'sent', error: null })
    expect(await receipts(record.fileName)).toBe(1)
  })

  it.each(['timeout_after', 'drop_after', { status: 500, after: true }])(
    'whose answer was lost by %j is found, and not sent again',
    async (act) => {
      await place.plant('POST', '/files', act)
      const record = await sent(place.world, org())
      expect(record).toMatchObject({ status: 'queued', exchangeId: null })
      expect(record.error.attempts).toBe(1)
      expect((await timesOf(record.fileName)).doubt).toBe(true)
      const found = await tend(record.id)
      expect(found).toMatchObject({ exchangeId: expect.any(String), error: null })
      expect(found.status).not.toBe('queued')
      expect(await receipts(record.fileName)).toBe(1)
    },
  )

  it('of unknown outcome is not repeated before the file would have turned up', async () => {
    await place.plant('POST', '/files', 'drop')
    const record = await sent(place.world, org())
    expect(await tend(record.id)).toMatchObject({ status: 'queued' })
    expect(await receipts(record.fileName)).toBe(0)
    await letPass(record.fileName, '5 seconds')
    expect(await tend(record.id)).toMatchObject({ status: 'queued' })
    await letPass(record.fileName, '11 seconds')
    expect(await tend(record.id)).toMatchObject({ status: 'sent' })
    expect(await receipts(record.fileName)).toBe(1)
  })

  it('keeps its doubt while nobody can look', async () => {
    await place.plant('POST', '/files', 'drop')
    const record = await sent(place.world, org())
    await letPass(record.fileName, '1 hour')
    await place.plant('GET', '/files/*', { status: 401, body: {} })
    await tend(record.id)
    expect((await timesOf(record.fileName)).doubt).toBe(true)
    expect(await receipts(record.fileName)).toBe(0)
  })

  it('is left to whoever is at it, until its time is over', async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<string>()
    const { test } = place.world.app.ports.exchanges
    if (test === null) throw new Error('there is no exchange')
    const slow: typeof test.send = async (file) => {
      begin(file.fileName)
      await held
      return await test.send(file)
    }
    const first = place.withExchange({ send: slow }, async () => await sent(place.world, org()))
    const fileName = await begun
    const listed = await place.world.read(org(), `einvoices?fileName=${fileName}`)
    const waiting = listed.body.result.items[0]
    await place.world.owner.query(
      `UPDATE einvoice SET next_look_at = now() + interval '1 hour' WHERE file_name = $1`,
      [fileName],
    )
    expect(await tend(waiting.id)).toMatchObject({ status: 'queued', error: null })
    const { claimed, look } = await timesOf(fileName)
    expect(claimed).toBe(true)
    expect(look).toBeLessThan(15_000)
    goOn()
    expect(await first).toMatchObject({ status: 'sent' })
    expect(await receipts(waiting.fileName)).toBe(1)
  })

  it('without a line to the exchange waits for one', async () => {
    await place.plant('POST', '/files', { status: 429, body: {} })
    const record = await sent(place.world, org())
    await place.withExchange(null, async () => {
      expect(await tend(record.id)).toMatchObject({ error: { code: 'provider_not_connected' } })
    })
    expect(await tend(record.id)).toMatchObject({ status: 'sent' })
  })

  it('under a name that another file has gives the number back to be issued again', async () => {
    await place.plant('POST', '/files', { status: 429, body: {} })
    const record = await sent(place.world, org())
    const sha256 = 'f'.repeat(64)
    const other = { exchangeId: '1', receivedAt: new Date(), sha256, messages: [] }
    await place.withExchange({ find: async () => other }, async () => {
      expect(await tend(record.id)).toMatchObject({ status: 'rejected', exchangeId: null })
    })
    expect(await receipts(record.fileName)).toBe(0)
    const invoice = await invoiceOf(place.world, org(), record.invoiceId)
    expect(invoice).toMatchObject({ status: 'draft', resendBy: expect.any(String) })
  })

  it('by a fault of ours leaves the doubt, and the record as it was', async () => {
    await place.plant('POST', '/files', { status: 429, body: {} })
    const record = await sent(place.world, org())
    const broken = {
      send: async () => {
        throw new Error('a fault of ours')
      },
    }
    await place.withExchange(broken, async () => {
      await expect(tend(record.id)).rejects.toThrow('a fault of ours')
    })
    expect((await timesOf(record.fileName)).doubt).toBe(true)
  })
})

describe('200: asking', () => {
  it('finds notifications that were lost on their way', async () => {
    const record = await sent(place.world, org())
    expect(await tend(record.id)).toMatchObject({
      status: 'delivered',
      notifications: [{ type: 'RC', applied: true }],
    })
  })

  it('is done once more after the end, for what was lost before it, and then never again', async () => {
    const record = await sent(place.world, org(), true)
    const { test } = place.world.app.ports.exchanges
    const find = async (fileName: string) => {
      const found = (await test?.find(fileName)) ?? null
      return found && { ...found, messages: found.messages.slice(1) }
    }
    await place.withExchange({ find }, async () => {
      const ended = await tend(record.id)
      expect(ended).toMatchObject({ status: 'accepted', notifications: [{ type: 'NE' }] })
    })
    expect((await timesOf(record.fileName)).look).toBeGreaterThan(23 * 3_600_000)
    expect(await tend(record.id)).toMatchObject({
      status: 'accepted',
      notifications: [{ type: 'NE' }, { type: 'RC', applied: false }],
    })
    expect((await timesOf(record.fileName)).look).toBeNull()
  })

  it('says nothing new of what it knows, and passes over what it cannot read', async () => {
    const record = await sent(place.world, org(), true)
    const unreadable: ExchangeMessage = { fileName: 'x', xml: Buffer.from('<a/>'), at: new Date() }
    const { test } = place.world.app.ports.exchanges
    const find = async (fileName: string) => {
      const found = (await test?.find(fileName)) ?? null
      return found && { ...found, messages: [unreadable, ...found.messages] }
    }
    await place.withExchange({ find }, async () => {
      const { version, status } = await tend(record.id)
      expect(status).toBe('accepted')
      expect((await tend(record.id)).version).toBe(version)
    })
    expect((await timesOf(record.fileName)).look).toBeNull()
  })

  it.each([
    ['fails', async () => Promise.reject(new Failure('provider_failed'))],
    ['finds nothing', async () => null],
  ])('that %s comes again in an hour', async (_, find) => {
    const record = await sent(place.world, org())
    await place.withExchange({ find }, async () => {
      expect(await tend(record.id)).toMatchObject({ status: 'sent', version: record.version })
    })
    expect((await timesOf(record.fileName)).look).toBeGreaterThan(3_500_000)
    expect(await einvoiceOf(place.world, org(), record.id)).toMatchObject({ status: 'sent' })
  })
})

describe('404', () => {
  it('einvoice_not_found', async () => {
    const unknown = tend(place.world.app.newId())
    await expect(unknown).rejects.toMatchObject({ code: 'einvoice_not_found' })
  })
})
