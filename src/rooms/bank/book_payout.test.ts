import { beforeAll, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { billing, residualOf, tooLate, transaction } from '#test/support/bank/bank'
import {
  balances,
  claim,
  controlGaps,
  done,
  faultsIn,
  operate,
  reversedBill,
  tinyBill,
} from '#test/support/bank/differences'
import { run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await billing(world, 'denmark')
})

const book = (body: object, at: TestOrg = org) => operate(world, at, 'book_payout', body)

/** Two invoices of 1,250.00 each, paid out with 2,455.00. */
async function payout(at: TestOrg = org, amountMinor = 245_500n) {
  const one = await claim(world, at)
  const two = await claim(world, at)
  const transactionId = await transaction(world, at, { amountMinor, text: 'STRIPE PAYOUT' })
  const items = [
    { ledgerEntryId: one.entryId, amount: 1250 },
    { invoiceId: two.invoiceId, amount: 1250 },
  ]
  return { one, two, transactionId, items }
}

describe('200', () => {
  it('settles invoices gross, books the fee, and the bank has the net', async () => {
    const at = await billing(world, 'denmark')
    const { one, two, transactionId, items } = await payout(at)
    const { status, body } = await book({ transactionId, items, fee: { amount: 45 } }, at)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'reconciled',
      allocations: [{ amount: 1250, residual: 0 }, { amount: 1250, residual: 0 }, { amount: -45 }],
      decision: { reasons: [{ code: 'payout_by_hand', params: { count: '3' } }] },
    })
    expect(await residualOf(world, at, one.entryId)).toBe(0n)
    expect(await residualOf(world, at, two.entryId)).toBe(0n)
    expect(await balances(world, at)).toEqual({
      '1010': -2000,
      '2390': 45,
      '6481': 2455,
      '7680': -500,
    })
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('sales that are not in Daybook go against the clearing account', async () => {
    const at = await billing(world, 'italy')
    const transactionId = await transaction(world, at, { amountMinor: 97_500n })
    const lines = [{ amount: 1000 }]
    await done(world, at, 'book_payout', { transactionId, lines, fee: { amount: 25 } })
    expect(await balances(world, at)).toEqual({ '1820': 975, '1840': -1000, '4213': 25 })
  })

  it("the provider's own fee invoice is settled with it", async () => {
    const at = await billing(world, 'denmark')
    const { entryId } = await claim(world, at)
    const bill = await postPurchase(world, at, { net: '40.00', vat: '10.00' })
    const transactionId = await transaction(world, at, { amountMinor: 120_000n })
    const items = [
      { ledgerEntryId: entryId, amount: 1250 },
      { ledgerEntryId: encodeId('led', bill.entryId), amount: -50 },
    ]
    await done(world, at, 'book_payout', { transactionId, items })
    const after = await balances(world, at)
    expect([after['6190'], after['7440'], after['6481']]).toEqual([undefined, undefined, 1200])
    expect(await faultsIn(world, at)).toEqual([])
  })

  it('a part of an invoice is settled in part', async () => {
    const { one, transactionId } = await payout(org, 49_000n)
    const items = [{ ledgerEntryId: one.entryId, amount: 500 }]
    const row = await done(world, org, 'book_payout', { transactionId, items, fee: { amount: 10 } })
    expect(row.allocations[0]).toMatchObject({ settled: 500, residual: 750 })
  })

  it('unmatching takes everything back', async () => {
    const { one, transactionId, items } = await payout()
    const before = await balances(world, org)
    await done(world, org, 'book_payout', { transactionId, items, fee: { amount: 45 } })
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    expect(await balances(world, org)).toEqual(before)
    expect(await residualOf(world, org, one.entryId)).toBe(125_000n)
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
  })

  it('teaches nothing: who pays out is not who was billed', async () => {
    const { transactionId, items } = await payout()
    await done(world, org, 'book_payout', { transactionId, items, fee: { amount: 45 } })
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS known FROM match_confirm WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows[0].known).toBe(0)
  })

  it('two at once settle once', async () => {
    const { transactionId, items } = await payout()
    const body = { transactionId, items, fee: { amount: 45 } }
    const replies = await Promise.all([book(body), book(body), book(body)])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await controlGaps(world, org)).toEqual([0n, 0n])
    expect(await faultsIn(world, org)).toEqual([])
  })

  it('two payouts that name the same invoices settle them once', async () => {
    const { transactionId, items } = await payout()
    const other = await transaction(world, org, { amountMinor: 245_500n })
    const fee = { amount: 45 }
    const replies = await Promise.all([
      book({ transactionId, items, fee }),
      book({ transactionId: other, items: items.toReversed(), fee }),
    ])
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await faultsIn(world, org)).toEqual([])
  })
})

