import { beforeEach, describe, expect, it } from 'vitest'
import {
  client,
  clientOf,
  drafted,
  hours,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const preview = async (body: object) =>
  await world.rest(org, 'operations/preview_invoice', body, { 'daybook-dry-run': 'true' })

describe('200', () => {
  it('says what save_invoice and save_invoice_details would store, and what the PDF would say', async () => {
    const contactId = await clientOf(world, org)
    const details = { orderReference: 'PO-7', paymentDays: 14, discountPercent: 10 }
    const body = { contactId, lines: hours(org), ...details }
    const { result } = (await preview(body)).body
    expect(result).toMatchObject({
      totals: { net: 900, vat: 225, gross: 1125 },
      date: '2026-11-16',
      dueDate: '2026-11-30',
      nextNumber: '2026-0001',
    })
    expect(result.paper).toMatchObject({
      language: 'da',
      title: 'Faktura',
      buyer: { name: 'Kunde A/S' },
    })
    expect(JSON.stringify(result.paper)).toContain('PO-7')

    const id = await drafted(world, org)
    await run(world, org, 'operations/save_invoice_details', { invoiceId: id, ...details })
    const stored = await invoiceOf(world, org, id)
    const same = (({ totals, treatment, warnings, lines }) => ({
      totals,
      treatment,
      warnings,
      lines,
    }))(stored)
    expect(result).toMatchObject(same)
  })

  it('looks at a draft that is being changed, and leaves it', async () => {
    const id = await drafted(world, org)
    const before = await invoiceOf(world, org, id)
    const lines = [{ description: 'Other', unitPrice: 10, vatRate: 25, unit: 'hours' }]
    const { result } = (await preview({ id, contactId: before.contactId, lines })).body
    expect(result.totals).toMatchObject({ net: 10, gross: 12.5 })
    expect(result.paper.lines[0][1]).toBe('1 hours')
    expect(await invoiceOf(world, org, id)).toEqual(before)
  })

  it('tells the reasons of reverse charge to a business in another country of the EU', async () => {
    await clientOf(world, org)
    const contactId = await client(world, org, {
      name: 'Sternlicht GmbH',
      country: 'DE',
      vatNumber: 'DE136695976',
    })
    const lines = [{ description: 'Design', unitPrice: 100, vatRate: 25, supply: 'service' }]
    const { treatment, totals } = (await preview({ contactId, lines })).body.result
    expect([treatment.kind, totals.vat]).toEqual(['eu_business', 0])
  })
})

describe('refused', () => {
  const of = async (over: object) => {
    const contactId = await clientOf(world, org)
    const { status, body } = await preview({ contactId, lines: hours(org), ...over })
    return [status, body.code]
  }
  const line = (over: object) => ({
    lines: [{ description: 'X', unitPrice: 1, vatRate: 25, ...over }],
  })
  it('what is not there', async () => {
    expect(await of({ id: 'inv_1' })).toEqual([404, 'invoice_not_found'])
    expect(await of({ contactId: 'con_1' })).toEqual([404, 'contact_not_found'])
  })
  it('an issued invoice', async () => {
    expect(await of({ id: await issued(world, org) })).toEqual([409, 'invoice_issued'])
  })
  it('what saving refuses', async () => {
    expect(await of({ date: '2027-11-16' })).toEqual([422, 'date_too_far_ahead'])
    expect(await of({ documentType: 'deferred' })).toEqual([422, 'invoice_type_unknown'])
    expect(await of({ splitPayment: true })).toEqual([422, 'invoice_terms_not_possible'])
    expect(await of(line({ vatCode: 'ZZZ' }))).toEqual([422, 'unknown_vat_code'])
    expect(await of(line({ vatNature: 'Z9' }))).toEqual([422, 'unknown_vat_nature'])
    expect(await of(line({ vatRate: 7 }))).toEqual([422, 'unknown_vat_rate'])
    expect(await of(line({ ledgerAccountId: '99' }))).toEqual([422, 'unknown_account'])
    const dear = { unitPrice: 80_000_000_000, quantity: 80_000_000_000 }
    expect(await of(line(dear))).toEqual([422, 'amount_too_large'])
  })
})
