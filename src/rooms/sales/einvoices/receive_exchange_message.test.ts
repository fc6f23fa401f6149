import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { decodeId } from '#kernel/values/id'
import { writeNotification, type Notification } from '../../../../sim/exchange/notification.ts'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { entriesOfInvoice, invoiceOf, run } from '#test/support/books/invoices'
import { act, seat, settleEinvoices } from '#test/support/leaving/owners'
import type { Reply } from '#test/support/reply'
import receiveExchangeMessage from './receive_exchange_message.ts'
import { exchangePrincipal } from './tend_later.ts'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld(1)
})
afterAll(() => place.close())

const org = () => place.world.it
let messages = 0

/** Gives a notification of that record to whoever takes them in; the same text where it is given. */
async function receive(
  record: Reply['body'],
  over: Partial<Notification>,
  text?: string,
): Promise<Reply['body']> {
  const { app } = place.world
  messages += 1
  const xml =
    text ??
    writeNotification({
      type: 'RC',
      outcome: null,
      errors: [],
      exchangeId: record.exchangeId ?? '77',
      about: record.fileName,
      messageId: String(messages),
      recipient: 'ABC1234',
      receivedAt: '2026-11-15T08:00:00Z',
      at: '2026-11-15T08:01:00Z',
      ...over,
    })
  const answer = await call(app, {
    principal: await exchangePrincipal(app, org().orgId),
    definition: receiveExchangeMessage,
    body: () => ({
      einvoiceId: decodeId('ein', record.id) ?? record.id,
      fileName: 'IT1_RC_001.xml',
      xml: Buffer.from(xml).toString('base64'),
      at: new Date(over.at ?? '2026-11-15T08:01:00Z').toISOString(),
    }),
    via: 'job',
    requestId: app.newId(),
  })
  return answer.result
}

const isDue = async (fileName: string): Promise<boolean> => {
  const { rows } = await place.world.owner.query<{ due: boolean }>(
    'SELECT next_look_at <= now() AS due FROM einvoice WHERE file_name = $1',
    [fileName],
  )
  return rows[0]?.due ?? false
}

const events = async (id: string): Promise<string[]> => {
  const { rows } = await place.world.owner.query(
    'SELECT type FROM event WHERE record_id = $1 ORDER BY txid, id',
    [id],
  )
  return rows.map((row) => row.type)
}

