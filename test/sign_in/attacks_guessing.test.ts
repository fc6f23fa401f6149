import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLogin, loginPassword } from '../support/access/logins.ts'
import { fromAddress, type Got } from './net.ts'
import { addStrongLogin, codeAt, freshCode, type Login } from './people.ts'
import { createRawVisitor, tokenIn, type RawVisitor } from './raw_visitor.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(() => site.forgetLimits())

const passWaits = async (): Promise<void> => {
  await site.world.owner.query(`UPDATE sign_in_limit SET blocked_until = now() - interval '1 s'`)
}

/** Somebody who has shown the password, and not yet the second proof. */
async function pending(login: Login): Promise<RawVisitor> {
  const visitor = createRawVisitor(site)
  const got = await visitor.signIn(login.email)
  expect(got.headers.location).toMatch(/^\/signin\/second/)
  return visitor
}

const giveCode = async (visitor: RawVisitor, form: Record<string, string>): Promise<Got> =>
  await visitor.submit('/signin/second', '/signin/second', form)

describe('a password', () => {
  it('that is guessed is locked; the right one is refused too, says when, and works after', async () => {
    const person = await addLogin(site.world, site.test, 'viewer')
    const visitor = createRawVisitor(site)
    for (let guess = 1; guess <= 10; guess += 1) {
      expect((await visitor.signIn(person.email, `guess number ${guess}`)).status).toBe(401)
    }
    const locked = await visitor.signIn(person.email)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(30)
    expect(visitor.session()).toBeUndefined()
    // Elsewhere, with other spelling: the address is what counts.
    const spelt = ` ${person.email.toUpperCase()} `
    expect((await createRawVisitor(site).signIn(spelt)).status).toBe(429)
    await passWaits()
    expect((await visitor.signIn(person.email)).status).toBe(303)
  })

  it('of one person is locked, and nobody else’s', async () => {
    const person = await addLogin(site.world, site.test, 'viewer')
    const other = await addLogin(site.world, site.test, 'viewer')
    const visitor = createRawVisitor(site)
    for (let guess = 1; guess <= 11; guess += 1) await visitor.signIn(person.email, 'guess')
    expect((await visitor.signIn(person.email)).status).toBe(429)
    expect((await visitor.signIn(other.email)).status).toBe(303)
  })

  it('tried a hundred times at once is looked at ten times, whichever process is asked', async () => {
    const person = await addLogin(site.world, site.test, 'viewer')
    const visitor = createRawVisitor(site)
    const token = tokenIn(await visitor.get('/signin'))
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, guess) => {
        const password = guess === 99 ? loginPassword : `guess number ${guess}`
        return (await visitor.send('/signin', { token, email: person.email, password })).status
      }),
    )
    expect(all.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
    expect(all.filter((status) => status === 401).length).toBeGreaterThanOrEqual(9)
  })

  it('tried at many addresses from one network is locked for that network', async () => {
    const visitor = createRawVisitor(site)
    const token = tokenIn(await visitor.get('/signin'))
    const all: number[] = []
    for (let batch = 0; batch < 6; batch += 1) {
      const sent = Array.from({ length: 10 }, async (_, at) => {
        const email = `nobody-${batch}-${at}@example.test`
        return (await visitor.send('/signin', { token, email, password: 'spring 2026 !' })).status
      })
      all.push(...(await Promise.all(sent)))
    }
    expect(all.filter((status) => status === 401)).toHaveLength(50)
    expect(all.filter((status) => status === 429)).toHaveLength(10)
    // Whoever claims to sit elsewhere is not believed, and whoever does is not kept out.
    const person = await addLogin(site.world, site.test, 'viewer')
    const claim = { 'x-forwarded-for': '203.0.113.50' }
    const signIn = (headers: object) => visitor.signIn(person.email, loginPassword, headers)
    expect((await signIn(claim)).status).toBe(429)
    expect((await signIn(fromAddress('203.0.113.50'))).status).toBe(303)
  })

  it('that a stranger keeps guessing elsewhere still opens where its person is at home', async () => {
    const person = await addLogin(site.world, site.test, 'viewer')
    expect((await createRawVisitor(site).signIn(person.email)).status).toBe(303)
    const stranger = createRawVisitor(site)
    const elsewhere = fromAddress('203.0.113.66')
    for (let guess = 1; guess <= 10; guess += 1) {
      await stranger.signIn(person.email, 'guess', elsewhere)
    }
    expect((await stranger.signIn(person.email, loginPassword, elsewhere)).status).toBe(429)
    expect((await createRawVisitor(site).signIn(person.email)).status).toBe(303)
  })
})

