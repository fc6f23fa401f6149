import { describe, expect, it, vi } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { createConnected, createOutsideSystem, setUp } from '#test/support/books/outside_books'
import {
  beginsOn,
  checkBooks,
  importBooks,
  itemsCsv,
  makeBooks,
  mappingOf,
  newcomer,
  trialBalance,
  upload,
} from '#test/support/books/opening'
import { sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import { fatturaPa } from '#test/support/einvoices/einvoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

const check = (org: TestOrg, body: object) => world.rest(org, 'operations/check_opening', body)
const books = makeBooks({ accounts: 12, items: 12 })
const rows = (...amounts: [string, number][]) => ({
  rows: amounts.map(([account, balance]) => ({ account, balance })),
})
const blocking = (result: { report: { findings: { code: string; blocks: boolean }[] } }) =>
  result.report.findings.filter((one) => one.blocks).map((one) => one.code)

describe('200', () => {
  it('reports a foreign file and writes no entry', async () => {
    const org = await newcomer(world)
    const { status, body } = await checkBooks(world, org, books)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'checked',
      ready: true,
      booksBeginOn: beginsOn,
      openedOn: '2026-06-30',
      confirm: expect.stringMatching(/^[0-9a-f]{64}$/),
      allowedActions: ['import_opening'],
    })
    expect(await trialBalance(world, org)).toEqual({})
    expect((await world.read(org, 'contacts')).body.result.items).toEqual([])
  })

  it('proposes accounts, and applies none of them by itself', async () => {
    const org = await newcomer(world)
    const balances = {
      rows: [
        { account: '6481', name: 'Bankkonto', balance: 10 },
        { account: '900', name: 'Overført resultat', balance: -10 },
      ],
    }
    const first = (await check(org, { source: 'Old', balances })).body.result
    expect(blocking(first)).toEqual(['unmapped_account', 'unmapped_account'])
    expect(first).toMatchObject({ ready: false, confirm: null })
    const { proposals } = first.report
    expect(proposals).toMatchObject([
      { from: '6481', to: '6481', reason: 'same_number' },
      { from: '900', to: '6940', reason: 'same_name' },
    ])
    const accounts = proposals.map(({ from, to }: { from: string; to: string }) => ({ from, to }))
    expect((await check(org, { source: 'Old', balances, accounts })).body.result.ready).toBe(true)
  })

  it('replaces the check before it', async () => {
    const org = await newcomer(world)
    const first = (await checkBooks(world, org, books)).body.result
    await checkBooks(world, org, books)
    const { result } = (await world.read(org, `opening-imports/${first.id}`)).body
    expect(result).toMatchObject({ status: 'replaced', confirm: null, allowedActions: [] })
  })

  it('says which line of which file cannot be read', async () => {
    const org = await newcomer(world)
    const text = itemsCsv(books).toString('latin1').replace('02-02-2026', '31-02-2026')
    const openItems = [{ fileId: await upload(world, org, Buffer.from(text, 'latin1')) }]
    const { result } = (await checkBooks(world, org, books, { openItems })).body
    expect(blocking(result)).toEqual(['row_unreadable', 'control_differs'])
    expect(result.report.findings[0]).toMatchObject({ place: 'openItems 1', line: 3 })
    expect(result.report.findings[0].detail).toContain('"31-02-2026" is not a date')
  })

  it('says that a file is not what it was said to be', async () => {
    const org = await newcomer(world)
    const fileId = await upload(world, org, 'hello')
    for (const format of ['csv', 'saft']) {
      const { result } = (await check(org, { source: 'Old', balances: { format, fileId } })).body
      expect(blocking(result)).toContain('file_unreadable')
    }
  })

  it('takes no file with more rows than are judged at a time', async () => {
    const org = await newcomer(world)
    const line = (index: number) => `${10_000 + index};Account ${index};0,00`
    const lines = Array.from({ length: 20_001 }, (_, index) => line(index))
    const fileId = await upload(world, org, ['Konto;Navn;Saldo', ...lines].join('\n'))
    const { result } = (await check(org, { source: 'Old', balances: { fileId } })).body
    expect(blocking(result)).toContain('file_unreadable')
    expect(result.report.findings[0].detail).toContain('more than 20000 rows')
  })

  it('takes e-invoices that are not paid as open items of either side', async () => {
    const org = await newcomer(world, 'italy')
    const invoice = sampleEinvoice()
    const xml = fatturaPa(invoice)
    const fileId = await upload(world, org, xml, 'invoice.xml')
    const buyer = /<CessionarioCommittente>[^]*?<IdCodice>([^<]+)</.exec(xml)?.[1] ?? ''
    const seller = /<CedentePrestatore>[^]*?<IdCodice>([^<]+)</.exec(xml)?.[1] ?? ''
    const openItems = [{ format: 'fatturapa', fileId }]
    const accounts = [
      { from: 'P', to: '2501' },
      { from: 'C', to: '1501' },
      { from: 'E', to: '2101' },
    ]
    const owed = 325.79
    await world.rest(org, 'operations/save_organization_profile', { vatNumber: `IT${buyer}` })
    const bought = { source: 'Old', balances: rows(['P', -owed], ['E', owed]), openItems, accounts }
    const purchase = (await check(org, bought)).body.result
    expect(blocking(purchase)).toEqual([])
    expect(purchase.report.controls[1]).toMatchObject({ side: 'supplier', itemCount: 1 })
    await world.rest(org, 'operations/save_organization_profile', { vatNumber: `IT${seller}` })
    const sold = { source: 'Old', balances: rows(['C', owed], ['E', -owed]), openItems, accounts }
    expect(blocking((await check(org, sold)).body.result)).toEqual([])
    await world.rest(org, 'operations/save_organization_profile', { vatNumber: '' })
    expect(blocking((await check(org, sold)).body.result)).toContain('not_own_invoice')
  })

  it('finds contacts that are there by number or name', async () => {
    const org = await newcomer(world)
    const [first] = books.items
    await world.rest(org, 'actions/save_contact', { name: 'Other', vatNumber: `DK${first?.cvr}` })
    const { report } = (await checkBooks(world, org, books)).body.result
    expect(report).toMatchObject({ knownContactCount: 1, newContactCount: 11 })
    expect(report.newContacts).not.toContain(first?.contact)
  })
})

