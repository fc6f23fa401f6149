import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { withOnly } from '#test/support/access/people'
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

const world = useWorld({ config: { webhooksPrivate: true } })
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

const isOver = (count: number) => (items: { attempts: number }[]) =>
  items.filter((item) => item.attempts > 0).length === count

describe('the delivery log', () => {
  it('is newest first, filtered by webhook, event and status, counted and paged', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const other = { url: receiver.url, events: ['contact.created'] }
    await world.rest(org, 'operations/save_webhook', other)
    receiver.behave = (call, response) =>
      answerWith(call.recordId === bad ? 500 : 204)(call, response)
    const bad = await saveContact(world, org, { name: 'bad' })
    await saveContact(world, org, { name: 'good' })
    await deliverUntil(world, org, isOver(4))
    const failed = await deliveries(world, org, '&status=failed')
    expect(failed.map((item) => item.recordId)).toEqual([bad, bad])
    expect(await deliveries(world, org, `&webhookId=${webhook.id}`)).toHaveLength(2)
    const eventId = failed[0]?.eventId
    expect(await deliveries(world, org, `&eventId=${eventId}`)).toHaveLength(2)
    const both = `&eventId=${eventId}&webhookId=${webhook.id}&status=failed`
    const [one, ...none] = await deliveries(world, org, both)
    expect(none).toEqual([])
    expect((await world.read(org, `webhook-deliveries/${one?.id}`)).body.result).toEqual(one)
    const page = (await world.read(org, 'webhook-deliveries?limit=3&count=true')).body.result
    expect(page).toMatchObject({ count: 4 })
    const next = await world.read(org, `webhook-deliveries?limit=3&cursor=${page.nextCursor}`)
    const ids = [...page.items, ...next.body.result.items].map((item: { id: string }) => item.id)
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect(new Set(ids).size).toBe(4)
  })

  it('shows an organization its own only', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    const [item] = await deliverUntil(world, org, isOver(1))
    const reply = await world.read(world.it, `webhook-deliveries/${item?.id}`)
    expect(reply.body).toMatchObject({ status: 404, code: 'webhook_delivery_not_found' })
    expect(await deliveries(world, world.it, `&webhookId=${webhook.id}`)).toEqual([])
    expect(await deliveries(world, world.it, `&eventId=${item?.eventId}`)).toEqual([])
    expect(await deliveries(world, org, '&webhookId=whk_x')).toEqual([])
  })

  it('needs settings:read', async () => {
    const reader = await withOnly(world, world.dk, ['bank:edit'])
    const reply = await world.read(reader, 'webhook-deliveries')
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:read' })
  })

  it('is kept for thirty days', async () => {
    const { org } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    await deliverUntil(world, org, isOver(1))
    const age = `UPDATE webhook_delivery SET created_at = now() - $2 * interval '1 day'
      WHERE org_id = $1`
    await world.owner.query(age, [org.orgId, 29])
    await deliver(world, org)
    expect(await deliveries(world, org)).toHaveLength(1)
    await world.owner.query(age, [org.orgId, 31])
    await deliver(world, org)
    expect(await deliveries(world, org)).toEqual([])
  })

  it('goes with its webhook', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    await saveContact(world, org, {})
    await deliverUntil(world, org, isOver(1))
    await world.rest(org, 'operations/delete_webhook', { webhookId: webhook.id })
    expect(await deliveries(world, org)).toEqual([])
  })
})

describe('a secret that is being replaced', () => {
  it('signs beside the new one for a day, and then no more', async () => {
    const { org, webhook } = await subscribe(world, receiver)
    const body = { webhookId: webhook.id, rotateSecret: true }
    const { secret } = (await world.rest(org, 'operations/save_webhook', body)).body.result
    await saveContact(world, org, {})
    await deliverUntil(world, org, isOver(1))
    const verifies = (call: Call | undefined, text: string): boolean => {
      try {
        new Webhook(text).verify(call?.text ?? '', call?.headers ?? {})
        return true
      } catch {
        return false
      }
    }
    const [during] = receiver.calls
    expect([verifies(during, webhook.secret), verifies(during, secret)]).toEqual([true, true])
    await world.owner.query(`UPDATE webhook SET secret_before_until = now() WHERE org_id = $1`, [
      org.orgId,
    ])
    await saveContact(world, org, {})
    await deliverUntil(world, org, isOver(2))
    const after = receiver.calls[1]
    expect([verifies(after, webhook.secret), verifies(after, secret)]).toEqual([false, true])
  })
})
