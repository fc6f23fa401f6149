import { describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const set = (memberId: string, role: string, as: TestOrg = world.dk, headers = {}) =>
  world.rest(as, 'operations/set_member_role', { memberId, role }, headers)

const save = (as: TestOrg) => world.rest(as, 'actions/save_contact', { name: 'Kunde' })

describe('200', () => {
  it('holds at once for the keys of that user, both ways; the keys they had before end', async () => {
    const user = await addUser(world, world.dk, 'bookkeeper')
    expect((await save(user.as)).status).toBe(200)
    const down = await set(user.memberId, 'viewer')
    expect(down.body.result).toMatchObject({ role: 'viewer', status: 'active', version: 2 })
    expect(down.body.result.ended.keys).toHaveLength(1)
    expect((await save(user.as)).body.code).toBe('unauthenticated')
    const key = await world.createKey(world.dk, ['invoices:edit'], user.userId)
    const anew = { ...world.dk, key }
    expect((await save(anew)).body.code).toBe('permission_denied')
    const up = await set(user.memberId, 'bookkeeper')
    expect(up.body.result.ended.keys).toEqual([])
    expect((await save(anew)).status).toBe(200)
  })

  it('changes nothing when the role is what it was', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    expect((await set(user.memberId, 'viewer')).body.result.version).toBe(1)
  })

  it('lets an owner step down where another owner remains', async () => {
    const org = await world.createOrg('denmark')
    const first = await addUser(world, org, 'owner')
    const second = await addUser(world, org, 'owner')
    expect((await set(first.memberId, 'viewer', second.as)).body.result.role).toBe('viewer')
  })
})

describe('403', () => {
  it('lets neither an admin nor a key of the organization touch owners or make one', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const admin = await addUser(world, world.dk, 'admin')
    for (const caller of [admin.as, world.dk]) {
      for (const [memberId, role] of [
        [owner.memberId, 'viewer'],
        [admin.memberId, 'owner'],
      ] as const) {
        const reply = await set(memberId, role, caller)
        expect(reply.status).toBe(403)
        expect(reply.body.code).toBe('owner_required')
      }
    }
  })

  it('does not offer an admin what is not theirs to do', async () => {
    const owner = await addUser(world, world.dk, 'owner')
    const admin = await addUser(world, world.dk, 'admin')
    const seen = async (as: TestOrg) =>
      (await world.read(as, `members/${owner.memberId}`)).body.result.allowedActions
    expect(await seen(admin.as)).toEqual([])
    expect(await seen(owner.as)).toEqual(['set_member_role', 'remove_member'])
  })

  it('lets nobody give a role that may do more than they may', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const few = await withOnly(world, world.dk, ['members:edit'])
    const reply = await set(user.memberId, 'contributor', few)
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({
      code: 'permission_exceeds_own',
      permissions: expect.arrayContaining(['documents:read', 'documents:edit']),
    })
  })
})

describe('403 where it is live', () => {
  it('second_factor_required: a key lowers a role, but does not raise one', async () => {
    const org = await world.createOrg('denmark')
    const user = await addUser(world, org, 'viewer')
    await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [org.orgId])
    world.cache.clear()
    const up = await set(user.memberId, 'accountant', org)
    expect([up.status, up.body.code]).toEqual([403, 'second_factor_required'])
    await world.owner.query(`UPDATE member SET role = 'admin' WHERE org_id = $1`, [org.orgId])
    expect((await set(user.memberId, 'viewer', org)).status).toBe(200)
  })
})

describe('404', () => {
  it('answers member_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = await addUser(world, world.it, 'viewer')
    for (const id of ['mem_01h455vb4pex5vsknk084sn02q', 'mem_x', foreign.memberId]) {
      const reply = await set(id, 'admin')
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('member_not_found')
    }
  })
})

describe('409', () => {
  it('keeps the last owner, also where another one is only invited', async () => {
    const org = await world.createOrg('italy')
    const owner = await addUser(world, org, 'owner')
    const body = { email: 'maybe@example.com', role: 'owner' }
    expect((await world.rest(owner.as, 'operations/invite_member', body)).status).toBe(200)
    const reply = await set(owner.memberId, 'admin', owner.as)
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('last_owner')
  })

  it('leaves one owner when two demote each other at the same moment', async () => {
    const org = await world.createOrg('italy')
    const first = await addUser(world, org, 'owner')
    const second = await addUser(world, org, 'owner')
    await Promise.all([
      set(first.memberId, 'viewer', second.as),
      set(second.memberId, 'viewer', first.as),
    ])
    const { body } = await world.read(org, 'members?role=owner')
    expect(body.result.items).toHaveLength(1)
  })
})

describe('412', () => {
  it('refuses a version that is no longer there', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const reply = await set(user.memberId, 'admin', world.dk, { 'if-match': '"4"' })
    expect(reply.status).toBe(412)
  })
})

describe('422', () => {
  it('cannot_be_kept: nothing ends with a role that is no less', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const body = { memberId: user.memberId, role: 'admin', keep: ['key_unknown'] }
    const reply = await world.rest(world.dk, 'operations/set_member_role', body)
    expect([reply.status, reply.body.code]).toEqual([422, 'cannot_be_kept'])
  })

  it('refuses a role that does not exist and lists those that do', async () => {
    const user = await addUser(world, world.dk, 'viewer')
    const reply = await set(user.memberId, 'Owner')
    expect(reply.status).toBe(422)
    expect(reply.body.code).toBe('unknown_role')
    expect(reply.body.known).toContain('accountant')
  })
})
