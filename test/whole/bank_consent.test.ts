import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
} from '../support/bank/bank_link.ts'
import { createPerson, decide } from '../support/bank/person.ts'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

const begin = () => bank.start(bank.world.dk, danishBank)
const finalize = (id: string) => bank.finalize(bank.world.dk, id)
const codesSent = () => bank.exchanges.filter((one) => one.asked.path === '/sessions').length
const browserOf = (id: string) =>
  bank.world.owner
    .query(`SELECT browser_hash, status FROM bank_authorization ORDER BY id DESC LIMIT 1`)
    .then(({ rows }) => ({ id, ...rows[0] }))

describe('a second browser', () => {
  it('that was sent to the bank by somebody else opens no account to them', async () => {
    const attacker = createPerson(bank.world)
    const victim = createPerson(bank.world)
    const { authorizationId, consentUrl } = await begin()
    const sent = await attacker.goOn(consentUrl)
    const back = await decide(sent, 'approve')
    const reply = await victim.comeBack(back)
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('opened in another browser')
    expect(reply.body).toContain('withdraw the consent')
    const before = codesSent()
    const done = await finalize(authorizationId)
    expect(done).toMatchObject({ status: 409, body: { code: 'authorization_failed' } })
    expect(done.body.detail).toContain('another browser')
    // Not even with the address that the victim was sent back to, cookie and all.
    expect((await attacker.comeBack(back)).status).toBe(409)
    expect((await finalize(authorizationId)).status).toBe(409)
    expect(codesSent()).toBe(before)
  })

  it('is refused at the bank’s return where nobody went through our page at all', async () => {
    const { authorizationId } = await begin()
    const asked = bank.exchanges.findLast((one) => one.asked.path === '/auth')
    if (!asked) throw new Error('the bank was not asked')
    const { url } = asked.answer.body as { url: string }
    const reply = await createPerson(bank.world).comeBack(await decide(url, 'approve'))
    expect(reply.status).toBe(403)
    expect((await finalize(authorizationId)).body.code).toBe('authorization_failed')
  })

  it.each([
    ['empty', ''],
    ['made up', 'A'.repeat(43)],
    ['twice there', null],
  ])('with a cookie that is %s is refused, too', async (_how, value) => {
    const { consentUrl } = await begin()
    const person = createPerson(bank.world)
    const back = await decide(await person.goOn(consentUrl), 'approve')
    const own = person.jar.get('bank') ?? ''
    const cookie = value === null ? `bank=${own}; bank=${own}` : `bank=${value}`
    expect((await createPerson(bank.world).comeBack(back, { cookie })).status).toBe(403)
  })

  it('gets neither our page nor the bank’s address once the first has gone on', async () => {
    const { consentUrl, authorizationId } = await begin()
    const first = createPerson(bank.world)
    const second = createPerson(bank.world)
    // It had the page before, so its form is good.
    const early = await second.look(consentUrl)
    const token = /name="token" value="([^"]+)"/.exec(early.body)?.[1] ?? ''
    const address = await first.goOn(consentUrl)
    const late = await second.look(consentUrl)
    expect([late.status, late.body.includes('Opened in another browser')]).toEqual([409, true])
    const form = new URLSearchParams({ token }).toString()
    const pressed = await second.post(consentUrl, form)
    expect([pressed.status, pressed.headers['refresh']]).toEqual([409, undefined])
    expect((await first.comeBack(await decide(address, 'approve'))).status).toBe(200)
    expect((await finalize(authorizationId)).status).toBe(200)
  })
})

