import { beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { residualOf, transaction, transactionOf, tryTo } from '#test/support/bank/bank'
import { act } from '#test/support/documents/documents'
import { clientOf, invoiceOf, issued, run } from '#test/support/books/invoices'
import { learnedOf, uuidOf } from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('italy')
  await clientOf(world, org)
})

const undo = (runId: string, headers = {}) =>
  world.rest(org, 'operations/undo_run', { runId }, headers)

type Matched = { runId: string; ids: string[]; entries: string[] }

/** A run that matched so many payments to as many invoices. */
async function matched(count: number): Promise<Matched> {
  const ids = []
  const entries = []
  for (let no = 0; no < count; no++) {
    const { paymentReference, totals, ledgerEntryId } = await invoiceOf(
      world,
      org,
      await issued(world, org),
    )
    const given = { amountMinor: BigInt(totals.gross * 100), reference: paymentReference }
    ids.push(await transaction(world, org, given))
    entries.push(ledgerEntryId)
  }
  const result: Reply['body'] = await run(world, org, 'actions/reconcile_now', {})
  expect(result.matched).toBe(count)
  return { runId: result.id, ids, entries }
}

describe('200', () => {
  it('undoes every match of the run, and what was booked for it', async () => {
    const { runId, ids, entries } = await matched(3)
    const { status, body } = await undo(runId)
    expect([status, body.result.status, body.result.matched]).toEqual([200, 'undone', 3])
    expect(body.result.allowedActions).toEqual([])
    for (const id of ids) {
      expect(await transactionOf(world, org, id)).toMatchObject({
        status: 'unmatched',
        version: 3,
        allocations: [],
        decision: { runId: null, reasons: [{ code: 'run_undone' }] },
      })
    }
    for (const entryId of entries) expect(await residualOf(world, org, entryId)).toBe(122_000n)
  })

  it('leaves what a person decided again since', async () => {
    const { runId, ids, entries } = await matched(3)
    const [first = '', second = '', third = ''] = ids
    await act(world, org, 'unmatch_transaction', { transactionId: first })
    await act(world, org, 'match_transaction', {
      transactionId: first,
      ledgerEntryId: entries[0],
    })
    await act(world, org, 'unmatch_transaction', { transactionId: second })
    await act(world, org, 'ignore_transaction', { transactionId: second })
    expect((await undo(runId)).body.result.status).toBe('undone')
    expect((await transactionOf(world, org, first)).status).toBe('reconciled')
    expect((await transactionOf(world, org, second)).status).toBe('ignored')
    expect((await transactionOf(world, org, third)).status).toBe('unmatched')
  })

  it('is suggested again and not matched by the next run, which says why', async () => {
    const { runId, ids, entries } = await matched(2)
    await undo(runId)
    expect(await tryTo(world, org, 'reconcile_now', {})).toMatchObject({ matched: 0 })
    for (const [index, id] of ids.entries()) {
      const { suggestions, assessment } = await transactionOf(world, org, id)
      expect(suggestions[0].targetId).toBe(entries[index])
      expect(assessment.holds.map((hold: { code: string }) => hold.code)).toEqual(['undone_before'])
    }
    expect((await learnedOf(world, org)).brakes).toEqual([])
  })

  it('holds the pair for good, whatever else is matched and undone since', async () => {
    const { runId, ids, entries } = await matched(2)
    await undo(runId)
    const [transactionId = ''] = ids
    await act(world, org, 'match_transaction', { transactionId, ledgerEntryId: entries[1] })
    await act(world, org, 'unmatch_transaction', { transactionId })
    const pair = { transactionId: uuidOf(transactionId), itemId: uuidOf(entries[0] ?? '') }
    const other = { ...pair, itemId: uuidOf(entries[1] ?? '') }
    const learned = await learnedOf(world, org)
    expect(learned.heldPairs).toContainEqual(pair)
    expect(learned.declinedPairs).toEqual([other])
    expect(await tryTo(world, org, 'reconcile_now', {})).toMatchObject({ matched: 0 })
  })

  it('leaves the pair to a person, who matches it or declines it', async () => {
    const { runId, ids, entries } = await matched(2)
    await undo(runId)
    await act(world, org, 'reconcile_now', {})
    const [first = '', second = ''] = ids
    await act(world, org, 'match_transaction', {
      transactionId: first,
      ledgerEntryId: entries[0],
    })
    const declined = await world.rest(org, 'operations/decline_suggestion', {
      transactionId: second,
      targetType: 'ledger',
      targetId: entries[1],
    })
    expect(declined.status).toBe(200)
    expect(await learnedOf(world, org)).toMatchObject({
      heldPairs: [],
      declinedPairs: [{ transactionId: uuidOf(second), itemId: uuidOf(entries[1] ?? '') }],
    })
    await act(world, org, 'reconcile_now', {})
    const { suggestions } = await transactionOf(world, org, second)
    expect(suggestions.map((one: { targetId: string }) => one.targetId)).not.toContain(entries[1])
  })

  it('by many at once happens once', async () => {
    const { runId, ids } = await matched(2)
    const replies = await Promise.all(Array.from({ length: 4 }, () => undo(runId)))
    const outcomes = new Set(replies.map((reply) => reply.body.code ?? reply.body.result.status))
    expect([...outcomes].filter((one) => !['undone', 'run_not_undoable'].includes(one))).toEqual([])
    expect(outcomes.has('undone')).toBe(true)
    for (const id of ids) expect((await transactionOf(world, org, id)).version).toBe(3)
    expect((await world.read(org, `runs/${runId}`)).body.result.version).toBe(3)
  })

  it('while others match and unmatch the same leaves every status true', async () => {
    for (let round = 0; round < 3; round++) {
      // Where so much is undone, nothing more is matched on such evidence; see release_brake.
      org = await world.createOrg('italy')
      await clientOf(world, org)
      const { runId, ids, entries } = await matched(3)
      const [transactionId] = ids
      await Promise.all([
        undo(runId),
        tryTo(world, org, 'unmatch_transaction', { transactionId }),
        tryTo(world, org, 'match_transaction', { transactionId, ledgerEntryId: entries[1] }),
        tryTo(world, org, 'reconcile_now', {}),
      ])
      for (const id of ids) {
        const { status, allocations } = await transactionOf(world, org, id)
        expect(allocations.length).toBe(status === 'reconciled' ? 1 : 0)
      }
    }
  })
})

