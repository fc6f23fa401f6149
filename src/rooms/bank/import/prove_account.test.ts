import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/values/day'
import {
  accountRow,
  type Bank,
  eventsOf,
  forgetReads,
  openBank,
  row,
} from '#test/support/bank/bank_stub'
import { atDesk } from '#test/support/books/ledger_desk'
import { marksOf, refreshAll } from '#test/support/bank/match_marks'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { proveAccount } from './prove_account.ts'

const world = useWorld()
let bank: Bank
let org: TestOrg
let account: string
let now: string
beforeEach(async () => {
  ;({ bank, org, account } = await openBank(world))
  now = today(new Date(), 'Europe/Copenhagen')
})

async function sync(): Promise<unknown> {
  await forgetReads(world, account)
  await world.rest(org, 'actions/sync_bank_now', {})
  return (await accountRow(world, account))['unproven_on']
}

const closing = (days: number, amountMinor: bigint) => ({
  kind: 'CLBD',
  amountMinor,
  currency: 'DKK',
  day: addDays(now, -days),
})
const booked = (days: number, amountMinor: bigint, text = 'Køb') =>
  row({ bookedOn: addDays(now, -days), amountMinor, text })

describe('the balances of a bank', () => {
  it('agree with its bookings', async () => {
    bank.rows = [booked(5, 100n)]
    bank.balances = [closing(3, 1_100n)]
    expect(await sync()).toBe(null)
    bank.rows.push(booked(2, -40n))
    bank.balances = [closing(1, 1_060n)]
    expect(await sync()).toBe(null)
    expect(await eventsOf(world, org, 'bank_account.unproven')).toEqual([])
  })

  it('name the first day that differs, once, and are green when it is corrected', async () => {
    bank.rows = [booked(5, 100n)]
    bank.balances = [closing(4, 1_100n)]
    await sync()
    bank.rows.push(booked(2, -40n))
    bank.balances = [closing(3, 1_100n), closing(2, 1_050n), closing(1, 1_050n)]
    expect(await sync()).toBe(addDays(now, -2))
    expect(await sync()).toBe(addDays(now, -2))
    expect(await eventsOf(world, org, 'bank_account.unproven')).toMatchObject([
      { unprovenOn: addDays(now, -2), version: 2 },
    ])
    bank.rows.push(booked(2, -10n, 'Det manglende'))
    expect(await sync()).toBe(null)
    expect(await eventsOf(world, org, 'bank_account.proven')).toMatchObject([{ version: 3 }])
  })

  it('leave no more than a mark when they are corrected: what waits may be very much', async () => {
    bank.rows = [booked(5, 100n)]
    bank.balances = [closing(6, 0n), closing(4, 1n)]
    expect(await sync()).toBe(addDays(now, -4))
    await world.owner.query(
      'UPDATE bank_balance SET amount_minor = 100 WHERE org_id = $1 AND amount_minor = 1',
      [org.orgId],
    )
    await atDesk(world, org, (scene) => proveAccount(scene, account, null))
    expect((await accountRow(world, account))['unproven_on']).toBe(null)
    expect(await marksOf(world, org)).toMatchObject([{ kind: 'account', record_id: account }])
    const { rows } = await world.owner.query(
      'SELECT considered_at FROM bank_transaction WHERE org_id = $1 AND considered_at IS NULL',
      [org.orgId],
    )
    expect(rows).toEqual([])
    expect(await refreshAll(world, org)).toHaveLength(1)
  })

  it('still agree when the bank books late into a day that it had closed', async () => {
    bank.rows = [booked(6, 100n)]
    bank.balances = [closing(5, 1_100n)]
    await sync()
    bank.rows.push(booked(3, 1n))
    bank.balances = [closing(2, 1_101n)]
    expect(await sync()).toBe(null)
    bank.rows.push(booked(4, -7n, 'For sent'))
    bank.balances = [closing(1, 1_094n)]
    expect(await sync()).toBe(null)
    bank.rows.push(booked(0, -4n))
    bank.balances = [closing(0, 1_090n)]
    expect(await sync()).toBe(null)
  })

  it('still agree when that happens before the very first balance', async () => {
    bank.rows = [booked(7, 100n)]
    bank.balances = [closing(5, 1_100n)]
    await sync()
    bank.rows.push(booked(6, -7n, 'For sent'))
    bank.balances = [closing(1, 1_093n)]
    expect(await sync()).toBe(null)
  })

  it('of a day that is not over count only until the next reading', async () => {
    bank.rows = [booked(5, 100n)]
    bank.balances = [closing(4, 1_100n), { ...closing(0, 1_100n), kind: 'ITBD' }]
    expect(await sync()).toBe(null)
    bank.rows.push(booked(0, -30n))
    bank.balances = [{ ...closing(0, 1_070n), kind: 'ITBD' }]
    expect(await sync()).toBe(null)
    const { rows } = await world.owner.query(
      'SELECT amount_minor FROM bank_balance WHERE account_id = $1 AND NOT final',
      [account],
    )
    expect(rows).toEqual([{ amount_minor: '1070' }])
  })

  it('tell of a booking that was doubled behind the bank', async () => {
    bank.rows = [booked(6, 100n)]
    bank.balances = [closing(5, 1_100n)]
    await sync()
    bank.rows.push(booked(3, -50n), booked(3, -50n))
    bank.balances = [closing(2, 1_050n)]
    expect(await sync()).toBe(addDays(now, -2))
  })

  it('stop automatic matching on the account', async () => {
    bank.rows = [booked(5, 100n)]
    bank.balances = [closing(6, 0n), closing(4, 1n)]
    expect(await sync()).toBe(addDays(now, -4))
    const { body } = await world.rest(org, 'actions/reconcile_now', {})
    expect(body.result.accounts[0].error.code).toBe('balance_unproven')
  })

  it('are not missed where the bank gives none, or fails to', async () => {
    bank.rows = [booked(5, 100n)]
    expect(await sync()).toBe(null)
    const { Failure } = await import('#kernel/failure/failure')
    bank.failBalances = () => new Failure('provider_failed')
    expect(await sync()).toBe(null)
    expect((await accountRow(world, account))['sync_error']).toBe(null)
  })
})
