import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  COMPANY,
  type FattureInCloudVisitor,
  OTHER_COMPANY,
  visitFattureInCloud,
} from './visitor.ts'

let visitor: FattureInCloudVisitor
beforeEach(async () => {
  visitor = await visitFattureInCloud()
})
afterEach(async () => {
  expect(visitor.complaints()).toEqual([])
  await visitor.close()
})

const expense = (more: object = {}) => ({
  data: {
    type: 'expense',
    entity: { name: 'Hotel Rubino' },
    date: '2026-11-10',
    category: 'Viaggi e trasferte',
    description: 'Soggiorno [db:1]',
    amount_net: 100,
    amount_vat: 10.1,
    payments_list: [{ amount: 110.1, due_date: '2026-12-10', status: 'not_paid' }],
    ...more,
  },
})

describe('received documents', () => {
  test('are created with their attachment, read, changed and deleted', async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 128])
    const { body: upload } = await visitor.upload('fattura.pdf', bytes)
    const token = upload.data.attachment_token
    const { body } = await visitor.post('/received_documents', expense({ attachment_token: token }))
    expect(body.data).toMatchObject({
      amount_gross: 110.1,
      locked: false,
      next_due_date: '2026-12-10',
    })
    const file = await fetch(body.data.attachment_url)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    const path = `/received_documents/${body.data.id}`
    await visitor.put(path, expense({ description: 'Altro' }))
    expect((await visitor.get(path)).body.data).toMatchObject({
      description: 'Altro',
      attachment_url: body.data.attachment_url,
    })
    expect((await visitor.look()).counts).toMatchObject({ received: 1, receivedAttachments: 1 })
    expect((await visitor.remove(path)).status).toBe(200)
    expect((await visitor.get(path)).status).toBe(404)
  })

  test('are not recognized when they come twice', async () => {
    await visitor.post('/received_documents', expense())
    await visitor.post('/received_documents', expense())
    expect((await visitor.look()).counts.received).toBe(2)
  })

  test('payments that do not sum to the amount due are refused with the totals', async () => {
    const wrong = expense({ payments_list: [{ amount: 110, due_date: '2026-12-10' }] })
    const { status, body } = await visitor.post('/received_documents', wrong)
    expect(status).toBe(422)
    expect(body.extra.totals).toMatchObject({ amount_due: 110.1, payments_sum: 110 })
    expect((await visitor.look()).counts.received).toBe(0)
  })

  test('a file of another type is refused, and so is a token that was used', async () => {
    expect((await visitor.upload('fattura.xml', new Uint8Array([1]))).status).toBe(422)
    const { body } = await visitor.upload('fattura.pdf', new Uint8Array([1]))
    const token = body.data.attachment_token
    await visitor.post('/received_documents', expense({ attachment_token: token }))
    const second = await visitor.post('/received_documents', expense({ attachment_token: token }))
    expect(second.status).toBe(422)
  })

  test('are listed five to a page, filtered and sorted', async () => {
    for (let index = 0; index < 12; index++) {
      const day = String(index + 1).padStart(2, '0')
      await visitor.post(
        '/received_documents',
        expense({ date: `2026-11-${day}`, description: `n ${index}` }),
      )
    }
    const first = (await visitor.get('/received_documents?type=expense')).body
    expect(first).toMatchObject({ per_page: 5, last_page: 3, total: 12, current_page: 1 })
    expect(first.data).toHaveLength(5)
    const past = (await visitor.get('/received_documents?type=expense&page=4')).body
    expect(past).toMatchObject({ data: [], next_page_url: null, to: null })
    const q = encodeURIComponent("date >= '2026-11-10' and (description contains 'n 1' or id = 1)")
    const found = await visitor.get(
      `/received_documents?type=expense&sort=-date&per_page=100&q=${q}`,
    )
    expect(found.body.data.map((one: { date: string }) => one.date)).toEqual([
      '2026-11-12',
      '2026-11-11',
    ])
    expect((await visitor.get('/received_documents?type=expense&per_page=101')).status).toBe(422)
    expect((await visitor.get('/received_documents')).status).toBe(422)
    expect((await visitor.get('/received_documents?type=expense&q=locked%20%3D%201')).status).toBe(
      422,
    )
  })

  test('a locked one is neither changed nor deleted', async () => {
    const { body } = await visitor.post('/received_documents', expense())
    await visitor.control('human', { kind: 'received', act: 'lock', id: body.data.id })
    const path = `/received_documents/${body.data.id}`
    expect((await visitor.remove(path)).status).toBe(409)
    expect((await visitor.put(path, expense())).status).toBe(409)
    expect((await visitor.look()).counts.received).toBe(1)
  })

  test('people edit, delete and create behind the back of the application', async () => {
    const { body } = await visitor.post('/received_documents', expense())
    const { id } = body.data
    await visitor.control('human', {
      kind: 'received',
      act: 'edit',
      id,
      changes: { amount_net: 1 },
    })
    expect((await visitor.get(`/received_documents/${id}`)).body.data.amount_net).toBe(1)
    await visitor.control('human', { kind: 'received', act: 'delete', id })
    expect((await visitor.get(`/received_documents/${id}`)).status).toBe(404)
    const changes = { entity: { name: 'A' }, date: '2026-11-01', amount_net: 5, amount_vat: 0 }
    await visitor.control('human', { kind: 'received', act: 'create', company: COMPANY, changes })
    expect((await visitor.look()).counts.received).toBe(1)
  })

  test('belong to one company', async () => {
    const { body } = await visitor.post('/received_documents', expense())
    const path = `/c/${OTHER_COMPANY}/received_documents/${body.data.id}`
    expect((await visitor.call('GET', path)).status).toBe(404)
  })
})

