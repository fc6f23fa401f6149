import { describe, expect, it } from 'vitest'
import { fatturaPa } from '#test/support/einvoices/einvoices'
import {
  act,
  captured,
  documentOf,
  domesticInvoice,
  entriesOf,
  extracted,
  stateReceipt,
  upload,
} from '#test/support/documents/documents'
import { boxesOf, filed, letTimePass, prepared, setDay } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers', startsOn: '2026-11-16' })

type Reason = { code: string; detail: string; params: Record<string, string> }
const reasonOf = (document: { coding: { reasons: Reason[] } }, code: string) =>
  document.coding.reasons.find((reason) => reason.code === code)

async function capturedOn(org: TestOrg, day: string, bytes: string): Promise<string> {
  setDay(world, day)
  try {
    return await captured(world, org, bytes)
  } finally {
    letTimePass(world)
  }
}

async function posted(org: TestOrg, documentId: string) {
  await act(world, org, 'extract_document', { documentId })
  await act(world, org, 'code_document', { documentId })
  await act(world, org, 'post_document', { documentId })
  const [entry] = await entriesOf(world, org, documentId)
  return { entry, document: await documentOf(world, org, documentId) }
}

async function postedOn(org: TestOrg, documentId: string, day: string) {
  setDay(world, day)
  try {
    return await posted(org, documentId)
  } finally {
    letTimePass(world)
  }
}

async function postedAgain(org: TestOrg, documentId: string) {
  await act(world, org, 'reverse_posting', { documentId })
  await act(world, org, 'post_document', { documentId })
  return (await entriesOf(world, org, documentId))[0]
}

describe('a purchase in Italy', () => {
  it('of December received in January is deducted in January, with the reason and the law', async () => {
    const org = await world.createOrg('italy')
    const bill = domesticInvoice(org, { date: '2025-12-28' })
    const { entry, document } = await posted(org, await capturedOn(org, '2026-01-08', bill))
    expect(entry).toMatchObject({ date: '2025-12-28', vatDate: '2026-01-08' })
    expect(document.receivedOn).toBe('2026-01-08')
    const reason = reasonOf(document, 'vat_from_receipt')
    expect(reason?.detail).toContain('2026-01-08')
    expect(reason?.detail).toContain('DPR 100/98 art. 1')
    const december = await filed(world, org)
    expect([december.period.to, boxesOf(december)['VP5']]).toEqual(['2025-12-31', 0])
    const january = await prepared(world, org)
    expect(january.period.to).toBe('2026-01-31')
    expect(boxesOf(january)['VP5']).toBeGreaterThan(0)
  })

  it('received by the 15th of the next month counts in its own month', async () => {
    const org = await world.createOrg('italy')
    const bill = domesticInvoice(org, { date: '2026-07-28' })
    const documentId = await capturedOn(org, '2026-08-15', bill)
    const { entry, document } = await postedOn(org, documentId, '2026-08-15')
    expect(entry).toMatchObject({ date: '2026-07-28', vatDate: '2026-07-28' })
    expect(reasonOf(document, 'vat_from_receipt')).toBeUndefined()
    expect(await postedAgain(org, documentId)).toMatchObject({ vatDate: '2026-07-28' })
  })

  it('received by the 15th but posted later counts from receipt, and posted again as well', async () => {
    const org = await world.createOrg('italy')
    const bill = domesticInvoice(org, { date: '2026-07-28' })
    const documentId = await capturedOn(org, '2026-08-10', bill)
    const { entry, document } = await postedOn(org, documentId, '2026-08-20')
    expect(entry).toMatchObject({ date: '2026-07-28', vatDate: '2026-08-10' })
    expect(reasonOf(document, 'vat_from_receipt')?.params).toMatchObject({ vatDay: '2026-08-10' })
    expect(await postedAgain(org, documentId)).toMatchObject({ vatDate: '2026-08-10' })
  })

  it('captured in the night counts on the day it is in Rome', async () => {
    const org = await world.createOrg('italy')
    const bill = domesticInvoice(org, { date: '2026-07-28' })
    Object.assign(world.app, { clock: { now: () => new Date('2026-08-15T22:30:00Z') } })
    const documentId = await captured(world, org, bill)
    letTimePass(world)
    const { entry } = await posted(org, documentId)
    expect(entry.vatDate).toBe('2026-08-16')
  })

  it('of goods from the EU counts in the month of receipt, owed and deducted', async () => {
    const org = await world.createOrg('italy')
    const bill = fatturaPa({
      supplier: { name: 'Holz GmbH', vatNumber: 'DE136695976', country: 'DE' },
      buyer: { name: 'Nostra S.r.l.', vatNumber: 'IT00488410010' },
      number: 'R-77',
      date: '2026-07-28',
      currency: 'EUR',
      lines: [{ text: 'Cancelleria', net: '1000.00', rate: '0', nature: 'N3.2' }],
    })
    const documentId = await capturedOn(org, '2026-08-05', bill)
    await act(world, org, 'extract_document', { documentId })
    await act(world, org, 'code_document', { documentId })
    await act(world, org, 'update_coding', { documentId, vatCode: 'RC18' })
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: '2026-07-28', vatDate: '2026-08-05' })
  })
})

