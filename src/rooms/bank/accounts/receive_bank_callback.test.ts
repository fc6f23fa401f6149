import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { createBankWorld, danishBank, type BankWorld } from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'
import receiveBankCallback from './receive_bank_callback.ts'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

async function receive(
  org: TestOrg,
  given: object,
  browser = bank.person.jar.get('bank'),
): Promise<unknown> {
  const body = { ...given, ...(browser === undefined ? {} : { browser }) }
  const { app } = bank.world
  const principal = await backgroundPrincipal(app, org.orgId, {
    name: 'test',
    caller: 'test',
    permissions: ['bank:edit'],
  })
  const requestId = app.newId()
  const definition = receiveBankCallback
  const answer = await call(app, {
    principal,
    definition,
    body: () => body,
    via: 'web',
    requestId,
  })
  return answer.result
}

/** As far as a browser that has gone on to the bank. */
async function started(org = bank.world.dk): Promise<string> {
  const { authorizationId, consentUrl } = await bank.start(org, danishBank)
  await bank.goOn(consentUrl)
  return authorizationId
}

describe('200', () => {
  it('keeps the code sealed, for this authorization alone', async () => {
    const authorizationId = await started()
    const code = 'a code of the bank'
    expect(await receive(bank.world.dk, { authorizationId, code })).toEqual({
      status: 'returned',
      institutionName: 'Nordlys Bank',
    })
    const { rows } = await bank.world.owner.query<{ id: string; code_sealed: Buffer }>(
      `SELECT id, code_sealed FROM bank_authorization WHERE org_id = $1 AND status = 'returned'`,
      [bank.world.dk.orgId],
    )
    const { id, code_sealed: sealed } = rows[0] ?? { id: '', code_sealed: Buffer.alloc(0) }
    expect(sealed.includes(code)).toBe(false)
    const { secrets } = bank.world.app
    expect(secrets.open(sealed, `${bank.world.dk.orgId} bank authorization ${id}`)).toBe(code)
    expect(() => secrets.open(sealed, `${bank.world.it.orgId} bank authorization ${id}`)).toThrow()
  })

  it('tells of it without the code', async () => {
    const authorizationId = await started()
    await receive(bank.world.dk, { authorizationId, code: 'never told' })
    const events = await bank.world.read(bank.world.dk, 'events?limit=1')
    expect(events.body.result.items[0]).toMatchObject({
      type: 'bank_authorization.returned',
      data: { id: authorizationId, version: 2, status: 'returned' },
    })
    const log = await bank.world.read(bank.world.dk, 'audit-log?limit=1')
    expect(log.body.result.items[0]).toMatchObject({ action: 'receive_bank_callback', via: 'web' })
    expect(JSON.stringify([events.body, log.body])).not.toContain('never told')
  })

  it.each([
    ['access_denied', 'denied'],
    ['server_error', 'failed'],
  ])('knows %s for %s, and a code beside it is not kept', async (error, status) => {
    const authorizationId = await started()
    const given = { authorizationId, error, code: 'x' }
    expect(await receive(bank.world.dk, given)).toMatchObject({ status })
    const { rows } = await bank.world.owner.query(
      'SELECT code_sealed FROM bank_authorization ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([{ code_sealed: null }])
  })
})

describe('another browser than the one that went on', () => {
  it.each([
    ['has another cookie', 'B'.repeat(43)],
    ['has an empty one', ''],
  ])('%s: the code is not kept, and the authorization is over', async (_says, browser) => {
    const authorizationId = await started()
    const given = { authorizationId, code: 'of a stranger' }
    expect(await receive(bank.world.dk, given, browser)).toMatchObject({
      status: 'other_browser',
    })
    const { rows } = await bank.world.owner.query(
      'SELECT status, code_sealed, error FROM bank_authorization ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toMatchObject([
      { status: 'failed', code_sealed: null, error: { code: 'other_browser' } },
    ])
    await expect(receive(bank.world.dk, given)).rejects.toMatchObject({
      code: 'authorization_used',
    })
  })
})

describe('400', () => {
  it('takes nothing for no answer, and goes on waiting', async () => {
    const authorizationId = await started()
    await expect(receive(bank.world.dk, { authorizationId })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await bank.finalize(bank.world.dk, authorizationId)).body.code).toBe(
      'authorization_pending',
    )
  })
})

describe('404', () => {
  it('says bank_authorization_not_found of another organization’s', async () => {
    const authorizationId = await started(bank.world.it)
    await expect(receive(bank.world.dk, { authorizationId, code: 'x' })).rejects.toMatchObject({
      code: 'bank_authorization_not_found',
    })
  })
})

describe('409', () => {
  it('says authorization_used the second time, and keeps the first code', async () => {
    const authorizationId = await started()
    await receive(bank.world.dk, { authorizationId, code: 'first' })
    for (const again of [{ code: 'second' }, { error: 'access_denied' }]) {
      await expect(receive(bank.world.dk, { authorizationId, ...again })).rejects.toMatchObject({
        code: 'authorization_used',
      })
    }
  })

  it('says authorization_used to all but one of many who come at once', async () => {
    const authorizationId = await started()
    const codes = Array.from({ length: 8 }, (_, index) => `code ${index}`)
    const results = await Promise.allSettled(
      codes.map((code) => receive(bank.world.dk, { authorizationId, code })),
    )
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason.code).toBe('authorization_used')
    }
  })

  it('says authorization_expired after its time', async () => {
    const authorizationId = await started()
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() WHERE status = 'pending'`,
    )
    await expect(receive(bank.world.dk, { authorizationId, code: 'late' })).rejects.toMatchObject({
      code: 'authorization_expired',
    })
  })
})
