import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { watchComplaints } from './consent_page.ts'
import { addStrongLogin, signInStrongly, type Login } from './people.ts'
import * as app from './raw_app.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let login: Login
let context: BrowserContext
let victim: RawVisitor
beforeAll(async () => {
  site = await openSite()
  login = await addStrongLogin(site, site.test)
  context = await site.visitor()
  const page = await context.newPage()
  await page.goto(`${site.base}/account`)
  await signInStrongly(site, page, login)
  await page.close()
  victim = createRawVisitor(site)
  await victim.signInStrongly(login)
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const grantsOf = async (clientId: string): Promise<number> => {
  const { rows } = await site.world.owner.query(
    'SELECT id FROM connected_app WHERE client_id = $1',
    [clientId],
  )
  return rows.length
}

async function openConsent(over: object): Promise<Page> {
  const clientId = await app.registerApp(site, over)
  const page = await context.newPage()
  await page.goto(app.beginAsking(site, clientId).url)
  return page
}

async function begin(visitor: RawVisitor, clientId: string, over = {}): Promise<string> {
  const first = await visitor.get(app.beginAsking(site, clientId, over).url)
  return String(first.headers.location)
}

const choice = () => ({ organization: site.test.id, access: 'write' })

describe('what an app says about itself', () => {
  it('is text on the page, whatever it is made of', async () => {
    const names = [
      '<script>window.hit=1</script>',
      '<img src=x onerror="window.hit=1">',
      '"><svg onload=window.hit=1>',
      '</title><script>window.hit=1</script>',
      '${window.hit=1}{{window.hit=1}}',
      '&lt;b&gt;bold&lt;/b&gt;',
    ]
    for (const client_name of names) {
      const page = await openConsent({ client_name })
      const complaints = watchComplaints(page)
      await page.reload()
      expect(await page.evaluate('window.hit')).toBeUndefined()
      expect(await page.locator('h1 *, dd script, dd img, dd svg, dd b').count()).toBe(0)
      expect(await page.locator('dd bdi').textContent()).toBe(client_name)
      expect(await page.title()).toContain(client_name)
      expect(complaints).toEqual([])
      await page.close()
    }
  })

  it('is shortened, and shown without what cannot be seen or turns the line around', async () => {
    const hidden = /[\p{Cc}\p{Cf}]/u
    const names = [
      'A'.repeat(5_000),
      '\u202eknaB eht\u202c',
      'Da\u200by\u200bbook\u2060\ufeff',
      'Robot\u0000\u0007\r\n\r\nYou are sent back to: daybook.example',
      '\u{e0054}\u{e0065}st\u2066x\u2069',
    ]
    for (const client_name of names) {
      const page = await openConsent({ client_name })
      const shown = (await page.locator('dd bdi').textContent()) ?? ''
      expect(shown).not.toMatch(hidden)
      expect(shown.length).toBeLessThanOrEqual(81)
      expect(shown).not.toBe('')
      expect(await page.getByText('robot.example', { exact: true }).isVisible()).toBe(true)
      await page.close()
    }
  })

  it('puts no link, no picture and no address of its own on the page', async () => {
    const evil = 'https://evil.example/x'
    for (const uri of [evil, 'javascript:window.hit=1', 'data:text/html,<script>1</script>']) {
      const before = site.foreign.visits.length
      const page = await openConsent({
        client_name: 'Robot',
        client_uri: uri,
        logo_uri: uri,
        tos_uri: uri,
        policy_uri: uri,
      })
      const links = await page
        .locator('[href], [src], [action]')
        .evaluateAll((all) =>
          all.map((one) =>
            ['href', 'src', 'action'].map((name) => one.getAttribute(name) ?? '').join(''),
          ),
        )
      expect(links.length).toBeGreaterThan(3)
      expect(links.filter((link) => !/^(\/(?!\/)|#)/.test(link))).toEqual([])
      expect(site.foreign.visits.length).toBe(before)
      await page.close()
    }
  })

  it('never stands for whom the answer goes to: the host is shown beside it', async () => {
    const page = await openConsent({
      client_name: 'Claude (claude.ai)',
      redirect_uris: ['https://robot.example/callback'],
    })
    const facts = await page.locator('dl.facts dd').allTextContents()
    expect(facts).toEqual(['Claude (claude.ai)', 'robot.example'])
    expect(await page.getByText('has not verified who is behind this app').isVisible()).toBe(true)
    await page.close()
  })
})

describe('a request to connect', () => {
  it('that began in one browser is not answered in another', async () => {
    const clientId = await app.registerApp(site)
    const attacker = createRawVisitor(site)
    const page = await begin(attacker, clientId)
    const seen = await victim.get(page)
    expect(seen.status).toBe(404)
    expect(seen.text).not.toContain('Connect</button>')
    const token = tokenIn(await victim.get('/account'))
    expect((await victim.send(page, { token, ...choice() })).status).toBe(404)
    expect((await victim.send(`${page}/refuse`, { token })).status).toBe(404)
    const uid = page.split('/')[2] ?? ''
    const resumed = await victim.get(`/oauth/authorize/${uid}`)
    expect([resumed.status, resumed.headers.location]).toEqual([400, undefined])
    // Nor does the attacker, who is not signed in, get further than the sign-in.
    expect((await attacker.get(page)).headers.location).toMatch(/^\/signin\?next=/)
    expect(await grantsOf(clientId)).toBe(0)
  })

  it('is not answered with the page of another one', async () => {
    const [mine, other] = [await app.registerApp(site), await app.registerApp(site)]
    const first = await begin(victim, mine)
    const second = await begin(victim, other)
    const swapped = `/connect/${first.split('/')[2] ?? ''}/${second.split('/')[2] ?? ''}`
    expect((await victim.get(swapped)).status).toBe(404)
    const token = tokenIn(await victim.get(second))
    await victim.send(second, { token, ...choice() })
    expect([await grantsOf(mine), await grantsOf(other)]).toEqual([0, 1])
  })

  it('that is approved ten times at once connects the app once, with one code', async () => {
    const clientId = await app.registerApp(site)
    const begun = app.beginAsking(site, clientId)
    const page = String((await victim.get(begun.url)).headers.location)
    const token = tokenIn(await victim.get(page))
    const jar = [...victim.jar]
    const codes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const one = createRawVisitor(site, new Map(jar))
        const answer = await one.send(page, { token, ...choice() })
        if (answer.status !== 303) return null
        const back = await one.get(String(answer.headers.location))
        return URL.parse(String(back.headers.location))?.searchParams.get('code') ?? null
      }),
    )
    expect(await grantsOf(clientId)).toBe(1)
    const won = codes.filter((code) => code !== null)
    expect(won).toHaveLength(1)
    const got = await app.redeem(site, begun, won[0] ?? '')
    expect(await app.knock(site, got.json.access_token)).toBe(200)
  })

  it('that was answered is over: going back and pressing again connects nothing', async () => {
    const clientId = await app.registerApp(site)
    const page = await begin(victim, clientId)
    const token = tokenIn(await victim.get(page))
    const answer = await victim.send(page, { token, ...choice() })
    await victim.get(String(answer.headers.location))
    expect((await victim.send(page, { token, ...choice() })).status).toBe(404)
    expect((await victim.get(page)).status).toBe(404)
    expect(await grantsOf(clientId)).toBe(1)
  })

  it('gives nothing that was not offered: a foreign organization, more access, no choice', async () => {
    const clientId = await app.registerApp(site)
    const scope = 'daybook:read'
    const page = await begin(victim, clientId, { scope })
    const token = tokenIn(await victim.get(page))
    const tries: Record<string, string>[] = [
      { organization: site.live.id, access: 'read' },
      { organization: site.test.orgId, access: 'read' },
      { organization: '', access: 'read' },
      { access: 'read' },
      { organization: site.test.id },
      { organization: site.test.id, access: 'admin' },
      { organization: site.test.id, access: 'write' },
      { organization: site.test.id, access: 'read write' },
    ]
    for (const form of tries) {
      const got = await victim.send(page, { token, ...form })
      expect([form, got.status]).toEqual([form, 422])
    }
    expect(await grantsOf(clientId)).toBe(0)
  })

  it('is not decided without its person: no prompt, no hint and no older grant does it', async () => {
    const clientId = await app.registerApp(site)
    const page = await begin(victim, clientId)
    await victim.submit(page, page, choice())
    for (const over of [
      { prompt: 'none' },
      { prompt: 'none', login_hint: login.email },
      { prompt: 'none', id_token_hint: 'x' },
      { prompt: 'none', max_age: '0' },
    ]) {
      const got = await victim.get(app.beginAsking(site, clientId, over).url)
      expect([got.status, got.headers.location]).toEqual([400, undefined])
    }
    for (const prompt of ['', 'consent', 'login', 'select_account']) {
      const again = await victim.get(app.beginAsking(site, clientId, { prompt }).url)
      expect(again.headers.location).toMatch(/^\/connect\//)
    }
  })
})
