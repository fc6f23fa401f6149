import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listAll } from '#test/suites/file_store.suite'
import { createS3Store, parseS3Address } from './provider.ts'

const orgId = '018f2f3e-0000-7000-8000-000000000000'
const bytes = Buffer.from('bytes')
const sha256 = createHash('sha256').update(bytes).digest('hex')

const options = {
  bucket: 'files',
  prefix: 'books/',
  region: 'eu-north-1',
  endpoint: undefined,
  credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
}

describe('the address of a bucket', () => {
  it('is a bucket, or a bucket and what its keys begin with', () => {
    expect(parseS3Address('s3://files')).toEqual({ bucket: 'files', prefix: '' })
    expect(parseS3Address('s3://files/')).toEqual({ bucket: 'files', prefix: '' })
    expect(parseS3Address('s3://my.files-1/a/b_c')).toEqual({
      bucket: 'my.files-1',
      prefix: 'a/b_c/',
    })
    expect(parseS3Address('s3://files/a//')).toEqual({ bucket: 'files', prefix: 'a/' })
  })

  it.each(['s3://', 's3://a', 's3://A-Bucket', 's3://files/a b', 's3://files/../x//y', 'files'])(
    'is not %s',
    (address) => {
      expect(() => parseS3Address(address)).toThrow(address)
    },
  )
})

/** A server that answers every request in one way; what a real one does is shown by the proof. */
let server: Server | null = null
const asked: string[] = []
async function answerWith(status: number, body = ''): Promise<string> {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    request.on('end', () => response.writeHead(status).end(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(async () => {
  asked.length = 0
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
  server = null
})

describe('a store behind S3', () => {
  it('has a blob at prefix, organization and hash', async () => {
    const store = createS3Store({ ...options, endpoint: await answerWith(404) })
    expect(await store.stat(orgId, sha256)).toBeNull()
    expect(asked).toEqual([`HEAD /files/books/${orgId}/${sha256}`])
    await store.close()
  })

  it('is unavailable where the server fails, and after few attempts', async () => {
    const store = createS3Store({ ...options, endpoint: await answerWith(500) })
    const unavailable = { code: 'file_store_unavailable' }
    await expect(store.put(orgId, sha256, bytes)).rejects.toMatchObject(unavailable)
    await expect(store.get(orgId, sha256)).rejects.toMatchObject(unavailable)
    await expect(listAll(store, orgId)).rejects.toMatchObject(unavailable)
    expect(asked.length).toBeLessThanOrEqual(6)
    await store.close()
  })

  it('is unavailable where nothing listens', async () => {
    const endpoint = await answerWith(200)
    await new Promise((resolve) => server?.close(resolve))
    const store = createS3Store({ ...options, endpoint })
    await expect(store.stat(orgId, sha256)).rejects.toMatchObject({
      code: 'file_store_unavailable',
    })
    await store.close()
  })

  it('takes a refusal for what it is, never for an absent blob', async () => {
    const denied = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'
    const store = createS3Store({ ...options, endpoint: await answerWith(403, denied) })
    await expect(store.get(orgId, sha256)).rejects.toMatchObject({
      code: 'file_store_unavailable',
    })
    await store.close()
  })

  it('never gives bytes that are not those of the hash', async () => {
    const store = createS3Store({ ...options, endpoint: await answerWith(200, 'others') })
    await expect(store.get(orgId, sha256)).rejects.toThrow('was changed')
    await store.close()
  })

  it('signs an address for the bucket of Amazon where no server is named', async () => {
    const store = createS3Store(options)
    const given = await store.presignPut(orgId, sha256, 5, 60)
    const url = new URL(given?.url ?? '')
    expect(url.host).toBe('files.s3.eu-north-1.amazonaws.com')
    expect(url.pathname).toBe(`/books/${orgId}/${sha256}`)
    const checksum = Buffer.from(sha256, 'hex').toString('base64')
    expect(given?.headers).toEqual({ 'content-length': '5', 'x-amz-checksum-sha256': checksum })
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;host;x-amz-checksum-sha256',
    )
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
    await store.close()
  })
})
