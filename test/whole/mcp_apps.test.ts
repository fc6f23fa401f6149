import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, connectApp, type TestApp, type TestPerson } from '../support/access/apps.ts'
import { connectMcp, eras } from '../support/mcp/mcp_client.ts'
import { wireOf } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let owner: TestPerson
let app: TestApp
beforeAll(async () => {
  world = await createWorld()
  owner = await addPerson(world, world.dk, 'owner', { name: 'Astrid' })
  app = await connectApp(world, world.dk, owner, { name: 'Robot' })
})
afterAll(() => world.close())

const auditOf = async (requestId: unknown) =>
  (await world.owner.query('SELECT * FROM audit_log WHERE request_id = $1', [requestId])).rows
const contactsNamed = async (name: string) =>
  (await world.owner.query('SELECT id FROM contact WHERE name = $1', [name])).rows
const statusOf = async (token: string): Promise<number[]> => {
  const wire = wireOf(world, token)
  return [(await wire.modern('tools/list')).status, (await wire.legacy('tools/list')).status]
}
const saveContact = (name: string) => ({ name: 'save_contact', arguments: { name } })

describe('an app with an access token', () => {
  it.each(eras)('lists, reads and writes as its user, %s', async (era) => {
    const client = await connectMcp(world, { key: app.token }, era)
    const name = `Fra robotten ${era}`
    const saved = await client.call('save_contact', { name })
    expect(saved.body.result).toMatchObject({ name })
    const [row] = await auditOf(saved.meta['daybook/requestId'])
    expect(row).toMatchObject({ via: 'mcp', outcome: 'ok', actor_kind: 'user' })
    expect(row).toMatchObject({ actor_name: 'Astrid', app_id: app.id, app_name: 'Robot' })
    const listed = await client.call('list_contacts', { q: name })
    expect(listed.body.result.items).toHaveLength(1)
    await client.close()
  })

  it('sees nothing of another organization, whatever it names', async () => {
    const name = 'Cliente segreto'
    const { body } = await world.rest(world.it, 'actions/save_contact', { name })
    const { modern } = wireOf(world, app.token)
    const got = await modern('tools/call', {
      name: 'get_contact',
      arguments: { id: body.result.id },
    })
    expect(got.body.result.isError).toBe(true)
    expect(JSON.stringify(got.body)).not.toContain(name)
    const named = await modern('tools/list', {}, { 'daybook-organization': world.it.id })
    expect([named.status, named.body.code]).toEqual([403, 'organization_forbidden'])
    const own = await modern('tools/list', {}, { 'daybook-organization': world.dk.id })
    expect(own.status).toBe(200)
  })

  it('gets nothing at REST with it, neither a read nor an action nor a file', async () => {
    const headers = { authorization: `Bearer ${app.token}` }
    for (const path of ['contacts', 'actions', 'settings', 'files/file_1']) {
      const reply = await world.read(null, path, headers)
      expect([path, reply.status, reply.body.code]).toEqual([path, 401, 'unauthenticated'])
    }
    const written = await world.rest(null, 'actions/save_contact', { name: 'REST' }, headers)
    expect([written.status, written.body.code]).toEqual([401, 'unauthenticated'])
    expect(await contactsNamed('REST')).toHaveLength(0)
  })

  it('is not remembered as a caller of REST after it was one here', async () => {
    const { modern } = wireOf(world, app.token)
    expect((await modern('tools/list')).status).toBe(200)
    const headers = { authorization: `Bearer ${app.token}` }
    expect((await world.read(null, 'contacts', headers)).status).toBe(401)
  })

  it('never has the tools that only a person or a key may run', async () => {
    const { body } = await wireOf(world, app.token).modern('tools/list')
    const names = (body.result.tools as { name: string }[]).map((tool) => tool.name)
    for (const closed of ['create_key', 'invite_member', 'set_member_role', 'set_auto_match']) {
      expect(names).not.toContain(closed)
    }
    const call = { name: 'create_key', arguments: { name: 'K', permissions: 'all' } }
    for (const [era, send] of wireOf(world, app.token).eras) {
      const reply = await send('tools/call', call)
      expect([era, reply.status, reply.body.error.code]).toEqual([era, 200, -32602])
      const [row] = await auditOf(reply.headers['request-id'])
      expect(row).toMatchObject({ action: 'create_key', outcome: 'not_for_apps', app_id: app.id })
    }
  })
})

