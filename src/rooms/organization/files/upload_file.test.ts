import { describe, expect, it } from 'vitest'
import { authenticateKey } from '#access/room'
import { call } from '#kernel/corridor/call'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import uploadFile from './upload_file.ts'

const world = useWorld()

const file = {
  sha256: 'a'.repeat(64),
  size: 12,
  mimeType: 'application/pdf',
  fileName: 'a.pdf',
  claimedType: 'text/plain',
}

async function run(org: TestOrg, body: object) {
  const principal = await authenticateKey(world.app, world.cache, `Bearer ${org.key}`, undefined)
  const requestId = world.app.newId()
  return await call(world.app, {
    principal,
    definition: uploadFile,
    body: () => body,
    via: 'rest',
    requestId,
  })
}

describe('200', () => {
  it('registers the file, and writes an event and an audit row', async () => {
    const { result } = await run(world.dk, file)
    const { fileId } = result as { fileId: string }
    const { sha256, size, mimeType, fileName } = file
    expect(result).toEqual({ fileId, sha256, size, mimeType, fileName })
    const { body } = await world.read(world.dk, 'events?limit=1')
    expect(body.result.items[0]).toMatchObject({
      type: 'file.uploaded',
      data: { id: fileId, ...file },
    })
    const audit = await world.read(world.dk, 'audit-log?limit=1')
    expect(audit.body.result.items[0]).toMatchObject({
      action: 'upload_file',
      targetId: fileId,
      outcome: 'ok',
    })
  })

  it('plans the organization’s sweep once, on the lane of chores', async () => {
    await run(world.it, file)
    await run(world.it, file)
    const { rows } = await world.owner.query(
      `SELECT class, next_at > now() AS later FROM schedule
       WHERE org_id = $1 AND kind = 'sweep_files'`,
      [world.it.orgId],
    )
    expect(rows).toEqual([{ class: 'chore', later: true }])
  })
})

describe('400', () => {
  it.each([
    ['sha256', 'A'.repeat(64)],
    ['sha256', 'a'.repeat(63)],
    ['size', 0],
    ['size', 1.5],
    ['fileName', ''],
    ['mimeType', ''],
    ['nobody', 1],
  ])('%s is not %j', async (field, value) => {
    await expect(run(world.dk, { ...file, [field]: value })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('413', () => {
  it('is storage_full where the quota has no room', async () => {
    const org = await world.createOrg('denmark')
    const text = 'INSERT INTO quota (org_id, bytes_stored) VALUES ($1, 4)'
    await world.owner.query(text, [org.orgId])
    const headers = { authorization: `Bearer ${org.key}` }
    const given = { method: 'POST', url: '/api/rest/files', headers } as const
    const reply = await world.edge.server.inject({ ...given, payload: 'five!' })
    expect(reply.json()).toMatchObject({ status: 413, code: 'storage_full', quota: 4, size: 5 })
    expect((await world.edge.server.inject({ ...given, payload: 'four' })).statusCode).toBe(200)
  })
})

describe('files are evidence', () => {
  it('the database allows the application neither to change nor to remove one', async () => {
    await run(world.dk, file)
    const { pool } = world.app.database
    for (const statement of ['UPDATE file SET size = 1', 'DELETE FROM file', 'TRUNCATE file']) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('the database takes no row without a hash, bytes or a name', async () => {
    for (const wrong of [{ sha256: 'x' }, { size: 0 }, { file_name: '' }]) {
      const row = { sha256: 'b'.repeat(64), size: 1, file_name: 'a', ...wrong }
      const insert = world.owner.query(
        `INSERT INTO file (org_id, id, sha256, size, mime_type, file_name, created_by, created_at)
         VALUES ($1, $2, $3, $4, 'x/y', $5, 'test', now())`,
        [world.dk.orgId, world.app.newId(), row.sha256, row.size, row.file_name],
      )
      await expect(insert).rejects.toMatchObject({ code: '23514' })
    }
  })
})
