import { describe, expect, it } from 'vitest'
import { authenticateKey } from '#access/room'
import { call } from '#kernel/corridor/call'
import { act, domesticInvoice, upload } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import captureDocument from './capture_document.ts'

const world = useWorld()

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
       WHERE data ->> 'org' = $1 AND data::text LIKE '%documentId%'`,
      [world.dk.orgId],
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

describe('429', () => {
  it('is documents_waiting where as many wait as may, and none is too many by a race', async () => {
    const org = await world.createOrg('denmark')
    const text = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 5)'
    await world.owner.query(text, [org.orgId])
    const bring = () => world.rest(org, 'actions/capture_document', { text: 'Kvittering' })
    const replies = await Promise.all(Array.from({ length: 20 }, bring))
    expect(replies.filter((one) => one.status === 200)).toHaveLength(5)
    const refused = replies.find((one) => one.status === 429)
    expect(refused?.body).toMatchObject({ code: 'documents_waiting', quota: 5, retryable: true })
    expect(refused?.headers['retry-after']).toBe('60')
    const taken = replies.find((one) => one.status === 200)?.body.result.id
    // Whoever begins to work on one takes it out of those that wait.
    await act(world, org, 'extract_document', { documentId: taken })
    expect((await bring()).status).toBe(200)
  })

  it('never meets what arrives by itself', async () => {
    const org = await world.createOrg('denmark')
    const text = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 1)'
    await world.owner.query(text, [org.orgId])
    const { app, cache } = world
    const principal = await authenticateKey(app, cache, `Bearer ${org.key}`, undefined)
    for (const body of [{ text: 'a' }, { text: 'b' }]) {
      const given = { principal, definition: captureDocument, body: () => body }
      await call(app, { ...given, via: 'job', requestId: app.newId() })
    }
    const { quotas } = (await world.read(org, 'settings')).body.result
    expect(quotas.documentsWaiting).toEqual({ used: 2, limit: 1 })
  })
})
