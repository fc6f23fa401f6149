import { describe, expect, it } from 'vitest'
import { addUser, asOwner } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import { listApiKeys, listOrganizations, listUsers } from './directory.ts'
import { createApiKey } from './founding.ts'

const world = useWorld({ own: 'all rows' })

describe('the directory', () => {
  it('lists every organization, oldest first', async () => {
    const listed = await asOwner(world, listOrganizations)
    expect(listed.length).toBeGreaterThan(1)
    const ids = listed.map((one) => one.organizationId)
    expect(ids).toEqual(ids.toSorted())
    expect(listed[0]).toMatchObject({ mode: 'test', name: expect.any(String) })
  })

  it('lists the people of one organization and of no other', async () => {
    const org = await world.createOrg('denmark')
    await addUser(world, org, 'viewer')
    const users = await asOwner(world, (app) => listUsers(app, org.orgId))
    expect(users.map((one) => one.role)).toContain('viewer')
    const others = await asOwner(world, (app) => listUsers(app, world.it.orgId))
    const emails = new Set(others.map((one) => one.email))
    for (const { role, email } of users) if (role === 'viewer') expect(emails).not.toContain(email)
  })

  it('lists keys by their last letters, never with their text', async () => {
    const org = await world.createOrg('italy')
    const given = { orgId: org.orgId, permissions: ['settings:read'], name: 'Kasse' }
    const made = await asOwner(world, (app) => createApiKey(app, given))
    const keys = await asOwner(world, (app) => listApiKeys(app, org.orgId))
    expect(keys[0]).toMatchObject({
      keyId: made.id,
      name: 'Kasse',
      hint: made.key.slice(-4),
      status: 'valid',
      permissions: ['settings:read'],
    })
    expect(JSON.stringify(keys)).not.toContain(made.key)
  })

  it('leaves no audit row behind', async () => {
    const org = await world.createOrg('denmark')
    const count = async () =>
      (await world.owner.query('SELECT count(*) FROM audit_log WHERE org_id = $1', [org.orgId]))
        .rows
    const before = await count()
    await asOwner(world, (app) => listApiKeys(app, org.orgId))
    expect(await count()).toEqual(before)
  })

  it('of an organization that is not there is refused', async () => {
    const nowhere = '018f0000-0000-7000-8000-000000000000'
    const look = asOwner(world, (app) => listUsers(app, nowhere))
    await expect(look).rejects.toThrow('organization_not_found')
  })
})
