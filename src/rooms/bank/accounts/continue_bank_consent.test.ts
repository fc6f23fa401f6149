import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { createBankWorld, danishBank, type BankWorld } from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'
import continueBankConsent from './continue_bank_consent.ts'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

const browser = 'A'.repeat(43)

async function run(org: TestOrg, body: object): Promise<unknown> {
  const { app } = bank.world
  const work = { name: 'test', caller: 'test', permissions: ['bank:edit' as const] }
  const principal = await backgroundPrincipal(app, org.orgId, work)
  const definition = continueBankConsent
  const requestId = app.newId()
  const request = { principal, definition, body: () => body, via: 'web' as const, requestId }
  return (await call(app, request)).result
}

const started = async () => (await bank.start(bank.world.dk, danishBank)).authorizationId

describe('200', () => {
  it('gives the bank’s address to the first browser, as often as it asks', async () => {
    const body = { authorizationId: await started(), browser }
    const first = await run(bank.world.dk, body)
    expect(first).toMatchObject({
      address: expect.stringContaining(bank.simulator.url),
      institutionName: 'Nordlys Bank',
    })
    expect(await run(bank.world.dk, body)).toEqual(first)
  })
})

describe('404', () => {
  it('says bank_authorization_not_found of another organization’s', async () => {
    const body = { authorizationId: await started(), browser }
    await expect(run(bank.world.it, body)).rejects.toMatchObject({
      code: 'bank_authorization_not_found',
    })
  })
})

describe('409', () => {
  it('says authorization_elsewhere to all but one of many browsers that come at once', async () => {
    const authorizationId = await started()
    const results = await Promise.allSettled(
      ['B', 'C', 'D', 'E'].map((one) =>
        run(bank.world.dk, { authorizationId, browser: one.repeat(43) }),
      ),
    )
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason.code).toBe('authorization_elsewhere')
    }
  })

  it('says authorization_used after the answer, and authorization_expired after its time', async () => {
    const { authorizationId, consentUrl } = await bank.start(bank.world.dk, danishBank)
    await bank.comeBack(await bank.decide(consentUrl, 'approve'))
    const body = { authorizationId, browser }
    await expect(run(bank.world.dk, body)).rejects.toMatchObject({ code: 'authorization_used' })
    const late = { authorizationId: await started(), browser }
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() WHERE status = 'pending'`,
    )
    await expect(run(bank.world.dk, late)).rejects.toMatchObject({ code: 'authorization_expired' })
  })
})
