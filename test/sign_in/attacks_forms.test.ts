import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { connectApp } from '../support/access/apps.ts'
import { approvalOf, asApp, callAs } from '../support/access/approvals.ts'
import { coded } from '../support/documents/documents.ts'
import { loginPassword } from '../support/access/logins.ts'
import { addStrongLogin, signInStrongly, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let victim: RawVisitor
let stranger: RawVisitor
let context: BrowserContext
let approvalId: string
let clientId: string
beforeAll(async () => {
  site = await openSite()
  const { world, test } = site
  login = await addStrongLogin(site, test)
  victim = createRawVisitor(site)
  await victim.signInStrongly(login)
  stranger = createRawVisitor(site)
  await stranger.signInStrongly(await addStrongLogin(site, site.live))
  const robot = await connectApp(world, test, login)
  const documentId = await coded(world, test)
  const asked = await callAs(world, await asApp(world, test, robot), 'post_document', {
    documentId,
  })
  approvalId = asked.body.approvalId as string
  clientId = await app.registerApp(site)
  context = await site.visitor()
  const page = await context.newPage()
  await page.goto(`${site.base}/account`)
  await signInStrongly(site, page, login)
  await page.close()
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

/** The page of a request to connect, in a browser by hand. */
async function asking(visitor: RawVisitor): Promise<string> {
  const begun = await visitor.get(app.beginAsking(site, clientId).url)
  return String(begun.headers.location)
}

const grants = async (): Promise<number> => {
  const { rows } = await site.world.owner.query('SELECT id FROM connected_app')
  return rows.length
}
const statusOf = async (): Promise<string> =>
  (await approvalOf(site.world, site.test, approvalId)).status
const isIn = async (visitor: RawVisitor) => (await visitor.get('/account')).status === 200

const own = { 'sec-fetch-site': 'same-origin' }
const foreignHeaders = (): [string, Record<string, string>][] => [
  ['without a word about where from', {}],
  ['from a foreign origin', { origin: 'https://evil.example' }],
  ['from no origin', { origin: 'null' }],
  ['from an origin that begins like ours', { origin: `${site.base}.evil.example` }],
  ['from ours without TLS', { origin: site.base.replace('https', 'http') }],
  ['from another site', { 'sec-fetch-site': 'cross-site', origin: site.base }],
  ['from a neighbour', { 'sec-fetch-site': 'same-site', origin: site.base }],
  ['by the hand of the person', { 'sec-fetch-site': 'none', origin: site.base }],
  ['twice', { 'sec-fetch-site': 'same-origin, cross-site', origin: site.base }],
]

describe('a form that another site makes a browser send', () => {
  it('is refused on every page, though the cookies and the token are right', async () => {
    const page = await asking(victim)
    const forms: [string, string, Record<string, string>][] = [
      [page, page, { organization: site.test.id, access: 'write' }],
      [page, `${page}/refuse`, {}],
      [
        `/approvals/${approvalId}`,
        `/approvals/${approvalId}`,
        { decision: 'approve', version: '1' },
      ],
      [
        '/account',
        '/account/password',
        { current: loginPassword, 'next-password': 'x'.repeat(20) },
      ],
      ['/account', '/account/totp/remove', { 'totp-password': loginPassword }],
      ['/account', '/account/sessions/end-others', {}],
      ['/account', '/account/recovery', {}],
      ['/account/apps', '/account/apps', { app: 'app_1' }],
      ['/account', '/signout', {}],
    ]
    const before = await grants()
    for (const [from, to, form] of forms) {
      const token = tokenIn(await victim.get(from))
      expect([from, token.length > 20]).toEqual([from, true])
      for (const [how, headers] of foreignHeaders()) {
        const got = await victim.send(to, { token, ...form }, headers)
        expect([to, how, got.status]).toEqual([to, how, 403])
        expect(got.text).toContain('came from another site')
      }
    }
    expect([await grants(), await statusOf(), await isIn(victim)]).toEqual([
      before,
      'waiting',
      true,
    ])
  })

  it('is refused where a person signs in, so that nobody works in an attacker’s account', async () => {
    const visitor = createRawVisitor(site)
    const token = tokenIn(await visitor.get('/signin'))
    for (const [how, headers] of foreignHeaders()) {
      const form = { token, email: login.email, password: loginPassword }
      expect([how, (await visitor.send('/signin', form, headers)).status]).toEqual([how, 403])
    }
    expect(visitor.session()).toBeUndefined()
  })

  it('is refused without a token, and with one that is stale, changed or of another session', async () => {
    const page = await asking(victim)
    const visitor = createRawVisitor(site)
    const early = tokenIn(await visitor.get('/signin'))
    await visitor.signInStrongly(login)
    expect(await isIn(visitor)).toBe(true)
    const real = tokenIn(await victim.get(page))
    const tokens = {
      missing: '',
      changed: `${real.slice(0, -2)}AA`,
      ofStranger: tokenIn(await stranger.get('/account')),
      ofSamePersonElsewhere: tokenIn(await visitor.get('/account')),
      beforeSigningIn: early,
    }
    const before = await grants()
    const choice = { organization: site.test.id, access: 'write' }
    for (const [which, token] of Object.entries(tokens)) {
      const got = await victim.send(page, { token, ...choice }, own)
      expect([which, got.status, got.headers.location]).toEqual([which, 403, undefined])
      expect(got.text).toContain('was open too long')
      const decision = { token, decision: 'approve', version: '1' }
      expect((await victim.send(`/approvals/${approvalId}`, decision, own)).status).toBe(403)
    }
    expect((await visitor.send('/signout', { token: early }, own)).status).toBe(403)
    expect([await grants(), await statusOf(), await isIn(visitor)]).toEqual([
      before,
      'waiting',
      true,
    ])
  })

  it('is refused in a shape that a page can send without being asked', async () => {
    const token = tokenIn(await victim.get('/account'))
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json', 'x']) {
      const cookie = `__Host-sid=${victim.session() ?? ''}`
      const body = `token=${encodeURIComponent(token)}`
      const got = await site.ask('/signout', {
        method: 'POST',
        headers: { ...own, cookie, 'content-type': type },
        body,
      })
      expect([type, got.status >= 400]).toEqual([type, true])
    }
    expect(await isIn(victim)).toBe(true)
  })
})

describe('in a real browser', () => {
  const origins = (): [string, string][] => [
    ['another site', 'https://evil.example'],
    ['a neighbour that gets our cookies', `https://localhost:${site.foreign.port}`],
  ]
  const formTo = (action: string, fields: Record<string, string>): string =>
    `<form method="post" action="${action}">${Object.entries(fields)
      .map(([name, value]) => `<input name="${name}" value="${value}">`)
      .join('')}</form><script>document.forms[0].submit()</script>`

  const visit = async (address: string, html: string): Promise<Page> => {
    site.foreign.pages.set(address, html)
    const page = await context.newPage()
    await page.goto(address)
    return page
  }

  it('a page of another origin approves, connects and signs out nothing', async () => {
    const before = await grants()
    const known = await context.newPage()
    await known.goto(app.beginAsking(site, clientId).url)
    const consent = known.url()
    const token = await known.locator('input[name=token]').first().inputValue()
    for (const [, origin] of origins()) {
      const targets: [string, Record<string, string>][] = [
        [consent, { token, organization: site.test.id, access: 'write' }],
        [`${site.base}/approvals/${approvalId}`, { token, decision: 'approve', version: '1' }],
        [`${site.base}/signout`, { token }],
        [`${site.base}/signin`, { token, email: login.email, password: loginPassword }],
      ]
      for (const [action, fields] of targets) {
        const page = await visit(`${origin}/attack`, formTo(action, fields))
        await page.waitForURL(action)
        expect(await page.locator('h1').textContent()).toBe('That did not work')
        await page.close()
      }
    }
    expect([await grants(), await statusOf()]).toEqual([before, 'waiting'])
    await known.reload()
    expect(await known.getByRole('button', { name: 'Connect', exact: true }).count()).toBe(1)
    await known.close()
  })

  it('a page of another origin shows nothing of ours in a frame', async () => {
    const begun = app.beginAsking(site, clientId)
    const paths = [begun.url, '/signin', `/approvals/${approvalId}`, '/account', '/account/apps']
    for (const [, origin] of origins()) {
      const frames = paths.map((path) => `<iframe src="${new URL(path, site.base)}"></iframe>`)
      const page = await visit(`${origin}/frame`, frames.join(''))
      await page.waitForLoadState('load')
      const inner = page.frames().slice(1)
      expect(inner).toHaveLength(paths.length)
      for (const frame of inner) {
        const text = await frame.locator('body').textContent()
        expect([frame.url(), text?.includes('Daybook')]).toEqual([
          'chrome-error://chromewebdata/',
          false,
        ])
      }
      await page.close()
    }
    for (const path of paths) {
      const { headers } = await victim.get(path)
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it('a page of another origin reads nothing of ours with the person’s cookies', async () => {
    for (const [, origin] of origins()) {
      const page = await visit(`${origin}/read`, '<title>reads</title>')
      for (const path of ['/account', '/api/rest/contacts']) {
        const read = await page.evaluate(async (address) => {
          try {
            return await (await fetch(address, { credentials: 'include' })).text()
          } catch {
            return 'refused'
          }
        }, site.base + path)
        expect([origin, path, read]).toEqual([origin, path, 'refused'])
      }
      await page.close()
    }
  })
})
