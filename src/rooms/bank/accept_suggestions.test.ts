import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeRun } from '#kernel/corridor/run'
import { billed, billing, residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import { invoiceOf, run } from '#test/support/books/invoices'
import { uuidOf } from '#test/support/bank/learning'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { leaseMs: 60_000 } })
let org: TestOrg
afterEach(() => {
  world.app.faults = null
})
beforeEach(async () => {
  org = await billing(world, 'italy')
  await run(world, org, 'operations/set_auto_match', { mode: 'off' })
})

type Paid = { id: string; entry: string; owed: bigint }

/** Payments that state their invoice, each with a suggestion that nothing accepts by itself. */
async function suggestedPayments(count: number): Promise<Paid[]> {
  const paid: Paid[] = []
  for (let no = 0; no < count; no++) {
    const { id, amountMinor, reference } = await billed(world, org)
    const { ledgerEntryId: entry } = await invoiceOf(world, org, id)
    paid.push({
      id: await transaction(world, org, { amountMinor, reference }),
      entry,
      owed: amountMinor,
    })
  }
  await run(world, org, 'actions/reconcile_now', {})
  return paid
}

const accept = (body: object, headers = {}) =>
  world.rest(org, 'operations/accept_suggestions', body, headers)

const statesOf = ({ body }: Reply): string[] =>
  body.result.items.map((one: { state: string; code: string | null }) => one.code ?? one.state)

const change = async (id: string, statement: string): Promise<void> => {
  await world.owner.query(`UPDATE ${statement} WHERE org_id = $1 AND ${idOf(statement)} = $2`, [
    org.orgId,
    uuidOf(id),
  ])
}
const idOf = (statement: string): string =>
  statement.startsWith('bank_suggestion') ? 'transaction_id' : 'id'