describe('an email with the bill', () => {
  const mail = (xml: string, received: string) =>
    [
      `Received: from mx.example (mx.example [192.0.2.1]) by in.example; ${received}`,
      'Received: from far.example by mx.example; Mon, 3 Aug 2026 09:00:00 +0200',
      'From: Fornitore <fatture@example.com>',
      'Subject: Fattura',
      'Date: Mon, 3 Aug 2026 08:59:00 +0200',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="cut"',
      '',
      '--cut',
      'Content-Type: application/xml; name="fattura.xml"',
      'Content-Disposition: attachment; filename="fattura.xml"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(xml).toString('base64'),
      '--cut--',
      '',
    ].join('\r\n')

  async function readAs(org: TestOrg, text: string) {
    const fileId = await upload(world, org, text, 'fattura.eml', 'message/rfc822')
    const reply = await act(world, org, 'capture_document', { fileId, source: 'email' })
    const documentId: string = reply.body.result.id
    await act(world, org, 'extract_document', { documentId })
    await act(world, org, 'code_document', { documentId })
    return await documentOf(world, org, documentId)
  }

  it('was received when the last server took it, which answers the question', async () => {
    const org = await world.createOrg('italy')
    const xml = domesticInvoice(org, { date: '2026-08-01' })
    const shown = await readAs(org, mail(xml, 'Mon, 3 Aug 2026 23:30:00 +0000'))
    expect(shown).toMatchObject({ status: 'coded', receivedOn: '2026-08-04' })
    expect(reasonOf(shown, 'receipt_day_unknown')).toBeUndefined()
    expect(shown.coding.entry.vatDate).toBe('2026-08-01')
  })

  it('from the future, or without a day, tells nothing', async () => {
    const org = await world.createOrg('italy')
    for (const received of ['Fri, 1 Jan 2100 10:00:00 +0000', 'some day']) {
      const xml = domesticInvoice(org, { date: '2026-08-01' })
      const shown = await readAs(org, mail(xml, received))
      expect(reasonOf(shown, 'receipt_day_unknown')).toBeDefined()
    }
  })
})

describe('a document captured more than thirty days after its date', () => {
  it('in Italy is never posted by itself, and asks for the day of receipt', async () => {
    const engine = await world.startEngine()
    const org = await world.createOrg('italy')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const documentId = await captured(world, org, domesticInvoice(org, { date: '2026-09-01' }))
    const fresh = await captured(world, org, domesticInvoice(org))
    const statusOf = async (id: string) => (await documentOf(world, org, id)).status
    await expect.poll(() => statusOf(fresh)).toBe('posted')
    await expect.poll(() => statusOf(documentId)).toBe('coded')
    const shown = await documentOf(world, org, documentId)
    expect(reasonOf(shown, 'receipt_day_unknown')?.detail).toContain('day on which it was received')
    await engine.stop()
  })

  it('counts on the stated day once that is known', async () => {
    const org = await world.createOrg('italy')
    const documentId = await extracted(world, org, domesticInvoice(org, { date: '2026-08-20' }))
    await stateReceipt(world, org, documentId, '2026-08-24')
    await act(world, org, 'code_document', { documentId })
    const shown = await documentOf(world, org, documentId)
    expect(reasonOf(shown, 'receipt_day_unknown')).toBeUndefined()
    expect(shown).toMatchObject({ receivedOn: '2026-08-24' })
    expect(shown.coding.entry.vatDate).toBe('2026-08-20')
  })

  it('keeps asking though its coding was corrected by hand', async () => {
    const org = await world.createOrg('italy')
    const documentId = await extracted(world, org, domesticInvoice(org, { date: '2026-08-20' }))
    await act(world, org, 'code_document', { documentId })
    const { body } = await act(world, org, 'update_coding', { documentId, vatCode: 'A22' })
    expect(reasonOf(body.result, 'receipt_day_unknown')).toBeDefined()
    expect(body.result.extraction.confidence).toBe(0.5)
  })

  it('in Denmark counts on its own date, and asks nothing', async () => {
    const org = await world.createOrg('denmark')
    const documentId = await extracted(world, org, domesticInvoice(org, { date: '2026-01-20' }))
    await act(world, org, 'code_document', { documentId })
    const shown = await documentOf(world, org, documentId)
    expect(shown.coding.entry.vatDate).toBe('2026-01-20')
    expect(reasonOf(shown, 'receipt_day_unknown')).toBeUndefined()
  })

  it('that was posted and reversed follows a day of receipt that is stated later', async () => {
    const org = await world.createOrg('italy')
    const documentId = await extracted(world, org, domesticInvoice(org, { date: '2026-08-20' }))
    await act(world, org, 'code_document', { documentId })
    await act(world, org, 'post_document', { documentId })
    await act(world, org, 'reverse_posting', { documentId })
    await stateReceipt(world, org, documentId, '2026-09-20')
    await act(world, org, 'code_document', { documentId })
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: '2026-08-20', vatDate: '2026-09-20' })
  })
})
