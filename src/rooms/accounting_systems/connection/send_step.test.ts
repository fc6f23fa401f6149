import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { resumeIntent } from '#kernel/corridor/intent'
import { decodeId } from '#kernel/values/id'
import { sendLater } from '../send_later.ts'
import { connectTo } from '#test/support/books/connection'
import { clientOf, entriesOfInvoice, issued } from '#test/support/books/invoices'
import { createOutsideBooks, type OutsideBooks } from '#test/support/books/outside_books'
import { coded, documentOf } from '#test/support/documents/documents'
import { transaction } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: OutsideBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createOutsideBooks()
  await connectTo(world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
  await clientOf(world, org)
})

/** What a worker does with the jobs of this organization that are due. */
async function work(): Promise<void> {
  const jobs = await world.owner.query<{ entry: string }>(
    `SELECT data #>> '{data,entryId}' AS entry FROM jobs.job_common
     WHERE data ->> 'kind' = 'send_ledger_entry'
       AND data #>> '{data,entryId}' IN (SELECT entry_id::text FROM accounting_posting WHERE org_id = $1)
     ORDER BY created_on, id`,
    [org.orgId],
  )
  const { signal } = new AbortController()
  for (const { entry } of jobs.rows) {
    const job = { orgId: org.orgId, data: { entryId: entry }, attempt: 1, signal }
    await sendLater.run(world.app, job).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
  }
}

/** Another process takes over what is open of a document. */
async function letGo(documentId: string): Promise<string> {
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE intent SET lease_until = now() - interval '1 second', lease_id = gen_random_uuid()
     WHERE org_id = $1 AND state = 'open' AND plan->>'documentId' = $2 RETURNING id`,
    [org.orgId, decodeId('doc', documentId)],
  )
  return rows[0]?.id ?? ''
}

const takeOver = async (documentId: string): Promise<boolean> =>
  await resumeIntent(world.app, org.orgId, await letGo(documentId))

const entryOf = async (invoiceId: string) => (await entriesOfInvoice(world, org, invoiceId))[0]

describe('a payment', () => {
  it('is settled in our ledger and follows its invoice, with the customer', async () => {
    const id = await issued(world, org)
    await work()
    const entry = await entryOf(id)
    const total = entry.lines[0].amount
    const transactionId = await transaction(world, org, { amountMinor: BigInt(total * 100) })
    const body = { transactionId, ledgerEntryId: entry.id }
    const reply = await world.rest(org, 'actions/match_transaction', body)
    expect(reply.status).toBe(200)
    await work()
    expect(books.arrived.map((one) => one.kind)).toEqual(['sale', 'payment'])
    expect(books.arrived[1]?.partner?.name).toBe(books.arrived[0]?.partner?.name)
    await world.rest(org, 'actions/unmatch_transaction', { transactionId })
    await work()
    expect(books.arrived[2]).toMatchObject({ kind: 'payment', reverses: { reference: 'V2' } })
  })

  it('stays in our ledger where the provider has no place for it', async () => {
    const other = await world.createOrg('denmark')
    await connectTo(world, other, { provider: books, holds: ['purchase', 'sale'] })
    org = other
    const transactionId = await transaction(world, org, { amountMinor: -4_500n })
    const body = { transactionId, ledgerAccountId: '2390' }
    const reply = await world.rest(org, 'operations/book_transaction', body)
    expect(reply.status).toBe(200)
    const list = await world.read(org, 'ledger-entries?source=settlement')
    expect(list.body.result.items).toMatchObject([
      { state: 'booked', notAtProvider: true, atProvider: { state: 'not_held' } },
    ])
    await work()
    expect(books.arrived).toEqual([])
  })
})

describe('a document', () => {
  it('keeps its voucher number from one attempt to the next', async () => {
    const documentId = await coded(world, org)
    // The year is closed over there: a person opens it, and posts again.
    books.refusal = new Failure('provider_refused', { detail: 'The year is closed.' })
    await world.rest(org, 'actions/post_document', { documentId })
    expect((await documentOf(world, org, documentId)).error.message).toBe('The year is closed.')
    books.refusal = null
    await world.rest(org, 'actions/retry_document', { documentId })
    expect((await documentOf(world, org, documentId)).posting).toMatchObject({
      provider: 'outside',
      reference: 'V1',
    })
    expect(books.arrived.map((one) => one.voucher)).toEqual([70_000])
    expect(books.lookUps).toBeGreaterThan(0)
  })

  it('dated before the system kept the books stays in Daybook', async () => {
    const other = await world.createOrg('denmark')
    await connectTo(world, other, { provider: books, keepsFrom: '2999-01-01' })
    const documentId = await coded(world, other)
    await world.rest(other, 'actions/post_document', { documentId })
    expect((await documentOf(world, other, documentId)).posting).toMatchObject({
      provider: 'daybook',
    })
    expect(books.arrived).toEqual([])
  })

  it('keeps its number where an attempt before may have arrived, whatever the next one says', async () => {
    const documentId = await coded(world, org)
    books.lostReply = new Failure('provider_timeout')
    await world.rest(org, 'actions/post_document', { documentId })
    expect(books.arrived).toHaveLength(1)
    // It stands there incomplete, so that it is not found as posted, and the next call is refused.
    books.findPosted = async () => null
    books.refusal = new Failure('provider_unavailable', { nothingHappened: true })
    await takeOver(documentId)
    const { rows } = await world.owner.query(
      'SELECT voucher, state FROM accounting_posting WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ voucher: 70_000, state: 'waiting' }])
  })

  it('is not written by a process from which another one has taken it over', async () => {
    const documentId = await coded(world, org)
    const { post } = books
    books.post = async (request) => {
      await letGo(documentId)
      await request.connection.beforeWrite?.()
      return await post(request)
    }
    await world.rest(org, 'actions/post_document', { documentId })
    expect(books.arrived).toEqual([])
  })

  it('is posted though the end of its turn cannot be written', async () => {
    const documentId = await coded(world, org)
    const { post } = books
    const { pool } = world.app.database
    const connect = pool.connect.bind(pool)
    books.post = async (request) => {
      const posted = await post(request)
      // The next transaction is the end of the turn.
      Object.assign(pool, {
        connect: async () => {
          Object.assign(pool, { connect })
          throw new Error('the database is away')
        },
      })
      return posted
    }
    const reply = await world.rest(org, 'actions/post_document', { documentId })
    expect([reply.status, reply.body.code]).toEqual([200, undefined])
    expect((await documentOf(world, org, documentId)).status).toBe('posted')
  })

  it('gives up its voucher number where nothing of it was sent', async () => {
    const documentId = await coded(world, org)
    books.refusal = new Failure('provider_unavailable', { nothingHappened: true })
    await world.rest(org, 'actions/post_document', { documentId })
    const { rows } = await world.owner.query('SELECT * FROM accounting_posting WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toEqual([])
  })
})
