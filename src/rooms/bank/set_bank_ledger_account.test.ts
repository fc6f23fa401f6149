import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { openDesk } from '#test/support/access/approvals'
import { transaction } from '#test/support/bank/bank'
import { connectTo } from '#test/support/books/connection'
import { balanceOf } from '#test/support/books/ledger_desk'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let bankAccountId: string
beforeEach(async () => {
  org = await world.createOrg('denmark')
  bankAccountId = await add('Driftskonto')
})

const set = (body: object, of = org) =>
  world.rest(of, 'operations/set_bank_ledger_account', { bankAccountId, ...body })

async function add(name: string, of = org): Promise<string> {
  const reply = await world.rest(of, 'operations/add_bank_account', { name })
  return reply.body.result.id as string
}

const shown = async (id: string) => (await world.read(org, `bank-accounts/${id}`)).body.result

/** A fee on the bank account, booked on that day. */
async function fee(day: string, of = bankAccountId): Promise<string> {
  const accountId = decodeId('bac', of) ?? ''
  const transactionId = await transaction(world, org, { accountId, day, amountMinor: -1_000n })
  const body = { transactionId, ledgerAccountId: '2390' }
  expect((await world.rest(org, 'operations/book_transaction', body)).status).toBe(200)
  return transactionId
}

describe('a bank account that is added', () => {
  it('has the bank account of the chart first, and one of its own from the second on', async () => {
    const second = await shown(await add('Opsparing'))
    const third = await shown(await add('Løn'))
    expect((await shown(bankAccountId)).ledgerAccountId).toBe('6481')
    expect([second.ledgerAccountId, third.ledgerAccountId]).toEqual(['6482', '6483'])
    const account = (await world.read(org, 'accounts/6482')).body.result
    expect(account).toMatchObject({
      name: 'Bank 6482',
      type: 'asset',
      standardNumber: '6480',
      own: true,
    })
  })

  it('is booked on its own account', async () => {
    const second = await add('Opsparing')
    await fee('2026-11-10', second)
    await fee('2026-11-10')
    expect(await balanceOf(world, org, '6482')).toBe(-1_000n)
    expect(await balanceOf(world, org, '6481')).toBe(-1_000n)
    expect(await balanceOf(world, org, '2390')).toBe(2_000n)
  })

  it('shares the account where another system keeps the books', async () => {
    await connectTo(world, org, { provider: createOutsideBooks() })
    expect((await shown(await add('Opsparing'))).ledgerAccountId).toBe('6481')
  })
})

describe('200', () => {
  it('makes a new account, and what was booked before the day stays on the old one', async () => {
    await fee('2026-11-05')
    const { status, body } = await set({ from: '2026-11-10' })
    expect([status, body.result.ledgerAccountId]).toEqual([200, '6482'])
    await fee('2026-11-10')
    // It came late: on its day the bank account still had the other ledger account.
    await fee('2026-11-09')
    expect(await balanceOf(world, org, '6482')).toBe(-1_000n)
    expect(await balanceOf(world, org, '6481')).toBe(-2_000n)
  })

  it('takes an account of the chart, and nothing changes where it has it already', async () => {
    const account = { number: '6490', name: 'Nordea', type: 'asset' }
    await world.rest(org, 'operations/save_account', account)
    const { body } = await set({ accountId: '6490', from: '2026-11-01' })
    expect(body.result.ledgerAccountId).toBe('6490')
    expect((await set({ accountId: '6490' })).body.result).toEqual(body.result)
  })
})

describe('404', () => {
  it('gives bank_account_not_found for that of another organization', async () => {
    const other = await world.createOrg('denmark')
    expect((await set({}, other)).body.code).toBe('bank_account_not_found')
  })
})

describe('409', () => {
  it('gives bank_ledger_account_used where later transactions are on the old one', async () => {
    const transactionId = await fee('2026-11-10')
    expect((await set({ from: '2026-11-10' })).body.code).toBe('bank_ledger_account_used')
    await world.rest(org, 'actions/unmatch_transaction', { transactionId })
    expect((await set({ from: '2026-11-10' })).status).toBe(200)
    expect((await set({ from: '2026-11-09' })).body.code).toBe('bank_ledger_account_used')
  })

  it('gives bank_ledger_account_used where its opening balance would stay behind', async () => {
    const open = (given: object) =>
      world.rest(org, 'operations/set_bank_opening_balance', { bankAccountId, ...given })
    await open({ date: '2026-10-31', balance: 100 })
    for (const from of ['2026-10-01', '2026-10-31']) {
      const { body } = await set({ from })
      expect([body.code, body.openedOn]).toEqual(['bank_ledger_account_used', '2026-10-31'])
      expect(body.detail).toContain('set_bank_opening_balance')
    }
    expect((await shown(bankAccountId)).ledgerAccountId).toBe('6481')
    await open({ balance: null })
    expect((await set({ from: '2026-10-31' })).status).toBe(200)
    await open({ date: '2026-10-31', balance: 100 })
    expect(await balanceOf(world, org, '6482')).toBe(10_000n)
  })

  it('never lets a match on the old account and a change from that day both happen', async () => {
    for (let round = 0; round < 6; round++) {
      org = await world.createOrg('denmark')
      bankAccountId = await add('Driftskonto')
      const accountId = decodeId('bac', bankAccountId) ?? ''
      const given = { accountId, day: '2026-11-10', amountMinor: -1_000n }
      const body = {
        transactionId: await transaction(world, org, given),
        ledgerAccountId: '2390',
      }
      const [changed, booked] = await Promise.all([
        set({ from: '2026-11-10' }),
        world.rest(org, 'operations/book_transaction', body),
      ])
      expect(booked.status).toBe(200)
      const isChanged = changed.status === 200
      expect([200, 409]).toContain(changed.status)
      expect(await balanceOf(world, org, '6481')).toBe(isChanged ? 0n : -1_000n)
    }
  })

  it.each([['7440'], ['7680'], ['6831']])(
    'gives account_in_use for %s, which is booked on by itself',
    async (accountId) => {
      expect((await set({ accountId })).body.code).toBe('account_in_use')
    },
  )

  it('gives account_in_use for the account of another bank account', async () => {
    await add('Opsparing')
    expect((await set({ accountId: '6482' })).body.code).toBe('account_in_use')
  })

  it('gives books_kept_there where an accounting system keeps the books', async () => {
    await connectTo(world, org, { provider: createOutsideBooks() })
    expect((await set({})).body.code).toBe('books_kept_there')
  })
})

describe('422', () => {
  it('gives unknown_account for a number that is not there, a cost or a closed account', async () => {
    const account = { number: '6490', name: 'Nordea', type: 'asset' }
    await world.rest(org, 'operations/save_account', account)
    const closed = { accountId: '6490', reason: 'Left the bank' }
    await world.rest(org, 'operations/close_account', closed)
    for (const accountId of ['9999', '2390', '6490']) {
      const { status, body } = await set({ accountId })
      expect([accountId, status, body.code]).toEqual([accountId, 422, 'unknown_account'])
    }
  })
})

describe('412', () => {
  it('is done from no other day than the person saw who approves it', async () => {
    const desk = await openDesk(world)
    const id = await add('Driftskonto', desk.org)
    const action = 'set_bank_ledger_account'
    const asked = await desk.ask({ bankAccountId: id }, { action })
    expect(asked.body.code).toBe('approval_pending')
    setDay(world, '2026-11-17')
    const { status, body } = await desk.decide('approve', asked.body.approvalId)
    expect([status, body.code]).toEqual([412, 'version_mismatch'])
  })
})
