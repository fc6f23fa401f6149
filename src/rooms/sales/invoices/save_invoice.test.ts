import { beforeAll, describe, expect, it } from 'vitest'
import { refusedInput } from '#test/support/refused_input'
import saveInvoice from './save_invoice.ts'
import { addDays, today } from '#kernel/values/day'
import { connectExchange, disconnectExchange, refused } from '#test/support/einvoices/exchange_stub'
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

const world = useWorld()
beforeAll(async () => {
  await Promise.all([world.dk, world.it].map((org) => clientOf(world, org)))
})

const save = (body: unknown, org: TestOrg = world.dk, headers = {}) =>
  world.rest(org, 'actions/save_invoice', body, headers)
const eventsOf = async (id: string): Promise<string[]> => {
  const { rows } = await world.owner.query<{ type: string }>(
    'SELECT type FROM event WHERE record_id = $1 ORDER BY id',
    [id],
  )
  return rows.map((row) => row.type)
}

describe('200', () => {
  it('withholds where the buyer is a condominium without a VAT number, by the profile', async () => {
    const org = await world.createOrg('italy')
    await clientOf(world, org)
    await run(world, org, 'operations/save_organization_profile', {
      withholding: { kind: 'RT02', rate: 4, reason: 'W' },
    })
    const contactId = await client(world, org, {
      name: 'Condominio Via Roma 8',
      country: 'IT',
      fiscalCode: '91123490376',
    })
    const lines = [{ description: 'Manutenzione', unitPrice: 1000, vatRate: 10 }]
    const saved = await run(world, org, 'actions/save_invoice', { contactId, lines })
    expect(saved.totals).toMatchObject({ gross: 1100, withheld: 40, payable: 1060 })
  })

  it('creates a draft with totals, treatment and reasons', async () => {
    const contactId = await clientOf(world, world.dk)
    const { status, body } = await save({ contactId, lines: hours(world.dk) })
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      kind: 'invoice',
      status: 'draft',
      contactId,
      number: null,
      date: null,
      currency: 'DKK',
      totals: { net: 1000, vat: 250, gross: 1250, byRate: [{ rate: 25, net: 1000, vat: 250 }] },
      treatment: { kind: 'domestic', effectiveRates: [25] },
      ledgerEntryId: null,
      fileId: null,
      allowedActions: ['save_invoice', 'save_invoice_details', 'issue_invoice', 'delete_invoice'],
    })
    expect(await eventsOf(body.result.id)).toEqual(['invoice.created'])
  })

  it('takes a quantity of one where none is given', async () => {
    const contactId = await clientOf(world, world.it)
    const lines = [{ description: 'Consulenza', unitPrice: 10.5, vatRate: 22 }]
    const { body } = await save({ contactId, lines }, world.it)
    expect(body.result.lines[0]).toMatchObject({ quantity: 1, unitPrice: 10.5, net: 10.5 })
    expect(body.result.totals).toMatchObject({ net: 10.5, vat: 2.31, gross: 12.81 })
  })

  it('keeps unit prices and quantities of eight decimals exactly', async () => {
    const contactId = await clientOf(world, world.dk)
    const line = { quantity: 1234.00000001, unitPrice: 0.12345678, vatRate: 25 }
    const { body } = await save({ contactId, lines: [{ description: 'Strøm', ...line }] })
    expect(body.result.lines[0]).toMatchObject({ ...line, net: 152.35 })
  })

  it('lets the law override the rate of a line, and says so', async () => {
    const german = { name: 'Käufer GmbH', country: 'DE', vatNumber: 'DE129273398' }
    const contactId = await client(world, world.dk, german)
    const { body } = await save({ contactId, lines: hours(world.dk) })
    expect(body.result).toMatchObject({
      totals: { net: 1000, vat: 0, gross: 1000 },
      treatment: { kind: 'eu_business', effectiveRates: [0] },
    })
    expect(body.result.treatment.legalText).toContain('Reverse charge')
    expect(body.result.lines[0]).toMatchObject({ vatRate: 25, effectiveRate: 0 })
  })

  it('updates a draft: what is left out stays, and "" clears it', async () => {
    const id = await drafted(world, world.dk, {
      number: 'A-1',
      date: '2026-03-01',
      currency: 'EUR',
    })
    const contactId = await clientOf(world, world.dk)
    const lines = [{ description: 'Andet', unitPrice: 8, vatRate: 25 }]
    const kept = (await save({ id, contactId, lines })).body.result
    expect(kept).toMatchObject({ number: 'A-1', date: '2026-03-01', currency: 'EUR', version: 2 })
    expect(kept.totals.gross).toBe(10)
    const cleared = (await save({ id, contactId, lines, number: '', date: '', currency: '' })).body
    expect(cleared.result).toMatchObject({ number: null, date: null, currency: 'DKK', version: 3 })
    expect(await eventsOf(id)).toEqual(['invoice.created', 'invoice.updated', 'invoice.updated'])
  })

  it('makes no version and no event where nothing changed', async () => {
    const id = await drafted(world, world.dk)
    const contactId = await clientOf(world, world.dk)
    expect((await save({ id, contactId, lines: hours(world.dk) })).body.result.version).toBe(1)
    expect(await eventsOf(id)).toEqual(['invoice.created'])
  })

  it('makes a client of a vendor, and the audit row is still about the invoice', async () => {
    const contactId = await client(world, world.dk, { name: 'Leverandør', type: 'vendor' })
    const { body } = await save({ contactId, lines: hours(world.dk) })
    expect((await world.read(world.dk, `contacts/${contactId}`)).body.result.type).toBe('both')
    const { rows } = await world.owner.query(
      `SELECT target_id FROM audit_log WHERE org_id = $1 AND action = 'save_invoice'
       ORDER BY id DESC LIMIT 1`,
      [world.dk.orgId],
    )
    expect(rows[0].target_id).toBe(body.result.id)
  })

  it('warns of a buyer without an address and of a date that is still to come', async () => {
    const contactId = await client(world, world.dk, { name: 'Uden vej' }, null)
    const date = addDays(today(new Date(), 'UTC'), 9)
    const { body } = await save({ contactId, lines: hours(world.dk), date })
    const codes = body.result.warnings.map((warning: { code: string }) => warning.code)
    expect(codes).toEqual(expect.arrayContaining(['buyer_address_missing', 'date_in_future']))
    expect(body.result.warnings[0].detail).not.toBe('')
  })

  it('leaves a draft without its buyer when the contact is removed, and takes another', async () => {
    const contactId = await client(world, world.dk, { name: 'Går bort' })
    const id = await drafted(world, world.dk, { contactId })
    await run(world, world.dk, 'actions/delete_contact', { id: contactId })
    expect(await invoiceOf(world, world.dk, id)).toMatchObject({ contactId: null })
    const other = await clientOf(world, world.dk)
    const { body } = await save({ id, contactId: other, lines: hours(world.dk) })
    expect(body.result.contactId).toBe(other)
  })

  it('shows what it would do under a dry run, and does nothing', async () => {
    const contactId = await clientOf(world, world.dk)
    const headers = { 'daybook-dry-run': 'true' }
    const { body } = await save({ contactId, lines: hours(world.dk) }, world.dk, headers)
    expect(body.result.totals.gross).toBe(1250)
    expect((await world.read(world.dk, `invoices/${body.result.id}`)).status).toBe(404)
  })
})

