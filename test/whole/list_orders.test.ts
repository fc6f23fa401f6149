import { beforeAll, describe, expect, it } from 'vitest'
import { insertAccount, transaction } from '../support/bank/bank.ts'
import { captured, extracted, domesticInvoice } from '../support/documents/documents.ts'
import { drafted, run } from '../support/books/invoices.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  for (const [net, text] of [
    ['300.00', 'Small'],
    ['9000.00', 'Large'],
    ['300.00', 'Same'],
  ] as const) {
    const lines = [{ text, net, rate: '25' }]
    await extracted(world, org, domesticInvoice(org, { lines }))
  }
  await captured(world, org)
  for (const dueDate of ['2026-12-24', '2026-12-01', '2026-12-24']) {
    const invoiceId = await drafted(world, org)
    await run(world, org, 'operations/save_invoice_details', { invoiceId, dueDate })
    await run(world, org, 'actions/issue_invoice', { id: invoiceId })
  }
  await drafted(world, org)
  const yen = await insertAccount(world, org, 'JPY')
  for (const [amountMinor, day] of [
    [-500_00n, '2026-11-03'],
    [1_250_00n, '2026-11-01'],
    [-500_00n, '2026-11-01'],
    [75n, '2026-11-02'],
  ] as const) {
    await transaction(world, org, { amountMinor, day, counterparty: `Kunde ${day}` })
  }
  await transaction(world, org, { amountMinor: 500n, currency: 'JPY', accountId: yen })
  for (const name of ['Østerbro', 'alpha', 'Beta', 'Beta']) {
    await world.rest(org, 'actions/save_contact', { name })
  }
})

type Item = Reply['body']

const read = async (list: string, query: string): Promise<Reply['body']> =>
  (await world.read(org, `${list}?${query}`)).body.result

/** Page by page, two at a time. */
async function walk(list: string, query: string): Promise<Item[]> {
  const all: Item[] = []
  for (let cursor = ''; ;) {
    const page = await read(list, `limit=2&${query}${cursor}`)
    all.push(...page.items)
    if (page.nextCursor === null) return all
    cursor = `&cursor=${page.nextCursor}`
  }
}

const orders: [string, string, (item: Item) => string | number][] = [
  ['documents', 'amount', (item) => -item.extraction.total],
  ['documents', 'newest', () => 0],
  ['invoices', 'amount', (item) => -item.totals.gross],
  ['invoices', 'due', (item) => item.dueDate],
  ['bank-transactions', 'newest', (item) => -Number(item.date.replaceAll('-', ''))],
  ['bank-transactions', 'oldest', (item) => item.date],
  ['contacts', 'name', (item) => item.name],
  ['ledger-entries', 'oldest', (item) => item.date],
]

describe('a list in another order', () => {
  it.each(orders)('%s by %s has everything once, page by page', async (list, order, keyOf) => {
    const items = await walk(list, `order=${order}`)
    const whole = (await read(list, `limit=200&order=${order}`)).items
    expect(items.map(({ id }) => id)).toEqual(whole.map(({ id }: Item) => id))
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const keys = items.map(keyOf)
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
    expect(items.length).toBeGreaterThan(2)
  })

  it('is the newest first turned round where oldest is asked for', async () => {
    for (const list of [
      'documents',
      'invoices',
      'contacts',
      'bank-transactions',
      'ledger-entries',
    ]) {
      const newest = (await read(list, 'limit=200')).items.map(({ id }: Item) => id)
      const oldest = (await walk(list, 'order=oldest')).map(({ id }) => id)
      expect([list, oldest]).toEqual([list, newest.toReversed()])
    }
  })

  it('has money in before money out, or the other way round', async () => {
    const minor = (items: Item[]) => items.map(({ amount, currency }) => [amount, currency])
    const down = minor(await walk('bank-transactions', 'order=amount'))
    expect(down).toEqual([
      [1250, 'DKK'],
      [500, 'JPY'],
      [0.75, 'DKK'],
      [-500, 'DKK'],
      [-500, 'DKK'],
    ])
    expect(minor(await walk('bank-transactions', 'order=lowest'))).toEqual(down.toReversed())
  })

  it('leaves out what has no total or no due day, if that is the order', async () => {
    expect(await walk('documents', 'order=amount')).toHaveLength(3)
    expect(await walk('documents', '')).toHaveLength(4)
    expect(await walk('invoices', 'order=due')).toHaveLength(3)
  })

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await read('documents', 'limit=1&order=amount')
    const reply = await world.read(org, `documents?limit=1&order=oldest&cursor=${nextCursor}`)
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_cursor'])
  })
})

describe('a list by amount', () => {
  const amounts = async (list: string, query: string) =>
    (await read(list, `${query}&count=true`)).count

  it('compares each amount in its own currency, ends included', async () => {
    const inRange = (least: number, most: number) =>
      amounts('bank-transactions', `minAmount=${least}&maxAmount=${most}`)
    expect(await inRange(0.75, 0.75)).toBe(1)
    expect(await inRange(0.74, 0.749)).toBe(0)
    expect(await inRange(500, 500)).toBe(1)
    expect(await inRange(-500, -500)).toBe(2)
    expect(await inRange(-500.001, 0)).toBe(2)
    expect(await inRange(-499.999, 1250)).toBe(3)
  })

  it('of documents and invoices', async () => {
    expect(await amounts('documents', 'minAmount=375&maxAmount=375')).toBe(2)
    expect(await amounts('documents', 'minAmount=375.01')).toBe(1)
    expect(await amounts('invoices', 'minAmount=1250&status=issued')).toBe(3)
    expect(await amounts('invoices', 'maxAmount=1249.99')).toBe(0)
    expect(await amounts('invoices', 'dueTo=2026-12-23&status=issued')).toBe(1)
  })

  it('takes no more decimals than any currency has', async () => {
    const reply = await world.read(org, 'documents?minAmount=1.0001')
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })
})
