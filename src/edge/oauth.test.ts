import net from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'
import { createWorld } from '#test/support/world'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const { challenge } = flow.pkce()
const begin = async (headers: Record<string, string> = {}) =>
  await desk.visitor.send(
    flow.authorizeUrl({ client_id: desk.clientId, code_challenge: challenge }),
    { headers },
  )

describe('the way in, step by step', () => {
  it('leads from a closed door to the tools, by nothing but what each step says', async () => {
    const closed = await desk.visitor.postJson('/api/mcp', {})
    expect(closed.status).toBe(401)
    const shown = /resource_metadata="([^"]+)"/.exec(String(closed.headers['www-authenticate']))
    const resource = await desk.visitor.send(shown?.[1] ?? '')
    expect(resource.json).toEqual({
      resource: 'http://daybook.test/api/mcp',
      authorization_servers: ['http://daybook.test'],
      scopes_supported: ['daybook:read', 'daybook:write'],
      bearer_methods_supported: ['header'],
      resource_name: 'Daybook',
    })
    const [issuer] = resource.json.authorization_servers
    const server = await desk.visitor.send(`${issuer}/.well-known/oauth-authorization-server`)
    const made = await desk.visitor.postJson(server.json.registration_endpoint, {
      client_name: 'Robot',
      redirect_uris: [flow.redirect],
    })
    const pkce = flow.pkce()
    const query = flow.authorizeUrl({
      client_id: made.json.client_id,
      code_challenge: pkce.challenge,
      scope: resource.json.scopes_supported.join(' '),
      resource: resource.json.resource,
    })
    const at = server.json.authorization_endpoint + query.slice(query.indexOf('?'))
    const begun = await desk.visitor.send(at)
    const page = String(begun.headers.location)
    const { at: on } = await desk.visitor.consent(page, { approve: desk.approval() })
    const back = new URL(String((await desk.visitor.send(on)).headers.location))
    expect(back.searchParams.get('iss')).toBe(server.json.issuer)
    const tokens = await desk.visitor.post(server.json.token_endpoint, {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: flow.redirect,
      client_id: made.json.client_id,
      code_verifier: pkce.verifier,
      resource: resource.json.resource,
    })
    expect(await desk.knock(tokens.json.access_token)).toBe(200)
    const given = { token: tokens.json.refresh_token, client_id: made.json.client_id }
    expect((await desk.visitor.post(server.json.revocation_endpoint, given)).status).toBe(200)
    expect(await desk.knock(tokens.json.access_token)).toBe(401)
  })
})

