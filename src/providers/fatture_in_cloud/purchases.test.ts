import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import {
  type FicWorld,
  openFic,
  purchaseOf,
  reversalOf,
} from '#test/support/books/fatture_in_cloud'

let world: FicWorld
beforeEach(async () => {
  world = await openFic()
})
afterEach(async () => {
  expect(world.visitor.complaints()).toEqual([])
  await world.visitor.close()
})

const request = (more = {}) => purchaseOf(world.connection, more)
const post = (more = {}) => world.provider.post(request(more))
const failing = async (promise: Promise<unknown>): Promise<Failure> =>
  await promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Failure,
  )
const counts = async () => (await world.visitor.look()).counts
const documents = async () => (await world.visitor.look()).received

describe('a bill', () => {
  test('becomes a received document with its source, deducted as it is here', async () => {
    const posted = await post()
    const [document] = await documents()
    expect(posted).toEqual({
      provider: 'fatture_in_cloud',
      reference: `received/${document.id}`,
      state: 'booked',
    })
    expect(document).toMatchObject({
      type: 'expense',
      entity: { name: 'TIM S.p.A.', vat_number: 'IT00488410010' },
      date: '2026-11-10',
      category: 'Telefono e internet',
      description: 'TIM: telephone daybook:018f2f3e0000700080000000000000bb',
      invoice_number: '8A/17',
      amount_net: 100,
      amount_vat: 22,
      vat_deductibility: 50,
      payments_list: [{ amount: 122, due_date: '2026-12-10', status: 'not_paid' }],
      attachment: 'bolletta.pdf',
    })
    expect(await counts()).toMatchObject({ received: 1, receivedAttachments: 1, suppliers: 0 })
  })

  test('that is a credit note has its type and no minus', async () => {
    const { bill, entry } = request()
    const lines = entry.lines.map((one) => ({
      ...one,
      amountMinor: String(-BigInt(one.amountMinor)),
    }))
    const note = { bill: { ...bill, isCreditNote: true }, entry: { ...entry, lines } }
    const posted = await post(note)
    expect(await documents()).toMatchObject([{ type: 'passive_credit_note', amount_net: 100 }])
    expect(await world.provider.findPosted(request(note))).toEqual(posted)
  })

  test('with several kinds of cost has a line for each, with its own share', async () => {
    const { entry, bill } = request()
    const [first] = entry.lines
    const second = {
      ...first,
      account: '4102',
      amountMinor: '5000',
      vatCode: 'A10',
      vatBaseMinor: '5000',
      vatAmountMinor: '500',
    }
    const input = { ...entry.lines[1], amountMinor: '500', vatCode: 'A10' }
    const lines = [
      ...entry.lines.slice(0, 2),
      second,
      input,
      { ...entry.lines[2], amountMinor: '-17700' },
    ]
    const totals = { netMinor: '15000', vatMinor: '2700', grossMinor: '17700' }
    await post({ entry: { ...entry, lines }, bill: { ...bill, ...totals } })
    expect(await documents()).toMatchObject([
      {
        is_detailed: true,
        amount_net: 150,
        items_list: [
          { net_price: 100, vat: { id: 0 }, deductibility_vat_percentage: 50 },
          { net_price: 50, vat: { id: 3 }, deductibility_vat_percentage: 100 },
        ],
      },
    ])
  })

  test('in another currency is kept in euros, by the entry', async () => {
    const { bill } = request()
    const dollars = {
      ...bill,
      currency: 'USD',
      netMinor: '13000',
      vatMinor: '0',
      grossMinor: '13000',
    }
    await post({ bill: dollars })
    expect(await documents()).toMatchObject([{ amount_net: 122, amount_vat: 0 }])
  })

  test('takes a supplier that is known there by its number', async () => {
    const data = { name: 'Telecom', vat_number: '00488410010' }
    const { body } = await world.visitor.post('/entities/suppliers', { data })
    await post()
    expect(await documents()).toMatchObject([{ entity: { id: body.data.id } }])
  })

  test('whose source is XML is attached as a PDF', async () => {
    const bytes = new TextEncoder().encode('<a/>')
    await post({
      attachment: async () => ({ fileName: 'a.xml', mimeType: 'application/xml', bytes }),
    })
    expect(await documents()).toMatchObject([{ attachment: 'a.pdf' }])
  })

  test('that waits there already is registered, not entered a second time', async () => {
    const fileName = 'IT00488410010_00001.xml'
    const there = { company: 50_001, fileName, xml: '<a/>', net: 100, vat: 22 }
    await world.visitor.control('deliver', there)
    const bytes = new TextEncoder().encode('<a/>')
    await post({ attachment: async () => ({ fileName, mimeType: 'application/xml', bytes }) })
    expect(await counts()).toMatchObject({ received: 1, pending: 0, receivedAttachments: 1 })
  })

  test('has the category that a person chose', async () => {
    const accounts = new Map([['4206', 'Linea fissa']])
    await world.provider.post(purchaseOf({ ...world.connection, accounts }))
    expect(await documents()).toMatchObject([{ category: 'Linea fissa' }])
  })

  test('is refused in words when its category was removed there', async () => {
    await world.visitor.control('settings', { strictCategories: true })
    const accounts = new Map([['4206', 'Linea fissa']])
    const { code, details } = await failing(
      world.provider.post(purchaseOf({ ...world.connection, accounts })),
    )
    expect([code, details.nothingHappened]).toEqual(['provider_refused', true])
    expect(details.detail).toBe(
      'Fatture in Cloud does not take this. It says: La categoria non esiste; Non esiste.',
    )
  })
})

