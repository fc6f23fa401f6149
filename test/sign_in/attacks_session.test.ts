import http from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginPassword } from '../support/access/logins.ts'
import { addStrongLogin, freshCode, signInStrongly, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const cookieName = '__Host-sid'

/** Asks each process itself, with this secret in the cookie. */
/** Where a stranger who opens the account is led. */
const toSignIn = '/signin?next=%2Faccount'

async function askEach(path: string, secret: string): Promise<(string | number | undefined)[]> {
  const one = async (port: number): Promise<string | number | undefined> =>
    await new Promise((done, fail) => {
      const headers = { cookie: `${cookieName}=${secret}` }
      const request = http.get({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume()
        done(answer.headers.location ?? answer.statusCode)
      })
      request.on('error', fail)
    })
  return await Promise.all(site.ports.map(one))
}

async function pending(): Promise<RawVisitor> {
  const visitor = createRawVisitor(site)
  await visitor.signIn(login.email)
  return visitor
}

async function strong(): Promise<RawVisitor> {
  const visitor = createRawVisitor(site)
  await visitor.signInStrongly(login)
  return visitor
}

const cookieOf = (visitor: RawVisitor): { cookie: string } => ({
  cookie: `${cookieName}=${visitor.session() ?? ''}`,
})

describe('a cookie that an attacker planted', () => {
  it('is not the session after signing in, nor after the second step', async () => {
    const attacker = await pending()
    const planted = [attacker.session() ?? '', 'A'.repeat(43)]
    for (const secret of planted) {
      const victim = createRawVisitor(site, new Map([[cookieName, secret]]))
      await victim.signIn(login.email)
      const first = victim.session() ?? ''
      expect(first).not.toBe(secret)
      const code = await freshCode(site, login)
      await victim.submit('/signin/second', '/signin/second', { code })
      const second = victim.session() ?? ''
      expect([secret, first]).not.toContain(second)
      expect(await askEach('/account', second)).toEqual([200, 200])
      for (const dead of [secret, first]) {
        const seen = await askEach('/account', dead)
        expect(seen.every((one) => String(one).startsWith('/signin'))).toBe(true)
      }
    }
  })

  it('beside the real one makes neither count', async () => {
    const victim = await strong()
    const cookie = `${cookieName}=${'A'.repeat(43)}; ${cookieName}=${victim.session() ?? ''}`
    const got = await site.ask('/account', { headers: { cookie } })
    expect(got.headers.location).toBe(toSignIn)
  })
})

describe('a session', () => {
  it('has a cookie that only this host gets, over TLS, and that no script or other site sends', async () => {
    const context = await site.visitor()
    const page = await context.newPage()
    await page.goto(`${site.base}/account`)
    await signInStrongly(site, page, login)
    const cookies = await context.cookies()
    const found = cookies.find((one) => one.name === cookieName)
    expect(found).toMatchObject({
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    })
    // As the browser keeps them: none of ours can be read by a script or go without TLS.
    expect(cookies.filter((one) => !one.httpOnly || !one.secure)).toEqual([])
    expect(await page.evaluate('document.cookie')).toBe('')
    const visitor = createRawVisitor(site)
    const [line = ''] = (await visitor.signIn(login.email)).headers['set-cookie'] ?? []
    expect(line).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    await context.close()
  })

  it('is kept as a hash only', async () => {
    const visitor = await strong()
    const { rows } = await site.world.owner.query<{ found: string }>(
      `SELECT row_to_json(s)::text AS found FROM session s`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.found.includes(visitor.session() ?? 'none'))).toBe(false)
  })

  it('that is signed out is over at once, on every process', async () => {
    const visitor = await strong()
    const secret = visitor.session() ?? ''
    expect(await askEach('/account', secret)).toEqual([200, 200])
    await visitor.submit('/account', '/signout', {})
    expect(visitor.session()).toBeUndefined()
    expect(await askEach('/account', secret)).toEqual([toSignIn, toSignIn])
    const rest = await askEach(`/api/rest/contacts`, secret)
    expect(rest).toEqual([401, 401])
  })

  it('leaves nothing to see for whoever goes back after it was signed out', async () => {
    const context = await site.visitor()
    const page = await context.newPage()
    await page.goto(`${site.base}/account`)
    await signInStrongly(site, page, login)
    await page.goto(`${site.base}/account/apps`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are signed out.').waitFor()
    await page.goBack()
    await page.waitForURL(`${site.base}/signin**`)
    expect(await page.getByText(login.email).count()).toBe(0)
    await context.close()
  })

  it('ends everywhere else with a new password, and where its person says so', async () => {
    const own = await addStrongLogin(site, site.test)
    const open = async (): Promise<RawVisitor> => {
      const visitor = createRawVisitor(site)
      await visitor.signInStrongly(own)
      return visitor
    }
    const [here, there] = [await open(), await open()]
    const before = here.session() ?? ''
    await here.submit('/account', '/account/password', {
      current: loginPassword,
      'next-password': 'copper kettle beside the lighthouse',
    })
    expect(await askEach('/account', there.session() ?? '')).toEqual([toSignIn, toSignIn])
    expect(await askEach('/account', before)).toEqual([toSignIn, toSignIn])
    expect(await askEach('/account', here.session() ?? '')).toEqual([200, 200])
  })
})

describe('a session whose second proof is still to come', () => {
  it('reaches no page, no record and no app', async () => {
    const thief = await pending()
    const first = await thief.get(app.beginAsking(site, await app.registerApp(site)).url)
    const consent = String(first.headers.location)
    for (const path of ['/account', '/account/apps', '/account/second', '/approvals', consent]) {
      expect((await thief.get(path)).headers.location).toMatch(/^\/signin\/second/)
    }
    const token = tokenIn(await thief.get('/signin/second'))
    const forms: [string, Record<string, string>][] = [
      [consent, { organization: site.test.id, access: 'read' }],
      ['/account/totp/begin', {}],
      ['/account/recovery', {}],
      ['/account/password', { current: loginPassword, 'next-password': 'x y z a b c d e f g' }],
      ['/account/totp/remove', { 'totp-password': loginPassword }],
      ['/account/sessions/end-others', {}],
      ['/account/apps', { app: 'app_1' }],
      ['/account/language', { language: 'da' }],
    ]
    for (const [path, form] of forms) {
      const got = await thief.send(path, { token, ...form })
      expect([path, got.status]).toEqual([path, 303])
      expect(got.headers.location).toMatch(/^\/signin(\?|$|\/second)/)
    }
    const { rows } = await site.world.owner.query('SELECT id FROM connected_app')
    expect(rows).toEqual([])
    const rest = await site.ask('/api/rest/contacts', { headers: cookieOf(thief) })
    expect([rest.status, rest.json.code]).toEqual([401, 'session_expired'])
  })

  it('adds no passkey by the script’s way either', async () => {
    const thief = await pending()
    const token = tokenIn(await thief.get('/signin/second'))
    const got = await app.postJson(
      site,
      '/account/passkeys/begin',
      { token },
      {
        ...cookieOf(thief),
        'sec-fetch-site': 'same-origin',
      },
    )
    expect(got.status).toBe(401)
    expect(got.json).not.toHaveProperty('options')
  })
})
