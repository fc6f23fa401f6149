import { afterEach, describe, expect, it } from 'vitest'
import { resumeRun } from '#kernel/corridor/run'
import { clientOf, entriesOfInvoice, issued } from '#test/support/books/invoices'
import { remoteBill, createKeptBooks, keepBooks } from '#test/support/books/kept_books'
import { workJobs } from '#test/support/books/sending'
import { domesticInvoice } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 } })
afterEach(() => {
  world.app.faults = null
})

describe('two readings at once', () => {
  it('take each entry over once', async () => {
    const org = await world.createOrg('denmark')
    const books = createKeptBooks()
    books.pageSize = 2
    await keepBooks(world, org, { provider: books })
    for (let count = 0; count < 6; count++) books.make(remoteBill())
    // Each page is read by both before either takes it.
    const read = books.readEntries
    let waiting: (() => void)[] = []
    books.readEntries = async (...given) => {
      const page = await read(...given)
      await new Promise<void>((go) => {
        waiting.push(go)
        if (waiting.length === 2) for (const one of waiting.splice(0)) one()
        else setTimeout(go, 2_000)
      })
      waiting = []
      return page
    }
    const replies = await Promise.all(
      [1, 2].map(() => world.rest(org, 'operations/pull_entries', {})),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const list = await world.read(org, 'ledger-entries?source=manual&limit=200')
    expect(list.body.result.items).toHaveLength(6)
  })
})

/** The process dies after this many transactions of the run, counted from 1. */
function dieAfter(transactions: number): void {
  let count = 0
  world.app.faults = {
    hits: () => count,
    async at(point) {
      if (point !== 'between_batches') return
      count += 1
      if (count === transactions) throw new Error('the power went')
    },
  }
}

async function resume(org: TestOrg): Promise<void> {
  world.app.faults = null
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE run SET lease_until = now() - interval '1 second'
     WHERE org_id = $1 AND state = 'open' RETURNING id`,
    [org.orgId],
  )
  expect(rows).toHaveLength(1)
  expect(await resumeRun(world.app, org.orgId, rows[0]?.id ?? '')).toBe(true)
}

/** Four entries of others on two pages, one of ours that is booked there, one file. */
async function prepare() {
  const org = await world.createOrg('denmark')
  const books = createKeptBooks()
  books.pageSize = 3
  await keepBooks(world, org, { provider: books, except: ['2060'] })
  await clientOf(world, org)
  const invoiceId = await issued(world, org, { date: '2026-05-04' })
  await workJobs(world, org)
  books.book('V1')
  for (let count = 0; count < 3; count++) books.make(remoteBill())
  books.make({
    lines: [
      { account: 'T2060', amountMinor: '8000' },
      { account: 'T6481', amountMinor: '-8000' },
    ],
  })
  books.files.push({
    key: 'F1',
    fileName: 'f.xml',
    mimeType: 'application/xml',
    receivedOn: '2026-11-05',
    bytes: new TextEncoder().encode(domesticInvoice(org)),
  })
  return { org, invoiceId }
}

describe('a process that dies after any transaction of a reading', () => {
  it('loses nothing and takes nothing over twice', async () => {
    let died = 0
    for (let at = 1; ; at++) {
      const { org, invoiceId } = await prepare()
      dieAfter(at)
      const { status } = await world.rest(org, 'operations/pull_entries', {})
      if (status !== 200) {
        expect(status).toBe(500)
        await resume(org)
        died += 1
      }
      const items = async (path: string) => (await world.read(org, path)).body.result.items
      expect(await items('ledger-entries?source=manual')).toHaveLength(3)
      expect(await entriesOfInvoice(world, org, invoiceId)).toMatchObject([{ state: 'booked' }])
      expect(await items('documents')).toHaveLength(1)
      const drift = (await items('accounting-drift'))[0]
      const kinds = drift.entries.map((one: { kinds: string[] }) => one.kinds)
      expect(kinds).toEqual([['missing_here']])
      if (status === 200) break
    }
    expect(died).toBeGreaterThan(8)
  }, 120_000)
})
