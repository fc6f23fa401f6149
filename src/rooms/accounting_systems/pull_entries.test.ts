import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { clientOf, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  mapRemote,
  there,
  type KeptBooks,
} from '#test/support/books/kept_books'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { eventsOf } from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { pullTask } from './pull_later.ts'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
let connectionId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  connectionId = await keepBooks(world, org, {
    provider: books,
    vouchers: { next: 70_000, last: 79_999 },
    except: ['2060'],
  })
  await clientOf(world, org)
})

const pull = () => run(world, org, 'operations/pull_entries', {})
const entries = async (query = '') =>
  (await world.read(org, `ledger-entries?limit=200${query}`)).body.result.items
const manual = () => entries('&source=manual')

describe('an entry that somebody made over there', () => {
  it('is in the ledger once, with our accounts and its reference, however often it is read', async () => {
    const reference = books.make(remoteBill({ state: 'provisional' }))
    expect(await pull()).toMatchObject({ status: 'done', read: 1, takenOver: 1, waiting: 0 })
    expect(await pull()).toMatchObject({ read: 0, takenOver: 0 })
    books.edit(reference, (entry) => ({ ...entry, text: 'Another text' }))
    await pull()
    const [entry, ...others] = await manual()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      origin: 'provider',
      provider: 'outside',
      reference,
      date: '2026-05-12',
      vatDate: '2026-05-12',
      state: 'provisional',
      text: 'Rejse til Aarhus',
      lines: [
        { account: '2450', amount: 1000, vatCode: 'I25', vatRole: 'base', vatBase: 1000 },
        { account: '7740', amount: 250, vatCode: 'I25', vatRole: 'input' },
        { account: '7440', amount: -1250, vatCode: null },
      ],
    })
    expect(entry.lines[0].vatAmount).toBe(250)
  })

  it('is booked here when it is booked there, and says so', async () => {
    const reference = books.make(remoteBill({ state: 'provisional' }))
    await pull()
    books.book(reference)
    await pull()
    expect(await manual()).toMatchObject([{ state: 'booked' }])
    const events = await eventsOf(world, org, 'ledger_entry.booked')
    expect(events).toHaveLength(1)
  })

  it('leaves a bill open that a bank transaction can pay, and a payment until its transaction is found', async () => {
    books.make(remoteBill())
    books.make({
      lines: [
        { account: there.account('7440'), amountMinor: '5000' },
        { account: there.account('6481'), amountMinor: '-5000' },
      ],
    })
    await pull()
    const bill = (await manual()).find((one: { lines: unknown[] }) => one.lines.length === 3)
    const transactionId = await transaction(world, org, { amountMinor: -125_000n })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId: bill.id })
    expect(await transactionOf(world, org, transactionId)).toMatchObject({ status: 'reconciled' })
    const { rows } = await world.owner.query(
      'SELECT kind, source, amount_minor FROM open_item WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toMatchObject([
      { kind: 'payable', source: 'manual', amount_minor: '-125000' },
      { kind: 'payment', source: 'manual', amount_minor: '-5000' },
    ])
  })

  it('waits where an account has no counterpart, says which, and comes after it is mapped', async () => {
    const lines = [
      { account: 'T2060', amountMinor: '8000' },
      { account: there.account('6481'), amountMinor: '-8000' },
    ]
    const reference = books.make({ lines, text: 'Rejser' })
    expect(await pull()).toMatchObject({
      takenOver: 0,
      waiting: 1,
      problems: [
        {
          reference,
          code: 'account_not_mapped',
          message: expect.stringContaining('T2060 has no counterpart'),
        },
      ],
    })
    expect(await manual()).toEqual([])
    await mapRemote(world, org, connectionId, 'account', '2060', 'T2060')
    expect(await pull()).toMatchObject({ takenOver: 1, waiting: 0, problems: [] })
    expect(await manual()).toMatchObject([{ reference, lines: [{ account: '2060' }, {}] }])
  })

  it('and is removed there is reversed here with the reason', async () => {
    const reference = books.make(remoteBill({ state: 'provisional' }))
    await pull()
    books.remove(reference)
    await pull()
    await pull()
    const [reversal] = await entries('&source=reversal')
    expect(reversal).toMatchObject({
      text: 'Slettet i regnskabsprogrammet: Rejse til Aarhus',
      date: '2026-05-12',
      origin: 'provider',
    })
    expect(await manual()).toMatchObject([{ reversedBy: reversal.id }])
  })

  it('and is changed there is replaced here', async () => {
    const reference = books.make(remoteBill({ state: 'provisional' }))
    await pull()
    const [cost, vat] = ['160000', '40000']
    books.edit(reference, (entry) => ({
      ...entry,
      lines: entry.lines.map((line, at) => ({
        ...line,
        amountMinor: [cost, vat, '-200000'][at] ?? '0',
      })),
    }))
    await pull()
    expect(await entries('&reversed=false&source=manual')).toMatchObject([
      { reference, lines: [{ amount: 1600 }, { amount: 400 }, { amount: -2000 }] },
    ])
  })

  it('from before the system kept the books is left alone', async () => {
    const other = await world.createOrg('denmark')
    await keepBooks(world, other, { provider: books, keepsFrom: '2026-06-01' })
    books.make(remoteBill({ date: '2026-05-31' }))
    books.make(remoteBill({ date: '2026-06-01' }))
    org = other
    await pull()
    expect(await manual()).toMatchObject([{ date: '2026-06-01' }])
  })
})

describe('a reading', () => {
  it('goes page by page and takes up where it stopped', async () => {
    books.pageSize = 2
    for (let count = 0; count < 5; count++) books.make(remoteBill())
    expect(await pull()).toMatchObject({ read: 5, takenOver: 5 })
    expect(books.reads).toBe(3)
    books.make(remoteBill())
    expect(await pull()).toMatchObject({ read: 1, takenOver: 1 })
    expect(await manual()).toHaveLength(6)
  })

  it('runs by itself for whoever is connected', async () => {
    books.make(remoteBill())
    const { rows } = await world.owner.query(
      `SELECT kind FROM schedule WHERE org_id = $1 AND kind = 'pull_entries'`,
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
    const { signal } = new AbortController()
    await pullTask.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
    expect(await manual()).toHaveLength(1)
  })

  it('says that access was lost, and stops until it is connected again', async () => {
    books.trouble = new Failure('provider_access_lost')
    const reply = await world.rest(org, 'operations/pull_entries', {})
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_access_lost'])
    books.trouble = null
    const again = await world.rest(org, 'operations/pull_entries', {})
    expect(again.body.code).toBe('provider_access_lost')
    expect(books.reads).toBe(1)
  })

  it.each([
    ['provider_refused', 409],
    ['provider_disconnected', 409],
    ['provider_failed', 502],
    ['provider_unavailable', 503],
    ['provider_timeout', 504],
    ['file_store_unavailable', 503],
  ] as const)('ends with %s and takes up where it stopped', async (code, status) => {
    books.make(remoteBill())
    books.trouble = new Failure(code)
    const reply = await world.rest(org, 'operations/pull_entries', {})
    expect([reply.status, reply.body.code]).toEqual([status, code])
    books.trouble = null
    expect(await pull()).toMatchObject({ read: 1, takenOver: 1 })
  })

  it('is refused where Daybook keeps the books', async () => {
    const other = await world.createOrg('denmark')
    const reply = await world.rest(other, 'operations/pull_entries', {})
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_not_connected'])
  })
})
