import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addLogin, ageProof, loginPassword } from '../support/access/logins.ts'
import { openAgent, openCallback, type Callback } from './agent.ts'
import { chooseAndConnect, watchComplaints } from './consent_page.ts'
import { givePassword } from './people.ts'
import { createRawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let callback: Callback
beforeAll(async () => {
  site = await openSite()
  callback = await openCallback()
})
afterAll(async () => {
  await callback.close()
  await site.close()
})
beforeEach(() => site.forgetLimits())

/** The browser's own authenticator, which says yes by itself; `isVerified` is the fingerprint. */
async function giveAuthenticator(page: Page, isVerified = true): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${site.base}/account`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are signed out.').waitFor()
}

describe('a passkey', () => {
  it('is added, opens the account by itself, and lets an app change real books', async () => {
    const owner = await addLogin(site.world, site.live, 'owner')
    const context = await site.visitor()
    const page = await context.newPage()
    const complaints = watchComplaints(page)
    await giveAuthenticator(page)
    await page.goto(`${site.base}/account`)
    await givePassword(page, owner)
    // A role that changes real books has to have a second proof.
    await page.waitForURL('**/account/second')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey has been added.').waitFor()
    await signOut(page)

    const agent = await openAgent(site, '2025-11-25', { redirect: callback.address })
    await page.goto((await agent.knock()).toString())
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/connect/**')
    await chooseAndConnect(page, { org: site.live, access: 'write' })
    await agent.finish(await callback.next())
    expect(agent.memory.tokens?.scope).toBe('daybook:read daybook:write')
    await agent.connect()
    expect(await agent.call('save_contact', { name: 'Hansen' })).toMatchObject({ name: 'Hansen' })
    expect(complaints).toEqual([])
    await agent.close()

    // The password alone opens nothing any more.
    await signOut(page)
    await page.goto(`${site.base}/account`)
    await givePassword(page, owner, loginPassword)
    await page.waitForURL('**/signin/second**')
    await page.goto(`${site.base}/account`)
    await page.waitForURL('**/signin/second**')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`${site.base}/account`)

    // A stranger who keeps guessing the password does not keep the passkey out.
    await signOut(page)
    const stranger = createRawVisitor(site)
    for (let guess = 0; guess <= 10; guess += 1) await stranger.signIn(owner.email, 'a guess')
    expect((await stranger.signIn(owner.email)).status).toBe(429)
    await page.goto(`${site.base}/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(`${site.base}/account`)
    await context.close()
  })

  it('shows after a while that it is still the same person, who then goes on', async () => {
    const person = await addLogin(site.world, site.live, 'viewer')
    const context = await site.visitor()
    const page = await context.newPage()
    const complaints = watchComplaints(page)
    await giveAuthenticator(page)
    await page.goto(`${site.base}/account/second`)
    await givePassword(page, person)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey has been added.').waitFor()
    await ageProof(site.world, person)
    await page.getByRole('button', { name: 'Create new recovery codes' }).click()
    await page.waitForURL('**/account/confirm')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`${site.base}/account`)
    await page.getByRole('button', { name: 'Create new recovery codes' }).click()
    await page.getByText('Save these recovery codes').waitFor()
    expect(complaints).toEqual([])

    // The password does the same, without a script.
    await ageProof(site.world, person)
    await page.goto(`${site.base}/account/second`)
    await page.waitForURL('**/account/confirm**')
    await page.getByLabel('Password', { exact: true }).fill(loginPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`${site.base}/account/second`)
    await context.close()
  })

  it('of nobody here, or on a device that checks nobody, opens nothing and says so', async () => {
    const context = await site.visitor()
    const page = await context.newPage()
    await giveAuthenticator(page, false)
    await page.goto(`${site.base}/signin`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey could not be used.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/signin')
    await context.close()
  })
})
