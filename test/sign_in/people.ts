import { TOTP, Secret } from 'otpauth'
import type { Page } from 'playwright-core'
import { finishTotp, startTotp } from '#signin/room'
import type { TestPerson } from '../support/access/apps.ts'
import { addLogin, loginPassword, signIn, visit } from '../support/access/logins.ts'
import type { TestOrg } from '../support/world.ts'
import type { Site } from './site.ts'

/** Somebody with a password and an authenticator app. */
export type Login = TestPerson & { secret: string; recoveryCodes: string[] }

/** A person who shows a password and a code; a part in further organizations can be added. */
export async function addStrongLogin(
  site: Site,
  org: TestOrg,
  role = 'owner',
  also: readonly TestOrg[] = [],
): Promise<Login> {
  const { world } = site
  const person = await addLogin(world, org, role)
  for (const other of also) await addPart(site, person, other, role)
  const { session } = await signIn(world, person)
  const { secret } = await startTotp(world.app, session)
  const code = codeAt(secret, Date.now())
  const { recoveryCodes } = await finishTotp(world.app, session, code, visit)
  // As if half a minute had passed, so that the code of now is still good.
  await world.owner.query('UPDATE totp SET last_step = 0 WHERE user_id = $1', [person.userId])
  await world.owner.query('DELETE FROM session WHERE user_id = $1', [person.userId])
  return { ...person, secret, recoveryCodes }
}

async function addPart(site: Site, person: TestPerson, org: TestOrg, role: string): Promise<void> {
  await site.world.owner.query(
    `WITH tenant AS (SELECT set_config('app.org_id', $1, true))
     INSERT INTO member (org_id, id, user_id, email, role, status, created_at, updated_at)
     SELECT $1::uuid, $2, $3, $4, $5, 'active', now(), now() FROM tenant`,
    [org.orgId, site.world.app.newId(), person.userId, person.email, role],
  )
}

export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** What the app shows now. As if half a minute had passed, so that it was not used before. */
export async function freshCode(site: Site, login: Login): Promise<string> {
  await site.world.owner.query('UPDATE totp SET last_step = 0 WHERE user_id = $1', [login.userId])
  return codeAt(login.secret, Date.now())
}

/** Fills in the form that the page shows, as its person. */
export async function givePassword(
  page: Page,
  person: { email: string },
  password = loginPassword,
): Promise<void> {
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).first().click()
}

/** Both steps, wherever the sign-in page was met. */
export async function signInStrongly(site: Site, page: Page, login: Login): Promise<void> {
  await givePassword(page, login)
  await page.waitForURL('**/signin/second**')
  await giveCode(page, await freshCode(site, login))
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}
