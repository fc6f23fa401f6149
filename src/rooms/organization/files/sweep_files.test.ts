import { createHash, randomBytes } from 'node:crypto'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { transact } from '#kernel/database/transaction'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { countLostFiles, keepBlob, sweepFiles, sweepOrganization } from './room.ts'
import { lockBlob } from './file/store.ts'

const hourMs = 3_600_000
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const world = useWorld({ own: 'workers' })

const placeOf = (org: TestOrg, sha256: string): string =>
  join(world.files, 'blobs', org.orgId, sha256.slice(0, 2), sha256)

async function age(org: TestOrg, sha256: string, ms = 2 * hourMs): Promise<void> {
  const then = new Date(Date.now() - ms)
  await utimes(placeOf(org, sha256), then, then)
}

/** A blob as an upload leaves it that ended before its row. */
async function leave(org: TestOrg, isOld = true): Promise<{ sha256: string; bytes: Buffer }> {
  const bytes = randomBytes(100)
  const sha256 = hashOf(bytes)
  await world.app.ports.files.put(org.orgId, sha256, bytes)
  if (isOld) await age(org, sha256)
  return { sha256, bytes }
}

async function upload(org: TestOrg, bytes: Buffer = randomBytes(50)): Promise<string> {
  const headers = { authorization: `Bearer ${org.key}` }
  const request = { method: 'POST', url: '/api/rest/files', headers, payload: bytes } as const
  const reply = await world.edge.server.inject(request)
  expect(reply.statusCode).toBe(200)
  await age(org, hashOf(bytes))
  return hashOf(bytes)
}

const isThere = async (org: TestOrg, sha256: string): Promise<boolean> =>
  (await world.app.ports.files.stat(org.orgId, sha256)) !== null

