import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/id'
import { insertAccount, transaction, transactionOf } from '../../test/bank.ts'
import { passOver } from '../../test/bank_pass.ts'
import { act } from '../../test/documents.ts'
import { run } from '../../test/invoices.ts'
import { createWorld, type Reply, type TestOrg, type World } from '../../test/world.ts'

let world: World
let org: TestOrg
let accounts: [string, string]
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  org = await world.createOrg('denmark')
  accounts = [await insertAccount(world, org), await insertAccount(world, org)]
  for (const [index, id] of accounts.entries()) {
    await world.owner.query(
      'UPDATE bank_account SET iban = $2, ledger_account = $3 WHERE id = $1',
      [id, ibans[index], ['6481', '6482'][index]],
    )
  }
})

const ibans = ['DK5000400440116243', 'DK8387654321012345']
const seen = (id: string): Promise<Reply['body']> => transactionOf(world, org, id)

/** The same amount out of one account and into the other, a day later. */
async function transfer(amountMinor = 500_000n): Promise<[string, string]> {
  const [from, to] = accounts
  const text = 'Overførsel'
  return [
    await transaction(world, org, {
      accountId: from,
      amountMinor: -amountMinor,
      text,
      iban: ibans[1] ?? null,
      day: '2026-11-10',
    }),
    await transaction(world, org, {
      accountId: to,
      amountMinor,
      text,
      iban: ibans[0] ?? null,
      day: '2026-11-11',
    }),
  ]
}

describe('a transfer between own accounts', () => {
  it('is booked on both sides by itself, and each names the other', async () => {
    const [out, into] = await transfer()
    expect(await passOver(world, org)).toMatchObject({ matched: 2 })
    for (const [id, partner] of [
      [out, into],
      [into, out],
    ] as const) {
      expect(await seen(id)).toMatchObject({
        status: 'reconciled',
        class: 'own_transfer',
        partnerTransactionId: partner,
        decision: { method: 'transfer', detail: expect.stringContaining('between own accounts') },
      })
    }
    expect((await passOver(world, org, 'all')).matched).toBe(0)
  })

  it('whose sides come apart is booked when the second has come', async () => {
    const [out, into] = await transfer()
    const uuid = decodeId('btx', into)
    const pending = 'pending = true, status = NULL, ordinal = NULL'
    await world.owner.query(`UPDATE bank_transaction SET ${pending} WHERE id = $1`, [uuid])
    expect((await passOver(world, org)).matched).toBe(0)
    expect((await seen(out)).status).toBe('unmatched')
    const booked = `pending = false, status = 'unmatched', ordinal = 1`
    await world.owner.query(`UPDATE bank_transaction SET ${booked} WHERE id = $1`, [uuid])
    expect((await passOver(world, org)).matched).toBe(2)
    expect((await seen(out)).partnerTransactionId).toBe(into)
  })

  it('that somebody took back is shown, and not booked again', async () => {
    const [out, into] = await transfer()
    await passOver(world, org)
    await act(world, org, 'unmatch_transaction', { transactionId: out })
    expect((await passOver(world, org, 'all')).matched).toBe(0)
    for (const id of [out, into]) {
      expect(await seen(id)).toMatchObject({ status: 'unmatched', class: 'own_transfer' })
    }
  })

  it('above the limit, or where nothing is matched by itself, is only shown', async () => {
    const [out] = await transfer()
    for (const body of [{ mode: 'on', limit: 4999.99 }, { mode: 'shadow' }, { mode: 'off' }]) {
      await run(world, org, 'operations/set_auto_match', body)
      expect((await passOver(world, org, 'all')).matched).toBe(0)
      expect(await seen(out)).toMatchObject({ status: 'unmatched', class: 'own_transfer' })
    }
    await run(world, org, 'operations/set_auto_match', { mode: 'on', limit: 5000 })
    expect((await passOver(world, org, 'all')).matched).toBe(2)
  })

  it('of an account that is not proven, or with a side that is decided meanwhile, waits', async () => {
    const [out, into] = await transfer()
    const prove = (day: string | null) =>
      world.owner.query('UPDATE bank_account SET unproven_on = $2 WHERE id = $1', [
        accounts[1],
        day,
      ])
    await prove('2026-11-11')
    expect((await passOver(world, org)).matched).toBe(0)
    await prove(null)
    const passed = await passOver(world, org, 'all', async (no) => {
      if (no === 4) await act(world, org, 'ignore_transaction', { transactionId: into })
    })
    expect(passed.matched).toBe(0)
    expect((await seen(out)).status).toBe('unmatched')
  })
})