describe('200', () => {
  it('a delivery is kept with its bytes and told to the world', async () => {
    const record = await sent(place.world, org())
    const after = await receive(record, { messageId: 'a1' })
    expect(after).toMatchObject({
      status: 'delivered',
      version: record.version + 1,
      notifications: [{ type: 'RC', at: '2026-11-15T08:01:00.000Z', errors: [], applied: true }],
    })
    expect(await events(record.id)).toEqual([
      'einvoice.queued',
      'einvoice.sent',
      'einvoice.delivered',
    ])
  })

  it('the same one again changes nothing', async () => {
    const record = await sent(place.world, org())
    const once = await receive(record, { messageId: 'a2' })
    expect(await receive(record, { messageId: 'a2' })).toEqual(once)
    expect(await events(record.id)).toHaveLength(3)
  })

  it('ten of the same at once are kept once', async () => {
    const record = await sent(place.world, org())
    await Promise.all(Array.from({ length: 10 }, () => receive(record, { messageId: 'a3' })))
    const after = await einvoiceOf(place.world, org(), record.id)
    expect(after.notifications).toHaveLength(1)
    expect(after.version).toBe(record.version + 1)
  })

  it('one that comes late is kept, and changes nothing but the list', async () => {
    const record = await sent(place.world, org(), true)
    await receive(record, { type: 'NE', outcome: 'EC02' })
    const after = await receive(record, { type: 'RC' })
    expect(after).toMatchObject({
      status: 'refused',
      notifications: [
        { type: 'NE', outcome: 'EC02', applied: true, note: 'Ordine sconosciuto' },
        { type: 'RC', applied: false },
      ],
    })
    expect((await events(record.id)).slice(2)).toEqual(['einvoice.refused', 'einvoice.noted'])
  })

  it('an undelivered invoice is issued all the same', async () => {
    const record = await sent(place.world, org())
    expect(await receive(record, { type: 'MC' })).toMatchObject({ status: 'undelivered' })
    const invoice = await invoiceOf(place.world, org(), record.invoiceId)
    expect(invoice.status).toBe('issued')
  })

  it('a rejection makes the invoice a draft again, in the same moment, and it is issued anew', async () => {
    const record = await sent(place.world, org())
    const { number } = await invoiceOf(place.world, org(), record.invoiceId)
    const errors = [{ code: '00305', text: 'IdCodice non valido' }]
    const after = await receive(record, { type: 'NS', errors })
    expect(after).toMatchObject({ status: 'rejected', resendBy: expect.stringMatching(/^\d{4}-/) })
    expect(after.notifications[0].errors).toEqual([
      { code: '00305', detail: 'IdCodice non valido' },
    ])
    const draft = await invoiceOf(place.world, org(), record.invoiceId)
    expect(draft).toMatchObject({ status: 'draft', number, ledgerEntryId: null })
    expect(await entriesOfInvoice(place.world, org(), record.invoiceId)).toHaveLength(2)
    const again = await run(place.world, org(), 'actions/issue_invoice', { id: record.invoiceId })
    expect(again).toMatchObject({ status: 'issued', number })
    const second = await einvoiceOf(place.world, org(), again.einvoiceId)
    expect(second.status).toBe('sent')
    expect(second.fileName).not.toBe(record.fileName)
  })

  it('a rejection that comes after a delivery is kept and believed by nobody', async () => {
    const record = await sent(place.world, org())
    await receive(record, { type: 'RC' })
    expect(await receive(record, { type: 'NS' })).toMatchObject({ status: 'delivered' })
    expect(await invoiceOf(place.world, org(), record.invoiceId)).toMatchObject({
      status: 'issued',
    })
  })

  it('one of another sending under this name says nothing of ours', async () => {
    const record = await sent(place.world, org())
    const errors = [{ code: '00002', text: 'Nome file duplicato' }]
    const after = await receive(record, { type: 'NS', exchangeId: 'another', errors })
    expect(after).toMatchObject({ status: 'sent', notifications: [{ applied: false }] })
  })

  it('the days to issue a rejected one again run from when the exchange said so', async () => {
    const record = await sent(place.world, org())
    const errors = [{ code: '00305', text: 'IdCodice non valido' }]
    const at = new Date(Date.now() - 4 * 86_400_000)
    const after = await receive(record, { type: 'NS', errors, at: at.toISOString() })
    expect(after.status).toBe('rejected')
    const day = new Date(at.getTime() + 5 * 86_400_000)
    const wanted = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(day)
    expect(after.resendBy).toBe(wanted)
  })

  it('a name that was used before rejects nothing by itself, and the file is looked for', async () => {
    const record = await sent(place.world, org())
    const errors = [{ code: '00002', text: 'Nome file duplicato' }]
    const after = await receive(record, { type: 'NS', errors })
    expect(after).toMatchObject({ status: 'sent', notifications: [{ applied: false }] })
    expect(await isDue(record.fileName)).toBe(true)
    const invoice = await invoiceOf(place.world, org(), record.invoiceId)
    expect(invoice.status).toBe('issued')
  })

  it('the same id of an exchange that began anew is another notification', async () => {
    await place.plant('POST', '/files', 'drop_after', 2)
    const lost = [await sent(place.world, org()), await sent(place.world, org())]
    for (const record of lost) {
      const over = { exchangeId: 'same', messageId: 'again' }
      expect(await receive(record, over)).toMatchObject({ status: 'delivered' })
    }
  })

  it('what arrived although its answer was lost is known from its notification', async () => {
    await place.plant('POST', '/files', 'drop_after')
    const record = await sent(place.world, org())
    expect(record.status).toBe('queued')
    const after = await receive(record, { exchangeId: '4711' })
    expect(after).toMatchObject({ status: 'delivered', exchangeId: '4711', error: null })
    expect(after.sentAt).not.toBeNull()
  })

  it('a name that was used before, while nothing is known of our own sending, is looked for', async () => {
    await place.plant('POST', '/files', 'drop_after')
    const record = await sent(place.world, org())
    const errors = [{ code: '00002', text: 'Nome file duplicato' }]
    const after = await receive(record, { type: 'NS', exchangeId: '4712', errors })
    expect(after).toMatchObject({ status: 'queued', exchangeId: null })
    expect(await isDue(record.fileName)).toBe(true)
  })
})

describe('404', () => {
  it('einvoice_not_found', async () => {
    const record = await sent(place.world, org())
    const unknown = receive({ ...record, id: place.world.app.newId() }, {})
    await expect(unknown).rejects.toMatchObject({ code: 'einvoice_not_found' })
  })
})

describe('422', () => {
  it('exchange_message_unreadable', async () => {
    const record = await sent(place.world, org())
    const unreadable = receive(record, {}, '<a/>')
    await expect(unreadable).rejects.toMatchObject({
      code: 'exchange_message_unreadable',
      details: { reason: 'unknown_type' },
    })
  })
})

describe('an organization', () => {
  it('is not closed while a file has no receipt, and takes what is told of it later', async () => {
    const { world } = place
    const record = await sent(world, org())
    const owner = await seat(world, org())
    const closing = { name: 'Test italy', reason: 'Over.' }
    expect(await act(owner, 'close_organization', closing)).toBe('organization_busy')
    await settleEinvoices(world, org())
    expect(await act(owner, 'close_organization', closing)).toMatchObject({ status: 'closed' })
    // What is known of the organization may be a few seconds old.
    const { now } = world.app.clock
    world.app.clock.now = () => new Date(now().getTime() + 10_000)
    expect((await exchangePrincipal(world.app, org().orgId)).isClosed).toBe(true)
    expect(await receive(record, { type: 'RC' })).toMatchObject({ status: 'delivered' })
    world.app.clock.now = now
  })
})
