import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'
import { cookieNamesOf } from './configuration.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const register = async (body: unknown, headers = {}) =>
  await desk.visitor.postJson('/oauth/register', body, headers)

/** The whole way with an app that registers as it really does. */
async function walk(registration: object, redirectUri: string) {
  const got = await register(registration)
  expect(got.status).toBe(201)
  const clientId = got.json.client_id as string
  const coded = await flow.obtainCode(desk.visitor, desk.approval(), {
    client_id: clientId,
    redirect_uri: redirectUri,
  })
  const tokens = await flow.redeem(desk.visitor, coded, { redirect_uri: redirectUri })
  expect(tokens.status).toBe(200)
  expect(tokens.json).toHaveProperty('refresh_token')
  expect(await desk.knock(tokens.json.access_token)).toBe(200)
  return { registered: got.json, location: coded.location }
}

describe('an app registers as', () => {
  it('Claude does, for its servers', async () => {
    const { registered } = await walk(
      {
        client_name: 'Claude',
        redirect_uris: [
          'https://claude.ai/api/mcp/auth_callback',
          'https://claude.com/api/mcp/auth_callback',
        ],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
        scope: 'daybook:read daybook:write',
      },
      'https://claude.ai/api/mcp/auth_callback',
    )
    expect(registered).toMatchObject({ application_type: 'web', client_name: 'Claude' })
  })

  it('Claude Code does, on a port that it has not chosen yet', async () => {
    const { registered, location } = await walk(
      {
        client_name: 'Claude Code (daybook)',
        redirect_uris: ['http://localhost/callback'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      'http://localhost:54321/callback',
    )
    expect(registered).toMatchObject({ application_type: 'native' })
    expect(location.host).toBe('localhost:54321')
  })

  it('ChatGPT does, with a secret of its own in mind: it is made public', async () => {
    const { registered } = await walk(
      {
        client_name: 'ChatGPT',
        redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      'https://chatgpt.com/connector_platform_oauth_redirect',
    )
    expect(registered).toMatchObject({ token_endpoint_auth_method: 'none' })
    expect(registered).not.toHaveProperty('client_secret')
  })

  it('Cursor does, by a scheme of its own', async () => {
    const { registered, location } = await walk(
      {
        client_name: 'Cursor',
        redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
        token_endpoint_auth_method: 'none',
      },
      'cursor://anysphere.cursor-mcp/oauth/callback',
    )
    expect(registered).toMatchObject({ application_type: 'native' })
    expect(location.protocol).toBe('cursor:')
  })

  it('VS Code does, and then uses another port', async () => {
    const registration = {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [
        'https://vscode.dev/redirect',
        'http://localhost/',
        'http://127.0.0.1/',
        'http://localhost:33418/',
        'http://127.0.0.1:33418/',
      ],
      scope: 'daybook:read daybook:write',
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }
    await walk(registration, 'http://127.0.0.1:33418/')
    await walk(registration, 'http://127.0.0.1:61234/')
    await walk(registration, 'https://vscode.dev/redirect')
  })

  it('one that says the least', async () => {
    const { registered } = await walk({ redirect_uris: [flow.redirect] }, flow.redirect)
    expect(registered).toMatchObject({
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    })
  })
})

describe('what is registered', () => {
  it('is what we keep, told back; nothing else is', async () => {
    const got = await register({
      client_name: 'Ro\u202ebot',
      client_uri: 'https://robot.example/',
      logo_uri: 'https://robot.example/logo.png',
      jwks_uri: 'https://robot.example/keys',
      sector_identifier_uri: 'https://robot.example/sector',
      post_logout_redirect_uris: ['https://evil.example/'],
      initiate_login_uri: 'https://robot.example/login',
      redirect_uris: [flow.redirect],
      grant_types: ['client_credentials', 'implicit'],
      response_types: ['token', 'id_token'],
      daybook_terms: 'x',
      client_id: 'a-name-of-its-own',
      client_secret: 'a-secret-of-its-own',
    })
    expect(got.status).toBe(201)
    expect(got.json).toEqual({
      client_id: expect.stringMatching(/^[\w-]{43}$/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Robot',
      client_uri: 'https://robot.example/',
      redirect_uris: [flow.redirect],
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      response_modes: ['query'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
      require_auth_time: false,
      subject_type: 'public',
    })
  })

  it.each([
    [{ redirect_uris: ['javascript:alert(1)'] }],
    [{ redirect_uris: ['data:text/html,x'] }],
    [{ redirect_uris: ['file:///etc/passwd'] }],
    [{ redirect_uris: ['http://robot.example/cb'] }],
    [{ redirect_uris: ['https://robot.example/cb#fragment'] }],
    [{ redirect_uris: Array.from({ length: 11 }, (_, at) => `https://robot.example/${at}`) }],
    [{ redirect_uris: [] }],
    [{ redirect_uris: 'https://robot.example/cb' }],
    [{}],
  ])('is refused with what is wrong: %j', async (body) => {
    const got = await register(body)
    expect(got).toMatchObject({
      status: 400,
      json: {
        error: 'invalid_redirect_uri',
        error_description: expect.stringContaining('redirect'),
      },
    })
  })

  it('must be JSON', async () => {
    for (const body of ['{', '[]', '7', 'null']) {
      const headers = { 'content-type': 'application/json' }
      const got = await desk.visitor.send('/oauth/register', { method: 'POST', headers, body })
      expect(got.status).toBe(400)
    }
    expect((await desk.visitor.post('/oauth/register', { a: 'b' })).status).toBe(400)
  })

  it('cannot be read or changed by anybody afterwards', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const got = await desk.visitor.send(`/oauth/register/${desk.clientId}`, { method })
      expect(got.status).toBe(404)
    }
  })

  it('is gone after the app was not seen for long: then it is not known any more', async () => {
    const gone = await flow.register(desk.visitor)
    await desk.world.owner.query(
      `DELETE FROM oauth_artifact WHERE kind = 'Client'
      AND id_hash = sha256($1::bytea)`,
      [Buffer.from(gone)],
    )
    const { challenge } = flow.pkce()
    const got = await desk.visitor.send(
      flow.authorizeUrl({ client_id: gone, code_challenge: challenge }),
    )
    expect(got).toMatchObject({ status: 400 })
    expect(got.headers.location).toBeUndefined()
  })
})

describe('cookies', () => {
  it('have names that browsers take over TLS alone, where there is TLS', () => {
    expect(Object.values(cookieNamesOf('https://books.example'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^__Secure-/)]),
    )
    expect(Object.values(cookieNamesOf('http://127.0.0.1')).join()).not.toContain('__')
  })

  it('are for one page, out of reach of scripts, and none is a session', async () => {
    const { challenge } = flow.pkce()
    const url = flow.authorizeUrl({ client_id: desk.clientId, code_challenge: challenge })
    const begun = await desk.visitor.send(url)
    const lines = begun.headers['set-cookie'] ?? []
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      expect(line).toMatch(/^oauth_(connect|resume)(\.sig)?=/)
      expect(line).toMatch(/path=\/(connect|oauth\/authorize)\/[\w-]{43};/)
      expect(line).toContain('httponly')
      expect(line).toContain('samesite=lax')
    }
    const at = String(begun.headers.location)
    const { at: on } = await desk.visitor.consent(at, { approve: desk.approval() })
    const back = await desk.visitor.send(on)
    for (const line of back.headers['set-cookie'] ?? []) expect(line).toContain('1970')
    const { rows } = await desk.world.owner.query(
      `SELECT count(*)::int AS count FROM oauth_artifact WHERE kind = 'Session'`,
    )
    expect(rows[0]?.count).toBe(0)
  })
})
