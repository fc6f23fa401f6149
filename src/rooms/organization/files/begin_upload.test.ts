import { describe, expect, it } from 'vitest'
import { keyOf } from '#test/support/access/entrances'
import { useWorld } from '#test/support/use_world'
import { createWorld } from '#test/support/world'

const file = { sha256: 'ab'.repeat(32), size: 40 * 1024 * 1024 }
const bucket = {
  files: 's3://files/books',
  s3: {
    endpoint: 'http://127.0.0.1:1',
    region: 'eu-north-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: undefined },
  },
}

const world = useWorld()
const far = useWorld({ config: bucket })

describe('200', () => {
  it('is an address in the bucket that is signed for this organization, hash and size', async () => {
    const before = Date.now()
    const { status, body } = await far.rest(far.dk, 'operations/begin_upload', file)
    expect(status).toBe(200)
    const { uploadUrl, headers, expiresAt, fileId, instead } = body.result
    const url = new URL(uploadUrl)
    expect(url.host).toBe('127.0.0.1:1')
    expect(url.pathname).toBe(`/files/books/${far.dk.orgId}/${file.sha256}`)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900')
    expect(headers).toEqual({
      'content-length': String(file.size),
      'x-amz-checksum-sha256': Buffer.from(file.sha256, 'hex').toString('base64'),
    })
    const lasts = new Date(expiresAt).getTime() - before
    expect(lasts).toBeGreaterThan(890_000)
    expect(lasts).toBeLessThan(930_000)
    expect([fileId, instead]).toEqual([null, null])
  })

  it('is a URL of our own where the store has none, up to 25 MiB', async () => {
    const most = { ...file, size: 25 * 1024 * 1024 }
    const { body } = await world.rest(world.dk, 'operations/begin_upload', most)
    const { uploadUrl, expiresAt, ...rest } = body.result
    expect(uploadUrl).toContain(`${world.app.baseUrl}/api/uploads/`)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 800_000)
    expect(rest).toEqual({ headers: {}, fileId: null, instead: '/api/rest/files' })
    const larger = await world.rest(world.dk, 'operations/begin_upload', file)
    expect(larger.body.result).toMatchObject({ uploadUrl: null, instead: '/api/rest/files' })
  })

  it('is ours for who sees only their own, whether another has these bytes or not', async () => {
    const contributor = await keyOf(far, far.dk, 'contributor')
    const fresh = { ...file, size: 1_000 }
    const known = { ...fresh, sha256: 'cd'.repeat(32) }
    await far.owner.query(
      `INSERT INTO file (org_id, id, sha256, size, mime_type, file_name, created_by, created_at)
       VALUES ($1, $2, $3, 1, 'text/plain', 'a.txt', 'test', now())`,
      [far.dk.orgId, far.app.newId(), known.sha256],
    )
    for (const given of [fresh, known]) {
      const { body } = await far.rest(contributor, 'operations/begin_upload', given)
      expect(body.result).toMatchObject({ headers: {}, instead: '/api/rest/files' })
      expect(body.result.uploadUrl).toContain(`${far.app.baseUrl}/api/uploads/`)
    }
    const { body } = await far.rest(far.dk, 'operations/begin_upload', known)
    expect(body.result.instead).toBe(`/api/rest/files?sha256=${known.sha256}`)
  })

  it('returns no URL in a dry run', async () => {
    const dry = { 'daybook-dry-run': 'true' }
    const { status, body } = await far.rest(far.dk, 'operations/begin_upload', file, dry)
    expect([status, body.result.uploadUrl]).toEqual([200, null])
  })
})

describe('400', () => {
  it.each([
    { ...file, sha256: file.sha256.toUpperCase() },
    { ...file, sha256: '../x' },
    { ...file, size: 0 },
    { ...file, size: 100 * 1024 * 1024 + 1 },
    { ...file, more: 1 },
  ])('is the answer to %j', async (given) => {
    const { status, body } = await far.rest(far.dk, 'operations/begin_upload', given)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})

describe('413', () => {
  it('is storage_full where the quota has no room; sent to the store, it is kept till looked at', async () => {
    const org = await far.createOrg('denmark')
    await far.owner.query('INSERT INTO quota (org_id, bytes_stored) VALUES ($1, $2)', [
      org.orgId,
      file.size + 10,
    ])
    expect((await far.rest(org, 'operations/begin_upload', file)).status).toBe(200)
    const other = { sha256: 'ef'.repeat(32), size: 11 }
    const { clock } = far.app
    Object.assign(far.app, { clock: { now: () => new Date(Date.now() + 7_200_000) } })
    const { status, body } = await far.rest(org, 'operations/begin_upload', other)
    Object.assign(far.app, { clock })
    expect([status, body.code, body.size]).toEqual([413, 'storage_full', 11])
    const jobs = await far.read(org, 'jobs')
    expect(JSON.stringify(jobs.body.result.items)).toContain('sweep_files')
  })
})

describe('503', () => {
  it('is file_store_unavailable where there is no key to sign with', async () => {
    const s3 = { ...bucket.s3, credentials: undefined }
    const keyless = await createWorld({ config: { ...bucket, s3 } })
    // Without a key the SDK looks for one around it, in files and at an address of the cloud.
    const around = { AWS_EC2_METADATA_DISABLED: 'true', AWS_SHARED_CREDENTIALS_FILE: '/nowhere' }
    Object.assign(process.env, around)
    try {
      const { status, body } = await keyless.rest(keyless.dk, 'operations/begin_upload', file)
      expect([status, body.code]).toEqual([503, 'file_store_unavailable'])
    } finally {
      for (const name of Object.keys(around)) delete process.env[name]
      await keyless.close()
    }
  })
})