describe('400', () => {
  it('refuses more rows in all lists together than one list may have', async () => {
    const org = await newcomer(world)
    const listOf = (count: number) => ({
      side: 'customer',
      rows: Array.from({ length: count }, (_, at) => ({ contact: 'A', number: `${at}`, open: 1 })),
    })
    const body = {
      source: 'Old',
      balances: rows(['1', 1]),
      openItems: [listOf(1_000), listOf(999)],
    }
    expect((await check(org, body)).status).toBe(200)
    const more = { ...body, openItems: [listOf(1_000), listOf(1_000)] }
    const reply = await check(org, more)
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0]).toMatchObject({ pointer: '/openItems' })
    expect(reply.body.errors[0].detail).toContain('2000 rows')
  })

  it('refuses a list that is neither a file nor rows, or both', async () => {
    const org = await newcomer(world)
    expect((await check(org, { source: 'Old', balances: {} })).status).toBe(400)
    const both = { fileId: 'file_x', ...rows(['1', 1]) }
    expect((await check(org, { source: 'Old', balances: both })).status).toBe(400)
  })
})

describe('404', () => {
  it('does not know the file of another organization', async () => {
    const org = await newcomer(world)
    const fileId = await upload(world, await newcomer(world), 'Konto;Saldo\n1;1,00')
    const { status, body } = await check(org, { source: 'Old', balances: { fileId } })
    expect([status, body.code]).toEqual([404, 'file_not_found'])
  })
})

describe('409', () => {
  it('needs the first day of the books', async () => {
    const org = await world.createOrg('denmark')
    const { body } = await check(org, { source: 'Old', balances: rows(['1', 1]) })
    expect(body.code).toBe('books_begin_not_set')
  })

  it('is done elsewhere where another system keeps the books', async () => {
    setUp(world, createOutsideSystem())
    const org = await createConnected(world)
    const profile = { booksBeginOn: '2026-12-01' }
    await world.rest(org, 'operations/save_organization_profile', profile)
    const { status, body } = await check(org, { source: 'Old', balances: rows(['1', 1]) })
    expect([status, body.code]).toEqual([409, 'opening_kept_outside'])
  })

  it('is refused while an opening stands', async () => {
    const org = await newcomer(world)
    const { result } = (await checkBooks(world, org, books)).body
    expect((await importBooks(world, org, result)).status).toBe(200)
    const again = await check(org, {
      source: 'Old',
      balances: rows(['1', 1]),
      accounts: mappingOf(books),
    })
    expect([again.status, again.body.code]).toEqual([409, 'opening_stands'])
  })
})

describe('429 and 503', () => {
  it('is reader_busy while others of the organization wait, and nothing is left of it', async () => {
    const org = await newcomer(world)
    const busy = new Failure('reader_busy')
    vi.spyOn(world.app.ports.reader, 'readOpening').mockRejectedValueOnce(busy)
    const { status, body } = await checkBooks(world, org, books)
    expect([status, body.code]).toEqual([429, 'reader_busy'])
    expect((await world.read(org, 'opening-imports')).body.result.items).toEqual([])
    expect((await checkBooks(world, org, books)).body.result.ready).toBe(true)
  })

  it('is provider_unavailable while the file store does not answer', async () => {
    const org = await newcomer(world)
    const { files } = world.app.ports
    const get = files.get.bind(files)
    files.get = async () => {
      throw new Error('no answer')
    }
    const { status, body } = await checkBooks(world, org, books)
    files.get = get
    expect([status, body.code]).toEqual([503, 'provider_unavailable'])
    expect((await world.read(org, 'opening-imports')).body.result.items).toEqual([])
  })
})
