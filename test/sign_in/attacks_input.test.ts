import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addStrongLogin, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let visitor: RawVisitor
let clientId: string
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
  visitor = createRawVisitor(site)
  await visitor.signInStrongly(login)
  clientId = await app.registerApp(site)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const hostile = [
  '\u0000',
  'a\u0000b@example.test',
  '\ud800',
  "'; DROP TABLE person; --",
  '%00%ff%fe',
  'ø'.repeat(9_000),
  '../../../../etc/passwd',
  '\r\nset-cookie: x=y',
  '1e309',
]

const short = hostile.filter((one) => one.length < 1_000).map((one) => one.toWellFormed())

/** What went wrong, by where and with what; nothing else can be told apart in a long list. */
type Broken = [string, string, string, number][]

/** Each field of a form with each of the values. */
async function fill(
  one: RawVisitor,
  token: string,
  forms: [string, string[]][],
  rest: Record<string, string> = {},
): Promise<Broken> {
  const broken: Broken = []
  for (const [path, fields] of forms) {
    for (const field of fields) {
      await site.forgetLimits()
      for (const value of hostile) {
        const got = await one.send(path, { token, ...rest, [field]: value })
        if (got.status >= 500) broken.push([path, field, value.slice(0, 30), got.status])
        expect(got.headers['set-cookie'] ?? []).not.toContain('x=y')
      }
    }
  }
  return broken
}

describe('whatever is typed into a form', () => {
  it('before anybody has signed in is answered, and never breaks the server', async () => {
    const stranger = createRawVisitor(site)
    const token = tokenIn(await stranger.get('/signin'))
    const rest = { email: login.email, password: 'not the right one' }
    const forms: [string, string[]][] = [
      ['/signin', ['email', 'password', 'next']],
      ['/reset', ['email', 'next']],
      ['/reset/new', ['link', 'password']],
      ['/invitation', ['link', 'name', 'password']],
      ['/signin/second', ['code', 'recovery', 'next']],
      ['/signout', ['next']],
    ]
    expect(await fill(stranger, token, forms, rest)).toEqual([])
  })

  it('by somebody who is signed in is answered too', async () => {
    const token = tokenIn(await visitor.get('/account'))
    const forms: [string, string[]][] = [
      ['/account/password', ['current', 'next-password']],
      ['/account/totp/remove', ['totp-password']],
      ['/account/totp', ['code', 'sealed', 'next']],
      ['/account/passkeys/remove', ['id']],
      ['/account/sessions/end', ['id']],
      ['/account/language', ['language']],
      ['/account/apps', ['app']],
      ['/approvals/apr_1', ['decision', 'version', 'note']],
    ]
    expect(await fill(visitor, token, forms)).toEqual([])
    expect((await visitor.get('/account')).status).toBe(200)
  })

  it('as an address, a cookie or a header is answered too', async () => {
    const broken: Broken = []
    for (const value of short) {
      const asked = encodeURIComponent(value)
      for (const path of [
        `/connect/${asked}`,
        `/approvals/${asked}`,
        `/approvals?organization=${asked}`,
        `/invitation?token=${asked}`,
        `/reset/new?token=${asked}`,
        `/account?done=${asked}&lang=${asked}`,
        `/oauth/authorize/${asked}`,
      ]) {
        const got = await visitor.get(path)
        if (got.status >= 500) broken.push([path, '', value, got.status])
      }
      const headers = {
        'user-agent': Buffer.from(value.replaceAll(/\p{Cc}/gu, '')).toString('latin1'),
        'accept-language': asked,
        cookie: `__Host-sid=${asked}; __Host-visitor=${asked}; lang=${asked}; organization=${asked}`,
      }
      expect((await site.ask('/signin', { headers })).status).toBe(200)
    }
    expect(broken).toEqual([])
  })
})

