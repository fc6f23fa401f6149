import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { connectExchange, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, drafted, pdfOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let exchange: ExchangeStub
beforeAll(async () => {
  exchange = connectExchange(world)
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})

const details = {
  deliveryDate: '2026-05-10',
  paymentDays: 60,
  orderReference: 'PO-7',
  contractReference: 'K-12',
  yourReference: 'Per Hansen',
  note: 'Tak for ordren',
  discountPercent: 10,
  lines: [{ line: 1, unit: 'timer' }],
}

async function issuedWith(org: TestOrg, over: object = {}, said: object = details) {
  const invoiceId = await drafted(world, org, { date: '2026-05-12', ...over })
  await run(world, org, 'operations/save_invoice_details', { invoiceId, ...said })
  return await run(world, org, 'actions/issue_invoice', { id: invoiceId })
}

async function textOfPdf(org: TestOrg, id: string): Promise<string> {
  const { rawPayload } = await pdfOf(world, org, id)
  return textOf((await readPages(new Uint8Array(rawPayload))).flat())
}

async function ublOf(org: TestOrg, id: string, format: string): Promise<string> {
  const url = `/api/rest/invoices/${id}/${format}`
  const headers = { authorization: `Bearer ${org.key}` }
  return (await world.edge.server.inject({ url, headers })).body
}

const xmlOf = (): string => exchange.sent.at(-1)?.xml ?? ''

const schemas = {
  fattura: schemaOf('fatturapa', 'schema', 'Schema_VFPR12_v1.2.3.xsd'),
  ubl: schemaOf('ubl', 'xsd', 'maindoc', 'UBL-Invoice-2.1.xsd'),
}

function expectValid(kind: keyof typeof schemas, xml: string): void {
  if (!schemas[kind].isHere) return
  expect(faultsBySchema(schemas[kind], new Map([['one.xml', xml]]))).toEqual([])
}

describe('the details of an invoice', () => {
  it('are on the PDF', async () => {
    const { id } = await issuedWith(world.dk)
    const text = await textOfPdf(world.dk, id)
    for (const part of ['PO-7', 'K-12', 'Per Hansen', 'Tak for ordren', '2 timer', 'Rabat 10 %']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Leveringsdato 10.05.2026')
    expect(text).toContain('11.07.2026')
  })

  it('are in the file for the exchange', async () => {
    await issuedWith(world.it)
    const xml = xmlOf()
    expect(xml).toMatch(/<DatiOrdineAcquisto>\s*<IdDocumento>PO-7</)
    expect(xml).toMatch(/<DatiContratto>\s*<IdDocumento>K-12</)
    expect(xml).toContain('<Causale>Tak for ordren</Causale>')
    expect(xml).toContain('<Causale>Data operazione: 2026-05-10</Causale>')
    expect(xml).toContain('<UnitaMisura>timer</UnitaMisura>')
    expect(xml).toContain('<DataScadenzaPagamento>2026-07-11</DataScadenzaPagamento>')
    expect(xml).toContain('<PrezzoTotale>-100.00</PrezzoTotale>')
    expect(xml).toContain('<ImponibileImporto>900.00</ImponibileImporto>')
    expectValid('fattura', xml)
  })

  it('are in the UBL files', async () => {
    const buyer = { name: 'Kunde A/S', country: 'DK', vatNumber: 'DK24256790' }
    const contactId = await client(world, world.dk, { ...buyer, businessId: '24256790' })
    const peppolId = '0184:24256790'
    await run(world, world.dk, 'operations/save_contact_details', { contactId, peppolId })
    const { id } = await issuedWith(world.dk, { contactId })
    const peppol = await ublOf(world.dk, id, 'peppol')
    expect(peppol).toContain('<cbc:BuyerReference>Per Hansen</cbc:BuyerReference>')
    expect(peppol).toMatch(/<cac:OrderReference>\s*<cbc:ID>PO-7</)
    expect(peppol).toMatch(/<cac:ContractDocumentReference>\s*<cbc:ID>K-12</)
    expect(peppol).toContain('<cbc:ActualDeliveryDate>2026-05-10</cbc:ActualDeliveryDate>')
    expect(peppol).toContain('unitCode="HUR"')
    expect(peppol).toContain('<cbc:DueDate>2026-07-11</cbc:DueDate>')
    expect(peppol).toContain('<cbc:TaxExclusiveAmount currencyID="DKK">900.00<')
    const oioubl = await ublOf(world.dk, id, 'oioubl')
    expect(oioubl).toMatch(/<cac:ContractDocumentReference>\s*<cbc:ID>K-12</)
    expect(oioubl).toContain('<cbc:ActualDeliveryDate>2026-05-10</cbc:ActualDeliveryDate>')
    expect(oioubl).toContain('<cbc:Note>Tak for ordren</cbc:Note>')
    for (const xml of [peppol, oioubl]) expectValid('ubl', xml)
  })
})

describe('a declaration of intent', () => {
  const declarationOfIntent = { protocol: '08060120341234567-000001', date: '2026-01-15' }

  it('is quoted on each line with N3.5, and on the PDF', async () => {
    const exporter = { name: 'Esporta S.p.A.', country: 'IT', vatNumber: 'IT02392430167' }
    const address = { street: 'Via 1', postalCode: '00100', city: 'Roma', province: 'RM' }
    const buyer = { ...exporter, sdiCode: 'ABC1234' }
    const contactId = await client(world, world.it, buyer, address)
    const set = { contactId, declarationOfIntent }
    await run(world, world.it, 'operations/save_contact_details', set)
    const said = { lines: [{ line: 1, vatNature: 'N3.5' }] }
    const { id, warnings } = await issuedWith(world.it, { contactId }, said)
    expect(JSON.stringify(warnings)).not.toContain('declaration_')
    expect(xmlOf()).toMatch(
      /<Natura>N3\.5<\/Natura>\s*<AltriDatiGestionali>\s*<TipoDato>INTENTO<\/TipoDato>\s*<RiferimentoTesto>08060120341234567-000001<\/RiferimentoTesto>\s*<RiferimentoData>2026-01-15</,
    )
    expectValid('fattura', xmlOf())
    expect(await textOfPdf(world.it, id)).toContain('08060120341234567-000001')
  })
})

describe('the buyer of issue_einvoice', () => {
  const lines = [{ description: 'Consulenza', unitPrice: 50, vatRate: 22 }]
  const address = { street: 'Hauptstrasse 1', postalCode: '10115', city: 'Berlin' }

  it('has the address of the contact with its number, or of the only one with its name', async () => {
    const numbered = { vatNumber: 'IT07643520567', country: 'IT' }
    const roman = { street: 'Via Nota 3', postalCode: '00100', city: 'Roma', province: 'RM' }
    await client(world, world.it, { name: 'Nota S.r.l.', ...numbered }, roman)
    const body = { buyer: { name: 'Nota', vatNumber: '07643520567' }, lines }
    await run(world, world.it, 'actions/issue_einvoice', body)
    expect(xmlOf()).toContain('<Indirizzo>Via Nota 3</Indirizzo>')

    const named = { name: 'Anna Muster', country: 'DE' }
    await client(world, world.it, named, address)
    await run(world, world.it, 'actions/issue_einvoice', { buyer: named, lines })
    expect(xmlOf()).toContain('<Indirizzo>Hauptstrasse 1</Indirizzo>')
    await run(world, world.it, 'actions/issue_einvoice', {
      buyer: { name: 'Anna Anders', country: 'DE' },
      lines,
    })
    expect(xmlOf()).toContain('<Indirizzo>N/D</Indirizzo>')
  })
})

describe('before issuing', () => {
  it('a company without a number and a missing address are warned of, in the dry run, too', async () => {
    const buyer = { name: 'Muster GmbH', country: 'DE' }
    const contactId = await client(world, world.dk, buyer, null)
    const id = await drafted(world, world.dk, { contactId })
    const draft = (await world.read(world.dk, `invoices/${id}`)).body.result
    const dry = await world.rest(
      world.dk,
      'actions/issue_invoice',
      { id },
      { 'daybook-dry-run': 'true' },
    )
    const done = await run(world, world.dk, 'actions/issue_invoice', { id })
    for (const record of [draft, dry.body.result, done]) {
      const codes = record.warnings.map((one: { code: string }) => one.code)
      expect(codes).toContain('buyer_looks_like_company')
      expect(codes).toContain('buyer_address_missing')
    }
  })
})