describe('a sweep', () => {
  it('removes old blobs that no row names, and nothing else', async () => {
    const org = await world.createOrg('denmark')
    const kept = [await upload(org), await upload(org), await upload(org)]
    const left = [await leave(org), await leave(org), await leave(org)]
    const young = await leave(org, false)
    const other = await leave(world.it)
    const swept = await sweepOrganization(world.app, org.orgId, hourMs)
    expect(swept).toEqual({ removed: 3, missing: 0 })
    for (const sha256 of [...kept, young.sha256]) expect(await isThere(org, sha256)).toBe(true)
    for (const { sha256 } of left) expect(await isThere(org, sha256)).toBe(false)
    expect(await isThere(world.it, other.sha256)).toBe(true)
    const again = await sweepOrganization(world.app, org.orgId, hourMs)
    expect(again).toEqual({ removed: 0, missing: 0 })
  })

  it('keeps bytes whose rows a restore may have lost, and counts them', async () => {
    const org = await world.createOrg('denmark')
    const named = await upload(org)
    const left = [await leave(org), await leave(org)]
    await age(org, left[1]?.sha256 ?? '', 72 * hourMs)
    const restored = (lifted: string) =>
      world.owner.query(
        `INSERT INTO restore (restored_to, why, found_by, home_before, home_after, declared_at, lifted_at)
         VALUES (now() - interval '3 hours', 'a test', 'command', '{}', '{}', now() - interval '1 hour',
           ${lifted})`,
      )
    await restored('now()')
    expect(await countLostFiles(world.app, org.orgId)).toBe(1)
    const swept = await sweepOrganization(world.app, org.orgId, hourMs)
    expect(swept).toEqual({ removed: 1, missing: 0 })
    expect(await isThere(org, left[0]?.sha256 ?? '')).toBe(true)
    expect(await isThere(org, named)).toBe(true)
    // One that lost nothing is lifted at once, and keeps nothing.
    await world.owner.query('UPDATE restore SET lifted_at = declared_at')
    expect(await sweepOrganization(world.app, org.orgId, hourMs)).toMatchObject({ removed: 1 })
    await world.owner.query('DELETE FROM restore')
  })

  it('reports rows whose bytes are missing, first, last and between', async () => {
    const org = await world.createOrg('denmark')
    const all = []
    for (let count = 0; count < 6; count++) all.push(await upload(org))
    const sorted = all.toSorted()
    const lost = [sorted[0] ?? '', sorted[3] ?? '', sorted[5] ?? '']
    for (const sha256 of lost) await rm(placeOf(org, sha256))
    const left = await leave(org)
    const swept = await sweepOrganization(world.app, org.orgId, hourMs)
    expect(swept).toEqual({ removed: 1, missing: 3 })
    expect(await isThere(org, left.sha256)).toBe(false)
    for (const sha256 of lost) {
      const line = world.logLines.find((one) => one.includes(sha256)) ?? ''
      expect(JSON.parse(line)).toMatchObject({ level: expect.anything(), org: org.orgId })
      expect(line).toContain('bytes of a file are missing')
    }
  })

  it('leaves a blob alone whose row was written after the sweep had looked', async () => {
    const org = await world.createOrg('denmark')
    const { sha256, bytes } = await leave(org)
    const { files } = world.app.ports
    const late = {
      ...files,
      async *list(orgId: string) {
        for await (const blob of files.list(orgId)) {
          await upload(org, bytes)
          yield blob
        }
      },
    }
    const app = { ...world.app, ports: { ...world.app.ports, files: late } }
    const swept = await sweepOrganization(app, org.orgId, hourMs)
    expect(swept.removed).toBe(0)
    expect(await isThere(org, sha256)).toBe(true)
  })

  it('leaves a blob alone that was put again after the sweep had looked', async () => {
    const org = await world.createOrg('denmark')
    const { sha256, bytes } = await leave(org)
    const { files } = world.app.ports
    const late = {
      ...files,
      async *list(orgId: string) {
        for await (const blob of files.list(orgId)) {
          await keepBlob(world.app, orgId, sha256, bytes)
          yield blob
        }
      },
    }
    const app = { ...world.app, ports: { ...world.app.ports, files: late } }
    expect((await sweepOrganization(app, org.orgId, hourMs)).removed).toBe(0)
    expect(await isThere(org, sha256)).toBe(true)
  })

  it('and a put of the same bytes wait for each other', async () => {
    const org = await world.createOrg('denmark')
    const { sha256, bytes } = await leave(org)
    const done: string[] = []
    await transact(world.app.database, { orgId: org.orgId }, async (tx) => {
      await lockBlob({ tx, hooks: world.app.hooks }, org.orgId, sha256)
      void keepBlob(world.app, org.orgId, sha256, bytes).then(() => done.push('put'))
      void sweepOrganization(world.app, org.orgId, hourMs).then(() => done.push('swept'))
      await sleep(300)
      expect(done).toEqual([])
    })
    await expect.poll(() => done.length).toBe(2)
  })

  it('never takes bytes from an upload that goes on at the same time', async () => {
    const org = await world.createOrg('denmark')
    for (let round = 0; round < 15; round++) {
      const { bytes } = await leave(org)
      const headers = { authorization: `Bearer ${org.key}` }
      const request = { method: 'POST', url: '/api/rest/files', headers, payload: bytes } as const
      const [reply] = await Promise.all([
        world.edge.server.inject(request),
        sweepOrganization(world.app, org.orgId, hourMs),
      ])
      const { fileId } = reply.json().result
      const url = `/api/rest/files/${fileId}`
      const found = await world.edge.server.inject({ method: 'GET', url, headers })
      expect(found.rawPayload.equals(bytes)).toBe(true)
    }
    expect((await sweepOrganization(world.app, org.orgId, hourMs)).missing).toBe(0)
  })
})

describe('the task', () => {
  it('sweeps what is older than an hour, as a worker runs it', async () => {
    const org = await world.createOrg('denmark')
    await upload(org)
    const old = await leave(org)
    const young = await leave(org, false)
    await world.owner.query(
      `UPDATE schedule SET next_at = now() - interval '1 second'
       WHERE org_id = $1 AND kind = 'sweep_files'`,
      [org.orgId],
    )
    const engine = await world.startEngine()
    await expect.poll(() => isThere(org, old.sha256)).toBe(false)
    await engine.stop()
    expect(await isThere(org, young.sha256)).toBe(true)
  })

  it('ends when it is aborted', async () => {
    const org = await world.createOrg('denmark')
    const { sha256 } = await leave(org)
    const signal = AbortSignal.abort()
    await sweepFiles.run(world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
    expect(await isThere(org, sha256)).toBe(true)
  })
})