describe('200', () => {
  it('matches every sure suggestion in one run, and one undo takes all of them back', async () => {
    const paid = await suggestedPayments(3)
    const { status, body } = await accept({ minConfidence: 0.9 })
    expect([status, body.result.kind, body.result.status]).toEqual([200, 'accept', 'done'])
    expect(body.result).toMatchObject({ matched: 3, progress: { done: 3, of: 3 }, more: false })
    for (const { id, entry } of paid) {
      expect(await transactionOf(world, org, id)).toMatchObject({
        status: 'reconciled',
        version: 2,
        decision: { method: 'manual', runId: body.result.id },
      })
      expect(await residualOf(world, org, entry)).toBe(0n)
    }
    const undone = await world.rest(org, 'operations/undo_run', { runId: body.result.id })
    expect([undone.status, undone.body.result.status]).toEqual([200, 'undone'])
    for (const { id, entry, owed } of paid) {
      expect((await transactionOf(world, org, id)).status).toBe('unmatched')
      expect(await residualOf(world, org, entry)).toBe(owed)
    }
  })

  it('forgets what the accepted matches taught when the run is undone', async () => {
    await suggestedPayments(1)
    const taught = async (): Promise<number> => {
      const { rows } = await world.owner.query(
        `SELECT (SELECT count(*) FROM match_label WHERE org_id = $1 AND kind = 'confirmed')::int
           + (SELECT count(*) FROM match_confirm WHERE org_id = $1)::int AS count`,
        [org.orgId],
      )
      return rows[0].count
    }
    const { body } = await accept({ minConfidence: 0.9 })
    expect(await taught()).toBeGreaterThan(0)
    await run(world, org, 'operations/undo_run', { runId: body.result.id })
    expect(await taught()).toBe(0)
  })

  it('only lists them in a dry run', async () => {
    const [one] = await suggestedPayments(1)
    const reply = await accept({ minConfidence: 0.9 }, { 'daybook-dry-run': 'true' })
    expect(reply.body.result.items).toMatchObject([
      { transactionId: one?.id, state: 'to_accept', targets: [{ targetId: one?.entry }] },
    ])
    expect(reply.body.result.progress).toEqual({ done: 0, of: 1 })
    expect((await transactionOf(world, org, one?.id ?? '')).status).toBe('unmatched')
    expect((await world.read(org, 'runs?kind=accept')).body.result.items).toEqual([])
  })

  it('takes the named ones only, and says of each refused one why', async () => {
    const [sure, weak, rivalled, warned, other] = await suggestedPayments(5)
    await change(weak?.id ?? '', 'bank_suggestion SET confidence = 0.89')
    const held = (margin: number | null, holds: string[]): string =>
      `bank_transaction SET assessment = '${JSON.stringify({ margin, rivals: 1, holds, engineVersion: 'x' })}'`
    await change(rivalled?.id ?? '', held(0.99, []))
    await change(warned?.id ?? '', held(null, ['iban_changed']))
    const none = await transaction(world, org, { text: 'Cash' })
    const named = [sure, weak, rivalled, warned].map((one) => one?.id ?? '')
    const reply = await accept({ transactionIds: [...named, none] })
    expect(statesOf(reply)).toEqual([
      'accepted',
      'score_low',
      'rival_close',
      'iban_changed',
      'suggestion_not_found',
    ])
    expect(reply.body.result).toMatchObject({ matched: 1, progress: { done: 1, of: 1 } })
    expect((await transactionOf(world, org, other?.id ?? '')).status).toBe('unmatched')
  })

  it('refuses one whose target was paid meanwhile, and accepts the others', async () => {
    const [first, second] = await suggestedPayments(2)
    await change(
      second?.id ?? '',
      `bank_suggestion SET target_id = '${uuidOf(first?.entry ?? '')}'`,
    )
    const reply = await accept({ minConfidence: 0.9 })
    expect(statesOf(reply).toSorted()).toEqual(['accepted', 'target_settled'])
    expect(reply.body.result).toMatchObject({ status: 'partial', matched: 1 })
    expect(reply.body.result.progress).toEqual({ done: 2, of: 2 })
  })

  it('matches nothing twice and loses nothing, wherever the process dies', async () => {
    for (let at = 1; ; at++) {
      org = await billing(world, 'italy')
      await run(world, org, 'operations/set_auto_match', { mode: 'off' })
      const paid = await suggestedPayments(2)
      let count = 0
      world.app.faults = {
        hits: () => count,
        async at(point) {
          if (point !== 'between_batches') return
          count += 1
          if (count === at) throw new Error('the power went')
        },
      }
      const { status } = await accept({ minConfidence: 0.9 })
      if (status !== 200) await resume()
      for (const { id } of paid) {
        const { status: is, version, allocations } = await transactionOf(world, org, id)
        expect([is, version, allocations.length]).toEqual(['reconciled', 2, 1])
      }
      const { items } = (await world.read(org, 'runs?kind=accept')).body.result
      expect(items).toMatchObject([{ status: 'done', matched: 2 }])
      if (status === 200) break
    }
  })

  it('leaves alone what a person decided after the process died', async () => {
    const [one, other] = await suggestedPayments(2)
    let count = 0
    world.app.faults = {
      hits: () => count,
      async at(point) {
        if (point === 'between_batches' && (count += 1) === 2) throw new Error('the power went')
      },
    }
    expect((await accept({ minConfidence: 0.9 })).status).toBe(500)
    await run(world, org, 'actions/unmatch_transaction', { transactionId: one?.id })
    await resume()
    expect((await transactionOf(world, org, one?.id ?? '')).status).toBe('unmatched')
    expect((await transactionOf(world, org, other?.id ?? '')).status).toBe('reconciled')
  })
})

describe('refusals', () => {
  it('400 below the lowest confidence, and without any choice', async () => {
    for (const body of [{ minConfidence: 0.89 }, {}]) {
      const reply = await accept(body)
      expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    }
  })

  it('404 bank_transaction_not_found: not an id of a transaction', async () => {
    const reply = await accept({ transactionIds: ['doc_1'] })
    expect([reply.status, reply.body.code]).toEqual([404, 'bank_transaction_not_found'])
  })
})

/** Another process carries it on. */
async function resume(): Promise<void> {
  world.app.faults = null
  const { rows } = await world.owner.query<{ id: string }>(
    `UPDATE run SET lease_until = now() - interval '1 second'
     WHERE org_id = $1 AND state = 'open' RETURNING id`,
    [org.orgId],
  )
  expect(await resumeRun(world.app, org.orgId, rows[0]?.id ?? '')).toBe(true)
}