describe('400', () => {
  const line = { description: 'x', unitPrice: 1, vatRate: 25 }
  const refused = { status: 400, code: 'invalid_input' }

  it.each([
    [{ lines: [{ ...line, unitPrice: 0.123456784 }] }, '/lines/0/unitPrice'],
    [{ lines: [{ ...line, quantity: 4e-9 }] }, '/lines/0/quantity'],
    [{ lines: [{ ...line, vatRate: 25.001 }] }, '/lines/0/vatRate'],
    [{ lines: [{ ...line, vatRate: -1 }] }, '/lines/0/vatRate'],
    [{ lines: [{ ...line, description: '' }] }, '/lines/0/description'],
    [{ lines: [{ ...line, vatNature: 'N1' }] }, '/lines/0/vatNature'],
    [{ date: '2026-02-30' }, '/date'],
    [{ currency: 'ABC' }, '/currency'],
    [{ lines: [] }, '/lines'],
    [{ number: 'two  spaces' }, '/number'],
    [{ number: 'line\nbreak' }, '/number'],
  ])('refuses %j', (over, pointer) => {
    const found = refusedInput(saveInvoice, { contactId: 'x', lines: [line], ...over })
    expect(found).toMatchObject({ ...refused, errors: [{ pointer }] })
  })

  it('says so through REST', async () => {
    const { body } = await save({ contactId: 'x', lines: [{ ...line, description: '' }] })
    expect(body).toMatchObject({ ...refused, errors: [{ pointer: '/lines/0/description' }] })
  })
})

