import { describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const revoke = (keyId: string, as: TestOrg = world.dk) =>
  world.rest(as, 'operations/revoke_key', { keyId })

async function newKey(as: TestOrg = world.dk, body: object = {}) {
  const given = { name: 'Till', permissions: ['invoices:edit'], ...body }
  return (await world.rest(as, 'operations/create_key', given)).body.result
}

describe('200', () => {
  it('ends a key that was used a moment ago, before its own answer is out', async () => {
    const made = await newKey()
    const till = { ...world.dk, key: made.key }
    expect((await world.read(till, 'contacts')).status).toBe(200)
    const reply = await revoke(made.id)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ id: made.id, status: 'revoked', allowedActions: [] })
    expect((await world.read(till, 'contacts')).status).toBe(401)
  })

  it('ends a replaced key before its overlap is over', async () => {
    const old = await newKey()
    await world.rest(world.dk, 'operations/rotate_key', { keyId: old.id })
    expect((await revoke(old.id)).body.result.status).toBe('revoked')
    expect((await world.read({ ...world.dk, key: old.key }, 'contacts')).status).toBe(401)
  })

  it('lets an admin end the key of another user', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const admin = await addUser(world, world.dk, 'admin')
    const made = await newKey(owner.as, { scope: 'user' })
    expect((await revoke(made.id, admin.as)).status).toBe(200)
  })

  it('changes nothing when the key is revoked already', async () => {
    const made = await newKey()
    const first = await revoke(made.id)
    const again = await revoke(made.id)
    expect(again.body).toEqual(first.body)
    const { rowCount } = await world.owner.query(
      `SELECT FROM event WHERE type = 'key.revoked' AND record_id = $1`,
      [made.id],
    )
    expect(rowCount).toBe(1)
  })

  it('lets a key end itself', async () => {
    const made = await newKey(world.dk, { permissions: 'all' })
    const self = { ...world.dk, key: made.key }
    expect((await revoke(made.id, self)).status).toBe(200)
    expect((await revoke(made.id, self)).status).toBe(401)
  })
})

describe('403', () => {
  it('is closed to who may not edit members', async () => {
    const made = await newKey()
    const reply = await revoke(made.id, await withOnly(world, world.dk, ['settings:edit']))
    expect(reply.status).toBe(403)
    expect(reply.body.code).toBe('permission_denied')
  })
})

describe('404', () => {
  it('answers key_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = await newKey(world.it)
    for (const keyId of ['key_01h455vb4pex5vsknk084sn02q', 'con_x', foreign.id]) {
      const reply = await revoke(keyId)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('key_not_found')
    }
    expect((await world.read({ ...world.it, key: foreign.key }, 'contacts')).status).toBe(200)
  })
})
