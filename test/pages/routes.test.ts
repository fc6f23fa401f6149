import { beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../support/access/apps.ts'
import { useWorld } from '../support/use_world.ts'
import { addSignedUp, password } from './site.ts'
import { createVisitor, enter } from './visitor.ts'

const base = 'https://daybook.test'

describe('pages over http', () => {
  const world = useWorld({ config: { baseUrl: base } })
  let person: TestPerson

  beforeAll(async () => {
    person = await addSignedUp(world, world.dk, 'bookkeeper')
  })

  const signedIn = () => enter(world, person)

  it('every page has the whole policy, is not kept, and is in no frame', async () => {
    const { headers } = await createVisitor(world).get('/signin')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; " +
        `connect-src 'self'; form-action 'self' ${base}; frame-ancestors 'none'; base-uri 'none'`,
    )
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeDefined()
  })

  it('nothing in a page is inline, so the policy is no obstacle', async () => {
    const visitor = await signedIn()
    for (const path of ['/signin', '/account', '/account/apps', '/account/second', '/approvals']) {
      const { text } = await visitor.get(path)
      expect(text).not.toMatch(/<style|style="|\son\w+="|<script>|javascript:/i)
    }
  })

  it('cookies are for this host alone, over https, unseen by scripts', async () => {
    const visitor = createVisitor(world)
    const shown = await visitor.get('/signin')
    const first = String(shown.headers['set-cookie'])
    expect(first).toMatch(/^__Host-visitor=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const token = /name="token" value="([^"]+)"/.exec(shown.text)?.[1] ?? ''
    const entered = await visitor.post('/signin', { token, email: person.email, password })
    expect(String(entered.headers['set-cookie'])).toMatch(/^__Host-sid=.*HttpOnly.*Secure/)
  })

  it.each([
    ['without a token', {}],
    ['with a token that is made up', { token: 'x'.repeat(43) }],
  ])('a form %s does nothing', async (_how, fields) => {
    const visitor = createVisitor(world)
    await visitor.get('/signin')
    const answer = await visitor.post('/signin', { ...fields, email: person.email, password })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('The page was open too long')
    expect(visitor.jar.has('__Host-sid')).toBe(false)
  })

  it('signing out tells the browser to forget what it may have kept', async () => {
    const visitor = await signedIn()
    const answer = await visitor.post('/signout', { token: await visitor.tokenOn('/account') })
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await visitor.get('/account')).status).toBe(303)
  })

  it('a token is good for the visitor that it was shown to, and for no other', async () => {
    const [one, other] = [createVisitor(world), createVisitor(world)]
    const token = await one.tokenOn('/signin')
    await other.get('/signin')
    const answer = await other.post('/signin', { token, email: person.email, password })
    expect(answer.status).toBe(403)
  })

  it('a token of one session does nothing in another', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const token = await one.tokenOn('/account')
    const answer = await other.post('/account/sessions/end-others', { token })
    expect(answer.status).toBe(403)
    expect((await one.get('/account')).status).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['nowhere', { 'sec-fetch-site': 'none' }],
  ])('a form from %s does nothing, even with the right token', async (_where, headers) => {
    const visitor = await signedIn()
    const token = await visitor.tokenOn('/account')
    const answer = await visitor.post('/signout', { token }, headers)
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('came from another site')
    expect((await visitor.get('/account')).status).toBe(200)
  })

  it('a form of another kind, or too long a one, is refused in the same dress', async () => {
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn('/signin')
    const kind = await visitor.post('/signin', { token }, { 'content-type': 'text/plain' })
    expect(kind.status).toBe(400)
    const long = await visitor.post('/signin', { token, email: 'a'.repeat(65 * 1024) })
    expect(long.status).toBe(413)
    for (const { text, headers } of [kind, long]) {
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(text).toContain(`Request: <code>${String(headers['request-id'])}</code>`)
    }
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/account@evil.example',
    '/approvals/../../evil',
    '/connect/abc?x=//evil',
    '/%2Fevil.example',
    'javascript:alert(1)',
    '/account\n',
  ])('whoever signs in is never sent to %j', async (next) => {
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn(`/signin?next=${encodeURIComponent(next)}`)
    const fields = { token, email: person.email, password, next }
    const answer = await visitor.post('/signin', fields)
    expect(answer.headers['location']).toBe('/account')
  })

  it.each(['/account', '/account/apps', '/approvals', '/approvals/apr_abc'])(
    'a stranger who opens %s signs in first, and comes back to it',
    async (path) => {
      const answer = await createVisitor(world).get(path)
      expect(answer.status).toBe(303)
      const [to = '', query = ''] = String(answer.headers['location']).split('?')
      expect(to).toBe('/signin')
      expect(new URLSearchParams(query).get('next') ?? '/account').toBe(path)
    },
  )

  it('the language is what was asked for, then what was kept, then what the browser prefers', async () => {
    const visitor = createVisitor(world, { 'accept-language': 'it-IT,it;q=0.9,en;q=0.5' })
    expect((await visitor.get('/signin')).text).toContain('<html lang="it">')
    const asked = await visitor.get('/signin?lang=da')
    expect(asked.text).toContain('<html lang="da">')
    expect(asked.text).toContain('Log ind')
    expect((await visitor.get('/signin')).text).toContain('<html lang="da">')
    expect((await visitor.get('/signin?lang=xx')).text).toContain('<html lang="da">')
  })

  it('the switch of languages keeps the rest of the address, and escapes it', async () => {
    const visitor = createVisitor(world)
    const { text } = await visitor.get('/signin?next=%2Faccount%2Fapps&x="><script>')
    expect(text).toContain('href="/signin?next=%2Faccount%2Fapps')
    expect(text).toContain('lang=it"')
    expect(text).not.toContain('<script>')
  })

  it('a person’s own language goes with them to another browser', async () => {
    const visitor = await signedIn()
    const token = await visitor.tokenOn('/account')
    const kept = await visitor.post('/account/language', { token, language: 'it' })
    expect(kept.headers['location']).toBe('/account?done=language')
    const fresh = await signedIn()
    expect((await fresh.get('/account')).text).toContain('<html lang="it">')
    const back = await fresh.tokenOn('/account')
    await fresh.post('/account/language', { token: back, language: 'en' })
  })

  it('the style and the script have the hash of what is in them, and are kept for a year', async () => {
    const visitor = createVisitor(world)
    const { text } = await visitor.get('/signin')
    const paths = [...text.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)].map((match) => match[1])
    expect(new Set(paths).size).toBe(3)
    for (const path of paths) {
      const file = await visitor.get(path ?? '')
      expect(file.status).toBe(200)
      expect(file.headers['cache-control']).toContain('immutable')
    }
    const older = await visitor.get('/pages/style.0000000000000000.css')
    expect([older.status, older.headers['cache-control']]).toEqual([200, 'no-store'])
    for (const path of ['/pages/other.css', '/pages/style', '/pages/..%2Fturn.ts']) {
      expect((await visitor.get(path)).status).toBe(404)
    }
  })

  it('questions for a passkey, which a stranger may ask for, have a pace', async () => {
    const visitor = createVisitor(world)
    const payload = JSON.stringify({ token: await visitor.tokenOn('/signin') })
    const ask = () =>
      visitor.send('POST', '/signin/passkey/begin', payload, { 'content-type': 'application/json' })
    const answers: number[] = []
    for (let asked = 0; asked < 61; asked += 1) answers.push((await ask()).status)
    expect(answers.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(answers).toContain(429)
  })

  it('too many attempts are told how long to wait', async () => {
    const stranger = await addSignedUp(world, world.dk, 'viewer')
    const visitor = createVisitor(world)
    const token = await visitor.tokenOn('/signin')
    const fields = { token, email: stranger.email, password: 'wrong wrong wrong' }
    let answer = await visitor.post('/signin', fields)
    for (let tries = 0; tries < 15 && answer.status !== 429; tries += 1) {
      answer = await visitor.post('/signin', fields)
    }
    expect(answer.status).toBe(429)
    expect(answer.text).toMatch(/too many attempts. Try again in (a minute|\d+ minutes)\./)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
