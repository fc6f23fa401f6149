import { describe, expect, it } from 'vitest'
import { addUser, withOnly, type TestUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const remove = (memberId: string, as: TestOrg = world.dk) =>
  world.rest(as, 'operations/remove_member', { memberId })

describe('200', () => {
  it('ends the keys of that user at once, but not in their other organization', async () => {
    const user = await addUser(world, world.dk, 'accountant')
    const abroad = await addUser(world, world.it, 'viewer', { email: user.email })
    expect((await world.read(user.as, 'contacts')).status).toBe(200)
    const reply = await remove(user.memberId)
    expect(reply.status).toBe(200)
    const [own] = reply.body.result.ended.keys
    expect(reply.body.result).toEqual({
      id: user.memberId,
      deleted: true,
      ended: {
        keys: [{ id: expect.stringMatching(/^key_/), name: 'test key', scope: 'user' }],
        apps: [],
        webhooks: [],
        invitations: [],
        approvals: [],
        calendarToken: false,
        inboundAddresses: [],
        sessions: 0,
      },
      kept: [],
    })
    expect((await world.read(world.dk, `keys/${own.id}`)).body.result.status).toBe('revoked')
    expect((await world.read(user.as, 'contacts')).status).toBe(401)
    expect((await world.read(abroad.as, 'contacts')).status).toBe(200)
  })

  it('takes an invitation back, and the address may be invited again', async () => {
    const body = { email: 'again@example.com', role: 'viewer' }
    const first = await world.rest(world.dk, 'operations/invite_member', body)
    expect((await remove(first.body.result.id)).status).toBe(200)
    expect((await world.rest(world.dk, 'operations/invite_member', body)).status).toBe(200)
  })

  it('lets members leave', async () => {
    const admin = await addUser(world, world.dk, 'admin')
    expect((await remove(admin.memberId, admin.as)).status).toBe(200)
    expect((await world.read(admin.as, 'members')).status).toBe(401)
  })

  it('keeps who it was in the audit log', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    await remove(user.memberId)
    const { body } = await world.read(world.dk, `audit-log?targetId=${user.memberId}`)
    expect(body.result.items[0]).toMatchObject({
      action: 'remove_member',
      before: { email: user.email },
      after: null,
    })
  })
})

describe('403', () => {
  it('lets neither an admin nor a key of the organization remove an owner', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    await addUser(world, world.dk, 'owner')
    const admin = await addUser(world, world.dk, 'admin')
    for (const caller of [admin.as, world.dk]) {
      const reply = await remove(owner.memberId, caller)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('owner_required')
    }
  })

  it('is closed to who may not edit members', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const reply = await remove(user.memberId, await withOnly(world, world.dk, ['settings:edit']))
    expect(reply.body.code).toBe('permission_denied')
  })
})

describe('403 and 422 of what is kept', () => {
  it('shows nobody more than they have, and keeps nothing that does not end', async () => {
    const user = await addUser(world, world.dk, 'admin')
    const body = { name: 'Spare', permissions: 'all' }
    const { id } = (await world.rest(user.as, 'operations/create_key', body)).body.result
    const keep = (ids: string[], as: TestOrg) =>
      world.rest(as, 'operations/remove_member', { memberId: user.memberId, keep: ids })
    const few = await withOnly(world, world.dk, ['members:edit'])
    const beyond = await keep([id], few)
    expect([beyond.status, beyond.body.code]).toEqual([403, 'permission_exceeds_own'])
    const unknown = await keep(['key_unknown'], world.dk)
    expect([unknown.status, unknown.body.code]).toEqual([422, 'cannot_be_kept'])
    expect((await world.read(user.as, 'members')).status).toBe(200)
  })
})

describe('404', () => {
  it('answers member_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = await addUser(world, world.it, 'viewer')
    for (const id of ['mem_01h455vb4pex5vsknk084sn02q', 'usr_x', foreign.memberId]) {
      const reply = await remove(id)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('member_not_found')
    }
    expect((await world.read(foreign.as, 'contacts')).status).toBe(200)
  })
})

describe('409', () => {
  it('keeps the last owner', async () => {
    const org = await world.createOrg('denmark')
    const owner = await addUser(world, org, 'owner')
    const reply = await remove(owner.memberId, owner.as)
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('last_owner')
  })

  it('leaves one owner of three when each removes the next at the same moment', async () => {
    const org = await world.createOrg('denmark')
    const owners: TestUser[] = []
    for (let index = 0; index < 3; index++) owners.push(await addUser(world, org, 'owner'))
    await Promise.all(
      owners.map((owner, index) => remove(owners[(index + 1) % 3]?.memberId ?? '', owner.as)),
    )
    const { rows } = await world.owner.query(
      `SELECT count(*)::int AS count FROM member WHERE org_id = $1 AND role = 'owner'`,
      [org.orgId],
    )
    expect(rows[0].count).toBeGreaterThanOrEqual(1)
  })
})
