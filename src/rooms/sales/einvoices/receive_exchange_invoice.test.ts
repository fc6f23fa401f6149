import { describe, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { keepDelivered } from '#files/room'
import { call } from '#kernel/corridor/call'
import { createHash } from 'node:crypto'
import { domesticInvoice } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import receiveExchangeInvoice from './receive_exchange_invoice.ts'
import { dayOfBooks } from '#test/support/clock_from'

const world = useWorld()

async function received(over: object = {}) {
  const bytes = Buffer.from(domesticInvoice(world.it))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepDelivered(world.app, world.it.orgId, sha256, bytes)
  const body = {
    exchangeId: world.app.newId(),
    fileName: 'IT00743110157_00001.xml',
    receivedAt: '2026-05-04T08:00:00Z',
    metadata: Buffer.from('<FileMetadati/>').toString('base64'),
    sha256,
    size: bytes.length,
    mimeType: 'application/xml',
    contentSha256: null,
    isOwn: false,
    ...over,
  }
  return { body, answer: await receive(body) }
}

async function receive(body: object) {
  const principal = await backgroundPrincipal(world.app, world.it.orgId, {
    name: 'invoice exchange',
    caller: 'invoice_exchange',
    permissions: ['documents:read', 'documents:edit'],
  })
  const answer = await call(world.app, {
    principal,
    definition: receiveExchangeInvoice,
    body: () => body,
    via: 'job',
    requestId: world.app.newId(),
  })
  return (answer as { result: unknown }).result as {
    exchangeId: string
    documentId: string | null
    way: string
  }
}

describe('200', () => {
  it('captures it once, and answers the same to a repeat', async () => {
    const { body, answer } = await received()
    expect(answer).toMatchObject({ exchangeId: body.exchangeId, way: 'captured' })
    expect(await receive({ ...body, fileName: 'other.xml', isOwn: true })).toEqual(answer)
    const { result } = (await world.read(world.it, `documents/${answer.documentId}`)).body
    expect(result).toMatchObject({ receivedOn: '2026-05-04', source: 'webhook' })
  })

  it('keeps what the exchange says about the file, as it came', async () => {
    const { body } = await received()
    const { rows } = await world.owner.query(
      'SELECT metadata FROM exchange_delivery WHERE org_id = $1 AND exchange_id = $2',
      [world.it.orgId, body.exchangeId],
    )
    expect(rows[0]?.metadata.toString()).toBe('<FileMetadati/>')
  })

  it('counts from the capture where the receipt is said to be still to come', async () => {
    const { answer } = await received({ receivedAt: '2999-01-01T00:00:00Z' })
    const { result } = (await world.read(world.it, `documents/${answer.documentId}`)).body
    expect(result.receivedOn <= dayOfBooks(world.app.clock)).toBe(true)
  })

  it('keeps the signed original where its content was uploaded before', async () => {
    const { body, answer } = await received()
    const signed = Buffer.from(`signed ${body.exchangeId}`)
    const sha256 = createHash('sha256').update(signed).digest('hex')
    await keepDelivered(world.app, world.it.orgId, sha256, signed)
    const exchangeId = world.app.newId()
    const size = signed.length
    const over = { exchangeId, sha256, size, contentSha256: body.sha256 }
    const joined = await receive({ ...body, ...over, fileName: 'IT00743110157_00001.xml.p7m' })
    expect(joined).toMatchObject({ documentId: answer.documentId, way: 'joined' })
    const { rows } = await world.owner.query(
      `SELECT f.sha256 FROM exchange_delivery d JOIN file f ON f.org_id = d.org_id AND f.id = d.file_id
       WHERE d.org_id = $1 AND d.exchange_id = $2`,
      [world.it.orgId, exchangeId],
    )
    expect(rows).toEqual([{ sha256 }])
  })

  it('names no second file where the very bytes were here', async () => {
    const { body } = await received()
    const exchangeId = world.app.newId()
    expect(await receive({ ...body, exchangeId })).toMatchObject({ way: 'joined' })
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS files FROM file WHERE org_id = $1 AND sha256 = $2',
      [world.it.orgId, body.sha256],
    )
    expect(rows).toEqual([{ files: 1 }])
  })

  it('makes no document of a file that the organization sent itself', async () => {
    expect((await received({ isOwn: true })).answer).toMatchObject({ documentId: null, way: 'own' })
  })
})

describe('404', () => {
  it('cannot be called from outside', async () => {
    const reply = await world.rest(world.it, 'operations/receive_exchange_invoice', {})
    expect(reply.status).toBe(404)
  })
})
