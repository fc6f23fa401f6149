import { beforeEach, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { handOver, makeAddress, type Inbound } from '#test/support/intake/inbound'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import takeWebhook from './take_webhook.ts'

const world = useWorld()
let org: TestOrg
let address: Inbound
beforeEach(async () => {
  org = await world.createOrg('denmark')
  address = await makeAddress(world, org)
})

const hand = (texts: string[], id: string) =>
  handOver(world, address, { documents: texts.map((text) => ({ text })) }, { id })
const documents = async () => (await world.read(org, 'documents')).body.result.items

it('a message and its documents are taken in together, or not at all', async () => {
  const quota = 'INSERT INTO quota (org_id, documents_waiting) VALUES ($1, 3)'
  await world.owner.query(quota, [org.orgId])
  expect((await hand(['a', 'b'], 'one')).status).toBe(200)
  const refused = await hand(['c', 'd'], 'two')
  expect([refused.status, refused.body.code]).toEqual([429, 'documents_waiting'])
  expect(await documents()).toHaveLength(2)
  expect((await world.read(org, 'inbound-messages')).body.result.items).toHaveLength(1)
})

it('another message under the same id is refused', async () => {
  await hand(['a'], 'one')
  const other = await hand(['b'], 'one')
  expect([other.status, other.body.code]).toEqual([409, 'inbound_message_differs'])
})

it('an address that was deleted while the body arrived takes nothing', async () => {
  const principal = await backgroundPrincipal(world.app, org.orgId, {
    name: 'inbound webhook',
    caller: 'inbound_webhook',
    permissions: ['documents:edit'],
  })
  const body = {
    addressId: '019a0000-0000-7000-8000-000000000001',
    webhookId: 'x',
    sha256: '0',
    size: 1,
    receivedOn: null,
    parts: [{ file: null, text: 'a' }],
  }
  const asked = { principal, definition: takeWebhook, body: () => body, via: 'rest' as const }
  await expect(world.app.call(world.app, { ...asked, requestId: 'r' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await documents()).toEqual([])
})
