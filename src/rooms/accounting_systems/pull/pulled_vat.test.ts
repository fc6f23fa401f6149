import { beforeEach, describe, expect, it } from 'vitest'
import { clientOf, issued, run } from '#test/support/books/invoices'
import {
  remoteBill,
  createKeptBooks,
  keepBooks,
  there,
  type KeptBooks,
  type MadeRemotely,
} from '#test/support/books/kept_books'
import { workJobs } from '#test/support/books/sending'
import { boxesOf, faultsOf, filed, proposedOf } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })
let org: TestOrg
let books: KeptBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(world, org, { provider: books })
  await clientOf(world, org)
})

const pull = () => run(world, org, 'operations/pull_entries', {})
const returnFor = async (period: string) =>
  boxesOf(await run(world, org, 'operations/prepare_vat_return_for', { period }))
const manual = async () => (await world.read(org, 'ledger-entries?source=manual')).body.result.items

/** What workers prepare of a filed return. */
async function correctionOf(returnId: string) {
  const engine = await world.startEngine()
  const correction = await proposedOf(world, org, returnId)
  await engine.stop()
  return correction
}

/** A sale of 400.00 and 100.00 of VAT, entered over there. */
const remoteSale = (date: string): MadeRemotely => ({
  date,
  text: 'Kontantsalg',
  lines: [
    { account: there.account('6190'), amountMinor: '50000' },
    { account: there.account('1010'), amountMinor: '-40000', vatCode: there.code('U25') },
    { account: there.account('7680'), amountMinor: '-10000', vatCode: there.code('U25') },
  ],
})

describe('the VAT return of a period with entries made over there', () => {
  it('counts each of them once, beside ours', async () => {
    await issued(world, org, { date: '2026-05-04' })
    await workJobs(world, org)
    const bill = books.make(remoteBill({ date: '2026-05-12', state: 'provisional' }))
    books.make(remoteSale('2026-05-20'))
    await pull()
    books.book(bill)
    for (const reference of books.kept.keys()) books.edit(reference, (entry) => entry)
    await pull()
    expect(await returnFor('2026-Q2')).toMatchObject({
      salgsmoms: 250 + 100,
      købsmoms: 250,
      tilsvar: 100,
    })
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('an entry of a declared period that is read later', () => {
  beforeEach(async () => {
    await issued(world, org, { date: '2026-05-04' })
  })

  it('and owes VAT counts there, is late, and a correction is proposed', async () => {
    const { id } = await filed(world, org)
    books.make(remoteSale('2026-05-20'))
    await pull()
    expect(await manual()).toMatchObject([{ date: '2026-05-20', vatDate: '2026-05-20' }])
    const { rows } = await world.owner.query(
      `SELECT late FROM ledger_entry WHERE org_id = $1 AND origin = 'provider'`,
      [org.orgId],
    )
    expect(rows).toEqual([{ late: true }])
    expect(boxesOf(await correctionOf(id))).toMatchObject({ salgsmoms: 350 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('and only deducts counts on the first open day', async () => {
    await filed(world, org)
    books.make(remoteBill({ date: '2026-05-12' }))
    await pull()
    expect(await manual()).toMatchObject([{ date: '2026-05-12', vatDate: '2026-07-01' }])
    expect(await returnFor('2026-Q3')).toMatchObject({ købsmoms: 250 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('and is removed again corrects what was declared', async () => {
    const reference = books.make(remoteSale('2026-05-20'))
    await pull()
    const { id } = await filed(world, org)
    books.remove(reference)
    await pull()
    expect(boxesOf(await correctionOf(id))).toMatchObject({ salgsmoms: 250 })
    expect(await faultsOf(world, org)).toEqual([])
  })
})
