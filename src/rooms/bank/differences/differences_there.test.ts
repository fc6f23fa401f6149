import { beforeEach, describe, expect, it } from 'vitest'
import { residualOf, transaction } from '#test/support/bank/bank'
import { claim, done, faultsIn, operate } from '#test/support/bank/differences'
import { connectTo } from '#test/support/books/connection'
import { clientOf, run } from '#test/support/books/invoices'
import { createOutsideBooks, type OutsideBooks } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: OutsideBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createOutsideBooks()
  await connectTo(world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
  await clientOf(world, org)
})

type Seen = { state: string; notAtProvider?: boolean; atProvider?: { state: string } }

const stateOf = async (id: string): Promise<Seen> =>
  (await world.read(org, `ledger-entries/${id}`)).body.result

describe('where another system keeps the books', () => {
  it('a payment and the difference closed with it both go there', async () => {
    const { entryId: ledgerEntryId } = await claim(world, org)
    const transactionId = await transaction(world, org, { amountMinor: 120_000n })
    const given = { transactionId, ledgerEntryId, difference: { kind: 'discount' } }
    const result = await done(world, org, 'match_with_difference', given)
    const [payment] = result.transaction.allocations
    for (const id of [payment.settlementEntryId, result.difference.id]) {
      expect(await stateOf(id)).toMatchObject({
        state: 'provisional',
        atProvider: { state: 'waiting' },
      })
    }
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(125_000n)
    expect(await faultsIn(world, org)).toEqual([])
  })

  it('what it cannot hold stays here and says so', async () => {
    const other = await world.createOrg('denmark')
    await connectTo(world, other, { provider: books, holds: ['purchase', 'sale'] })
    await clientOf(world, other)
    org = other
    const { invoiceId } = await claim(world, org)
    const given = { invoiceId, kind: 'write_off', reason: 'Lost' }
    const { id } = await done(world, org, 'write_off', given)
    expect(await stateOf(id)).toMatchObject({ state: 'booked', notAtProvider: true })
  })

  it('a moved payment changes no balance there, so it stays here', async () => {
    const [from, to] = [await claim(world, org), await claim(world, org)]
    const transactionId = await transaction(world, org, { amountMinor: 130_000n })
    const match = { transactionId, ledgerEntryId: from.entryId }
    await run(world, org, 'actions/match_transaction', match)
    const given = { fromLedgerEntryId: from.entryId, toLedgerEntryId: to.entryId }
    const { id } = await done(world, org, 'move_payment', given)
    expect(await stateOf(id)).toMatchObject({ state: 'booked', notAtProvider: true })
    await done(world, org, 'reverse_adjustment', { ledgerEntryId: id })
    expect(await residualOf(world, org, to.entryId)).toBe(125_000n)
    expect(await faultsIn(world, org)).toEqual([])
  })

  it('an established loss with VAT is booked there', async () => {
    const { invoiceId } = await claim(world, org)
    const given = { invoiceId, kind: 'write_off', reason: 'Lost', lossEstablished: true }
    const { body } = await operate(world, org, 'write_off', given)
    expect([body.code, body.detail]).toEqual([
      'difference_not_allowed',
      expect.stringContaining('pull_entries'),
    ])
  })
})
