import { describe, expect, it } from 'vitest'
import { addPerson, connectApp } from '#test/support/access/apps'
import { asApp, callAs } from '#test/support/access/approvals'
import { withOnly } from '#test/support/access/people'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const remove = (webhookId: string, as: TestOrg = world.dk, headers = {}) =>
  world.rest(as, 'operations/delete_webhook', { webhookId }, headers)

async function newWebhook(as: TestOrg = world.dk, body: object = {}) {
  const given = { url: 'https://example.com/hook', ...body }
  return (await world.rest(as, 'operations/save_webhook', given)).body.result
}

describe('200', () => {
  it('removes the webhook and its secret', async () => {
    const { id } = await newWebhook()
    const reply = await remove(id)
    expect(reply.status).toBe(200)
    expect(reply.body.result).toEqual({ id, deleted: true })
    expect((await world.read(world.dk, `webhooks/${id}`)).status).toBe(404)
  })

  it('leaves an event that names what is gone', async () => {
    const { id } = await newWebhook()
    await remove(id)
    const { body } = await world.read(world.dk, `events?recordId=${id}`)
    expect(body.result.items[0]).toMatchObject({ type: 'webhook.deleted', data: { id } })
  })
})

describe('403', () => {
  it('needs settings:edit', async () => {
    const { id } = await newWebhook()
    const reply = await remove(id, await withOnly(world, world.dk, ['settings:read']))
    expect(reply.body).toMatchObject({ status: 403, permission: 'settings:edit' })
  })
})

describe('an app', () => {
  it('leaves the webhooks alone: not_for_apps', async () => {
    const { id } = await newWebhook()
    const app = await connectApp(world, world.dk, await addPerson(world, world.dk))
    const principal = await asApp(world, world.dk, app)
    const reply = await callAs(world, principal, 'delete_webhook', { webhookId: id })
    expect(reply.body).toMatchObject({ status: 403, code: 'not_for_apps' })
    expect((await world.read(world.dk, `webhooks/${id}`)).status).toBe(200)
  })
})

describe('404', () => {
  it('answers webhook_not_found for an unknown, a deleted and a foreign id alike', async () => {
    const foreign = await newWebhook(world.it)
    const gone = await newWebhook()
    await remove(gone.id)
    for (const id of ['whk_01h455vb4pex5vsknk084sn02q', 'x', gone.id, foreign.id]) {
      const reply = await remove(id)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('webhook_not_found')
    }
  })
})

describe('412', () => {
  it('refuses to delete a version that is no longer there', async () => {
    const { id } = await newWebhook()
    expect((await remove(id, world.dk, { 'if-match': '"7"' })).status).toBe(412)
  })
})

describe('the list of webhooks', () => {
  it('filters by active, counts, and never shows a secret', async () => {
    const org = await world.createOrg('italy')
    const asleep = await newWebhook(org, { active: false })
    await newWebhook(org)
    const all = await world.read(org, 'webhooks?count=true')
    expect(all.body.result).toMatchObject({ count: 2, nextCursor: null })
    expect(JSON.stringify(all.body)).not.toContain('whsec_')
    const some = await world.read(org, 'webhooks?active=false')
    expect(some.body.result.items).toMatchObject([{ id: asleep.id, active: false }])
    const page = await world.read(org, 'webhooks?limit=1')
    const next = await world.read(org, `webhooks?limit=1&cursor=${page.body.result.nextCursor}`)
    expect(next.body.result.items).toMatchObject([{ id: asleep.id }])
  })
})
