import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { atDesk, balanceOf, paymentOf, postPurchase } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { allocate, allocateAll, type BankTransaction } from './allocate.ts'
import { allocationsOf, type Target } from './allocation.ts'
import { release, releaseDocument, reverseEntry } from './release.ts'
import { transactionStatus } from './settlement.ts'

const world = useWorld()
let org: TestOrg

const bank = '6481'
const payables = '7440'
const differences = '3610'
const fresh = async () => (org = await world.createOrg('denmark'))

const pay = (transaction: BankTransaction, target: Target, amountMinor = transaction.amountMinor) =>
  atDesk(world, org, (scene) => allocate(scene, { transaction, target, amountMinor }))
const unmatch = (id: string) => atDesk(world, org, (scene) => release(scene, id))
const toEntry = (entryId: string): Target => ({ type: 'ledger', entryId })
const toDocument = (documentId: string): Target => ({ type: 'document', documentId })
const statusOf = async (id: string) =>
  transactionStatus(await atDesk(world, org, (scene) => allocationsOf(scene, [id])), false)
const balances = async () => [
  await balanceOf(world, org, bank),
  await balanceOf(world, org, payables),
  await balanceOf(world, org, differences),
]

describe('a payment of what is owed', () => {
  it('settles it by an entry of bank against payables', async () => {
    await fresh()
    const { entryId, itemId } = await postPurchase(world, org)
    const transaction = paymentOf(world, org, -125_000n)
    const { settles } = await pay(transaction, toEntry(entryId))
    expect(settles).toMatchObject({
      openItemId: itemId,
      settledMinor: -125_000n,
      residualMinor: 0n,
      differenceMinor: 0n,
      currency: 'DKK',
    })
    expect(await balances()).toEqual([-125_000n, 0n, 0n])
    const id = encodeId('led', settles?.settlementEntryId ?? '')
    const { result } = (await world.read(org, `ledger-entries/${id}`)).body
    expect(result).toMatchObject({
      date: '2026-03-20',
      source: 'settlement',
      sourceId: encodeId('btx', transaction.id),
      text: 'Paper and pens',
      lines: [
        { account: bank, amount: -1250 },
        { account: payables, amount: 1250 },
      ],
    })
    expect(await statusOf(transaction.id)).toBe('reconciled')
  })

  it('in parts leaves the rest, and never hides what was paid too much', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org)
    const residuals = []
    for (const amount of [-100_000n, -25_000n, -5_000n]) {
      const { settles } = await pay(paymentOf(world, org, amount), toEntry(entryId))
      residuals.push(settles?.residualMinor)
    }
    expect(residuals).toEqual([-25_000n, 0n, 5_000n])
    expect(await balances()).toEqual([-130_000n, 5_000n, 0n])
    const refund = await pay(paymentOf(world, org, 5_000n), toEntry(entryId))
    expect(refund.settles?.residualMinor).toBe(0n)
    expect(await balances()).toEqual([-125_000n, 0n, 0n])
  })

  it('finds the open item by its document as well', async () => {
    await fresh()
    const { documentId, itemId } = await postPurchase(world, org)
    const { settles } = await pay(paymentOf(world, org, -125_000n), toDocument(documentId))
    expect(settles?.openItemId).toBe(itemId)
    expect(await balances()).toEqual([-125_000n, 0n, 0n])
  })

  it('is booked in our ledger too where an outside provider keeps the books', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org, { provider: 'elsewhere' })
    const { settles } = await pay(paymentOf(world, org, -125_000n), toEntry(entryId))
    expect(settles).toMatchObject({ residualMinor: 0n })
    expect(await balanceOf(world, org, bank)).toBe(-125_000n)
  })

  it('only points at an entry that left nothing open', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org)
    const first = await pay(paymentOf(world, org, -125_000n), toEntry(entryId))
    const settlement = toEntry(first.settles?.settlementEntryId ?? '')
    const { settles } = await pay(paymentOf(world, org, -125_000n), settlement)
    expect(settles).toBeNull()
  })

  it('is refused on a reversed entry, and on an unknown one', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org)
    const reversal = { id: world.app.newId(), date: '2026-03-03', text: 'Back' }
    await atDesk(world, org, (scene) => reverseEntry(scene, entryId, reversal))
    const late = pay(paymentOf(world, org, -1n), toEntry(entryId))
    await expect(late).rejects.toMatchObject({ code: 'entry_reversed' })
    const lost = pay(paymentOf(world, org, -1n), toEntry(world.app.newId()))
    await expect(lost).rejects.toMatchObject({ code: 'ledger_entry_not_found' })
  })
})

