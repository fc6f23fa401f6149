import { createServer } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hashPassword } from '#access/room'
import { addPerson, type TestPerson } from '../support/access/apps.ts'
import { createWorld, type TestOrg, type World, type WorldOptions } from '../support/world.ts'

export const password = 'korrekt hest batteri hæfteklamme'

export type Site = { world: World; url: string; close(): Promise<void> }

/** A world with a real address of its own, which is its base address as well. */
export async function openSite(options: WorldOptions = {}): Promise<Site> {
  const port = await freePort()
  // WebAuthn knows no address of numbers, but takes localhost without https.
  const url = `http://localhost:${port}`
  const world = await createWorld({ ...options, config: { baseUrl: url, ...options.config } })
  await world.edge.server.listen({ host: '127.0.0.1', port })
  return { world, url, close: () => world.close() }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export async function addSignedUp(
  world: World,
  org: TestOrg,
  role = 'owner',
  given: { email?: string; name?: string } = {},
): Promise<TestPerson> {
  return await addPerson(world, org, role, { ...given, passwordHash: await hashPassword(password) })
}

export async function makeLive(world: World, org: TestOrg): Promise<void> {
  await world.owner.query("UPDATE organization SET mode = 'live' WHERE org_id = $1", [org.orgId])
}

/** A new browser, as a person without history has it. */
/** The screen of the app in the address, wherever its organization. */
export const screenOf = (page: Page): string =>
  new URL(page.url()).pathname.replace(/^\/o\/org_[0-9A-Za-z]+/, '')

export async function newPage(browser: Browser, locale = 'en'): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  return [page, context]
}

export async function signIn(page: Page, site: Site, person: TestPerson): Promise<void> {
  await page.goto(`${site.url}/signin`)
  await fillSignIn(page, person)
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const sessions = new WeakMap<Site, Map<string, Cookies>>()

/**
 * A new browser of somebody who has signed in at this site before goes on with that session, and comes
 * to no screen but the one it asks for. Where there is none, or it has ended, the person signs in.
 */
export async function enter(
  page: Page,
  site: Site,
  person: TestPerson,
  language = 'en',
): Promise<void> {
  const context = page.context()
  const kept = sessions.get(site) ?? new Map<string, Cookies>()
  sessions.set(site, kept)
  const who = `${person.email} ${language}`
  await context.addCookies(kept.get(who) ?? [])
  const answer = kept.has(who)
    ? await context.request.get(`${site.url}/home`, { maxRedirects: 0 })
    : undefined
  if (answer?.headers()['location']?.startsWith('/o/') === true) return
  await page.goto(`${site.url}/signin?lang=${language}`)
  await fillSignIn(page, person)
  await page.waitForURL((url) => url.pathname !== '/signin')
  kept.set(who, await context.cookies())
}

export async function fillSignIn(page: Page, person: TestPerson): Promise<void> {
  await page.fill('#email', person.email)
  await page.fill('#password', password)
  await page.click('form[action="/signin"] button')
}

/** The code that an authenticator app shows for this key, some steps from now. */
export function codeOf(secret: string, stepsAhead = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + stepsAhead * 30_000 })
}
