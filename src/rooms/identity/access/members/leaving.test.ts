import { describe, expect, it } from 'vitest'
import { addUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('keys of one user', () => {
  it('do not show each other what was shown once, even under the same Idempotency-Key', async () => {
    const { dk } = world
    const { userId } = await addUser(world, dk, 'admin')
    const strong = await world.createKey(dk, ['members:edit', 'bank:edit'], userId)
    const weak = await world.createKey(dk, ['members:edit'], userId)
    const body = { name: 'Natlig', permissions: ['bank:edit'] }
    const headers = { 'idempotency-key': 'nightly' }
    const call = (key: string) => world.rest({ ...dk, key }, 'operations/create_key', body, headers)
    const shown = await call(strong)
    expect(shown.body.result.key).toMatch(/^dbk_test_/)
    const asked = await call(weak)
    expect([asked.status, asked.body.code]).toEqual([403, 'permission_exceeds_own'])
    expect((await call(strong)).body.result.key).toBe(shown.body.result.key)
  })
})

describe('whoever leaves an organization', () => {
  it('has no key of it any more: not elsewhere, not in the list, not after coming back', async () => {
    const { dk } = world
    const other = await world.createOrg('italy')
    const { userId, memberId, email } = await addUser(world, dk, 'admin')
    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'admin', 'active', now(), now())`,
      [other.orgId, userId, email],
    )
    const key = await world.createKey(dk, ['invoices:edit'], userId)
    const there = { 'daybook-organization': other.id }
    const save = (headers = {}) =>
      world.rest({ ...dk, key }, 'actions/save_contact', { name: 'x' }, headers)
    expect((await save()).status).toBe(200)
    expect((await save(there)).status).toBe(200)

    const removed = await world.rest(dk, 'operations/remove_member', { memberId })
    expect(removed.status).toBe(200)
    expect((await save()).status).toBe(401)
    expect((await save(there)).status).toBe(401)

    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'viewer', 'active', now(), now())`,
      [dk.orgId, userId, email],
    )
    world.cache.clear()
    expect((await save()).status).toBe(401)
  })
})

describe('a key that says test', () => {
  it('does nothing in a live organization, though its user belongs there', async () => {
    const { dk } = world
    const live = await world.createOrg('denmark')
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [live.orgId])
    const { userId, email } = await addUser(world, dk, 'admin')
    await world.owner.query(
      `INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $3, 'admin', 'active', now(), now())`,
      [live.orgId, userId, email],
    )
    const key = await world.createKey(dk, ['invoices:edit'], userId)
    const headers = { 'daybook-organization': live.id }
    const reply = await world.rest({ ...dk, key }, 'actions/save_contact', { name: 'x' }, headers)
    expect([reply.status, reply.body.code]).toEqual([403, 'organization_forbidden'])
  })
})
