import { beforeEach, describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { Failure } from '#kernel/failure/failure'
import { sendLater } from './send_later.ts'
import { connectTo } from '#test/support/books/connection'
import { clientOf, entriesOfInvoice, issued } from '#test/support/books/invoices'
import { createOutsideBooks, type OutsideBooks } from '#test/support/books/outside_books'
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

const entryOf = async (invoiceId: string) => (await entriesOfInvoice(world, org, invoiceId))[0]

describe('an invoice where another system keeps the books', () => {
  it('is in our ledger at once, provisional, and arrives with its PDF, buyer and number', async () => {
    const id = await issued(world, org, { date: '2026-05-04' })
    expect(await entryOf(id)).toMatchObject({
      provider: 'outside',
      state: 'provisional',
      reference: null,
      atProvider: { state: 'waiting', problem: null },
    })
    await work()
    expect(await entryOf(id)).toMatchObject({ reference: 'V1', atProvider: { state: 'sent' } })
    const [request] = books.arrived
    expect(request).toMatchObject({
      kind: 'sale',
      voucher: 70_000,
      bill: { number: '2026-0001', date: '2026-05-04', isCreditNote: false },
    })
    const paper = await request?.attachment?.()
    expect(
      Buffer.from(paper?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(BigInt(request?.bill?.grossMinor ?? 0)).toBe(
      BigInt(request?.bill?.netMinor ?? 0) + BigInt(request?.bill?.vatMinor ?? 0),
    )
  })

  it('is looked for before it is sent again, and written once', async () => {
    const id = await issued(world, org)
    books.lostReply = new Failure('provider_timeout')
    await work()
    books.lostReply = null
    await work()
    await work()
    expect(books.arrived.map((one) => one.key)).toHaveLength(1)
    expect(await entryOf(id)).toMatchObject({ atProvider: { state: 'sent' }, reference: 'V1' })
  })

  it('has another turn by itself where the system is out of reach', async () => {
    const id = await issued(world, org)
    books.refusal = new Failure('provider_unavailable', { nothingHappened: true })
    const countJobs = async () =>
      await world.owner.query(
        `SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'send_ledger_entry'
           AND data #>> '{data,entryId}' IN
             (SELECT entry_id::text FROM accounting_posting WHERE org_id = $1)`,
        [org.orgId],
      )
    expect((await countJobs()).rowCount).toBe(1)
    await work()
    expect((await countJobs()).rowCount).toBe(2)
    books.refusal = null
    await work()
    expect(await entryOf(id)).toMatchObject({ atProvider: { state: 'sent', problem: null } })
  })

  it('that is refused says why, and is sent by hand once that is put right', async () => {
    const id = await issued(world, org)
    books.refusal = new Failure('provider_refused', { detail: 'The year is closed.' })
    await work()
    const refused = await entryOf(id)
    expect(refused).toMatchObject({
      atProvider: {
        state: 'failed',
        problem: { code: 'provider_refused', message: 'The year is closed.' },
      },
      allowedActions: ['send_ledger_entry'],
    })
    books.refusal = null
    const reply = await world.rest(org, 'operations/send_ledger_entry', {
      ledgerEntryId: refused.id,
    })
    expect(reply.body.result).toMatchObject({ reference: 'V1', atProvider: { state: 'sent' } })
    expect(books.arrived[0]?.voucher).toBe(70_000)
  })

  it('waits while the connection must be renewed, and says so', async () => {
    await issued(world, org)
    books.refusal = new Failure('provider_access_lost')
    await work()
    const { rows } = await world.owner.query(
      'SELECT state, problem FROM accounting_connection WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toMatchObject([{ state: 'broken', problem: { code: 'provider_access_lost' } }])
    books.refusal = null
    await work()
    expect(books.arrived).toEqual([])
  })
})

describe('an entry that cannot be sent', () => {
  const send = async (ledgerEntryId: string) =>
    await world.rest(org, 'operations/send_ledger_entry', { ledgerEntryId })

  it.each([
    ['provider_refused', 409],
    ['provider_conflict', 409],
    ['account_not_mapped', 409],
    ['provider_access_lost', 409],
    ['provider_failed', 502],
    ['provider_unavailable', 503],
    ['provider_timeout', 504],
  ] as const)('answers with %s and stays in our ledger', async (code, status) => {
    const { id } = await entryOf(await issued(world, org))
    books.refusal = new Failure(code, { nothingHappened: true })
    const reply = await send(id)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    const { body } = await world.read(org, `ledger-entries/${id}`)
    expect(body.result.atProvider.problem.code).toBe(code)
  })

  it('ends as effect_unknown where nobody can look', async () => {
    const { id } = await entryOf(await issued(world, org))
    books.lostReply = new Failure('provider_timeout')
    await send(id)
    books.isDark = true
    const intents = await world.owner.query(
      `UPDATE intent SET attempts = 1000, lease_until = now() - interval '1 hour'
       WHERE org_id = $1 AND state = 'open' RETURNING id`,
      [org.orgId],
    )
    expect(intents.rowCount).toBe(1)
    await resumeIntent(world.app, org.orgId, intents.rows[0].id)
    const { body } = await world.read(org, `ledger-entries/${id}`)
    expect(body.result.atProvider).toMatchObject({
      state: 'failed',
      problem: { code: 'effect_unknown' },
    })
  })

  it('is ledger_entry_not_found where it is not ours', async () => {
    const reply = await send('led_01h455vb4pex5vsknk084sn02q')
    expect([reply.status, reply.body.code]).toEqual([404, 'ledger_entry_not_found'])
  })

  it('is provider_disconnected once the connection has ended', async () => {
    const { id } = await entryOf(await issued(world, org))
    await world.owner.query(
      `UPDATE accounting_connection SET state = 'ended', keeps_to = now(), credentials_sealed = NULL
       WHERE org_id = $1`,
      [org.orgId],
    )
    expect((await send(id)).body.code).toBe('provider_disconnected')
  })

  it('is provider_not_connected where this server has no line to it', async () => {
    const { id } = await entryOf(await issued(world, org))
    const { accounting } = world.app.ports
    world.app.ports.accounting = { live: {}, test: {} }
    const reply = await send(id)
    world.app.ports.accounting = accounting
    expect(reply.body.code).toBe('provider_not_connected')
  })
})
