import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { createWorld, type TestOrg } from '#test/support/world'

const world = useWorld({ own: 'all rows' })

const pdf = Buffer.from('%PDF-1.7\nthe receipt')
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Extra = Record<string, string>

async function upload(org: TestOrg | null, bytes: Buffer | string, headers: Extra = {}) {
  const response = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: { ...(org ? { authorization: `Bearer ${org.key}` } : {}), ...headers },
    payload: bytes,
  })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

async function withKey(...permissions: string[]): Promise<TestOrg> {
  return { ...world.dk, key: await world.createKey(world.dk, permissions) }
}

const countRows = async (org: TestOrg): Promise<number> => {
  const { rows } = await world.owner.query('SELECT FROM file WHERE org_id = $1', [org.orgId])
  return rows.length
}

describe('POST /api/rest/files', () => {
  it('keeps the bytes, and answers with id, hash, size, name and the type by content', async () => {
    const headers = { 'content-type': 'image/png', 'daybook-file-name': 'K%C3%B8b.pdf' }
    const reply = await upload(world.dk, pdf, headers)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      result: {
        fileId: expect.stringMatching(/^file_[0-9a-z]{26}$/),
        sha256: hashOf(pdf),
        mimeType: 'application/pdf',
        size: pdf.length,
        fileName: 'Køb.pdf',
      },
    })
    const { rows } = await world.owner.query(
      'SELECT claimed_type, created_by FROM file WHERE sha256 = $1',
      [hashOf(pdf)],
    )
    expect(rows[0]).toEqual({ claimed_type: 'image/png', created_by: expect.any(String) })
  })

  it('takes the one file of a form, as browsers send it', async () => {
    const form = new FormData()
    form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'blåbær.pdf')
    const request = new Request('http://x/', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const body = Buffer.from(await request.arrayBuffer())
    const reply = await upload(world.dk, body, { 'content-type': type })
    expect(reply.body.result).toMatchObject({ sha256: hashOf(pdf), fileName: 'blåbær.pdf' })
  })

  it('makes two files of the same bytes under two names, and one blob', async () => {
    const org = await world.createOrg('denmark')
    const first = await upload(org, pdf, { 'daybook-file-name': 'a.pdf' })
    const second = await upload(org, pdf, { 'daybook-file-name': 'b.pdf' })
    expect(first.body.result.fileId).not.toBe(second.body.result.fileId)
    const folder = join(world.files, 'blobs', org.orgId, hashOf(pdf).slice(0, 2))
    expect(await readdir(folder)).toEqual([hashOf(pdf)])
  })

  it('answers a repeat under the same key again, and refuses the key for other bytes', async () => {
    const org = await world.createOrg('denmark')
    const headers = { 'idempotency-key': 'upload-1', 'daybook-file-name': 'a.pdf' }
    const first = await upload(org, pdf, headers)
    const second = await upload(org, pdf, headers)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await countRows(org)).toBe(1)
    const other = await upload(org, Buffer.concat([pdf, pdf]), headers)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  it('keeps nothing in a dry run, neither row nor blob', async () => {
    const org = await world.createOrg('denmark')
    const reply = await upload(org, pdf, { 'daybook-dry-run': 'true' })
    expect([reply.status, reply.body.result.size]).toEqual([200, pdf.length])
    expect(reply.headers['daybook-dry-run']).toBe('true')
    expect(await countRows(org)).toBe(0)
    expect(await world.app.ports.files.stat(org.orgId, hashOf(pdf))).toBeNull()
  })

  it('takes 25 MiB and refuses a byte more with file_too_large', async () => {
    const most = 25 * 1024 * 1024
    const whole = await upload(world.dk, Buffer.alloc(most, 1))
    expect([whole.status, whole.body.result?.size]).toEqual([200, most])
    const more = await upload(world.dk, Buffer.alloc(most + 1, 1))
    expect([more.status, more.body.code]).toEqual([413, 'file_too_large'])
  })

  it('refuses an empty body, and If-Match', async () => {
    const empty = await upload(world.dk, '')
    expect([empty.status, empty.body.code]).toEqual([400, 'invalid_input'])
    const matched = await upload(world.dk, pdf, { 'if-match': '"1"' })
    expect([matched.status, matched.body.code]).toEqual([400, 'precondition_not_supported'])
  })

  it('asks who is calling before it reads a byte, and writes the refusal down', async () => {
    const reader = await withKey('documents:read')
    for (const [org, status] of [
      [null, 401],
      [reader, 403],
    ] as const) {
      const body = new PassThrough()
      body.write('first bytes of a body that never ends')
      const reply = await world.edge.server.inject({
        method: 'POST',
        url: '/api/rest/files',
        headers: org ? { authorization: `Bearer ${org.key}` } : {},
        payload: body,
      })
      expect(reply.statusCode).toBe(status)
      body.destroy()
    }
    const { rows } = await world.owner.query(
      `SELECT outcome FROM audit_log WHERE action = 'upload_file' AND outcome <> 'ok'`,
    )
    expect(rows).toContainEqual({ outcome: 'permission_denied' })
  })

  it('writes no row where the blob cannot be kept, and says that it may be tried again', async () => {
    const org = await world.createOrg('denmark')
    await writeFile(join(world.files, 'blobs', org.orgId), 'in the way')
    const reply = await upload(org, pdf)
    expect([reply.status, reply.body.code]).toEqual([503, 'file_store_unavailable'])
    expect(reply.body.retryable).toBe(true)
    expect(await countRows(org)).toBe(0)
  })

  it('leaves at most a blob without a row where it is cut off between the two', async () => {
    const broken = await createWorld({ config: { faults: 'between_file_and_row=fail:1:1' } })
    try {
      const send = () =>
        broken.edge.server.inject({
          method: 'POST',
          url: '/api/rest/files',
          headers: { authorization: `Bearer ${broken.dk.key}`, 'idempotency-key': 'k' },
          payload: pdf,
        })
      expect((await send()).statusCode).toBe(500)
      expect((await broken.owner.query('SELECT FROM file')).rows).toEqual([])
      expect(await broken.app.ports.files.stat(broken.dk.orgId, hashOf(pdf))).not.toBeNull()
      expect((await send()).statusCode).toBe(200)
      expect((await broken.owner.query('SELECT FROM file')).rows).toHaveLength(1)
    } finally {
      await broken.close()
    }
  })
})

describe('other methods', () => {
  it('are told which there are', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const list = await world.edge.server.inject({ method, url: '/api/rest/files' })
      expect([list.statusCode, list.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const one = await world.edge.server.inject({ method, url: '/api/rest/files/x' })
      expect([one.statusCode, one.headers['allow']]).toEqual([405, 'GET, HEAD'])
    }
  })
})
