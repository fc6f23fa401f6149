import { beforeEach, describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { addDays, today } from '#kernel/values/day'
import { accountRow, type Bank, forgetReads, openBank, row } from '#test/support/bank/bank_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

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

const dayBefore = (days: number): string => addDays(now, -days)
const closing = (days: number, amountMinor: bigint) => ({
  kind: 'CLBD',
  amountMinor,
  currency: 'DKK',
  day: dayBefore(days),
})
const booked = (days: number, amountMinor: bigint) =>
  row({ bookedOn: dayBefore(days), amountMinor })

type Day = { day: string; source: string; stated: number; counted: number; difference: number }
const proofOf = async (who: TestOrg = org) => {
  const id = account.startsWith('bac_') ? account : encodeId('bac', account)
  return await world.read(who, `balance-proofs/${id}`)
}
const daysOf = async (): Promise<Day[]> => (await proofOf()).body.result.days

describe('200', () => {
  it('is empty where the bank has stated no balance', async () => {
    const { status, body } = await proofOf()
    expect([status, body.result.currency, body.result.days]).toEqual([200, 'DKK', []])
  })

  it('shows each day with what the bank says and what the rows add up to, newest first', async () => {
    bank.rows = [booked(5, 10_000n)]
    bank.balances = [closing(4, 110_000n)]
    await sync()
    bank.rows.push(booked(3, -4_000n))
    bank.balances = [closing(2, 106_000n)]
    expect(await sync()).toBe(null)
    expect(await daysOf()).toEqual([
      { day: dayBefore(2), source: 'feed', stated: 1060, counted: 1060, difference: 0 },
      { day: dayBefore(4), source: 'feed', stated: 1100, counted: 1100, difference: 0 },
    ])
  })

  it('shows by how much a day differs, and from which day on nothing is proven', async () => {
    bank.rows = [booked(5, 10_000n)]
    bank.balances = [closing(4, 110_000n)]
    await sync()
    bank.rows.push(booked(3, -4_000n))
    bank.balances = [closing(2, 105_500n)]
    expect(await sync()).toBe(dayBefore(2))
    const { body } = await proofOf()
    expect(body.result.unprovenOn).toBe(dayBefore(2))
    expect(body.result.days[0]).toMatchObject({ stated: 1055, counted: 1060, difference: -5 })
    expect(body.result.days[1]).toMatchObject({ difference: 0 })
  })
})

describe('404', () => {
  it('bank_account_not_found for one of another organization', async () => {
    const { status, body } = await proofOf(world.it)
    expect([status, body.code]).toEqual([404, 'bank_account_not_found'])
  })
})