describe('404', () => {
  it('answers contact_not_found for a contact of others, and invoice_not_found likewise', async () => {
    const lines = hours(world.dk)
    const theirs = await clientOf(world, world.it)
    expect((await save({ contactId: theirs, lines })).body.code).toBe('contact_not_found')
    const contactId = await clientOf(world, world.dk)
    const id = await drafted(world, world.it)
    expect((await save({ id, contactId, lines })).body.code).toBe('invoice_not_found')
    expect((await save({ id: 'inv_1', contactId, lines })).body.code).toBe('invoice_not_found')
  })
})

describe('409 and 412', () => {
  it('refuses to change an issued invoice with invoice_issued', async () => {
    const id = await issued(world, world.dk)
    const before = await invoiceOf(world, world.dk, id)
    const contactId = await clientOf(world, world.dk)
    const reply = await save({ id, contactId, lines: hours(world.dk), number: 'X' })
    expect([reply.status, reply.body.code]).toEqual([409, 'invoice_issued'])
    expect(await invoiceOf(world, world.dk, id)).toEqual(before)
  })

  it('refuses a number that another has, in any case, with number_taken', async () => {
    const contactId = await clientOf(world, world.dk)
    await drafted(world, world.dk, { number: 'Sag 7' })
    const reply = await save({ contactId, lines: hours(world.dk), number: 'SAG 7' })
    expect([reply.status, reply.body.code]).toEqual([409, 'number_taken'])
    const theirs = await clientOf(world, world.it)
    const other = await save(
      { contactId: theirs, lines: hours(world.it), number: 'Sag 7' },
      world.it,
    )
    expect(other.status).toBe(200)
  })

  it('gives one number to one of twenty who ask for it at once', async () => {
    const contactId = await clientOf(world, world.dk)
    const body = { contactId, lines: hours(world.dk), number: 'Eneste' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => save(body)))
    const codes = replies.map((reply): string => reply.body.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'number_taken')).toHaveLength(19)
  })

  it('holds If-Match against the version of the draft', async () => {
    const id = await drafted(world, world.dk)
    const contactId = await clientOf(world, world.dk)
    const body = { id, contactId, lines: hours(world.dk), number: 'M-1' }
    expect((await save(body, world.dk, { 'if-match': '"7"' })).status).toBe(412)
    expect((await save(body, world.dk, { 'if-match': '"1"' })).body.result.version).toBe(2)
  })
})

describe('422', () => {
  it('refuses a rate that the country does not have, and a date_too_far_ahead', async () => {
    const contactId = await clientOf(world, world.dk)
    const lines = [{ description: 'x', unitPrice: 1, vatRate: 17 }]
    const reply = await save({ contactId, lines })
    expect([reply.status, reply.body.code]).toEqual([422, 'unknown_vat_rate'])
    const ahead = await save({ contactId, lines: hours(world.dk), date: '9999-12-31' })
    expect([ahead.status, ahead.body.code]).toEqual([422, 'date_too_far_ahead'])
  })

  it('refuses amounts that nobody could be told exactly with amount_too_large', async () => {
    const contactId = await clientOf(world, world.dk)
    const lines = [{ description: 'x', quantity: 99_999_999, unitPrice: 99_999_999, vatRate: 25 }]
    const reply = await save({ contactId, lines })
    expect([reply.status, reply.body.code]).toEqual([422, 'amount_too_large'])
  })
})

describe('409 after a refusal of the exchange', () => {
  it('answers number_reserved where another number or date is given', async () => {
    connectExchange(world)
    const { id, contactId } = await refused(world, world.it)
    disconnectExchange(world)
    const reply = await save({ id, contactId, lines: hours(world.it), number: 'N-1' }, world.it)
    expect([reply.status, reply.body.code]).toEqual([409, 'number_reserved'])
  })
})
