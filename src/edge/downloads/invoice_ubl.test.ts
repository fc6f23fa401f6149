import { beforeAll, describe, expect, it } from 'vitest'
import { readGood, valuesOf } from '#test/support/einvoices/einvoice_reads'
import { client, clientOf, credited, drafted, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let contactId = ''
let invoiceId = ''
beforeAll(async () => {
  await clientOf(world, world.dk)
  contactId = await client(world, world.dk, {
    name: 'Prøve Kommune',
    country: 'DK',
    businessId: '55133018',
  })
  await details({ gln: '5798000000001', publicBody: true, orderReference: 'REK-4711' })
  invoiceId = await issued(world, world.dk, { contactId })
})

const details = (body: object, id = contactId) =>
  run(world, world.dk, 'operations/save_contact_details', { contactId: id, ...body })

type Format = 'oioubl' | 'peppol'
const formats: Format[] = ['oioubl', 'peppol']

async function xmlOf(id: string, format: Format, org: TestOrg = world.dk) {
  return await world.edge.server.inject({
    url: `/api/rest/invoices/${id}/${format}`,
    headers: { authorization: `Bearer ${org.key}` },
  })
}

describe.each(formats)('GET /api/rest/invoices/{id}/%s', (format) => {
  it('gives an issued invoice, which our own reader reads as the same', async () => {
    const reply = await xmlOf(invoiceId, format)
    expect(reply.statusCode).toBe(200)
    const { number, date, dueDate } = (await world.read(world.dk, `invoices/${invoiceId}`)).body
      .result
    const read = await readGood(reply.body)
    expect(read.reader).toBe(format === 'oioubl' ? 'oioubl' : 'peppol_ubl')
    expect(valuesOf(read)).toMatchObject({
      invoiceNumber: number,
      date,
      dueDate,
      supplierName: 'Prøve ApS',
      supplierVatNumber: 'DK13748136',
      buyerName: 'Prøve Kommune',
      net: '1000.00',
      vat: '250.00',
      total: '1250.00',
      currency: 'DKK',
    })
    expect(reply.body).toContain('5798000000001')
    expect(reply.body).toContain('REK-4711')
  })

  it('gives a credit note with the invoice that it takes back', async () => {
    const id = await credited(world, world.dk, await issued(world, world.dk, { contactId }))
    const { credits } = (await world.read(world.dk, `invoices/${id}`)).body.result
    const { number } = (await world.read(world.dk, `invoices/${credits}`)).body.result
    const reply = await xmlOf(id, format)
    expect((await readGood(reply.body)).kind).toBe('credit_note')
    expect(reply.body).toMatch(
      new RegExp(`<cac:InvoiceDocumentReference>\\s*<cbc:ID>${number}</cbc:ID>`),
    )
  })

  it('is an attachment that no browser runs anything of, and the same each time', async () => {
    const reply = await xmlOf(invoiceId, format)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment; filename="invoice-.*-${format}\\.xml"`),
      ),
    })
    expect((await xmlOf(invoiceId, format)).body).toBe(reply.body)
  })

  it('says what is missing of a buyer, and takes it from the contact once it is there', async () => {
    const other = await client(world, world.dk, { name: 'Ny A/S', country: 'DK' })
    const id = await issued(world, world.dk, { contactId: other })
    const reply = await xmlOf(id, format)
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'einvoice_incomplete'])
    expect(reply.json().errors[0]).toMatchObject({
      pointer: '/buyer/gln',
      code: 'buyer_address_missing',
    })
    await details({ peppolId: '0184:DK24256790' }, other)
    expect((await xmlOf(id, format)).body).toContain('>DK24256790</cbc:EndpointID>')
  })

  it('sends where the buyer was reached when it was issued, whatever the contact says later', async () => {
    const moved = await client(world, world.dk, { name: 'Flyttet A/S', country: 'DK' })
    await details({ gln: '5790000000005' }, moved)
    const id = await issued(world, world.dk, { contactId: moved })
    await details({ gln: '5790000123452', peppolId: '0184:DK24256790' }, moved)
    const { body } = await xmlOf(id, format)
    expect(body).toContain('>5790000000005</cbc:EndpointID>')
    expect(body).not.toContain('DK24256790</cbc:EndpointID>')
  })

  it('is invoice_not_issued for a draft', async () => {
    const reply = await xmlOf(await drafted(world, world.dk, { contactId }), format)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'invoice_not_issued'])
  })

  it('is not found for others, and not given without the permission or a key', async () => {
    const theirs = await xmlOf(invoiceId, format, world.it)
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'invoice_not_found'])
    expect((await xmlOf('inv_1', format)).statusCode).toBe(404)
    const key = await world.createKey(world.dk, ['documents:read'])
    expect((await xmlOf(invoiceId, format, { ...world.dk, key })).statusCode).toBe(403)
    expect((await xmlOf(invoiceId, format, { ...world.dk, key: 'none' })).statusCode).toBe(401)
  })

  it('takes no other method', async () => {
    const reply = await world.edge.server.inject({
      method: 'DELETE',
      url: `/api/rest/invoices/${invoiceId}/${format}`,
      headers: { authorization: `Bearer ${world.dk.key}` },
    })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a buyer abroad', () => {
  it('owes the VAT in the words of the law', async () => {
    const abroad = await client(world, world.dk, {
      name: 'Müller GmbH',
      country: 'DE',
      vatNumber: 'DE136695976',
    })
    await details({ peppolId: '9930:DE136695976' }, abroad)
    const id = await issued(world, world.dk, { contactId: abroad })
    const { body } = await xmlOf(id, 'peppol')
    expect(body).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
    expect(body).toContain('Reverse charge, Article 196 Directive 2006/112/EC')
  })
})

describe('a payment card', () => {
  it('stands in both formats with its id and creditor', async () => {
    await run(world, world.dk, 'operations/save_organization_profile', { fiCreditor: '81234567' })
    const id = await issued(world, world.dk, { contactId })
    const { paymentReference } = (await world.read(world.dk, `invoices/${id}`)).body.result
    const [, paymentId] = /^\+71<(\d{15})\+81234567<$/.exec(paymentReference) ?? []
    expect((await xmlOf(id, 'peppol')).body).toContain(`<cbc:PaymentID>71#${paymentId}<`)
    expect((await xmlOf(id, 'oioubl')).body).toContain(`<cbc:InstructionID>${paymentId}<`)
  })
})