describe('finding it again', () => {
  test('looks through every page for the marker', async () => {
    const posted = await post()
    for (let index = 0; index < 105; index++) {
      const changes = { entity: { name: 'A' }, amount_net: 1, amount_vat: 0, date: '2026-11-16' }
      await world.visitor.control('human', {
        kind: 'received',
        act: 'create',
        company: 50_001,
        changes,
      })
    }
    const before = (await world.calls()).length
    expect(await world.provider.findPosted(request())).toEqual(posted)
    const pages = (await world.calls())
      .slice(before)
      .filter(({ method, path }) => method === 'GET' && path.endsWith('/received_documents'))
    expect(pages).toHaveLength(2)
  })

  test('says that somebody changed the amounts', async () => {
    await post()
    const [{ id }] = await documents()
    const order = { kind: 'received', act: 'edit', id, changes: { amount_net: 90 } }
    await world.visitor.control('human', order)
    const { code, details } = await failing(world.provider.findPosted(request()))
    expect(code).toBe('provider_conflict')
    expect(details.detail).toBe(
      `Somebody changed document ${id} at Fatture in Cloud: it has 90.00 and VAT 22.00, Daybook 100.00 and 22.00. Correct one of them, then try again.`,
    )
  })

  test('says so if it is there twice', async () => {
    await post()
    await post()
    const { details } = await failing(world.provider.findPosted(request()))
    expect(details.detail).toMatch(/has this document twice, as \d+ and \d+\. Delete one of them/)
  })
})

describe('taking it back', () => {
  test('deletes the document, once', async () => {
    const { reference } = await post()
    const reversal = reversalOf(request(), reference)
    expect(await world.provider.findPosted(reversal)).toBeNull()
    const posted = await world.provider.post(reversal)
    expect(posted.reference).not.toBe(reference)
    expect(await world.provider.findPosted(reversal)).toEqual(posted)
    expect(await world.provider.post(reversal)).toEqual(posted)
    expect(await counts()).toMatchObject({ received: 0 })
  })

  test.each([
    ['lock', {}, /is locked at Fatture in Cloud and is not deleted\. Unlock it there/],
    [
      'edit',
      { description: 'Other' },
      /is no longer marked as Daybook's\. Delete it there yourself/,
    ],
    ['edit', { amount_vat: 1 }, /Somebody changed the amounts of document \d+ at Fatture in Cloud/],
  ])('leaves it alone after a person chose to %s it: %j', async (act, changes, sentence) => {
    const { reference } = await post()
    const [{ id }] = await documents()
    await world.visitor.control('human', { kind: 'received', act, id, changes })
    const { code, details } = await failing(world.provider.post(reversalOf(request(), reference)))
    expect([code, details.nothingHappened]).toEqual(['provider_conflict', true])
    expect(details.detail).toMatch(sentence)
    expect((await world.calls()).filter(({ method }) => method === 'DELETE')).toEqual([])
    expect(await counts()).toMatchObject({ received: 1 })
  })

  test('a company that is no longer shown proves nothing about its documents', async () => {
    const { reference } = await post()
    const credentials = { ...world.connection.credentials, companyId: '50002' }
    const elsewhere = { ...world.connection, credentials }
    const reversal = { ...reversalOf(request(), reference), connection: elsewhere }
    expect((await failing(world.provider.findPosted(reversal))).code).toBe('provider_refused')
  })
})
