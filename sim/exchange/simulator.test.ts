import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fatturaText } from '../../test/support/einvoices/exchange_file.ts'
import { type ExchangeSimulator, startExchange } from './simulator.ts'

let simulator: ExchangeSimulator
beforeEach(async () => {
  simulator = await startExchange({ clock: () => new Date('2026-11-15T08:00:00Z') })
})
afterEach(() => simulator.close())

type Body = Record<string, unknown>

async function ask(path: string, body?: object, key = simulator.key) {
  const response = await fetch(`${simulator.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const send = (fileName: string, text = fatturaText()) =>
  ask('/files', { fileName, xml: Buffer.from(text).toString('base64') })

async function order(path: string, body: object): Promise<Body> {
  const reply = await ask(`/__sim/${path}`, body)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

async function listed(after?: string): Promise<string[]> {
  const { body } = await ask(`/messages?${after === undefined ? '' : `after=${after}&`}limit=100`)
  return (body['messages'] as { fileName: string; xml: string }[]).map((one) => one.fileName)
}

const name = 'IT00743110157_D0001.xml'

describe('the exchange', () => {
  test('tells of a file when its time has come', async () => {
    await send(name)
    expect(await listed()).toEqual([])
    await order('advance', { seconds: 1 })
    expect(await listed()).toEqual(['IT00743110157_D0001_RC_001.xml'])
  })

  test('gives files their fates by turns', async () => {
    await order('settings', { fates: ['undelivered', 'rejected', 'delivered_late'], delayMs: 0 })
    for (const [index, end] of ['1', '2', '3'].entries()) {
      await send(`IT00743110157_D000${end}.xml`, fatturaText({ number: String(index) }))
    }
    expect((await listed()).map((one) => one.slice(-10, -8))).toEqual(['MC', 'NS', 'MC', 'RC'])
  })

  test('refuses a second file of one name, and counts it', async () => {
    await order('settings', { delayMs: 0 })
    const first = await send(name)
    const second = await send(name)
    expect(second.body['exchangeId']).not.toBe(first.body['exchangeId'])
    expect(await listed()).toEqual([
      'IT00743110157_D0001_RC_001.xml',
      'IT00743110157_D0001_NS_001.xml',
    ])
    const { body } = await ask('/__sim/state')
    expect(body['files']).toMatchObject([{ receipts: 2, exchangeId: first.body['exchangeId'] }])
  })

  test('that was restarted has other ids, and lists from its start whatever the cursor', async () => {
    await order('settings', { delayMs: 0 })
    const { body: first } = await send(name)
    const { cursor } = (await ask('/messages')).body
    expect(await listed(String(cursor))).toEqual([])
    await simulator.close()
    simulator = await startExchange({ clock: () => new Date('2026-11-15T08:00:01Z') })
    await order('settings', { delayMs: 0 })
    const { body: second } = await send(name)
    expect(second['exchangeId']).not.toBe(first['exchangeId'])
    expect(await listed(String(cursor))).toEqual(['IT00743110157_D0001_RC_001.xml'])
    expect(String(second['exchangeId'])).toMatch(/^\d{12}$/)
  })

  test('refuses an invoice that it has, but not one that it rejected', async () => {
    await order('settings', { fates: ['rejected', 'delivered'] })
    await send('IT00743110157_D0001.xml')
    await send('IT00743110157_D0002.xml')
    await send('IT00743110157_D0003.xml')
    const { body } = await ask('/__sim/state')
    expect(body['files']).toMatchObject([
      { fate: 'rejected', errors: [] },
      { fate: 'delivered', errors: [] },
      { fate: 'rejected', errors: [{ code: '00404' }] },
    ])
  })

  test('knows its key, its addresses and its names', async () => {
    expect((await ask('/messages', undefined, 'another')).status).toBe(401)
    expect((await ask('/elsewhere')).status).toBe(404)
    expect(await ask(`/files/${name}`)).toMatchObject({
      status: 404,
      body: { error: 'unknown_file' },
    })
    expect((await send('../up.xml')).status).toBe(400)
    expect((await ask('/messages?after=x')).status).toBe(400)
    expect((await ask('/files', { a: 1 })).status).toBe(400)
  })
})

describe('notifications that go wrong', () => {
  test('are lost from the list, but not from the file, until they are redelivered', async () => {
    await order('settings', { delayMs: 0, lost: 100 })
    await send(name)
    expect(await listed()).toEqual([])
    const { body } = await ask(`/files/${name}`)
    expect(body['messages']).toHaveLength(1)
    expect(await order('redeliver', {})).toEqual({ count: 1 })
    expect(await listed()).toHaveLength(1)
  })

  test('come twice', async () => {
    await order('settings', { delayMs: 0, doubled: 100 })
    await send(name)
    expect(await listed()).toHaveLength(2)
  })

  test('come late', async () => {
    await order('settings', { delayMs: 0, late: 100, lateMs: 5_000 })
    await send(name)
    expect(await listed()).toEqual([])
    await order('settings', { late: 0 })
    await order('advance', { seconds: 5 })
    expect(await listed()).toHaveLength(1)
  })

  test('come in another order', async () => {
    await order('settings', { delayMs: 0, reordered: true, publicFates: ['lapsed'] })
    await send(name, fatturaText({ format: 'FPA12' }))
    expect((await listed()).map((one) => one.slice(-10, -8))).toEqual(['DT', 'RC'])
  })

  test('are added by a control order', async () => {
    await send(name)
    await order('settings', { delayMs: 0 })
    await order('tell', { fileName: name, word: 'NS', errors: [{ code: '00404', text: 'x' }] })
    expect(await listed()).toEqual(['IT00743110157_D0001_NS_001.xml'])
    await expect(order('tell', { fileName: 'none.xml', word: 'RC' })).rejects.toThrow('no file')
    await expect(order('settings', { losst: 1 })).rejects.toThrow('losst')
    await expect(order('nothing', {})).rejects.toThrow('there is no')
  })

  test('are cut off by a fault that was planted, once', async () => {
    await order('faults', { path: '/messages', act: { status: 500, body: {} } })
    expect((await ask('/messages')).status).toBe(500)
    expect((await ask('/messages')).status).toBe(200)
  })
})

describe('an invoice of somebody else', () => {
  const file = Buffer.from(fatturaText()).toString('base64')
  const deliver = (over: object = {}) =>
    order('deliver', { fileName: 'IT01234567012_00001.xml', file, ...over })
  const invoices = async () => {
    const { body } = await ask('/invoices?limit=10')
    return body['invoices'] as { exchangeId: string; metadata: string | null }[]
  }

  test('is listed with its metadata until it is confirmed, and again if told so', async () => {
    const { exchangeId } = await deliver()
    const [first] = await invoices()
    const metadata = Buffer.from(first?.metadata ?? '', 'base64').toString()
    expect(metadata).toContain(`<IdentificativoSdI>${String(exchangeId)}</IdentificativoSdI>`)
    expect((await ask(`/invoices/${String(exchangeId)}/taken`, {})).status).toBe(200)
    expect(await invoices()).toEqual([])
    await order('deliver_again', { exchangeId })
    expect(await invoices()).toHaveLength(1)
  })

  test('may come without metadata, or with those of another file', async () => {
    await deliver({ metadata: 'none', exchangeId: '7' })
    await deliver({ metadata: 'wrong', exchangeId: '8' })
    const [bare, wrong] = await invoices()
    expect(bare?.metadata).toBeNull()
    expect(Buffer.from(wrong?.metadata ?? '', 'base64').toString()).not.toContain('>8<')
  })

  test('that is not there cannot be confirmed', async () => {
    expect((await ask('/invoices/1/taken', {})).status).toBe(404)
  })
})
