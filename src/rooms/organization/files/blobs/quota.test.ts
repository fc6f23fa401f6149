import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createScene } from '#kernel/corridor/open_scene'
import { transact } from '#kernel/database/transaction'
import { authenticateKey } from '#access/room'
import { keyOf } from '#test/support/access/entrances'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { nameBlob, putBlob, sweepOrganization } from '../room.ts'

const quota = 1_000
const quotas = { bytesStored: quota, callsInFlight: 0, documentsWaiting: 0 }
const world = useWorld({ config: { quotas } })

const announced = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
})

async function send(org: TestOrg, bytes: Buffer, headers = {}) {
  const reply = await world.edge.server.inject({
    method: 'POST',
    url: '/api/rest/files',
    headers: { authorization: `Bearer ${org.key}`, ...headers },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const begin = (org: TestOrg, given: object, headers = {}) =>
  world.rest(org, 'operations/begin_upload', given, headers)

/** The count, and what it must be. */
async function counted(org: TestOrg): Promise<number[]> {
  const { rows } = await world.owner.query<{ bytes: string; sum: string }>(
    `SELECT coalesce((SELECT bytes FROM storage WHERE org_id = $1), 0) AS bytes,
       coalesce(sum(size), 0) AS sum FROM blob WHERE org_id = $1`,
    [org.orgId],
  )
  return [Number(rows[0]?.bytes), Number(rows[0]?.sum)]
}

async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { clock } = world.app
  Object.assign(world.app, { clock: { now: () => new Date(Date.now() + ms) } })
  try {
    return await work()
  } finally {
    Object.assign(world.app, { clock })
  }
}

describe('the storage quota', () => {
  it('refuses what would exceed it, tells the figures, and stores nothing of it', async () => {
    const org = await world.createOrg('denmark')
    expect((await send(org, randomBytes(600))).status).toBe(200)
    const more = randomBytes(401)
    const { status, body } = await send(org, more)
    expect([status, body.code, body.quota, body.size]).toEqual([413, 'storage_full', quota, 401])
    expect(await world.app.ports.files.stat(org.orgId, announced(more).sha256)).toBeNull()
    expect((await send(org, randomBytes(400))).status).toBe(200)
    expect(await counted(org)).toEqual([1_000, 1_000])
  })

  it('counts the same bytes once, and lets them be sent again when it is reached', async () => {
    const org = await world.createOrg('denmark')
    const bytes = randomBytes(quota)
    const all = await Promise.all([1, 2, 3, 4].map(() => send(org, bytes)))
    expect(all.map((one) => one.status)).toEqual([200, 200, 200, 200])
    expect(await counted(org)).toEqual([quota, quota])
    expect((await send(org, bytes)).status).toBe(200)
  })

  it('is not overrun by forty uploads at once', async () => {
    const org = await world.createOrg('denmark')
    const all = await Promise.all(Array.from({ length: 40 }, () => send(org, randomBytes(90))))
    expect(all.filter((one) => one.status === 200)).toHaveLength(11)
    expect(all.filter((one) => one.status === 413)).toHaveLength(29)
    expect(await counted(org)).toEqual([990, 990])
  })

  it('is the operator’s where they gave one, and zero is no limit', async () => {
    const org = await world.createOrg('denmark')
    const give = (bytes: number | null) =>
      world.owner.query(
        `INSERT INTO quota (org_id, bytes_stored) VALUES ($1, $2)
         ON CONFLICT (org_id) DO UPDATE SET bytes_stored = $2`,
        [org.orgId, bytes],
      )
    await give(100)
    expect((await send(org, randomBytes(101))).body.quota).toBe(100)
    await give(0)
    expect((await send(org, randomBytes(5_000))).status).toBe(200)
    await give(null)
    expect((await send(org, randomBytes(1))).body.quota).toBe(quota)
  })

  it('is answered by a dry run, which holds nothing', async () => {
    const org = await world.createOrg('denmark')
    const dry = { 'daybook-dry-run': 'true' }
    expect((await send(org, randomBytes(quota + 1), dry)).body.code).toBe('storage_full')
    expect((await send(org, randomBytes(quota), dry)).status).toBe(200)
    expect((await begin(org, announced(randomBytes(quota)), dry)).status).toBe(200)
    expect(await counted(org)).toEqual([0, 0])
  })

  it('does not hold back what we make or receive ourselves', async () => {
    const org = await world.createOrg('denmark')
    await send(org, randomBytes(quota))
    const { app, cache } = world
    const principal = await authenticateKey(app, cache, `Bearer ${org.key}`, undefined)
    const bytes = randomBytes(300)
    const about = { mime_type: 'application/pdf', file_name: 'a.pdf', claimed_type: null }
    for (const step of ['put', 'name']) {
      await transact(app.database, { orgId: org.orgId }, async (tx) => {
        const { scene } = createScene(app, tx, { principal, via: 'job', requestId: 'r' })
        const blob = announced(bytes)
        if (step === 'put') await putBlob(scene, app.ports.files, blob.sha256, bytes)
        else nameBlob(scene, app.newId(), { ...blob, ...about })
      })
    }
    expect(await counted(org)).toEqual([1_300, 1_300])
  })
})

describe('an upload that was begun', () => {
  it('has its room from the beginning, once, and gives it back when it never comes', async () => {
    const org = await world.createOrg('denmark')
    const given = announced(randomBytes(700))
    for (let time = 0; time < 3; time += 1) expect((await begin(org, given)).status).toBe(200)
    expect(await counted(org)).toEqual([700, 700])
    const other = announced(randomBytes(700))
    expect((await begin(org, other)).body.code).toBe('storage_full')
    expect((await send(org, randomBytes(301))).body.code).toBe('storage_full')
    await later(1_300_000, async () => {
      expect((await begin(org, other)).status).toBe(200)
    })
    expect(await counted(org)).toEqual([700, 700])
  })

  it('has room for what it is, not for what was said of it before', async () => {
    const org = await world.createOrg('denmark')
    const bytes = randomBytes(900)
    await begin(org, { ...announced(bytes), size: 1 })
    expect(await counted(org)).toEqual([1, 1])
    expect((await send(org, bytes)).status).toBe(200)
    expect(await counted(org)).toEqual([900, 900])
  })

  it('is one file in the end, and counted as one', async () => {
    const org = await keyOf(world, await world.createOrg('denmark'), 'contributor')
    const bytes = randomBytes(800)
    const { uploadUrl } = (await begin(org, announced(bytes))).body.result
    const url = new URL(uploadUrl).pathname
    const put = await world.edge.server.inject({ method: 'PUT', url, payload: bytes })
    const given = { ...announced(bytes), fileName: 'a', receipt: put.json().result.receipt }
    const finished = await world.rest(org, 'operations/finish_upload', given)
    expect(finished.status).toBe(200)
    expect(await counted(org)).toEqual([800, 800])
    await later(10_000_000, () => sweepOrganization(world.app, org.orgId, 0))
    expect(await counted(org)).toEqual([800, 800])
  })

  it('and never finished gives its room back with its bytes', async () => {
    const org = await world.createOrg('denmark')
    const bytes = randomBytes(800)
    const { uploadUrl } = (await begin(org, announced(bytes))).body.result
    const url = new URL(uploadUrl).pathname
    await world.edge.server.inject({ method: 'PUT', url, payload: bytes })
    await later(1_300_000, async () => {
      expect((await send(org, randomBytes(300))).body.code).toBe('storage_full')
    })
    await later(7_300_000, () => sweepOrganization(world.app, org.orgId, 3_600_000))
    expect(await world.app.ports.files.stat(org.orgId, announced(bytes).sha256)).toBeNull()
    expect(await counted(org)).toEqual([0, 0])
  })
})
