import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { call } from '#kernel/corridor/call'
import { createBankWorld, danishBank, type BankWorld } from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'
import stopBankConsent from './stop_bank_consent.ts'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

async function run(org: TestOrg, body: object): Promise<unknown> {
  const { app } = bank.world
  const work = { name: 'test', caller: 'test', permissions: ['bank:edit' as const] }
  const principal = await backgroundPrincipal(app, org.orgId, work)
  const definition = stopBankConsent
  const requestId = app.newId()
  const request = { principal, definition, body: () => body, via: 'web' as const, requestId }
  return (await call(app, request)).result
}

const started = async () => (await bank.start(bank.world.dk, danishBank)).authorizationId

describe('200', () => {
  it('ends it, and keeps why', async () => {
    const authorizationId = await started()
    await run(bank.world.dk, { authorizationId })
    const reply = await bank.finalize(bank.world.dk, authorizationId)
    expect(reply).toMatchObject({ status: 409, body: { code: 'authorization_denied' } })
    expect(reply.body.detail).toContain('did not expect it')
  })
})

describe('404', () => {
  it('says bank_authorization_not_found of another organization’s', async () => {
    const authorizationId = await started()
    await expect(run(bank.world.it, { authorizationId })).rejects.toMatchObject({
      code: 'bank_authorization_not_found',
    })
  })
})

describe('409', () => {
  it('says authorization_used the second time, and authorization_expired after its time', async () => {
    const body = { authorizationId: await started() }
    await run(bank.world.dk, body)
    await expect(run(bank.world.dk, body)).rejects.toMatchObject({ code: 'authorization_used' })
    const late = { authorizationId: await started() }
    await bank.world.owner.query(
      `UPDATE bank_authorization SET expires_at = now() WHERE status = 'pending'`,
    )
    await expect(run(bank.world.dk, late)).rejects.toMatchObject({ code: 'authorization_expired' })
  })
})
