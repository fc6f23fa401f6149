import { beforeEach, describe, expect, it } from 'vitest'
import { billing, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import {
  labelsOf,
  learnedOf,
  matchTo,
  owed,
  payment,
  propose,
  unknownId,
  uuidOf,
} from '#test/support/bank/learning'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await billing(world, 'denmark')
})

const decline = (of: TestOrg, transactionId: string, targetId: string, headers = {}) =>
  world.rest(
    of,
    'operations/decline_suggestion',
    { transactionId, targetType: 'ledger', targetId },
    headers,
  )

type Suggested = { id: string; entries: [string, string, string] }

/** A payment with two proposals: one entry, and two others together. */
async function suggested(): Promise<Suggested> {
  const { entryId: first, amountMinor } = await owed(world, org)
  const [second, third] = [unknownId(world, 'led'), unknownId(world, 'led')]
  const id = await payment(world, org, { amountMinor })
  await propose(world, org, id, [{ targets: [first] }, { targets: [second, third] }])
  return { id, entries: [first, second, third] }
}

const targetsOf = async (id: string): Promise<string[]> =>
  (await transactionOf(world, org, id)).suggestions.map((one: { targetId: string }) => one.targetId)

describe('200', () => {
  it('removes the proposal, and the pair is never proposed again', async () => {
    const { id, entries } = await suggested()
    const [first, ...others] = entries
    const { status, body } = await decline(org, id, first)
    expect([status, body.result.status, body.result.version]).toEqual([200, 'unmatched', 2])
    expect((await targetsOf(id)).toSorted()).toEqual(others.toSorted())
    const { declinedPairs, declinedPatterns } = await learnedOf(world, org)
    expect(declinedPairs).toEqual([{ transactionId: uuidOf(id), itemId: uuidOf(first) }])
    expect(declinedPatterns).toMatchObject([{ pattern: 'zeta holding', weight: 100 }])
    expect(await labelsOf(world, org, id)).toEqual([
      { kind: 'declined', rank: 1, score: 5, is_right: false },
    ])
  })

  it('of one of several removes them all, and declines that one alone', async () => {
    const { id, entries } = await suggested()
    await decline(org, id, entries[1])
    expect(await targetsOf(id)).toEqual([entries[0]])
    const { declinedPairs } = await learnedOf(world, org)
    expect(declinedPairs.map(({ itemId }) => itemId)).toEqual([uuidOf(entries[1])])
  })

  it('repeated changes nothing', async () => {
    const { id, entries } = await suggested()
    await decline(org, id, entries[0])
    const { status, body } = await decline(org, id, entries[0])
    expect([status, body.result.version]).toEqual([200, 2])
    expect(await labelsOf(world, org, id)).toHaveLength(1)
  })

  it('has the transaction looked at again', async () => {
    const { id, entries } = await suggested()
    const considered = async () => {
      const { rows } = await world.owner.query(
        `SELECT considered_at, (SELECT count(*)::int FROM match_mark m WHERE m.org_id = t.org_id
           AND m.kind = 'transactions') AS marks FROM bank_transaction t WHERE id = $1`,
        [uuidOf(id)],
      )
      return rows[0]
    }
    await world.owner.query('UPDATE bank_transaction SET considered_at = now() WHERE id = $1', [
      uuidOf(id),
    ])
    const before = await considered()
    await decline(org, id, entries[0])
    const after = await considered()
    expect([before.considered_at === null, after.considered_at]).toEqual([false, null])
    expect(after.marks).toBe(before.marks + 1)
  })

  it('does not keep anybody from matching the two, and that outweighs it', async () => {
    const { id, entries } = await suggested()
    await decline(org, id, entries[0])
    const record = await matchTo(world, org, id, entries[0])
    expect(record.status).toBe('reconciled')
    const { declinedPairs, declinedPatterns, aliases } = await learnedOf(world, org)
    expect([declinedPairs, declinedPatterns]).toEqual([[], []])
    expect(aliases).toHaveLength(1)
  })
})

describe('404', () => {
  it('suggestion_not_found: another target, another kind, a malformed id', async () => {
    const { id } = await suggested()
    const { entryId } = await owed(world, org)
    for (const target of [entryId, unknownId(world, 'led'), 'led_nonsense', id]) {
      const { status, body } = await decline(org, id, target)
      expect([status, body.code]).toEqual([404, 'suggestion_not_found'])
    }
    expect((await learnedOf(world, org)).declinedPairs).toEqual([])
    expect(await labelsOf(world, org, id)).toEqual([])
  })

  it('bank_transaction_not_found: unknown, malformed and of another organization are one', async () => {
    const { id, entries } = await suggested()
    const other = await billing(world, 'denmark')
    const replies = []
    for (const one of [id, unknownId(world, 'btx'), 'btx_nonsense']) {
      const { status, body } = await decline(other, one, entries[0])
      replies.push([status, body.code, body.detail])
    }
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(replies[0]?.slice(0, 2)).toEqual([404, 'bank_transaction_not_found'])
  })
})

describe('409', () => {
  it('transaction_not_unmatched: it was matched or ignored meanwhile', async () => {
    const matched = await suggested()
    await matchTo(world, org, matched.id, matched.entries[0])
    const ignored = await suggested()
    await run(world, org, 'actions/ignore_transaction', { transactionId: ignored.id })
    for (const { id, entries } of [matched, ignored]) {
      const { status, body } = await decline(org, id, entries[0])
      expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
    }
  })
})

describe('412', () => {
  it('a transaction that has moved on', async () => {
    const { id, entries } = await suggested()
    const stale = await decline(org, id, entries[0], { 'if-match': '"7"' })
    expect(stale.body.code).toBe('version_mismatch')
    expect((await decline(org, id, entries[0], { 'if-match': '"1"' })).status).toBe(200)
  })
})
