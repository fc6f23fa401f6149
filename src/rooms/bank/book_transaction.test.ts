import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { accountOf, transaction, tooLate, transactionOf } from '#test/support/bank/bank'
import { run } from '#test/support/books/invoices'
import { balanceOf, postPurchase } from '#test/support/books/ledger_desk'
import { faultsOf, filed } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const book = (body: object, at: TestOrg = org) =>
  world.rest(at, 'operations/book_transaction', body)

const fee = { amountMinor: -4_500n, text: 'Gebyr kvartal 3' }

async function entryOf(at: TestOrg, id: string) {
  return (await world.read(at, `ledger-entries/${id}`)).body.result
}

describe('200', () => {
  it.each([
    ['denmark', '2390', '6481'],
    ['italy', '4213', '1820'],
  ] as const)('books a fee in %s against the bank', async (region, account, bank) => {
    const at = region === 'denmark' ? world.dk : world.it
    const transactionId = await transaction(world, at, fee)
    const { status, body } = await book({ transactionId, ledgerAccountId: account }, at)
    expect(status).toBe(200)
    const [allocation] = body.result.allocations
    expect(body.result).toMatchObject({
      id: transactionId,
      status: 'reconciled',
      version: 2,
      allowedActions: ['unmatch_transaction'],
      decision: { method: 'manual', runId: null, reasons: [{ code: 'booked_by_hand' }] },
    })
    expect(body.result.decision.reasons[0].detail).toContain(`on ${account} `)
    expect(allocation).toMatchObject({
      targetType: 'ledger',
      amount: -45,
      settled: null,
      residual: null,
      exchangeDifference: null,
    })
    expect(allocation.settlementEntryId).toBe(allocation.targetId)
    const entry = await entryOf(at, allocation.targetId)
    expect(entry).toMatchObject({
      source: 'settlement',
      sourceId: transactionId,
      date: '2026-11-10',
      text: 'Gebyr kvartal 3',
      automatic: false,
    })
    const lines = entry.lines.map((line: { account: string; amount: number; vatCode: string }) => [
      line.account,
      line.amount,
      line.vatCode,
    ])
    expect(lines).toEqual([
      [bank, -45, null],
      [account, 45, null],
    ])
  })

  it('takes the words of the caller, then of the bank, then the name of the account', async () => {
    const texts = []
    for (const [given, text] of [
      [{ text: 'Fee' }, 'Own words'],
      [{ text: ' ', counterparty: 'Nordea' }, undefined],
      [{ text: '' }, undefined],
    ] as const) {
      const transactionId = await transaction(world, org, given)
      const { body } = await book({ transactionId, ledgerAccountId: '2390', text })
      texts.push((await entryOf(org, body.result.allocations[0].targetId)).text)
    }
    expect(texts).toEqual(['Own words', 'Nordea', 'Porto og gebyrer'])
  })

  it('is undone with its entry, and can be booked again', async () => {
    const at = await world.createOrg('denmark')
    const transactionId = await transaction(world, at, fee)
    await book({ transactionId, ledgerAccountId: '2390' }, at)
    await run(world, at, 'actions/unmatch_transaction', { transactionId })
    expect([await balanceOf(world, at, '6481'), await balanceOf(world, at, '2390')]).toEqual([
      0n,
      0n,
    ])
    expect(await transactionOf(world, at, transactionId)).toMatchObject({
      status: 'unmatched',
      allocations: [],
    })
    const { body } = await book({ transactionId, ledgerAccountId: '3670' }, at)
    expect(body.result.status).toBe('reconciled')
    expect([await balanceOf(world, at, '6481'), await balanceOf(world, at, '3670')]).toEqual([
      -4_500n,
      4_500n,
    ])
  })

  it('books a foreign account at the rate of the day', async () => {
    const at = await world.createOrg('denmark')
    const given = { ...fee, currency: 'EUR', day: '2026-11-10' }
    const transactionId = await transaction(world, at, given)
    await run(world, at, 'actions/reconcile_now', {})
    const { body } = await book({ transactionId, ledgerAccountId: '2390' }, at)
    expect(body.result.allocations[0].amount).toBe(-45)
    const { rows } = await world.owner.query<{ rate: string }>(
      `SELECT rate::text FROM bank_rate WHERE org_id = $1`,
      [at.orgId],
    )
    const worth = BigInt(Math.round(4_500 * Number(rows[0]?.rate)))
    expect(worth).toBeGreaterThan(30_000n)
    expect(await balanceOf(world, at, '2390')).toBe(worth)
  })

  it('may be of a period whose VAT is filed, since it carries none', async () => {
    const at = await world.createOrg('denmark')
    await postPurchase(world, at, { day: '2026-05-12' })
    await filed(world, at)
    const transactionId = await transaction(world, at, { ...fee, day: '2026-05-20' })
    expect((await book({ transactionId, ledgerAccountId: '2390', vatCode: 'I0' }, at)).status).toBe(
      200,
    )
    await run(world, at, 'actions/unmatch_transaction', { transactionId })
    expect(await faultsOf(world, at)).toEqual([])
  })

  it('is no target of another transaction', async () => {
    const transactionId = await transaction(world, org, fee)
    const { body } = await book({ transactionId, ledgerAccountId: '2390' })
    const ledgerEntryId = body.result.allocations[0].targetId
    const other = await transaction(world, org, fee)
    const reply = await world.rest(org, 'actions/match_transaction', {
      transactionId: other,
      ledgerEntryId,
    })
    expect(reply.body.code).toBe('target_settled')
  })
})

