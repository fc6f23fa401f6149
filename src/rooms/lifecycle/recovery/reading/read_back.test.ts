import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#kernel/corridor/app'
import { closeDatabase, openDatabase } from '#kernel/database/database'
import { fromDecimal } from '#kernel/values/money'
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

const amountOf = (document: { extraction: { fields: { total: { value: unknown } } } }): string =>
  `-${fromDecimal(Number(document.extraction.fields.total.value))}`

/** An entry of ours over there, of which nothing is known here. */
function lostThere(given: { billNumber: string; amountMinor: string; reference?: string }): string {
  const { billNumber, amountMinor } = given
  const lines = [{ account: '1', amountMinor, billNumber }]
  const made = books.make({ text: 'Sent before the disk was lost', lines })
  const reference = given.reference ?? made
  const ourKey = randomUUID()
  books.edit(made, (entry) => ({ ...entry, ourKey, reference, date: '2026-11-10' }))
  return reference
}

describe('reading the accounting system back', () => {
  it("moves no series of ours by a supplier's number, however far it is", async () => {
    const numbers = [`${new Date().getUTCFullYear()}-0040`, '2026-999999']
    for (const billNumber of numbers) lostThere({ billNumber, amountMinor: '-100' })
    await fenceNow()
    const { unread, readings } = await readBack(owner, given)
    expect(unread).toEqual([])
    expect(readings.flatMap(({ missing }) => missing.map(({ kind }) => kind))).toEqual([
      'voucher',
      'voucher',
    ])
    const counters = 'SELECT FROM invoice_counter WHERE org_id = $1'
    const { rowCount } = await place.world.owner.query(counters, [org.orgId])
    expect(rowCount).toBe(0)
  })

  it('ties no document whose amount is another, and goes on where a number is used twice', async () => {
    const { world } = place
    const documents = [await coded(world, org), await coded(world, org), await coded(world, org)]
    const [other, first, second] = await Promise.all(
      documents.map((id) => documentOf(world, org, id)),
    )
    const numberOf = (one: Awaited<ReturnType<typeof documentOf>>) =>
      String(one.extraction.fields.invoiceNumber.value)
    lostThere({ billNumber: numberOf(other), amountMinor: '-777' })
    for (const [one, reference] of [
      [first, '2026-71234'],
      [second, '71234'],
    ]) {
      lostThere({ billNumber: numberOf(one), amountMinor: amountOf(one), reference })
    }
    const odd = 'FT/99999999999'
    const third = await documentOf(world, org, await coded(world, org))
    lostThere({ billNumber: numberOf(third), amountMinor: amountOf(third), reference: odd })
    await fenceNow()
    const { readings } = await readBack(owner, given)
    const says = readings.flatMap(({ missing }) => missing.map((one) => one.says)).join('\n')
    expect(documents.map((id) => says.includes(id))).toEqual([false, true, false])
    expect(says).toContain(third.id)
  })

  it('finds a voucher of a document that is not posted here, and never sends it again', async () => {
    const { world } = place
    const documentId = await coded(world, org)
    const document = await documentOf(world, org, documentId)
    const number = String(document.extraction.fields.invoiceNumber.value)
    const key = randomUUID()
    const reference = books.make({
      text: 'Sent before the disk was lost',
      lines: [{ account: '1', amountMinor: amountOf(document), billNumber: number }],
    })
    books.edit(reference, (entry) => ({ ...entry, ourKey: key, date: '2026-11-10' }))
    const posted = { provider: 'outside', reference, state: 'booked' as const }
    books.findPosted = async (request) => (request.key === key ? posted : null)
    await fenceNow()
    const done = await readBack(owner, given)
    expect(done.unread).toEqual([])
    const reading = done.readings.find(({ system }) => system.startsWith('accounting'))
    const missing = reading?.missing.find((one) => one.reference === reference)
    expect(missing).toMatchObject({ kind: 'voucher', says: expect.stringContaining(documentId) })

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
    expect(unread).toMatchObject([{ system: 'accounting_outside', code: 'provider_unavailable' }])
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
    const exchange = readings.find(({ system }) => system === 'exchange_test')
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

  it('is refused in words where it is mistyped or far away', async () => {
    await fenceNow()
    const { orgId } = org
    const year = new Date().getUTCFullYear()
    for (const number of [`${year}-042`, `XX-${year}-0042`, '2126-0001', `${year}-99999`]) {
      const { unread } = await readBack(owner, { invoices: [{ orgId, number }] })
      expect(unread).toMatchObject([{ system: 'invoices', says: expect.stringContaining(number) }])
    }
  })
})

describe('lifting the fence', () => {
  const green = { verify: async () => [], without: [], why: null }

  it('is refused before the reading, and while a check fails', async () => {
    await fenceNow()
    await expect(liftFence(owner, green)).rejects.toThrow(
      /Not read back yet: .*accounting_outside:org_/,
    )
    await readBack(owner, given)
    // This organization has given numbers, of which only a person knows the last one.
    await expect(liftFence(owner, green)).rejects.toThrow(/yet: invoices:org_.*recover --invoice/)
    const { rows: counting } = await place.world.owner.query<{ orgId: string }>(
      'SELECT DISTINCT org_id AS "orgId" FROM invoice_counter',
    )
    await readBack(owner, { invoices: counting.map(({ orgId }) => ({ orgId, number: 'none' })) })
    const broken = { ...green, verify: async () => ['I1'] }
    await expect(liftFence(owner, broken)).rejects.toThrow('The checks I1 fail')
    const done = await liftFence(owner, green)
    expect(done.without).toEqual([])
    const { rows } = await place.world.owner.query(
      `SELECT count(DISTINCT org_id)::int AS count FROM audit_log WHERE action = 'finish_restore'`,
    )
    expect(rows).toEqual([{ count: done.organizations }])
  })

  it('takes the names that are printed', async () => {
    await fenceNow()
    const refusal: unknown = await liftFence(owner, green).catch((error: unknown) => error)
    const names = /yet: (.*?)\. Run/.exec(String(refusal))?.[1]?.split(', ') ?? []
    expect(names).toContain('exchange_test')
    const done = await liftFence(owner, { ...green, without: names, why: 'tried' })
    expect(done.without).toEqual(names)
  })

  it('goes without a system only with a reason', async () => {
    await fenceNow()
    const without = { ...green, without: ['all'] }
    await expect(liftFence(owner, without)).rejects.toThrow('--why')
    await liftFence(owner, { ...without, why: 'the account is closed' })
    await expect(liftFence(owner, green)).rejects.toThrow('No restore is open')
  })
})
