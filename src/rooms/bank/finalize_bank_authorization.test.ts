import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { resumeIntent } from '#kernel/corridor/intent'
import { approvalOf, asApp, callAs } from '#test/support/access/approvals'
import { addPerson, connectApp } from '#test/support/access/apps'
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

const codesSent = () => bank.exchanges.filter((one) => one.asked.path === '/sessions').length

/** As far as the person who agreed and came back. */
async function returned(org: TestOrg, institutionId = danishBank): Promise<string> {
  const { authorizationId, consentUrl } = await bank.start(org, institutionId)
  expect((await bank.comeBack(await bank.decide(consentUrl, 'approve'))).status).toBe(200)
  return authorizationId
}

async function statusOf(org: TestOrg): Promise<Record<string, unknown>> {
  const { rows } = await bank.world.owner.query(
    `SELECT status, code_sealed, error FROM bank_authorization
     WHERE org_id = $1 ORDER BY id DESC LIMIT 1`,
    [org.orgId],
  )
  return rows[0]
}

describe('200', () => {
  it('brings the accounts, which the books know where to put', async () => {
    const org = await bank.world.createOrg('italy')
    const authorizationId = await returned(org, italianBank)
    const reply = await bank.finalize(org, authorizationId)
    expect(reply.status).toBe(200)
    expect(reply.body.result.authorizationId).toBe(authorizationId)
    const accounts = reply.body.result.bankAccounts
    expect(accounts.map((one: { name: string }) => one.name).toSorted()).toEqual([
      'Carta Aziendale',
      'Conto Deposito',
      'Conto Impresa',
    ])
    for (const account of accounts) {
      expect(account).toMatchObject({
        id: expect.stringMatching(/^bac_/),
        version: 1,
        status: 'active',
        iban: expect.stringMatching(/^IT\d{2}[A-Z]\d{10}[A-Z0-9]{12}$/),
        currency: 'EUR',
        institutionId: italianBank,
        lastSyncedAt: null,
        syncError: null,
        allowedActions: expect.arrayContaining(['sync_bank_now']),
      })
      const left = Date.parse(account.consentValidUntil) - Date.now()
      expect(left).toBeGreaterThan(179 * 86_400_000)
    }
    // The first one is the bank account of the chart; each further one gets a number of its own.
    const numbers = accounts.map((one: { ledgerAccountId: string }) => one.ledgerAccountId)
    expect(numbers.toSorted()).toEqual(['1820', '1821', '1822'])
  })

  it('says to whoever approves it for an app which bank it links', async () => {
    const { world } = bank
    const org = await world.createOrg('denmark')
    const authorizationId = await returned(org)
    const app = await asApp(world, org, await connectApp(world, org, await addPerson(world, org)))
    const asked = await callAs(world, app, 'finalize_bank_authorization', { authorizationId })
    const { preview } = await approvalOf(world, org, asked.body.approvalId)
    expect(preview).toMatchObject({ bank: danishBank.slice('DK:'.length), country: 'DK' })
  })

  it('gives the same answer again, and sends its code once', async () => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    const before = codesSent()
    const first = await bank.finalize(org, authorizationId)
    const second = await bank.finalize(org, authorizationId)
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(codesSent()).toBe(before + 1)
  })
})

describe('404', () => {
  it('says bank_authorization_not_found of an id that is none, or is another’s', async () => {
    const foreign = await returned(bank.world.it, italianBank)
    for (const id of [foreign, 'bau_01h455vb4pex5vsknk084sn02q', 'con_x', '']) {
      const reply = await bank.finalize(bank.world.dk, id)
      expect(reply).toMatchObject({ status: 404, body: { code: 'bank_authorization_not_found' } })
    }
    expect((await bank.finalize(bank.world.it, foreign)).status).toBe(200)
  })
})

