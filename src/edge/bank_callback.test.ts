import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
} from '#test/support/bank/bank_link'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

const path = '/api/bank/callback'
const unknownState = 'A'.repeat(43)

async function fingerprint(): Promise<string> {
  const { rows } = await bank.world.owner.query<{ sum: string }>(
    `SELECT (SELECT md5(coalesce(string_agg(a::text, '|' ORDER BY id), '')) FROM bank_authorization a)
       || (SELECT count(*) FROM event) || (SELECT count(*) FROM audit_log) AS sum`,
  )
  return rows[0]?.sum ?? ''
}

const get = (query: string) => bank.comeBack(`http://localhost${path}${query}`)

describe('a browser that comes back', () => {
  it('is told to go back, on a page that holds no secret and can do nothing', async () => {
    const { consentUrl } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'approve')
    const reply = await bank.comeBack(address)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    })
    expect(reply.body).toContain('You can go back')
    expect(reply.body).toContain('Nordlys Bank')
    expect(reply.body).toMatch(/<link rel="stylesheet" href="\/pages\/style\.\w+\.css" \/>/)
    expect(reply.body).not.toMatch(/<script|<form/)
    const { searchParams } = new URL(address)
    for (const secret of ['code', 'state']) {
      expect(reply.body).not.toContain(searchParams.get(secret))
    }
    expect(bank.world.logLines.join('\n')).not.toContain(searchParams.get('state'))
    expect(bank.world.logLines.join('\n')).not.toContain(searchParams.get('code'))
  })

  it.each([
    ['da-DK,da;q=0.9', 'da', 'Du kan gå tilbage'],
    ['it-IT,it;q=0.9', 'it', 'Puoi tornare indietro'],
    ['fr', 'en', 'You can go back'],
  ])('is answered in its own language: %s', async (preferred, language, title) => {
    const { consentUrl } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'approve')
    const reply = await bank.comeBack(address, { 'accept-language': preferred })
    expect(reply.status).toBe(200)
    expect(reply.body).toContain(`<html lang="${language}">`)
    expect(reply.body).toContain(`<h1>${title}</h1>`)
    // Its address works once, so there is no way to ask for it in another language.
    expect(reply.body).not.toContain('?lang=')
  })

  it('is answered in the language that was kept, whatever the browser prefers', async () => {
    const headers = { 'accept-language': 'it', cookie: 'lang=da' }
    const reply = await bank.world.read(null, `${path}?code=x&state=${unknownState}`, headers)
    expect([reply.status, reply.body.includes('Adressen er ukendt')]).toEqual([404, true])
  })

  it('needs no session and reaches the organization that its state belongs to', async () => {
    const mine = await bank.start(bank.world.it, italianBank)
    const theirs = await bank.start(bank.world.dk, danishBank)
    await bank.comeBack(await bank.decide(mine.consentUrl, 'approve'))
    const reply = await bank.finalize(bank.world.it, mine.authorizationId)
    expect(reply.status).toBe(200)
    const other = await bank.finalize(bank.world.dk, theirs.authorizationId)
    expect(other.body.code).toBe('authorization_pending')
  })

  it('learns that nothing was linked after declining', async () => {
    const { consentUrl } = await bank.start(bank.world.dk, danishBank)
    const reply = await bank.comeBack(await bank.decide(consentUrl, 'deny'))
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('declined at Nordlys Bank')
  })

  it('learns so too where the bank broke down', async () => {
    const { consentUrl } = await bank.start(bank.world.dk, danishBank)
    const state = new URL(await bank.decide(consentUrl, 'approve')).searchParams.get('state')
    const reply = await get(`?error=server_error&state=${state}`)
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('could not complete')
  })

  it('shows the name that the bank has, whatever the caller calls it', async () => {
    const institutionName = '<img src=x onerror=alert(1)>'
    const body = { institutionId: danishBank, institutionName }
    const reply = await bank.world.rest(bank.world.dk, 'actions/start_bank_authorization', body)
    const page = await bank.comeBack(await bank.decide(reply.body.result.consentUrl, 'approve'))
    expect(page.body).not.toContain('&lt;img')
    expect(page.body).not.toContain('<img src=x')
  })
})

