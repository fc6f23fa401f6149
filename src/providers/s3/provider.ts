import { webcrypto } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { FileStore, StoredBlob } from '#files/ports'
import { Failure } from '#kernel/failure/failure'

export type S3Options = {
  bucket: string
  /** In front of every key; empty, or ending in a slash. */
  prefix: string
  region: string
  /** Of a server that speaks the same protocol; the bucket then goes into the path. */
  endpoint: string | undefined
  /** Taken from the machine's role where they are not given. */
  credentials:
    | { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
    | undefined
}

/** `s3://bucket` or `s3://bucket/some/prefix`. */
export function parseS3Address(address: string): { bucket: string; prefix: string } {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address)
  if (!match?.[1]) throw new Error(`${address} is not an address of the form s3://bucket[/prefix]`)
  const path = (match[2] ?? '').replace(/\/+$/, '')
  if (path !== '' && !/^[\w.-]+(\/[\w.-]+)*$/.test(path)) {
    throw new Error(`${address}: use letters, digits, dots and dashes in the prefix`)
  }
  return { bucket: match[1], prefix: path === '' ? '' : `${path}/` }
}

/**
 * Blobs as objects of a bucket: <prefix><organization>/<hash>. Every put is a whole object and the
 * server answers once it is safe, so there is nothing to put in order; If-None-Match is left out,
 * since not every server has it and the same bytes may be put twice.
 */
export function createS3Store(options: S3Options): FileStore & { close(): Promise<void> } {
  const { bucket: Bucket, prefix } = options
  let opened: Promise<Opened> | null = null
  const open = (): Promise<Opened> => (opened ??= openClient(options))
  const placeOf = (orgId: string, sha256: string): { Bucket: string; Key: string } => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('a blob is named by its SHA-256')
    return { Bucket, Key: `${prefix}${folderOf(orgId)}/${sha256}` }
  }
  return {
    async put(orgId, sha256, bytes) {
      const place = placeOf(orgId, sha256)
      if ((await hashOf(bytes)) !== sha256) throw new Error('the bytes are not those of the hash')
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const { client, sdk } = await open()
      const command = new sdk.PutObjectCommand({ ...place, Body: bytes, ChecksumSHA256 })
      await reached(client.send(command))
    },
    async get(orgId, sha256) {
      const place = placeOf(orgId, sha256)
      const { client, sdk } = await open()
      const found = await orNull(client.send(new sdk.GetObjectCommand(place)))
      if (!found?.Body) return null
      const bytes = await reached(found.Body.transformToByteArray())
      if ((await hashOf(bytes)) !== sha256) throw new Error(`the blob ${sha256} was changed`)
      return bytes
    },
    async stream(orgId, sha256) {
      const place = placeOf(orgId, sha256)
      const { client, sdk } = await open()
      const body = (await orNull(client.send(new sdk.GetObjectCommand(place))))?.Body
      return body instanceof Readable ? body : null
    },
    async stat(orgId, sha256) {
      const place = placeOf(orgId, sha256)
      const { client, sdk } = await open()
      const found = await orNull(client.send(new sdk.HeadObjectCommand(place)))
      return found && toBlob(sha256, found.ContentLength, found.LastModified)
    },
    async remove(orgId, sha256) {
      const place = placeOf(orgId, sha256)
      const { client, sdk } = await open()
      await orNull(client.send(new sdk.DeleteObjectCommand(place)))
    },
    list: (orgId) => listBlobs(open, Bucket, `${prefix}${folderOf(orgId)}/`),
    async presignPut(orgId, sha256, size, expiresInSeconds) {
      const place = placeOf(orgId, sha256)
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
      const { client, sdk } = await open()
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      const given = { ...place, ContentLength: size, ChecksumSHA256 }
      // As headers, both are signed: a server that knows the checksum refuses other bytes, and one
      // that does not can still take no other length. What lies there is hashed before it is believed.
      const url = await reached(
        getSignedUrl(client, new sdk.PutObjectCommand(given), {
          expiresIn: expiresInSeconds,
          unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
        }),
      )
      const headers = { 'content-length': String(size), 'x-amz-checksum-sha256': ChecksumSHA256 }
      return { url, headers }
    },
    async close() {
      if (opened) (await opened).client.destroy()
    },
  }
}

type Opened = { client: Sdk.S3Client; sdk: typeof Sdk }

/** Loaded at the first use: most installations keep their files in a directory. */
async function openClient({ endpoint, region, credentials }: S3Options): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const { sessionToken, ...pair } = credentials ?? { accessKeyId: '', secretAccessKey: '' }
  const client = new sdk.S3Client({
    region,
    maxAttempts: 2,
    // Checksums in trailers are not understood by every server, and we bring our own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined
      ? {}
      : { credentials: sessionToken === undefined ? pair : { ...pair, sessionToken } }),
  })
  return { client, sdk }
}

function folderOf(orgId: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(orgId)) {
    throw new Error('an organization is named by its uuid')
  }
  return orgId
}

/** By the web's interface, which hashes outside the event loop: 25 MiB would block every request. */
async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = await webcrypto.subtle.digest('SHA-256', bytes)
  return Buffer.from(digest).toString('hex')
}

/** Lists come in the order of the keys' bytes, which for hashes is their own (ListObjectsV2). */
async function* listBlobs(
  open: () => Promise<Opened>,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<StoredBlob> {
  const { client, sdk } = await open()
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })[Symbol.asyncIterator]()
  for (;;) {
    const page = await reached(pages.next())
    if (page.done) return
    for (const { Key = '', Size, LastModified } of page.value.Contents ?? []) {
      const sha256 = Key.slice(Prefix.length)
      if (/^[0-9a-f]{64}$/.test(sha256)) yield toBlob(sha256, Size, LastModified)
    }
  }
}

function toBlob(sha256: string, size: number | undefined, storedAt: Date | undefined): StoredBlob {
  if (size === undefined || !storedAt) throw new Error(`the store says too little of ${sha256}`)
  return { sha256, size, storedAt }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const { name } = error as Error
    if (name === 'NoSuchKey' || name === 'NotFound') return null
    throw unavailable(error)
  }
}

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(error: unknown): Failure {
  return new Failure('file_store_unavailable', { retryAfterSeconds: 5 }, error)
}
