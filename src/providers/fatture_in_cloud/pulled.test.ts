import { beforeEach, describe, expect, it } from 'vitest'
import { connectFic } from '#test/support/books/at_fatture_in_cloud'
import { openFic, type FicWorld } from '#test/support/books/fatture_in_cloud'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import { workJobs } from '#test/support/books/sending'
import { boxesOf, faultsOf } from '#test/support/books/vat'
import { domesticInvoice, posted } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let fic: FicWorld
beforeEach(async () => {
  fic = await openFic()
  org = await world.createOrg('italy')
  await connectFic(world, org, fic)
  await clientOf(world, org)
  return async () => await fic.visitor.close()
})

const emptyPage = { current_page: 1, last_page: 1, total: 0, data: [] }

const pull = () => run(world, org, 'operations/pull_entries', {})
const made = async () =>
  (await world.read(org, 'ledger-entries?source=manual&limit=100')).body.result.items
const human = async (order: object) => (await fic.visitor.control('human', order)).body.id as number

const purchase = (changes: object = {}) =>
  human({
    kind: 'received',
    act: 'create',
    company: 50_001,
    changes: {
      type: 'expense',
      date: '2026-11-10',
      entity: { name: 'TIM S.p.A.', vat_number: 'IT00488410010', country_iso: 'IT' },
      category: 'Telefono e internet',
      description: 'Bolletta',
      invoice_number: '8A/17',
      amount_net: 100,
      amount_vat: 22,
      amount_gross: 122,
      currency: { id: 'EUR' },
      ...changes,
    },
  })

const sale = (changes: object = {}) =>
  human({
    kind: 'issued',
    act: 'create',
    company: 50_001,
    changes: {
      type: 'invoice',
      date: '2026-11-11',
      number: 12,
      numeration: '/A',
      entity: { name: 'Rossi S.r.l.' },
      items_list: [{ name: 'Caffè', qty: 4, net_price: 25, vat: { id: 0 } }],
      amount_net: 100,
      amount_vat: 22,
      amount_gross: 122,
      currency: { id: 'EUR' },
      ...changes,
    },
  })

const linesOf = (entry: { lines: { account: string; amount: number; vatCode: string | null }[] }) =>
  entry.lines.map(({ account, amount, vatCode }) => [account, amount, vatCode])

