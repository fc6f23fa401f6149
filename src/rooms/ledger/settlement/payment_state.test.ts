import { beforeAll, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { regionOf, type RegionKey } from '#regions/room'
import { credited, invoiceOf, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { issueDue, look, pay, postBill } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { insertAllocation } from './allocation_store.ts'
import { writeEntry } from '../entries/write_entry.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  await world.rest(org, 'actions/sync_chart_of_accounts', {})
})

const paymentOf = async (id: string) => (await invoiceOf(world, org, id)).payment
const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }

/** Closes an item without money, as a write-off does. */
async function writeOff(entryId: string, minor: bigint): Promise<void> {
  const { receivables } = regionOf(org.region as RegionKey).accountRoles
  const uuid = decodeId('led', entryId) ?? ''
  const { rows } = await world.owner.query<{ id: string }>(
    'SELECT id FROM open_item WHERE org_id = $1 AND entry_id = $2',
    [org.orgId, uuid],
  )
  await atDesk(world, org, async (scene) => {
    const line = { foreignMinor: null, text: null, ...noVat }
    const entry = {
      id: scene.newId(),
      date: '2026-11-10',
      vatDate: '2026-11-10',
      text: 'Lost',
      currency: 'DKK',
      foreign: null,
      lines: [
        { account: '2450', amountMinor: String(minor), ...line },
        { account: receivables, amountMinor: String(-minor), ...line },
      ],
    }
    writeEntry(scene, {
      entry,
      source: 'manual',
      sourceId: null,
      origin: 'daybook',
      state: 'booked',
      provider: 'daybook',
      reference: null,
      automatic: false,
    })
    insertAllocation(scene, {
      id: scene.newId(),
      transactionId: null,
      date: '2026-11-10',
      account: '2450',
      currency: 'DKK',
      amountMinor: minor,
      baseMinor: minor,
      target: 'ledger',
      documentId: null,
      entryId: uuid,
      openItemId: rows[0]?.id ?? '',
      settled: { settledMinor: minor, settledBaseMinor: minor },
      settlementEntryId: entry.id,
    })
    await Promise.resolve()
  })
}

describe('an invoice says how far it is paid', () => {
  it('open, then part, then paid, and below zero where too much came', async () => {
    const { id, entryId } = await issueDue(world, org, { net: 1000, dueDate: '2026-12-01' })
    expect(await paymentOf(id)).toEqual({ state: 'open', openAmount: 1250, overdueDays: 0 })
    const target = { ledgerEntryId: entryId }
    await pay(world, org, target, { amountMinor: 100_000n, day: '2026-11-16' })
    expect(await paymentOf(id)).toEqual({ state: 'part', openAmount: 250, overdueDays: 0 })
    const last = await pay(world, org, target, { amountMinor: 25_000n, day: '2026-11-16' })
    expect(await paymentOf(id)).toEqual({ state: 'paid', openAmount: 0, overdueDays: 0 })
    await run(world, org, 'actions/unmatch_transaction', { transactionId: last })
    expect(await paymentOf(id)).toMatchObject({ state: 'part', openAmount: 250 })
    await pay(world, org, target, { amountMinor: 32_500n, day: '2026-11-16' })
    expect(await paymentOf(id)).toEqual({ state: 'paid', openAmount: -75, overdueDays: 0 })
  })

  it('counts its credit notes, which have no payment of their own', async () => {
    const { id, entryId } = await issueDue(world, org, { net: 400, dueDate: '2026-12-01' })
    const note = await credited(world, org, id)
    expect(await paymentOf(id)).toEqual({ state: 'credited', openAmount: 0, overdueDays: 0 })
    expect(await paymentOf(note)).toBeUndefined()
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 50_000n, day: '2026-11-16' })
    expect(await paymentOf(id)).toMatchObject({ state: 'paid', openAmount: -500 })
  })

  it('says that it was closed without money', async () => {
    const { id, entryId } = await issueDue(world, org, { net: 80, dueDate: '2026-12-01' })
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 5_000n, day: '2026-11-16' })
    await writeOff(entryId, 5_000n)
    expect(await paymentOf(id)).toEqual({ state: 'written_off', openAmount: 0, overdueDays: 0 })
  })

  it('a write-off and a discount close it without money; a moved payment is a payment', async () => {
    const own = await world.createOrg('denmark')
    const due = { net: 80, dueDate: '2026-12-01' }
    const stateOf = async (id: string) => (await invoiceOf(world, own, id)).payment.state
    for (const kind of ['write_off', 'discount']) {
      const { id } = await issueDue(world, own, due)
      const given = { invoiceId: id, kind, reason: 'Lost' }
      const { id: ledgerEntryId } = await run(world, own, 'operations/write_off', given)
      expect(await stateOf(id)).toBe('written_off')
      await run(world, own, 'operations/reverse_adjustment', { ledgerEntryId })
      expect(await stateOf(id)).toBe('open')
    }
    const from = await issueDue(world, own, due)
    const to = await issueDue(world, own, due)
    const target = { ledgerEntryId: from.entryId }
    await pay(world, own, target, { amountMinor: 20_000n, day: '2026-11-16' })
    const moved = {
      fromLedgerEntryId: from.entryId,
      toLedgerEntryId: to.entryId,
      reason: 'One customer',
    }
    await run(world, own, 'operations/move_payment', moved)
    expect([await stateOf(from.id), await stateOf(to.id)]).toEqual(['paid', 'paid'])
  })

  it('says nothing on a draft', async () => {
    const { items } = await look(world, org, 'invoices?status=draft')
    for (const one of items) expect(one.payment).toBeUndefined()
  })
})

