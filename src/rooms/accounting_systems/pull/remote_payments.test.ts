import { beforeEach, describe, expect, it } from 'vitest'
import { residualOf, transaction, transactionOf } from '#test/support/bank/bank'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  there,
  type KeptBooks,
  type MadeRemotely,
} from '#test/support/books/kept_books'
import { workJobs } from '#test/support/books/sending'
import { faultsOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
  await clientOf(world, org)
})

const pull = () => run(world, org, 'operations/pull_entries', {})
const entries = async (query = '') =>
  (await world.read(org, `ledger-entries?limit=200${query}`)).body.result.items
const byReference = async (reference: string) =>
  (await entries('&reversed=false')).find(
    (one: { reference: string }) => one.reference === reference,
  )

const supplier = { party: 'S17', billNumber: 'F-2041' }

/** A bill of 1,250.00 that somebody entered over there. */
const bill = (over: Partial<typeof supplier> = {}) => {
  const { lines, ...given } = remoteBill()
  return books.make({
    ...given,
    lines: lines.map((line, at) => (at === 2 ? { ...line, ...supplier, ...over } : line)),
  })
}

/** The payment of it, booked over there. */
const payment = (
  over: Partial<{ party: string | null; billNumber: string | null }> = {},
  given: Partial<MadeRemotely> = {},
  minor = '125000',
) =>
  books.make({
    date: '2026-05-20',
    text: 'Betaling',
    lines: [
      { account: there.account('7440'), amountMinor: minor, ...supplier, ...over },
      { account: there.account('6481'), amountMinor: `-${minor}` },
    ],
    ...given,
  })