describe('e-invoices that wait', () => {
  const xml = '<FatturaElettronica/>'

  test('are listed with their file, and gone once registered', async () => {
    const { body } = await visitor.control('deliver', { company: COMPANY, xml, net: 100, vat: 22 })
    const list = await visitor.get('/received_documents/pending?type=agyo')
    expect(list.body.data).toMatchObject([{ id: body.id, amount_gross: 122 }])
    const one = (await visitor.get(`/received_documents/pending/${body.id}`)).body.data
    expect(await (await fetch(one.attachment_url)).text()).toBe(xml)
    const { data } = expense()
    const made = await visitor.post('/received_documents', { pending_id: body.id, data })
    expect(made.body.data).toMatchObject({ is_from_pending_expenses: true, e_invoice: true })
    expect((await visitor.look()).counts).toMatchObject({
      pending: 0,
      received: 1,
      receivedAttachments: 1,
    })
    const again = await visitor.post('/received_documents', { pending_id: body.id, data })
    expect(again.status).toBe(404)
  })
})

describe('lists of the company', () => {
  test('companies, rates, categories, accounts and methods keep to the contract', async () => {
    const { body } = await visitor.call('GET', '/user/companies')
    expect(body.data.companies).toHaveLength(3)
    const paths = [
      'vat_types',
      'payment_accounts',
      'payment_methods',
      'received_document_categories',
    ]
    for (const path of paths) expect((await visitor.get(`/info/${path}`)).status).toBe(200)
    expect((await visitor.get('/company/info')).body.data.fic_plan_name).toBe('premium_plus')
    expect((await visitor.get('/company/plan_usage?category=documents')).body.data.usage).toBe(0)
  })

  test('suppliers and clients are created and found by their number', async () => {
    for (const kind of ['suppliers', 'clients']) {
      const data = { name: 'Rossi', vat_number: '01234567890' }
      const { body } = await visitor.post(`/entities/${kind}`, { data })
      const q = encodeURIComponent("vat_number = '01234567890'")
      const found = await visitor.get(`/entities/${kind}?q=${q}`)
      expect(found.body.data).toMatchObject([{ id: body.data.id, name: 'Rossi' }])
      expect((await visitor.get(`/entities/${kind}/${body.data.id}`)).body.data.name).toBe('Rossi')
    }
    expect((await visitor.look()).counts).toMatchObject({ suppliers: 1, clients: 1 })
  })

  test('a category that was removed is refused where the company is strict', async () => {
    await visitor.control('settings', { strictCategories: true })
    await visitor.control('company', { company: COMPANY, removeCategory: 'Viaggi e trasferte' })
    expect((await visitor.post('/received_documents', expense())).status).toBe(422)
  })
})
