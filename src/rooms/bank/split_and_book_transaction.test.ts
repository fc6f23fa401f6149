import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { tooLate, transaction, transactionOf } from '#test/support/bank/bank'
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
  world.rest(at, 'operations/split_and_book_transaction', body)

const paid = { amountMinor: -124_500n, text: 'Husleje og gebyr' }
const lines = [
  { amount: -1200, ledgerAccountId: '2330', text: 'Husleje' },
  { amount: -45, ledgerAccountId: '2390' },
]

describe('200', () => {
  it('books each part on its account, and all of it against the bank', async () => {
    const at = await world.createOrg('denmark')
    const transactionId = await transaction(world, at, paid)
    const { status, body } = await book({ transactionId, lines }, at)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'reconciled',
      decision: { method: 'manual', reasons: [{ code: 'split_booked_by_hand' }] },
    })
    const amounts = body.result.allocations.map(({ amount }: { amount: number }) => amount)
    expect(amounts.toSorted()).toEqual([-1200, -45])
    const balances = ['2330', '2390', '6481'].map((account) => balanceOf(world, at, account))
    expect(await Promise.all(balances)).toEqual([120_000n, 4_500n, -124_500n])
  })

  it('is undone as a whole, and can be booked again', async () => {
    const at = await world.createOrg('denmark')
    const transactionId = await transaction(world, at, paid)
    await run(world, at, 'operations/split_and_book_transaction', { transactionId, lines })
    await run(world, at, 'actions/unmatch_transaction', { transactionId })
    expect(await balanceOf(world, at, '6481')).toBe(0n)
    expect(await transactionOf(world, at, transactionId)).toMatchObject({
      status: 'unmatched',
      allocations: [],
    })
    expect((await book({ transactionId, lines }, at)).status).toBe(200)
    expect(await balanceOf(world, at, '2330')).toBe(120_000n)
  })

  it('takes parts of both signs, in a foreign currency at one rate, to the last øre', async () => {
    const at = await world.createOrg('denmark')
    const given = { amountMinor: -10_001n, currency: 'EUR', day: '2026-11-10' }
    const transactionId = await transaction(world, at, given)
    await run(world, at, 'actions/reconcile_now', {})
    const parts = [
      { amount: -150.02, ledgerAccountId: '2330' },
      { amount: 50.01, ledgerAccountId: '2390' },
    ]
    expect((await book({ transactionId, lines: parts }, at)).status).toBe(200)
    const [rent, fee, bank] = await Promise.all(
      ['2330', '2390', '6481'].map((account) => balanceOf(world, at, account)),
    )
    expect((rent ?? 0n) + (fee ?? 0n) + (bank ?? 0n)).toBe(0n)
  })
})

describe('400', () => {
  it('invalid_input: one line, a line of nothing, more decimals than the currency has', async () => {
    const transactionId = await transaction(world, org, paid)
    for (const wrong of [
      [{ amount: -1245, ledgerAccountId: '2390' }],
      [{ amount: 0, ledgerAccountId: '2390' }, ...lines],
      [
        { amount: -1200.005, ledgerAccountId: '2330' },
        { amount: -44.995, ledgerAccountId: '2390' },
      ],
    ]) {
      const { status, body } = await book({ transactionId, lines: wrong })
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
  })
})

describe('404', () => {
  it('bank_transaction_not_found: unknown, and of another organization', async () => {
    const foreign = await transaction(world, world.it, paid)
    for (const transactionId of [foreign, encodeId('btx', world.app.newId()), 'nonsense']) {
      const { status, body } = await book({ transactionId, lines })
      expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    }
  })
})

describe('409', () => {
  it('transaction_not_unmatched: it is decided', async () => {
    const transactionId = await transaction(world, org, { ...paid, status: 'ignored' })
    const { status, body } = await book({ transactionId, lines })
    expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
  })

  it('before_books_begin, date_not_plausible: it is older than the books', async () => {
    const transactionId = await transaction(world, org, paid)
    const codes = await tooLate(world, org, () => book({ transactionId, lines }))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })

  it('is booked once where three ask at the same moment, in one way or another', async () => {
    const at = await world.createOrg('denmark')
    const transactionId = await transaction(world, at, paid)
    const replies = await Promise.all([
      book({ transactionId, lines }, at),
      book({ transactionId, lines }, at),
      world.rest(at, 'operations/book_transaction', { transactionId, ledgerAccountId: '2390' }),
    ])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await balanceOf(world, at, '6481')).toBe(-124_500n)
  })
})

describe('422', () => {
  it('allocations_do_not_cover: the lines are not the amount of the bank', async () => {
    const transactionId = await transaction(world, org, paid)
    const less = [lines[1], { amount: -1199.99, ledgerAccountId: '2330' }]
    const { status, body } = await book({ transactionId, lines: less })
    expect([status, body.code, body.difference]).toEqual([422, 'allocations_do_not_cover', -0.01])
    expect(await transactionOf(world, org, transactionId)).toMatchObject({ allocations: [] })
  })

  it.each([
    [{ ledgerAccountId: '0000' }, 'unknown_account'],
    [{ ledgerAccountId: '6190' }, 'account_not_bookable'],
    [{ vatCode: 'I25' }, 'vat_needs_document'],
    [{ vatCode: 'A22' }, 'unknown_vat_code'],
  ])('%o: %s', async (wrong, code) => {
    const transactionId = await transaction(world, org, paid)
    const { status, body } = await book({
      transactionId,
      lines: [lines[0], { ...lines[1], ...wrong }],
    })
    expect([status, body.code]).toEqual([422, code])
  })

  it('exchange_rate_missing, nothing_to_post: nobody knows what it is worth, or nothing', async () => {
    const franc = await transaction(world, org, { ...paid, currency: 'CHF' })
    expect((await book({ transactionId: franc, lines })).body.code).toBe('exchange_rate_missing')
    const nothing = await transaction(world, org, { amountMinor: 0n })
    const parts = [
      { amount: 1, ledgerAccountId: '2390' },
      { amount: -1, ledgerAccountId: '2330' },
    ]
    expect((await book({ transactionId: nothing, lines: parts })).body.code).toBe('nothing_to_post')
  })
})
