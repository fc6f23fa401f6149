import { afterEach, describe, expect, it } from 'vitest'
import { resumeRun } from '#kernel/corridor/run'
import { billed, billing, residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import { createBank, eventsOf, linkAccount, row, useBank } from '#test/support/bank/bank_stub'
import { month, toCamt } from '#test/support/bank/statements'
import { invoiceOf, run } from '#test/support/books/invoices'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 } })
afterEach(() => {
  world.app.faults = null
})

/** The process dies after this many transactions of a run, counted from 1. */
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

/** Another process carries it on. */
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

type Story = {
  /** What is there before the run starts. */
  prepare(): Promise<TestOrg>
  start(org: TestOrg): Promise<Reply>
  /** What must be true once it has ended, however often it died. */
  check(org: TestOrg): Promise<void>
}

/** Once for each of its transactions; gives how many those are. */
async function dieEverywhere({ prepare, start, check }: Story): Promise<number> {
  for (let at = 1; ; at++) {
    const org = await prepare()
    dieAfter(at)
    const { status } = await start(org)
    if (status === 200) {
      await check(org)
      return at - 1
    }
    expect(status).toBe(500)
    await resume(org)
    await check(org)
  }
}

const lastRun = async (org: TestOrg): Promise<Reply['body']> =>
  (await world.read(org, 'runs')).body.result.items[0]

async function upload(org: TestOrg, content: string): Promise<string> {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/octet-stream',
      'daybook-file-name': 'statement.xml',
    },
    payload: Buffer.from(content),
  })
  return (JSON.parse(response.payload) as { result: { fileId: string } }).result.fileId
}

describe('a process that dies after any transaction of a run loses and doubles nothing', () => {
  it('of import_statement', async () => {
    const count = await dieEverywhere({
      prepare: () => world.createOrg('denmark'),
      async start(org) {
        const fileId = await upload(org, toCamt([month]))
        return await world.rest(org, 'operations/import_statement', { fileId })
      },
      async check(org) {
        const { items } = (await world.read(org, 'bank-transactions')).body.result
        const amounts = items.map((one: { amount: number }) => one.amount)
        expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-500, -24.5, 1250])
        expect(await lastRun(org)).toMatchObject({ status: 'done', imported: 3, error: null })
        expect((await world.read(org, 'runs')).body.result.items).toHaveLength(1)
        expect((await world.read(org, 'bank-accounts')).body.result.items).toHaveLength(1)
        expect(await eventsOf(world, org, 'bank_transactions.imported')).toHaveLength(1)
      },
    })
    expect(count).toBeGreaterThan(4)
  })

  it('of reconcile_now', async () => {
    const paid: string[] = []
    const count = await dieEverywhere({
      async prepare() {
        const org = await billing(world, 'italy')
        paid.length = 0
        for (const _ of [1, 2]) {
          const { amountMinor, reference } = await billed(world, org)
          paid.push(await transaction(world, org, { amountMinor, reference }))
        }
        return org
      },
      start: (org) => world.rest(org, 'actions/reconcile_now', {}),
      async check(org) {
        for (const id of paid) {
          const { status, version, allocations } = await transactionOf(world, org, id)
          expect([status, version, allocations.length]).toEqual(['reconciled', 2, 1])
        }
        expect(await lastRun(org)).toMatchObject({ status: 'done', matched: 2 })
      },
    })
    expect(count).toBeGreaterThan(4)
  })

  it('of undo_run', async () => {
    let made = { runId: '', paid: '', entry: '', owed: 0n }
    const count = await dieEverywhere({
      async prepare() {
        const org = await billing(world, 'italy')
        const { id, amountMinor, reference } = await billed(world, org)
        const paid = await transaction(world, org, { amountMinor, reference })
        const { id: runId } = await run(world, org, 'actions/reconcile_now', {})
        const { ledgerEntryId: entry } = await invoiceOf(world, org, id)
        made = { runId, paid, entry, owed: amountMinor }
        return org
      },
      start: (org) => world.rest(org, 'operations/undo_run', { runId: made.runId }),
      async check(org) {
        const { status, version } = await transactionOf(world, org, made.paid)
        expect([status, version]).toEqual(['unmatched', 3])
        expect(await residualOf(world, org, made.entry)).toBe(made.owed)
        expect(await lastRun(org)).toMatchObject({ status: 'undone', version: 3 })
      },
    })
    expect(count).toBe(2)
  })

  it('of sync_bank_now, and does not ask the bank again for an account it has read', async () => {
    const bank = createBank()
    useBank(world, bank)
    const count = await dieEverywhere({
      async prepare() {
        const org = await world.createOrg('denmark')
        for (const _ of [1, 2]) await linkAccount(world, org)
        bank.rows = [row({ text: 'Husleje' }), row({ text: 'Salg' })]
        bank.asked.length = 0
        return org
      },
      start: (org) => world.rest(org, 'actions/sync_bank_now', {}),
      async check(org) {
        const { items } = (await world.read(org, 'bank-transactions')).body.result
        expect(items).toHaveLength(4)
        expect(await lastRun(org)).toMatchObject({ status: 'done', imported: 4, error: null })
        expect(bank.asked).toHaveLength(2)
      },
    })
    expect(count).toBeGreaterThan(8)
  })
})