describe('409', () => {
  it('says authorization_pending before anybody has agreed, and asks nobody', async () => {
    const { authorizationId } = await bank.start(bank.world.dk, danishBank)
    const before = codesSent()
    const reply = await bank.finalize(bank.world.dk, authorizationId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'authorization_pending' } })
    expect(codesSent()).toBe(before)
  })

  it('says authorization_denied after someone has declined', async () => {
    const { authorizationId, consentUrl } = await bank.start(bank.world.dk, danishBank)
    await bank.comeBack(await bank.decide(consentUrl, 'deny'))
    const reply = await bank.finalize(bank.world.dk, authorizationId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'authorization_denied' } })
  })

  it('says authorization_expired where nobody came back in time', async () => {
    const { authorizationId } = await bank.start(bank.world.dk, danishBank)
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() - interval '1 second' WHERE status = 'pending'`,
    )
    const reply = await bank.finalize(bank.world.dk, authorizationId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'authorization_expired' } })
  })

  it('says record_busy to the second of two who call at once, and sends the code once', async () => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    const before = codesSent()
    await bank.control('faults', { path: '/sessions', act: { slow: 400 } })
    const replies = await Promise.all([1, 2, 3].map(() => bank.finalize(org, authorizationId)))
    const codes = replies.map((one) => (one.status === 200 ? 'done' : one.body.code))
    expect(codes.filter((code) => code === 'record_busy')).toHaveLength(2)
    expect(codes).toContain('done')
    expect(codesSent()).toBe(before + 1)
  })

  it('says bank_action_required where the person must act, and the code is still good', async () => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    const act = { error: 'ASPSP_PSU_ACTION_REQUIRED' }
    await bank.control('faults', { path: '/sessions', act })
    const reply = await bank.finalize(org, authorizationId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'bank_action_required' } })
    expect((await bank.finalize(org, authorizationId)).status).toBe(200)
  })

  it('says provider_not_connected where the line was taken away meanwhile', async () => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    const reply = await bank.withFeed(bank.world.app.ports.bankFeeds.live, () =>
      bank.finalize(org, authorizationId),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'provider_not_connected' } })
    expect((await bank.finalize(org, authorizationId)).status).toBe(200)
  })
})

describe('502, 503, 504', () => {
  it.each([
    'timeout_after',
    'drop_after',
    'drop',
    'cut',
    { status: 500, body: {} },
    { status: 500, body: {}, after: true },
    { status: 200, body: { session_id: 'x' }, after: true },
    { error: 'ASPSP_TIMEOUT' },
    { error: 'ASPSP_ERROR', after: true },
  ])('is bank_code_used after %j: the code is never sent again', async (act) => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    await bank.control('faults', { path: '/sessions', act })
    const before = codesSent()
    const changes = act === 'timeout_after' ? { finishAuthorization: loseAnswer } : {}
    const reply = await bank.withFeed(changes, () => bank.finalize(org, authorizationId))
    expect(reply).toMatchObject({ status: 502, body: { code: 'bank_code_used', retryable: false } })
    expect(await statusOf(org)).toMatchObject({ status: 'failed', code_sealed: null })
    const again = await bank.finalize(org, authorizationId)
    expect(again).toMatchObject({ status: 409, body: { code: 'authorization_failed' } })
    expect(again.body.detail).toContain('Authorize again')
    expect(codesSent()).toBeLessThanOrEqual(before + 1)
    const { rows } = await bank.world.owner.query(`SELECT FROM intent WHERE state = 'open'`)
    expect(rows).toHaveLength(0)
  })

  /** Silence of the real length would take twenty seconds; the adapter's own tests wait for it. */
  async function loseAnswer(): Promise<never> {
    throw new Failure('provider_timeout')
  }

  it.each(['WRONG_AUTHORIZATION_CODE', 'EXPIRED_AUTHORIZATION_CODE', 'ALREADY_AUTHORIZED'])(
    'is bank_code_used where the bank says %s',
    async (error) => {
      const org = await bank.world.createOrg('denmark')
      const authorizationId = await returned(org)
      await bank.control('faults', { path: '/sessions', act: { error } })
      const reply = await bank.finalize(org, authorizationId)
      expect(reply).toMatchObject({ status: 502, body: { code: 'bank_code_used' } })
      expect((await bank.finalize(org, authorizationId)).body.code).toBe('authorization_failed')
    },
  )

  it.each([
    ['provider_failed', 502, { error: 'UNAUTHORIZED_ACCESS' }],
    ['provider_failed', 502, { error: 'ASPSP_RATE_LIMIT_EXCEEDED' }],
  ])(
    'is %s with %i where nothing happened, and the same code works later',
    async (code, status, act) => {
      const org = await bank.world.createOrg('denmark')
      const authorizationId = await returned(org)
      await bank.control('faults', { path: '/sessions', act })
      expect(await bank.finalize(org, authorizationId)).toMatchObject({ status, body: { code } })
      expect(await statusOf(org)).toMatchObject({ status: 'returned' })
      expect((await bank.finalize(org, authorizationId)).status).toBe(200)
    },
  )

  it.each(['provider_unavailable', 'provider_timeout'] as const)(
    'is %s where the call surely never left, and the same code works later',
    async (code) => {
      const org = await bank.world.createOrg('denmark')
      const authorizationId = await returned(org)
      const finishAuthorization = async () => {
        throw new Failure(code, { nothingHappened: true })
      }
      const reply = await bank.withFeed({ finishAuthorization }, () =>
        bank.finalize(org, authorizationId),
      )
      expect(reply.body.code).toBe(code)
      expect((await bank.finalize(org, authorizationId)).status).toBe(200)
    },
  )

  it('fails the authorization where the process died on the way, and sends nothing again', async () => {
    const org = await bank.world.createOrg('denmark')
    const authorizationId = await returned(org)
    const finishAuthorization = async () => {
      throw new TypeError('the process is gone')
    }
    const died = await bank.withFeed({ finishAuthorization }, () =>
      bank.finalize(org, authorizationId),
    )
    expect(died.status).toBe(500)
    const busy = await bank.finalize(org, authorizationId)
    expect(busy).toMatchObject({ status: 409, body: { code: 'record_busy' } })
    const { rows } = await bank.world.owner.query<{ id: string }>(
      `UPDATE intent SET lease_until = now() - interval '1 second'
       WHERE org_id = $1 AND state = 'open' RETURNING id`,
      [org.orgId],
    )
    const before = codesSent()
    await resumeIntent(bank.world.app, org.orgId, rows[0]?.id ?? '')
    expect(codesSent()).toBe(before)
    expect(await statusOf(org)).toMatchObject({ status: 'failed' })
  })
})
