import { beforeAll, describe, expect, it } from 'vitest'
import { addUser, type TestUser } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
})

const operate = (as: TestOrg, name: string, body: object, headers = {}) =>
  world.rest(as, `operations/${name}`, body, headers)

type MadeKey = { id: string; as: TestOrg }

async function makeKey(by: TestOrg, given: object = {}): Promise<MadeKey> {
  const body = { name: 'Nightly', permissions: 'all', ...given }
  const { result } = (await operate(by, 'create_key', body)).body
  return { id: result.id, as: { ...by, key: result.key } }
}

const reads = async (as: TestOrg) => (await world.read(as, 'members')).status
const remove = (user: TestUser, more: object = {}, as: TestOrg = org, headers = {}) =>
  operate(as, 'remove_member', { memberId: user.memberId, ...more }, headers)

describe('an admin who was removed', () => {
  it('does not come back by an organization key that their own key made', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    expect((await remove(admin)).status).toBe(200)
    const invite = { email: admin.email, role: 'admin' }
    expect((await operate(spare.as, 'invite_member', invite)).status).toBe(401)
    expect(await reads(spare.as)).toBe(401)
  })

  it('nor by a key of a key, nor by a friend they invited', async () => {
    const admin = await addUser(world, org, 'admin')
    const third = await makeKey((await makeKey((await makeKey(admin.as)).as)).as)
    const friend = { email: `friend.of.${admin.email}`, role: 'admin' }
    const invited = (await operate(third.as, 'invite_member', friend)).body.result
    const { ended } = (await remove(admin)).body.result
    const own = ended.keys.filter((one: { scope: string }) => one.scope === 'user')
    expect([ended.keys.length, own.length]).toEqual([4, 1])
    expect(ended.invitations).toEqual([{ id: invited.id, email: friend.email }])
    expect(await reads(third.as)).toBe(401)
    expect((await world.read(org, `members/${invited.id}`)).status).toBe(404)
  })

  it('leaves what is another’s: their keys, and what they rotated or invited anew since', async () => {
    const [admin, other] = [await addUser(world, org, 'admin'), await addUser(world, org, 'admin')]
    const others = await makeKey(other.as)
    const made = await makeKey(admin.as)
    const rotated = await operate(other.as, 'rotate_key', { keyId: made.id, overlapDays: 0 })
    const friend = { email: `again.${admin.email}`, role: 'viewer' }
    await operate(admin.as, 'invite_member', friend)
    await operate(other.as, 'invite_member', friend)
    const { ended } = (await remove(admin)).body.result
    expect([ended.keys.length, ended.invitations]).toEqual([1, []])
    expect(await reads(others.as)).toBe(200)
    expect(await reads({ ...org, key: rotated.body.result.key })).toBe(200)
  })
})

describe('keep', () => {
  const hook = { url: 'https://example.com/hook', events: ['contact.*'] }

  it('goes on under new secrets that only the caller is shown, also when the answer is repeated', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    const gone = await makeKey(admin.as)
    const { id: webhookId, secret } = (await operate(admin.as, 'save_webhook', hook)).body.result
    const calendar = await world.rest(admin.as, 'actions/generate_calendar_token', {})
    const headers = { 'idempotency-key': `leave ${admin.memberId}` }
    const keep = [spare.id, webhookId, 'calendar_token']
    const reply = await remove(admin, { keep }, org, headers)
    const { ended, kept } = reply.body.result
    expect(ended.keys.map((one: { id: string }) => one.id)).toContain(gone.id)
    expect([ended.webhooks, ended.calendarToken]).toEqual([[], false])
    expect(new Set(kept.map((one: { id: string }) => one.id))).toEqual(new Set(keep))
    const kinds = Object.fromEntries(kept.map((one: { id: string }) => [one.id, one]))
    expect(await reads({ ...org, key: kinds[spare.id].secret })).toBe(200)
    expect(await reads(spare.as)).toBe(401)
    expect(kinds[webhookId].secret).not.toBe(secret)
    const row = await world.owner.query(
      'SELECT secret_before_sealed AS old, address_by FROM webhook WHERE org_id = $1 AND url = $2',
      [org.orgId, hook.url],
    )
    expect(row.rows).toEqual([{ old: null, address_by: expect.stringMatching(/^key_/) }])
    expect(kinds['calendar_token'].secret).not.toBe(calendar.body.result.url)
    const again = await remove(admin, { keep }, org, headers)
    expect(again.body.result).toEqual(reply.body.result)
    const answers = await world.owner.query(
      'SELECT answer::text AS text FROM idempotency WHERE org_id = $1',
      [org.orgId],
    )
    expect(JSON.stringify(answers.rows)).not.toContain(kinds[spare.id].secret)
  })

  it('is listed by a dry run, which ends nothing', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    const dry = await remove(admin, {}, org, { 'daybook-dry-run': 'true' })
    expect(dry.body.result.ended.keys).toHaveLength(2)
    expect([await reads(admin.as), await reads(spare.as)]).toEqual([200, 200])
  })

  it('cannot_be_kept: what does not end, what is their own, and what they would be shown', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    const own = await makeKey(admin.as, { scope: 'user' })
    const foreign = await makeKey(org)
    for (const id of [own.id, foreign.id, 'whk_unknown', 'calendar_token']) {
      const reply = await remove(admin, { keep: [id] })
      expect([reply.status, reply.body.code, reply.body.unknown]).toEqual([
        422,
        'cannot_be_kept',
        [id],
      ])
    }
    for (const by of [admin.as, spare.as]) {
      const reply = await remove(admin, { keep: [spare.id] }, by)
      expect([reply.status, reply.body.code]).toEqual([422, 'cannot_be_kept'])
    }
    expect(await reads(spare.as)).toBe(200)
  })

  it('permission_exceeds_own: nobody is shown a key that may do more than they may', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    const { id: webhookId } = (await operate(admin.as, 'save_webhook', hook)).body.result
    const few = await makeKey(org, { permissions: ['members:edit'] })
    for (const keep of [[spare.id], [webhookId]]) {
      const reply = await remove(admin, { keep }, few.as)
      expect([reply.status, reply.body.code]).toEqual([403, 'permission_exceeds_own'])
    }
  })
})

describe('another role', () => {
  it('that is less ends the same, and one that is more ends nothing', async () => {
    const admin = await addUser(world, org, 'admin')
    const spare = await makeKey(admin.as)
    const set = (role: string, more: object = {}) =>
      operate(org, 'set_member_role', { memberId: admin.memberId, role, ...more })
    const down = await set('accountant', { keep: [spare.id] })
    expect(down.body.result.kept).toHaveLength(1)
    expect([await reads(spare.as), await reads(admin.as)]).toEqual([401, 401])
    const up = await set('admin', { keep: [spare.id] })
    expect([up.status, up.body.code]).toEqual([422, 'cannot_be_kept'])
    expect((await set('admin')).body.result.ended.keys).toEqual([])
  })
})
