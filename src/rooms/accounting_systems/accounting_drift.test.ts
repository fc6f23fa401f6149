import { beforeEach, describe, expect, it } from 'vitest'
import type { RemoteEntry } from './ports.ts'
import { transaction } from '#test/support/bank/bank'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  there,
  type KeptBooks,
} from '#test/support/books/kept_books'
import { workJobs } from '#test/support/books/sending'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(world, org, { provider: books, except: ['2060'] })
  await clientOf(world, org)
})

const pull = () => run(world, org, 'operations/pull_entries', {})
const driftOf = async (query = '') =>
  (await world.read(org, `accounting-drift?${query}`)).body.result.items[0]

const waitsFor = async () =>
  (await world.read(org, 'attention?kind=books_differ')).body.result.items

/** An invoice of 1,000.00 and 250.00 of VAT that arrived and was read. */
async function invoiced(): Promise<string> {
  const id = await issued(world, org, { date: '2026-05-04' })
  await workJobs(world, org)
  await pull()
  return (await entriesOfInvoice(world, org, id))[0].reference
}

const withLine =
  (account: string, change: (line: RemoteEntry['lines'][number]) => object) =>
  (entry: RemoteEntry): RemoteEntry => ({
    ...entry,
    lines: entry.lines.map((line) =>
      line.account === account ? { ...line, ...change(line) } : line,
    ),
  })

describe('drift', () => {
  it('is none where both say the same, and says when that was read', async () => {
    await invoiced()
    books.make(remoteBill())
    await pull()
    expect(await waitsFor()).toEqual([])
    expect(await driftOf()).toMatchObject({
      provider: 'outside',
      basis: 'account',
      isEqual: true,
      accounts: [],
      entries: [],
      isCut: false,
      lastReadAt: expect.any(String),
      apart: { notAtProvider: { count: 0, amount: 0 }, onTheWay: 0, notReadYet: 0 },
    })
  })

  it('is nothing to report where Daybook keeps the books', async () => {
    const other = await world.createOrg('denmark')
    const reply = await world.read(other, 'accounting-drift')
    expect(reply.body.result.items).toEqual([])
  })

  it('names what is missing over there', async () => {
    const reference = await invoiced()
    books.remove(reference)
    await pull()
    const drift = await driftOf()
    expect(await waitsFor()).toMatchObject([{ action: 'pull_entries', name: 'outside' }])
    expect(drift).toMatchObject({
      isEqual: false,
      entries: [
        {
          kinds: ['missing_there'],
          reference,
          date: '2026-05-04',
          dateThere: null,
          says: `${reference} of 2026-05-04 is not in the accounting system.`,
        },
      ],
    })
    expect(drift.accounts).toContainEqual({
      account: 'T6190',
      name: null,
      ourAccounts: ['6190'],
      date: '2026-05-04',
      ours: 1250,
      theirs: 0,
      difference: -1250,
      entries: [reference],
    })
    expect(drift.accounts).toHaveLength(3)
  })

  it('names what is missing here, and why', async () => {
    const lines = [
      { account: 'T2060', amountMinor: '8000' },
      { account: there.account('6481'), amountMinor: '-8000' },
    ]
    const reference = books.make({ lines, date: '2026-05-20' })
    await pull()
    expect(await driftOf()).toMatchObject({
      isEqual: false,
      accounts: [
        { account: 'T2060', ours: 0, theirs: 80, entries: [reference] },
        { account: 'T6481', ours: 0, theirs: -80, entries: [reference] },
      ],
      entries: [
        {
          kinds: ['missing_here'],
          ledgerEntryId: null,
          says: expect.stringContaining('T2060 has no counterpart'),
        },
      ],
    })
    expect((await driftOf('from=2026-06-01')).isEqual).toBe(true)
  })

  it('names another amount', async () => {
    const reference = await invoiced()
    const up = (by: bigint) => (line: { amountMinor: string }) => ({
      amountMinor: String(BigInt(line.amountMinor) + by),
    })
    books.edit(reference, withLine('T1010', up(-10_000n)))
    books.edit(reference, withLine('T6190', up(10_000n)))
    await pull()
    expect(await driftOf()).toMatchObject({
      accounts: [
        { account: 'T1010', ours: -1000, theirs: -1100, difference: -100, entries: [reference] },
        { account: 'T6190', ours: 1250, theirs: 1350, difference: 100, entries: [reference] },
      ],
      entries: [{ kinds: ['amount_differs'], lines: [{ account: 'T1010' }, { account: 'T6190' }] }],
    })
  })

  it('names another account', async () => {
    const reference = await invoiced()
    books.edit(
      reference,
      withLine('T1010', () => ({ account: 'T1050' })),
    )
    await pull()
    expect(await driftOf()).toMatchObject({
      accounts: [{ account: 'T1010' }, { account: 'T1050' }],
      entries: [{ kinds: ['account_differs'], reference }],
    })
  })

  it('names another date, on both days', async () => {
    const reference = await invoiced()
    books.edit(reference, (entry) => ({ ...entry, date: '2026-05-06' }))
    await pull()
    const drift = await driftOf()
    expect(drift.entries).toMatchObject([
      { kinds: ['date_differs'], date: '2026-05-04', dateThere: '2026-05-06', lines: [] },
    ])
    const days = drift.accounts.map((one: { date: string }) => one.date)
    expect(new Set(days)).toEqual(new Set(['2026-05-04', '2026-05-06']))
    for (const one of drift.accounts) expect(one.entries).toEqual([reference])
  })

  it('counts apart what is on its way, what was not read yet and drafts that are not listed', async () => {
    books.listsDrafts = false
    await issued(world, org, { date: '2026-05-04' })
    expect((await driftOf()).apart).toMatchObject({ onTheWay: 1 })
    await workJobs(world, org)
    expect((await driftOf()).apart).toMatchObject({ onTheWay: 0, notReadYet: 1, draftsThere: 0 })
    await pull()
    expect(await driftOf()).toMatchObject({ isEqual: true, apart: { draftsThere: 1 } })
    books.remove('V1')
    await pull()
    expect(await driftOf()).toMatchObject({ entries: [{ kinds: ['missing_there'] }] })
  })
})

describe('drift against a system without a ledger', () => {
  beforeEach(async () => {
    org = await world.createOrg('denmark')
    await keepBooks(world, org, { provider: books, holds: ['purchase', 'sale'] })
    await clientOf(world, org)
  })

  it('is by document and amount, and counts apart what stays here', async () => {
    const reference = await invoiced()
    // It has categories, not accounts.
    books.edit(
      reference,
      withLine('T1010', () => ({ account: 'Sales' })),
    )
    const transactionId = await transaction(world, org, { amountMinor: -4_500n })
    await run(world, org, 'operations/book_transaction', { transactionId, ledgerAccountId: '2390' })
    await pull()
    expect(await driftOf()).toMatchObject({
      basis: 'document',
      isEqual: true,
      apart: { notAtProvider: { count: 1, amount: 45 } },
    })
    books.edit(
      reference,
      withLine('T6190', () => ({ amountMinor: '135000' })),
    )
    await pull()
    expect(await driftOf()).toMatchObject({
      accounts: [],
      entries: [
        {
          kinds: ['amount_differs'],
          says: `${reference} differs in its amount: 1350.00 there and 1250.00 here.`,
        },
      ],
    })
  })
})
