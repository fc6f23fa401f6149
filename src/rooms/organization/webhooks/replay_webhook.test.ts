import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOnly } from '#test/support/access/people'
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

const world = useWorld({ own: 'workers', config: { webhooksPrivate: true } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.behave = answerWith(204)
})
afterAll(async () => {
  await receiver.close()
})

const replay = (org: TestOrg, body: object, headers = {}) =>
  world.rest(org, 'operations/replay_webhook', body, headers)

const isDone = (count: number) => (items: { status: string }[]) =>
  items.filter((item) => item.status === 'delivered').length === count

const from = '2020-01-01T00:00:00Z'

describe('200', () => {
  it('sends every matching event since then again, in order and under the same ids', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const id = await saveContact(world, org, { name: 'A' })
    await saveContact(world, org, { id, name: 'B' })
    await deliverUntil(world, org, isDone(2))
    const first = receiver.calls.map((call) => call.id)
    receiver.calls.length = 0
    const reply = await replay(org, { webhookId: webhook.id, from })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({ id: webhook.id, version: 1 })
    await expect.poll(async () => (await deliver(world, org), receiver.calls.length)).toBe(2)
    expect(receiver.calls.map((call) => call.id)).toEqual(first)
    expect(await deliveries(world, org)).toHaveLength(2)
    const [event] = (await world.read(org, 'events?type=webhook.replayed')).body.result.items
    expect(event).toMatchObject({ recordId: webhook.id })
  })

  it('also sends what happened before the webhook was made or while it was off', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const set = (active: boolean) =>
      world.rest(org, 'operations/save_webhook', { webhookId: webhook.id, active })
    await set(false)
    const missed = await saveContact(world, org, { name: 'missed' })
    await set(true)
    await replay(org, { webhookId: webhook.id, from })
    await deliverUntil(world, org, isDone(1))
    expect(receiver.calls.map((call) => call.recordId)).toEqual([missed])
  })

  it('sends nothing from before the time that was given', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, { name: 'old' })
    await deliverUntil(world, org, isDone(1))
    receiver.calls.length = 0
    await replay(org, { webhookId: webhook.id, from: '2999-01-01T00:00:00+01:00' })
    await deliver(world, org)
    expect(receiver.calls).toEqual([])
  })

  it('sends one event again, also one that was given up', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    receiver.behave = answerWith(500)
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, (items) => items[0]?.attempts === 1)
    await world.owner.query(`UPDATE webhook_delivery SET status = 'dead' WHERE org_id = $1`, [
      org.orgId,
    ])
    receiver.behave = answerWith(200)
    const eventId = item?.eventId ?? ''
    expect((await replay(org, { webhookId: webhook.id, eventId })).status).toBe(200)
    const [after] = await deliverUntil(world, org, isDone(1))
    expect(after).toMatchObject({ id: item?.id, attempts: 1 })
    expect(receiver.calls.map((call) => call.id)).toEqual([eventId, eventId])
  })

  it('sends one event though the webhook does not ask for its kind', async () => {
    const { org, webhook } = await subscribe(world, receiver, { events: ['key.*'] })
    await saveContact(world, org, {})
    const [event] = (await world.read(org, 'events?type=contact.created')).body.result.items
    await replay(org, { webhookId: webhook.id, eventId: event.id })
    await deliverUntil(world, org, isDone(1))
    expect(receiver.calls.map((call) => call.id)).toEqual([event.id])
  })

  it('wakes the workers by itself', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    await deliverUntil(world, org, isDone(1))
    const engine = await world.startEngine()
    await replay(org, { webhookId: webhook.id, from })
    await expect.poll(() => receiver.calls.length).toBe(2)
    await engine.stop()
  })
})

describe('400', () => {
  it('wants either a time or an event', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const webhookId = webhook.id
    const eventId = 'evt_01h455vb4pex5vsknk084sn02q'
    for (const body of [
      { webhookId },
      { webhookId, from, eventId },
      { webhookId, from: 'today' },
    ]) {
      const reply = await replay(org, body)
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/from' }] })
    }
  })
})

describe('403', () => {
  it('needs settings:edit', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const reader = await withOnly(world, org, ['settings:read'])
    const reply = await replay(reader, { webhookId: webhook.id, from })
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:edit' })
  })
})

describe('404', () => {
  it('answers webhook_not_found for an unknown and a foreign webhook alike', async () => {
    const { webhook } = await subscribe(world, receiver)
    for (const webhookId of ['whk_01h455vb4pex5vsknk084sn02q', 'x', webhook.id]) {
      const reply = await replay(world.it, { webhookId, from })
      expect(reply.body).toMatchObject({ status: 404, code: 'webhook_not_found' })
    }
  })

  it('answers event_not_found for an unknown and a foreign event alike', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, world.it, {})
    const [foreign] = (await world.read(world.it, 'events')).body.result.items
    for (const eventId of ['evt_01h455vb4pex5vsknk084sn02q', 'evt_x', foreign.id]) {
      const reply = await replay(org, { webhookId: webhook.id, eventId })
      expect(reply.body).toMatchObject({ status: 404, code: 'event_not_found' })
    }
  })
})

describe('409', () => {
  it('answers webhook_inactive for one that is switched off', async () => {
    const { org, webhook } = await subscribe(world, receiver, { active: false })
    const reply = await replay(org, { webhookId: webhook.id, from })
    expect(reply.body).toMatchObject({ status: 409, code: 'webhook_inactive' })
  })
})

describe('412', () => {
  it('refuses a version that is no longer there', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const reply = await replay(org, { webhookId: webhook.id, from }, { 'if-match': '"9"' })
    expect(reply.status).toBe(412)
  })
})
