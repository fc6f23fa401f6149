import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import {
  accountRow,
  type Bank,
  forgetReads,
  openBank,
  row,
  storedOf,
} from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import syncBankNow from '../sync_bank_now.ts'

const world = useWorld()
let bank: Bank
let org: TestOrg
let account: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
})

const visitor = { ip: '192.0.2.7', userAgent: 'Browser' }

/** A person in a session of the web, who asks with a browser. */
async function askInPerson(): Promise<{ status: string; trigger: string; imported: number }> {
  const principal: Principal = {
    kind: 'session',
    orgId: org.orgId,
    mode: 'test',
    regionKey: org.region,
    subscribed: false,
    userId: null,
    keyId: null,
    role: 'owner',
    permissions: [...permissions],
    caller: 'user',
    actor: { kind: 'user', id: null, name: 'Somebody' },
    app: null,
  }
  const { result } = await call(world.app, {
    principal,
    definition: syncBankNow,
    body: () => ({}),
    via: 'web',
    requestId: world.app.newId(),
    visitor,
  })
  return result as { status: string; trigger: string; imported: number }
}

describe('a person who is there', () => {
  it('is reported to the bank, and may ask as often as they like', async () => {
    bank.rows = [row()]
    for (let count = 0; count < 6; count++) {
      expect(await askInPerson()).toMatchObject({ status: 'done', trigger: 'person' })
    }
    expect(bank.asked.map((question) => question.presence)).toEqual(
      Array.from({ length: 6 }, () => visitor),
    )
    expect(await accountRow(world, account)).toMatchObject({ reads_count: 0 })
  })

  it('may ask also where the four readings of the day are used up', async () => {
    bank.rows = [row()]
    for (let count = 0; count < 4; count++) await world.rest(org, 'actions/sync_bank_now', {})
    expect(bank.asked).toHaveLength(3)
    expect(await askInPerson()).toMatchObject({ status: 'done' })
    expect(bank.asked).toHaveLength(4)
  })
})

describe('a list of the bank', () => {
  it('that does not end is given up, and nothing of it is taken over', async () => {
    bank.feed.readTransactions = async () => ({ rows: [row()], cursor: 'again' })
    const reply = await world.rest(org, 'actions/sync_bank_now', {})
    expect([reply.status, reply.body.code]).toEqual([502, 'provider_failed'])
    expect(reply.body.detail).toContain('does not end')
    expect(await storedOf(world, account)).toEqual([])
  })

  it('that moves on again and again is given up after a few beginnings', async () => {
    bank.rows = [row(), row()]
    bank.pageSize = 1
    bank.fail = ({ cursor }) => (cursor === null ? null : new Failure('bank_cursor_refused'))
    const { body } = await world.rest(org, 'actions/sync_bank_now', {})
    expect(body.result.accounts[0].error.code).toBe('bank_cursor_refused')
    expect(bank.asked.filter((question) => question.cursor === null)).toHaveLength(4)
    expect(await storedOf(world, account)).toEqual([])
  })

  it('of which even the shortest period is refused says so', async () => {
    bank.fail = () => new Failure('bank_period_refused')
    const { body } = await world.rest(org, 'actions/sync_bank_now', {})
    expect(body.result.accounts[0].error.code).toBe('bank_period_refused')
    expect(bank.asked).toHaveLength(6)
  })

  it('with rows that were cancelled leaves those out', async () => {
    bank.rows = [row(), row({ status: 'gone', text: 'Afvist' })]
    await world.rest(org, 'actions/sync_bank_now', {})
    expect((await storedOf(world, account)).map((one) => one.text)).toEqual(['Kaffe'])
  })

  it('with rows outside of the window adds them, and withdraws nothing around them', async () => {
    bank.rows = [row({ bookedOn: '2026-01-05', text: 'Gammel' }), row()]
    await world.rest(org, 'actions/sync_bank_now', {})
    const { readTransactions } = bank.feed
    bank.rows = [row({ bookedOn: '2026-01-05', text: 'Ny og gammel', amountMinor: 3n }), row()]
    bank.feed.readTransactions = (question) => readTransactions({ ...question, from: null })
    await world.rest(org, 'actions/sync_bank_now', {})
    const stored = await storedOf(world, account)
    expect(stored.map((one) => [one.text, one.withdrawn])).toEqual([
      ['Gammel', false],
      ['Ny og gammel', false],
      ['Kaffe', false],
    ])
  })
})

describe('a sync over midnight', () => {
  it('does not take the balance of another day for that of its list', async () => {
    bank.rows = [row({ bookedOn: '2026-11-10' })]
    bank.balances = [{ kind: 'CLBD', day: '2026-11-12', amountMinor: 5n, currency: 'DKK' }]
    const { clock } = world.app
    let isLate = false
    const now = () => new Date(isLate ? '2026-11-14T23:30:00Z' : '2026-11-14T21:30:00Z')
    Object.assign(world.app, { clock: { ...clock, now } })
    const { readBalances } = bank.feed
    bank.feed.readBalances = (ref, presence) => {
      isLate = true
      return readBalances(ref, presence)
    }
    try {
      await world.rest(org, 'actions/sync_bank_now', {})
    } finally {
      Object.assign(world.app, { clock })
    }
    const count = 'SELECT FROM bank_balance WHERE account_id = $1'
    expect((await world.owner.query(count, [account])).rowCount).toBe(0)
    await forgetReads(world, account)
    await world.rest(org, 'actions/sync_bank_now', {})
    expect((await world.owner.query(count, [account])).rowCount).toBe(1)
  })
})
