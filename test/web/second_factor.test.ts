import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSignedUp, codeOf, makeLive, openSite, signIn, type Site } from '../pages/site.ts'
import type { TestPerson } from '../support/access/apps.ts'
import { hasBrowser, shareBrowser } from '../support/browser.ts'
import { expectForEverybody } from './for_everybody.ts'
import { picture, type Seen } from './seen.ts'

type Proofs = { secret: string; codes: string[] }

describe.runIf(hasBrowser)('the app behind a second factor', { timeout: 180_000 }, () => {
  let site: Site
  let browser: Browser
  let person: TestPerson
  let proofs: Proofs
  /** The code that opened the door last: a later one would be another. */
  let used = ''
  beforeAll(async () => {
    site = await openSite()
    const org = await site.world.createOrg('denmark')
    await makeLive(site.world, org)
    person = await addSignedUp(site.world, org, 'owner')
    browser = await shareBrowser()
  })
  afterAll(async () => {
    await browser.close()
    site.world.edge.server.server.closeAllConnections()
    await site.close()
  })

  const openPage = async (width: number, locale: string): Promise<Seen> => {
    const viewport = { width, height: 844 }
    const context = await browser.newContext({ locale, viewport })
    const page = await context.newPage()
    page.setDefaultTimeout(45_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return { page, context, errors }
  }
  const sendCode = async (page: Page, code: string): Promise<void> => {
    await page.fill('#code', code)
    await page.click('form[action="/signin/second"] button >> nth=0')
  }
  const isAtHome = async (page: Page): Promise<void> => {
    await page.goto(`${site.url}/`)
    await page.waitForURL('**/home')
    await page.locator('main h1').waitFor()
  }
  /** As somebody does it: the account's page, and its button. */
  const signOut = async (page: Page): Promise<void> => {
    await page.locator('.personmenu summary >> visible=true').click()
    await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('**/signin**')
  }

  it('is set up by who first signs in to real books, and leads into the app and out of it', async () => {
    const seen = await openPage(1440, 'en')
    const { page, context } = seen
    await signIn(page, site, person)
    await page.waitForURL('**/account/second**')
    await page.click('text=Set up an authenticator app')
    const secret = (await page.textContent('.key'))?.replaceAll(' ', '') ?? ''
    await page.fill('#code', codeOf(secret))
    await page.click('text=Turn on')
    proofs = { secret, codes: await page.locator('.codes li').allTextContents() }
    await expectForEverybody(seen)
    await page.click('text=I have saved them')
    await isAtHome(page)
    await signOut(page)
    await page.goto(`${site.url}/home`)
    expect(new URL(page.url()).pathname).toBe('/signin')
    await context.close()
  })

  it('says in words that a code is wrong, keeps the door closed, and opens with the next one', async () => {
    const seen = await openPage(390, 'en')
    const { page, context } = seen
    await signIn(page, site, person)
    await page.waitForURL('**/signin/second**')
    await sendCode(page, '000000')
    await page.locator('#problem').getByText('is wrong').waitFor()
    expect(await page.getAttribute('#code', 'aria-describedby')).toBe('problem')
    await picture(seen, 'second_factor_wrong_390')
    await expectForEverybody(seen)
    await page.goto(`${site.url}/inbox`)
    expect(new URL(page.url()).pathname).toMatch(/^\/signin/)
    await page.goto(`${site.url}/signin/second`)
    used = codeOf(proofs.secret, 1)
    await sendCode(page, used)
    await isAtHome(page)
    await context.close()
  })

  it('takes no code twice, and speaks the language of the reader', async () => {
    for (const [locale, words] of [
      ['da', 'Koden er forkert'],
      ['it', 'Il codice è errato'],
    ] as const) {
      const { page, context } = await openPage(390, locale)
      await signIn(page, site, person)
      await page.waitForURL('**/signin/second**')
      await sendCode(page, used)
      const said = (await page.locator('#problem').textContent()) ?? ''
      expect([locale, said.includes(words), said]).toEqual([locale, true, said])
      await context.close()
    }
  })

  it('is replaced by a recovery code, which works once', async () => {
    const [code = ''] = proofs.codes
    const use = async (page: Page): Promise<void> => {
      await signIn(page, site, person)
      await page.waitForURL('**/signin/second**')
      await page.click('summary:has-text("cannot use")')
      await page.fill('#recovery', code)
      await page.click('details button')
    }
    const first = await openPage(1440, 'en')
    await use(first.page)
    await isAtHome(first.page)
    await first.context.close()
    const second = await openPage(1440, 'en')
    await use(second.page)
    await second.page.locator('#problem').getByText('is wrong').waitFor()
    expect(new URL(second.page.url()).pathname).toBe('/signin/second')
    await second.context.close()
  })
})
