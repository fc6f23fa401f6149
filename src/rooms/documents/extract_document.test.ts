import { describe, expect, it, vi } from 'vitest'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  extracted,
  posted,
  upload,
  knowSupplier,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import extractDocument from './extract_document.ts'
import { processingPrincipal } from './document/background_principal.ts'

const world = useWorld({ startsOn: '2026-11-16' })

const extract = (documentId: string, org = world.dk) =>
  world.rest(org, 'actions/extract_document', { documentId })

describe('200', () => {
  it('reads an e-invoice exactly, with the place of each value and what was proven', async () => {
    await knowSupplier(world, world.it)
    const documentId = await captured(world, world.it)
    const { body } = await extract(documentId, world.it)
    const { extraction, status, error } = body.result
    expect([status, error]).toEqual(['extracted', null])
    expect(extraction).toMatchObject({
      supplier: { name: 'Buffetti S.p.A.', vatNumber: 'IT00743110157' },
      date: '2026-11-03',
      currency: 'EUR',
      kind: 'invoice',
    })
    expect(Math.round(extraction.net * 22)).toBe(Math.round(extraction.vat * 100))
    expect(extraction.fields.total).toMatchObject({ reader: 'fatturapa', value: extraction.total })
    expect(extraction.fields.total.path).toContain('ImportoTotaleDocumento')
    expect(extraction.equations.every((one: { holds: boolean }) => one.holds)).toBe(true)
    expect(extraction.confidence).toBeGreaterThanOrEqual(0.98)
  })

  it('tells the reader whose books these are, so that our number is not taken for the supplier', async () => {
    const profile = { legalName: 'Fjordlys Design ApS', vatNumber: 'DK99999993' }
    await world.rest(world.dk, 'operations/save_organization_profile', profile)
    const text = `Kitewire\nFjordlys Design ApS\nVAT ID DK99999993\nInvoice 12\nTotal $ 100.00`
    const { body } = await act(world, world.dk, 'capture_document', { text })
    const { extraction } = (await extract(body.result.id)).body.result
    expect(extraction.supplier).toMatchObject({ name: 'Kitewire', vatNumber: null })
  })

  it('says of a reminder that it is no bill, and trusts it with nothing', async () => {
    const text = `Nordlys ApS\nCVR 13748136\nBetalingspåmindelse\n01.10.2026\nI alt kr. 125,00`
    const { body } = await act(world, world.dk, 'capture_document', { text })
    const { extraction } = (await extract(body.result.id)).body.result
    expect(extraction.confidence).toBeLessThanOrEqual(0.3)
    expect(JSON.stringify(extraction)).toContain('not_a_bill')
  })

  it('reads text where there is no file', async () => {
    const text =
      'Kvittering\nFirma ApS CVR 13748136\nDato 03.11.2026\nMoms 25% 20,00\nTotal DKK 100,00'
    const { body } = await act(world, world.dk, 'capture_document', { text })
    const reply = await extract(body.result.id)
    expect(reply.body.result.extraction).toMatchObject({ total: 100, vat: 20, currency: 'DKK' })
  })

  it('says that there is nothing to read, and keeps the state for a retry', async () => {
    const { body } = await act(world, world.dk, 'capture_document', {})
    const reply = await extract(body.result.id)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      status: 'draft',
      error: { step: 'extract', code: 'nothing_to_read', attempts: 1 },
    })
    expect(reply.body.result.allowedActions).toContain('retry_document')
    expect((await extract(body.result.id)).body.result.error.attempts).toBe(2)
  })

  it('may be repeated until posted: the coding goes, the corrections stay', async () => {
    const documentId = await coded(world, world.dk)
    await act(world, world.dk, 'update_coding', { documentId, bookingText: 'Min tekst' })
    const again = await extract(documentId)
    expect(again.body.result).toMatchObject({ status: 'extracted', coding: null })
    const { body } = await act(world, world.dk, 'code_document', { documentId })
    expect(body.result.coding).toMatchObject({
      bookingText: 'Min tekst',
      correctedFields: ['bookingText'],
    })
  })

  it('links the one vendor whose VAT number is on it', async () => {
    const vendor = await act(world, world.it, 'save_contact', {
      name: 'Fornitore',
      type: 'vendor',
      vatNumber: 'IT07643520567',
    })
    const supplier = { name: 'Fornitore', vatNumber: 'IT07643520567', country: 'IT' }
    const bytes = domesticInvoice(world.it, { supplier })
    const documentId = await extracted(world, world.it, bytes)
    const { contactId } = await documentOf(world, world.it, documentId)
    expect(contactId).toBe(vendor.body.result.id)
  })

  it('asks for the rate of the day where the money is foreign', async () => {
    const bytes = domesticInvoice(world.dk, { currency: 'EUR' })
    const documentId = await extracted(world, world.dk, bytes)
    const { extraction } = await documentOf(world, world.dk, documentId)
    expect(extraction.currency).toBe('EUR')
    expect(Number(extraction.exchange.rate)).toBeGreaterThan(7)
  })

  it('does no more than once what two callers ask for at once', async () => {
    const documentId = await captured(world, world.dk)
    const replies = await Promise.all([extract(documentId), extract(documentId)])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect((await documentOf(world, world.dk, documentId)).version).toBe(3)
  })
})

