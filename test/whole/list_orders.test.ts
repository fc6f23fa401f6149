import { beforeAll, describe, expect, it } from 'vitest'
import { insertAccount, transaction } from '../support/bank/bank.ts'
import { captured, extracted, domesticInvoice } from '../support/documents/documents.ts'
import { drafted, run } from '../support/books/invoices.ts'
import { download, exported, rowsOf } from '../support/books/exports.ts'
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

type Value = string | number | null
const folded = (text: string | null): string | null => text?.slice(0, 60).toLowerCase() ?? null

const sorts: [string, string, (item: Item) => Value][] = [
  ['documents', 'added', () => 0],
  ['documents', 'date', (item) => item.extraction?.date ?? null],
  ['documents', 'amount', (item) => item.extraction?.total ?? null],
  ['documents', 'name', (item) => folded(item.extraction?.supplier.name ?? null)],
  ['invoices', 'date', (item) => item.date],
  ['invoices', 'dueDate', (item) => item.dueDate],
  ['invoices', 'amount', (item) => item.totals.gross],
  ['invoices', 'name', (item) => folded(item.buyerName)],
  ['bank-transactions', 'date', (item) => item.date],
  ['bank-transactions', 'name', (item) => folded(item.counterparty)],
  ['contacts', 'name', (item) => folded(item.name)],
  ['ledger-entries', 'date', (item) => item.date],
  ['open-items', 'dueDate', (item) => item.dueDate],
  ['open-items', 'openHomeAmount', (item) => item.openHomeAmount],
]

/** Those without a value behind all others. */
const compare = (sign: number) => (a: Value, b: Value) =>
  a === null || b === null
    ? Number(a === null) - Number(b === null)
    : sign * (a < b ? -1 : Number(a > b))

describe('a list sorted by a column', () => {
  it.each(sorts)('%s by %s has everything once, both ways', async (list, column, keyOf) => {
    const all = (await read(list, 'limit=200')).items.map(({ id }: Item) => id)
    for (const [sort, sign] of [
      [column, 1],
      [`-${column}`, -1],
    ] as const) {
      const items = await walk(list, `sort=${sort}`)
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(all))
      expect(items).toHaveLength(all.length)
      const keys = items.map(keyOf)
      expect(keys).toEqual(keys.toSorted(compare(sign)))
    }
    expect(all.length).toBeGreaterThan(2)
  })

  it('counts no capitals, and has empty ones last', async () => {
    const names = (await walk('contacts', 'sort=name')).map(({ name }) => name)
    expect(names.filter((name) => name !== 'Nordisk Kunde ApS')).toContain('Østerbro')
    expect(names.indexOf('alpha')).toBeLessThan(names.indexOf('Beta'))
    const dates = (await walk('documents', 'sort=-date')).map(({ extraction }) => extraction?.date)
    expect(dates.at(-1)).toBeUndefined()
  })

  it('refuses the cursor of another column, or of the other way', async () => {
    const { nextCursor } = await read('documents', 'limit=1&sort=amount')
    for (const sort of ['sort=-amount&', 'sort=date&', '']) {
      const reply = await world.read(org, `documents?limit=1&${sort}cursor=${nextCursor}`)
      expect([sort, reply.status, reply.body.code]).toEqual([sort, 400, 'invalid_cursor'])
    }
  })

  it('refuses columns that it does not have', async () => {
    for (const sort of ['status', '-', 'Amount', 'amount,date']) {
      expect([sort, (await world.read(org, `documents?sort=${sort}`)).status]).toEqual([sort, 400])
    }
  })

  it('goes on rightly from its place while others are added', async () => {
    const first = await read('bank-transactions', 'limit=3&sort=amount')
    await transaction(world, org, { amountMinor: -900_00n, day: '2026-11-04' })
    await transaction(world, org, { amountMinor: 9_000_00n, day: '2026-11-04' })
    const query = `limit=50&sort=amount&cursor=${first.nextCursor}`
    const rest = await read('bank-transactions', query)
    const seen = [...first.items, ...rest.items].map(({ amount }: Item) => amount)
    expect(new Set([...first.items, ...rest.items].map(({ id }: Item) => id)).size).toBe(
      seen.length,
    )
    expect(seen).toContain(9000)
    expect(seen).not.toContain(-900)
  })
})

