import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  answerWith,
  createReceiver,
  deliver,
  deliveries,
  deliverUntil,
  saveContact,
  subscribe,
  type Call,
  type Receiver,
} from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ config: { webhooksPrivate: true } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(() => {
  receiver.calls.length = 0
  receiver.behave = answerWith(204)
  Object.assign(world.app.webhooks, { pace: 0.001, timeoutMs: 10_000 })
})
afterAll(async () => {
  await receiver.close()
})

const isAll = (status: string, count: number) => (items: { status: string }[]) =>
  items.length === count && items.every((item) => item.status === status)

describe('a delivery', () => {
  it('carries type, time and record, signed so that the reference library verifies it', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const id = await saveContact(world, org, { name: 'Kunde' })
    const [item] = await deliverUntil(world, org, isAll('delivered', 1))
    expect(receiver.calls).toHaveLength(1)
    const [call] = receiver.calls as [Call]
    const verified = new Webhook(webhook.secret).verify(call.text, call.headers)
    const [event] = (await world.read(org, 'events?type=contact.created')).body.result.items
    expect(verified).toEqual({ type: 'contact.created', timestamp: event.at, data: event.data })
    expect(call.id).toBe(event.id)
    expect(call.headers['content-type']).toBe('application/json')
    expect(item).toMatchObject({ eventId: event.id, recordId: id, attempts: 1, lastStatus: 204 })
    expect(item).toMatchObject({ lastError: null, nextAt: null, eventType: 'contact.created' })
  })

  it('does not verify with another secret or after the body was changed', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    await deliverUntil(world, org, isAll('delivered', 1))
    const [call] = receiver.calls as [Call]
    const other = new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`)
    expect(() => other.verify(call.text, call.headers)).toThrow('signature')
    const right = new Webhook(webhook.secret)
    expect(() => right.verify(call.text.replace('Kunde', 'kunde'), call.headers)).toThrow()
  })

  it('is retried with the same id and body until the receiver takes it', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const answers = [500, 503, 200]
    receiver.behave = (call, response) => answerWith(answers.shift() ?? 200)(call, response)
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, isAll('delivered', 1))
    expect(receiver.calls.map((call) => call.status)).toEqual([500, 503, 200])
    expect(new Set(receiver.calls.map((call) => call.id + call.text)).size).toBe(1)
    expect(item).toMatchObject({ attempts: 3, lastStatus: 200, lastError: null })
    const last = receiver.calls.at(-1) as Call
    expect(() => new Webhook(webhook.secret).verify(last.text, last.headers)).not.toThrow()
  })

  it('is given up after nine attempts, and says why', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = answerWith(400)
    await saveContact(world, org, {})
    const soon = `UPDATE webhook_delivery SET next_at = now() WHERE org_id = $1`
    for (let attempt = 1; attempt <= 9; attempt++) {
      await deliverUntil(world, org, (items) => (items[0]?.attempts ?? 0) >= attempt)
      await world.owner.query(soon, [org.orgId])
    }
    const [item] = await deliverUntil(world, org, isAll('dead', 1))
    expect(item).toMatchObject({ attempts: 9, lastStatus: 400, lastError: 'http_error' })
    await deliver(world, org)
    expect(receiver.calls).toHaveLength(9)
  })

  it('waits as long as Retry-After asks', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = answerWith(503, { 'retry-after': '3600' })
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, isAll('failed', 1))
    const wait = Date.parse(item?.nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(3_500_000)
    expect(wait).toBeLessThanOrEqual(3_601_000)
  })
})

describe('a secret that does not open', () => {
  const spoil = (org: TestOrg) =>
    world.owner.query('UPDATE webhook SET secret_sealed = $2 WHERE org_id = $1', [
      org.orgId,
      Buffer.alloc(120, 1),
    ])

  it('fails the delivery like any other fault, until it is given up', async () => {
    const { org } = await subscribe(world, receiver)
    await spoil(org)
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, (items) => (items[0]?.attempts ?? 0) >= 1)
    expect(item).toMatchObject({ lastStatus: null, lastError: 'secret_unreadable' })
    await world.owner.query(
      'UPDATE webhook_delivery SET attempts = 8, next_at = now() WHERE org_id = $1',
      [org.orgId],
    )
    await deliverUntil(world, org, isAll('dead', 1))
    expect(receiver.calls).toEqual([])
  })

  it('is repaired by a new one, though it is the one that was replaced for a day', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await spoil(org)
    const body = { webhookId: webhook.id, rotateSecret: true }
    const { secret } = (await world.rest(org, 'operations/save_webhook', body)).body.result
    await saveContact(world, org, {})
    await deliverUntil(world, org, isAll('delivered', 1))
    const [call] = receiver.calls as [Call]
    expect(() => new Webhook(secret).verify(call.text, call.headers)).not.toThrow()
  })
})

describe('the order', () => {
  it('of one record’s events holds while the first of them fails', async () => {
    const { org } = await subscribe(world, receiver)
    let failures = 2
    receiver.behave = (call, response) =>
      answerWith(call.type === 'contact.created' && failures-- > 0 ? 500 : 200)(call, response)
    const id = await saveContact(world, org, { name: 'A' })
    await saveContact(world, org, { id, name: 'B' })
    await world.rest(org, 'actions/delete_contact', { id })
    await deliverUntil(world, org, isAll('delivered', 3))
    expect(receiver.calls.map((call) => `${call.type} ${call.status}`)).toEqual([
      'contact.created 500',
      'contact.created 500',
      'contact.created 200',
      'contact.updated 200',
      'contact.deleted 200',
    ])
  })

  it('of one record does not hold up the others', async () => {
    world.app.webhooks.pace = 1
    const { org } = await subscribe(world, receiver)
    const stuck = await saveContact(world, org, { name: 'stuck' })
    receiver.behave = (call, response) =>
      answerWith(call.recordId === stuck ? 500 : 200)(call, response)
    const other = await saveContact(world, org, { name: 'other' })
    await saveContact(world, org, { id: stuck, name: 'stuck again' })
    const isOthersDone = (items: { recordId: string; status: string }[]) =>
      items.some((item) => item.recordId === other && item.status === 'delivered')
    const items = await deliverUntil(world, org, isOthersDone)
    const states = items.toReversed().map((item) => [item.recordId, item.status])
    expect(states).toEqual([
      [stuck, 'failed'],
      [other, 'delivered'],
      [stuck, 'pending'],
    ])
    expect(receiver.calls.filter((call) => call.recordId === stuck)).toHaveLength(1)
  })

  it('goes on behind an event that was given up', async () => {
    const { org } = await subscribe(world, receiver)
    receiver.behave = (call, response) =>
      answerWith(call.type === 'contact.created' ? 500 : 200)(call, response)
    const id = await saveContact(world, org, { name: 'A' })
    await saveContact(world, org, { id, name: 'B' })
    await deliverUntil(world, org, (items) => items.length === 2)
    await world.owner.query(
      `UPDATE webhook_delivery SET attempts = 8, next_at = now()
       WHERE org_id = $1 AND event_type = 'contact.created'`,
      [org.orgId],
    )
    const items = await deliverUntil(world, org, (all) => all.every((one) => one.nextAt === null))
    expect(items.map((item) => item.status)).toEqual(['delivered', 'dead'])
  })

  it('is kept though forty records are served eight at a time', async () => {
    const { org } = await subscribe(world, receiver)
    let open = 0
    let most = 0
    receiver.behave = (call, response) => {
      open += 1
      most = Math.max(most, open)
      // Until there were eight at once they are held, however slowly the machine sends them.
      const held = most < 8 ? 500 : 5
      setTimeout(() => {
        open -= 1
        answerWith(200)(call, response)
      }, held)
    }
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, index) => saveContact(world, org, { name: `C${index}` })),
    )
    await Promise.all(ids.map((id) => saveContact(world, org, { id, name: 'changed' })))
    await deliverUntil(world, org, isAll('delivered', 80))
    expect(most).toBe(8)
    for (const id of ids) {
      const seen = receiver.calls.filter((call) => call.recordId === id)
      expect(seen.map((call) => call.type)).toEqual(['contact.created', 'contact.updated'])
    }
  })
})

describe('a receiver that is gone', () => {
  it('by 410 is switched off, with an event, an audit row and no further call', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    receiver.behave = answerWith(410)
    const id = await saveContact(world, org, {})
    await saveContact(world, org, { id, name: 'again' })
    await deliverUntil(world, org, (items) => items.some((item) => item.status === 'dead'))
    const one = await world.read(org, `webhooks/${webhook.id}`)
    expect(one.body.result).toMatchObject({ active: false, version: 2 })
    const [event] = (await world.read(org, 'events?type=webhook.disabled')).body.result.items
    expect(event).toMatchObject({ recordId: webhook.id, data: { active: false } })
    const [audit] = (await world.read(org, 'audit-log')).body.result.items
    expect(audit).toMatchObject({
      action: 'disable_webhook',
      via: 'job',
      actor: { kind: 'policy', name: 'webhook delivery' },
    })
    await deliver(world, org)
    expect(receiver.calls).toHaveLength(1)
    const items = await deliveries(world, org)
    expect(items.map((item) => item.status)).toEqual(['pending', 'dead'])
  })
})