describe('404', () => {
  it('run_not_found: unknown, malformed and of another organization are one', async () => {
    const { runId } = await matched(1)
    const other = await world.createOrg('italy')
    const unknown = encodeId('run', world.app.newId())
    const replies = []
    for (const id of [runId, unknown, 'run_nonsense']) {
      const { status, body } = await world.rest(other, 'operations/undo_run', { runId: id })
      replies.push([status, body.code, body.detail])
    }
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(replies[0]?.slice(0, 2)).toEqual([404, 'run_not_found'])
  })
})

describe('409', () => {
  it('run_not_undoable: it was undone already, matched nothing, or has not ended', async () => {
    const { runId } = await matched(1)
    await undo(runId)
    const empty: Reply['body'] = await run(world, org, 'actions/reconcile_now', {})
    const running = world.app.newId()
    await world.owner.query(
      `INSERT INTO bank_run (org_id, id, kind, status, trigger, matched, started_at, created_at,
         updated_at) VALUES ($1, $2, 'sync', 'running', 'key', 5, now(), now(), now())`,
      [org.orgId, running],
    )
    for (const id of [runId, empty.id, encodeId('run', running)]) {
      const { status, body } = await undo(id)
      expect([status, body.code]).toEqual([409, 'run_not_undoable'])
    }
  })
})

describe('412', () => {
  it('a run that has moved on', async () => {
    const { runId } = await matched(1)
    expect((await undo(runId, { 'if-match': '"1"' })).body.code).toBe('version_mismatch')
    expect((await undo(runId, { 'if-match': '"2"' })).status).toBe(200)
  })
})
