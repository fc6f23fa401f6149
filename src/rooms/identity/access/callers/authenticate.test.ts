import { describe, expect, it } from 'vitest'
import { systemRandom } from '#kernel/process/clock'
import { permissions } from '#kernel/corridor/permission'
import { addUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import { authenticateKey } from './authenticate.ts'
import { isKeyText, makeKeyText } from '../keys/key_text.ts'

const world = useWorld()

const typoOf = (key: string): string => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')

/** Lets every look into the database be counted. */
function countConnections() {
  let count = 0
  const { pool } = world.app.database
  const counted = new Proxy(pool, {
    get(target, name) {
      if (name !== 'connect') return Reflect.get(target, name) as unknown
      count += 1
      return target.connect.bind(target)
    },
  })
  const app = { ...world.app, database: { ...world.app.database, pool: counted } }
  return { app, count: () => count }
}

describe('401', () => {
  it('is the same answer for every key that does not open', async () => {
    const made = (
      await world.rest(world.dk, 'operations/create_key', { name: 'X', permissions: 'all' })
    ).body.result
    await world.rest(world.dk, 'operations/revoke_key', { keyId: made.id })
    const expired = await world.createKey(world.dk, permissions)
    await world.owner.query(
      `UPDATE api_key SET expires_at = now() - interval '1 second' WHERE hint = $1`,
      [expired.slice(-4)],
    )
    const unknown = makeKeyText('test', systemRandom)
    const bodies = new Set<string>()
    for (const key of [made.key, expired, unknown, typoOf(unknown), 'dbk_test_short', 'x']) {
      const reply = await world.read({ ...world.dk, key }, 'contacts')
      expect(reply.status).toBe(401)
      expect(reply.headers['www-authenticate']).toContain('Bearer')
      bodies.add(JSON.stringify({ ...reply.body, requestId: '' }))
    }
    const none = await world.read(null, 'contacts')
    bodies.add(JSON.stringify({ ...none.body, requestId: '' }))
    expect(bodies.size).toBe(1)
  })

  it('is given for a typo without asking the database', async () => {
    const { app, count } = countConnections()
    const typo = `Bearer ${typoOf(world.dk.key)}`
    await expect(authenticateKey(app, world.cache, typo, undefined)).rejects.toThrow(
      'unauthenticated',
    )
    expect(count()).toBe(0)
    const unknown = `Bearer ${makeKeyText('test', systemRandom)}`
    await expect(authenticateKey(app, world.cache, unknown, undefined)).rejects.toThrow(
      'unauthenticated',
    )
    expect(count()).toBe(1)
  })

  it('is given for other schemes and for headers of any length', async () => {
    const { key } = world.dk
    for (const authorization of [
      key,
      `Basic ${key}`,
      `Bearer ${key} x`,
      `Bearer ${'x'.repeat(5_000)}`,
    ]) {
      expect((await world.read(null, 'contacts', { authorization })).status).toBe(401)
    }
  })
})

describe('a key of the organization', () => {
  it('has the permissions it was given and what they imply', async () => {
    const org = { ...world.dk, key: await world.createKey(world.dk, ['invoices:edit']) }
    expect((await world.read(org, 'contacts')).status).toBe(200)
    expect((await world.rest(org, 'actions/save_contact', { name: 'X' })).status).toBe(200)
    expect((await world.read(org, 'members')).status).toBe(403)
  })

  it('acts in its own organization only', async () => {
    const own = { 'daybook-organization': world.dk.id }
    expect((await world.read(world.dk, 'contacts', own)).status).toBe(200)
    for (const id of [world.it.id, 'org_x', '']) {
      const reply = await world.read(world.dk, 'contacts', { 'daybook-organization': id })
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('organization_forbidden')
    }
  })

  it('is remembered: a second call does not look it up again', async () => {
    const { app, count } = countConnections()
    const header = `Bearer ${await world.createKey(world.dk, permissions)}`
    await authenticateKey(app, world.cache, header, undefined)
    const before = count()
    await authenticateKey(app, world.cache, header, undefined)
    expect(count()).toBe(before)
  })
})

describe('a key of a user', () => {
  it('never goes beyond the role, whatever it was given', async () => {
    const viewer = await addUser(world, world.dk, 'viewer')
    expect((await world.read(viewer.as, 'contacts')).status).toBe(200)
    const reply = await world.rest(viewer.as, 'actions/save_contact', { name: 'X' })
    expect(reply.body).toMatchObject({ code: 'permission_denied', permission: 'invoices:edit' })
  })

  it('never goes beyond what it was given, whatever the role', async () => {
    const owner = await addUser(world, world.dk, 'owner', { given: ['settings:read'] })
    expect((await world.read(owner.as, 'members')).status).toBe(200)
    expect((await world.read(owner.as, 'contacts')).status).toBe(403)
  })

  it('acts in the other organization that the header names, with the role there', async () => {
    const here = await addUser(world, world.dk, 'owner')
    await addUser(world, world.it, 'viewer', { email: here.email })
    const there = { 'daybook-organization': world.it.id }
    await world.rest(world.it, 'actions/save_contact', { name: 'Solo qui' })
    const list = await world.read(here.as, 'contacts', there)
    expect(list.body.result.items[0].name).toBe('Solo qui')
    const save = await world.rest(here.as, 'actions/save_contact', { name: 'X' }, there)
    expect(save.status).toBe(403)
    expect((await world.rest(here.as, 'actions/save_contact', { name: 'X' })).status).toBe(200)
  })

  it('sees only its user’s papers where the role of that organization says so', async () => {
    const here = await addUser(world, world.dk, 'bookkeeper')
    await addUser(world, world.it, 'contributor', { email: here.email })
    const { app, cache } = world
    const by = async (organization?: string) =>
      await authenticateKey(app, cache, `Bearer ${here.as.key}`, organization)
    expect((await by()).ownDocumentsOnly).toBe(false)
    expect((await by(world.it.id)).ownDocumentsOnly).toBe(true)
    const paper = { text: 'Ricevuta' }
    const captured = await world.rest(world.it, 'actions/capture_document', paper)
    const there = { 'daybook-organization': world.it.id }
    const { id } = captured.body.result
    expect((await world.read(here.as, `documents/${id}`, there)).status).toBe(404)
  })

  it('is refused where the user has no part, or is only invited', async () => {
    const user = await addUser(world, world.dk, 'owner')
    const there = { 'daybook-organization': world.it.id }
    const before = await world.read(user.as, 'contacts', there)
    expect(before.body).toMatchObject({ status: 403, code: 'organization_forbidden' })
    const body = { email: user.email, role: 'viewer' }
    expect((await world.rest(world.it, 'operations/invite_member', body)).status).toBe(200)
    expect((await world.read(user.as, 'contacts', there)).status).toBe(403)
  })

  it('dies with the membership it was made under', async () => {
    const user = await addUser(world, world.dk, 'owner')
    await addUser(world, world.it, 'viewer', { email: user.email })
    await world.owner.query('DELETE FROM member WHERE org_id = $1 AND user_id = $2', [
      world.dk.orgId,
      user.userId,
    ])
    world.cache.clear()
    expect((await world.read(user.as, 'contacts')).status).toBe(401)
  })
})

describe('the text of a key', () => {
  it('carries a checksum that notices any single wrong character', () => {
    const key = makeKeyText('live', systemRandom)
    expect(isKeyText(key)).toBe(true)
    for (let index = 9; index < key.length; index++) {
      const other = key[index] === 'a' ? 'b' : 'a'
      expect(isKeyText(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
    }
    expect(isKeyText(key.replace('live', 'test'))).toBe(false)
  })
})
