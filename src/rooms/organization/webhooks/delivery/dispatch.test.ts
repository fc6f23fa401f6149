import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerWith,
  createReceiver,
  deliver,
  deliveries,
  deliverUntil,
  saveContact,
  subscribe,
  type Receiver,
} from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { wakeWebhooks } from './wake_webhooks.ts'

const world = useWorld({ own: 'workers', config: { webhooksPrivate: true, leaseMs: 3_000 } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.behave = answerWith(204)
  Object.assign(world.app.webhooks, { pace: 1, timeoutMs: 5_000 })
})
afterAll(async () => {
  await receiver.close()
})

const isDone = (count: number) => (items: { status: string }[]) =>
  items.filter((item) => item.status === 'delivered').length === count

const types = () => receiver.calls.map((call) => call.type)

const set = (org: TestOrg, webhookId: string, body: object) =>
  world.rest(org, 'operations/save_webhook', { webhookId, ...body })

describe('a webhook is sent', () => {
  it('what it asked for, and nothing else', async () => {
    const { org } = await subscribe(world, receiver, { events: ['contact.deleted', 'key.*'] })
    const id = await saveContact(world, org, {})
    await world.rest(org, 'actions/delete_contact', { id })
    await world.rest(org, 'operations/create_key', { name: 'k', permissions: ['bank:read'] })
    await deliverUntil(world, org, isDone(2))
    expect(types().toSorted()).toEqual(['contact.deleted', 'key.created'])
  })

  it('nothing from before it was made, and not its own making', async () => {
    const before = await subscribe(world, receiver, { events: ['*'] })
    const { org } = before
    await saveContact(world, org, {})
    const second = { url: receiver.url, events: ['*'] }
    const made = (await world.rest(org, 'operations/save_webhook', second)).body.result
    await saveContact(world, org, {})
    await deliverUntil(world, org, isDone(4))
    const ours = await deliveries(world, org, `&webhookId=${made.id}`)
    expect(ours.map((item) => item.recordId)).toHaveLength(1)
    expect(types().filter((type) => type === 'webhook.created')).toHaveLength(1)
  })

  it('an event that commits late though its transaction began before the webhook was made', async () => {
    const org = await world.createOrg('denmark')
    const slow = await world.owner.connect()
    await slow.query('BEGIN')
    await slow.query(
      `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
       VALUES ($1, $2, 'contact.created', 'late', '{"id": "late"}', 'r', now())`,
      [org.orgId, world.app.newId()],
    )
    const body = { url: receiver.url, events: ['contact.*'] }
    await world.rest(org, 'operations/save_webhook', body)
    const quick = await saveContact(world, org, {})
    await deliver(world, org)
    expect(receiver.calls).toEqual([])
    await slow.query('COMMIT')
    slow.release()
    await deliverUntil(world, org, isDone(2))
    expect(receiver.calls.map((call) => call.recordId).toSorted()).toEqual(
      [quick, 'late'].toSorted(),
    )
  })

  it('nothing while it is off, and starts over when it is turned on', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await set(org, webhook.id, { active: false })
    await saveContact(world, org, { name: 'unseen' })
    await deliver(world, org)
    await set(org, webhook.id, { active: true })
    const id = await saveContact(world, org, { name: 'seen' })
    await deliverUntil(world, org, isDone(1))
    expect(receiver.calls.map((call) => call.recordId)).toEqual([id])
  })

  it('to its new address from the next look on', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const other = await createReceiver()
    await set(org, webhook.id, { url: other.url })
    await saveContact(world, org, {})
    await deliverUntil(world, org, isDone(1))
    expect([receiver.calls.length, other.calls.length]).toEqual([0, 1])
    await other.close()
  })

  it('each event once though many workers look at the same time', async () => {
    const { org } = await subscribe(world, receiver)
    await Promise.all(Array.from({ length: 30 }, () => saveContact(world, org, {})))
    await Promise.all(Array.from({ length: 6 }, () => deliver(world, org)))
    await deliverUntil(world, org, isDone(30))
    expect(receiver.calls).toHaveLength(30)
  })
})

