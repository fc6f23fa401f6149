import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { decodeId } from '#kernel/values/id'
import { writeNotification } from '../../../../../sim/exchange/notification.ts'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { invoiceOf } from '#test/support/books/invoices'
import type { Reply } from '#test/support/reply'
import { pollExchange } from '../polling/poll_exchange.ts'
import type { ExchangeMessage, FoundFile } from '../ports.ts'
import tendEinvoice from '../tend_einvoice.ts'
import { exchangePrincipal } from '../tend_later.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld(1)
})
afterAll(() => place.close())
afterEach(() => place.heal())

const org = () => place.world.it
const at = new Date('2026-11-15T08:00:00Z')

async function tend(id: string): Promise<Reply['body']> {
  const { app } = place.world
  const answer = await call(app, {
    principal: await exchangePrincipal(app, org().orgId),
    definition: tendEinvoice,
    body: () => ({ einvoiceId: decodeId('ein', id) }),
    via: 'job',
    requestId: app.newId(),
  })
  return answer.result
}

async function poll(...given: ExchangeMessage[]): Promise<void> {
  await place.world.owner.query(`UPDATE exchange_cursor SET held_until = '-infinity'`)
  const readMessages = async (after: string | null) => ({ messages: given, cursor: after })
  const changes = given.length === 0 ? {} : { readMessages }
  await place.withExchange(changes, async () => await pollExchange(place.world.app, 'test'))
}

/** What the exchange says of a file whose name it knows. */
const nameUsed = (about: string, exchangeId: string): ExchangeMessage => ({
  fileName: 'x_NS_001.xml',
  at,
  xml: Buffer.from(
    writeNotification({
      type: 'NS',
      outcome: null,
      errors: [{ code: '00002', text: 'Nome file duplicato' }],
      exchangeId,
      about,
      messageId: '1',
      recipient: '',
      receivedAt: at.toISOString(),
      at: at.toISOString(),
    }),
  ),
})

/** As if an hour had passed since it was sent. */
const letPass = (fileName: string) =>
  place.world.owner.query(
    `UPDATE einvoice SET claimed_until = claimed_until - interval '1 hour',
       doubt_since = doubt_since - interval '1 hour' WHERE file_name = $1`,
    [fileName],
  )

async function lookOf(fileName: string): Promise<number> {
  const { rows } = await place.world.owner.query<{ look: number }>(
    `SELECT round(extract(epoch FROM next_look_at - now()))::int AS look FROM einvoice
     WHERE file_name = $1`,
    [fileName],
  )
  return rows[0]?.look ?? -1
}

const applied = (record: Reply['body']): unknown[] =>
  record.notifications.map((one: { type: string; applied: boolean }) => [one.type, one.applied])

const statusOfInvoice = async (record: Reply['body']): Promise<string> =>
  (await invoiceOf(place.world, org(), record.invoiceId)).status

const found = (exchangeId: string, sha256: string, messages: ExchangeMessage[] = []) => ({
  find: async (): Promise<FoundFile> => ({ exchangeId, sha256, messages, receivedAt: at }),
})

/** Its first sending arrives without an answer and is not found; so it is sent again. */
async function sentTwice(): Promise<Reply['body']> {
  await place.plant('POST', '/files', 'drop_after')
  const { id, fileName } = await sent(place.world, org())
  await letPass(fileName)
  return await place.withExchange({ find: async () => null }, async () => await tend(id))
}

describe('a file that was sent twice', () => {
  it('is not undone by the refusal of the second, and goes on as the first', async () => {
    const record = await sentTwice()
    expect(record.status).toBe('sent')
    await poll()
    const between = await einvoiceOf(place.world, org(), record.id)
    expect(between).toMatchObject({ status: 'sent', exchangeId: record.exchangeId })
    expect(applied(between)).toEqual([
      ['RC', false],
      ['NS', false],
    ])
    expect(await lookOf(record.fileName)).toBeLessThanOrEqual(0)
    const after = await tend(record.id)
    expect(after.status).toBe('delivered')
    expect(after.exchangeId).not.toBe(record.exchangeId)
    expect(applied(after)).toEqual([
      ['RC', true],
      ['NS', false],
    ])
    expect(await statusOfInvoice(record)).toBe('issued')
  })

  it('stays open while the exchange shows only the sending that it refused', async () => {
    const record = await sentTwice()
    await poll(nameUsed(record.fileName, record.exchangeId))
    await place.withExchange(found(record.exchangeId, record.sha256), async () => {
      expect(await tend(record.id)).toMatchObject({ status: 'sent' })
    })
    expect(await lookOf(record.fileName)).toBeGreaterThan(3_000)
    expect(await statusOfInvoice(record)).toBe('issued')
  })
})

describe('a name that another file has', () => {
  const another = createHash('sha256').update('another').digest('hex')

  it('gives the invoice back to be issued again, once the exchange has shown it', async () => {
    const record = await sent(place.world, org())
    await poll(nameUsed(record.fileName, record.exchangeId))
    expect(await statusOfInvoice(record)).toBe('issued')
    await place.withExchange(found('9', another), async () => {
      const after = await tend(record.id)
      expect(after).toMatchObject({ status: 'rejected', exchangeId: record.exchangeId })
      expect(applied(after)).toEqual([['NS', true]])
    })
    expect(await statusOfInvoice(record)).toBe('draft')
  })

  it('undoes nothing while the exchange did not refuse ours for it', async () => {
    const record = await sent(place.world, org())
    await place.withExchange(found('9', another), async () => {
      expect(await tend(record.id)).toMatchObject({ status: 'sent', version: record.version })
    })
  })
})

describe('a notification that came too early to be believed', () => {
  it('is believed once the file is known to be ours and was sent once', async () => {
    await place.plant('POST', '/files', 'drop_after')
    const { id, fileName, sha256 } = await sent(place.world, org())
    const refusal = nameUsed(fileName, '77')
    await poll(refusal)
    expect(applied(await einvoiceOf(place.world, org(), id))).toEqual([['NS', false]])
    await letPass(fileName)
    const after = await place.withExchange(
      found('77', sha256, [refusal]),
      async () => await tend(id),
    )
    expect(after).toMatchObject({ status: 'rejected', exchangeId: '77' })
    expect(applied(after)).toEqual([['NS', true]])
    expect(await statusOfInvoice(after)).toBe('draft')
  })

  it('and is of another sending has the file looked for as soon as it is sent', async () => {
    await place.plant('POST', '/files', { status: 429, body: {} })
    const record = await sent(place.world, org())
    await poll(nameUsed(record.fileName, '78'))
    expect(await tend(record.id)).toMatchObject({ status: 'sent' })
    expect(await lookOf(record.fileName)).toBeLessThanOrEqual(0)
    const after = await tend(record.id)
    expect(after.status).toBe('delivered')
    expect(await lookOf(record.fileName)).toBeGreaterThan(3_000)
  })
})
