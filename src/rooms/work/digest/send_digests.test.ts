import { beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage, Mailer } from '#mail/ports'
import { encodeId } from '#kernel/values/id'
import { addUser, type TestUser } from '#test/support/access/people'
import { transaction } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { sendDigests } from './send_digests.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let anna: TestUser
let sent: MailMessage[]
let send: Mailer['send']
beforeEach(async () => {
  at('2026-11-16T09:00:00Z')
  sent = []
  send = async (message) => {
    sent.push(message)
    return 'sent'
  }
  const mailer: Mailer = { send: async (message) => await send(message) }
  Object.assign(world.app.ports, { mailers: { live: mailer, test: mailer } })
  org = await world.createOrg('denmark')
  anna = await addUser(world, org, 'owner')
})

function at(moment: string): void {
  world.clock.now = () => new Date(moment)
}
const choose = (frequency: string, as = anna.as) =>
  world.rest(as, 'operations/set_digest', { frequency })
const paid = (of = org) => transaction(world, of, { amountMinor: -5_000n })
const run = async (of = org): Promise<void> => {
  const { signal } = new AbortController()
  await sendDigests.run(world.app, { orgId: of.orgId, data: null, attempt: 1, signal })
}
const lastOf = async (as = anna.as): Promise<string | null> =>
  (await world.read(as, 'digest')).body.result.lastSentOn

describe('nothing is sent', () => {
  it('to members who chose nothing, however much waits', async () => {
    await paid()
    await run()
    expect([sent, await lastOf()]).toEqual([[], null])
  })

  it('where nothing waits or all of it is held; the day is not used up by that', async () => {
    await choose('daily')
    await run()
    const transactionId = await paid()
    await world.rest(org, 'operations/hold', { transactionId, until: '2026-12-24' })
    await run()
    expect([sent, await lastOf()]).toEqual([[], null])
    await world.rest(org, 'operations/release_hold', { transactionId })
    await run()
    expect([sent.length, await lastOf()]).toEqual([1, '2026-11-16'])
  })

  it('before six by the clock of the organization, in winter and in summer', async () => {
    await paid()
    await choose('daily')
    at('2026-11-17T04:59:59Z')
    await run()
    expect(sent).toHaveLength(0)
    at('2026-11-17T05:00:00Z')
    await run()
    expect([sent.length, await lastOf()]).toEqual([1, '2026-11-17'])
    at('2027-07-16T03:59:59Z')
    await run()
    expect(sent).toHaveLength(1)
    at('2027-07-16T04:00:00Z')
    await run()
    expect([sent.length, await lastOf()]).toEqual([2, '2027-07-16'])
  })

  it('to who is a member no longer', async () => {
    await paid()
    const carl = await addUser(world, org, 'bookkeeper')
    await choose('daily', carl.as)
    const { items } = (await world.read(org, 'members?limit=200')).body.result
    const memberId = items.find((one: { email: string }) => one.email === carl.email).id
    expect((await world.rest(org, 'operations/remove_member', { memberId })).status).toBe(200)
    await run()
    expect(sent).toEqual([])
  })

  it('where the server has no mail, and the day is kept for when it has', async () => {
    await paid()
    await choose('daily')
    const { mailers } = world.app.ports
    Object.assign(world.app.ports, { mailers: { live: null, test: null } })
    await run()
    expect(await lastOf()).toBeNull()
    Object.assign(world.app.ports, { mailers })
    await run()
    expect(sent).toHaveLength(1)
  })
})

describe('each mail', () => {
  it('has the facts and links of its own organization, for a person who is in two', async () => {
    const other = await world.createOrg('italy')
    const same = await addUser(world, other, 'owner', { email: anna.email })
    await choose('daily')
    await choose('daily', same.as)
    await paid()
    for (let count = 0; count < 3; count++) await paid(other)
    await run()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain(encodeId('org', org.orgId))
    expect(sent[0]?.text).not.toContain(encodeId('org', other.orgId))
    expect(await lastOf(same.as)).toBeNull()
    await run(other)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.to).toBe(anna.email)
    expect(sent[1]?.text).toContain(encodeId('org', other.orgId))
    expect(sent[1]?.text).not.toContain(encodeId('org', org.orgId))
  })

  it('of the week comes once from Monday to Sunday, and the daily one each day', async () => {
    await paid()
    const carl = await addUser(world, org, 'owner')
    await choose('weekly')
    await choose('daily', carl.as)
    for (const date of [16, 17, 22, 23]) {
      at(`2026-11-${date}T09:00:00Z`)
      await run()
      await run()
    }
    const to = (user: TestUser) => sent.filter((one) => one.to === user.email).length
    expect([to(anna), to(carl)]).toEqual([2, 4])
  })

  it('is counted by its day in the organization, also across midnight in UTC', async () => {
    await paid()
    await choose('daily')
    at('2026-11-16T22:59:00Z')
    await run()
    at('2026-11-16T23:30:00Z')
    await run()
    expect([sent.length, await lastOf()]).toEqual([1, '2026-11-16'])
  })

  it('that is refused, or fails, stops nobody else’s and is not repeated that day', async () => {
    await paid()
    const carl = await addUser(world, org, 'owner')
    await choose('daily')
    await choose('daily', carl.as)
    const tried: string[] = []
    send = async ({ to }) => {
      tried.push(to)
      if (to === anna.email) return 'refused'
      throw new Error('silence')
    }
    await run()
    await run()
    expect(tried.toSorted()).toEqual([anna.email, carl.email].toSorted())
  })
})
