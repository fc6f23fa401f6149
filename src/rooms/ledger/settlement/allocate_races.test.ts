import { describe, expect, it } from 'vitest'
import { atDesk, balanceOf, paymentOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { allocate, allocateAll, type BankTransaction } from './allocate.ts'
import type { Target } from './allocation.ts'
import { release, releaseDocument, reverseEntry } from './release.ts'

const world = useWorld()
let org: TestOrg

const fresh = async () => (org = await world.createOrg('denmark'))
const pay = (transaction: BankTransaction, target: Target) =>
  atDesk(world, org, (scene) =>
    allocate(scene, { transaction, target, amountMinor: transaction.amountMinor }),
  )
const reversal = () => ({ id: world.app.newId(), date: '2026-04-01', text: 'Back' })

/** What the settlements say of an item, and what its allocations say: they must be one. */
async function itemFigures(itemId: string): Promise<{ settled: bigint; booked: bigint }> {
  const { rows } = await world.owner.query(
    `SELECT coalesce(sum(a.settled_minor) FILTER (WHERE a.released_at IS NULL), 0) AS settled,
       coalesce(-sum(l.amount_minor) FILTER (WHERE r.id IS NULL), 0) AS booked
     FROM allocation a
     JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
     JOIN ledger_line l ON l.org_id = a.org_id AND l.entry_id = a.settlement_entry_id
       AND l.account = i.account
     LEFT JOIN ledger_entry r ON r.org_id = a.org_id AND r.reverses = a.settlement_entry_id
     WHERE a.open_item_id = $1`,
    [itemId],
  )
  return { settled: BigInt(rows[0].settled), booked: BigInt(rows[0].booked) }
}

describe('payments of one item at the same time', () => {
  it('each see what the others left', async () => {
    await fresh()
    const { entryId, itemId } = await postPurchase(world, org)
    const payments = Array.from({ length: 6 }, () => paymentOf(world, org, -25_000n))
    const done = await Promise.all(payments.map((one) => pay(one, { type: 'ledger', entryId })))
    const residuals = done.map((one) => one.settles?.residualMinor ?? 0n)
    expect(residuals.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      -100_000n,
      -75_000n,
      -50_000n,
      -25_000n,
      0n,
      25_000n,
    ])
    expect(await balanceOf(world, org, '7440')).toBe(25_000n)
    expect(await itemFigures(itemId)).toEqual({ settled: -150_000n, booked: -150_000n })
  })

  it('close a foreign item to the last øre, in any order', async () => {
    await fresh()
    const exchange = { rate: '6.666666', day: '2026-03-02', source: 'a bank' }
    const abroad = { currency: 'USD', exchange, vatCode: 'IVY', net: '0.07', vat: '0.00' }
    const { entryId } = await postPurchase(world, org, abroad)
    const cents = Array.from({ length: 7 }, () =>
      paymentOf(world, org, -1n, { currency: 'USD', baseMinor: -7n }),
    )
    await Promise.all(cents.map((one) => pay(one, { type: 'ledger', entryId })))
    expect(await balanceOf(world, org, '7440')).toBe(0n)
    expect(await balanceOf(world, org, '6481')).toBe(-49n)
    expect(await balanceOf(world, org, '3610')).toBe(2n)
  })

  it('and of several items in opposite order do not wait for each other for ever', async () => {
    await fresh()
    const one = await postPurchase(world, org)
    const two = await postPurchase(world, org)
    const parts = [one, two].map(({ entryId }) => ({
      target: { type: 'ledger' as const, entryId },
      amountMinor: -1_000n,
    }))
    const orders = Array.from({ length: 8 }, (_, index) =>
      index % 2 === 0 ? parts : parts.toReversed(),
    )
    await Promise.all(
      orders.map((order) =>
        atDesk(world, org, (scene) => allocateAll(scene, paymentOf(world, org, -2_000n), order)),
      ),
    )
    expect(await balanceOf(world, org, '6481')).toBe(-16_000n)
    expect((await itemFigures(one.itemId)).settled).toBe(-8_000n)
  })
})

describe('a payment and what ends it', () => {
  it('released by many at once is released once', async () => {
    await fresh()
    const { entryId, itemId } = await postPurchase(world, org)
    const transaction = paymentOf(world, org, -125_000n)
    await pay(transaction, { type: 'ledger', entryId })
    const tries = Array.from({ length: 5 }, () =>
      atDesk(world, org, (scene) => release(scene, transaction.id)),
    )
    const released = await Promise.all(tries)
    expect(released.filter((rows) => rows.length > 0)).toHaveLength(1)
    expect(await balanceOf(world, org, '6481')).toBe(0n)
    expect(await itemFigures(itemId)).toEqual({ settled: 0n, booked: 0n })
  })

  it('never outlives the posting that it paid', async () => {
    for (let round = 0; round < 8; round++) {
      await fresh()
      const { entryId } = await postPurchase(world, org)
      const target = { type: 'ledger' as const, entryId }
      await Promise.allSettled([
        pay(paymentOf(world, org, -125_000n), target),
        atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal())),
        pay(paymentOf(world, org, -125_000n), target),
      ])
      expect(await balanceOf(world, org, '7440')).toBe(0n)
      expect(await balanceOf(world, org, '6481')).toBe(0n)
    }
  })
})

/** The documents room holds the document's turn while it posts or deletes; so do these. */
describe('a payment and its document', () => {
  it('settle exactly once, whichever is first', async () => {
    for (let round = 0; round < 8; round++) {
      await fresh()
      const documentId = world.app.newId()
      const target = { type: 'document' as const, documentId }
      await Promise.all([
        pay(paymentOf(world, org, -125_000n), target),
        postPurchase(world, org, { documentId }),
      ])
      expect(await balanceOf(world, org, '6481')).toBe(-125_000n)
      expect(await balanceOf(world, org, '7440')).toBe(0n)
    }
  })

  it('are released when two documents of one transaction are deleted at once', async () => {
    await fresh()
    const ids = [world.app.newId(), world.app.newId()]
    const parts = ids.map((documentId) => ({
      target: { type: 'document' as const, documentId },
      amountMinor: -500n,
    }))
    await atDesk(world, org, (scene) => allocateAll(scene, paymentOf(world, org, -1_000n), parts))
    await Promise.all(ids.map((id) => atDesk(world, org, (scene) => releaseDocument(scene, id))))
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS live FROM allocation WHERE org_id = $1 AND released_at IS NULL',
      [org.orgId],
    )
    expect(rows[0].live).toBe(0)
  })
})