describe('404', () => {
  it('bank_transaction_not_found: unknown, and of another organization', async () => {
    const foreign = await transaction(world, world.it, fee)
    for (const transactionId of [foreign, encodeId('btx', world.app.newId()), 'nonsense']) {
      const { status, body } = await book({ transactionId, ledgerAccountId: '2390' })
      expect([status, body.code]).toEqual([404, 'bank_transaction_not_found'])
    }
  })
})

describe('409', () => {
  it('transaction_not_unmatched: what is decided, pending or withdrawn', async () => {
    const booked = await transaction(world, org, fee)
    await book({ transactionId: booked, ledgerAccountId: '2390' })
    for (const transactionId of [
      booked,
      await transaction(world, org, { status: 'ignored' }),
      await transaction(world, org, { pending: true }),
      await transaction(world, org, { withdrawn: true }),
    ]) {
      const { status, body } = await book({ transactionId, ledgerAccountId: '2390' })
      expect([status, body.code]).toEqual([409, 'transaction_not_unmatched'])
    }
  })

  it('before_books_begin: it is older than the books', async () => {
    const given = { transactionId: await transaction(world, org, fee), ledgerAccountId: '2390' }
    const codes = await tooLate(world, org, () => book(given))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })

  it('is booked once where two ask at the same moment', async () => {
    const at = await world.createOrg('denmark')
    const transactionId = await transaction(world, at, fee)
    const body = { transactionId, ledgerAccountId: '2390' }
    const replies = await Promise.all([book(body, at), book(body, at), book(body, at)])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await balanceOf(world, at, '2390')).toBe(4_500n)
  })
})

describe('422', () => {
  it('unknown_account: the chart has no such account', async () => {
    const transactionId = await transaction(world, org, fee)
    const { status, body } = await book({ transactionId, ledgerAccountId: '4213' })
    expect([status, body.code]).toEqual([422, 'unknown_account'])
  })

  it.each([
    ['6190', /match_transaction/],
    ['7440', /match_transaction/],
    ['6481', /6831/],
    ['7780', /post_entry/],
  ])('account_not_bookable: %s follows from other things', async (ledgerAccountId, says) => {
    const transactionId = await transaction(world, org, fee)
    const { status, body } = await book({ transactionId, ledgerAccountId })
    expect([status, body.code]).toEqual([422, 'account_not_bookable'])
    expect(body.detail).toMatch(says)
  })

  it('account_not_bookable: another bank with a ledger account of its own', async () => {
    const at = await world.createOrg('denmark')
    const other = await accountOf(world, at, 'EUR')
    await world.owner.query(
      `UPDATE bank_account SET ledger_account = '6320' WHERE org_id = $1 AND id = $2`,
      [at.orgId, other],
    )
    const transactionId = await transaction(world, at, fee)
    const { body } = await book({ transactionId, ledgerAccountId: '6320' }, at)
    expect(body.code).toBe('account_not_bookable')
  })

  it.each([
    ['denmark', '2450', 'I25', 'vat_needs_document'],
    ['denmark', '2310', 'IEUY', 'vat_needs_document'],
    ['denmark', '1550', 'U0', 'vat_needs_document'],
    ['italy', '4213', 'AN4', 'vat_needs_document'],
    ['denmark', '2390', 'A22', 'unknown_vat_code'],
  ] as const)('in %s on %s with %s: %s', async (region, ledgerAccountId, vatCode, code) => {
    const at = region === 'denmark' ? world.dk : world.it
    const transactionId = await transaction(world, at, fee)
    const { status, body } = await book({ transactionId, ledgerAccountId, vatCode }, at)
    expect([status, body.code]).toEqual([422, code])
    if (code === 'vat_needs_document') expect(body.detail).toContain('capture_document')
  })

  it.each([
    ['exchange_rate_missing', { ...fee, currency: 'CHF' }],
    ['nothing_to_post', { amountMinor: 0n }],
  ])('%s: it is worth nothing, or nobody knows what', async (code, given) => {
    const transactionId = await transaction(world, org, given)
    const { status, body } = await book({ transactionId, ledgerAccountId: '2390' })
    expect([status, body.code]).toEqual([422, code])
  })
})
