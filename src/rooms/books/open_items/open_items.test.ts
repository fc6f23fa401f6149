import { beforeAll, describe, expect, it } from 'vitest'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { client, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
let bills: string[]
let invoice: { id: string; entryId: string }
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Papir ApS', type: 'vendor', country: 'DK' })
  bills = [
    await postBill(world, org, { net: '100.00', date: '2026-10-01', dueDate: '2026-11-01' }),
    await postBill(world, org, {
      net: '800.00',
      date: '2026-10-05',
      dueDate: '2026-12-01',
      contactId,
    }),
    await postBill(world, org, { net: '400.00', date: '2026-11-02' }),
  ]
  invoice = await issueDue(world, org, { net: 2000, dueDate: '2026-12-15' })
  const first = { documentId: bills[0] ?? '' }
  await pay(world, org, first, { amountMinor: -5_000n, day: '2026-11-05' })
})

type Item = { documentId: string | null; invoiceId: string | null; openAmount: number }
const read = async (query = '') => await look(world, org, `open-items?${query}`)
const seen = async (query = ''): Promise<[string | null, number][]> =>
  (await read(query)).items.map((one: Item) => [one.documentId ?? one.invoiceId, one.openAmount])

describe('200', () => {
  it('shows both sides by due day, what has none last', async () => {
    expect(await seen()).toEqual([
      [bills[0], 75],
      [bills[1], 1000],
      [invoice.id, 2500],
      [bills[2], 500],
    ])
  })

  it('finds by part of a name or number, whatever its capitals', async () => {
    expect(await seen('q=PAPIR')).toEqual([[bills[1], 1000]])
    expect(await seen('q=lomax&side=payable')).toEqual([
      [bills[0], 75],
      // Its paper says so, and its contact has the other name.
      [bills[1], 1000],
      [bills[2], 500],
    ])
    const [{ number }] = (await read('side=receivable')).items
    expect(await seen(`q=${String(number).slice(1)}&side=receivable`)).toEqual([[invoice.id, 2500]])
    expect(await seen('q=nobody')).toEqual([])
    const { totalsByCurrency } = await read('q=papir&totals=true')
    expect(totalsByCurrency).toEqual([{ currency: 'DKK', amount: 1000, count: 1 }])
  })

  it('says whose, which entry and how late', async () => {
    const { items } = await read('side=payable')
    expect(items[0]).toMatchObject({
      side: 'payable',
      name: 'Lomax A/S',
      contactId: null,
      dueDate: '2026-11-01',
      overdueDays: 15,
      amount: 125,
      openHomeAmount: 75,
      homeCurrency: 'DKK',
      entryId: expect.stringMatching(/^led_/),
    })
    expect(items[1]).toMatchObject({ contactId, name: 'Papir ApS', overdueDays: 0 })
  })

  it('stands as on a day in the past, whatever was paid since', async () => {
    expect(await seen('asOf=2026-11-04')).toEqual([
      [bills[0], 125],
      [bills[1], 1000],
      [bills[2], 500],
    ])
    expect(await seen('asOf=2026-10-04')).toEqual([[bills[0], 125]])
    expect(await seen('asOf=2026-09-30')).toEqual([])
  })

  it('is filtered by side, contact, due day, overdue and amount', async () => {
    expect(await seen('side=receivable')).toEqual([[invoice.id, 2500]])
    expect(await seen(`contactId=${contactId}`)).toEqual([[bills[1], 1000]])
    expect(await seen('contactId=con_1')).toEqual([])
    expect(await seen('dueBefore=2026-12-01')).toEqual([[bills[0], 75]])
    expect(await seen('overdue=true')).toEqual([[bills[0], 75]])
    expect(await seen('overdue=false&side=payable')).toHaveLength(2)
    expect(await seen('minAmount=1000')).toHaveLength(2)
    expect((await read('minAmount=1000&count=true')).count).toBe(2)
  })

  it.each(['due', 'amount', 'oldest'])('goes page by page in the order %s', async (order) => {
    const whole = await seen(`order=${order}`)
    const found: [string | null, number][] = []
    for (let cursor = ''; ;) {
      const page = await read(`order=${order}&limit=1${cursor}`)
      found.push(
        ...page.items.map((one: Item) => [one.documentId ?? one.invoiceId, one.openAmount]),
      )
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(found).toEqual(whole)
    expect(found).toHaveLength(4)
  })

  it('has the largest first by amount', async () => {
    const amounts = (await seen('order=amount')).map(([, amount]) => amount)
    expect(amounts).toEqual([2500, 1000, 500, 75])
  })

  it('says what all of it comes to', async () => {
    expect(await read('limit=1')).toMatchObject({
      asOf: '2026-11-16',
      homeCurrency: 'DKK',
      totals: {
        receivable: { owed: 2500, credit: 0, count: 1 },
        payable: { owed: 1575, credit: 0, count: 3 },
      },
    })
  })

  it('shows what was paid too much, and what was paid before its bill, as a credit', async () => {
    const own = await world.createOrg('denmark')
    const early = await postBill(world, own, { net: '100.00', date: '2026-11-10' })
    await pay(world, own, { documentId: early }, { amountMinor: -12_500n, day: '2026-11-08' })
    const at = async (day: string) =>
      (await look(world, own, `open-items?asOf=${day}`)).items.map((one: Item) => one.openAmount)
    expect(await at('2026-11-07')).toEqual([])
    expect(await at('2026-11-08')).toEqual([-125])
    expect(await at('2026-11-10')).toEqual([])
  })

  it('leaves out what was reversed, from the day of the reversal on', async () => {
    const own = await world.createOrg('denmark')
    const documentId = await postBill(world, own, { net: '100.00', date: '2026-11-02' })
    await run(world, own, 'operations/reverse_posting', { documentId })
    expect((await look(world, own, 'open-items')).items).toEqual([])
  })
})

describe('others', () => {
  it('see nothing of it', async () => {
    expect((await look(world, world.it, 'open-items')).items).toEqual([])
    expect((await look(world, world.it, `open-items?contactId=${contactId}`)).items).toEqual([])
  })

  it('without the permission are refused', async () => {
    const key = await world.createKey(org, ['documents:read'])
    const reply = await world.read({ ...org, key }, 'open-items')
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })

  it('who ask for a day that is none are told so', async () => {
    const reply = await world.read(org, 'open-items?asOf=2026-02-30')
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })
})
