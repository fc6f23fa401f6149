import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createS3Store, type S3Options } from '#providers/s3/provider'
import type { Candidate } from '../../../test/suites/file_store.suite.ts'
import type { Swift } from './swift.ts'

export type Bucket = { candidate: Candidate; name: string; region: string; close(): Promise<void> }

const name = 'daybook-files'
const region = 'us-east-1'

/** A bucket on the server, the store under trial, and a second client that goes past it. */
export async function openBucket({ endpoint, credentials }: Swift): Promise<Bucket> {
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  const options: S3Options = { bucket: name, prefix: 'proof/', region, endpoint, credentials }
  const store = createS3Store(options)
  const candidate: Candidate = {
    store,
    presigns: true,
    async damage(orgId, sha256, bytes) {
      const Key = `${options.prefix}${orgId}/${sha256}`
      await client.send(new PutObjectCommand({ Bucket: name, Key, Body: bytes }))
    },
  }
  return {
    candidate,
    name,
    region,
    async close() {
      await store.close()
      client.destroy()
    },
  }
}
