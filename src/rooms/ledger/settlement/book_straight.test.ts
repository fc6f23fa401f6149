import { describe, expect, it } from 'vitest'
import { atDesk, balanceOf, paymentOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { allocationsOf } from './allocation.ts'
import { bookStraight } from './book_straight.ts'
import { release } from './release.ts'

const world = useWorld()
let org: TestOrg

const fee = { account: '2390', text: 'Fee' }

describe('what is booked straight', () => {
  it('is held against its own entry, and goes with it', async () => {
    org = await world.createOrg('denmark')
    const transaction = paymentOf(world, org, -4_500n)
    const id = await atDesk(world, org, (scene) => bookStraight(scene, transaction, fee))
    const [held] = await atDesk(world, org, (scene) => allocationsOf(scene, [transaction.id]))
    expect(held).toMatchObject({
      target: { type: 'ledger', entryId: id },
      settlementEntryId: id,
      openItemId: null,
      settledMinor: null,
      amountMinor: -4_500n,
      releasedAt: null,
    })
    expect(await balanceOf(world, org, '2390')).toBe(4_500n)
    await atDesk(world, org, (scene) => release(scene, transaction.id))
    for (const account of ['2390', '6481']) expect(await balanceOf(world, org, account)).toBe(0n)
  })

  it('books apart what the rate made of it', async () => {
    org = await world.createOrg('italy')
    const transaction = paymentOf(world, org, 10_000n)
    const given = { account: '1830', text: 'Arrived', worthMinor: 9_990n }
    await atDesk(world, org, (scene) => bookStraight(scene, transaction, given))
    const balances = []
    for (const account of ['1820', '1830', '5240']) {
      balances.push(await balanceOf(world, org, account))
    }
    expect(balances).toEqual([10_000n, -9_990n, -10n])
  })

  it('is refused by the database on an entry of something else', async () => {
    org = await world.createOrg('denmark')
    const one = await postPurchase(world, org)
    const other = await postPurchase(world, org)
    const insert = world.owner.query(
      `INSERT INTO allocation (org_id, id, transaction_id, transaction_on, account, currency,
         amount_minor, base_minor, target, entry_id, settlement_entry_id, created_at)
       VALUES ($1, $2, $2, '2026-11-10', '6481', 'DKK', -1, -1, 'ledger', $3, $4, now())`,
      [org.orgId, world.app.newId(), one.entryId, other.entryId],
    )
    await expect(insert).rejects.toThrow(/check constraint/)
  })
})