describe('refused', () => {
  it('allocations_do_not_cover: it says by how much', async () => {
    const { transactionId, items } = await payout()
    const { status, body } = await book({ transactionId, items, fee: { amount: 44.99 } })
    expect([status, body.code, body.difference]).toEqual([422, 'allocations_do_not_cover', -0.01])
  })

  it('difference_not_allowed: no item is settled beyond what is open', async () => {
    const { one, two, transactionId } = await payout()
    const items = [
      { ledgerEntryId: one.entryId, amount: 1300 },
      { ledgerEntryId: two.entryId, amount: 1200 },
    ]
    const { status, body } = await book({ transactionId, items, fee: { amount: 45 } })
    expect([status, body.code]).toEqual([409, 'difference_not_allowed'])
    expect(body.detail).toContain('Item 1 has 1250 DKK open')
  })

  it('difference_not_allowed: no provider keeps more than it pays out', async () => {
    const { items } = await payout()
    const transactionId = await transaction(world, org, { amountMinor: 100_000n })
    const { status, body } = await book({ transactionId, items, fee: { amount: 1500 } })
    expect([status, body.code]).toEqual([409, 'difference_not_allowed'])
    expect(body.detail).toContain('The fee is larger than what was paid out')
  })

  it('vat_needs_document, unknown_vat_code, unknown_account and account_not_bookable', async () => {
    const { transactionId, items } = await payout()
    const code = async (fee: object) =>
      (await book({ transactionId, items, fee: { amount: 45, ...fee } })).body.code
    expect(await code({ vatCode: 'I25' })).toBe('vat_needs_document')
    expect(await code({ vatCode: 'nonsense' })).toBe('unknown_vat_code')
    expect(await code({ ledgerAccountId: '9999' })).toBe('unknown_account')
    expect(await code({ ledgerAccountId: '6190' })).toBe('account_not_bookable')
  })

  it('400: nothing named, two names, or an amount of 0', async () => {
    const { one, transactionId } = await payout()
    const codes = [
      {},
      { items: [{ ledgerEntryId: one.entryId, invoiceId: one.invoiceId, amount: 1 }] },
      { lines: [{ amount: 0 }] },
      { lines: [{ amount: 0.001 }] },
    ].map(async (given) => (await book({ transactionId, ...given })).body.code)
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['invalid_input']))
  })

  it('nothing of another organization is found, and what is decided is decided', async () => {
    const there = await payout(await billing(world, 'italy'))
    const here = await payout()
    const { transactionId, items } = here
    const foreign = { transactionId: there.transactionId, items }
    expect((await book(foreign)).body.code).toBe('bank_transaction_not_found')
    expect((await book({ transactionId, items: there.items })).body.code).toBe('invoice_not_found')
    await book({ transactionId, items, fee: { amount: 45 } })
    expect((await book({ transactionId, items })).body.code).toBe('transaction_not_unmatched')
    const other = await transaction(world, org, { amountMinor: 245_500n })
    expect((await book({ transactionId: other, items })).body.code).toBe('target_settled')
  })

  it('entry_reversed, document_not_found and ledger_entry_not_found', async () => {
    const transactionId = await transaction(world, org, { amountMinor: -125_000n })
    const code = async (item: object) =>
      (await book({ transactionId, items: [{ ...item, amount: -1250 }] })).body.code
    expect(await code({ ledgerEntryId: await reversedBill(world, org) })).toBe('entry_reversed')
    const id = world.app.newId()
    expect(await code({ documentId: encodeId('doc', id) })).toBe('document_not_found')
    expect(await code({ ledgerEntryId: encodeId('led', id) })).toBe('ledger_entry_not_found')
  })

  it('currency_mismatch, exchange_rate_missing and nothing_to_post', async () => {
    const ask = async (given: object, items: object[], lines: object[] = []) =>
      (await book({ transactionId: await transaction(world, org, given), items, lines })).body.code
    const tiny = [{ ledgerEntryId: await tinyBill(world, org), amount: -10 }]
    expect(await ask({ amountMinor: -1_000n }, tiny)).toBe('currency_mismatch')
    const francs = { currency: 'CHF', amountMinor: 1_000n }
    expect(await ask(francs, [], [{ amount: 10 }])).toBe('exchange_rate_missing')
    const nothing = [{ amount: 10 }, { amount: -10 }]
    expect(await ask({ amountMinor: 0n }, [], nothing)).toBe('nothing_to_post')
  })

  it('before_books_begin and date_not_plausible', async () => {
    const { transactionId, items } = await payout()
    const body = { transactionId, items, fee: { amount: 45 } }
    const codes = await tooLate(world, org, () => book(body))
    expect(codes).toEqual(['before_books_begin', 'date_not_plausible'])
  })
})