describe('an address that was used before', () => {
  it('says so, and changes nothing', async () => {
    const { consentUrl, authorizationId } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'approve')
    await bank.comeBack(address)
    const before = await fingerprint()
    const again = await bank.comeBack(address)
    expect(again.status).toBe(409)
    expect(again.body).toContain('already been used')
    const state = new URL(address).searchParams.get('state')
    expect((await get(`?code=another&state=${state}`)).status).toBe(409)
    expect((await get(`?error=access_denied&state=${state}`)).status).toBe(409)
    expect(await fingerprint()).toBe(before)
    expect((await bank.finalize(bank.world.dk, authorizationId)).status).toBe(200)
    expect((await bank.comeBack(address)).status).toBe(409)
  })

  it('is of no more use after somebody declined', async () => {
    const { consentUrl, authorizationId } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'deny')
    await bank.comeBack(address)
    const state = new URL(address).searchParams.get('state')
    expect((await get(`?code=forged&state=${state}`)).status).toBe(409)
    expect((await bank.finalize(bank.world.dk, authorizationId)).body.code).toBe(
      'authorization_denied',
    )
  })
})

describe('an address that is forged, late or not whole', () => {
  it.each([
    ['no state', '?code=x'],
    ['nothing at all', ''],
    ['an unknown state', `?code=x&state=${unknownState}`],
    ['a state of another form', '?code=x&state=%27%20OR%201=1'],
    ['a state that is there twice', `?code=x&state=${unknownState}&state=${unknownState}`],
    ['a state with U+0000', '?code=x&state=%00'],
    ['a state without an end', `?code=x&state=${'a'.repeat(5_000)}`],
  ])('with %s is not known', async (_says, query) => {
    const before = await fingerprint()
    const reply = await get(query)
    expect(reply.status).toBe(404)
    expect(reply.body).toContain('Unknown address')
    expect(await fingerprint()).toBe(before)
  })

  it.each([
    ['neither code nor error', (state: string) => `?state=${state}`],
    ['two codes', (state: string) => `?code=a&code=b&state=${state}`],
    ['an empty code', (state: string) => `?code=&state=${state}`],
    ['a code far too long', (state: string) => `?code=${'a'.repeat(4_001)}&state=${state}`],
    ['a code with U+0000', (state: string) => `?code=a%00b&state=${state}`],
  ])('with %s is refused, and the right one still works', async (_says, queryOf) => {
    const { consentUrl, authorizationId } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'approve')
    const state = new URL(address).searchParams.get('state') ?? ''
    const reply = await get(queryOf(state))
    expect(reply.status).toBe(400)
    expect((await bank.comeBack(address)).status).toBe(200)
    expect((await bank.finalize(bank.world.dk, authorizationId)).status).toBe(200)
  })

  it('that comes after its time is gone, and changes nothing', async () => {
    const { consentUrl } = await bank.start(bank.world.dk, danishBank)
    const address = await bank.decide(consentUrl, 'approve')
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() WHERE status = 'pending'`,
    )
    const before = await fingerprint()
    const reply = await bank.comeBack(address)
    expect(reply.status).toBe(410)
    expect(reply.body).toContain('expired')
    expect(await fingerprint()).toBe(before)
  })

  it('made up a hundred times hits nothing', async () => {
    const { consentUrl, authorizationId } = await bank.start(bank.world.dk, danishBank)
    const before = await fingerprint()
    for (let attempt = 0; attempt < 100; attempt++) {
      const state = bank.world.app.random.bytes(32).toString('base64url')
      expect((await get(`?code=x&state=${state}`)).status).toBe(404)
    }
    expect(await fingerprint()).toBe(before)
    await bank.comeBack(await bank.decide(consentUrl, 'approve'))
    expect((await bank.finalize(bank.world.dk, authorizationId)).status).toBe(200)
  })
})

describe('other ways to ask', () => {
  it.each(['HEAD', 'POST', 'PUT', 'DELETE'] as const)(
    '%s does not use the state up',
    async (method) => {
      const { consentUrl } = await bank.start(bank.world.dk, danishBank)
      const address = await bank.decide(consentUrl, 'approve')
      const url = address.slice(new URL(address).origin.length)
      const response = await bank.world.edge.server.inject({ method, url })
      expect([404, 405]).toContain(response.statusCode)
      expect((await bank.comeBack(address)).status).toBe(200)
    },
  )
})