describe('a document says how far it is paid', () => {
  it('with the days since it was due, and nothing once its posting is reversed', async () => {
    const documentId = await postBill(world, org, { net: '600.00', dueDate: '2026-11-06' })
    const of = async () => (await look(world, org, `documents/${documentId}`)).payment
    expect(await of()).toEqual({ state: 'open', openAmount: 750, overdueDays: 10 })
    await run(world, org, 'operations/reverse_posting', { documentId })
    expect(await of()).toBeUndefined()
  })
})

describe('both lists find them', () => {
  it('by how far they are paid and whether they are overdue', async () => {
    const own = await world.createOrg('denmark')
    const late = await postBill(world, own, { net: '100.00', dueDate: '2026-11-06' })
    const due = await postBill(world, own, { net: '200.00', dueDate: '2026-12-06' })
    const paid = await postBill(world, own, { net: '400.00', dueDate: '2026-11-06' })
    await pay(world, own, { documentId: paid }, { amountMinor: -50_000n, day: '2026-11-12' })
    const ids = async (list: string, query: string): Promise<string[]> => {
      const found = await look(world, own, `${list}?count=true&${query}`)
      expect(found.count).toBe(found.items.length)
      return found.items.map((one: { id: string }) => one.id)
    }
    expect(await ids('documents', 'paid=open')).toEqual([due, late])
    expect(await ids('documents', 'paid=paid')).toEqual([paid])
    expect(await ids('documents', 'overdue=true')).toEqual([late])
    expect(await ids('documents', 'overdue=false')).toEqual([paid, due])
    const { id, entryId } = await issueDue(world, own, { net: 1000, dueDate: '2026-12-01' })
    expect(await ids('invoices', 'paid=open')).toEqual([id])
    expect(await ids('invoices', 'overdue=true')).toEqual([])
    await pay(world, own, { ledgerEntryId: entryId }, { amountMinor: 10_000n, day: '2026-11-16' })
    expect(await ids('invoices', 'paid=open')).toEqual([])
    expect(await ids('invoices', 'paid=part')).toEqual([id])
    expect(await ids('invoices', 'overdue=false&paid=part')).toEqual([id])
  })
})
