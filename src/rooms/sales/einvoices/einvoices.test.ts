import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExchangeWorld, sent, type ExchangeWorld } from '#test/support/einvoices/exchange'
import { pollExchange } from './polling/poll_exchange.ts'

let place: ExchangeWorld
let first: Awaited<ReturnType<typeof sent>>
let second: Awaited<ReturnType<typeof sent>>
beforeAll(async () => {
  place = await createExchangeWorld(1)
  first = await sent(place.world, place.world.it)
  await pollExchange(place.world.app, 'test')
  second = await sent(place.world, place.world.it)
})
afterAll(() => place.close())

const list = async (query: string) =>
  (await place.world.read(place.world.it, `einvoices?${query}`)).body.result

describe('200', () => {
  it('they are listed newest first, with what the exchange said of each', async () => {
    const { items } = await list('count=true')
    expect(items.map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
    expect(items[1].notifications).toMatchObject([{ type: 'RC' }])
    expect(items[0].notifications).toEqual([])
  })

  it.each([
    ['status=delivered', () => [first.id]],
    ['status=rejected', () => []],
    ['invoiceId=nothing', () => []],
  ])('are found by %s', async (query, wanted) => {
    const { items } = await list(query)
    expect(items.map((one: { id: string }) => one.id)).toEqual(wanted())
  })

  it('are found by invoice and by the name of the file, and counted', async () => {
    const byInvoice = await list(`invoiceId=${second.invoiceId}&count=true`)
    expect(byInvoice).toMatchObject({ items: [{ id: second.id }], count: 1 })
    expect((await list(`fileName=${first.fileName}`)).items).toMatchObject([{ id: first.id }])
  })

  it('are read page by page', async () => {
    const page = await list('limit=1')
    expect(page.items).toHaveLength(1)
    const next = await list(`limit=1&cursor=${encodeURIComponent(page.nextCursor)}`)
    expect(next).toMatchObject({ items: [{ id: first.id }], nextCursor: null })
  })
})

describe('the XML', () => {
  const get = (path: string, org = place.world.it) =>
    place.world.edge.server.inject({
      url: `/api/rest/einvoices/${path}`,
      headers: { authorization: `Bearer ${org.key}` },
    })

  it('is what was sent, byte for byte', async () => {
    const response = await get(`${first.id}/xml`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(response.headers['content-disposition']).toContain(first.fileName)
    const hash = createHash('sha256').update(response.rawPayload).digest('hex')
    expect(response.headers['etag']).toBe(`"${hash}"`)
    expect(hash).toBe(first.sha256)
    expect(response.payload).toContain('FatturaElettronica')
  })

  it('of a notification is what came', async () => {
    const { items } = await list('status=delivered')
    const [notification] = items[0].notifications
    const response = await get(`${first.id}/notifications/${notification.id}/xml`)
    expect(response.statusCode).toBe(200)
    expect(response.payload).toContain('RicevutaConsegna')
  })

  it('of another organization, file or notification is not there', async () => {
    const { items } = await list('status=delivered')
    const [notification] = items[0].notifications
    const paths = [
      `${second.id}/notifications/${notification.id}/xml`,
      `${first.id}/notifications/${second.id}/xml`,
      `${first.invoiceId}/xml`,
    ]
    for (const path of paths) expect((await get(path)).statusCode).toBe(404)
    for (const path of [`${first.id}/xml`, `${first.id}/notifications/${notification.id}/xml`]) {
      const response = await get(path, place.world.dk)
      expect(response.json()).toMatchObject({ status: 404, code: 'einvoice_not_found' })
    }
  })

  it('is read only', async () => {
    const response = await place.world.edge.server.inject({
      method: 'POST',
      url: `/api/rest/einvoices/${first.id}/xml`,
      headers: { authorization: `Bearer ${place.world.it.key}` },
    })
    expect(response.statusCode).toBe(405)
  })
})

describe('404', () => {
  it('einvoice_not_found', async () => {
    const { body } = await place.world.read(place.world.it, `einvoices/${first.invoiceId}`)
    expect(body).toMatchObject({ status: 404, code: 'einvoice_not_found' })
  })
})
