import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import { balanceOf } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const book = (body: object, at: TestOrg = org) =>
  world.rest(at, 'operations/book_transactions', body)

const fee = (n: number) => ({ amountMinor: -4_500n, text: `Gebyr ${n}`, day: '2026-11-10' })

async function fees(at: TestOrg, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await transaction(world, at, fee(n)))
  return ids
}

type Item = { transactionId: string; state: string; code: string | null }

describe('200', () => {
  it('books all of them in one run, which is undone as a whole', async () => {
    const at = await world.createOrg('denmark')
    const transactionIds = await fees(at, 60)
    const body = { transactionIds, ledgerAccountId: '2390' }
    const done = await run(world, at, 'operations/book_transactions', body)
    expect(done).toMatchObject({ kind: 'book', status: 'done', matched: 60 })
    expect(new Set(done.items.map(({ state }: Item) => state))).toEqual(new Set(['booked']))
    expect(await balanceOf(world, at, '2390')).toBe(270_000n)
    const row = await transactionOf(world, at, transactionIds[0] ?? '')
    expect(row.decision).toMatchObject({
      method: 'manual',
      runId: done.id,
      reasons: [{ code: 'booked_together' }],
    })
    await run(world, at, 'operations/undo_run', { runId: done.id })
    expect([await balanceOf(world, at, '2390'), await balanceOf(world, at, '6481')]).toEqual([
      0n,
      0n,
    ])
    expect((await world.read(at, `runs/${done.id}`)).body.result.status).toBe('undone')
  })

  it('leaves what is refused open, with its reason, and books the others', async () => {
    const at = await world.createOrg('denmark')
    const [first = '', second = ''] = await fees(at, 2)
    const decided = await transaction(world, at, { ...fee(3), status: 'ignored' })
    const franc = await transaction(world, at, { ...fee(4), currency: 'CHF' })
    const transactionIds = [first, decided, franc, second, first]
    const done = await run(world, at, 'operations/book_transactions', {
      transactionIds,
      ledgerAccountId: '2390',
      text: 'Gebyr',
    })
    expect(done).toMatchObject({ status: 'partial', matched: 2 })
    expect(done.items.map(({ state, code }: Item) => [state, code])).toEqual([
      ['booked', null],
      ['refused', 'transaction_not_unmatched'],
      ['refused', 'exchange_rate_missing'],
      ['booked', null],
    ])
    expect(await balanceOf(world, at, '2390')).toBe(9_000n)
  })

  it('lists what it would do in a dry run, and does nothing', async () => {
    const at = await world.createOrg('denmark')
    const transactionIds = await fees(at, 2)
    const reply = await world.edge.server.inject({
      method: 'POST',
      url: '/api/rest/operations/book_transactions',
      headers: { authorization: `Bearer ${at.key}`, 'daybook-dry-run': 'true' },
      payload: { transactionIds, ledgerAccountId: '2390' },
    })
    const { result } = reply.json()
    expect(result.items.map(({ state }: Item) => state)).toEqual(['to_book', 'to_book'])
    expect(await balanceOf(world, at, '2390')).toBe(0n)
  })

  it('books each once where two runs and a single call want the same', async () => {
    const at = await world.createOrg('denmark')
    const transactionIds = await fees(at, 6)
    const body = { transactionIds, ledgerAccountId: '2390' }
    const [one, two, single] = await Promise.all([
      book(body, at),
      book({ ...body, transactionIds: transactionIds.toReversed() }, at),
      world.rest(at, 'operations/book_transaction', {
        transactionId: transactionIds[3],
        ledgerAccountId: '2390',
      }),
    ])
    const matched = (one?.body.result.matched ?? 0) + (two?.body.result.matched ?? 0)
    expect(matched + Number(single?.status === 200)).toBe(6)
    expect(await balanceOf(world, at, '2390')).toBe(27_000n)
  })
})

describe('404', () => {
  it('bank_transaction_not_found: no id of a transaction; one that is not there is refused alone', async () => {
    const { status, body } = await book({ transactionIds: ['nonsense'], ledgerAccountId: '2390' })
    expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    const foreign = await transaction(world, world.it, fee(1))
    const unknown = encodeId('btx', world.app.newId())
    const transactionIds = [foreign, unknown]
    const { items, matched } = (await book({ transactionIds, ledgerAccountId: '2390' })).body.result
    expect(matched).toBe(0)
    expect(items.map(({ code }: Item) => code)).toEqual([
      'bank_transaction_not_found',
      'bank_transaction_not_found',
    ])
  })
})

describe('422', () => {
  it.each([
    ['0000', 'unknown_account'],
    ['6190', 'account_not_bookable'],
  ])('%s: %s, before anything is booked', async (ledgerAccountId, code) => {
    const transactionIds = await fees(org, 1)
    const { status, body } = await book({ transactionIds, ledgerAccountId })
    expect([status, body.code]).toEqual([422, code])
  })
})
