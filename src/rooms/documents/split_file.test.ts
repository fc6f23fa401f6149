import { describe, expect, it, vi } from 'vitest'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { keyOf } from '#test/support/access/entrances'
import { act, posted, upload } from '#test/support/documents/documents'
import { Failure } from '#kernel/failure/failure'
import { decodeId } from '#kernel/values/id'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { processDocument } from './process_document.ts'

const world = useWorld({ startsOn: '2026-11-16' })

let count = 4_000

/** A PDF in which every page is an invoice, of the same supplier. */
async function invoices(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let index = 0; index < pages; index += 1) {
    count += 1
    const net = count * 4
    const rows = [
      ['Kontorhuset ApS'],
      ['CVR-nr. 12345674'],
      [`Faktura nr. ${count}`],
      ['Dato: 02-11-2026'],
      ['Kontorartikler', `${net},00`],
      ['Subtotal', `${net},00`],
      ['Moms 25%', `${net / 4},00`],
      ['I alt DKK', `${net * 1.25},00`],
    ]
    const page = document.addPage([320, 300])
    for (const [row, [text = '', amount = '']] of rows.entries()) {
      page.drawText(text, { x: 30, y: 260 - row * 26, size: 12, font })
      page.drawText(amount, { x: 230, y: 260 - row * 26, size: 12, font })
    }
  }
  return await document.save()
}

async function captured(org: TestOrg, bytes: Uint8Array): Promise<string> {
  const fileId = await upload(world, org, bytes, 'batch.pdf', 'application/pdf')
  const reply = await act(world, org, 'capture_document', { fileId })
  return reply.body.result.id
}

async function extracted(org: TestOrg, bytes: Uint8Array): Promise<string> {
  const documentId = await captured(org, bytes)
  await act(world, org, 'extract_document', { documentId })
  return documentId
}

const split = (org: TestOrg, body: object) => world.rest(org, 'operations/split_file', body)
const documentOf = async (org: TestOrg, id: string) =>
  (await world.read(org, `documents/${id}`)).body.result

const halves = [
  { firstPage: 1, lastPage: 1 },
  { firstPage: 2, lastPage: 3 },
]

