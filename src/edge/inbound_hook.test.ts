import { beforeEach, describe, expect, it } from 'vitest'
import { handOver, makeAddress, type Handing, type Inbound } from '#test/support/intake/inbound'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let address: Inbound
beforeEach(async () => {
  org = await world.createOrg('denmark')
  address = await makeAddress(world, org)
})

const bill = { documents: [{ text: 'Faktura 17\nTotal 125,00 kr' }] }
const hand = (payload: unknown = bill, how: Handing = {}) => handOver(world, address, payload, how)
const documents = async (of = org) => (await world.read(of, 'documents')).body.result.items
const messages = async () => (await world.read(org, 'inbound-messages')).body.result.items
const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000)

describe('a signed call', () => {
  it('makes a document of each file and text, kept as they came', async () => {
    const content = Buffer.from('%PDF-1.7 not really')
    const parts = [
      { fileName: '../bill.pdf', content: content.toString('base64') },
      { text: 'Bon' },
    ]
    const reply = await hand({ documents: parts, receivedOn: '2026-11-02' })
    expect([reply.status, reply.body.result.documentIds.length]).toEqual([200, 2])
    const found = await documents()
    expect(found.map((one: { id: string }) => one.id).toSorted()).toEqual(
      reply.body.result.documentIds.toSorted(),
    )
    const [text, file] = found
    expect(text).toMatchObject({ source: 'webhook', fileId: null, receivedOn: '2026-11-02' })
    expect(file).toMatchObject({ source: 'webhook', fileName: 'bill.pdf' })
    expect(file).toMatchObject({ mimeType: 'application/pdf', receivedOn: '2026-11-02' })
    const { id: messageId } = reply.body.result
    expect(file.inbound).toEqual({ messageId, unverifiedSender: null })
    expect(await messages()).toEqual([reply.body.result])
  })

  it('is taken with the secret before the last one for a day, and not longer', async () => {
    const old = address.secret
    const body = { inboundAddressId: address.id, rotateSecret: true }
    const { secret } = (await world.rest(org, 'operations/save_inbound_address', body)).body.result
    expect((await hand(bill, { id: 'a', secret })).status).toBe(200)
    expect((await hand(bill, { id: 'b', secret: old })).status).toBe(200)
    await world.owner.query(`UPDATE inbound_address SET secret_before_until = $1`, [minutes(-1)])
    expect((await hand(bill, { id: 'c', secret: old })).body.code).toBe('signature_not_valid')
    expect((await hand(bill, { id: 'd', secret })).status).toBe(200)
  })
})

describe('a doubled call', () => {
  it('makes its documents once, and answers the same again', async () => {
    const [first, second] = [await hand(), await hand(bill, { at: minutes(1) })]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(await documents()).toHaveLength(1)
  })

  it('makes them once when it comes twenty times at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => hand()))
    expect(new Set(all.map(({ body }) => body.result.id)).size).toBe(1)
    expect(await documents()).toHaveLength(1)
  })

  it('is refused if its id was used for something else', async () => {
    await hand()
    const other = await hand({ documents: [{ text: 'Faktura 18' }] })
    expect([other.status, other.body.code]).toEqual([409, 'inbound_message_differs'])
    expect(await documents()).toHaveLength(1)
  })

  it('is another message at another address', async () => {
    const second = await makeAddress(world, org, { name: 'Other' })
    await hand()
    expect((await handOver(world, second, bill)).status).toBe(200)
    expect(await documents()).toHaveLength(2)
  })
})

