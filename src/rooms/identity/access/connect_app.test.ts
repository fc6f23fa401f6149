import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#kernel/values/day'
import { decodeId } from '#kernel/values/id'
import { addPerson, connectApp, type TestPerson } from '#test/support/access/apps'
import { asApp, asPerson, callAs, codeOf } from '#test/support/access/approvals'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let person: TestPerson
beforeAll(async () => {
  org = world.dk
  person = await addPerson(world, org)
})

const newGrant = () => createHash('sha256').update(randomBytes(16)).digest('hex')
const given = (over: object = {}) => ({
  clientId: 'https://robot.example/client.json',
  clientName: 'Robot',
  redirectHost: 'robot.example',
  grantHash: newGrant(),
  access: 'write',
  ...over,
})

async function connect(over: object = {}, session: Parameters<typeof asPerson>[3] = {}) {
  return await callAs(
    world,
    await asPerson(world, org, person, session),
    'connect_app',
    given(over),
  )
}

async function liveOrg(): Promise<{ live: TestOrg; owner: TestPerson }> {
  const live = await world.createOrg('denmark')
  await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [live.orgId])
  return { live, owner: await addPerson(world, live) }
}

describe('200', () => {
  it('makes an app that acts for the person, with limits from its first day', async () => {
    const reply = await connect()
    expect(reply.body.result).toMatchObject({
      clientId: 'https://robot.example/client.json',
      clientName: 'Robot',
      redirectHost: 'robot.example',
      access: 'write',
      user: { id: person.id, name: 'The owner' },
      limits: { writesPerMinute: 60, postingsPerDay: 200, amountPerDay: null },
      usedToday: { postings: 0, amount: 0 },
      lastUsedAt: null,
      disconnectedAt: null,
      version: 1,
      allowedActions: ['set_app_limits', 'disconnect_app'],
    })
    const { items } = (await world.read(org, 'events?type=app.connected')).body.result
    expect(items[0].recordId).toBe(reply.body.result.id)
    expect(JSON.stringify(items)).not.toContain('grant')
  })

  it('makes another one for each time that somebody connects', async () => {
    const [first, second] = [await connect(), await connect()]
    expect(first.body.result.id).not.toBe(second.body.result.id)
  })

  it('keeps what was narrowed for the app when its person connects it again', async () => {
    const limits = { writesPerMinute: 5, postingsPerDay: 2, amountPerDay: 1_000 }
    const own = { clientId: 'again', clientName: 'Again', redirectHost: 'localhost:51000' }
    const limit = async (appId: string, over: object = limits) => {
      const reply = await world.rest(org, 'operations/set_app_limits', { appId, ...over })
      expect(reply.status).toBe(200)
    }
    const first = (await connect(own)).body.result.id
    await limit(first)
    await world.rest(org, 'operations/disconnect_app', { appId: first })
    // Most apps register anew each time, and listen where there is a free port.
    const anew = { ...own, clientId: 'another', redirectHost: 'localhost:52000' }
    const second = (await connect(anew)).body.result
    expect(second.limits).toEqual(limits)
    expect((await connect({ ...own, clientName: 'Renamed' })).body.result.limits).toEqual(limits)
    // What was widened is decided on anew, with the app that is there now.
    await limit(second.id, { writesPerMinute: null, postingsPerDay: 9_000, amountPerDay: null })
    const usual = { writesPerMinute: 60, postingsPerDay: 200, amountPerDay: null }
    expect((await connect({ ...anew, clientId: 'third' })).body.result.limits).toEqual(usual)
  })

  it('counts on from what the app has used up today, or connecting again would be a way around', async () => {
    const named = { clientId: 'https://busy.example/c.json', clientName: 'Busy' }
    const first = (await connect(named)).body.result
    const used = async (day: string, postings: number) =>
      await world.owner.query(
        `INSERT INTO app_usage (org_id, app_id, day, postings, amount_minor)
         VALUES ($1, $2, $3::date, $4, 12345)`,
        [org.orgId, decodeId('app', first.id), day, postings],
      )
    const now = world.app.clock.now()
    await used(today(now, 'Europe/Copenhagen'), 7)
    await used('2026-01-02', 100)
    const second = (await connect(named)).body.result
    expect(second.usedToday).toEqual({ postings: 7, amount: 123.45 })
    expect((await connect(named)).body.result.usedToday).toEqual(second.usedToday)
    const other = (await connect({ ...named, clientId: 'x', clientName: 'Y' })).body.result
    expect(other.usedToday).toEqual({ postings: 0, amount: 0 })
    const { rows } = await world.owner.query(
      `SELECT FROM app_usage WHERE app_id = $1 AND day = '2026-01-02'`,
      [decodeId('app', second.id)],
    )
    expect(rows).toEqual([])
  })

  it('keeps nothing of another app, another person or another organization', async () => {
    const own = { clientId: 'narrow', clientName: 'Narrow', redirectHost: 'narrow.example' }
    const { id: appId } = (await connect(own)).body.result
    await world.rest(org, 'operations/set_app_limits', { appId, postingsPerDay: 1 })
    const [someone, elsewhere] = [await addPerson(world, org), await world.createOrg('denmark')]
    const there = await addPerson(world, elsewhere)
    const others = [
      await connect({ ...own, clientId: 'x', redirectHost: 'other.example' }),
      await connect({ ...own, clientId: 'x', clientName: 'Other' }),
      await callAs(world, await asPerson(world, org, someone), 'connect_app', given(own)),
      await callAs(world, await asPerson(world, elsewhere, there), 'connect_app', given(own)),
    ]
    for (const { body } of others) expect(body.result.limits.postingsPerDay).toBe(200)
  })

  it('shows the name that the app chose as one plain line', async () => {
    const clientName = 'Bank\u202E\u0007  of\nDenmark \u200B'
    expect((await connect({ clientName })).body.result.clientName).toBe('Bank of Denmark')
    const hidden = await connect({ clientName: '\u200B\u200E' })
    expect(hidden.body.result.clientName).toBe('robot.example')
    const nameless = await connect({ clientName: '\u200B', redirectHost: '' })
    expect(nameless.body.result.clientName).toBe('App')
    const long = await connect({ clientName: 'x'.repeat(400) })
    expect(long.body.result.clientName).toHaveLength(100)
  })

  it('lets somebody with a password alone connect an app that only reads', async () => {
    const { live, owner } = await liveOrg()
    const weak = await asPerson(world, live, owner, { isStrong: false, mode: 'live' })
    const reply = await callAs(world, weak, 'connect_app', given({ access: 'read' }))
    expect(reply.body.result.access).toBe('read')
  })
})

