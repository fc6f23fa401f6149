import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { transaction } from '#test/support/bank/bank'
import { closed } from '#test/support/closing/closing'
import { connectTo } from '#test/support/books/connection'
import { balanceOf } from '#test/support/books/ledger_desk'
import { checkBooks, importBooks, makeBooks, newcomer } from '#test/support/books/opening'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let bankAccountId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  bankAccountId = await add({ name: 'Driftskonto' })
})

async function add(body: object): Promise<string> {
  const reply = await world.rest(org, 'operations/add_bank_account', body)
  return reply.body.result.id as string
}

const set = (body: object, of = org) =>
  world.rest(of, 'operations/set_bank_opening_balance', {
    bankAccountId,
    date: '2026-10-31',
    ...body,
  })

describe('200', () => {
  it('books the balance against the opening balance account, on its day', async () => {
    const { status, body } = await set({ balance: 15_000.5 })
    expect(status).toBe(200)
    const entry = (await world.read(org, `ledger-entries/${body.result.openingEntryId}`)).body
    expect(entry.result).toMatchObject({
      date: '2026-10-31',
      source: 'opening',
      text: 'Primosaldo 6481',
    })
    const lines = entry.result.lines.map((line: { account: string; amount: number }) => [
      line.account,
      line.amount,
    ])
    expect(lines).toEqual([
      ['6481', 15_000.5],
      ['6941', -15_000.5],
    ])
  })

  it('is taken back with null, and can be set again', async () => {
    await set({ balance: -200 })
    expect((await set({ balance: null })).body.result.openingEntryId).toBeNull()
    expect(await balanceOf(world, org, '6481')).toBe(0n)
    expect(await balanceOf(world, org, '6941')).toBe(0n)
    expect((await set({ balance: 100 })).status).toBe(200)
    expect(await balanceOf(world, org, '6481')).toBe(10_000n)
  })

  it('books the worth of an account in another currency', async () => {
    bankAccountId = await add({ name: 'Euro', currency: 'EUR' })
    expect((await set({ balance: 100, value: 746.2 })).status).toBe(200)
    expect(await balanceOf(world, org, '6482')).toBe(74_620n)
  })
})

describe('404', () => {
  it('gives bank_account_not_found for that of another organization', async () => {
    const other = await world.createOrg('denmark')
    expect((await set({ balance: 1 }, other)).body.code).toBe('bank_account_not_found')
  })
})

describe('409', () => {
  it('gives opening_balance_set for a second one, and opening_balance_not_set without one', async () => {
    expect((await set({ balance: null })).body.code).toBe('opening_balance_not_set')
    await set({ balance: 100 })
    expect((await set({ balance: 100 })).body.code).toBe('opening_balance_set')
    expect(await balanceOf(world, org, '6481')).toBe(10_000n)
  })

  it('gives opening_balance_set where an imported opening has the account', async () => {
    org = await newcomer(world)
    bankAccountId = await add({ name: 'Driftskonto' })
    const books = makeBooks({ accounts: 12, items: 2 })
    const { result } = (await checkBooks(world, org, books)).body
    expect((await importBooks(world, org, result)).body.result.status).toBe('done')
    const before = await balanceOf(world, org, '6481')
    for (const date of ['2026-06-29', '2026-06-30', '2026-10-31']) {
      const { status, body } = await set({ balance: 100, date })
      expect([status, body.code]).toEqual([409, 'opening_balance_set'])
      expect(body.detail).toContain('undo_opening')
    }
    expect(await balanceOf(world, org, '6481')).toBe(before)
    await world.rest(org, 'operations/undo_opening', { openingImportId: result.id })
    expect((await set({ balance: 100 })).status).toBe(200)
  })

  it('gives opening_after_transactions where earlier transactions are matched', async () => {
    const accountId = decodeId('bac', bankAccountId) ?? ''
    const given = { accountId, day: '2026-10-30', amountMinor: -1_000n }
    const transactionId = await transaction(world, org, given)
    const body = { transactionId, ledgerAccountId: '2390' }
    await world.rest(org, 'operations/book_transaction', body)
    expect((await set({ balance: 100 })).body.code).toBe('opening_after_transactions')
    expect((await set({ balance: 100, date: '2026-10-29' })).status).toBe(200)
  })

  it('gives period_locked on a closed day', async () => {
    await closed(world, org, '2026-10-31')
    expect((await set({ balance: 100 })).body.code).toBe('period_locked')
  })

  it('gives books_kept_there where an accounting system keeps the books', async () => {
    await connectTo(world, org, { provider: createOutsideBooks() })
    expect((await set({ balance: 100 })).body.code).toBe('books_kept_there')
  })
})

describe('422', () => {
  it('gives nothing_to_post, date_not_plausible and value_needed', async () => {
    expect((await set({ balance: 0 })).body.code).toBe('nothing_to_post')
    expect((await set({ balance: 1, date: '2027-01-01' })).body.code).toBe('date_not_plausible')
    bankAccountId = await add({ name: 'Euro', currency: 'EUR' })
    expect((await set({ balance: 100 })).body.code).toBe('value_needed')
  })
})
