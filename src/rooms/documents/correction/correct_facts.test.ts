import { describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  extracted,
  failed,
} from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ startsOn: '2026-11-16' })

const correct = async (body: object, org = world.dk): Promise<Reply> =>
  await world.rest(org, 'operations/correct_document', body)

/** As read: the total of one row of a hotel bill, and the number of another business. */
async function misread(): Promise<string> {
  const text =
    'Kvittering\nHotel Fjorden ApS CVR 13748136\nDato 03.11.2026\nMoms 25% 20,00\nTotal DKK 100,00'
  const { body } = await act(world, world.dk, 'capture_document', { text })
  const documentId: string = body.result.id
  await act(world, world.dk, 'extract_document', { documentId })
  await act(world, world.dk, 'code_document', { documentId })
  return documentId
}

const capsOf = (paper: Reply['body']): string[] =>
  paper.extraction.caps.map((cap: { code: string }) => cap.code)

describe('what was read', () => {
  it('is replaced field by field, and the coding follows at once', async () => {
    const documentId = await misread()
    const { status, body } = await correct({
      documentId,
      supplier: { name: 'Hotel Havnen', vatNumber: '24256790', country: 'dk' },
      date: '2026-10-30',
      dueDate: '2026-11-14',
      invoiceNumber: 'H-77',
      total: 539,
      vat: 90.2,
      kind: 'invoice',
    })
    expect(status).toBe(200)
    const { extraction, coding } = body.result
    expect(body.result.status).toBe('coded')
    expect(extraction).toMatchObject({
      supplier: { name: 'Hotel Havnen', vatNumber: 'DK24256790', country: 'DK' },
      date: '2026-10-30',
      dueDate: '2026-11-14',
      invoiceNumber: 'H-77',
      total: 539,
      vat: 90.2,
      net: 448.8,
      kind: 'invoice',
    })
    expect([coding.codedAmount, coding.entry.date]).toEqual([-539, '2026-10-30'])
    const vat = coding.lines.reduce((sum: number, line: { vat: number }) => sum + line.vat, 0)
    expect(vat).toBe(90.2)
  })

  it('shows who set each field, by name and time, beside what was read', async () => {
    const documentId = await misread()
    await act(world, world.dk, 'update_coding', { documentId, ledgerAccountId: '2310' })
    const { extraction, coding } = (await correct({ documentId, date: '2026-10-30' })).body.result
    expect(extraction.fields.date).toMatchObject({
      value: '2026-10-30',
      confidence: 1,
      setBy: { by: 'key', name: expect.any(String), at: expect.stringMatching(/^2026-/) },
    })
    expect(extraction.fields.date.setBy.name).not.toBe('')
    expect(extraction.fields.total.setBy).toMatchObject({ by: 'reader', name: null })
    expect(extraction.correctedFields).toEqual(['date'])
    expect(coding.setBy.ledgerAccountId.by).toBe('key')
    expect(coding.setBy.bookingText.by).toBe('rule')
  })

  it('keeps corrections over a new reading, and goes back to it when they are taken back', async () => {
    const documentId = await misread()
    await correct({ documentId, total: 539, vat: 90.2, date: '2026-10-30' })
    await act(world, world.dk, 'extract_document', { documentId })
    const again = await act(world, world.dk, 'code_document', { documentId })
    expect(again.body.result.extraction).toMatchObject({ total: 539, vat: 90.2 })
    expect(again.body.result.coding.codedAmount).toBe(-539)
    const reset = ['total', 'vat']
    const { extraction, coding } = (await correct({ documentId, reset })).body.result
    expect([extraction.total, extraction.vat, extraction.date]).toEqual([100, 20, '2026-10-30'])
    expect([coding.codedAmount, extraction.correctedFields]).toEqual([-100, ['date']])
  })

  it('is certain where corrected: doubts that are answered go, the others stay', async () => {
    const documentId = await misread()
    const before = capsOf(await documentOf(world, world.dk, documentId))
    expect(before).toContain('supplier_unknown')
    const half = (await correct({ documentId, total: 539 })).body.result
    expect(capsOf(half)).toContain('amounts_unproven')
    const whole = (await correct({ documentId, total: 539, vat: 0 })).body.result
    expect(capsOf(whole)).not.toContain('amounts_unproven')
    expect(capsOf(whole)).toContain('supplier_unknown')
  })

  it('never keeps VAT rows that no longer add up, nor VAT that cannot be', async () => {
    const documentId = await coded(world, world.dk)
    const { extraction } = (await correct({ documentId, total: 100 })).body.result
    expect([extraction.vatRows, extraction.vat]).toEqual([[], null])
  })

  it('forgets a VAT given before that a new total is too small for', async () => {
    const documentId = await coded(world, world.dk)
    await correct({ documentId, total: 1_000, vat: 200, net: 800 })
    const { extraction } = (await correct({ documentId, total: 5 })).body.result
    expect([extraction.total, extraction.vat, extraction.net]).toEqual([5, null, null])
  })

  it('lets a total replace an amount that was set for the coding', async () => {
    const documentId = await misread()
    await act(world, world.dk, 'update_coding', { documentId, codedAmount: -80 })
    const { coding } = (await correct({ documentId, total: 90, vat: 18 })).body.result
    expect([coding.codedAmount, coding.correctedFields]).toEqual([-90, []])
  })

  it('finds the duplicate that the corrected number makes, and forgets the one it made', async () => {
    const twin = await coded(world, world.dk, domesticInvoice(world.dk, { number: 'T-1' }))
    const documentId = await coded(world, world.dk, domesticInvoice(world.dk, { number: 'T-2' }))
    const made = (await correct({ documentId, invoiceNumber: 't/1' })).body.result
    expect([made.duplicateOf, capsOf(made)[0]]).toEqual([twin, 'possible_duplicate'])
    const undone = (await correct({ documentId, reset: ['invoiceNumber'] })).body.result
    expect([undone.duplicateOf, undone.error]).toEqual([null, null])
  })

  it('asks for the rate of the corrected day, so that the entry can be shown', async () => {
    const documentId = await coded(world, world.dk, domesticInvoice(world.dk, { currency: 'USD' }))
    const before = await documentOf(world, world.dk, documentId)
    const { extraction, coding } = (await correct({ documentId, date: '2026-10-29' })).body.result
    expect(before.extraction.exchange.day).not.toBe(extraction.exchange.day)
    expect(coding.entry.date).toBe('2026-10-29')
  })

  it('forgets the number of another business with its other numbers', async () => {
    const documentId = await misread()
    const { extraction } = (await correct({ documentId, supplier: { vatNumber: null } })).body
      .result
    expect(extraction.supplier).toMatchObject({ vatNumber: null, businessId: null })
    expect(extraction.correctedFields).toEqual(['supplierVatNumber'])
  })
})

