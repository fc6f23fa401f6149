import { beforeEach, describe, expect, it } from 'vitest'
import { residualOf } from '#test/support/bank/bank'
import { eventsOf } from '#test/support/bank/bank_stub'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  there,
  type KeptBooks,
} from '#test/support/books/kept_books'
import { faultsOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
let billId: string
let paymentEntryId: string

const pull = () => run(world, org, 'operations/pull_entries', {})
const idOf = async (reference: string): Promise<string> => {
  const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
  return items.find((one: { reference: string }) => one.reference === reference).id
}
const pay = (minor: string) =>
  books.make({
    text: 'Overførsel',
    lines: [
      { account: there.account('7440'), amountMinor: minor },
      { account: there.account('6481'), amountMinor: `-${minor}` },
    ],
  })
const assign = (paidEntryId: string | null, payment = paymentEntryId) =>
  world.rest(org, 'operations/assign_payment', { paymentEntryId: payment, paidEntryId })

beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
  await clientOf(world, org)
  const [bill, payment] = [books.make(remoteBill()), pay('125000')]
  await pull()
  billId = await idOf(bill)
  paymentEntryId = await idOf(payment)
})

describe('200', () => {
  it('settles what the person says, writes no entry, and says so', async () => {
    const reply = await assign(billId)
    expect([reply.status, reply.body.result.id]).toEqual([200, paymentEntryId])
    expect(await residualOf(world, org, billId)).toBe(0n)
    expect(await pull()).toMatchObject({ waiting: 0 })
    expect(await eventsOf(world, org, 'ledger_entry.assigned')).toHaveLength(1)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('with null leaves everything as it is and asks no more', async () => {
    expect((await assign(null)).status).toBe(200)
    expect(await residualOf(world, org, billId)).toBe(-125_000n)
    expect(await pull()).toMatchObject({ waiting: 0 })
  })

  it('pays no more than is open and keeps asking about the rest', async () => {
    const larger = pay('200000')
    await pull()
    expect((await assign(billId, await idOf(larger))).status).toBe(200)
    expect(await residualOf(world, org, billId)).toBe(0n)
    const { problems } = await pull()
    expect(problems.map((one: { reference: string }) => one.reference)).toContain(larger)
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('404', () => {
  it('ledger_entry_not_found', async () => {
    const nobody = 'led_01h455vb4pex5vsknk084sn02r'
    expect((await assign(nobody)).body.code).toBe('ledger_entry_not_found')
    expect((await assign(billId, nobody)).body.code).toBe('ledger_entry_not_found')
  })
})

describe('409', () => {
  it('target_settled', async () => {
    await assign(billId)
    expect((await assign(billId)).body.code).toBe('target_settled')
  })

  it('entry_reversed', async () => {
    const gone = books.make(remoteBill())
    await pull()
    const goneId = await idOf(gone)
    books.remove(gone)
    await pull()
    expect((await assign(goneId)).body.code).toBe('entry_reversed')
  })

  it('not_a_payment, for an entry of ours and for one on another account', async () => {
    const id = await issued(world, org, { date: '2026-05-04' })
    const [invoice] = await entriesOfInvoice(world, org, id)
    expect((await assign(billId, invoice.id)).body.code).toBe('not_a_payment')
    expect((await assign(invoice.id)).body.code).toBe('not_a_payment')
  })
})
