import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { connectExchange, disconnectExchange } from '#test/support/einvoices/exchange_stub'
import { refuse, refused } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, credited, drafted, entriesOfInvoice } from '#test/support/books/invoices'
import { hours, invoiceOf, issued, run } from '#test/support/books/invoices'
import { closed } from '#test/support/closing/closing'
import { filed } from '#test/support/books/vat'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'

const world = useWorld({ own: 'all rows' })
let own: World['app']['ports']
beforeAll(async () => {
  own = { ...world.app.ports }
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})
afterEach(() => {
  Object.assign(world.app.ports, own)
})

const issue = (id: string, org: TestOrg = world.dk, headers = {}): Promise<Reply> =>
  world.rest(org, 'actions/issue_invoice', { id }, headers)

const codeOf = async (id: string, org: TestOrg = world.dk): Promise<[number, string]> => {
  const { status, body } = await issue(id, org)
  return [status, body.code ?? 'ok']
}

describe('a number of the caller’s own', () => {
  it('is refused with number_taken where the counter was there first', async () => {
    const org = await world.createOrg('denmark')
    const date = '2026-04-01'
    const id = await drafted(world, org, { date, number: '2026-0001' })
    await issued(world, org, { date })
    expect(await codeOf(id, org)).toEqual([409, 'number_taken'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })
})

describe('in another currency', () => {
  it('is booked at the rate of its day, and the rate and the VAT at home are kept', async () => {
    const id = await issued(world, world.dk, { currency: 'EUR' })
    const [entry] = await entriesOfInvoice(world, world.dk, id)
    expect(entry.foreign).toMatchObject({ currency: 'EUR', rate: 7.46 })
    expect(entry.lines[0]).toMatchObject({ amount: 9325 })
    const { rows } = await world.owner.query(
      `SELECT priced ->> 'homeVatMinor' AS vat, exchange ->> 'rate' AS rate FROM invoice
       WHERE id = (SELECT id FROM invoice WHERE currency = 'EUR' AND org_id = $1)`,
      [world.dk.orgId],
    )
    expect(rows).toEqual([{ vat: '186500', rate: '7.46' }])
  })

  it('answers exchange_rate_missing where no rate is known, and takes no number', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org, { currency: 'XOF' })
    expect(await codeOf(id, org)).toEqual([422, 'exchange_rate_missing'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    expect((await invoiceOf(world, org, await issued(world, org))).number).toMatch(/-0001$/)
  })

  it('answers provider_unavailable where nobody tells the rate, and can be repeated', async () => {
    const id = await drafted(world, world.dk, { currency: 'USD' })
    const rateOn = (): never => {
      throw new Failure('provider_unavailable')
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    expect(await codeOf(id)).toEqual([503, 'provider_unavailable'])
    Object.assign(world.app.ports, own)
    expect(await codeOf(id)).toEqual([200, 'ok'])
  })

  it('does not issue a draft that was saved while the rate was asked for', async () => {
    const id = await drafted(world, world.dk, { currency: 'USD' })
    const contactId = await clientOf(world, world.dk)
    const rateOn: typeof own.rates.rateOn = async (...asked) => {
      const body = { id, contactId, lines: hours(world.dk), date: '2026-01-02' }
      await run(world, world.dk, 'actions/save_invoice', body)
      return await own.rates.rateOn(...asked)
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    expect(await codeOf(id)).toEqual([409, 'record_busy'])
    expect((await invoiceOf(world, world.dk, id)).status).toBe('draft')
  })

  it('answers invoice_not_found, and leaves no work open, where the draft is deleted meanwhile', async () => {
    const id = await drafted(world, world.dk, { currency: 'USD' })
    const rateOn: typeof own.rates.rateOn = async (...asked) => {
      await run(world, world.dk, 'actions/delete_invoice', { id })
      return await own.rates.rateOn(...asked)
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    expect(await codeOf(id)).toEqual([404, 'invoice_not_found'])
    const { rows } = await world.owner.query(`SELECT 1 FROM intent WHERE state = 'open'`)
    expect(rows).toEqual([])
  })

  it('does not book a rate into another currency than the organization has by then', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org, { currency: 'USD' })
    const rateOn: typeof own.rates.rateOn = async (...asked) => {
      await run(world, org, 'actions/set_region', { regionKey: 'italy' })
      return await own.rates.rateOn(...asked)
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect(reply.status).not.toBe(200)
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })
})

describe('409', () => {
  it('refuses an account that was closed since with account_closed, and takes no number', async () => {
    const org = await world.createOrg('denmark')
    const invoiceId = await drafted(world, org)
    const account = { number: '1011', name: 'Licenser', type: 'income' }
    await run(world, org, 'operations/save_account', account)
    const lines = [{ line: 1, ledgerAccountId: '1011' }]
    await run(world, org, 'operations/save_invoice_details', { invoiceId, lines })
    const closed = { accountId: '1011', reason: 'Not used' }
    await run(world, org, 'operations/close_account', closed)
    const { status, body } = await issue(invoiceId, org)
    expect([status, body.code]).toEqual([409, 'account_closed'])
    expect((await invoiceOf(world, org, invoiceId)).number).toBeNull()
  })

  it('names what organization_profile_incomplete is missing', async () => {
    const org = await world.createOrg('italy')
    const contactId = await client(world, org, { country: 'IT' })
    const id = await drafted(world, org, { contactId })
    await run(world, org, 'operations/save_organization_profile', {
      address: { street: 'Via', city: 'Roma' },
      vatNumber: '',
      businessId: '123',
    })
    const { status, body } = await issue(id, org)
    expect([status, body.code]).toEqual([409, 'organization_profile_incomplete'])
    expect(body.missing).toEqual(['address.postalCode', 'vatNumber'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })

  it('answers period_filed where VAT of its day is declared, and the first day that is open', async () => {
    const org = await world.createOrg('denmark')
    await issued(world, org, { date: '2026-05-12' })
    await filed(world, org)
    const { status, body } = await issue(await drafted(world, org, { date: '2026-06-30' }), org)
    expect([status, body.code, body.openFrom]).toEqual([409, 'period_filed', '2026-07-01'])
    await closed(world, org, '2026-07-31')
    const id = await drafted(world, org, { date: '2026-07-30' })
    expect((await issue(id, org)).body.code).toBe('period_locked')
  })

  it.each([
    [`date = '9999-12-31'`, 'date_too_far_ahead'],
    [`date = '1900-01-01'`, 'date_not_plausible'],
    [`details = '{"documentType": "other"}'`, 'invoice_type_unknown'],
    [`details = '{"documentType": "deferred"}'`, 'invoice_type_not_met'],
    [`details = jsonb_build_object('advances', jsonb_build_array(id))`, 'advance_not_deductible'],
  ])('answers 422 where %s, with %s', async (set, code) => {
    const org = await world.createOrg('italy')
    const id = await drafted(world, org)
    await world.owner.query(`UPDATE invoice SET ${set} WHERE org_id = $1`, [org.orgId])
    expect(await codeOf(id, org)).toEqual([422, code])
  })

  it('answers invoice_without_buyer once the contact is gone', async () => {
    const contactId = await client(world, world.dk, { name: 'Går bort' })
    const id = await drafted(world, world.dk, { contactId })
    await run(world, world.dk, 'actions/delete_contact', { id: contactId })
    expect(await codeOf(id)).toEqual([409, 'invoice_without_buyer'])
  })
})

describe('404', () => {
  it('answers invoice_not_found for an invoice of others', async () => {
    expect(await codeOf(await drafted(world, world.it))).toEqual([404, 'invoice_not_found'])
    expect(await codeOf('doc_1')).toEqual([404, 'invoice_not_found'])
  })
})

describe('422', () => {
  const priced = (unitPrice: number, vatRate: number): object => ({
    lines: [{ description: 'x', unitPrice, vatRate }],
  })

  it('answers vat_nature_missing where a sale without VAT does not say why', async () => {
    const id = await drafted(world, world.it, priced(10, 0))
    expect(await codeOf(id, world.it)).toEqual([422, 'vat_nature_missing'])
    const { contactId } = await invoiceOf(world, world.it, id)
    const details = { contactId, defaultVatNature: 'N4' }
    await run(world, world.it, 'operations/save_contact_details', details)
    const { body } = await issue(id, world.it)
    expect(body.result.totals.byRate).toMatchObject([{ rate: 0, vatNature: 'N4' }])
    await run(world, world.it, 'operations/save_contact_details', {
      contactId,
      defaultVatNature: '',
    })
  })

  it('answers negative_total and nothing_to_post', async () => {
    expect(await codeOf(await drafted(world, world.dk, priced(-10, 25)))).toEqual([
      422,
      'negative_total',
    ])
    expect(await codeOf(await drafted(world, world.dk, priced(0, 25)))).toEqual([
      422,
      'nothing_to_post',
    ])
  })

  it('answers unknown_vat_rate and amount_too_large for what was right when it was saved', async () => {
    const contactId = await client(world, world.dk, { country: 'US', businessId: '1' })
    const id = await drafted(world, world.dk, { contactId, ...priced(100, 7) })
    const large = await drafted(world, world.dk, {
      contactId,
      lines: [{ description: 'x', quantity: 1000, unitPrice: 9_000_000_000, vatRate: 25 }],
    })
    await run(world, world.dk, 'actions/save_contact', { id: contactId, name: 'B', country: 'DK' })
    expect(await codeOf(id)).toEqual([422, 'unknown_vat_rate'])
    expect(await codeOf(large)).toEqual([422, 'amount_too_large'])
  })
})

describe('through the exchange', () => {
  afterEach(() => disconnectExchange(world))

  it('answers einvoice_preflight_failed, provider_not_connected, credit_exceeds_invoice and invoice_not_issued', async () => {
    connectExchange(world)
    const contactId = await client(world, world.it, { name: 'Nessun codice', country: 'IT' })
    const unsendable = await drafted(world, world.it, { contactId })
    expect(await codeOf(unsendable, world.it)).toEqual([422, 'einvoice_preflight_failed'])
    const of = await issued(world, world.it)
    const note = await credited(world, world.it, of)
    await refuse(world, world.it, note)
    await refuse(world, world.it, of)
    expect(await codeOf(note, world.it)).toEqual([409, 'invoice_not_issued'])
    const lines = [{ description: 'Less', unitPrice: 1, vatRate: 22 }]
    const less = { id: of, contactId: await clientOf(world, world.it), lines }
    await run(world, world.it, 'actions/save_invoice', less)
    expect(await codeOf(of, world.it)).toEqual([422, 'credit_exceeds_invoice'])
    const { id } = await refused(world, world.it)
    disconnectExchange(world)
    expect(await codeOf(id, world.it)).toEqual([409, 'provider_not_connected'])
  })
})
