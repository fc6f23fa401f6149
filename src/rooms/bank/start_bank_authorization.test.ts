import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
} from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())
afterEach(async () => {
  await fetch(`${bank.simulator.control}/faults`, { method: 'DELETE' })
})

const start = (org: TestOrg, body: object, headers = {}) =>
  bank.world.rest(org, 'actions/start_bank_authorization', body, headers)

async function rowsOf(org: TestOrg): Promise<Record<string, unknown>[]> {
  const { rows } = await bank.world.owner.query(
    'SELECT * FROM bank_authorization WHERE org_id = $1 ORDER BY id',
    [org.orgId],
  )
  return rows
}

const lastRequest = () => {
  const asked = bank.exchanges.findLast((one) => one.asked.path === '/auth')?.asked
  return JSON.parse(asked?.body ?? '{}') as { state: string; access: { valid_until: string } }
}

describe('200', () => {
  it('gives the address of our page before the bank, and until when it is open', async () => {
    const reply = await start(bank.world.dk, { institutionId: danishBank })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({
      authorizationId: expect.stringMatching(/^bau_/),
      consentUrl: expect.stringMatching(
        /^http:\/\/daybook\.test\/bank\/consent\/[A-Za-z0-9_-]{43}$/,
      ),
      expiresAt: expect.any(String),
    })
    const open = Date.parse(reply.body.result.expiresAt) - Date.now()
    expect(open).toBeGreaterThan(3_500_000)
    expect(open).toBeLessThanOrEqual(3_600_000)
  })

  it('keeps the address sealed for a repeat, and gives it again to the same key', async () => {
    const headers = { 'idempotency-key': 'sealed-address' }
    const first = await start(bank.world.dk, { institutionId: danishBank }, headers)
    const again = await start(bank.world.dk, { institutionId: danishBank }, headers)
    expect(again.body.result).toEqual(first.body.result)
    const link: string = first.body.result.consentUrl.split('/').at(-1)
    const { rows } = await bank.world.owner.query<{ answer: string }>(
      `SELECT answer::text FROM idempotency WHERE org_id = $1 AND key = 'sealed-address'
       UNION ALL
       SELECT answer::text FROM intent WHERE org_id = $1 AND action = 'start_bank_authorization'`,
      [bank.world.dk.orgId],
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { answer } of rows) {
      expect(answer).toContain('"sealed"')
      expect(answer).not.toContain(link)
    }
  })

  it('asks for the longest consent that the bank gives, less ten minutes', async () => {
    await start(bank.world.dk, { institutionId: 'DK:Fjordbank Erhverv' })
    const { access } = lastRequest()
    const left = Date.parse(access.valid_until) - Date.now()
    expect(Math.abs(left - (90 * 86_400 - 600) * 1_000)).toBeLessThan(60_000)
  })

  it.each([
    ['denmark', danishBank, 'da'],
    ['italy', italianBank, 'it'],
  ])('speaks the language of %s and comes back to this server', async (region, id, language) => {
    const org = region === 'italy' ? bank.world.it : bank.world.dk
    await start(org, { institutionId: id })
    expect(lastRequest()).toMatchObject({
      language,
      psu_type: 'business',
      redirect_url: 'http://daybook.test/api/bank/callback',
    })
  })

  it('keeps no more of the state than its hash, which differs each time', async () => {
    await start(bank.world.dk, { institutionId: danishBank })
    const { state } = lastRequest()
    expect(state).toMatch(/^[A-Za-z0-9_-]{43}$/)
    await start(bank.world.dk, { institutionId: danishBank })
    expect(lastRequest().state).not.toBe(state)
    const { rows } = await bank.world.owner.query<{ dump: string }>(
      `SELECT (SELECT string_agg(i::text, '') FROM intent i)
         || (SELECT string_agg(a::text, '') FROM bank_authorization a)
         || (SELECT string_agg(e::text, '') FROM event e)
         || (SELECT string_agg(p::text, '') FROM audit_payload p) AS dump`,
    )
    expect(rows[0]?.dump).toContain('Nordlys Bank')
    expect(rows[0]?.dump).not.toContain(state)
  })

  it('uses the given name of the bank', async () => {
    const institutionName = 'Vores bank'
    const reply = await start(bank.world.dk, { institutionId: danishBank, institutionName })
    expect(reply.status).toBe(200)
    expect((await rowsOf(bank.world.dk)).at(-1)).toMatchObject({
      institution_id: danishBank,
      institution_name: institutionName,
      status: 'pending',
    })
  })

  it('tells of itself as an event, without the way to the bank', async () => {
    const reply = await start(bank.world.dk, { institutionId: danishBank })
    const { consentUrl, authorizationId } = reply.body.result
    const events = await bank.world.read(bank.world.dk, 'events?limit=1')
    expect(events.body.result.items[0]).toMatchObject({
      type: 'bank_authorization.started',
      data: { id: authorizationId, status: 'pending', version: 1 },
    })
    expect(JSON.stringify(events.body)).not.toContain(consentUrl)
  })

  it('gives the same again under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'start once' }
    const first = await start(bank.world.dk, { institutionId: danishBank }, headers)
    const second = await start(bank.world.dk, { institutionId: danishBank }, headers)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
  })

  it('asks nobody and keeps nothing in a dry run', async () => {
    const before = [(await rowsOf(bank.world.dk)).length, bank.exchanges.length]
    const headers = { 'daybook-dry-run': 'true' }
    const reply = await start(bank.world.dk, { institutionId: danishBank }, headers)
    expect(reply.body.result.consentUrl).toBeNull()
    expect([(await rowsOf(bank.world.dk)).length, bank.exchanges.length]).toEqual(before)
  })
})