describe('400', () => {
  it('a grant is named by a hash and nothing else', async () => {
    for (const grantHash of ['', 'zz', newGrant().toUpperCase(), `${newGrant()}00`]) {
      expect(codeOf(await connect({ grantHash }))).toEqual([400, 'invalid_input'])
    }
  })
})

describe('403', () => {
  it('second_factor_required: an app that writes in a live organization', async () => {
    const { live, owner } = await liveOrg()
    const weak = await asPerson(world, live, owner, { isStrong: false, mode: 'live' })
    const refused = await callAs(world, weak, 'connect_app', given())
    expect(codeOf(refused)).toEqual([403, 'second_factor_required'])
    // What the principal says of the mode is not believed here.
    const lying = { ...weak, mode: 'test' as const }
    expect(codeOf(await callAs(world, lying, 'connect_app', given()))).toEqual([
      403,
      'second_factor_required',
    ])
    const strong = await asPerson(world, live, owner, { mode: 'live' })
    expect((await callAs(world, strong, 'connect_app', given())).status).toBe(200)
  })

  it('permission_denied: no key connects an app, and nobody without a part here', async () => {
    const human = await asPerson(world, org, person)
    const key = { ...human, kind: 'user_key' as const, keyId: world.app.newId() }
    const reply = await callAs(world, key, 'connect_app', given())
    expect(codeOf(reply)).toEqual([403, 'permission_denied'])
    expect(reply.body.detail).toContain('a key cannot')
    const stranger = { ...human, permissions: [] }
    expect(codeOf(await callAs(world, stranger, 'connect_app', given()))).toEqual([
      403,
      'permission_denied',
    ])
  })

  it('not_for_apps: an app connects no other app', async () => {
    const app = await asApp(world, org, await connectApp(world, org, person))
    expect(codeOf(await callAs(world, app, 'connect_app', given()))).toEqual([403, 'not_for_apps'])
  })
})

describe('404', () => {
  it('there is no way to it by name', async () => {
    const reply = await world.rest(org, 'operations/connect_app', given())
    expect(codeOf(reply)).toEqual([404, 'unknown_action'])
  })
})
