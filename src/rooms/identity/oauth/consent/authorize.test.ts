import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as flow from '#test/support/access/oauth'
import { openDesk, type Desk } from '#test/support/access/oauth_desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.tidy())

const begin: Desk['begin'] = (over) => desk.begin(over)
const told: Desk['told'] = (over) => desk.told(over)

async function asking(over: Record<string, string | undefined> = {}) {
  const begun = await begin(over)
  return (await desk.visitor.consent(String(begun.headers.location), 'look')).asking
}

describe('an app that asks', () => {
  it('is sent to our page, where the person sees who asks and where the answer goes', async () => {
    const begun = await begin()
    expect(begun.status).toBe(303)
    expect(begun.headers.location).toMatch(/^\/connect\/[\w-]{43}$/)
    const { asking: seen } = await desk.visitor.consent(String(begun.headers.location), 'look')
    expect(seen).toEqual({
      uid: begun.headers.location?.split('/')[2],
      clientId: desk.clientId,
      clientName: 'Robot',
      clientUri: null,
      redirectUri: flow.redirect,
      redirectHost: 'robot.example',
      redirectKind: 'https',
      wantsWrite: true,
      isVerifiedByAddress: false,
    })
  })

  it('gets its answer with its state and our name, so that it cannot be mixed up', async () => {
    const { location } = await flow.obtainCode(desk.visitor, desk.approval(), {
      client_id: desk.clientId,
    })
    expect(Object.fromEntries(location.searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'the-state',
      iss: flow.base,
    })
  })

  it('to read only is no app that wants to write', async () => {
    expect(await asking({ scope: 'daybook:read' })).toMatchObject({ wantsWrite: false })
    const begun = await begin({ scope: 'daybook:read' })
    const at = String(begun.headers.location)
    const { error } = await desk.visitor.consent(at, { approve: desk.approval() })
    expect(error).toContain('read only')
  })

  it('for nothing in particular asks for both, and the person decides', async () => {
    expect(await asking({ scope: undefined })).toMatchObject({ wantsWrite: true })
    expect(await asking({ scope: '' })).toMatchObject({ wantsWrite: true })
  })

  it('for what there is not is told so; beside what there is it is left out', async () => {
    expect(await told({ scope: 'openid profile' })).toMatchObject({ error: 'invalid_scope' })
    const coded = await flow.obtainCode(desk.visitor, desk.approval(), {
      client_id: desk.clientId,
      scope: 'openid offline_access daybook:read daybook:write',
    })
    const got = await flow.redeem(desk.visitor, coded)
    expect(got.json.scope).toBe('daybook:read daybook:write')
    expect(got.json).not.toHaveProperty('id_token')
  })

  it('has no name of its own is called by where it lives', async () => {
    const nameless = await flow.register(desk.visitor, { client_name: '\u200b' })
    expect(await asking({ client_id: nameless })).toMatchObject({ clientName: 'robot.example' })
  })
})

describe('PKCE', () => {
  it('is asked of every app, and only the hashed kind is taken', async () => {
    for (const over of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge: 'short' },
    ]) {
      expect(await told(over)).toMatchObject({ error: 'invalid_request' })
    }
  })
})

describe('the resource', () => {
  it('is ours, with a slash at its end or not at all', async () => {
    expect(await asking({ resource: flow.resource })).not.toBeNull()
    expect(await asking({ resource: `${flow.resource}/` })).not.toBeNull()
    expect(await asking({ resource: undefined })).not.toBeNull()
  })

  it.each([
    'https://x.example/',
    `${flow.resource}//`,
    `${flow.base}/api/rest`,
    `${flow.resource}#a`,
    'x',
  ])('is not %s', async (resource) => {
    expect(await told({ resource })).toMatchObject({ error: 'invalid_target' })
  })
})

describe('an answer', () => {
  const isPage = (got: flow.Got): void => {
    expect(got.status).toBe(400)
    expect(got.headers.location).toBeUndefined()
    expect(got.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(got.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(got.headers['x-frame-options']).toBe('DENY')
    expect(got.text).toContain('The app could not be connected')
  }

  it('goes to no address that was not registered: there is a page instead', async () => {
    for (const redirect_uri of [
      'https://evil.example/callback',
      'https://robot.example/callback/',
      'https://robot.example/callback?x=1',
      'https://robot.example:8443/callback',
      'http://robot.example/callback',
      'https://robot.example.evil.example/callback',
      undefined,
    ]) {
      isPage(await begin({ redirect_uri }))
    }
  })

  it('to an app that is not known is a page, and shows nothing that could run', async () => {
    isPage(await begin({ client_id: 'nobody' }))
    const hostile = await begin({
      client_id: desk.clientId,
      redirect_uri: 'https://evil.example/"><script>alert(1)</script>',
      state: '<script>alert(2)</script>',
    })
    isPage(hostile)
    expect(hostile.text).not.toContain('<script')
  })

  it('to a loopback address may go to another port, and to nothing else', async () => {
    const native = await flow.register(desk.visitor, {
      redirect_uris: ['http://127.0.0.1:33418/', 'http://localhost:8787/callback'],
    })
    const at = async (redirect_uri: string) => await begin({ client_id: native, redirect_uri })
    expect((await at('http://127.0.0.1:50123/')).status).toBe(303)
    expect((await at('http://localhost:1/callback')).status).toBe(303)
    isPage(await at('http://127.0.0.1:50123/other'))
    isPage(await at('http://localhost:33418/'))
    isPage(await at('https://127.0.0.1:33418/'))
    isPage(await at('http://127.0.0.1.evil.example:33418/'))
  })

  it('is a code and nothing else, in the address and nowhere else', async () => {
    for (const response_type of ['token', 'id_token', 'code token', 'none']) {
      const { error } = await told({ response_type })
      expect(error).toMatch(/^(unsupported_response_type|invalid_)/)
    }
    expect(await told({ response_mode: 'fragment_of_its_own' })).toMatchObject({
      error: 'unsupported_response_mode',
    })
    const posted = await begin({ response_mode: 'form_post' })
    expect(posted.status).toBe(400)
    expect(posted.text).not.toContain('name="code"')
  })

  it('comes to no request that was made elsewhere', async () => {
    expect(await told({ request: 'a.b.c' })).toMatchObject({ error: 'request_not_supported' })
    expect(await told({ request_uri: 'https://evil.example/request' })).toMatchObject({
      error: 'request_uri_not_supported',
    })
    const got = await desk.visitor.post('/oauth/authorize', { client_id: desk.clientId })
    expect(got.status).toBe(405)
  })
})