describe('a payment in another currency', () => {
  const exchange = { rate: '7', day: '2026-03-02', source: 'a bank' }
  const abroad = { currency: 'USD', exchange, vatCode: 'IVY', net: '100.00', vat: '0.00' }

  it('settles the whole at the bank’s amount, and the difference is an exchange loss', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org, abroad)
    const { settles } = await pay(paymentOf(world, org, -71_000n), toEntry(entryId))
    expect(settles).toMatchObject({
      currency: 'USD',
      settledMinor: -10_000n,
      residualMinor: 0n,
      differenceMinor: 1_000n,
    })
    expect(await balances()).toEqual([-71_000n, 0n, 1_000n])
  })

  it('far from what is owed settles a part at the rate that was booked', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org, abroad)
    const { settles } = await pay(paymentOf(world, org, -35_000n), toEntry(entryId))
    expect(settles).toMatchObject({ settledMinor: -5_000n, residualMinor: -5_000n })
    const rest = await pay(paymentOf(world, org, -34_000n), toEntry(entryId))
    expect(rest.settles).toMatchObject({ residualMinor: 0n, differenceMinor: -1_000n })
    expect(await balances()).toEqual([-69_000n, 0n, -1_000n])
  })

  it('from an account in that currency settles unit by unit', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org, abroad)
    const over = { currency: 'USD', baseMinor: -20_700n }
    const { settles } = await pay(paymentOf(world, org, -3_000n, over), toEntry(entryId))
    expect(settles).toMatchObject({ residualMinor: -7_000n, differenceMinor: -300n })
    expect(await balances()).toEqual([-20_700n, -49_000n, -300n])
  })

  it('cut into parts books exactly what the bank booked', async () => {
    await fresh()
    const first = await postPurchase(world, org, { ...abroad, net: '0.33' })
    const second = await postPurchase(world, org, { ...abroad, net: '0.33' })
    const third = await postPurchase(world, org, { ...abroad, net: '0.34' })
    const transaction = paymentOf(world, org, -100n, { currency: 'USD', baseMinor: -701n })
    const parts = [first, second, third].map(({ entryId }, index) => ({
      target: toEntry(entryId),
      amountMinor: index === 2 ? -34n : -33n,
    }))
    await atDesk(world, org, (scene) => allocateAll(scene, transaction, parts))
    expect(await balances()).toEqual([-701n, 0n, 1n])
  })
})

describe('a document that is not posted yet', () => {
  it('holds the payment, and settles it when it is posted', async () => {
    await fresh()
    const documentId = world.app.newId()
    const transaction = paymentOf(world, org, -125_000n)
    const { settles } = await pay(transaction, toDocument(documentId))
    expect(settles).toBeNull()
    expect(await balances()).toEqual([0n, 0n, 0n])
    expect(await statusOf(transaction.id)).toBe('reconciled')
    await postPurchase(world, org, { documentId })
    expect(await balances()).toEqual([-125_000n, 0n, 0n])
  })

  it('is released when the document is deleted, with every other part of the transaction', async () => {
    await fresh()
    const documentId = world.app.newId()
    const { entryId } = await postPurchase(world, org)
    const transaction = paymentOf(world, org, -150_000n)
    const parts = [
      { target: toDocument(documentId), amountMinor: -25_000n },
      { target: toEntry(entryId), amountMinor: -125_000n },
    ]
    await atDesk(world, org, (scene) => allocateAll(scene, transaction, parts))
    const [first, second] = await atDesk(world, org, (scene) =>
      allocationsOf(scene, [transaction.id]),
    )
    expect(first).toMatchObject({ target: toDocument(documentId), settledMinor: null })
    expect(second).toMatchObject({ target: toEntry(entryId), settledMinor: -125_000n })
    const freed = await atDesk(world, org, (scene) => releaseDocument(scene, documentId))
    expect(freed).toEqual([transaction.id])
    expect(await statusOf(transaction.id)).toBe('unmatched')
    expect(await balances()).toEqual([0n, -125_000n, 0n])
    expect(await atDesk(world, org, (scene) => releaseDocument(scene, documentId))).toEqual([])
  })
})

describe('taking a match back', () => {
  it('reverses what settled, and the item is open again', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org)
    const transaction = paymentOf(world, org, -125_000n)
    await pay(transaction, toEntry(entryId))
    expect(await unmatch(transaction.id)).toHaveLength(1)
    expect(await balances()).toEqual([0n, -125_000n, 0n])
    expect(await unmatch(transaction.id)).toEqual([])
    const again = await pay(transaction, toEntry(entryId))
    expect(again.settles?.residualMinor).toBe(0n)
    expect(await balances()).toEqual([-125_000n, 0n, 0n])
  })

  it('happens automatically when the paid entry is reversed', async () => {
    await fresh()
    const { entryId } = await postPurchase(world, org)
    const transaction = paymentOf(world, org, -125_000n)
    await pay(transaction, toEntry(entryId))
    const reversal = { id: world.app.newId(), date: '2026-04-01', text: 'Back' }
    const { unmatched } = await atDesk(world, org, (scene) =>
      reverseEntry(scene, entryId, reversal),
    )
    expect(unmatched).toEqual([transaction.id])
    expect(await statusOf(transaction.id)).toBe('unmatched')
    expect(await balances()).toEqual([0n, 0n, 0n])
  })
})
