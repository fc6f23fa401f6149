import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addUser, withOnly } from '#test/support/access/people'
import { clientOf, drafted } from '#test/support/books/invoices'
import { upload } from '#test/support/documents/documents'
import {
  createReceiver,
  deliver,
  deliveries,
  deliverUntil,
  saveContact,
  type Receiver,
} from '#test/support/receiver'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'all rows', config: { webhooksPrivate: true, leaseMs: 3_000 } })
let org: TestOrg
let receiver: Receiver
beforeAll(async () => {
  receiver = await createReceiver()
})
beforeEach(async () => {
  receiver.calls.length = 0
  org = await world.createOrg('denmark')
})
afterAll(async () => {
  await receiver.close()
})

const save = async (as: TestOrg, body: object = {}) =>
  (await world.rest(as, 'operations/save_webhook', { url: receiver.url, ...body })).body.result

const profile = (legalName: string) =>
  world.rest(org, 'operations/save_organization_profile', { legalName })

/** One change of each of three kinds, the last one of a kind that every maker here may read. */
async function change(): Promise<string[]> {
  await saveContact(world, org, {})
  await upload(world, org, 'bytes', 'a.txt', 'text/plain')
  await profile(world.app.newId())
  await deliverUntil(world, org, (items) => items.every(({ status }) => status === 'delivered'))
  await expect.poll(async () => (await deliver(world, org), types().at(-1))).toMatch(/^settings/)
  return types()
}

const types = () => receiver.calls.map(({ type }) => type)
const all = ['contact.created', 'file.uploaded', 'settings.updated']

describe('what a webhook sends', () => {
  it('is what the key that made it may read, and no more', async () => {
    const maker = await withOnly(world, org, ['settings:edit', 'invoices:read'])
    await save(maker, { events: ['contact.*', 'file.*', 'settings.*'] })
    expect(await change()).toEqual(['contact.created', 'settings.updated'])
  })

  it('shrinks at once when the role of the person who made it does', async () => {
    const { as, memberId } = await addUser(world, org, 'admin')
    await save(as, { events: ['contact.*', 'file.*', 'settings.*'] })
    expect((await change()).toSorted()).toEqual(all)
    receiver.calls.length = 0
    const role = { memberId, role: 'contributor' }
    expect((await world.rest(org, 'operations/set_member_role', role)).status).toBe(200)
    await saveContact(world, org, {})
    await upload(world, org, 'again', 'b.txt', 'text/plain')
    await deliver(world, org)
    expect(types()).toEqual([])
  })

  it('ends with the key, and goes on with the one in its place', async () => {
    const { id: keyId, key } = (
      await world.rest(org, 'operations/create_key', {
        name: 'k',
        permissions: ['settings:edit', 'invoices:read'],
      })
    ).body.result
    await save({ ...org, key }, { events: ['contact.*'] })
    const rotated = await world.rest(org, 'operations/rotate_key', { keyId, overlapDays: 0 })
    await saveContact(world, org, {})
    await deliverUntil(world, org, (items) => items.some(({ status }) => status === 'delivered'))
    const next = rotated.body.result.id
    await world.rest(org, 'operations/revoke_key', { keyId: next })
    await saveContact(world, org, {})
    await deliver(world, org)
    expect(types()).toEqual(['contact.created'])
  })

  it('follows who sends it to another address, not who turns it off and on', async () => {
    const { id: webhookId } = await save(org, { events: ['contact.*', 'settings.*'] })
    const other = await withOnly(world, org, ['settings:edit'])
    await world.rest(other, 'operations/save_webhook', { webhookId, description: 'x' })
    expect(await change()).toContain('contact.created')
    receiver.calls.length = 0
    await world.rest(other, 'operations/save_webhook', { webhookId, url: `${receiver.url}/2` })
    expect(await change()).toEqual(['settings.updated'])
  })

  it('is what settings show, where nobody knows who made it, until it is saved again', async () => {
    const { id: webhookId } = await save(org, { events: ['contact.*', 'settings.*'] })
    await world.owner.query('UPDATE webhook SET made_by = NULL, made_with = NULL')
    expect(await change()).toEqual(['settings.updated'])
    receiver.calls.length = 0
    await save(org, { webhookId })
    expect(await change()).toContain('contact.created')
  })

  it('leaves out a call that waits, where the maker may not read what it is about', async () => {
    await clientOf(world, org)
    const id = await drafted(world, org)
    await world.rest(org, 'operations/set_approval_policy', { policy: 'apps_and_keys' })
    await save(await withOnly(world, org, ['settings:edit']), { events: ['approval.*'] })
    const reader = ['settings:edit', 'invoices:read']
    const { id: webhookId } = await save(await withOnly(world, org, reader), {
      events: ['approval.*'],
    })
    await world.rest(org, 'actions/issue_invoice', { id })
    const items = await deliverUntil(world, org, (list) => list.length === 1)
    expect(items).toEqual(await deliveries(world, org, `&webhookId=${webhookId}`))
  })
})

describe('a warning', () => {
  it('says which events will not be sent in the name of this caller', async () => {
    const maker = await withOnly(world, org, ['settings:edit', 'bank:read'])
    const { warnings } = await save(maker, { events: ['contact.*', 'bank_transaction.*'] })
    expect(warnings).toMatchObject([{ code: 'not_permitted' }])
    expect(warnings[0].detail).toMatch(/contact\.\*.*will be sent/)
    expect((await save(maker, { events: ['*'] })).warnings).toBeUndefined()
  })
})

describe('an event that waited, or was asked for again', () => {
  it('is not sent when the maker may not read it: it is dead, and the log says why', async () => {
    const { id: webhookId } = await save(await withOnly(world, org, ['settings:edit']), {
      events: ['contact.*'],
    })
    await saveContact(world, org, {})
    const [event] = (await world.read(org, 'events?type=contact.created')).body.result.items
    const again = { webhookId, eventId: event.id }
    expect((await world.rest(org, 'operations/replay_webhook', again)).status).toBe(200)
    const [item] = await deliverUntil(world, org, ([one]) => one?.status === 'dead')
    expect([item?.lastError, receiver.calls]).toEqual(['not_permitted', []])
  })

  it('is not found by a caller who may not read it', async () => {
    const { id: webhookId } = await save(org)
    await saveContact(world, org, {})
    const [event] = (await world.read(org, 'events?type=contact.created')).body.result.items
    const other = await withOnly(world, org, ['settings:edit'])
    const again = { webhookId, eventId: event.id }
    const { body } = await world.rest(other, 'operations/replay_webhook', again)
    expect(body.code).toBe('event_not_found')
  })
})

describe('the log of deliveries', () => {
  it('shows and counts only what its reader may read', async () => {
    await save(org, { events: ['contact.*', 'settings.*'] })
    await change()
    const other = await withOnly(world, org, ['settings:read'])
    const { body } = await world.read(other, 'webhook-deliveries?count=true')
    expect(body.result.items.map((item: { eventType: string }) => item.eventType)).toEqual([
      'settings.updated',
    ])
    expect(body.result.count).toBe(1)
    const log = await deliveries(world, org)
    const hidden = log.find(({ recordId }) => recordId.startsWith('con_'))
    const { code } = (await world.read(other, `webhook-deliveries/${hidden?.id}`)).body
    expect(code).toBe('webhook_delivery_not_found')
  })
})