describe('a purchase that somebody entered in Fatture in Cloud', () => {
  it('has the VAT code that its VAT comes to, and counts in the return', async () => {
    await purchase()
    expect(await pull()).toMatchObject({ takenOver: 1, waiting: 0, problems: [] })
    const [entry] = await made()
    expect(linesOf(entry)).toEqual([
      ['4206', 100, 'A22'],
      ['1601', 22, 'A22'],
      ['2501', -122, null],
    ])
    const prepared = await run(world, org, 'operations/prepare_vat_return_for', {
      period: '2026-11',
    })
    expect(boxesOf(prepared)).toMatchObject({ VP3: 100, VP5: 22 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('is deducted as far as it is deducted there', async () => {
    await purchase({ vat_deductibility: 50 })
    await pull()
    const [entry] = await made()
    expect(linesOf(entry)).toEqual([
      ['4206', 111, 'A22D50'],
      ['1601', 11, 'A22D50'],
      ['2501', -122, null],
    ])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('has a code for each of its lines', async () => {
    await purchase({
      is_detailed: true,
      amount_net: 300,
      amount_vat: 32,
      amount_gross: 332,
      items_list: [
        { name: 'Telefono', qty: 1, net_price: 100, vat: { id: 0 } },
        { name: 'Libri', qty: 2, net_price: 50, vat: { id: 3 }, category: 'Pubblicità' },
        { name: 'Bollo', qty: 1, net_price: 100, vat: { id: 10 } },
      ],
    })
    expect(await pull()).toMatchObject({ waiting: 0, problems: [] })
    const [entry] = await made()
    const codes = entry.lines.map((one: { vatCode: string | null }) => one.vatCode)
    expect(new Set(codes)).toEqual(new Set(['A22', 'A10', 'AN1', null]))
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('is a credit note where it is one', async () => {
    await purchase({ type: 'passive_credit_note' })
    await pull()
    const [entry] = await made()
    expect(linesOf(entry)).toEqual([
      ['4206', -100, 'A22'],
      ['1601', -22, 'A22'],
      ['2501', 122, null],
    ])
  })

  it.each([
    ['in another currency', { currency: { id: 'USD' } }, 'not_in_own_currency', /is in USD/],
    ['without VAT and a reason', { amount_vat: 0, amount_gross: 100 }, 'unclear_there', /no VAT/],
    ['with VAT of no rate', { amount_vat: 17 }, 'unclear_there', /no single rate/],
    [
      'of a supplier abroad',
      { entity: { name: 'GmbH', country_iso: 'DE' }, amount_vat: 0, amount_gross: 100 },
      'unclear_there',
      /supplier is abroad/,
    ],
    ['with a share that no code has', { vat_deductibility: 37 }, 'vat_does_not_fit', /0\.37/],
    ['in a category without meaning', { category: 'Varie' }, 'account_not_mapped', /Varie/],
  ])('%s waits with a sentence', async (_name, changes, code, says) => {
    await purchase(changes)
    const { problems, takenOver } = await pull()
    expect([takenOver, problems.map((one: { code: string }) => one.code)]).toEqual([0, [code]])
    expect(problems[0].message).toMatch(says)
    expect(await made()).toEqual([])
  })

  it('in a category of their own comes when a person says which account it is', async () => {
    await fic.visitor.control('company', { company: 50_001, addCategory: 'Varie' })
    await purchase({ category: 'Varie' })
    await pull()
    await run(world, org, 'actions/sync_chart_of_accounts', {})
    const mapped = { kind: 'account', ours: '4206', theirs: 'Varie' }
    await run(world, org, 'operations/map_account', mapped)
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await made()).toMatchObject([{ lines: [{ account: '4206' }, {}, {}] }])
  })
})

describe('an invoice that somebody made in Fatture in Cloud', () => {
  it('is income with its VAT, and owed', async () => {
    await sale()
    expect(await pull()).toMatchObject({ takenOver: 1, waiting: 0 })
    const [entry] = await made()
    expect(linesOf(entry)).toEqual([
      ['1501', 122, null],
      ['3101', -100, 'V22'],
      ['2601', -22, 'V22'],
    ])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('with split payment waits with a sentence', async () => {
    await sale({ use_split_payment: true })
    expect((await pull()).problems).toMatchObject([{ code: 'unclear_there' }])
  })
})

describe('drift', () => {
  it('is shown by document and amount', async () => {
    const id = await issued(world, org)
    await workJobs(world, org)
    await pull()
    const drift = async () => (await world.read(org, 'accounting-drift')).body.result.items[0]
    expect(await drift()).toMatchObject({ entries: [] })
    const [entry] = await entriesOfInvoice(world, org, id)
    const number = Number(entry?.reference?.replace(/\D+/g, ''))
    fic.clock.now = new Date('2026-11-16T09:00:00Z')
    await fic.visitor.control('advance', { seconds: 60 })
    const changes = { amount_net: 1, amount_vat: 0.22, amount_gross: 1.22 }
    await human({ kind: 'issued', act: 'edit', id: number, changes })
    const { problems } = await pull()
    expect(problems).toMatchObject([{ code: 'changed_there', ledgerEntryId: entry?.id }])
    expect((await drift()).entries).toMatchObject([{ ledgerEntryId: entry?.id }])
  })
})

describe('a document that somebody deleted in Fatture in Cloud', () => {
  const drift = async () => (await world.read(org, 'accounting-drift')).body.result.items[0]

  it('is in the drift report by its amount if it is ours, and nothing changes here', async () => {
    await posted(world, org, domesticInvoice(org, { date: '2026-11-10' }))
    await workJobs(world, org)
    await pull()
    expect(await drift()).toMatchObject({ isEqual: true, basis: 'document' })
    const [document] = (await fic.visitor.look()).received
    await human({ kind: 'received', act: 'delete', id: document.id })
    await pull()
    const { isEqual, entries } = await drift()
    expect(isEqual).toBe(false)
    expect(entries).toMatchObject([
      {
        kinds: ['missing_there'],
        reference: `received/${document.id}`,
        lines: [{ ours: document.amount_gross, theirs: 0 }],
      },
    ])
    const { items } = (await world.read(org, 'ledger-entries?limit=100')).body.result
    expect(items.filter((one: { source: string }) => one.source === 'reversal')).toEqual([])
  })

  it('is reversed here if somebody else made it', async () => {
    const id = await purchase()
    await pull()
    await human({ kind: 'received', act: 'delete', id })
    await pull()
    expect(await drift()).toMatchObject({ isEqual: true })
    const { items } = (await world.read(org, 'ledger-entries?limit=100')).body.result
    expect(items.filter((one: { source: string }) => one.source === 'reversal')).toHaveLength(1)
  })

  it('is not taken for gone while the company is not shown to us', async () => {
    await purchase()
    await pull()
    await fic.plant('GET', '/received_documents', { status: 200, body: emptyPage }, { times: 0 })
    await fic.plant('GET', '/received_documents/*', { status: 404, body: {} }, { times: 0 })
    await fic.plant('GET', '/company/info', { status: 404, body: {} }, { times: 0 })
    const reply = await world.rest(org, 'operations/pull_entries', {})
    expect(reply.status).toBe(409)
    const { items } = (await world.read(org, 'ledger-entries?limit=100')).body.result
    expect(items.filter((one: { source: string }) => one.source === 'reversal')).toEqual([])
  })
})
