import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { billed, billing, transaction, transactionOf } from '#test/support/bank/bank'
import { invoiceOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()

const booksBegin = (org: TestOrg, booksBeginOn: string) =>
  run(world, org, 'operations/save_organization_profile', { booksBeginOn })

describe('a bank transaction from before the books begin', () => {
  it('is not matched, by itself or by hand, until they begin earlier', async () => {
    const org = await billing(world, 'denmark')
    const { id, amountMinor, reference } = await billed(world, org)
    const day = dayOfBooks(world.app.clock)
    const transactionId = await transaction(world, org, { amountMinor, reference, day })
    await booksBegin(org, addDays(day, 1))
    expect((await run(world, org, 'actions/reconcile_now', {})).matched).toBe(0)
    expect(await transactionOf(world, org, transactionId)).toMatchObject({
      status: 'unmatched',
      suggestions: [],
    })
    const { ledgerEntryId } = await invoiceOf(world, org, id)
    const { status, body } = await world.rest(org, 'actions/match_transaction', {
      transactionId,
      ledgerEntryId,
    })
    expect([status, body.code, body.date]).toEqual([409, 'before_books_begin', day])
    await booksBegin(org, day)
    expect((await run(world, org, 'actions/reconcile_now', {})).matched).toBe(1)
  })
})

describe('a bank transaction up to the day of the opening balance of its account', () => {
  it('is not matched, by itself or by hand, until that balance is of an earlier day', async () => {
    const org = await billing(world, 'denmark')
    const { id, amountMinor, reference } = await billed(world, org)
    const day = dayOfBooks(world.app.clock)
    const added = await run(world, org, 'operations/add_bank_account', { name: 'Drift' })
    const bankAccountId = added.id as string
    const accountId = decodeId('bac', bankAccountId) ?? ''
    const open = (given: object) =>
      run(world, org, 'operations/set_bank_opening_balance', { bankAccountId, ...given })
    const transactionId = await transaction(world, org, { accountId, amountMinor, reference, day })
    await open({ date: day, balance: 100 })

    expect((await run(world, org, 'actions/reconcile_now', {})).matched).toBe(0)
    expect(await transactionOf(world, org, transactionId)).toMatchObject({
      status: 'unmatched',
      suggestions: [],
    })
    const { ledgerEntryId } = await invoiceOf(world, org, id)
    const byHand = [
      ['actions/match_transaction', { transactionId, ledgerEntryId }],
      ['operations/book_transaction', { transactionId, ledgerAccountId: '1050' }],
    ] as const
    for (const [path, given] of byHand) {
      const { status, body } = await world.rest(org, path, given)
      expect([path, status, body.code]).toEqual([path, 409, 'before_books_begin'])
      expect(body).toMatchObject({ date: day, openedOn: day })
      expect(body.detail).toContain('set_bank_opening_balance')
    }

    await open({ balance: null })
    await open({ date: addDays(day, -1), balance: 100 })
    expect((await run(world, org, 'actions/reconcile_now', {})).matched).toBe(1)
  })
})
