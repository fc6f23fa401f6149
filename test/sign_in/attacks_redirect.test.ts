import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAgent } from './agent.ts'
import { addStrongLogin, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let clientId: string
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
  clientId = await app.registerApp(site)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

type Over = Record<string, string | undefined>
const begin = async (over: Over = {}, id = clientId) =>
  await site.ask(app.beginAsking(site, id, over).url)

/** All the way to a code, by hand. */
async function obtain(over: Over = {}, id = clientId) {
  const visitor = createRawVisitor(site)
  await visitor.signInStrongly(login)
  const begun = app.beginAsking(site, id, over)
  const first = await visitor.get(begun.url)
  const path = String(first.headers.location)
  const answer = await visitor.submit(path, path, {
    organization: site.test.id,
    access: 'write',
  })
  const back = await visitor.get(String(answer.headers.location))
  const location = new URL(String(back.headers.location))
  return { begun, code: location.searchParams.get('code') ?? '', location }
}

describe('an answer of ours goes to no address that an attacker', () => {
  it.each([
    ['owns', 'https://evil.example/callback'],
    ['has beside the app’s', 'https://robot.example/callback2'],
    ['has below the app’s', 'https://robot.example/callback/evil'],
    ['walks to', 'https://robot.example/callback/../evil'],
    ['writes encoded', 'https://robot.example/%63allback'],
    ['gives a query', 'https://robot.example/callback?next=https://evil.example'],
    ['gives a fragment', 'https://robot.example/callback#evil'],
    ['has on another port', 'https://robot.example:8443/callback'],
    ['has on the same port by name', 'https://robot.example:443/callback'],
    ['reaches without TLS', 'http://robot.example/callback'],
    ['has below the name', 'https://evil.robot.example/callback'],
    ['has above the name', 'https://robot.example.evil.example/callback'],
    ['names as a user', 'https://robot.example@evil.example/callback'],
    ['names as a user with a password', 'https://robot.example:x@evil.example/callback'],
    ['hides behind a backslash', 'https://evil.example\\@robot.example/callback'],
    ['hides behind a tab', 'https://evil.example\t.robot.example/callback'],
    ['writes in capitals', 'https://robot.example/Callback'],
    ['writes with another script', 'https://rоbot.example/callback'],
    ['would have run', 'javascript:alert(1)//robot.example/callback'],
    ['would have shown', 'data:text/html,<script>alert(1)</script>'],
    ['leaves to the browser', '//evil.example/callback'],
  ])('%s: %s', async (_what, redirect_uri) => {
    for (const over of [{ redirect_uri }, { redirect_uri, response_type: 'token' }]) {
      const got = await begin(over)
      expect(got.status).toBe(400)
      expect(got.headers.location).toBeUndefined()
      expect(got.text).toContain('The app could not be connected')
      expect(got.text).not.toMatch(/<script|href="(?![/#])/)
    }
  })

  it('names twice', async () => {
    const { url } = app.beginAsking(site, clientId)
    const got = await site.ask(`${url}&redirect_uri=${encodeURIComponent('https://evil.example')}`)
    expect([got.status, got.headers.location]).toEqual([400, undefined])
  })

  it('registers in a shape that browsers read in another way', async () => {
    for (const redirect of [
      'http://robot.example/callback',
      'https://robot.example\\@evil.example/',
      'https://user@robot.example/callback',
      'https://robot.example/callback#x',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:https://robot.example/x',
      '',
      '/callback',
    ]) {
      const got = await app.postJson(site, '/oauth/register', { redirect_uris: [redirect] })
      expect([redirect, got.status]).toEqual([redirect, 400])
    }
  })
})

describe('a code', () => {
  it('is asked for with a hashed proof only', async () => {
    for (const over of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { code_challenge_method: 's256' },
      { code_challenge: '' },
    ]) {
      const got = await begin(over)
      expect([got.status, got.headers.location]).toEqual([400, undefined])
      expect(got.text).toContain('invalid_request')
    }
  })

  it('is worth nothing without its verifier, nor with another, empty or plain one', async () => {
    const { begun, code } = await obtain()
    const { url } = begun
    const challenge = new URL(url).searchParams.get('code_challenge') ?? ''
    for (const code_verifier of ['', 'x'.repeat(43), challenge]) {
      const got = await app.redeem(site, begun, code, { code_verifier })
      expect(got.status).toBe(400)
      expect(got.json).not.toHaveProperty('access_token')
    }
    expect((await app.redeem(site, begun, code)).status).toBe(200)
  })

  it('of one app is worth nothing to another, or at another address', async () => {
    const { begun, code } = await obtain()
    const thief = await app.registerApp(site, { client_name: 'Thief' })
    for (const over of [
      { client_id: thief },
      { redirect_uri: 'https://robot.example/other' },
      { resource: 'https://evil.example/api/mcp' },
      { resource: `${site.base}/api/rest` },
    ]) {
      const got = await app.redeem(site, begun, code, over)
      expect([over, got.status]).toEqual([over, 400])
    }
  })

  it('comes with our name, and the library turns one of another name away', async () => {
    const redirect = 'http://127.0.0.1:9/callback'
    const agent = await openAgent(site, '2026-07-28', { redirect })
    const asked = await agent.knock()
    const { state } = Object.fromEntries(asked.searchParams)
    for (const iss of ['https://evil.example', `${site.base}/`, undefined]) {
      const came = new URL(redirect)
      came.searchParams.set('code', 'stolen')
      came.searchParams.set('state', state ?? '')
      if (iss !== undefined) came.searchParams.set('iss', iss)
      await expect(agent.finish(came)).rejects.toThrow(/iss/i)
    }
    expect((await obtain()).location.searchParams.get('iss')).toBe(site.base)
  })
})

describe('a token', () => {
  it('is given for our tools and for nothing else', async () => {
    for (const resource of [
      'https://evil.example/api/mcp',
      `${site.base}/api/rest`,
      site.base,
      `${site.mcp}/../rest`,
      `${site.mcp}?x=1`,
      site.mcp.replace('https:', 'http:'),
      site.mcp.replace('localhost', 'LOCALHOST'),
      site.mcp.replace('localhost', 'localhost.evil.example'),
    ]) {
      const got = await begin({ resource })
      expect([got.status, got.headers.location]).toEqual([400, undefined])
      expect(got.text).toContain('invalid_target')
    }
  })

  it('opens the tools, and neither the REST interface nor a page', async () => {
    const { begun, code } = await obtain()
    const { access_token } = (await app.redeem(site, begun, code)).json
    expect(await app.knock(site, access_token)).toBe(200)
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await site.ask('/api/rest/contacts', { headers })).status).toBe(401)
    expect((await site.ask('/account', { headers })).headers.location).toMatch(/^\/signin\?next=/)
  })
})