describe('a payment that was booked over there', () => {
  it('settles the bill that its number names, and books nothing', async () => {
    const paid = bill()
    payment()
    expect(await pull()).toMatchObject({ takenOver: 2, waiting: 0 })
    expect(await residualOf(world, org, (await byReference(paid)).id)).toBe(0n)
    expect(await entries('&source=settlement')).toEqual([])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('settles an invoice of ours by the number that Daybook gave it', async () => {
    const id = await issued(world, org, { date: '2026-05-04' })
    await workJobs(world, org)
    const [entry] = await entriesOfInvoice(world, org, id)
    const owed = await residualOf(world, org, entry.id)
    books.make({
      date: '2026-05-30',
      text: 'Indbetaling 2026-0001',
      lines: [
        { account: there.account('6481'), amountMinor: String(owed) },
        { account: there.account('6190'), amountMinor: String(-owed) },
      ],
    })
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await residualOf(world, org, entry.id)).toBe(0n)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('settles a part, and the rest stays open', async () => {
    const paid = bill()
    payment({}, {}, '50000')
    await pull()
    expect(await residualOf(world, org, (await byReference(paid)).id)).toBe(-75_000n)
  })

  it('that several bills fit waits for a person, who is told which', async () => {
    const [one, other] = [bill({ billNumber: 'F-1' }), bill({ billNumber: 'F-2' })]
    const reference = payment({ billNumber: null })
    const { problems } = await pull()
    const ids = [(await byReference(one)).id, (await byReference(other)).id]
    expect(problems).toMatchObject([{ reference, code: 'payment_not_assigned' }])
    for (const id of ids) expect(problems[0].message).toContain(id)
    expect(await residualOf(world, org, ids[0])).toBe(-125_000n)
    await pull()
    const { id: paymentEntryId } = await byReference(reference)
    await run(world, org, 'operations/assign_payment', { paymentEntryId, paidEntryId: ids[1] })
    expect(await residualOf(world, org, ids[1])).toBe(0n)
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await entries('&source=manual')).toHaveLength(3)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('comes before its bill and finds it when that is read', async () => {
    payment()
    expect(await pull()).toMatchObject({ waiting: 1 })
    const paid = bill()
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await residualOf(world, org, (await byReference(paid)).id)).toBe(0n)
  })

  it('and is removed there leaves the bill open again', async () => {
    const paid = bill()
    const reference = payment()
    await pull()
    books.remove(reference)
    await pull()
    expect(await residualOf(world, org, (await byReference(paid)).id)).toBe(-125_000n)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('and is changed there settles what it pays now', async () => {
    const paid = bill()
    const reference = payment()
    await pull()
    books.edit(reference, (entry) => ({
      ...entry,
      lines: entry.lines.map((line) => ({
        ...line,
        amountMinor: line.amountMinor.replace('125000', '25000'),
      })),
    }))
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await residualOf(world, org, (await byReference(paid)).id)).toBe(-100_000n)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('that Daybook had booked from its bank transaction is named, and the bill is paid once', async () => {
    const paid = bill()
    await pull()
    const { id: ledgerEntryId } = await byReference(paid)
    const transactionId = await transaction(world, org)
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    await workJobs(world, org)
    const reference = payment()
    const { problems } = await pull()
    expect(problems).toMatchObject([{ reference, code: 'payment_not_assigned' }])
    expect(problems[0].message).toContain('remove one of the two')
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
  })

  it('whose bill is removed there is unclear again', async () => {
    const paid = bill()
    payment()
    await pull()
    books.remove(paid)
    const { problems } = await pull()
    expect(problems).toMatchObject([{ code: 'payment_not_assigned' }])
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('the bank transaction of a payment that was booked over there', () => {
  const statement = () => transaction(world, org)
  it.each(['payment', 'bill'] as const)(
    'is linked and not booked again when matched to the %s',
    async (target) => {
      const references = { bill: bill(), payment: payment() }
      await pull()
      const { id: ledgerEntryId } = await byReference(references[target])
      const { id: paymentId } = await byReference(references.payment)
      const transactionId = await statement()
      await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
      expect(await transactionOf(world, org, transactionId)).toMatchObject({
        status: 'reconciled',
        allocations: [{ ledgerEntryId: paymentId, settlementEntryId: null }],
      })
      expect(await entries('&source=settlement')).toEqual([])
      await workJobs(world, org)
      expect(books.arrived).toEqual([])
      const again = await world.rest(org, 'actions/match_transaction', {
        transactionId: await statement(),
        ledgerEntryId,
      })
      expect(again.body.code).toBe('target_settled')
      expect(await faultsOf(world, org)).toEqual([])
    },
  )

  it('is unmatched without taking the payment back', async () => {
    const paid = bill()
    payment()
    await pull()
    const { id: ledgerEntryId } = await byReference(paid)
    const transactionId = await statement()
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    await run(world, org, 'actions/unmatch_transaction', { transactionId })
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    expect(await entries('&source=reversal')).toEqual([])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('of a purchase paid over there at once is linked too', async () => {
    const reference = books.make({
      text: 'Gebyr',
      lines: [
        { account: there.account('2390'), amountMinor: '4500' },
        { account: there.account('6481'), amountMinor: '-4500' },
      ],
    })
    await pull()
    const transactionId = await transaction(world, org, { amountMinor: -4_500n })
    const { id: ledgerEntryId } = await byReference(reference)
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    expect(await entries('&source=settlement')).toEqual([])
    expect(await residualOf(world, org, ledgerEntryId)).toBe(0n)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('is found by the automatic matching', async () => {
    const day = '2026-11-09'
    const { lines, ...given } = remoteBill({ date: '2026-11-02' })
    books.make({
      ...given,
      lines: lines.map((one, at) => (at === 2 ? { ...one, ...supplier } : one)),
    })
    const reference = payment({}, { date: day })
    const transactionId = await transaction(world, org, { amountMinor: -125_000n, day })
    await pull()
    await run(world, org, 'actions/reconcile_now', {})
    const { id } = await byReference(reference)
    const found = await transactionOf(world, org, transactionId)
    const targets = [...(found.allocations ?? []), ...(found.suggestions ?? [])]
    expect(JSON.stringify(targets)).toContain(id)
    expect(await entries('&source=settlement')).toEqual([])
  })
})
