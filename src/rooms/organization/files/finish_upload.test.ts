import { createHash, randomBytes } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyOf } from '#test/support/access/entrances'
import { useWorld } from '#test/support/use_world'
import { createWorld, type TestOrg } from '#test/support/world'

const world = useWorld()

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const announce = (bytes: Buffer, fileName = 'large.pdf') => ({
  sha256: hashOf(bytes),
  size: bytes.length,
  fileName,
})

/** As a client puts it at the address of the store, past us. */
async function put(org: TestOrg, bytes: Buffer): Promise<string> {
  const sha256 = hashOf(bytes)
  await world.app.ports.files.put(org.orgId, sha256, bytes)
  return join(world.files, 'blobs', org.orgId, sha256.slice(0, 2), sha256)
}

const finish = (org: TestOrg, body: object, headers = {}) =>
  world.rest(org, 'operations/finish_upload', body, headers)

const newPdf = (size = 1_000): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)])

describe('200', () => {
  it('registers the uploaded file with its detected type, and writes an event', async () => {
    const bytes = newPdf(700_000)
    await put(world.dk, bytes)
    const { status, body } = await finish(world.dk, announce(bytes, '../Køb.pdf'))
    expect(status).toBe(200)
    expect(body.result).toEqual({
      fileId: expect.stringMatching(/^file_/),
      sha256: hashOf(bytes),
      size: bytes.length,
      mimeType: 'application/pdf',
      fileName: 'Køb.pdf',
    })
    const headers = { authorization: `Bearer ${world.dk.key}` }
    const url = `/api/rest/files/${body.result.fileId}`
    const found = await world.edge.server.inject({ method: 'GET', url, headers })
    expect(found.rawPayload.equals(bytes)).toBe(true)
    const events = await world.read(world.dk, 'events?limit=1')
    expect(events.body.result.items[0]).toMatchObject({
      type: 'file.uploaded',
      data: { id: body.result.fileId },
    })
  })

  it('knows long text as text, wherever a piece of it ends', async () => {
    for (const start of ['', 'a', 'ab', 'abc']) {
      const bytes = Buffer.from(start + 'æ€😀'.repeat(60_000))
      await put(world.dk, bytes)
      const { body } = await finish(world.dk, announce(bytes, 'a.txt'))
      expect(body.result.mimeType).toBe('text/plain')
    }
  })

  it('answers a repeat under the same key again, with one row', async () => {
    const bytes = newPdf()
    await put(world.dk, bytes)
    const key = { 'idempotency-key': 'finish-1' }
    const first = await finish(world.dk, announce(bytes), key)
    const second = await finish(world.dk, announce(bytes), key)
    expect(second.body).toEqual(first.body)
    const { rows } = await world.owner.query('SELECT FROM file WHERE sha256 = $1', [hashOf(bytes)])
    expect(rows).toHaveLength(1)
  })

  it('names nothing in a dry run', async () => {
    const bytes = newPdf()
    await put(world.dk, bytes)
    const { body } = await finish(world.dk, announce(bytes), { 'daybook-dry-run': 'true' })
    expect(body.result.fileId).toBeNull()
  })
})

describe('409', () => {
  it('is file_not_uploaded where nothing was put, or only by another organization', async () => {
    const bytes = newPdf()
    await put(world.it, bytes)
    const { status, body } = await finish(world.dk, announce(bytes))
    expect([status, body.code]).toEqual([409, 'file_not_uploaded'])
  })

  it('is file_not_uploaded for who sees only their own: a hash opens no bytes of another', async () => {
    const contributor = await keyOf(world, world.dk, 'contributor')
    const [bytes, nobodys] = [newPdf(), newPdf()]
    await put(world.dk, bytes)
    expect((await finish(world.dk, announce(bytes))).status).toBe(200)
    const replies = [
      await finish(contributor, announce(bytes)),
      await finish(contributor, announce(nobodys)),
    ]
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([409, 'file_not_uploaded'])
    }
    expect((await world.read(contributor, 'files')).body.result.items).toEqual([])
  })

  it('is file_not_uploaded for what has lain there so long that a sweep may be at it', async () => {
    const bytes = newPdf()
    const place = await put(world.dk, bytes)
    const then = new Date(Date.now() - 1_900_000)
    await utimes(place, then, then)
    expect((await finish(world.dk, announce(bytes))).body.code).toBe('file_not_uploaded')
    await put(world.dk, bytes)
    expect((await finish(world.dk, announce(bytes))).status).toBe(200)
  })
})

describe('422', () => {
  it('is file_differs for other bytes and for another size, and no row is written', async () => {
    const bytes = newPdf()
    const place = await put(world.dk, bytes)
    const wrongSize = { ...announce(bytes), size: bytes.length + 1 }
    expect((await finish(world.dk, wrongSize)).body.code).toBe('file_differs')
    await writeFile(place, randomBytes(bytes.length))
    const { status, body } = await finish(world.dk, announce(bytes))
    expect([status, body.code]).toEqual([422, 'file_differs'])
    const { rows } = await world.owner.query('SELECT FROM file WHERE sha256 = $1', [hashOf(bytes)])
    expect(rows).toHaveLength(0)
  })
})

describe('503', () => {
  it('is file_store_unavailable where the bucket does not answer', async () => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 's', sessionToken: undefined }
    const s3 = { endpoint: 'http://127.0.0.1:1', region: 'eu-north-1', credentials }
    const far = await createWorld({ config: { files: 's3://files', s3 } })
    try {
      const given = announce(newPdf())
      const { status, body } = await far.rest(far.dk, 'operations/finish_upload', given)
      expect([status, body.code]).toEqual([503, 'file_store_unavailable'])
    } finally {
      await far.close()
    }
  })
})
