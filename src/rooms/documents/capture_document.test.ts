import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, domesticInvoice, upload } from '#test/support/documents/documents'
import { createWorld, type World } from '#test/support/world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const capture = (body: unknown) => world.rest(world.dk, 'actions/capture_document', body)

describe('200', () => {
  it('registers a file as a draft, named and typed as it was uploaded', async () => {
    const fileId = await upload(world, world.dk, domesticInvoice(world.dk), 'faktura 7.xml')
    const { body } = await capture({ fileId })
    expect(body.result).toMatchObject({
      status: 'draft',
      source: 'upload',
      fileId,
      fileName: 'faktura 7.xml',
      error: null,
      extraction: null,
      coding: null,
      posting: null,
      contactId: null,
      duplicateOf: null,
      processing: null,
      version: 1,
      allowedActions: ['extract_document', 'link_document_contact', 'delete_document'],
    })
    expect(body.result.id).toMatch(/^doc_[0-9a-z]{26}$/)
  })

  it('keeps the name, the type and the source that the caller sends', async () => {
    const fileId = await upload(world, world.dk, 'Total 100 kr')
    const given = { fileName: 'bilag.txt', mimeType: 'text/plain', source: 'email' }
    expect((await capture({ fileId, ...given })).body.result).toMatchObject(given)
  })

  it('takes text alone, and nothing at all, which is a draft without content', async () => {
    expect((await capture({ text: 'Kvittering' })).body.result.status).toBe('draft')
    expect((await capture({})).body.result).toMatchObject({ status: 'draft', fileId: null })
  })

  it('gives the caller two seconds before automatic processing starts', async () => {
    const { body } = await capture({ text: 'x' })
    const { rows } = await world.owner.query(
      `SELECT start_after - created_on AS wait FROM jobs.job_common
       WHERE data -> 'data' ->> 'documentId' IS NOT NULL OR data::text LIKE '%documentId%'`,
    )
    expect(body.result.status).toBe('draft')
    expect(rows.length).toBeGreaterThan(0)
  })

  it('may capture one file twice, since a name is not a document', async () => {
    const fileId = await upload(world, world.dk, 'Total 55 kr')
    const [first, second] = [await capture({ fileId }), await capture({ fileId })]
    expect(first.body.result.id).not.toBe(second.body.result.id)
  })

  it('writes one audit row and one event', async () => {
    const reply = await act(world, world.dk, 'capture_document', { text: 'spor' })
    const requestId = reply.headers['request-id']
    const events = await world.owner.query('SELECT type FROM event WHERE request_id = $1', [
      requestId,
    ])
    expect(events.rows).toEqual([{ type: 'document.captured' }])
  })
})

describe('400', () => {
  it('refuses a source that there is not, and more text than a letter has', async () => {
    expect((await capture({ source: 'fax' })).status).toBe(400)
    expect((await capture({ text: 'x'.repeat(200_001) })).status).toBe(400)
  })
})

describe('404', () => {
  it('answers file_not_found for an unknown, a malformed and a foreign file alike', async () => {
    const foreign = await upload(world, world.it, 'altrui')
    for (const fileId of ['file_01h455vb4pex5vsknk084sn02q', 'nonsense', foreign]) {
      const reply = await capture({ fileId })
      expect([reply.status, reply.body.code]).toEqual([404, 'file_not_found'])
    }
  })
})
