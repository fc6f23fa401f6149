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
import { connectExchange, disconnectExchange, refused } from '#test/support/einvoices/exchange_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const preview = async (body: object, of: TestOrg = org) =>
  await world.rest(of, 'operations/preview_invoice', body)

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

describe('it is a preview', () => {
  const german = { name: 'Nordlicht GmbH', country: 'DE', vatNumber: 'DE999999903' }
  const lines = [{ description: 'Design', unitPrice: 100, vatRate: 25 }]
  const codes = ({ warnings }: { warnings: { code: string }[] }) =>
    warnings.map(({ code }) => code).filter((code) => code.startsWith('vat_number'))
  const count = async (query: string) =>
    Number((await world.owner.query(`SELECT count(*) AS n FROM ${query}`, [org.orgId])).rows[0].n)

  it('leaves no audit row, asks no register, and says when one was asked last', async () => {
    const contactId = await client(world, org, german)
    const asked = `jobs.job_common WHERE data ->> 'kind' = 'check_vat_number' AND data ->> 'org' = $1`
    const before = [await count('audit_log WHERE org_id = $1'), await count(asked)]
    const { result } = (await preview({ contactId, lines })).body
    expect(codes(result)).toEqual(['vat_number_unchecked'])
    const number = { vatNumber: 'DE999999903', outcome: null, register: null, checkedAt: null }
    expect(result.numberCheck).toEqual(number)
    expect([await count('audit_log WHERE org_id = $1'), await count(asked)]).toEqual(before)

    await world.owner.query(
      `INSERT INTO vat_number_check (org_id, id, prefix, number, outcome, register, asked_at)
       VALUES ($1, gen_random_uuid(), 'DE', '999999903', 'valid', 'VIES', '2026-11-10T09:00:00Z')`,
      [org.orgId],
    )
    const known = (await preview({ contactId, lines })).body.result
    expect(codes(known)).toEqual([])
    const at = { outcome: 'valid', register: 'VIES', checkedAt: '2026-11-10T09:00:00.000Z' }
    expect(known.numberCheck).toEqual({ ...number, ...at })
  })

  it('has nothing to say of a number at home', async () => {
    const contactId = await clientOf(world, org)
    expect((await preview({ contactId, lines })).body.result.numberCheck).toBeNull()
  })

  it('shows the number that a rejected invoice keeps, and no next one', async () => {
    connectExchange(world)
    const rome = await world.createOrg('italy')
    const contactId = await clientOf(world, rome)
    const { id, number } = await refused(world, rome)
    await issued(world, rome)
    const { result } = (await preview({ id, contactId, lines: hours(rome) }, rome)).body
    expect(result.nextNumber).toBe(number)
    expect(JSON.stringify(result.paper.facts)).toContain(number)
    disconnectExchange(world)
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
