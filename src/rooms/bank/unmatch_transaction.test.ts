import { beforeAll, describe, expect, it } from 'vitest'
import { decodeId, encodeId } from '#kernel/values/id'
import { billing, residualOf, transaction, transactionOf, tryTo } from '#test/support/bank/bank'
import { controlGaps, done, prepaidUsedByHand } from '#test/support/bank/differences'
import { act, coded, entriesOf, posted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const unmatch = (transactionId: string) =>
  world.rest(org, 'actions/unmatch_transaction', { transactionId })

async function matched(amountMinor = -125_000n): Promise<{ id: string; ledgerEntryId: string }> {
  const ledgerEntryId = encodeId('led', (await postPurchase(world, org)).entryId)
  const transactionId = await transaction(world, org, { amountMinor })
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  return { id: transactionId, ledgerEntryId }
}

async function eventsOf(recordId: string): Promise<string[]> {
  const { rows } = await world.owner.query<{ type: string }>(
    'SELECT type FROM event WHERE org_id = $1 AND record_id = $2 ORDER BY id',
    [org.orgId, recordId],
  )
  return rows.map((row) => row.type)
}

describe('200', () => {
  it('takes a match back, and the entry that was booked for it', async () => {
    const bank = await balanceOf(world, org, '6481')
    const { id, ledgerEntryId } = await matched()
    const { status, body } = await unmatch(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'unmatched',
      version: 3,
      allocations: [],
      decision: { method: 'manual', reasons: [{ code: 'unmatched_by_hand' }] },
      allowedActions: [
        'match_transaction',
        'split_transaction',
        'book_transaction',
        'ignore_transaction',
      ],
    })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(-125_000n)
    expect(await balanceOf(world, org, '6481')).toBe(bank)
    expect(await eventsOf(id)).toEqual(['bank_transaction.matched', 'bank_transaction.unmatched'])
    const entries = (await world.read(org, `ledger-entries?sourceId=${id}`)).body.result.items
    expect(entries.map((entry: { source: string }) => entry.source)).toEqual([
      'reversal',
      'settlement',
    ])
  })

  it('restores what was open after a partial payment', async () => {
    const { id, ledgerEntryId } = await matched(-25_000n)
    const rest = await transaction(world, org, { amountMinor: -100_000n })
    await run(world, org, 'actions/match_transaction', { transactionId: rest, ledgerEntryId })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    await unmatch(id)
    expect(await residualOf(world, org, ledgerEntryId)).toBe(-25_000n)
  })

  it('undoes all parts of a split', async () => {
    const entries = [await postPurchase(world, org), await postPurchase(world, org)]
    const allocations = entries.map(({ entryId }) => {
      return { targetType: 'ledger', targetId: encodeId('led', entryId), amount: -625 }
    })
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/split_transaction', { transactionId, allocations })
    expect((await unmatch(transactionId)).body.result.allocations).toEqual([])
    for (const { entryId } of entries) expect(await residualOf(world, org, entryId)).toBe(-125_000n)
  })

  it('undoes a match to a document that was posted in between', async () => {
    const documentId = await coded(world, org)
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    const open = await residualOf(world, org, entry.id)
    expect((await unmatch(transactionId)).status).toBe(200)
    expect(await residualOf(world, org, entry.id)).toBe(open - 125_000n)
  })

  it('takes an ignored one back', async () => {
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/ignore_transaction', { transactionId })
    const { body } = await unmatch(transactionId)
    expect([body.result.status, body.result.version]).toEqual(['unmatched', 3])
  })

  it('undoes a match that the bank has withdrawn, and offers no new one', async () => {
    const { id } = await matched()
    await world.owner.query('UPDATE bank_transaction SET withdrawn_at = now() WHERE id = $1', [
      decodeId('btx', id),
    ])
    const { body } = await unmatch(id)
    expect(body.result).toMatchObject({ status: 'unmatched', withdrawn: true, allowedActions: [] })
  })

  it('by many at once happens once', async () => {
    const { id, ledgerEntryId } = await matched()
    const replies = await Promise.all(Array.from({ length: 6 }, () => unmatch(id)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await residualOf(world, org, ledgerEntryId)).toBe(-125_000n)
    expect((await transactionOf(world, org, id)).version).toBe(3)
  })
})

describe('what a match follows', () => {
  it('a deleted document: the transaction is unmatched in the same moment, and says so', async () => {
    const documentId = await coded(world, org)
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    await run(world, org, 'actions/delete_document', { documentId })
    const after = await transactionOf(world, org, transactionId)
    expect(after).toMatchObject({
      status: 'unmatched',
      version: 3,
      allocations: [],
      decision: { method: 'rule', reasons: [{ code: 'target_gone' }] },
    })
    const [row] = (await world.read(org, 'audit-log?limit=1')).body.result.items
    expect([row.action, row.targetId]).toEqual(['delete_document', documentId])
    expect((await eventsOf(transactionId)).at(-1)).toBe('bank_transaction.unmatched')
  })

  it('a posting that is reversed', async () => {
    const documentId = await posted(world, org)
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    await act(world, org, 'reverse_posting', { documentId })
    expect(await transactionOf(world, org, transactionId)).toMatchObject({
      status: 'unmatched',
      allocations: [],
    })
  })

  it('deleting, matching and unmatching at once: the status is that of the allocations', async () => {
    for (let round = 0; round < 6; round++) {
      const documentId = await coded(world, org)
      const ids = [await transaction(world, org), await transaction(world, org)]
      const [first = '', second = ''] = ids
      await run(world, org, 'actions/match_transaction', { transactionId: first, documentId })
      await Promise.all([
        tryTo(world, org, 'match_transaction', { transactionId: second, documentId }),
        tryTo(world, org, 'delete_document', { documentId }),
        tryTo(world, org, 'unmatch_transaction', { transactionId: first }),
        tryTo(world, org, 'match_transaction', { transactionId: first, documentId }),
      ])
      for (const id of ids) {
        const { status, allocations } = await transactionOf(world, org, id)
        expect([status, allocations]).toEqual(['unmatched', []])
      }
    }
  })
})

describe('404', () => {
  it('bank_transaction_not_found: unknown and of another organization', async () => {
    const foreign = await transaction(world, world.it, { status: 'ignored' })
    for (const id of [foreign, 'btx_nonsense', encodeId('btx', world.app.newId())]) {
      const { status, body } = await unmatch(id)
      expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    }
    expect((await transactionOf(world, world.it, foreign)).status).toBe('ignored')
  })
})

describe('409', () => {
  it('target_settled: what was paid too much was kept, and an entry by hand has used it', async () => {
    const at = await billing(world, 'denmark')
    const { transactionId, paidBy, prepaid } = await prepaidUsedByHand(world, at)
    const body = { transactionId }
    const refused = await world.rest(at, 'actions/unmatch_transaction', body)
    expect([refused.status, refused.body.code]).toEqual([409, 'target_settled'])
    expect(refused.body.detail).toContain(paidBy)
    expect(await residualOf(world, at, prepaid)).toBe(0n)
    await done(world, at, 'reverse_entry', { entryId: paidBy, reason: 'Wrong' })
    expect((await world.rest(at, 'actions/unmatch_transaction', body)).status).toBe(200)
    expect(await controlGaps(world, at)).toEqual([0n, 0n])
  })

  it('transaction_not_reconciled: nothing was decided about it', async () => {
    for (const given of [{}, { pending: true }, { withdrawn: true }]) {
      const { status, body } = await unmatch(await transaction(world, org, given))
      expect([status, body.code]).toEqual([409, 'transaction_not_reconciled'])
    }
  })
})