describe('what the server says of itself', () => {
  it('is what it does, and no more', async () => {
    const got = await desk.visitor.send('/.well-known/oauth-authorization-server')
    expect(got.status).toBe(200)
    expect(got.json).toEqual({
      issuer: 'http://daybook.test',
      authorization_endpoint: 'http://daybook.test/oauth/authorize',
      token_endpoint: 'http://daybook.test/oauth/token',
      registration_endpoint: 'http://daybook.test/oauth/register',
      revocation_endpoint: 'http://daybook.test/oauth/revoke',
      jwks_uri: 'http://daybook.test/oauth/jwks',
      scopes_supported: ['daybook:read', 'daybook:write'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      request_uri_parameter_supported: false,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['EdDSA'],
    })
    expect(got.text).not.toContain('offline_access')
    const openid = await desk.visitor.send('/.well-known/openid-configuration')
    expect(openid.json).toEqual(got.json)
    const root = await desk.visitor.send('/.well-known/oauth-protected-resource')
    const exact = await desk.visitor.send('/.well-known/oauth-protected-resource/api/mcp')
    expect(root.json).toEqual(exact.json)
  })

  it('is for pages of others too, as are the tokens of an app that lives there', async () => {
    const origin = 'https://robot.example'
    const said = await desk.visitor.send('/.well-known/oauth-authorization-server', {
      headers: { origin },
    })
    expect(said.headers['access-control-allow-origin']).toBe(origin)
    const resource = await desk.visitor.send('/.well-known/oauth-protected-resource')
    expect(resource.headers['access-control-allow-origin']).toBe('*')
    const preflight = await desk.visitor.send('/oauth/token', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    const form = { grant_type: 'refresh_token', refresh_token: 'x', client_id: desk.clientId }
    const own = await desk.visitor.post('/oauth/token', form, { origin })
    expect(own.json).toMatchObject({ error: 'invalid_grant' })
    expect(own.headers['access-control-allow-origin']).toBe(origin)
    const other = await desk.visitor.post('/oauth/token', form, { origin: 'https://evil.example' })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    expect(other.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('behind a proxy', () => {
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.example;proto=gopher',
  }

  it('no header makes an address of another host', async () => {
    const said = await desk.visitor.send('/.well-known/oauth-authorization-server', {
      headers: forged,
    })
    expect(said.text).not.toContain('evil')
    expect(said.json.token_endpoint).toBe('http://daybook.test/oauth/token')
    const begun = await begin(forged)
    expect(begun.status).toBe(303)
    expect(JSON.stringify(begun.headers)).not.toContain('evil')
    const page = String(begun.headers.location)
    const { at } = await desk.visitor.consent(page, { approve: desk.approval() })
    expect(at).toMatch(/^http:\/\/daybook\.test\/oauth\/authorize\//)
  })

  it('nor does a request that names a whole address', async () => {
    const socket = net.connect(desk.visitor.port, '127.0.0.1')
    const path = 'http://evil.example/.well-known/oauth-authorization-server'
    socket.write(`GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).not.toContain('evil')
  })

  it('with TLS in front of it cookies are secure, whatever the proxy says', async () => {
    const world = await createWorld({ config: { baseUrl: 'https://books.example' } })
    const visitor = await flow.openVisitor([world.edge])
    const clientId = await flow.register(visitor)
    const url = flow.authorizeUrl({
      client_id: clientId,
      code_challenge: challenge,
      resource: 'https://books.example/api/mcp',
    })
    const begun = await visitor.send(url, { headers: { 'x-forwarded-proto': 'http' } })
    expect(begun.status).toBe(303)
    expect(begun.headers['strict-transport-security']).toContain('max-age')
    for (const line of begun.headers['set-cookie'] ?? []) {
      expect(line).toMatch(/^__Secure-oauth_/)
      expect(line).toContain('secure')
    }
    const said = await visitor.send('/.well-known/oauth-authorization-server')
    expect(said.json.issuer).toBe('https://books.example')
    await visitor.close()
    await world.close()
  })
})

describe('a request', () => {
  it('has our headers around whatever the answer is', async () => {
    for (const got of [
      await begin(),
      await desk.refresh('x'),
      await desk.visitor.send('/oauth/jwks'),
      await desk.visitor.send('/oauth/authorize'),
    ]) {
      expect(got.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      expect(got.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it('that is too large is not read', async () => {
    const big = { token: 'a'.repeat(64 * 1024), client_id: desk.clientId }
    const got = await desk.visitor.post('/oauth/revoke', big)
    expect(got).toMatchObject({ status: 413, json: { code: 'body_too_large' } })
    const large = { token: 'a'.repeat(60 * 1024), client_id: desk.clientId }
    expect((await desk.visitor.post('/oauth/revoke', large)).status).toBe(400)
  })

  it('by another method is told which there is', async () => {
    for (const [path, method, allow] of [
      ['/oauth/token', 'GET', 'POST'],
      ['/oauth/register', 'DELETE', 'POST'],
      ['/oauth/authorize', 'POST', 'GET'],
      ['/.well-known/oauth-protected-resource', 'POST', 'GET'],
    ] as const) {
      const got = await desk.visitor.send(path, { method })
      expect(got.status).toBe(405)
      expect(got.headers.allow).toContain(allow)
    }
  })

  it.each([
    '/oauth/userinfo',
    '/me',
    '/oauth/introspect',
    '/token/introspection',
    '/oauth/device',
    '/device/auth',
    '/request',
    '/session/end',
    '/session/end/confirm',
    '/interaction/x',
  ])('for what we do not offer finds nothing: %s', async (path) => {
    const got = await desk.visitor.post(path, { client_id: desk.clientId })
    expect(got.status).toBe(404)
  })

  it('leaves a line in the log without what it carried', async () => {
    await begin()
    const line = desk.world.logLines.at(-1) ?? ''
    expect(line).toContain('/oauth/authorize')
    expect(line).not.toContain(challenge)
    expect(line).not.toContain('the-state')
  })
})
