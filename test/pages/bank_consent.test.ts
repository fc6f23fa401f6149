import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../../sim/simulator.ts'
import { lineTo } from '../support/bank/bank_link.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { newPage, openSite, type Site } from './site.ts'

/** The bank is at another site than ours, and its first address leads on to a second one. */
describe.runIf(hasBrowser)('consent at a bank, in a real browser', () => {
  let site: Site
  let simulator: Simulator
  let browser: Browser
  let hop: http.Server

  beforeAll(async () => {
    simulator = await startSimulator()
    const bank = { live: undefined, test: lineTo(simulator) }
    site = await openSite({ config: { bank } })
    browser = await shareBrowser()
    hop = http.createServer((request, response) => {
      response.writeHead(302, { location: `${simulator.url}${request.url ?? ''}` }).end()
    })
    await new Promise<void>((done) => void hop.listen(0, '127.0.0.1', done))
    const { port } = hop.address() as AddressInfo
    const { bankFeeds } = site.world.app.ports
    const { test } = bankFeeds
    bankFeeds.test = {
      ...test,
      async startAuthorization(wish) {
        const { url, ref } = await test.startAuthorization(wish)
        return { url: `http://127.0.0.1:${port}${new URL(url).pathname}`, ref }
      },
    }
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await site.close()
    await simulator.close()
    hop.close()
  })

  async function begin(): Promise<{ authorizationId: string; consentUrl: string }> {
    const institutionId = 'DK:Nordlys Bank'
    const action = 'actions/start_bank_authorization'
    const reply = await site.world.rest(site.world.dk, action, { institutionId })
    return reply.body.result
  }
  const finalize = (authorizationId: string) =>
    site.world.rest(site.world.dk, 'actions/finalize_bank_authorization', { authorizationId })

  async function goOn(page: Page, consentUrl: string): Promise<void> {
    await page.goto(consentUrl)
    await page.getByRole('button', { name: 'Continue to Nordlys Bank' }).click()
    await page.getByRole('button', { name: 'Approve' }).waitFor()
  }

  it('goes through our page to the bank and back, and the accounts are there', async () => {
    const { authorizationId, consentUrl } = await begin()
    const [page, context] = await newPage(browser)
    await goOn(page, consentUrl)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'You can go back' }).waitFor()
    expect((await finalize(authorizationId)).body.result.bankAccounts.length).toBeGreaterThan(0)
    await context.close()
  }, 60_000)

  it('walked to its end by a second browser is refused, and no account is linked', async () => {
    const { authorizationId, consentUrl } = await begin()
    const [first, one] = await newPage(browser)
    await goOn(first, consentUrl)
    const [second, other] = await newPage(browser)
    await second.goto(first.url())
    await second.getByRole('button', { name: 'Approve' }).click()
    await second.getByText('opened in another browser').waitFor()
    expect((await finalize(authorizationId)).body.code).toBe('authorization_failed')
    await one.close()
    await other.close()
  }, 60_000)

  it('ends where the person did not expect it', async () => {
    const { authorizationId, consentUrl } = await begin()
    const [page, context] = await newPage(browser)
    await page.goto(consentUrl)
    await page.getByRole('button', { name: 'I did not expect this' }).click()
    await page.getByText('The request has ended').waitFor()
    expect((await finalize(authorizationId)).body.code).toBe('authorization_denied')
    await context.close()
  }, 60_000)
})
