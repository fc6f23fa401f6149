import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#kernel/corridor/app'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { createKeptBooks, keepBooks, type KeptBooks } from '#test/support/books/kept_books'
import { act, coded, documentOf } from '#test/support/documents/documents'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { fence, unfence } from '#test/support/recovery/restored'
import type { TestOrg } from '#test/support/world'
import { liftFence } from '../lifting/lift_fence.ts'
import { readBack } from './read_back.ts'

let place: ExchangeWorld
let owner: App
let org: TestOrg
let books: KeptBooks
beforeAll(async () => {
  place = await createExchangeWorld(1)
  const { app, ownerUrl } = place.world
  owner = { ...app, database: openDatabase({ url: ownerUrl, poolSize: 2 }) }
  org = await place.world.createOrg('denmark')
  books = createKeptBooks()
  await keepBooks(place.world, org, { provider: books, vouchers: { next: 70_000, last: 79_999 } })
})
beforeEach(() => unfence(place.world.owner))
afterAll(async () => {
  await closeDatabase(owner.database)
  await place.close()
})

const given = { invoices: [] }
const fenceNow = () => fence(place.world.owner)

describe('reading the accounting system back', () => {
  it('finds a voucher of a document that is not posted here, and never sends it again', async () => {
    const { world } = place
    const documentId = await coded(world, org)
    const document = await documentOf(world, org, documentId)
    const number = String(document.extraction.fields.invoiceNumber.value)
    const key = randomUUID()
    const reference = books.make({
      text: 'Sent before the disk was lost',
      lines: [{ account: '1', amountMinor: '100', billNumber: number }],
    })
    books.edit(reference, (entry) => ({ ...entry, ourKey: key, date: '2026-11-10' }))
    const posted = { provider: 'outside', reference, state: 'booked' as const }
    books.findPosted = async (request) => (request.key === key ? posted : null)
    await fenceNow()
    const done = await readBack(owner, given)
    expect(done.unread).toEqual([])
    const reading = done.readings.find(({ system }) => system.startsWith('accounting'))
    expect(reading?.missing).toMatchObject([{ kind: 'voucher', reference }])
    expect(reading?.missing[0]?.says).toContain(documentId)

    const early = await world.rest(org, 'actions/post_document', { documentId })
    expect(early).toMatchObject({ status: 503, body: { code: 'restore_unfinished' } })
    await unfence(world.owner)
    const before = books.arrived.length
    await act(world, org, 'post_document', { documentId })
    expect(books.arrived).toHaveLength(before)
    expect(await documentOf(world, org, documentId)).toMatchObject({ status: 'posted' })
  })

  it('says which system could not be read', async () => {
    const { check } = books
    const { Failure } = await import('#kernel/failure/failure')
    books.check = async () => {
      throw new Failure('provider_unavailable')
    }
    await fenceNow()
    const { unread } = await readBack(owner, given)
    expect(unread).toMatchObject([{ system: 'accounting', code: 'provider_unavailable' }])
    books.check = check
  })
})

describe('reading the exchange back', () => {
  it('gives no file name again that the exchange has and we have lost', async () => {
    const { world } = place
    const first = await sent(world, world.it)
    await world.owner.query('UPDATE einvoice_counter SET last = last - 1')
    // As a restore leaves it: the exchange has the file, and here is no trace of its name.
    const hidden = first.fileName
    await fenceNow()
    const { readings } = await readBack(owner, given)
    const exchange = readings.find(({ system }) => system === 'exchange test')
    expect(exchange?.missing).toMatchObject([{ kind: 'einvoice_file', reference: hidden }])
    await unfence(world.owner)
    const second = await sent(world, world.it)
    expect(second.fileName > hidden).toBe(true)
    expect(await einvoiceOf(world, world.it, second.id)).toMatchObject({ status: 'sent' })
  })
})

describe('a number that a buyer has', () => {
  it('is reserved with those before it, and the check of numbers accepts the gap', async () => {
    const { world } = place
    const year = new Date().getUTCFullYear()
    await fenceNow()
    const invoices = [{ orgId: org.orgId, number: `${year}-0002` }]
    const { readings } = await readBack(owner, { invoices })
    const found = readings.find(({ system }) => system === 'invoices')
    expect(found?.missing.map(({ reference }) => reference)).toEqual([
      `${year}-0001`,
      `${year}-0002`,
    ])
    const { rows } = await world.owner.query(
      'SELECT last, lost FROM invoice_counter WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ last: 2, lost: [1, 2] }])
  })
})

describe('lifting the fence', () => {
  const green = { verify: async () => [], without: [], why: null }

  it('is refused before the reading, and while a check fails', async () => {
    await fenceNow()
    await expect(liftFence(owner, green)).rejects.toThrow('Not read back yet: accounting outside')
    await readBack(owner, given)
    const broken = { ...green, verify: async () => ['I1'] }
    await expect(liftFence(owner, broken)).rejects.toThrow('The checks I1 fail')
    const done = await liftFence(owner, green)
    expect(done.without).toEqual([])
    const { rows } = await place.world.owner.query(
      `SELECT count(DISTINCT org_id)::int AS count FROM audit_log WHERE action = 'finish_restore'`,
    )
    expect(rows).toEqual([{ count: done.organizations }])
  })

  it('goes without a system only with a reason', async () => {
    await fenceNow()
    const without = { ...green, without: ['all'] }
    await expect(liftFence(owner, without)).rejects.toThrow('--why')
    await liftFence(owner, { ...without, why: 'the account is closed' })
    await expect(liftFence(owner, green)).rejects.toThrow('No restore is open')
  })
})
