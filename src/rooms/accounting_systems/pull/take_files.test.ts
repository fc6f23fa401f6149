import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { run } from '#test/support/books/invoices'
import { createKeptBooks, keepBooks, type KeptBooks } from '#test/support/books/kept_books'
import { captured, documentOf, domesticInvoice } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let books: KeptBooks
beforeEach(async () => {
  org = await world.createOrg('italy')
  books = createKeptBooks()
  await keepBooks(world, org, { provider: books, holds: ['purchase', 'sale'] })
})

const pull = () => run(world, org, 'operations/pull_entries', {})
const documents = async () => (await world.read(org, 'documents')).body.result.items

const deliver = (xml: string, over: object = {}): void => {
  const at = books.files.length + 1
  books.files.push({
    key: `F${at}`,
    fileName: `IT00743110157_0000${at}.xml`,
    mimeType: 'application/xml',
    receivedOn: '2026-11-05',
    bytes: new TextEncoder().encode(xml),
    ...over,
  })
}

describe('an e-invoice that came in over there', () => {
  it('is captured once, with the day of its receipt, and waits to be read', async () => {
    for (let count = 0; count < 5; count++) deliver(domesticInvoice(org))
    expect(await pull()).toMatchObject({ documents: 5, status: 'done' })
    expect(await pull()).toMatchObject({ documents: 0 })
    const found = await documents()
    expect(found).toHaveLength(5)
    for (const one of found) {
      expect(one).toMatchObject({
        source: 'webhook',
        status: 'draft',
        receivedOn: '2026-11-05',
        mimeType: 'application/xml',
        fileName: expect.stringMatching(/^IT00743110157_/),
      })
    }
    const { rows } = await world.owner.query(
      `SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'process_document'
         AND data ->> 'org' = $1`,
      [org.orgId],
    )
    expect(rows).toHaveLength(5)
  })

  it('is the document that somebody captured before, if it has the same bytes', async () => {
    const xml = domesticInvoice(org)
    const documentId = await captured(world, org, xml)
    deliver(xml)
    // The exchange may deliver a file twice, under two keys.
    deliver(xml)
    await pull()
    expect(await documents()).toMatchObject([{ id: documentId, source: 'upload' }])
    expect((await documentOf(world, org, documentId)).version).toBe(1)
  })

  it('received on a day that is not known, or to come, counts from its capture', async () => {
    deliver(domesticInvoice(org), { receivedOn: '' })
    deliver(domesticInvoice(org), { receivedOn: '2999-01-01' })
    await pull()
    const { rows } = await world.owner.query('SELECT received_on FROM document WHERE org_id = $1', [
      org.orgId,
    ])
    expect(rows).toEqual([{ received_on: null }, { received_on: null }])
  })

  const lost = new Failure('provider_failed', { detail: 'The file is not there.' })

  it('that cannot be had is named, does not hold up the others, and is tried again', async () => {
    for (let count = 0; count < 3; count++) deliver(domesticInvoice(org))
    deliver('', { fileName: 'IT00743110157_empty.xml' })
    Object.assign(books.files[1] ?? {}, { failure: lost })
    const first = await pull()
    expect(first).toMatchObject({ status: 'done', documents: 2, waiting: 2 })
    expect(first.problems).toMatchObject([
      {
        reference: 'IT00743110157_00002.xml',
        date: '2026-11-05',
        code: 'file_not_read',
        message: expect.stringContaining('The file is not there. It is tried again later'),
      },
      { reference: 'IT00743110157_empty.xml', message: expect.stringContaining('is empty') },
    ])
    Object.assign(books.files[1] ?? {}, { failure: undefined })
    expect(await pull()).toMatchObject({ documents: 0, waiting: 2 })
    await world.owner.query(
      `UPDATE accounting_file_there SET retry_at = now() - interval '1 day'
       WHERE org_id = $1 AND problem IS NOT NULL`,
      [org.orgId],
    )
    // Meanwhile somebody registered the empty one over there.
    books.files.splice(3)
    expect(await pull()).toMatchObject({ documents: 1, waiting: 0, problems: [] })
    expect(await documents()).toHaveLength(3)
  })

  it('is left for the next reading when several in a row cannot be had', async () => {
    for (let count = 0; count < 9; count++) deliver(domesticInvoice(org), { failure: lost })
    expect(await pull()).toMatchObject({ status: 'done', documents: 0, waiting: 5 })
    for (const file of books.files) delete file.failure
    expect(await pull()).toMatchObject({ documents: 4, waiting: 5 })
  })

  it('ends the reading where access is lost, and nothing is forgotten', async () => {
    deliver(domesticInvoice(org), { failure: new Failure('provider_access_lost') })
    expect((await world.rest(org, 'operations/pull_entries', {})).body.code).toBe(
      'provider_access_lost',
    )
    expect(await documents()).toEqual([])
    expect((await world.read(org, 'accounting-connection')).body.result.state).toBe('broken')
  })
})