describe('200', () => {
  it('makes a document of each proposed part, and the whole file stays', async () => {
    const documentId = await extracted(world.dk, await invoices(3))
    const before = await documentOf(world.dk, documentId)
    expect(before.extraction.confidence).toBe(0.2)
    expect(before.extraction.caps[0].detail).toContain('3 documents, on the pages 1, 2, 3')
    expect(before.extraction.proposedParts[1].why).toMatch(/Page 2 has the document number 40\d\d/)
    expect(before.allowedActions).toContain('split_file')
    const { body } = await split(world.dk, { documentId })
    const { source, parts } = body.result
    expect(parts.map((one: { firstPage: number }) => one.firstPage)).toEqual([1, 2, 3])
    expect(source).toMatchObject({
      status: 'draft',
      extraction: null,
      error: { step: 'extract', code: 'file_split' },
      fileId: before.fileId,
      allowedActions: ['delete_document'],
    })
    const part = await documentOf(world.dk, parts[1].documentId)
    expect(part).toMatchObject({ status: 'draft', fileName: 'batch (2).pdf', error: null })
    const read = await act(world, world.dk, 'extract_document', { documentId: part.id })
    const { extraction, duplicateOf } = read.body.result
    expect(extraction.invoiceNumber).toBe(String(Number(before.extraction.invoiceNumber) + 1))
    expect([extraction.proposedParts, duplicateOf]).toEqual([undefined, null])
  })

  it('answers a repetition with the same documents, also of several at once', async () => {
    const documentId = await extracted(world.dk, await invoices(3))
    const replies = await Promise.all(
      [1, 2, 3].map(() => split(world.dk, { documentId, parts: halves })),
    )
    const again = await split(world.dk, { documentId })
    const made = [...replies, again].filter(({ status }) => status === 200)
    const ids = made.map(({ body }) => JSON.stringify(body.result.parts))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS n FROM document_part WHERE source_id IN (SELECT source_id FROM document_part WHERE org_id = $1 GROUP BY 1 HAVING count(*) = 2)',
      [world.dk.orgId],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('reads nothing from the whole any more, and it waits for nobody', async () => {
    const documentId = await extracted(world.dk, await invoices(2))
    await split(world.dk, { documentId })
    for (const name of ['extract_document', 'retry_document'] as const) {
      const { body } = await act(world, world.dk, name, { documentId })
      expect(body.result).toMatchObject({ status: 'draft', error: { code: 'file_split' } })
    }
    const code = await world.rest(world.dk, 'actions/code_document', { documentId })
    expect([code.status, code.body.code]).toEqual([409, 'document_not_extracted'])
    const { body } = await world.read(world.dk, 'attention?limit=200')
    expect(JSON.stringify(body.result ?? body)).not.toContain(documentId)
  })

  it('leaves the parts with the member who captured the file', async () => {
    const member = await keyOf(world, world.dk, 'contributor')
    const documentId = await extracted(member, await invoices(2))
    const { body } = await split(world.dk, { documentId })
    const { documentId: partId } = body.result.parts[0]
    const part = await documentOf(member, partId)
    expect(part.id).toBe(partId)
    const url = `/api/rest/files/${part.fileId}`
    const headers = { authorization: `Bearer ${member.key}` }
    expect((await world.edge.server.inject({ url, headers })).statusCode).toBe(200)
  })
})

describe('404', () => {
  it('document_not_found: of another organization, too', async () => {
    const documentId = await captured(world.dk, await invoices(2))
    const other = await world.createOrg('denmark')
    const reply = await split(other, { documentId, parts: halves })
    expect([reply.status, reply.body.code]).toEqual([404, 'document_not_found'])
  })
})

describe('409', () => {
  it('document_posted: what was posted is not cut', async () => {
    const documentId = await posted(world, world.dk)
    const reply = await split(world.dk, { documentId, parts: halves })
    expect([reply.status, reply.body.code]).toEqual([409, 'document_posted'])
  })

  it('posting_in_doubt: nor what is being posted', async () => {
    const documentId = await extracted(world.dk, await invoices(2))
    await act(world, world.dk, 'code_document', { documentId })
    const text = "UPDATE document SET posting_state = 'open', entry_id = id WHERE id = $1"
    await world.owner.query(text, [decodeId('doc', documentId)])
    const reply = await split(world.dk, { documentId })
    expect([reply.status, reply.body.code]).toEqual([409, 'posting_in_doubt'])
  })

  it('document_split: other parts of what was cut before; nor is it entered by hand', async () => {
    const documentId = await extracted(world.dk, await invoices(3))
    await split(world.dk, { documentId })
    const other = await split(world.dk, { documentId, parts: halves })
    expect([other.status, other.body.code]).toEqual([409, 'document_split'])
    const body = { documentId, total: 100, date: '2026-11-02' }
    const byHand = await world.rest(world.dk, 'operations/correct_document', body)
    expect([byHand.status, byHand.body.code]).toEqual([409, 'document_not_extracted'])
  })
})

describe('422', () => {
  it('no_cuts_proposed: the reading sees one document', async () => {
    const documentId = await extracted(world.dk, await invoices(1))
    const reply = await split(world.dk, { documentId })
    expect([reply.status, reply.body.code]).toEqual([422, 'no_cuts_proposed'])
  })

  it('parts_not_whole: pages left out, taken twice, or not there; the document is untouched', async () => {
    const documentId = await extracted(world.dk, await invoices(2))
    const cuts = [
      [2, 2, 3, 3],
      [1, 2, 2, 2],
      [1, 1, 2, 3],
      [1, 1, 3, 3],
    ]
    for (const [a = 1, b = 1, c = 1, d = 1] of cuts) {
      const parts = [
        { firstPage: a, lastPage: b },
        { firstPage: c, lastPage: d },
      ]
      const reply = await split(world.dk, { documentId, parts })
      expect([parts, reply.status, reply.body.code]).toEqual([parts, 422, 'parts_not_whole'])
    }
    expect((await documentOf(world.dk, documentId)).status).toBe('extracted')
  })

  it('file_not_cut: an e-invoice has no pages', async () => {
    const fileId = await upload(world, world.dk, '<Invoice/>')
    const { body } = await act(world, world.dk, 'capture_document', { fileId })
    const reply = await split(world.dk, { documentId: body.result.id, parts: halves })
    expect([reply.status, reply.body.code]).toEqual([422, 'file_not_cut'])
    expect(reply.body.reason).toBe('type_not_supported')
  })
})

describe('429 and 503', () => {
  it('documents_waiting: each part would wait like a captured document', async () => {
    const org = await world.createOrg('denmark')
    const text = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 1)'
    await world.owner.query(text, [org.orgId])
    const documentId = await extracted(org, await invoices(2))
    await act(world, org, 'capture_document', { text: 'Kvittering' })
    const reply = await split(org, { documentId })
    expect([reply.status, reply.body.code]).toEqual([429, 'documents_waiting'])
  })

  it('reader_busy and file_store_unavailable: the document stays as it was', async () => {
    const documentId = await extracted(world.dk, await invoices(2))
    const { reader, files } = world.app.ports
    vi.spyOn(reader, 'cutPages').mockRejectedValueOnce(new Failure('reader_busy'))
    expect((await split(world.dk, { documentId })).body.code).toBe('reader_busy')
    const spy = vi.spyOn(files, 'put').mockRejectedValueOnce(new Error('disk full'))
    expect((await split(world.dk, { documentId })).body.code).toBe('file_store_unavailable')
    spy.mockRestore()
    expect((await documentOf(world.dk, documentId)).status).toBe('extracted')
    expect((await split(world.dk, { documentId })).status).toBe(200)
  })
})

describe('automatic posting', () => {
  it('never posts a file that seems to hold several, whatever the threshold', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0.1 })
    const documentId = await captured(org, await invoices(2))
    const data = { documentId: decodeId('doc', documentId) }
    const { signal } = new AbortController()
    await processDocument.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
    const { status } = await documentOf(org, documentId)
    expect(status).toBe('coded')
    const { rows } = await world.owner.query(
      "SELECT 1 FROM jobs.job_common WHERE name = 'post' AND data::text LIKE $1",
      [`%${data.documentId}%`],
    )
    expect(rows).toEqual([])
  })
})
