import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { keyOf, resultOf } from '#test/support/access/entrances'
import { postCall } from '#test/support/mcp/mcp_post'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let bytes: Buffer
beforeEach(() => {
  bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9_000_000)])
})

const announced = (given: Buffer) => ({
  sha256: createHash('sha256').update(given).digest('hex'),
  size: given.length,
})

async function addressFor(org: TestOrg, given = bytes): Promise<string> {
  const { body } = await world.rest(org, 'operations/begin_upload', announced(given))
  return new URL(body.result.uploadUrl).pathname
}

async function put(url: string, payload: Buffer, headers = {}) {
  const reply = await world.edge.server.inject({ method: 'PUT', url, payload, headers })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

const finish = async (org: TestOrg, given: object) =>
  await world.rest(org, 'operations/finish_upload', { fileName: 'a.pdf', ...given })
const isStored = async (org: TestOrg) =>
  (await world.app.ports.files.stat(org.orgId, announced(bytes).sha256)) !== null

describe('an address for bytes', () => {
  it('takes them without a key, whatever type they come as, and they are named afterwards', async () => {
    for (const type of ['application/pdf', 'application/json', 'multipart/form-data', undefined]) {
      const headers = type === undefined ? {} : { 'content-type': type }
      const { status, body } = await put(await addressFor(world.dk), bytes, headers)
      expect([status, body.result.sha256]).toEqual([200, announced(bytes).sha256])
    }
    const { body } = await finish(world.dk, announced(bytes))
    expect(body.result).toMatchObject({ mimeType: 'application/pdf', size: bytes.length })
    const headers = { authorization: `Bearer ${world.dk.key}` }
    const place = `/api/rest/files/${body.result.fileId}`
    const found = await world.edge.server.inject({ method: 'GET', url: place, headers })
    expect(found.rawPayload.equals(bytes)).toBe(true)
  })

  it('keeps nothing but the bytes that were announced: file_differs', async () => {
    const url = await addressFor(world.dk)
    const turned = Buffer.from(bytes)
    turned[100] = (turned[100] ?? 0) ^ 1
    for (const other of [turned, bytes.subarray(1), Buffer.concat([bytes, bytes])]) {
      const { status, body } = await put(url, other)
      expect([status, body.code]).toEqual([422, 'file_differs'])
    }
    expect(await isStored(world.dk)).toBe(false)
    expect((await put(url, Buffer.alloc(0))).status).toBe(400)
  })

  it('is none where it was changed, or is too old: upload_not_open', async () => {
    const url = await addressFor(world.dk)
    const { clock } = world.app
    const later = { now: () => new Date(clock.now().getTime() + 901_000) }
    for (const wrong of [`${url}x`, '/api/uploads/x', '/api/uploads/a.b', '/api/uploads/.']) {
      expect((await put(wrong, bytes)).body.code).toBe('upload_not_open')
    }
    Object.assign(world.app, { clock: later })
    const { status, body } = await put(url, bytes)
    Object.assign(world.app, { clock })
    expect([status, body.code]).toEqual([404, 'upload_not_open'])
    expect(await isStored(world.dk)).toBe(false)
  })

  it('is for one upload, and for five attempts at it', async () => {
    const url = await addressFor(world.dk)
    const both = await Promise.all([put(url, bytes), put(url, bytes)])
    expect(both.map((one) => String(one.status)).toSorted()).toEqual(['200', '404'])
    expect((await put(url, bytes)).body.code).toBe('upload_not_open')
    const other = await addressFor(world.it)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await put(other, Buffer.from('x'))).body.code).toBe('file_differs')
    }
    expect((await put(other, bytes)).body.code).toBe('upload_not_open')
  })

  it('works again where the store failed', async () => {
    const url = await addressFor(world.dk)
    const { files } = world.app.ports
    const broken = { ...files, put: () => Promise.reject(new Error('no disk')) }
    Object.assign(world.app.ports, { files: broken })
    const failed = await put(url, bytes)
    Object.assign(world.app.ports, { files })
    expect(failed.body.code).toBe('file_store_unavailable')
    expect((await put(url, bytes)).status).toBe(200)
  })

  it('is for PUT alone, and lies in the store of its own organization', async () => {
    const url = await addressFor(world.dk)
    const got = await world.edge.server.inject({ method: 'GET', url })
    expect([got.statusCode, got.headers.allow]).toEqual([405, 'PUT'])
    await put(url, bytes)
    expect(await isStored(world.it)).toBe(false)
    expect((await finish(world.it, announced(bytes))).body.code).toBe('file_not_uploaded')
  })
})

describe('who sees only their own', () => {
  it('names what they have sent, by the receipt, and finds it', async () => {
    const contributor = await keyOf(world, world.dk, 'contributor')
    const { receipt } = (await put(await addressFor(contributor), bytes)).body.result
    expect((await finish(contributor, announced(bytes))).body.code).toBe('file_not_uploaded')
    const { status, body } = await finish(contributor, { ...announced(bytes), receipt })
    expect(status).toBe(200)
    const { items } = (await world.read(contributor, 'files')).body.result
    expect(items.map((one: { id: string }) => one.id)).toEqual([body.result.fileId])
  })

  it('opens nothing by the receipt of another, or one for other bytes', async () => {
    const [one, other] = [
      await keyOf(world, world.dk, 'contributor'),
      await keyOf(world, world.dk, 'contributor'),
    ]
    const url = await addressFor(one)
    const { receipt } = (await put(url, bytes)).body.result
    const small = Buffer.from('small')
    const ofSmall = (await put(await addressFor(one, small), small)).body.result.receipt
    const ticket = url.split('/').at(-1)
    for (const [caller, given] of [
      [other, receipt],
      [one, ofSmall],
      [one, ticket],
      [one, `${receipt}x`],
    ] as const) {
      const reply = await finish(caller, { ...announced(bytes), receipt: given })
      expect([reply.status, reply.body.code]).toEqual([409, 'file_not_uploaded'])
    }
    expect((await world.read(other, 'files')).body.result.items).toEqual([])
  })
})

describe('an app', () => {
  it('brings a file by its tools alone, and captures it', async () => {
    const person = await addPerson(world, world.dk, 'contributor')
    const app = await connectApp(world, world.dk, person, { name: 'Agent' })
    const tool = async (name: string, input: object) =>
      resultOf(await postCall(world, app.token, name, input))
    const { uploadUrl } = await tool('begin_upload', announced(bytes))
    const { receipt } = (await put(new URL(uploadUrl).pathname, bytes)).body.result
    const given = { ...announced(bytes), fileName: 'bill.pdf', receipt }
    const { fileId } = await tool('finish_upload', given)
    const document = await tool('capture_document', { fileId })
    expect(document).toMatchObject({ status: 'draft', fileId, fileName: 'bill.pdf' })
  })
})