describe('404', () => {
  it('answers document_not_found for an unknown and a foreign document alike', async () => {
    const foreign = await captured(world, world.it)
    for (const id of ['doc_01h455vb4pex5vsknk084sn02q', 'nonsense', foreign]) {
      const reply = await extract(id)
      expect([reply.status, reply.body.code]).toEqual([404, 'document_not_found'])
    }
  })

  it('answers so too when the document is deleted while it is read', async () => {
    const documentId = await captured(world, world.dk)
    const read = world.app.ports.reader.read.bind(world.app.ports.reader)
    const spy = vi.spyOn(world.app.ports.reader, 'read').mockImplementationOnce(async (input) => {
      await act(world, world.dk, 'delete_document', { documentId })
      return await read(input)
    })
    expect((await extract(documentId)).body.code).toBe('document_not_found')
    spy.mockRestore()
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS n FROM intent
      WHERE org_id = $1 AND state = 'open'`,
      [world.dk.orgId],
    )
    expect(rows[0].n).toBe(0)
  })
})

describe('409', () => {
  it('refuses with document_posted, before and while it is read', async () => {
    const documentId = await posted(world, world.dk)
    expect((await extract(documentId)).body.code).toBe('document_posted')

    const other = await coded(world, world.dk)
    const read = world.app.ports.reader.read.bind(world.app.ports.reader)
    const spy = vi.spyOn(world.app.ports.reader, 'read').mockImplementationOnce(async (input) => {
      await act(world, world.dk, 'post_document', { documentId: other })
      return await read(input)
    })
    expect((await extract(other)).body.code).toBe('document_posted')
    spy.mockRestore()
    expect((await documentOf(world, world.dk, other)).status).toBe('posted')
  })

  it('refuses with posting_in_doubt while a posting is open', async () => {
    const documentId = await coded(world, world.dk)
    await world.owner.query(
      `UPDATE document SET posting_state = 'open' WHERE org_id = $1 AND status = 'coded'`,
      [world.dk.orgId],
    )
    expect((await extract(documentId)).body.code).toBe('posting_in_doubt')
    await world.owner.query('UPDATE document SET posting_state = NULL WHERE org_id = $1', [
      world.dk.orgId,
    ])
  })
})

describe('429', () => {
  it('is reader_busy while others of the organization wait, and the document stays as it was', async () => {
    const documentId = await captured(world, world.dk)
    const before = await documentOf(world, world.dk, documentId)
    const busy = new Failure('reader_busy')
    vi.spyOn(world.app.ports.reader, 'read').mockRejectedValueOnce(busy)
    expect(await extract(documentId)).toMatchObject({ status: 429, body: { code: 'reader_busy' } })
    expect(await documentOf(world, world.dk, documentId)).toEqual(before)
  })
})

describe('502, 503 and 504', () => {
  it.each(['provider_unavailable', 'provider_timeout', 'provider_failed'] as const)(
    'answers %s where the store of files fails, and keeps the error for a retry',
    async (code) => {
      const documentId = await captured(world, world.dk)
      const spy = vi.spyOn(world.app.ports.files, 'get').mockRejectedValueOnce(new Failure(code))
      const reply = await extract(documentId)
      spy.mockRestore()
      expect(reply.body.code).toBe(code)
      expect(await documentOf(world, world.dk, documentId)).toMatchObject({
        status: 'draft',
        error: { step: 'extract', code },
      })
      const retried = await act(world, world.dk, 'retry_document', { documentId })
      expect(retried.body.result).toMatchObject({ status: 'extracted', error: null })
    },
  )

  it('says that the bytes are missing where the store has lost them', async () => {
    const fileId = await upload(world, world.dk, domesticInvoice(world.dk))
    const { body } = await act(world, world.dk, 'capture_document', { fileId })
    const spy = vi.spyOn(world.app.ports.files, 'get').mockResolvedValueOnce(null)
    const reply = await extract(body.result.id)
    spy.mockRestore()
    expect(reply.body.result.error.code).toBe('file_missing')
  })
})

describe('in automatic processing', () => {
  it('is refused with document_attended once someone works on the document', async () => {
    const documentId = await extracted(world, world.dk)
    const principal = await processingPrincipal(world.app, world.dk.orgId)
    const request = { principal, definition: extractDocument, via: 'job' as const, requestId: 'r' }
    const running = call(world.app, { ...request, body: () => ({ documentId }) })
    await expect(running).rejects.toMatchObject({ code: 'document_attended' })
  })
})
