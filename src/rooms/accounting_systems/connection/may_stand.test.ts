import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { connectTo } from '#test/support/books/connection'
import { clientOf, entriesOfInvoice, issued } from '#test/support/books/invoices'
import { createOutsideBooks, type OutsideBooks } from '#test/support/books/outside_books'
import { coded, documentOf } from '#test/support/documents/documents'
import { lookAgain } from '#test/support/look_again'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: OutsideBooks
beforeEach(async () => {
  org = await world.createOrg('denmark')
  books = createOutsideBooks()
  await connectTo(world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
})

const postings = async () =>
  (
    await world.owner.query(
      `SELECT voucher, journal, state, may_stand FROM accounting_posting WHERE org_id = $1
       ORDER BY voucher`,
      [org.orgId],
    )
  ).rows

async function useJournal(journal: string): Promise<void> {
  await world.owner.query('UPDATE organization SET default_journal_id = $2 WHERE org_id = $1', [
    org.orgId,
    journal,
  ])
}

const lost = new Failure('provider_failed')
const nothing = new Failure('provider_unavailable', { nothingHappened: true })

describe('an attempt that wrote nothing, after one that may have', () => {
  it('leaves the number with the entry, and the doubt', async () => {
    const documentId = await coded(world, org)
    // The voucher is written, its file is not, so that it is not found complete.
    books.lostReply = lost
    books.isIncomplete = true
    await world.rest(org, 'actions/post_document', { documentId })
    books.refusal = nothing
    await lookAgain(world, org)
    expect(await postings()).toMatchObject([{ voucher: 70_000, state: 'waiting', may_stand: true }])
    expect((await documentOf(world, org, documentId)).error.code).toBe('posting_in_doubt')
    Object.assign(books, { refusal: null, lostReply: null })
    await lookAgain(world, org)
    expect(books.arrived.map((one) => one.voucher)).toEqual([70_000, 70_000])
    expect((await documentOf(world, org, documentId)).status).toBe('posted')
  })
})

describe('another journal', () => {
  it('is for what comes after; what was sent to the old one is looked for there', async () => {
    await useJournal('1')
    const documentId = await coded(world, org)
    books.lostReply = lost
    books.isIncomplete = true
    await world.rest(org, 'actions/post_document', { documentId })
    await useJournal('2')
    books.lostReply = null
    await lookAgain(world, org)
    const next = await coded(world, org)
    await world.rest(org, 'actions/post_document', { documentId: next })
    const journals = books.arrived.map((one) => one.connection.journal)
    expect(journals).toEqual(['1', '1', '2'])
    expect(books.arrived.map((one) => one.voucher)).toEqual([70_000, 70_000, 70_001])
  })
})

describe('an entry that was refused', () => {
  const send = async (id: string) =>
    await world.rest(org, 'operations/send_ledger_entry', { ledgerEntryId: id })

  it('takes another number where its own is used by somebody else there', async () => {
    await clientOf(world, org)
    const id = await issued(world, org)
    const [entry] = await entriesOfInvoice(world, org, id)
    books.refusal = new Failure('provider_conflict', { nothingHappened: true, isNumberTaken: true })
    await send(entry.id)
    expect(await postings()).toMatchObject([{ voucher: 70_001, state: 'waiting' }])
    books.refusal = null
    await send(entry.id)
    expect(books.arrived.map((one) => one.voucher)).toEqual([70_001])
  })

  it('is looked for before its reversal is sent, if it may stand there', async () => {
    const documentId = await coded(world, org)
    await world.rest(org, 'actions/post_document', { documentId })
    const { entry_id: entryId } = (
      await world.owner.query(
        `UPDATE accounting_posting SET state = 'failed', reference = NULL WHERE org_id = $1
         RETURNING entry_id`,
        [org.orgId],
      )
    ).rows[0]
    const ledgerEntryId = encodeId('led', entryId)
    expect((await send(ledgerEntryId)).body.result.atProvider.state).toBe('sent')
    expect(books.arrived).toHaveLength(1)
  })
})

describe('a document that is taken back', () => {
  it('is taken back with the supplier that it was sent with', async () => {
    const documentId = await coded(world, org)
    await world.rest(org, 'actions/post_document', { documentId })
    await world.rest(org, 'operations/reverse_posting', { documentId })
    const [first, second] = books.arrived
    expect(second?.reverses?.id).toBe(first?.key)
    expect(first?.partner?.name).toBeTruthy()
    expect(second?.partner).toEqual(first?.partner)
  })
})
