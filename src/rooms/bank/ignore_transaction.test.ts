import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { suggested, transaction, transactionOf } from '#test/support/bank/bank'
import { captured } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.it
})

const ignore = (transactionId: string, headers = {}) =>
  world.rest(org, 'actions/ignore_transaction', { transactionId }, headers)

describe('200', () => {
  it('marks a transaction as not needing a match', async () => {
    const id = await transaction(world, org)
    const { status, body } = await ignore(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'ignored',
      version: 2,
      allocations: [],
      allowedActions: ['unmatch_transaction'],
      decision: { method: 'manual', reasons: [{ code: 'ignored_by_hand' }] },
    })
  })

  it('is a no-op on an ignored one: no version, no event', async () => {
    const id = await transaction(world, org)
    const first = await ignore(id)
    const second = await ignore(id)
    expect(second.body.result).toEqual(first.body.result)
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS count FROM event WHERE record_id = $1',
      [id],
    )
    expect(rows[0].count).toBe(1)
  })

  it('by many at once happens once', async () => {
    const id = await transaction(world, org)
    const replies = await Promise.all(Array.from({ length: 6 }, () => ignore(id)))
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
    expect((await transactionOf(world, org, id)).version).toBe(2)
  })

  it('drops what was suggested', async () => {
    const id = await transaction(world, org)
    const documentId = await captured(world, org)
    await suggested(world, org, id, documentId)
    expect((await transactionOf(world, org, id)).suggestions).toMatchObject([
      { targetType: 'document', targetId: documentId, amount: -1250, score: 0.75 },
    ])
    await ignore(id)
    await run(world, org, 'actions/unmatch_transaction', { transactionId: id })
    expect((await transactionOf(world, org, id)).suggestions).toEqual([])
  })
})

describe('404', () => {
  it('bank_transaction_not_found', async () => {
    const foreign = await transaction(world, world.dk)
    for (const id of [foreign, 'btx_nonsense', encodeId('btx', world.app.newId())]) {
      const { status, body } = await ignore(id)
      expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    }
  })
})

describe('409', () => {
  it('transaction_not_unmatched: reconciled, pending or withdrawn', async () => {
    const matched = await transaction(world, org)
    const ledgerEntryId = encodeId('led', (await postPurchase(world, org)).entryId)
    await run(world, org, 'actions/match_transaction', { transactionId: matched, ledgerEntryId })
    const others = [
      await transaction(world, org, { pending: true }),
      await transaction(world, org, { withdrawn: true }),
    ]
    for (const id of [matched, ...others]) {
      const before = await transactionOf(world, org, id)
      const { status, body } = await ignore(id)
      expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
      expect(await transactionOf(world, org, id)).toEqual(before)
    }
  })
})

describe('412', () => {
  it('a transaction that has moved on', async () => {
    const id = await transaction(world, org)
    expect((await ignore(id, { 'if-match': '"2"' })).body.code).toBe('version_mismatch')
  })
})
