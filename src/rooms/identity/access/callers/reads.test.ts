import { beforeAll, describe, expect, it } from 'vitest'
import { addUser, withOnly, type TestUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let admin: TestUser
let viewer: TestUser
beforeAll(async () => {
  org = await world.createOrg('denmark')
  admin = await addUser(world, org, 'admin')
  viewer = await addUser(world, org, 'viewer')
  const body = { email: 'new@example.com', role: 'viewer' }
  await world.rest(org, 'operations/invite_member', body)
})

const items = async (path: string, as = org) => (await world.read(as, path)).body.result.items

describe('members', () => {
  it('lists members newest first, and counts them', async () => {
    const { body } = await world.read(org, 'members?count=true')
    const emails = body.result.items.map((item: { email: string }) => item.email)
    expect(emails).toEqual(['new@example.com', viewer.email, admin.email])
    expect(body.result.count).toBe(3)
  })

  it('filters by role and status', async () => {
    expect(await items('members?role=admin')).toMatchObject([{ id: admin.memberId }])
    expect(await items('members?status=invited')).toMatchObject([{ email: 'new@example.com' }])
    expect(await items('members?role=viewer&status=active')).toHaveLength(1)
  })

  it('pages without gap or repeat', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await world.read(org, `members?limit=1${cursor}`)
      seen.push(...body.result.items.map((item: { id: string }) => item.id))
      cursor = body.result.nextCursor === null ? '' : `&cursor=${body.result.nextCursor}`
    } while (cursor !== '')
    expect(new Set(seen).size).toBe(3)
    expect(seen).toHaveLength(3)
  })

  it('gives one, and 404 for an unknown or foreign one', async () => {
    const one = await world.read(org, `members/${viewer.memberId}`)
    expect(one.body.result).toMatchObject({ email: viewer.email, userId: viewer.id })
    const foreign = await world.read(world.it, `members/${viewer.memberId}`)
    expect(foreign.body).toMatchObject({ status: 404, code: 'member_not_found' })
  })

  it('shows a viewer the members and offers nothing to do', async () => {
    const seen = await items('members', viewer.as)
    expect(seen).toHaveLength(3)
    for (const item of seen) expect(item.allowedActions).toEqual([])
  })

  it('is closed without settings:read', async () => {
    const reply = await world.read(await withOnly(world, org, ['bank:edit']), 'members')
    expect(reply.body).toMatchObject({ code: 'permission_denied', permission: 'settings:read' })
  })
})

describe('keys', () => {
  it('lists the keys of one user, or all of them', async () => {
    expect(await items(`keys?userId=${viewer.id}`)).toMatchObject([
      { scope: 'user', userId: viewer.id },
    ])
    expect((await items('keys')).length).toBeGreaterThan(2)
    expect(await items('keys?userId=usr_x')).toEqual([])
  })

  it('says which are expired', async () => {
    const made = (
      await world.rest(org, 'operations/create_key', { name: 'Old', permissions: 'all' })
    ).body.result
    await world.owner.query(
      `UPDATE api_key SET expires_at = now() WHERE org_id = $1 AND name = 'Old'`,
      [org.orgId],
    )
    const one = await world.read(org, `keys/${made.id}`)
    expect(one.body.result).toMatchObject({ status: 'expired', revokedAt: null })
  })

  it('notes the last use, at most once a minute', async () => {
    const made = (
      await world.rest(org, 'operations/create_key', { name: 'Use', permissions: 'all' })
    ).body.result
    await world.read({ ...org, key: made.key }, 'keys')
    await Promise.allSettled(world.app.background)
    const used = (await world.read(org, `keys/${made.id}`)).body.result.lastUsedAt
    expect(used).not.toBeNull()
    world.cache.clear()
    await world.read({ ...org, key: made.key }, 'keys')
    await Promise.allSettled(world.app.background)
    expect((await world.read(org, `keys/${made.id}`)).body.result.lastUsedAt).toBe(used)
  })

  it('gives 404 for an unknown or foreign one', async () => {
    const [first] = await items('keys')
    const foreign = await world.read(world.it, `keys/${first.id}`)
    expect(foreign.body).toMatchObject({ status: 404, code: 'key_not_found' })
  })

  it('never shows text or hash of a key', async () => {
    const text = JSON.stringify((await world.read(org, 'keys')).body)
    expect(text).not.toMatch(/dbk_|hash/)
  })
})
