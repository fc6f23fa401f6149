import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { act, coded, documentOf, upload } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { sent } from '#test/support/einvoices/exchange'
import { createInboundWorld, type InboundWorld } from '#test/support/einvoices/inbound'
import { createSigner, signContent } from '#test/support/einvoices/einvoice_signed'
import type { TestOrg } from '#test/support/world'

let place: InboundWorld
let org: TestOrg
let own: string
beforeAll(async () => {
  place = await createInboundWorld()
})
afterAll(() => place.close())
beforeEach(async () => {
  const buyer = await place.newBuyer()
  org = buyer.org
  own = buyer.own
})

describe('an invoice that the exchange delivers', () => {
  it('becomes a document of the buyer, with the day of its receipt, and is confirmed', async () => {
    const exchangeId = await place.deliver(place.billTo(own), {
      receivedAt: '2026-05-03T22:30:00Z',
    })
    expect(await place.poll()).toBe(1)
    const [found, ...others] = await place.documents(org)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      status: 'draft',
      exchange: { exchangeId },
      // Half past midnight in Rome.
      receivedOn: '2026-05-04',
      mimeType: 'application/xml',
    })
    expect(await place.confirmed(exchangeId)).toBe(1)
    const { rows } = await place.world.owner.query(
      `SELECT FROM jobs.job_common WHERE data ->> 'kind' = 'process_document'
         AND data ->> 'org' = $1`,
      [org.orgId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is one document however often the channel lists it, also after it was deleted', async () => {
    const exchangeId = await place.deliver(place.billTo(own))
    await place.poll()
    const again = () => place.control('deliver_again', { exchangeId })
    await again()
    await place.poll()
    const [found, ...others] = await place.documents(org)
    expect(others).toEqual([])
    await act(place.world, org, 'delete_document', { documentId: found.id })
    await again()
    await place.poll()
    expect(await place.documents(org)).toEqual([])
    expect(await place.deliveries(org)).toEqual([{ exchange_id: exchangeId, way: 'captured' }])
  })

  it('is one document where several processes read at the same time', async () => {
    const exchangeId = await place.deliver(place.billTo(own))
    const { test } = place.world.app.ports.exchanges
    const page = await test?.inbound?.read(null, 10)
    const read = async () => page ?? { invoices: [], cursor: null }
    const inbound = { read, confirm: async () => undefined }
    await place.withExchange({ inbound }, async () => {
      const polls = Array.from({ length: 4 }, () => place.poll())
      await Promise.all(polls)
    })
    expect(await place.documents(org)).toHaveLength(1)
    expect(await place.deliveries(org)).toEqual([{ exchange_id: exchangeId, way: 'captured' }])
  })

  it('is taken in with its signature, and opened', async () => {
    const signed = await signContent(Buffer.from(place.billTo(own)), [await createSigner('Rossi')])
    await place.deliver(signed, { fileName: 'IT01234567012_S0001.xml.p7m' })
    await place.poll()
    const [found] = await place.documents(org)
    expect(found.fileName).toBe('IT01234567012_S0001.xml.p7m')
    await act(place.world, org, 'extract_document', { documentId: found.id })
    const read = await documentOf(place.world, org, found.id)
    expect([read.status, read.error]).toEqual(['extracted', null])
  })

  it('is found by the codice fiscale where the buyer has no VAT number', async () => {
    await place.profile(org, { vatNumber: '', fiscalCode: 'rssmra80a01h501u' })
    const xml = place
      .billTo(own)
      .replace(
        /(<CessionarioCommittente>.*?)<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/s,
        '$1<CodiceFiscale>RSSMRA80A01H501U</CodiceFiscale>',
      )
    await place.deliver(xml)
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
  })

  it('is taken in though the quotas of the organization are used up', async () => {
    await place.world.owner.query(
      `INSERT INTO storage VALUES ($1, 0) ON CONFLICT (org_id) DO NOTHING`,
      [org.orgId],
    )
    const { quotas } = place.world.app
    const before = { ...quotas }
    Object.assign(quotas, { bytesStored: 0, documentsWaiting: 0 })
    try {
      await place.deliver(place.billTo(own))
      await place.poll()
    } finally {
      Object.assign(quotas, before)
    }
    expect(await place.documents(org)).toHaveLength(1)
  })

  it('that the organization sent itself comes back as nothing to pay', async () => {
    const mine = await sent(place.world, place.world.it)
    await place.profile(place.world.it, { vatNumber: own })
    await place.profile(org, { vatNumber: '' })
    await place.deliver(place.billTo(own), { fileName: mine.fileName })
    await place.poll()
    expect(await place.documents(place.world.it)).toEqual([])
    expect((await place.deliveries(place.world.it)).at(-1)).toMatchObject({ way: 'own' })
    await place.profile(place.world.it, { vatNumber: 'IT00488410010' })
  })
})

