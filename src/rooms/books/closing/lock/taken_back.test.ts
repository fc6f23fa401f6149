import { beforeEach, describe, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { transaction } from '#test/support/bank/bank'
import { claim } from '#test/support/bank/differences'
import { clientOf, issued, run } from '#test/support/books/invoices'
import { remoteBill, createKeptBooks, keepBooks } from '#test/support/books/kept_books'
import { look, pay } from '#test/support/books/owed'
import { balancesOn, closed, reopened } from '#test/support/closing/closing'
import { act, coded, domesticInvoice, entriesOf } from '#test/support/documents/documents'
import { connectExchange, refuse } from '#test/support/einvoices/exchange_stub'
import { recorded } from '#test/support/takings/takings'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

/** What is taken back behind a lock is taken back today; what takes its place begins that day. */
const today = '2026-11-16'

const world = useWorld({ startsOn: today })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const ofSource = async (sourceId: string) => {
  const { rows } = await world.owner.query<{ date: string; moved_from: string | null }>(
    `SELECT date::text, moved_from::text FROM ledger_entry
     WHERE org_id = $1 AND source_id = $2 ORDER BY seq`,
    [org.orgId, sourceId],
  )
  return rows.map(({ date, moved_from: from }) => [date, from])
}

describe('what takes the place of something taken back', () => {
  it('an entry changed at the provider begins on the day its old one ends', async () => {
    const books = createKeptBooks()
    const vouchers = { next: 70_000, last: 79_999 }
    await keepBooks(world, org, { provider: books, vouchers, except: ['2060'] })
    await clientOf(world, org)
    const reference = books.make(remoteBill({ state: 'booked' }))
    await run(world, org, 'operations/pull_entries', {})
    await closed(world, org, '2026-09-30')
    const before = await balancesOn(world, org, '2026-10-31')
    books.edit(reference, (entry) => ({ ...entry, date: '2026-05-13' }))
    await run(world, org, 'operations/pull_entries', {})
    const { rows } = await world.owner.query<{ date: string }>(
      'SELECT date::text FROM ledger_entry WHERE org_id = $1 ORDER BY seq',
      [org.orgId],
    )
    expect(rows.map(({ date }) => date)).toEqual(['2026-05-12', today, today])
    expect(await balancesOn(world, org, '2026-10-31')).toEqual(before)
    expect(await balancesOn(world, org)).toEqual(before)
  })

  it('takings recorded again after reopening are not there twice in between', async () => {
    const first = await recorded(world, org, { date: '2026-09-10' })
    const before = await balancesOn(world, org)
    await closed(world, org, '2026-09-30')
    const body = { takingsId: first.id, reason: 'Wrong till' }
    await run(world, org, 'operations/reverse_takings', body)
    await reopened(world, org)
    await recorded(world, org, { date: '2026-09-10' })
    expect(await ofSource(decodeId('tak', first.id) ?? '')).toEqual([
      ['2026-09-10', null],
      [today, '2026-09-10'],
      [today, '2026-09-10'],
    ])
    for (const day of ['2026-09-30', '2026-11-01', today]) {
      expect(await balancesOn(world, org, day)).toEqual(before)
    }
  })

  it('a payment matched again after reopening keeps the bank’s account right on every day', async () => {
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-08-12' }))
    await act(world, org, 'post_document', { documentId })
    const transactionId = await transaction(world, org, { day: '2026-09-15' })
    const match = async () =>
      await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    await match()
    await closed(world, org, '2026-09-30')
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    await reopened(world, org)
    await match()
    expect(await ofSource(decodeId('btx', transactionId) ?? '')).toEqual([
      ['2026-09-15', null],
      [today, '2026-09-15'],
      [today, '2026-09-15'],
    ])
  })
})

describe('of invoices', () => {
  it('one that the exchange refuses is issued again on the day its first entry ends', async () => {
    connectExchange(world)
    org = await world.createOrg('italy')
    await clientOf(world, org)
    const id = await issued(world, org, { date: '2026-09-10' })
    await closed(world, org, '2026-09-30')
    await refuse(world, org, id)
    await reopened(world, org)
    await run(world, org, 'actions/issue_invoice', { id })
    expect(await ofSource(decodeId('inv', id) ?? '')).toEqual([
      ['2026-09-10', null],
      [today, '2026-09-10'],
      [today, '2026-09-10'],
    ])
  })

  it('a prepayment is open from the day on which the books have it', async () => {
    const { entryId } = await claim(world, org)
    await pay(world, org, { ledgerEntryId: entryId }, { amountMinor: 150_000n, day: today })
    await closed(world, org, '2026-10-31')
    const from = { fromLedgerEntryId: entryId, toLedgerEntryId: null }
    const body = { ...from, reason: 'Paid ahead', date: '2026-10-20' }
    const entry = await run(world, org, 'operations/move_payment', body)
    expect(entry.date).toBe('2026-11-01')
    const { rows } = await world.owner.query<{ day: string }>(
      'SELECT opened_on::text AS day FROM open_item WHERE org_id = $1 AND entry_id = $2',
      [org.orgId, decodeId('led', entry.id)],
    )
    expect(rows).toEqual([{ day: '2026-11-01' }])
  })
})

describe('what was settled behind a lock', () => {
  const openOn = async (day: string) => {
    const { items } = await look(world, org, `open-items?side=payable&asOf=${day}`)
    return items.map((one: { openAmount: number }) => one.openAmount)
  }
  const controlOn = async (day: string) => {
    const { sides } = await look(world, org, `ageing?side=payable&asOf=${day}`)
    return sides[0].control
  }

  it('is settled until the day it was taken back, in the open items as in the ledger', async () => {
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-08-12' }))
    await act(world, org, 'post_document', { documentId })
    const [bill] = await entriesOf(world, org, documentId)
    const amountMinor = -BigInt(Math.round(Number(await openOn('2026-08-31')) * 100))
    const transactionId = await transaction(world, org, { day: '2026-09-15', amountMinor })
    await run(world, org, 'actions/match_transaction', {
      transactionId,
      ledgerEntryId: bill?.id ?? '',
    })
    await closed(world, org, '2026-09-30')
    expect(await openOn('2026-09-30')).toEqual([])
    const control = await controlOn('2026-09-30')
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    expect(await openOn('2026-09-30')).toEqual([])
    expect(await openOn('2026-11-15')).toEqual([])
    expect(await openOn(today)).toHaveLength(1)
    expect(await controlOn('2026-09-30')).toEqual(control)
    // Matched again it is settled from that day on.
    await run(world, org, 'actions/match_transaction', { transactionId, documentId })
    expect(await openOn('2026-09-30')).toEqual([])
    expect(await openOn(today)).toEqual([])
    expect(await controlOn(today)).toEqual(control)
  })
})
