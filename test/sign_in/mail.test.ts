import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLogin, linkIn, loginPassword, mailsOf, waitForMails } from '../support/access/logins.ts'
import { watchComplaints } from './consent_page.ts'
import { addStrongLogin, freshCode, giveCode, givePassword, signInStrongly } from './people.ts'
import { createRawVisitor, tokenIn } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.world.startEngine()
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const newPassword = 'copper kettle beside the lighthouse'

async function openPage() {
  const context = await site.visitor()
  const page = await context.newPage()
  return { context, page, complaints: watchComplaints(page) }
}

async function invite(email: string, role: string): Promise<URL> {
  const reply = await site.world.rest(site.test, 'operations/invite_member', { email, role })
  expect(reply.status).toBe(200)
  const [mail = ''] = await waitForMails(site.world, email, 1)
  return linkIn(mail)
}

describe('an invitation', () => {
  it('is followed from the mail by somebody new, who is a member then', async () => {
    const link = await invite('new.person@example.test', 'bookkeeper')
    expect(link.origin).toBe(site.base)
    const { context, page, complaints } = await openPage()
    // A mail scanner that looks uses nothing up.
    expect((await site.ask(link.pathname + link.search)).status).toBe(200)
    await page.goto(link.toString())
    await page.getByLabel('Your name').fill('New Person')
    await page.getByLabel('Choose a password').fill('password1234')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('too easy to guess').waitFor()
    await page.getByLabel('Your name').fill('New Person')
    await page.getByLabel('Choose a password').fill(newPassword)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Welcome. You are now a member.').waitFor()
    expect(await page.getByText('Test italy').count()).toBeGreaterThan(0)
    // The browser itself notes the answer 422 to the weak password; no policy was broken.
    expect(complaints.filter((one) => !/status of 422/.test(one))).toEqual([])
    await page.goto(link.toString())
    expect(await page.getByText('This link does not work').count()).toBeGreaterThan(0)
    await context.close()
  })

  it('for an address that has an account is joined after signing in as that address', async () => {
    const person = await addLogin(site.world, site.live, 'bookkeeper')
    const other = await addLogin(site.world, site.test, 'viewer')
    const link = await invite(person.email, 'viewer')
    const { context, page } = await openPage()
    await page.goto(`${site.base}/account`)
    await givePassword(page, other)
    await page.waitForURL(`${site.base}/account`)
    await page.goto(link.toString())
    await page.getByText(`You are signed in as ${other.email}`).waitFor()
    await page.getByRole('button', { name: 'Sign in as someone else' }).click()
    await givePassword(page, person)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Welcome. You are now a member.').waitFor()
    const { rows } = await site.world.owner.query<{ user_id: string; status: string }>(
      'SELECT user_id, status FROM member WHERE org_id = $1 AND email = $2',
      [site.test.orgId, person.email],
    )
    expect(rows).toEqual([{ user_id: person.userId, status: 'active' }])
    await context.close()
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link from a mail, once, and every session ends; the code is still asked', async () => {
    const login = await addStrongLogin(site, site.live)
    const before = await openPage()
    await before.page.goto(`${site.base}/account`)
    await signInStrongly(site, before.page, login)

    const { context, page, complaints } = await openPage()
    await page.goto(`${site.base}/signin`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('E-mail address').fill(login.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByText('Check your inbox').first().waitFor()
    // The first mail told that the authenticator app was added.
    const mails = await waitForMails(site.world, login.email, 2)
    const link = linkIn(mails.find((mail) => mail.includes('/reset/new')) ?? '')
    expect((await site.ask(link.pathname + link.search)).status).toBe(200)
    await page.goto(link.toString())
    await page.getByLabel('New password').fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password has been changed.').waitFor()
    expect(complaints).toEqual([])

    await before.page.goto(`${site.base}/account`)
    expect(new URL(before.page.url()).pathname).toBe('/signin')
    await page.goto(`${site.base}/account`)
    await givePassword(page, login, loginPassword)
    await page.getByText('is wrong').waitFor()
    await givePassword(page, login, newPassword)
    await page.waitForURL('**/signin/second**')
    await giveCode(page, await freshCode(site, login))
    await page.waitForURL(`${site.base}/account`)
    await page.goto(link.toString())
    expect(await page.getByText('This link does not work').count()).toBeGreaterThan(0)
    await before.context.close()
    await context.close()
  })

  it('is replaced at our own address, whatever host a request names', async () => {
    const person = await addLogin(site.world, site.test, 'viewer')
    const visitor = createRawVisitor(site)
    const token = tokenIn(await visitor.get('/reset'))
    const forged = {
      'sec-fetch-site': 'same-origin',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example;proto=http',
    }
    const got = await visitor.send('/reset', { token, email: person.email }, forged)
    expect(got.headers.location).toBe('/reset?done=sent')
    const [mail = ''] = await waitForMails(site.world, person.email, 1)
    expect(linkIn(mail).origin).toBe(site.base)
    expect(mail).not.toContain('evil.example')
    const found = '/.well-known/oauth-authorization-server'
    const metadata = await site.ask(found, { headers: forged })
    expect(metadata.text).not.toContain('evil.example')
    expect(metadata.json.issuer).toBe(site.base)
  })

  it('of nobody is answered alike, and nobody is sent a mail', async () => {
    const { context, page } = await openPage()
    const person = await addLogin(site.world, site.test, 'viewer')
    for (const email of ['nobody@example.test', person.email]) {
      await page.goto(`${site.base}/reset`)
      await page.getByLabel('E-mail address').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('Check your inbox').first().waitFor()
    }
    // Who was asked for later has got theirs by now.
    await waitForMails(site.world, person.email, 1)
    expect(mailsOf(site.world).filter((mail) => mail.includes('nobody@'))).toEqual([])
    await context.close()
  })
})