describe('whatever an app sends', () => {
  it('to be let in is answered with a page of ours', async () => {
    const broken: Broken = []
    const all =
      'state scope nonce prompt login_hint ui_locales acr_values max_age display claims ' +
      'code_challenge code_challenge_method resource client_id redirect_uri response_type'
    for (const name of all.split(' ')) {
      await site.forgetLimits()
      for (const value of short) {
        const got = await visitor.get(app.beginAsking(site, clientId, { [name]: value }).url)
        const { location = '/connect/' } = got.headers
        if (got.status < 500 && location.startsWith('/connect/')) continue
        broken.push([name, location, value, got.status])
      }
    }
    expect(broken).toEqual([])
  })

  it('to register itself is refused or kept', async () => {
    const broken: Broken = []
    const odd = [null, 1, [], {}, [null], [hostile[0]], [hostile[2]], { a: { b: [] } }]
    for (const name of ['client_name', 'client_uri', 'scope', 'contacts', 'redirect_uris']) {
      for (const value of [...hostile, ...odd]) {
        await site.forgetLimits()
        const body = { client_name: 'Robot', redirect_uris: [app.robotCallback], [name]: value }
        const got = await app.postJson(site, '/oauth/register', body)
        if (got.status === 201 || got.status === 400) continue
        broken.push([name, '', JSON.stringify(value).slice(0, 30), got.status])
      }
    }
    for (const body of ['', '{', '[]', 'null', '"x"', '{"redirect_uris":"x"}', '[{}]']) {
      const headers = { 'content-type': 'application/json' }
      const got = await site.ask('/oauth/register', { method: 'POST', headers, body })
      if (got.status !== 400) broken.push(['', '', body, got.status])
    }
    expect(broken).toEqual([])
  })

  it('for a token is refused in the words of OAuth', async () => {
    const broken: Broken = []
    const all = 'grant_type code refresh_token client_id code_verifier redirect_uri resource scope'
    for (const name of all.split(' ')) {
      await site.forgetLimits()
      for (const value of hostile) {
        for (const grant_type of ['authorization_code', 'refresh_token']) {
          const form = { grant_type, client_id: clientId, code: 'x', refresh_token: 'x' }
          const got = await app.postForm(site, '/oauth/token', { ...form, [name]: value })
          const { error } = (got.json ?? {}) as { error?: string }
          const isTold = [400, 401].includes(got.status) && error !== undefined
          if (isTold && error !== 'server_error') continue
          broken.push([name, error ?? '', value.slice(0, 30), got.status])
        }
      }
    }
    expect(broken).toEqual([])
  })
})

describe('an error of a request to be let in', () => {
  it.each([
    { prompt: 'none' },
    { prompt: 'none', login_hint: 'mette@nordhavn.example' },
    { prompt: 'x' },
    { scope: 'all' },
    { resource: 'https://evil.example/' },
    { response_type: 'token' },
    { response_type: 'none' },
    { response_mode: 'fragment' },
    { response_mode: 'form_post' },
    { response_mode: 'web_message' },
    { request: 'x' },
    { request_uri: 'https://evil.example/' },
    { registration: '{}' },
    { max_age: '-1' },
    { code_challenge_method: 'plain' },
  ])('is told on a page and leads nobody away before a person decided: %j', async (over) => {
    const given = { ...over, next: 'https://evil.example', return_to: '//evil' }
    const got = await site.ask(app.beginAsking(site, clientId, given).url)
    expect([got.status, got.headers.location, got.headers['refresh']]).toEqual([
      400,
      undefined,
      undefined,
    ])
    expect(got.text).toContain('The app could not be connected')
    expect(got.text).not.toMatch(/robot\.example|evil\.example|<form|<script|href="(?![/#])/)
  })

  it('leads to the app once a person has said no', async () => {
    const first = await visitor.get(app.beginAsking(site, clientId).url)
    const path = String(first.headers.location)
    const answer = await visitor.submit(path, `${path}/refuse`, {})
    const back = await visitor.get(String(answer.headers.location))
    expect(String(back.headers.location)).toMatch(
      /^https:\/\/robot\.example\/callback\?error=access_denied/,
    )
  })
})
