import { beforeAll, describe, expect, it } from 'vitest'
import { billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { act } from '#test/support/documents/documents'
import { clientOf, invoiceOf, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'
import { reconcileChangedTask } from './reconcile_changed_task.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld({ own: 'all rows' })
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'italy')
})

const today = (): string => dayOfBooks(world.app.clock)
const seen = (id: string): Promise<Reply['body']> => transactionOf(world, org, id)

/** What a worker does two seconds after something changed; gives how many jobs that were. */
async function turn(): Promise<number> {
  await world.owner.query(`UPDATE match_mark SET at = at - interval '3 seconds'`)
  await world.owner.query('DELETE FROM jobs.job_common')
  await world.app.database.pool.query('SELECT enqueue_due_matching(100)')
  const { rows } = await world.owner.query<{ org: string }>(
    `SELECT data ->> 'org' AS org FROM jobs.job_common WHERE data ->> 'kind' = 'match_changed'`,
  )
  for (const { org: orgId } of rows) {
    const { signal } = new AbortController()
    await reconcileChangedTask.run(world.app, { orgId, data: null, attempt: 1, signal })
  }
  return rows.filter((row) => row.org === org.orgId).length
}

const runsOf = async (): Promise<Reply['body'][]> =>
  (await world.read(org, 'runs?kind=reconcile')).body.result.items

describe('after a worker’s turn', () => {
  it('a payment that came is matched, in a run that says what began it', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    // Rows that a test puts there leave the mark of an import behind them.
    await world.owner.query(`INSERT INTO match_mark (org_id, kind) VALUES ($1, 'transactions')`, [
      org.orgId,
    ])
    expect(await turn()).toBe(1)
    const { status, decision } = await seen(paid)
    expect(status).toBe('reconciled')
    const [newest] = await runsOf()
    expect(newest).toMatchObject({
      id: decision.runId,
      trigger: 'change',
      status: 'done',
      matched: 1,
      allowedActions: ['undo_run'],
    })
    const { rows } = await world.owner.query(
      `SELECT actor_kind, actor_name, action FROM audit_log
       WHERE org_id = $1 AND action = 'reconcile_changed' ORDER BY id DESC LIMIT 1`,
      [org.orgId],
    )
    expect(rows).toMatchObject([{ actor_kind: 'policy', actor_name: 'bank matching' }])
  })

  it('an invoice that is issued after its payment came is matched to it', async () => {
    const number = (await invoiceOf(world, org, await issued(world, org))).number as string
    const next = `${number.slice(0, -4)}${String(Number(number.slice(-4)) + 1).padStart(4, '0')}`
    const text = `BONIFICO CLIENTE SPA FATTURA ${next}`
    const lines = [{ description: 'Work', quantity: 1, unitPrice: 777, vatRate: 22 }]
    const amountMinor = 94_794n
    const early = await transaction(world, org, { amountMinor, text, day: today() })
    await turn()
    expect((await seen(early)).status).toBe('unmatched')
    const late = await issued(world, org, { lines })
    expect((await invoiceOf(world, org, late)).number).toBe(next)
    expect(await turn()).toBe(1)
    const { ledgerEntryId } = await invoiceOf(world, org, late)
    expect((await seen(early)).allocations).toMatchObject([{ targetId: ledgerEntryId }])
  })

  it('a renamed contact is found by its new name', async () => {
    const { amountMinor } = await billed(world, org)
    const paid = await transaction(world, org, {
      amountMinor,
      counterparty: 'OFFICINE MARCHETTI SRL',
      text: 'Bonifico',
      day: today(),
    })
    await turn()
    expect((await seen(paid)).suggestions).toEqual([])
    const id = await clientOf(world, org)
    await act(world, org, 'save_contact', { id, name: 'Officine Marchetti S.r.l.' })
    expect(await turn()).toBe(1)
    const { suggestions } = await seen(paid)
    expect(suggestions[0]?.detail).toContain('The payment names Officine Marchetti S.r.l.')
  })

  it('what was undone is checked again, and not matched the same way', async () => {
    const { amountMinor, reference } = await billed(world, org)
    const paid = await transaction(world, org, { amountMinor, reference })
    await run(world, org, 'actions/reconcile_now', {})
    await act(world, org, 'unmatch_transaction', { transactionId: paid })
    expect(await turn()).toBe(1)
    expect(await seen(paid)).toMatchObject({ status: 'unmatched', class: 'trade' })
  })

  it('nothing is left to do, and what decided nothing left no run', async () => {
    await turn()
    const before = await runsOf()
    await world.owner.query(`INSERT INTO match_mark (org_id, kind) VALUES ($1, 'transactions')`, [
      org.orgId,
    ])
    expect(await turn()).toBe(1)
    expect(await turn()).toBe(0)
    expect(await runsOf()).toEqual(before)
  })
})
