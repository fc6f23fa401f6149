import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeId } from '#kernel/values/id'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const pdf = Buffer.from('%PDF-1.7\nthe receipt')
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Extra = Record<string, string>

async function upload(org: TestOrg, bytes: Buffer, headers: Extra) {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: { authorization: `Bearer ${org.key}`, ...headers },
    payload: bytes,
  })
  return { body: response.json() }
}

async function download(org: TestOrg | null, id: string) {
  return await world.edge.server.inject({
    method: 'GET',
    url: `/api/rest/files/${id}`,
    headers: org ? { authorization: `Bearer ${org.key}` } : {},
  })
}

async function withKey(...permissions: string[]): Promise<TestOrg> {
  return { ...world.dk, key: await world.createKey(world.dk, permissions) }
}

describe('GET /api/rest/files/{id}', () => {
  const stored = async (bytes: Buffer, name: string, org = world.dk): Promise<string> => {
    const reply = await upload(org, bytes, { 'daybook-file-name': encodeURIComponent(name) })
    return reply.body.result.fileId
  }

  it('gives the very bytes as an attachment under their name', async () => {
    const id = await stored(pdf, 'Køb "1".pdf')
    const reply = await download(world.dk, id)
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(pdf)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': `attachment; filename="K_b _1_.pdf"; filename*=UTF-8''K%C3%B8b%20%221%22.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: `"${hashOf(pdf)}"`,
    })
    expect(reply.headers['content-security-policy']).toContain('sandbox')
  })

  it.each([
    ['<html><script>alert(1)</script></html>', 'page.html'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image.svg'],
    ['<?xml version="1.0"?><a/>', 'invoice.xml'],
  ])('gives what a browser would run as mere bytes: %s', async (text, name) => {
    const reply = await download(world.dk, await stored(Buffer.from(text), name))
    expect(reply.headers['content-type']).toBe('application/octet-stream')
    expect(reply.payload).toBe(text)
  })

  it('gives HEAD the same head', async () => {
    const url = `/api/rest/files/${await stored(pdf, 'a.pdf')}`
    const headers = { authorization: `Bearer ${world.dk.key}` }
    const reply = await world.edge.server.inject({ method: 'HEAD', url, headers })
    expect([reply.statusCode, reply.payload]).toEqual([200, ''])
    expect(reply.headers['etag']).toBe(`"${hashOf(pdf)}"`)
  })

  it('knows nothing of unknown ids, broken ones and another organization’s, all alike', async () => {
    const foreign = await stored(pdf, 'secret.pdf', world.it)
    const unknown = encodeId('file', world.app.newId())
    const answers = []
    for (const id of [foreign, unknown, 'x', '%00', '..%2f..%2fsecret_key', 'con_x']) {
      const reply = await download(world.dk, id)
      answers.push(JSON.stringify({ ...reply.json(), requestId: '' }))
      expect([id, reply.statusCode, reply.json().code]).toEqual([id, 404, 'file_not_found'])
    }
    expect(new Set(answers).size).toBe(1)
  })

  it('needs a key with documents:read', async () => {
    const id = await stored(pdf, 'a.pdf')
    expect((await download(null, id)).statusCode).toBe(401)
    const without = await withKey('invoices:read', 'settings:read')
    expect((await download(without, id)).statusCode).toBe(403)
    expect((await download(await withKey('documents:read'), id)).statusCode).toBe(200)
  })

  it('never serves bytes that were changed, or makes up for lost ones', async () => {
    const bytes = Buffer.from('to be damaged')
    const id = await stored(bytes, 'a.txt')
    const { orgId } = world.dk
    const place = join(world.files, 'blobs', orgId, hashOf(bytes).slice(0, 2), hashOf(bytes))
    await writeFile(place, 'damaged to be')
    const changed = await download(world.dk, id)
    expect([changed.statusCode, changed.json().code]).toEqual([500, 'internal_error'])
    expect(changed.payload).not.toContain('damaged to be')
    await rm(place)
    expect((await download(world.dk, id)).statusCode).toBe(500)
    expect(world.logLines.join('\n')).toContain('missing from the store')
  })
})
