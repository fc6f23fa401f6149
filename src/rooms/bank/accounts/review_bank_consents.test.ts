import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBankWorld,
  danishBank,
  italianBank,
  type BankWorld,
} from '#test/support/bank/bank_link'
import type { TestOrg } from '#test/support/world'
import { watchConsents } from './consent_watch.ts'

let bank: BankWorld
beforeAll(async () => {
  bank = await createBankWorld()
})
afterAll(() => bank.close())

/** As the schedule does it. */
async function watch(org: TestOrg): Promise<void> {
  const signal = new AbortController().signal
  await watchConsents.run(bank.world.app, { orgId: org.orgId, data: null, attempt: 1, signal })
}

async function endIn(org: TestOrg, days: number): Promise<void> {
  await bank.world.owner.query(
    `UPDATE bank_link SET valid_until = now() + $2 * interval '1 day'
     WHERE org_id = $1 AND session_status = 'active'`,
    [org.orgId, days],
  )
}

type Told = { type: string; data: Record<string, unknown> }

async function told(org: TestOrg, kind: RegExp): Promise<Told[]> {
  const events = await bank.world.read(org, 'events?limit=100')
  return events.body.result.items.toReversed().filter((one: Told) => kind.test(one.type))
}

describe('a consent', () => {
  it('is warned of once at 14 days and once at 3, and then ends', async () => {
    const org = await bank.world.createOrg('italy')
    const { bankAccounts } = await bank.link(org, italianBank)
    for (const days of [20, 13.9, 10, 3.1, 2.9, 1, -0.1, -5]) {
      await endIn(org, days)
      await watch(org)
      await watch(org)
    }
    const events = await told(org, /^bank_link\.(?!created)/)
    expect(events.map((one) => [one.type, one.data['daysLeft'], one.data['version']])).toEqual([
      ['bank_link.expiring', 14, 2],
      ['bank_link.expiring', 3, 3],
      ['bank_link.expired', undefined, 4],
    ])
    const ids = bankAccounts.map((one) => one.id).toSorted()
    for (const { data } of events) {
      expect(data).toMatchObject({ institutionId: italianBank, id: expect.stringMatching(/^bln_/) })
      expect((data['bankAccountIds'] as string[]).toSorted()).toEqual(ids)
    }
  })

  it('that has ended leaves its accounts waiting for another', async () => {
    const org = await bank.world.createOrg('denmark')
    const { bankAccounts } = await bank.link(org, danishBank)
    await endIn(org, 0)
    await watch(org)
    const list = await bank.world.read(org, 'bank-accounts?status=needs_consent&count=true')
    expect(list.body.result).toMatchObject({
      count: 1,
      items: [{ id: bankAccounts[0]?.id, version: 2, allowedActions: expect.anything() }],
    })
    expect(list.body.result.items[0].allowedActions).toContain('start_bank_authorization')
    expect(list.body.result.items[0].allowedActions).not.toContain('sync_bank_now')
    expect(await told(org, /^bank_account\.disconnected$/)).toHaveLength(1)
    const { bankAccounts: again } = await bank.link(org, danishBank)
    expect(again[0]).toMatchObject({ id: bankAccounts[0]?.id, status: 'active', version: 3 })
  })

  it('that was given again is not warned of by its old day', async () => {
    const org = await bank.world.createOrg('denmark')
    await bank.link(org, danishBank)
    await endIn(org, 2)
    await bank.link(org, danishBank)
    await watch(org)
    expect(await told(org, /expir/)).toEqual([])
  })

  it('of another organization is left alone', async () => {
    const [one, two] = [
      await bank.world.createOrg('denmark'),
      await bank.world.createOrg('denmark'),
    ]
    for (const org of [one, two]) {
      await bank.link(org, danishBank)
      await endIn(org, 1)
    }
    await watch(one)
    expect(await told(one, /expiring/)).toHaveLength(1)
    expect(await told(two, /expiring/)).toHaveLength(0)
  })
})

describe('an authorization that nobody answered', () => {
  it('is closed after its time, and a browser that comes then is too late', async () => {
    const org = await bank.world.createOrg('denmark')
    const { authorizationId } = await bank.start(org, danishBank)
    await watch(org)
    expect(await told(org, /^bank_authorization\.expired$/)).toEqual([])
    await bank.world.owner.query(
      'UPDATE bank_authorization SET expires_at = now() WHERE org_id = $1',
      [org.orgId],
    )
    await watch(org)
    await watch(org)
    const [event, ...others] = await told(org, /^bank_authorization\.expired$/)
    expect(event?.data).toMatchObject({ id: authorizationId, status: 'expired', version: 2 })
    expect(others).toEqual([])
    expect((await bank.finalize(org, authorizationId)).body.code).toBe('authorization_expired')
  })
})

describe('the watch', () => {
  it('is scheduled by the first authorization, once, and runs by itself', async () => {
    const org = await bank.world.createOrg('denmark')
    await bank.link(org, danishBank)
    await bank.link(org, danishBank)
    const { rows } = await bank.world.owner.query<{ every_ms: string }>(
      `SELECT every_ms FROM schedule WHERE org_id = $1 AND kind = 'watch_bank_consents'`,
      [org.orgId],
    )
    expect(rows).toEqual([{ every_ms: '21600000' }])
    await endIn(org, 2)
    await bank.world.owner.query(
      `UPDATE schedule SET next_at = now() WHERE org_id = $1 AND kind = 'watch_bank_consents'`,
      [org.orgId],
    )
    const engine = await bank.world.startEngine([watchConsents])
    await expect.poll(async () => (await told(org, /expiring/)).length).toBe(1)
    await engine.stop()
  })
})