describe('400', () => {
  it.each([{}, { institutionId: '' }, { institutionId: 7 }, { institutionId: danishBank, x: 1 }])(
    'is the answer to %j',
    async (body) => {
      expect((await start(bank.world.dk, body)).status).toBe(400)
    },
  )
})

describe('403', () => {
  it('needs bank:edit', async () => {
    const key = await bank.world.createKey(bank.world.dk, ['bank:read', 'settings:edit'])
    const reply = await start({ ...bank.world.dk, key }, { institutionId: danishBank })
    expect(reply).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  })
})

describe('404', () => {
  it.each([
    'DK:No such bank',
    'Nordlys Bank',
    'XX:Nordlys Bank',
    'IT:Nordlys Bank',
    'dk:Nordlys Bank',
  ])('is the answer for %s: institution_not_found', async (institutionId) => {
    const before = (await rowsOf(bank.world.dk)).length
    const reply = await start(bank.world.dk, { institutionId })
    expect(reply).toMatchObject({ status: 404, body: { code: 'institution_not_found' } })
    expect(await rowsOf(bank.world.dk)).toHaveLength(before)
  })
})

describe('409', () => {
  it('says provider_not_connected to a live organization that has no line', async () => {
    const live = await bank.world.createOrg('denmark')
    await bank.world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [
      live.orgId,
    ])
    const before = bank.exchanges.length
    const reply = await start(live, { institutionId: danishBank })
    expect(reply).toMatchObject({ status: 409, body: { code: 'provider_not_connected' } })
    expect(bank.exchanges).toHaveLength(before)
  })
})

describe('502, 503, 504', () => {
  it.each([
    ['provider_failed', { error: 'ASPSP_ERROR' }],
    ['provider_failed', { error: 'REDIRECT_URI_NOT_ALLOWED' }],
    ['provider_failed', { error: 'ASPSP_RATE_LIMIT_EXCEEDED' }],
    ['provider_failed', 'drop'],
    ['provider_timeout', { error: 'ASPSP_TIMEOUT' }],
  ])('is %s after %j, and nothing is kept', async (code, act) => {
    const before = (await rowsOf(bank.world.it)).length
    await bank.control('faults', { path: '/auth', times: 0, act })
    const reply = await start(bank.world.it, { institutionId: italianBank })
    expect(reply.status).toBe(code === 'provider_timeout' ? 504 : 502)
    expect(reply.body.code).toBe(code)
    expect(await rowsOf(bank.world.it)).toHaveLength(before)
    const { rows } = await bank.world.owner.query(`SELECT FROM intent WHERE state = 'open'`)
    expect(rows).toHaveLength(0)
  })

  it('is provider_unavailable where nobody answers, and works once someone does', async () => {
    const dead = await createBankWorld()
    await dead.close()
    const reply = await bank.withFeed(dead.world.app.ports.bankFeeds.test, () =>
      start(bank.world.it, { institutionId: italianBank }),
    )
    expect(reply).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    expect((await start(bank.world.it, { institutionId: italianBank })).status).toBe(200)
  })
})