describe('a replayed or late call', () => {
  it.each([
    ['six minutes late', -6],
    ['a year late', -525_600],
    ['six minutes early', 6],
  ])('%s is refused', async (_, count) => {
    const reply = await hand(bill, { at: minutes(count) })
    expect([reply.status, reply.body.code]).toEqual([403, 'signature_not_current'])
    expect(await documents()).toEqual([])
  })

  it.each([-4, 4])('that is off by %i minutes is taken', async (count) => {
    expect((await hand(bill, { at: minutes(count) })).status).toBe(200)
  })

  it('under a new id or a new time is refused, since both are signed', async () => {
    const now = String(Math.floor(world.clock.now().getTime() / 1_000))
    for (const headers of [{ 'webhook-id': 'msg_2' }, { 'webhook-timestamp': String(+now + 60) }]) {
      const reply = await hand(bill, { headers })
      expect([reply.status, reply.body.code]).toEqual([403, 'signature_not_valid'])
    }
    expect(await documents()).toEqual([])
  })
})

describe('a forged call', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  it.each<[string, Handing]>([
    ['by another secret', { secret }],
    ['with another body', { sent: JSON.stringify({ documents: [{ text: 'Faktura 99' }] }) }],
    ['without a signature', { headers: { 'webhook-signature': '' } }],
    ['of another version', { headers: { 'webhook-signature': 'v2,AAAA' } }],
    ['without an id', { headers: { 'webhook-id': '' } }],
    ['with a full stop in its id', { id: 'msg.1' }],
    ['without a time', { headers: { 'webhook-timestamp': 'now' } }],
  ])('%s is refused', async (_, how) => {
    const reply = await hand(bill, how)
    expect([reply.status, reply.body.code]).toEqual([403, 'signature_not_valid'])
    expect(await documents()).toEqual([])
  })

  it('to an address that nobody was given is not found', async () => {
    const other = await world.createOrg('italy')
    const theirs = await makeAddress(world, other)
    const [, own = '', id = '', sign = ''] =
      /inbound\/([^.]+)\.([^.]+)\.(.+)$/.exec(address.url) ?? []
    const [, foreign = ''] = /inbound\/([^.]+)/.exec(theirs.url) ?? []
    const base = address.url.slice(0, address.url.lastIndexOf('/') + 1)
    const urls = [`${foreign}.${id}.${sign}`, `${own}.${id}.${'A'.repeat(43)}`, 'x', `${own}.${id}`]
    for (const url of urls) {
      const reply = await hand(bill, { url: base + url })
      expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    }
    expect(await documents(other)).toEqual([])
  })

  it('with the secret of another organization is refused', async () => {
    const theirs = await makeAddress(world, await world.createOrg('italy'))
    expect((await hand(bill, { secret: theirs.secret })).body.code).toBe('signature_not_valid')
  })

  it('is not found once the address was deleted', async () => {
    const body = { inboundAddressId: address.id }
    expect((await world.rest(org, 'operations/delete_inbound_address', body)).status).toBe(200)
    expect((await hand()).status).toBe(404)
  })
})

describe('a body', () => {
  const text = 'x'
  it.each<[string, unknown, string]>([
    ['without documents', {}, '/documents'],
    ['with none', { documents: [] }, '/documents'],
    ['with an empty one', { documents: [{}] }, '/documents/0'],
    ['with bytes that are not base64', { documents: [{ content: '%%' }] }, '/documents/0/content'],
    ['with a field that nobody knows', { documents: [{ text, paid: true }] }, '/documents/0'],
    ['of tomorrow', { documents: [{ text }], receivedOn: '2026-11-18' }, '/receivedOn'],
    [
      'with 21 documents',
      { documents: Array.from({ length: 21 }, () => ({ text })) },
      '/documents',
    ],
  ])('%s is refused with its place', async (_, payload, pointer) => {
    const reply = await hand(payload)
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([400, pointer])
    expect(await documents()).toEqual([])
  })

  it('that is no JSON, or larger than 28 MiB, is refused', async () => {
    expect((await hand('{')).status).toBe(400)
    expect((await hand(' '.repeat(28 * 2 ** 20 + 1))).status).toBe(413)
  })

  it('by another method is refused', async () => {
    const reply = await world.edge.server.inject({ url: new URL(address.url).pathname })
    expect(reply.statusCode).toBe(405)
  })
})