describe('what a list comes to', () => {
  it('is told by currency, under the same filters', async () => {
    const totals = async (list: string, query = '') =>
      (await read(list, `limit=1&totals=true&${query}`)).totalsByCurrency
    expect(await totals('documents')).toEqual([{ currency: 'DKK', amount: 12_000, count: 3 }])
    expect(await totals('documents', 'minAmount=1000')).toEqual([
      { currency: 'DKK', amount: 11_250, count: 1 },
    ])
    expect(await totals('invoices', 'status=issued')).toEqual([
      { currency: 'DKK', amount: 3750, count: 3 },
    ])
    expect(await totals('bank-transactions', 'to=2026-11-03')).toEqual([
      { currency: 'DKK', amount: 250.75, count: 4 },
    ])
    expect(await totals('open-items')).toEqual([{ currency: 'DKK', amount: 3750, count: 3 }])
    expect(await totals('ledger-entries')).toEqual([{ currency: 'DKK', amount: 3750, count: 3 }])
    expect((await read('documents', 'limit=1')).totalsByCurrency).toBeUndefined()
  })
})

describe('a list as a file', () => {
  it('has what the list has, in its order, and no more', async () => {
    const query = 'sort=-amount&minAmount=0&columns=name,amount,currency,id'
    const text = await exported(world, org, `documents/csv?${query}`)
    const items = await walk('documents', 'sort=-amount&minAmount=0')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toBe('Name;Amount;Currency;Id')
    expect(lines.slice(1).map((line) => line.split(';').at(-1))).toEqual(items.map(({ id }) => id))
    expect(lines[1]).toContain(';11250,00;DKK;')
  })

  it('refuses what the list refuses, before it begins', async () => {
    for (const query of ['columns=secret', 'limit=5', 'cursor=x', 'sort=nothing', 'status=x']) {
      const { statusCode } = await download(world, org, `documents/csv?${query}`)
      expect([query, statusCode]).toEqual([query, 400])
    }
  })

  it('has its head in the language of the reader', async () => {
    const { payload } = await world.edge.server.inject({
      url: '/api/rest/contacts/csv?columns=name,country',
      headers: { authorization: `Bearer ${org.key}`, 'accept-language': 'da' },
    })
    expect(payload.split('\r\n')[0]).toBe('\uFEFFNavn;Land')
  })

  it('is there for every list with columns', async () => {
    const listed = ['invoices', 'contacts', 'bank-transactions', 'ledger-entries', 'open-items']
    for (const list of [...listed, 'bills-to-pay']) {
      const rows = rowsOf(await exported(world, org, `${list}/csv?separator=comma`))
      const items = await walk(list, '')
      expect(rows.map((row) => row['Id'])).toEqual(items.map(({ id }) => id))
    }
  })
})

describe('entries by words, contact and amount', () => {
  const ids = async (query: string) =>
    (await read('ledger-entries', query)).items.map(({ id }: Item) => id)

  it('are found by part of the text and by the number of the voucher', async () => {
    const [entry] = (await read('ledger-entries', 'limit=1')).items
    expect(await ids(`q=${entry.voucher.text.toLowerCase()}`)).toEqual([entry.id])
    expect(await ids(`q=${encodeURIComponent(entry.text.slice(2, 12))}`)).toContain(entry.id)
    expect(await ids('q=S-2026-9999')).toEqual([])
  })

  it('are found by the contact of their paper', async () => {
    const [invoice] = (await read('invoices', 'status=issued&limit=1')).items
    expect(await ids(`contactId=${invoice.contactId}`)).toContain(invoice.ledgerEntryId)
    const [other] = (await read('contacts', 'q=alpha')).items
    expect(await ids(`contactId=${other.id}`)).toEqual([])
    expect(await ids('contactId=con_nobody')).toEqual([])
  })

  it('are found by the amount of a line', async () => {
    expect(await ids('minAmount=1250&maxAmount=1250')).toHaveLength(3)
    expect(await ids('minAmount=1250.01')).toEqual([])
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
