import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '#test/support/access/approvals'
import { addUser, type TestUser } from '#test/support/access/people'
import { clientOf, run } from '#test/support/books/invoices'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { makeRecurring } from '../make_recurring.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let desk: Desk
let anna: TestUser
let key: TestOrg
let id: string

const at = (day: string): void => {
  world.clock.now = () => new Date(`${day}T10:00:00Z`)
}
const job = async (day: string): Promise<void> => {
  at(day)
  const { signal } = new AbortController()
  await makeRecurring.run(world.app, { orgId: desk.org.orgId, data: null, attempt: 1, signal })
}
const plan = async () => await look(world, desk.org, `recurring-invoices/${id}`)
const issued = async () =>
  (await look(world, desk.org, 'invoices?limit=50')).items.filter(
    ({ status }: { status: string }) => status === 'issued',
  )
const keyId = async (): Promise<string> => {
  const { items } = (await world.read(desk.org, 'keys?limit=200')).body.result
  return items.find((one: { hint: string }) => key.key.endsWith(one.hint)).id
}

beforeEach(async () => {
  at('2026-11-16')
  desk = await openDesk(world)
  anna = await addUser(world, desk.org, 'owner')
  const contactId = await clientOf(world, desk.org)
  const able = ['invoices:edit', 'invoices:read', 'settings:read'] as const
  key = { ...desk.org, key: await world.createKey(desk.org, [...able], anna.userId) }
  const body = {
    contactId,
    lines: [{ description: 'Abonnement', quantity: 1, unitPrice: 8_000, vatRate: null }],
    every: { count: 1, unit: 'month' },
    firstOn: '2026-11-30',
    times: 6,
    makes: 'issued',
  }
  id = (await run(world, key, 'operations/save_recurring_invoice', body)).id
})

describe('a recurring invoice that a key set', () => {
  it('is issued as long as that key, or the one that replaced it, was not taken back', async () => {
    await job('2026-11-30')
    const second = await run(world, anna.as, 'operations/rotate_key', {
      keyId: await keyId(),
      overlapDays: 0,
    })
    await job('2026-12-30')
    expect(await issued()).toHaveLength(2)
    await run(world, desk.org, 'operations/revoke_key', { keyId: second.id })
    await job('2027-01-30')
    expect(await issued()).toHaveLength(2)
    expect((await plan()).state).toBe('stopped')
    expect((await plan()).reason).toContain('may not issue invoices any more')
  })

  it('goes on after the key has run out', async () => {
    await world.owner.query(
      `UPDATE api_key SET expires_at = now() - interval '1 day' WHERE user_id = $1`,
      [anna.userId],
    )
    await job('2026-11-30')
    expect(await issued()).toHaveLength(1)
  })

  it('stops once calls of keys wait for a person, and goes on once a person approved it', async () => {
    await desk.setPolicy('apps_and_keys')
    await job('2026-11-30')
    expect([await issued(), (await plan()).state]).toEqual([[], 'stopped'])
    const asked = await world.rest(key, 'operations/save_recurring_invoice', { id })
    expect(asked.body.code).toBe('approval_pending')
    await desk.decide('approve', asked.body.approvalId)
    await job('2026-11-30')
    expect(await plan()).toMatchObject({ state: 'active', made: 1 })
  })
})