describe('the document that an app names as itself', () => {
  it.each([
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[::1]/client.json',
    'https://10.0.0.1/client.json',
    'https://192.168.1.1/client.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://[::ffff:a00:1]/client.json',
    'https://2130706433/client.json',
    'https://0x7f.1/client.json',
    'https://0177.0.0.1/client.json',
    'https://robot.example:8443/client.json',
    'https://user@robot.example/client.json',
    'http://robot.example/client.json',
    'https://at-127-0-0-1.inward.example/client.json',
    'https://at-10-1-2-3.inward.example/client.json',
    'https://at-169-254-169-254.inward.example/client.json',
    'https://at-xx1.inward.example/client.json',
    'https://at-xxffffx127.0.0.1.inward.example/client.json',
    'https://at-fd00xx1.inward.example/client.json',
  ])('is not fetched at %s', async (id) => {
    // It would be good if it were fetched: the address alone is what is wrong with it.
    site.documents.set(id, { client_id: id, client_name: 'x', redirect_uris: [app.robotCallback] })
    const got = await begin({}, id)
    expect([got.status, got.headers.location]).toEqual([400, undefined])
    expect(got.text).toContain('invalid_client')
  })

  it('is not believed where it speaks for another, or sends people elsewhere', async () => {
    const id = 'https://robot.example/other.json'
    site.documents.set(id, {
      client_id: 'https://bank.example/client.json',
      redirect_uris: [app.robotCallback],
    })
    expect((await begin({}, id)).status).toBe(400)
    const plain = 'https://robot.example/plain.json'
    site.documents.set(plain, {
      client_id: plain,
      redirect_uris: ['https://robot.example/elsewhere'],
    })
    expect((await begin({}, plain)).status).toBe(400)
  })

  it('is not taken for checked where the answer goes to another host than its own', async () => {
    const id = 'https://bank.example/client.json'
    site.documents.set(id, {
      client_id: id,
      client_name: 'Bank',
      redirect_uris: [app.robotCallback],
    })
    const visitor = createRawVisitor(site)
    await visitor.signInStrongly(login)
    const first = await visitor.get(app.beginAsking(site, id).url)
    const page = await visitor.get(String(first.headers.location))
    expect(tokenIn(page)).not.toBe('')
    expect(page.text).toContain('robot.example')
    expect(page.text).not.toContain('published at')
  })
})
