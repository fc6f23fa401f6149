import { describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import disableWebhook from './disable_webhook.ts'
import { deliveryPrincipal } from './delivery/attempt.ts'

const world = useWorld()

/** Only the deliverer runs it, so there is no way in from outside. */
const disable = async (org: TestOrg, webhookId: string) =>
  await call(world.app, {
    principal: deliveryPrincipal(org.orgId, 'test', org.region),
    definition: disableWebhook,
    body: () => ({ webhookId }),
    via: 'job',
    requestId: 'test',
  })

async function newWebhook(org: TestOrg): Promise<string> {
  const body = { url: 'https://example.com/hook' }
  return (await world.rest(org, 'operations/save_webhook', body)).body.result.id
}

describe('200', () => {
  it('turns the webhook off and emits an event', async () => {
    const id = await newWebhook(world.dk)
    const { result } = await disable(world.dk, id)
    expect(result).toMatchObject({ id, active: false, version: 2 })
    const { body } = await world.read(world.dk, `events?recordId=${id}`)
    expect(body.result.items[0]).toMatchObject({
      type: 'webhook.disabled',
      data: { active: false },
    })
  })

  it('changes nothing the second time', async () => {
    const id = await newWebhook(world.dk)
    await disable(world.dk, id)
    expect((await disable(world.dk, id)).result).toMatchObject({ version: 2 })
    const { body } = await world.read(world.dk, `events?recordId=${id}&type=webhook.disabled`)
    expect(body.result.items).toHaveLength(1)
  })
})

describe('404', () => {
  it('is no operation that anybody could call', async () => {
    const reply = await world.rest(world.dk, 'operations/disable_webhook', { webhookId: 'x' })
    expect(reply.status).toBe(404)
  })

  it('answers webhook_not_found for an unknown and a foreign id alike', async () => {
    const foreign = await newWebhook(world.it)
    for (const id of ['whk_01h455vb4pex5vsknk084sn02q', foreign]) {
      await expect(disable(world.dk, id)).rejects.toMatchObject({ code: 'webhook_not_found' })
    }
  })
})
