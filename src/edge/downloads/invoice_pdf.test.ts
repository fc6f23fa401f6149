import { describe, expect, it } from 'vitest'
import { credited, drafted, issued, pdfOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-'

describe('GET /api/rest/invoices/{id}/pdf', () => {
  it('gives the bytes that were kept for an issued invoice and a credit note', async () => {
    for (const id of [await issued(world, world.dk), await credited(world, world.dk)]) {
      const reply = await pdfOf(world, world.dk, id)
      expect([reply.statusCode, isPdf(reply.rawPayload)]).toEqual([200, true])
      const { fileId } = (await world.read(world.dk, `invoices/${id}`)).body.result
      const file = await world.edge.server.inject({
        url: `/api/rest/files/${fileId}`,
        headers: { authorization: `Bearer ${world.dk.key}` },
      })
      expect(file.rawPayload).toEqual(reply.rawPayload)
      expect(reply.headers.etag).toBe(file.headers.etag)
    }
  })

  it('is an attachment that no browser runs anything of', async () => {
    const { headers } = await pdfOf(world, world.dk, await issued(world, world.dk))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename="invoice-/),
    })
  })

  it('shows a draft as it is now, without a hash to keep it by', async () => {
    const id = await drafted(world, world.it, { number: 'A/1' })
    const first = await pdfOf(world, world.it, id)
    expect([first.statusCode, isPdf(first.rawPayload)]).toEqual([200, true])
    expect(first.headers.etag).toBeUndefined()
    expect(first.headers['content-disposition']).toContain('invoice-A-1.pdf')
    const { contactId } = (await world.read(world.it, `invoices/${id}`)).body.result
    const lines = [{ description: 'Altro', unitPrice: 77, vatRate: 22 }]
    await run(world, world.it, 'actions/save_invoice', { id, contactId, lines })
    expect((await pdfOf(world, world.it, id)).rawPayload).not.toEqual(first.rawPayload)
  })

  it('shows a draft whose buyer was removed', async () => {
    const contact = await run(world, world.dk, 'actions/save_contact', { name: 'Væk' })
    const id = await drafted(world, world.dk, { contactId: contact.id })
    await run(world, world.dk, 'actions/delete_contact', { id: contact.id })
    expect((await pdfOf(world, world.dk, id)).statusCode).toBe(200)
  })

  it('is not found for others, and not given without the permission or a key', async () => {
    const id = await issued(world, world.dk)
    const theirs = await pdfOf(world, world.it, id)
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'invoice_not_found'])
    expect((await pdfOf(world, world.dk, 'inv_1')).statusCode).toBe(404)
    const key = await world.createKey(world.dk, ['documents:read'])
    const refused = await pdfOf(world, { ...world.dk, key }, id)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'permission_denied'])
    expect((await pdfOf(world, { ...world.dk, key: 'none' }, id)).statusCode).toBe(401)
  })

  it('takes no other method', async () => {
    const id = await drafted(world, world.dk)
    const reply = await world.edge.server.inject({
      method: 'DELETE',
      url: `/api/rest/invoices/${id}/pdf`,
      headers: { authorization: `Bearer ${world.dk.key}` },
    })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('is an error of ours where the kept bytes are gone, and nothing else is shown instead', async () => {
    const id = await issued(world, world.dk)
    const { rows } = await world.owner.query<{ sha256: string }>(
      `SELECT f.sha256 FROM file f JOIN invoice i ON i.file_id = f.id
       WHERE i.org_id = $1 ORDER BY f.id DESC LIMIT 1`,
      [world.dk.orgId],
    )
    await world.app.ports.files.remove(world.dk.orgId, rows[0]?.sha256 ?? '')
    expect((await pdfOf(world, world.dk, id)).statusCode).toBe(500)
  })
})
