import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/access/apps'
import { asPerson, callAs, codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import type { Principal } from '#kernel/corridor/principal'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
let callers: { key: Principal; weak: Principal; strong: Principal }
beforeEach(async () => {
  desk = await openDesk(world)
  const strong = await asPerson(world, desk.org, desk.person, { mode: 'live' })
  const weak = await asPerson(world, desk.org, desk.person, { mode: 'live', isStrong: false })
  const { session: _, ...rest } = strong
  const key = { ...rest, kind: 'user_key' as const, keyId: world.app.newId() }
  callers = { key, weak, strong }
})

const refused: [number, string] = [403, 'second_factor_required']

async function memberOf(role: string): Promise<string> {
  const { email } = await addPerson(world, desk.org, role)
  const { items } = (await world.read(desk.org, 'members?limit=200')).body.result
  return items.find((one: { email: string }) => one.email === email).id
}

/** Refused to a key and to a password alone; done by a person with a second factor. */
async function expectGuarded(name: string, body: object): Promise<void> {
  const byKey = await callAs(world, callers.key, name, body)
  expect(codeOf(byKey)).toEqual(refused)
  expect(byKey.body.detail).toMatch(/a person/i)
  expect(codeOf(await callAs(world, callers.weak, name, body))).toEqual(refused)
  expect((await callAs(world, callers.strong, name, body)).status).toBe(200)
}

const byKey = async (name: string, body: object) =>
  (await callAs(world, callers.key, name, body)).status

describe('a key cannot loosen, and can tighten', () => {
  it('the approval policy', async () => {
    expect(await byKey('set_approval_policy', { policy: 'apps_and_keys' })).toBe(200)
    await expectGuarded('set_approval_policy', { policy: 'apps' })
    await expectGuarded('set_approval_policy', { policy: 'none' })
    await expectGuarded('set_approval_policy', { policy: 'apps', inClient: true })
    await expectGuarded('set_approval_policy', { policy: 'apps', mail: false })
    const strict = { policy: 'apps_and_keys', inClient: false, mail: true }
    expect(await byKey('set_approval_policy', strict)).toBe(200)
  })

  it('the limits of an app', async () => {
    const appId = desk.robot.id
    const tight = { appId, writesPerMinute: 5, postingsPerDay: 5, amountPerDay: 100 }
    expect(await byKey('set_app_limits', tight)).toBe(200)
    await expectGuarded('set_app_limits', { appId, writesPerMinute: 6 })
    await expectGuarded('set_app_limits', { appId, postingsPerDay: null })
    await expectGuarded('set_app_limits', { appId, amountPerDay: 100.01 })
    await expectGuarded('set_app_limits', { appId, writesPerMinute: 1, amountPerDay: null })
    expect(await byKey('set_app_limits', { appId, writesPerMinute: 0 })).toBe(200)
  })

  it('the role of a member', async () => {
    const memberId = await memberOf('viewer')
    await expectGuarded('set_member_role', { memberId, role: 'contributor' })
    await expectGuarded('set_member_role', { memberId, role: 'accountant' })
    await expectGuarded('set_member_role', { memberId, role: 'admin' })
    await expectGuarded('set_member_role', { memberId, role: 'owner' })
    expect(await byKey('set_member_role', { memberId, role: 'admin' })).toBe(200)
    expect(await byKey('set_member_role', { memberId, role: 'viewer' })).toBe(200)
  })

  it('automatic matching and its limit', async () => {
    expect(await byKey('set_auto_match', { mode: 'off', limit: 100 })).toBe(200)
    await expectGuarded('set_auto_match', { mode: 'on' })
    await expectGuarded('set_auto_match', { mode: 'off', limit: 101 })
    await expectGuarded('set_auto_match', { mode: 'off', limit: null })
    expect(await byKey('set_auto_match', { mode: 'shadow', limit: 50 })).toBe(200)
    await expectGuarded('set_auto_match', { mode: 'on', limit: 50 })
    expect(await byKey('set_auto_match', { mode: 'on', limit: 50 })).toBe(200)
  })

  it('a brake', async () => {
    await world.owner.query(
      `INSERT INTO match_brake (org_id, evidence, undone, looked, braked_at)
       VALUES ($1, 'reference', 2, 2, now() - interval '1 day')`,
      [desk.org.orgId],
    )
    await expectGuarded('release_brake', { evidence: 'reference' })
  })

  it('who may approve, by inviting somebody', async () => {
    await expectGuarded('invite_member', { email: 'approver@example.test', role: 'accountant' })
    const again = { email: 'approver@example.test', role: 'accountant' }
    expect(await byKey('invite_member', again)).toBe(200)
    await expectGuarded('invite_member', { ...again, role: 'admin' })
    expect(await byKey('invite_member', { email: 'reader@example.test', role: 'viewer' })).toBe(200)
    await expectGuarded('invite_member', { email: 'reader@example.test', role: 'contributor' })
  })
})