describe('401', () => {
  const refusedWith = async (token: string, why: string) => {
    for (const [era, send] of wireOf(world, token).eras) {
      const reply = await send('tools/call', saveContact('Aldrig'))
      expect([why, era, reply.status]).toEqual([why, era, 401])
      expect(reply.headers['www-authenticate']).toContain('error="invalid_token"')
    }
    expect(await contactsNamed('Aldrig')).toHaveLength(0)
  }

  it('for a token of another resource', async () => {
    const foreign = await connectApp(world, world.dk, owner)
    const change = (aud: unknown) =>
      world.owner.query('UPDATE oauth_artifact SET payload = $2 WHERE grant_hash = $1', [
        foreign.grantHash,
        JSON.stringify({ aud }),
      ])
    const others = [
      'https://elsewhere.example/api/mcp',
      'http://daybook.test',
      'http://daybook.test/api/rest',
      'http://daybook.test/api/mcp/more',
      null,
    ]
    for (const audience of others) {
      await change(audience)
      await refusedWith(foreign.token, String(audience))
    }
    await change('http://daybook.test/api/mcp/')
    expect(await statusOf(foreign.token)).toEqual([200, 200])
  })

  it('for an expired token, a refresh token and a token that nobody gave', async () => {
    const old = await connectApp(world, world.dk, owner)
    await world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() - interval '1 second' WHERE grant_hash = $1`,
      [old.grantHash],
    )
    await refusedWith(old.token, 'expired')
    await world.owner.query(
      `UPDATE oauth_artifact SET expires_at = now() + interval '1 day', kind = 'RefreshToken'
       WHERE grant_hash = $1`,
      [old.grantHash],
    )
    await refusedWith(old.token, 'refresh token')
    await refusedWith(randomBytes(32).toString('base64url'), 'unknown')
  })

  it('for the token of a calendar feed, which is no bearer token', async () => {
    const { body } = await world.rest(world.dk, 'actions/generate_calendar_token', {})
    const token = /dbc_\w+/.exec(JSON.stringify(body))?.[0] ?? ''
    expect(token).toMatch(/^dbc_/)
    await refusedWith(token, 'calendar')
  })

  it('on the next call after it was disconnected', async () => {
    const gone = await connectApp(world, world.dk, owner)
    expect(await statusOf(gone.token)).toEqual([200, 200])
    await world.owner.query(
      `UPDATE connected_app SET disconnected_at = now() WHERE org_id = $1 AND id = $2`,
      [world.dk.orgId, gone.appId],
    )
    await refusedWith(gone.token, 'disconnected')
  })

  it('on the next call after its user was removed', async () => {
    const person = await addPerson(world, world.dk, 'bookkeeper')
    const theirs = await connectApp(world, world.dk, person)
    expect(await statusOf(theirs.token)).toEqual([200, 200])
    await world.owner.query('DELETE FROM member WHERE org_id = $1 AND user_id = $2', [
      world.dk.orgId,
      person.userId,
    ])
    await refusedWith(theirs.token, 'removed')
  })
})

it('a role that was lowered counts from the next call on', async () => {
  const person = await addPerson(world, world.dk, 'accountant')
  const theirs = await connectApp(world, world.dk, person)
  const { modern, eras: both } = wireOf(world, theirs.token)
  const names = async () =>
    ((await modern('tools/list')).body.result.tools as { name: string }[]).map((one) => one.name)
  expect(await names()).toContain('save_contact')
  expect((await modern('tools/call', saveContact('Før'))).body.result.isError).toBeUndefined()
  await world.owner.query(`UPDATE member SET role = 'viewer' WHERE org_id = $1 AND user_id = $2`, [
    world.dk.orgId,
    person.userId,
  ])
  expect(await names()).not.toContain('save_contact')
  expect(await names()).toContain('list_contacts')
  for (const [era, send] of both) {
    const reply = await send('tools/call', saveContact('Efter'))
    expect([era, reply.status, reply.body.error?.code]).toEqual([era, 200, -32602])
    const [row] = await auditOf(reply.headers['request-id'])
    expect(row).toMatchObject({ outcome: 'permission_denied', app_id: theirs.id })
  }
  expect(await contactsNamed('Efter')).toHaveLength(0)
})

it('a token is looked at again when the body came late, and stays an app', async () => {
  const address = await world.edge.server.listen({ host: '127.0.0.1', port: 0 }).catch(() => null)
  const { port } = world.edge.server.server.address() as { port: number }
  expect(address === null || address.endsWith(String(port))).toBe(true)
  const late = await connectApp(world, world.dk, owner)
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const send = async (between: () => Promise<unknown>) => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, 10)))
        await new Promise((resolve) => setTimeout(resolve, 1_200))
        await between()
        controller.enqueue(new TextEncoder().encode(text.slice(10)))
        controller.close()
      },
    })
    const headers = {
      authorization: `Bearer ${late.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    return (await fetch(`http://127.0.0.1:${port}/api/mcp`, init)).status
  }
  expect(await send(async () => undefined)).toBe(200)
  const disconnect = () =>
    world.owner.query(
      `UPDATE connected_app SET disconnected_at = now() WHERE org_id = $1 AND id = $2`,
      [world.dk.orgId, late.appId],
    )
  expect(await send(disconnect)).toBe(401)
})