describe('the workers', () => {
  it('deliver on their own, soon after the commit', async () => {
    const engine = await world.startEngine()
    const { org } = await subscribe(world, receiver)
    const id = await saveContact(world, org, { name: 'A' })
    await saveContact(world, org, { id, name: 'B' })
    // Jobs of the tests before may still be waiting, so only this record's calls are looked at.
    const seen = () => receiver.calls.filter((call) => call.recordId === id)
    const inOrder = ['contact.created', 'contact.updated']
    await expect.poll(() => seen().map((call) => call.type)).toEqual(inOrder)
    await engine.stop()
  })

  it('come back by themselves for a retry', async () => {
    world.app.webhooks.pace = 0.02
    const engine = await world.startEngine()
    const { org } = await subscribe(world, receiver)
    receiver.behave = (call, response) =>
      answerWith(receiver.calls.length < 3 ? 500 : 200)(call, response)
    await saveContact(world, org, {})
    await expect.poll(async () => isDone(1)(await deliveries(world, org))).toBe(true)
    expect(receiver.calls).toHaveLength(3)
    await engine.stop()
  })

  it('leave the rest to others when they are stopped, and count nothing against it', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = () => undefined
    await saveContact(world, org, {})
    const engine = await world.startEngine()
    await expect.poll(() => receiver.calls.length).toBe(1)
    await engine.stop(50)
    receiver.behave = answerWith(200)
    const again = await world.startEngine()
    await expect.poll(async () => isDone(1)(await deliveries(world, org))).toBe(true)
    expect((await deliveries(world, org))[0]).toMatchObject({ attempts: 1 })
    await again.stop()
  })
})

describe('the safety sweep', () => {
  const waiting = async (org: TestOrg): Promise<number> => {
    const { rows } = await world.owner.query(
      `DELETE FROM jobs.job_common WHERE data ->> 'org' = $1 RETURNING id`,
      [org.orgId],
    )
    return rows.length
  }

  it('finds an event whose writer did not know of the webhook', async () => {
    const { org } = await subscribe(world, receiver)
    await waiting(org)
    await world.owner.query(
      `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
       VALUES ($1, $2, 'contact.created', 'unknown', '{}', 'r', now())`,
      [org.orgId, world.app.newId()],
    )
    const look = async () => {
      await wakeWebhooks(world.app)
      return await waiting(org)
    }
    await expect.poll(look).toBeGreaterThan(0)
    await deliverUntil(world, org, isDone(1))
    expect(await look()).toBe(0)
  })

  it('finds open deliveries that nobody is due to come for', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = answerWith(500)
    await saveContact(world, org, {})
    await deliverUntil(world, org, (items) => items[0]?.status === 'failed')
    await waiting(org)
    await wakeWebhooks(world.app)
    expect(await waiting(org)).toBe(0)
    await world.owner.query('UPDATE webhook SET wake_at = NULL WHERE org_id = $1', [org.orgId])
    await wakeWebhooks(world.app)
    expect(await waiting(org)).toBe(1)
  })

  it('finds what a killed deliverer held, once its lease is over', async () => {
    const { org } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    await waiting(org)
    await world.owner.query(
      `UPDATE webhook SET lease_id = $2, lease_until = now() + interval '1 hour'
       WHERE org_id = $1`,
      [org.orgId, world.app.newId()],
    )
    await deliver(world, org)
    expect(receiver.calls).toEqual([])
    const end = 'UPDATE webhook SET lease_until = now() WHERE org_id = $1'
    await world.owner.query(end, [org.orgId])
    const look = async () => {
      await wakeWebhooks(world.app)
      return await waiting(org)
    }
    await expect.poll(look).toBeGreaterThan(0)
    await deliverUntil(world, org, isDone(1))
  })

  it('leaves alone a receiver that fails every call, for half a minute', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = answerWith(500)
    await Promise.all(Array.from({ length: 30 }, () => saveContact(world, org, {})))
    const rest = async () => {
      await deliver(world, org)
      const { rows } = await world.owner.query(
        `SELECT extract(epoch FROM rest_until - now()) AS left FROM webhook WHERE org_id = $1`,
        [org.orgId],
      )
      return Number(rows[0].left)
    }
    await expect.poll(rest).toBeGreaterThan(20)
    const knocked = receiver.calls.length
    await wakeWebhooks(world.app)
    expect(await rest()).toBeLessThan(30)
    expect(receiver.calls).toHaveLength(knocked)
    expect((await deliveries(world, org)).some((item) => item.attempts === 0)).toBe(true)
  })
})
