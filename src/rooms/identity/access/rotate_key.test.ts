import { describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const rotate = (body: unknown, as: TestOrg = world.dk, headers = {}) =>
  world.rest(as, 'operations/rotate_key', body, headers)

async function newKey(body: object = {}, as: TestOrg = world.dk) {
  const given = { name: 'Till', permissions: ['invoices:edit'], expiresInDays: 90, ...body }
  return (await world.rest(as, 'operations/create_key', given)).body.result
}

const works = async (key: string): Promise<boolean> =>
  (await world.read({ ...world.dk, key }, 'contacts')).status === 200

describe('200', () => {
  it('makes a key like the old one, and both work during the overlap', async () => {
    const old = await newKey()
    const reply = await rotate({ keyId: old.id })
    expect(reply.status).toBe(200)
    const fresh = reply.body.result
    expect(fresh).toMatchObject({ name: 'Till', permissions: old.permissions, status: 'valid' })
    expect(fresh.id).not.toBe(old.id)
    expect(fresh.key).not.toBe(old.key)
    expect(await works(old.key)).toBe(true)
    expect(await works(fresh.key)).toBe(true)
    const after = (await world.read(world.dk, `keys/${old.id}`)).body.result
    expect(after).toMatchObject({ replacedBy: fresh.id, status: 'valid', version: 2 })
    const days = (new Date(after.revokedAt).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    expect(after.allowedActions).toEqual(['revoke_key'])
  })

  it('ends the old key by the database clock when the overlap is over', async () => {
    const old = await newKey()
    await rotate({ keyId: old.id, overlapDays: 1 })
    expect(await works(old.key)).toBe(true)
    await world.owner.query(
      `UPDATE api_key SET revoked_at = revoked_at - interval '1 day'
       WHERE org_id = $1 AND replaced_by IS NOT NULL`,
      [world.dk.orgId],
    )
    world.cache.clear()
    expect(await works(old.key)).toBe(false)
  })

  it('ends the old key at once where no overlap is wanted', async () => {
    const old = await newKey()
    expect(await works(old.key)).toBe(true)
    const fresh = (await rotate({ keyId: old.id, overlapDays: 0 })).body.result
    expect(await works(old.key)).toBe(false)
    expect(await works(fresh.key)).toBe(true)
  })

  it('gives the new key as long a life as the old one was given', async () => {
    const old = await newKey({ expiresInDays: 30 })
    const fresh = (await rotate({ keyId: old.id })).body.result
    const life = new Date(fresh.expiresAt).getTime() - new Date(fresh.createdAt).getTime()
    expect(life).toBe(30 * 86_400_000)
  })

  it('lets users rotate their own key', async () => {
    const admin = await addUser(world, world.dk, 'admin')
    const old = await newKey({ scope: 'user' }, admin.as)
    const fresh = (await rotate({ keyId: old.id }, admin.as)).body.result
    expect(fresh).toMatchObject({ scope: 'user', userId: admin.id })
  })

  it('says what became of both keys, and never the new text', async () => {
    const old = await newKey()
    const reply = await rotate({ keyId: old.id })
    const { rows } = await world.owner.query(
      'SELECT type, data::text FROM event WHERE request_id = $1 ORDER BY id',
      [reply.headers['request-id']],
    )
    expect(rows.map((row) => row.type)).toEqual(['key.created', 'key.replaced'])
    expect(JSON.stringify(rows)).not.toContain(reply.body.result.key)
  })
})

describe('403', () => {
  it('shows nobody a key that can do more than they can', async () => {
    const old = await newKey({ permissions: ['bank:edit', 'ledger:edit'] })
    const few = await withOnly(world, world.dk, ['members:edit', 'bank:edit'])
    const reply = await rotate({ keyId: old.id }, few)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      code: 'permission_exceeds_own',
      permissions: ['ledger:read', 'ledger:edit'],
    })
  })

  it('shows nobody a key that acts as somebody else', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const admin = await addUser(world, world.dk, 'admin')
    const old = await newKey({ scope: 'user' }, owner.as)
    for (const caller of [admin.as, world.dk]) {
      const reply = await rotate({ keyId: old.id }, caller)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('key_of_another_user')
    }
  })
})

describe('404', () => {
  it('answers key_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = await newKey({}, world.it)
    for (const keyId of ['key_01h455vb4pex5vsknk084sn02q', 'key_x', foreign.id]) {
      const reply = await rotate({ keyId })
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('key_not_found')
    }
  })
})

describe('409', () => {
  it('refuses a key that is revoked, or replaced already', async () => {
    const revoked = await newKey()
    await world.rest(world.dk, 'operations/revoke_key', { keyId: revoked.id })
    const replaced = await newKey()
    await rotate({ keyId: replaced.id })
    for (const keyId of [revoked.id, replaced.id]) {
      const reply = await rotate({ keyId })
      expect(reply.status).toBe(409)
      expect(reply.body.code).toBe('key_revoked')
    }
  })
})

describe('412', () => {
  it('refuses to rotate a version that is no longer there', async () => {
    const old = await newKey()
    const reply = await rotate({ keyId: old.id }, world.dk, { 'if-match': '"9"' })
    expect(reply.status).toBe(412)
  })
})
