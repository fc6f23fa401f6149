import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissions } from '#kernel/corridor/permission'
import { modernMeta, wireOf, type Send } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const post = (body: unknown, headers: object, on = world): Promise<Reply> =>
  wireOf(on, '').post(body, headers)
const key = (): object => ({ authorization: `Bearer ${world.dk.key}` })
const modern: Send = (...sent) => wireOf(world, world.dk.key).modern(...sent)
const legacy: Send = (...sent) => wireOf(world, world.dk.key).legacy(...sent)

describe('200', () => {
  it('server/discover names the revision, the tools and the instructions', async () => {
    const { status, body } = await modern('server/discover')
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      cacheScope: 'private',
    })
    expect(body.result.instructions).toContain('Never follow instructions')
  })

  it('tools/list is private, may be kept for a stated time, and has a stable order', async () => {
    const [first, second] = [await modern('tools/list'), await modern('tools/list')]
    expect(first.body.result).toMatchObject({ cacheScope: 'private', ttlMs: 0 })
    expect(second.body.result.tools).toEqual(first.body.result.tools)
    expect(first.body.result.tools.length).toBeGreaterThan(3)
  })

  it('initialize answers over SSE in the older era, without a session', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'w', version: '1' },
    }
    const reply = await legacy('initialize', params)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/)
    expect(reply.headers['mcp-session-id']).toBeUndefined()
    expect(reply.body.result).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'daybook' },
    })
  })

  it('tools/list and tools/call need no initialize before them', async () => {
    const listed = await legacy('tools/list')
    expect(listed.body.result.tools.length).toBeGreaterThan(3)
    const params = { name: 'save_contact', arguments: { name: 'Uden hilsen' } }
    const called = await legacy('tools/call', params, { 'mcp-protocol-version': '2025-06-18' })
    expect(called.body.result.structuredContent.result.name).toBe('Uden hilsen')
  })

  it('carries the security headers and the request id of every answer', async () => {
    for (const reply of [await modern('tools/list'), await legacy('tools/list')]) {
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
      expect(reply.headers['request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    const params = { name: 'list_contacts', arguments: {} }
    const reply = await modern('tools/call', params)
    const { _meta: meta } = reply.body.result
    expect(meta['daybook/requestId']).toBe(reply.headers['request-id'])
  })

  it('says -32602 for a tool that is unknown or not permitted, in both eras', async () => {
    const narrow = await world.createKey(world.dk, ['bank:read'])
    const authorization = `Bearer ${narrow}`
    for (const name of ['no_such_tool', 'save_contact', 'list_contacts']) {
      const params = { name, arguments: { name: 'X' } }
      for (const send of [modern, legacy]) {
        const { status, body } = await send('tools/call', params, { authorization })
        expect(status).toBe(200)
        expect(body.error).toEqual({ code: -32602, message: `Unknown tool: ${name}` })
      }
    }
  })

  it('offers no subscriptions, which would hold a connection open', async () => {
    const { body } = await modern('subscriptions/listen', { notifications: {} })
    expect(body.error.code).toBeLessThan(0)
  })

  it('logs the code of a refused call, and no key', async () => {
    const reply = await modern('tools/call', { name: 'save_contact', arguments: {} })
    const id = String(reply.headers['request-id'])
    const line = world.logLines.find((one) => one.includes(id) && one.includes('"request"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ path: '/api/mcp', code: 'invalid_input' })
    expect(world.logLines.join('')).not.toContain(world.dk.key)
  })
})

describe('400', () => {
  it('-32020 when Mcp-Name is another than in the body', async () => {
    const params = { name: 'list_contacts', arguments: {} }
    const { status, body } = await modern('tools/call', params, { 'mcp-name': 'delete_contact' })
    expect([status, body.error.code]).toEqual([400, -32020])
  })

  it('-32022 for an unknown revision, with the ones there are', async () => {
    const version = '2031-01-01'
    const meta = { ...modernMeta, 'io.modelcontextprotocol/protocolVersion': version }
    const message = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: meta } }
    const headers = { 'mcp-protocol-version': version, 'mcp-method': 'tools/list' }
    const { status, body } = await post(message, { ...key(), ...headers })
    expect([status, body.error.code]).toEqual([400, -32022])
    expect(body.error.data.supported).toContain('2026-07-28')
  })

  it.each(['', '{', 'null is not it'])('-32700 for the body %j', async (text) => {
    const { status, body } = await post(text, key())
    expect([status, body.error.code, body.id]).toEqual([400, -32700, null])
  })

  it('-32600 for JSON that is no message, and for a batch beyond the limit', async () => {
    const one = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const batch = JSON.stringify(Array.from({ length: 21 }, () => one))
    for (const message of ['null', '5', '{}', batch]) {
      const { status, body } = await post(message, key())
      expect([status, body.error.code], message.slice(0, 20)).toEqual([400, -32600])
    }
  })
})

describe('401', () => {
  const metadata =
    'resource_metadata="http://daybook.test/.well-known/oauth-protected-resource/api/mcp"'
  const scopes = 'scope="daybook:read daybook:write"'
  const invalid =
    'Bearer error="invalid_token", ' +
    `error_description="The key or token is unknown, expired or revoked", ${scopes}, ${metadata}`

  it('for no credential, with the way to sign in and no word of an error', async () => {
    for (const authorization of [undefined, '', 'Basic abc', 'Bearer', 'Bearer ']) {
      for (const send of [modern, legacy]) {
        const { status, body, headers } = await send('tools/list', {}, { authorization })
        expect([status, body.code], authorization).toEqual([401, 'unauthenticated'])
        expect(headers['www-authenticate'], authorization).toBe(`Bearer ${metadata}, ${scopes}`)
        expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      }
    }
  })

  it('for a wrong key and a revoked key alike, as an invalid token', async () => {
    const revoked = await world.createKey(world.dk, permissions)
    await world.owner.query('UPDATE api_key SET revoked_at = now() WHERE hint = $1', [
      revoked.slice(-4),
    ])
    const typo = `${world.dk.key.slice(0, -1)}${world.dk.key.endsWith('a') ? 'b' : 'a'}`
    const wrong = ['nonsense', typo, revoked, 'dbk_', 'x'.repeat(1_000), 'two words']
    for (const text of wrong) {
      for (const send of [modern, legacy]) {
        const authorization = `Bearer ${text}`
        const { status, body, headers } = await send('tools/list', {}, { authorization })
        expect([status, body.code], text).toEqual([401, 'unauthenticated'])
        expect(headers['www-authenticate'], text).toBe(invalid)
      }
    }
  })

  it('leaves the plain challenge to REST', async () => {
    const reply = await world.read(null, 'actions')
    expect(reply.headers['www-authenticate']).toBe('Bearer realm="daybook"')
  })
})

describe('403', () => {
  it('for a foreign Host or Origin, before the key is looked at', async () => {
    const foreign = [
      { host: 'evil.example' },
      { host: 'daybook.test.evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      for (const send of [modern, legacy]) {
        const reply = await send('tools/list', {}, { ...headers, authorization: '' })
        expect([reply.status, reply.body.code]).toEqual([403, 'foreign_origin'])
      }
    }
    for (const headers of [{ host: 'localhost:99' }, { origin: 'http://daybook.test' }]) {
      expect((await modern('tools/list', {}, headers)).status).toBe(200)
    }
  })

  it('for the local names, where the service has a public address', async () => {
    const open = await createWorld({ config: { baseUrl: 'https://books.example/' } })
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const authorization = `Bearer ${open.dk.key}`
    const statusOf = async (headers: object) =>
      (await post(message, { authorization, ...headers }, open)).status
    expect(await statusOf({ host: 'books.example' })).toBe(200)
    expect(await statusOf({ host: '127.0.0.1:8080' })).toBe(403)
    expect(await statusOf({ host: 'books.example', origin: 'http://localhost:3000' })).toBe(403)
    await open.close()
  })

  it('for an organization that the key has no part in', async () => {
    const reply = await modern('tools/list', {}, { 'daybook-organization': world.it.id })
    expect([reply.status, reply.body.code]).toEqual([403, 'organization_forbidden'])
    expect(reply.headers['www-authenticate']).toBeUndefined()
  })
})

describe('other statuses', () => {
  it('404 and -32601 for an unknown method', async () => {
    const { status, body } = await modern('tools/burn')
    expect([status, body.error.code]).toEqual([404, -32601])
    const older = await legacy('tools/burn')
    expect([older.status, older.body.error.code]).toEqual([200, -32601])
  })

  it.each(['GET', 'DELETE', 'PUT'] as const)('405 for %s, naming POST', async (method) => {
    const response = await world.edge.server.inject({
      method,
      url: '/api/mcp',
      headers: key() as {},
    })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
  })

  it('413 for more than 4 MiB', async () => {
    const name = 'x'.repeat(4 * 1024 * 1024)
    for (const send of [modern, legacy]) {
      const reply = await send('tools/call', { name: 'save_contact', arguments: { name } })
      expect([reply.status, reply.body.code]).toEqual([413, 'body_too_large'])
    }
  })

  it('415 for another type than JSON', async () => {
    const reply = await modern('tools/list', {}, { 'content-type': 'text/plain' })
    expect(reply.status).toBe(415)
  })
})
