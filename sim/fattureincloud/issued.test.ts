import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FattureInCloudVisitor, visitFattureInCloud } from './visitor.ts'

let visitor: FattureInCloudVisitor
beforeEach(async () => {
  visitor = await visitFattureInCloud()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const entity = {
  name: 'Rossi S.r.l.',
  vat_number: '01234567890',
  address_street: 'Via Roma 1',
  address_city: 'Milano',
  ei_code: 'ABC1234',
}

const invoice = (more: object = {}) => ({
  data: {
    type: 'invoice',
    entity,
    number: 7,
    numeration: '/D',
    date: '2026-11-16',
    e_invoice: true,
    ei_data: { payment_method: 'MP05' },
    items_list: [{ name: 'Caffè', qty: 3, net_price: 0.335, vat: { id: 0 } }],
    payments_list: [{ amount: 1.23, due_date: '2026-12-16', status: 'not_paid' }],
    ...more,
  },
})

const create = async (more: object = {}): Promise<number> =>
  (await visitor.post('/issued_documents', invoice(more))).body.data.id

const statusOf = async (id: number): Promise<string> =>
  (await visitor.get(`/issued_documents/${id}?fields=ei_status`)).body.data.ei_status

const send = (id: number) => visitor.post(`/issued_documents/${id}/e_invoice/send`, { data: {} })

describe('issued documents', () => {
  test('have totals rounded by rate, and their number once', async () => {
    const { body } = await visitor.post('/issued_documents', invoice())
    expect(body.data).toMatchObject({
      amount_net: 1.01,
      amount_vat: 0.22,
      amount_gross: 1.23,
      year: 2026,
    })
    const second = await visitor.post('/issued_documents', invoice())
    expect(second.status).toBe(409)
    await visitor.control('settings', { takenNumber: 422 })
    expect((await visitor.post('/issued_documents', invoice())).status).toBe(422)
    expect((await visitor.look()).counts.issued).toBe(1)
    expect((await visitor.post('/issued_documents', invoice({ numeration: '/E' }))).status).toBe(
      200,
    )
  })

  test('a dry run computes the same totals', async () => {
    const { body } = await visitor.post('/issued_documents/totals', invoice())
    expect(body.data).toMatchObject({ amount_due: 1.23, payments_sum: 1.23 })
  })

  test('without a number the next one is taken', async () => {
    await create()
    const { body } = await visitor.post('/issued_documents', invoice({ number: undefined }))
    expect(body.data.number).toBe(8)
  })

  test('is found by its number', async () => {
    const id = await create()
    const q = encodeURIComponent("number = 7 and numeration = '/D' and date >= '2026-01-01'")
    const { body } = await visitor.get(`/issued_documents?type=invoice&q=${q}`)
    expect(body.data.map((one: { id: number }) => one.id)).toEqual([id])
  })
})

describe('sending', () => {
  test('walks from attempt to accepted by the clock, and locks', async () => {
    const id = await create()
    expect(await statusOf(id)).toBe('not_sent')
    expect(
      (await visitor.get(`/issued_documents/${id}/e_invoice/xml_verify`)).body.data.success,
    ).toBe(true)
    expect((await send(id)).body.data.name).toBe('CARICATO')
    const seen = [await statusOf(id)]
    for (const seconds of [60, 120, 720]) {
      await visitor.control('advance', { seconds })
      seen.push(await statusOf(id))
    }
    expect(seen).toEqual(['attempt', 'sent', 'processing', 'accepted'])
    expect((await visitor.remove(`/issued_documents/${id}`)).status).toBe(409)
    expect((await send(id)).status).toBe(409)
    expect((await visitor.look()).counts.sendings).toBe(1)
    expect((await visitor.get(`/issued_documents/${id}/e_invoice/xml`)).body).toContain(
      '<Numero>7/D',
    )
  })

  test.each(['not_delivered', 'rejected', 'no_response', 'missing'])(
    'can end as %s',
    async (fate) => {
      await visitor.control('settings', { fates: [fate] })
      const id = await create()
      await send(id)
      await visitor.control('advance', { seconds: 900 })
      expect(await statusOf(id)).toBe(fate)
      expect((await send(id)).status).toBe(409)
    },
  )

  test.each(['discarded', 'error'])('after %s it says why and may be sent again', async (fate) => {
    await visitor.control('settings', { fates: [fate, 'accepted'] })
    const id = await create()
    await send(id)
    await visitor.control('advance', { seconds: 900 })
    const { body } = await visitor.get(`/issued_documents/${id}/e_invoice/error_reason`)
    expect(body.data).toMatchObject({ ei_status: fate })
    expect((await send(id)).status).toBe(200)
    await visitor.control('advance', { seconds: 900 })
    expect(await statusOf(id)).toBe('accepted')
  })

  test('a number that the exchange has seen is discarded', async () => {
    await visitor.control('settings', { takenNumber: 0 })
    const [first, second] = [await create(), await create()]
    await send(first)
    await send(second)
    await visitor.control('advance', { seconds: 900 })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['accepted', 'discarded'])
  })

  test('an incomplete file is refused before it is sent, in words', async () => {
    const id = await create({ entity: { name: 'Rossi' } })
    const { status, body } = await visitor.get(`/issued_documents/${id}/e_invoice/xml_verify`)
    expect(status).toBe(422)
    expect(body.error.validation_result.xml_errors).toContain('Manca il codice destinatario')
    expect((await send(id)).status).toBe(422)
    expect((await visitor.look()).counts.sendings).toBe(0)
  })
})
