import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { workJobs } from '#test/support/books/sending'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import { createKeptBooks, keepBooks, type KeptBooks } from '#test/support/books/kept_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(world, org, {
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

describe('an entry of ours', () => {
  const invoiced = async () => {
    const id = await issued(world, org, { date: '2026-05-04' })
    await workJobs(world, org)
    const [entry] = await entriesOfInvoice(world, org, id)
    return { id, reference: entry.reference as string }
  }

  it('is recognized by its key or its reference, and booked when it is booked there', async () => {
    for (const carriesKeys of [true, false]) {
      books.carriesKeys = carriesKeys
      const { id, reference } = await invoiced()
      books.book(reference)
      await pull()
      const [entry, ...others] = await entriesOfInvoice(world, org, id)
      expect([entry.state, others.length]).toEqual(['booked', 0])
    }
    expect(await manual()).toEqual([])
  })

  it('that arrived without a reply is not taken for somebody else’s', async () => {
    books.carriesKeys = false
    const id = await issued(world, org, { date: '2026-05-04' })
    books.lostReply = new Failure('provider_timeout')
    await workJobs(world, org)
    const { problems } = await pull()
    expect(problems).toMatchObject([{ code: 'may_be_ours' }])
    books.lostReply = null
    await workJobs(world, org)
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await manual()).toEqual([])
    expect(await entriesOfInvoice(world, org, id)).toMatchObject([
      { atProvider: { state: 'sent', problem: null }, reference: 'V1' },
    ])
  })

  it('that somebody changed there shows both in words, and nothing changes here', async () => {
    const { id, reference } = await invoiced()
    books.edit(reference, (entry) => ({
      ...entry,
      date: '2026-05-05',
      lines: entry.lines.map((line) =>
        line.account === 'T1010' ? { ...line, account: 'T1020' } : line,
      ),
    }))
    const { problems } = await pull()
    expect(problems).toMatchObject([{ reference, code: 'changed_there' }])
    expect(problems[0].message).toContain('dated 2026-05-05 there and 2026-05-04 here')
    expect(problems[0].message).toContain('account T1020 has -1000.00 there and 0.00 here')
    const [entry] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({
      date: '2026-05-04',
      reversedBy: null,
      atProvider: { state: 'sent', problem: { code: 'changed_there' } },
    })
    books.edit(reference, (changed) => ({
      ...changed,
      date: '2026-05-04',
      lines: changed.lines.map((line) =>
        line.account === 'T1020' ? { ...line, account: 'T1010' } : line,
      ),
    }))
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect((await entriesOfInvoice(world, org, id))[0].atProvider.problem).toBeNull()
  })

  it.each([true, false])('that somebody removed there stays, and says so (%s)', async (lists) => {
    books.listsDrafts = lists
    const { id, reference } = await invoiced()
    await pull()
    books.remove(reference)
    await pull()
    expect(await entriesOfInvoice(world, org, id)).toMatchObject([
      { reversedBy: null, atProvider: { problem: { code: 'removed_there' } } },
    ])
  })

  it('that was changed as a draft is named, and the others are looked for all the same', async () => {
    books.listsDrafts = false
    const ours = [await invoiced(), await invoiced(), await invoiced()]
    const look = books.findPosted
    let looks = 0
    books.findPosted = async (request) => {
      looks += 1
      if (looks === 1) throw new Failure('provider_conflict', { detail: 'It was changed there.' })
      return await look(request)
    }
    expect(await pull()).toMatchObject({ status: 'done' })
    const found = await Promise.all(ours.map(({ id }) => entriesOfInvoice(world, org, id)))
    expect(looks).toBe(3)
    const troubled = found.flat().filter((entry) => entry.atProvider.problem !== null)
    expect(troubled).toMatchObject([
      { atProvider: { problem: { code: 'changed_there', message: 'It was changed there.' } } },
    ])
  })

  it('is found booked where the system lists no drafts', async () => {
    books.listsDrafts = false
    const { id, reference } = await invoiced()
    await pull()
    expect(await entriesOfInvoice(world, org, id)).toMatchObject([{ state: 'provisional' }])
    books.book(reference)
    await pull()
    expect(await entriesOfInvoice(world, org, id)).toMatchObject([{ state: 'booked' }])
  })
})