describe('the page before the bank', () => {
  it('names who asks, what is read and until when, and shows no address of the bank', async () => {
    const { consentUrl } = await begin()
    expect(consentUrl).toMatch(
      new RegExp(`^${bank.world.app.baseUrl}/bank/consent/[A-Za-z0-9_-]{43}$`),
    )
    const { status, body, headers } = await createPerson(bank.world).look(consentUrl)
    expect(status).toBe(200)
    for (const words of ['read your bank accounts?', 'Nordlys Bank', 'Continue to Nordlys Bank']) {
      expect(body).toContain(words)
    }
    expect(body).toMatch(/Until \d+ \w+ \d{4}/)
    expect(body).toContain('a program of the organization')
    expect(body).not.toContain(bank.simulator.url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['set-cookie'] ?? '').not.toContain('bank=')
    expect(bank.world.logLines.join('\n')).not.toContain(consentUrl.slice(-43))
  })

  it('is used up by nobody who only looks, however often', async () => {
    const { consentUrl, authorizationId } = await begin()
    for (let look = 0; look < 3; look++) {
      expect((await createPerson(bank.world).look(consentUrl)).status).toBe(200)
    }
    const { pathname } = new URL(consentUrl)
    const head = await bank.world.edge.server.inject({ method: 'HEAD', url: pathname })
    expect([404, 405]).toContain(head.statusCode)
    expect(await browserOf(authorizationId)).toMatchObject({ browser_hash: null })
    await bank.comeBack(await bank.decide(consentUrl, 'approve'))
    expect((await finalize(authorizationId)).status).toBe(200)
  })

  it('goes on only by its own form: not without a token, nor from another site', async () => {
    const { consentUrl, authorizationId } = await begin()
    const person = createPerson(bank.world)
    const { body } = await person.look(consentUrl)
    const token = /name="token" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const form = new URLSearchParams({ token }).toString()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    for (const reply of [
      await person.post(consentUrl, ''),
      await person.post(consentUrl, form, foreign),
      await person.post(`${consentUrl}/stop`, form, foreign),
      await createPerson(bank.world).post(consentUrl, form),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.headers['refresh']).toBeUndefined()
    }
    expect(await browserOf(authorizationId)).toMatchObject({
      browser_hash: null,
      status: 'pending',
    })
  })

  it('lets the same browser go on again, and two requests side by side', async () => {
    const person = createPerson(bank.world)
    const first = await begin()
    const second = await begin()
    await person.goOn(first.consentUrl)
    const other = await decide(await person.goOn(second.consentUrl), 'approve')
    const again = await decide(await person.goOn(first.consentUrl), 'approve')
    for (const back of [again, other]) expect((await person.comeBack(back)).status).toBe(200)
    for (const { authorizationId } of [first, second]) {
      expect((await finalize(authorizationId)).status).toBe(200)
    }
  })

  it('lets a person stop who did not expect it, in any browser, and says so to who asked', async () => {
    const { consentUrl, authorizationId } = await begin()
    const person = createPerson(bank.world)
    const reply = await person.press(consentUrl, '/stop')
    expect([reply.status, reply.body.includes('Nothing was linked')]).toEqual([200, true])
    expect((await person.look(consentUrl)).status).toBe(409)
    const done = await finalize(authorizationId)
    expect(done).toMatchObject({ status: 409, body: { code: 'authorization_denied' } })
    expect(done.body.detail).toContain('did not expect')
    const events = await bank.world.read(bank.world.dk, 'events?limit=1')
    expect(events.body.result.items[0].type).toBe('bank_authorization.denied')
  })

  it('keeps of link and browser the hashes alone, and the cookie is for this host alone', async () => {
    const { consentUrl } = await bank.start(bank.world.it, italianBank)
    const person = createPerson(bank.world)
    const pressed = await person.press(consentUrl, '')
    const cookie = [pressed.headers['set-cookie'] ?? []].flat().join('\n')
    expect(cookie).toMatch(
      /^bank=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600$/m,
    )
    const { rows } = await bank.world.owner.query<{ kept: string }>(
      'SELECT a::text AS kept FROM bank_authorization a ORDER BY id DESC LIMIT 1',
    )
    expect(rows[0]?.kept).not.toContain(consentUrl.slice(-43))
    expect(rows[0]?.kept).not.toContain(person.jar.get('bank'))
  })

  it.each(['x', 'A'.repeat(43), '%00', "' OR 1=1"])('is not there for %s', async (link) => {
    const address = `${bank.world.app.baseUrl}/bank/consent/${encodeURIComponent(link)}`
    const reply = await createPerson(bank.world).look(address)
    expect([reply.status, reply.body.includes('Unknown address')]).toEqual([404, true])
  })

  it('is over with the request', async () => {
    const { consentUrl } = await begin()
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() WHERE status = 'pending'`,
    )
    const person = createPerson(bank.world)
    expect((await person.look(consentUrl)).status).toBe(410)
    expect((await person.press(consentUrl, '')).status).toBe(403)
  })
})