describe('a document that could not be read', () => {
  it('becomes extracted by what a person enters, and can be coded and posted', async () => {
    const documentId = await failed(world, world.dk)
    const { body } = await correct({
      documentId,
      supplier: { name: 'Kiosken' },
      date: '2026-11-02',
      total: 125,
      vat: 25,
    })
    expect(body.result).toMatchObject({ status: 'extracted', error: null })
    expect(body.result.extraction).toMatchObject({ total: 125, vat: 25, currency: 'DKK' })
    expect(capsOf(body.result)).toContain('by_hand')
    await act(world, world.dk, 'code_document', { documentId })
    const { result } = (await act(world, world.dk, 'post_document', { documentId })).body
    expect(result.status).toBe('posted')
  })

  it('needs at least a total and a date', async () => {
    const documentId = await failed(world, world.dk)
    const { status, body } = await correct({ documentId, total: 125 })
    expect([status, body.errors[0].pointer]).toEqual([400, '/date'])
  })

  it('is coded by the correction that enters the missing date', async () => {
    const text = 'Kvittering\nFirma ApS CVR 13748136\nMoms 25% 20,00\nTotal DKK 100,00'
    const { body } = await act(world, world.dk, 'capture_document', { text })
    const documentId: string = body.result.id
    await act(world, world.dk, 'extract_document', { documentId })
    const refused = await act(world, world.dk, 'code_document', { documentId })
    expect(refused.body.result.error.code).toBe('date_missing')
    const entered = await correct({ documentId, date: '2026-11-02' })
    expect(entered.body.result).toMatchObject({
      status: 'coded',
      error: null,
      coding: { codedAmount: -100, entry: { date: '2026-11-02' } },
    })
    const { result } = (await act(world, world.dk, 'post_document', { documentId })).body
    expect(result.status).toBe('posted')
  })
})

describe('400', () => {
  it.each([
    ['do not add up', { total: 100, vat: 20, net: 70 }],
    ['are larger than the total', { total: 100, vat: 120 }],
    ['are nothing', { total: 0 }],
    ['have more decimals than the currency', { total: 100.001 }],
  ])('for amounts that %s', async (_, amounts) => {
    const documentId = await extracted(world, world.dk)
    const { status, body } = await correct({ documentId, ...amounts })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })
})