describe('a code of the authenticator app', () => {
  it('that is wrong five times ends the sign-in, and the right one comes too late', async () => {
    const login = await addStrongLogin(site, site.test)
    const visitor = await pending(login)
    const token = tokenIn(await visitor.get('/signin/second'))
    for (let guess = 1; guess <= 4; guess += 1) {
      expect((await giveCode(visitor, { code: `00000${guess}` })).status).toBe(401)
    }
    expect((await giveCode(visitor, { code: '000005' })).headers.location).toBe('/signin')
    const late = await visitor.send('/signin/second', {
      token,
      code: await freshCode(site, login),
    })
    expect(late.status).toBe(403)
    expect((await visitor.get('/account')).headers.location).toBe('/signin?next=%2Faccount')
    expect((await pending(login)).session()).not.toBe(visitor.session())
  })

  it('works once, for one of two who have seen it', async () => {
    const login = await addStrongLogin(site, site.test)
    const [first, second] = [await pending(login), await pending(login)]
    const code = await freshCode(site, login)
    const both = await Promise.all([giveCode(first, { code }), giveCode(second, { code })])
    expect(both.map((one) => String(one.status)).toSorted()).toEqual(['303', '401'])
    expect((await giveCode(await pending(login), { code })).status).toBe(401)
  })

  it('of long ago, of later, or of another person opens nothing', async () => {
    const login = await addStrongLogin(site, site.test)
    const other = await addStrongLogin(site, site.test)
    await freshCode(site, login)
    const visitor = await pending(login)
    const now = Date.now()
    for (const code of [
      codeAt(login.secret, now - 120_000),
      codeAt(login.secret, now + 120_000),
      codeAt(other.secret, now),
    ]) {
      expect((await giveCode(visitor, { code })).status).toBe(401)
    }
  })

  it('tried a hundred times at once is looked at five times at most', async () => {
    const login = await addStrongLogin(site, site.test)
    const visitor = await pending(login)
    const token = tokenIn(await visitor.get('/signin/second'))
    const jar = [...visitor.jar]
    const all = await Promise.all(
      Array.from({ length: 100 }, async (_, guess) => {
        const code = String(guess).padStart(6, '0')
        const one = createRawVisitor(site, new Map(jar))
        return await one.send('/signin/second', { token, code })
      }),
    )
    expect(all.filter((one) => one.status === 401).length).toBeLessThanOrEqual(4)
    expect(all.filter((one) => one.headers.location === '/account')).toEqual([])
    const { rows } = await site.world.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sign_in_event WHERE user_id = $1 AND kind = 'failed'`,
      [login.userId],
    )
    expect(rows[0]?.count).toBeLessThanOrEqual(10)
    expect((await visitor.get('/account')).headers.location).toBe('/signin?next=%2Faccount')
  })

  it('is counted over all sessions of a person, so that a new one buys no more tries', async () => {
    const login = await addStrongLogin(site, site.test)
    for (const guesses of [4, 4, 2]) {
      const visitor = await pending(login)
      for (let guess = 0; guess < guesses; guess += 1) {
        expect((await giveCode(visitor, { code: '111111' })).status).toBe(401)
      }
    }
    const visitor = await pending(login)
    const code = await freshCode(site, login)
    expect((await giveCode(visitor, { code })).status).toBe(429)
    await passWaits()
    expect((await giveCode(visitor, { code })).status).toBe(303)
  })
})

describe('a recovery code', () => {
  it('works once and is no easier to guess than any other code', async () => {
    const login = await addStrongLogin(site, site.test)
    const [recovery = ''] = login.recoveryCodes
    const visitor = await pending(login)
    for (const guess of ['', '0000-0000-0000-0000', recovery.slice(0, -1), `${recovery}0`]) {
      expect((await giveCode(visitor, { recovery: guess })).status).toBe(401)
    }
    expect((await giveCode(visitor, { recovery })).status).toBe(303)
    expect((await visitor.get('/account')).text).toContain('9 recovery codes left')
    const again = await pending(login)
    expect((await giveCode(again, { recovery })).status).toBe(401)
    for (let guess = 2; guess <= 4; guess += 1) await giveCode(again, { recovery: `${guess}` })
    const ended = await giveCode(again, { recovery: 'five' })
    expect(ended.headers.location).toBe('/signin')
  })

  it('of another person opens nothing', async () => {
    const [login, other] = [
      await addStrongLogin(site, site.test),
      await addStrongLogin(site, site.test),
    ]
    const visitor = await pending(login)
    const [recovery = ''] = other.recoveryCodes
    expect((await giveCode(visitor, { recovery })).status).toBe(401)
  })
})
