import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import {
  accountId,
  accountRow,
  type Bank,
  eventsOf,
  linkAccount,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let bank: Bank
let org: TestOrg
let account: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
})

const sync = (who = org, headers = {}) => world.rest(who, 'actions/sync_bank_now', {}, headers)

describe('200', () => {
  it('imports what the bank has booked and says how much', async () => {
    bank.rows = [
      row({ text: 'Husleje', amountMinor: -500_000n, bookedOn: '2026-11-01' }),
      row({
        text: 'Salg',
        amountMinor: 125_000n,
        entryReference: 'E-1',
        counterpartyName: 'Kunde',
      }),
    ]
    const reply = await sync()
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      kind: 'sync',
      status: 'done',
      trigger: 'key',
      imported: 2,
      matched: 0,
      accounts: [{ bankAccountId: accountId(account), imported: 2, error: null }],
    })
    const [first, second] = (await world.read(org, 'bank-transactions')).body.result.items
    expect(first).toMatchObject({
      date: '2026-11-10',
      amount: 1250,
      counterparty: 'Kunde',
      status: 'unmatched',
      pending: false,
      bankAccountId: accountId(account),
    })
    expect(second).toMatchObject({ date: '2026-11-01', amount: -5000, text: 'Husleje' })
    expect(await eventsOf(world, org, 'bank_transactions.imported')).toEqual([
      expect.objectContaining({ count: 2, bankAccountId: accountId(account) }),
    ])
  })

  it('asks no more than four times a day while nobody is there', async () => {
    bank.rows = [row()]
    for (const wanted of ['done', 'done', 'done', 'failed']) {
      expect((await sync()).body.result.status).toBe(wanted)
    }
    // Three readings, and the balances with the first of them.
    expect([bank.asked.length, bank.balancesAsked]).toEqual([3, 1])
    const [run] = (await world.read(org, 'runs')).body.result.items
    expect(run.accounts[0].error.code).toBe('bank_rate_limited')
  })

  it('tells a consent that has ended, and what to do', async () => {
    bank.fail = () => new Failure('bank_consent_expired')
    const { body } = await sync()
    expect(body.result).toMatchObject({ status: 'failed', imported: 0 })
    expect(body.result.accounts[0].error).toMatchObject({
      code: 'bank_consent_expired',
      message: expect.stringContaining('start_bank_authorization'),
    })
    expect(await accountRow(world, account)).toMatchObject({ status: 'needs_consent' })
    expect(await eventsOf(world, org, 'bank_account.disconnected')).toHaveLength(1)
    expect((await sync()).body.result).toMatchObject({ status: 'done', accounts: [] })
  })

  it('closes an account that the bank no longer shows', async () => {
    bank.fail = () => new Failure('bank_account_gone')
    await sync()
    expect(await accountRow(world, account)).toMatchObject({ status: 'closed' })
    expect(await eventsOf(world, org, 'bank_account.closed')).toHaveLength(1)
  })

  it('goes on with the other accounts where one asks for a person', async () => {
    const second = await linkAccount(world, org)
    bank.rows = [row()]
    bank.fail = (_, count) => (count === 1 ? new Failure('bank_action_required') : null)
    const { body } = await sync()
    expect(body.result).toMatchObject({ status: 'partial', imported: 1 })
    expect(body.result.accounts.map((one: { error: unknown }) => one.error === null)).toEqual([
      false,
      true,
    ])
    expect(await storedOf(world, second)).toHaveLength(1)
    expect(await accountRow(world, account)).toMatchObject({
      status: 'active',
      sync_failures: 1,
      sync_error: expect.objectContaining({ code: 'bank_action_required' }),
    })
  })

  it('is done at once where no account is connected', async () => {
    const bare = await world.createOrg('italy')
    expect((await sync(bare)).body.result).toMatchObject({ status: 'done', accounts: [] })
  })

  it('leaves an account alone that another run is reading', async () => {
    await world.owner.query('UPDATE bank_account SET sync_window = $2 WHERE id = $1', [
      account,
      { runId: world.app.newId(), heldUntil: new Date(Date.now() + 60_000).toISOString() },
    ])
    const { body } = await sync()
    expect(body.result.accounts[0].error.code).toBe('record_busy')
    expect(bank.asked).toEqual([])
  })

  it('does nothing twice under one Idempotency-Key', async () => {
    bank.rows = [row()]
    const headers = { 'idempotency-key': 'sync-1' }
    const first = await sync(org, headers)
    const second = await sync(org, headers)
    expect(second.body.result.id).toBe(first.body.result.id)
    expect(bank.asked).toHaveLength(1)
  })
})

describe('502, 503, 504', () => {
  it.each(['provider_failed', 'provider_unavailable', 'provider_timeout'] as const)(
    'is %s where the bank fails, and the run and the account keep it',
    async (code) => {
      bank.fail = () => new Failure(code)
      const reply = await sync()
      expect([reply.status, reply.body.code]).toEqual([new Failure(code).status, code])
      const [run] = (await world.read(org, 'runs')).body.result.items
      expect(run).toMatchObject({ status: 'failed', error: { code } })
      expect(await accountRow(world, account)).toMatchObject({
        sync_failures: 1,
        sync_error: expect.objectContaining({ code }),
      })
      bank.fail = () => null
      bank.rows = [row()]
      expect((await sync()).body.result).toMatchObject({ status: 'done', imported: 1 })
      expect(await accountRow(world, account)).toMatchObject({ sync_failures: 0, sync_error: null })
    },
  )

  it('is provider_failed where a booking has no date at all', async () => {
    bank.rows = [row({ bookedOn: null })]
    const reply = await sync()
    expect([reply.status, reply.body.code]).toEqual([502, 'provider_failed'])
  })
})