describe('an invoice that came by another way, too', () => {
  it('is the document that waits, which learns its id and the day of its receipt', async () => {
    const xml = place.billTo(own)
    const documentId = await coded(place.world, org, xml)
    const before = await documentOf(place.world, org, documentId)
    const exchangeId = await place.deliver(xml, { receivedAt: '2026-11-04T08:00:00Z' })
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
    const after = await documentOf(place.world, org, documentId)
    expect(after).toMatchObject({
      exchange: { exchangeId },
      receivedOn: '2026-11-04',
      status: 'coded',
      version: before.version + 1,
      source: 'upload',
    })
    expect(after.coding.entry.vatDate).toBe('2026-11-03')
    expect(await place.deliveries(org)).toEqual([{ exchange_id: exchangeId, way: 'joined' }])
  })

  it('keeps the day that a person told', async () => {
    const xml = place.billTo(own)
    const documentId = await coded(place.world, org, xml)
    const told = { documentId, receivedOn: '2026-11-10' }
    await run(place.world, org, 'operations/correct_document', told)
    await place.deliver(xml, { receivedAt: '2026-11-04T08:00:00Z' })
    await place.poll()
    expect((await documentOf(place.world, org, documentId)).receivedOn).toBe('2026-11-10')
  })

  it('posted already stays as it was posted, with the id noted', async () => {
    const xml = place.billTo(own)
    const documentId = await coded(place.world, org, xml)
    await act(place.world, org, 'post_document', { documentId })
    const before = await documentOf(place.world, org, documentId)
    const exchangeId = await place.deliver(xml, { receivedAt: '2026-11-04T08:00:00Z' })
    await place.poll()
    const after = await documentOf(place.world, org, documentId)
    expect(after).toMatchObject({ exchange: { exchangeId }, receivedOn: before.receivedOn })
    expect(after.posting).toEqual(before.posting)
    expect(await place.deliveries(org)).toEqual([{ exchange_id: exchangeId, way: 'noted' }])
  })

  it('signed is the document that came without its signature', async () => {
    const xml = place.billTo(own)
    await coded(place.world, org, xml)
    await place.deliver(await signContent(Buffer.from(xml), [await createSigner('Verdi')]))
    await place.poll()
    expect(await place.documents(org)).toHaveLength(1)
  })

  it('delivered twice under two ids is one document', async () => {
    const xml = place.billTo(own)
    const [first, second] = [await place.deliver(xml), await place.deliver(xml)]
    await place.poll()
    expect(await place.documents(org)).toMatchObject([{ exchange: { exchangeId: first } }])
    expect(await place.deliveries(org)).toEqual([
      { exchange_id: first, way: 'captured' },
      { exchange_id: second, way: 'joined' },
    ])
  })

  it('uploaded once more later is marked as its duplicate', async () => {
    const xml = place.billTo(own)
    await place.deliver(xml)
    await place.poll()
    const [found] = await place.documents(org)
    await act(place.world, org, 'extract_document', { documentId: found.id })
    const fileId = await upload(place.world, org, xml)
    const later = (await act(place.world, org, 'capture_document', { fileId })).body.result
    await act(place.world, org, 'extract_document', { documentId: later.id })
    expect((await documentOf(place.world, org, later.id)).duplicateOf).toBe(found.id)
  })
})
