import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { connectExchange, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { advancesIn } from '#test/support/books/advances'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import { clientOf, drafted, invoiceOf, pdfOf, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-06-10' })
let exchange: ExchangeStub
beforeAll(async () => {
  exchange = connectExchange(world)
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})

const schema = schemaOf('fatturapa', 'schema', 'Schema_VFPR12_v1.2.3.xsd')

function sentXml(): string {
  const xml = exchange.sent.at(-1)?.xml ?? ''
  if (schema.isHere) expect(faultsBySchema(schema, new Map([['one.xml', xml]]))).toEqual([])
  return xml
}

const { worth, save, issue, credit, advanceOf, finalOf, balances } = advancesIn(() => world)

describe('an advance and its final invoice', () => {
  it('in Italy are TD02 and TD01 with the advance deducted and named, and revenue once', async () => {
    const advance = await advanceOf(world.it, 300)
    expect(sentXml()).toContain('<TipoDocumento>TD02</TipoDocumento>')
    const { number } = await invoiceOf(world, world.it, advance)
    expect(await balances(world.it, [advance])).toMatchObject({ '2510': -300 })
    const final = await finalOf(world.it, 1000, [advance])
    const record = await issue(world.it, final)
    expect(record.totals).toMatchObject({ net: 700, vat: 154, gross: 854 })
    expect(record.details.advances).toEqual([advance])
    const xml = sentXml()
    expect(xml).toContain('<TipoDocumento>TD01</TipoDocumento>')
    expect(xml).toMatch(
      new RegExp(
        `<DatiFattureCollegate>\\s*<IdDocumento>${number}</IdDocumento>\\s*<Data>2026-06-01`,
      ),
    )
    expect(xml).toContain(`<Descrizione>Acconto: fattura n. ${number} del 01/06/2026</Descrizione>`)
    expect(xml).toContain('<PrezzoTotale>-300.00</PrezzoTotale>')
    expect(xml).toContain('<ImponibileImporto>700.00</ImponibileImporto>')
    const sums = await balances(world.it, [advance, final])
    expect(sums['2510']).toBe(0)
    expect(
      Object.values(sums)
        .filter((sum) => sum < 0)
        .toSorted((a, b) => a - b),
    ).toEqual([-1000, -220])
  })

  it('in Denmark say so on paper and in the Peppol file', async () => {
    const contactId = await clientOf(world, world.dk)
    const peppolId = '0184:24256790'
    await run(world, world.dk, 'operations/save_contact_details', { contactId, peppolId })
    const advance = await advanceOf(world.dk, 400)
    const final = await finalOf(world.dk, 1000, [advance])
    const { totals } = await issue(world.dk, final)
    expect(totals).toMatchObject({ net: 600, vat: 150, gross: 750 })
    expect(await balances(world.dk, [advance, final])).toMatchObject({ '7410': 0, '7680': -250 })
    const textOfPdf = async (id: string): Promise<string> => {
      const { rawPayload } = await pdfOf(world, world.dk, id)
      return textOf((await readPages(new Uint8Array(rawPayload))).flat())
    }
    const { number } = await invoiceOf(world, world.dk, advance)
    expect(await textOfPdf(advance)).toContain('Acontofaktura')
    expect(await textOfPdf(final)).toContain(`Aconto: faktura ${number} af 01.06.2026`)
    const peppolOf = async (id: string): Promise<string> => {
      const headers = { authorization: `Bearer ${world.dk.key}` }
      const url = `/api/rest/invoices/${id}/peppol`
      return (await world.edge.server.inject({ url, headers })).body
    }
    expect(await peppolOf(advance)).toContain('<cbc:InvoiceTypeCode>386</cbc:InvoiceTypeCode>')
    const file = await peppolOf(final)
    expect(file).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>')
    expect(file).toMatch(
      new RegExp(`<cac:BillingReference>\\s*<cac:InvoiceDocumentReference>\\s*<cbc:ID>${number}<`),
    )
  })

  it('in another currency take the advance off at the rate it was booked at', async () => {
    const own = world.app.ports.rates
    const rates: Record<string, string> = { '2026-06-01': '7.40', '2026-06-10': '7.50' }
    const rateOn: typeof own.rateOn = async (day) => ({
      rate: rates[day] ?? '',
      day,
      source: 'test',
    })
    Object.assign(world.app.ports, { rates: { ...own, rateOn } })
    const advance = await advanceOf(world.dk, 100, { currency: 'EUR' })
    const id = await drafted(world, world.dk, {
      date: '2026-06-10',
      currency: 'EUR',
      lines: worth(world.dk, 1000),
    })
    await save(world.dk, { invoiceId: id, advances: [advance] })
    await issue(world.dk, id)
    Object.assign(world.app.ports, { rates: own })
    // 100 euro at 7.40 and 900 at 7.50 are revenue; the advance leaves nothing behind.
    const sums = await balances(world.dk, [advance, id])
    expect([sums['7410'], sums['1010']]).toEqual([0, -7490])
    const [note] = [(await credit(world.dk, { invoiceId: id })).body.result]
    expect((await balances(world.dk, [id, note.id]))['7410']).toBe(0)
  })

  it('take the pension fund and the withholding of the rest only', async () => {
    const org = await world.createOrg('italy')
    await clientOf(world, org)
    await run(world, org, 'operations/save_organization_profile', {
      pensionFund: { kind: 'TC22', rate: 4, vatRate: 22, withheld: false },
      withholding: { kind: 'RT01', rate: 20, reason: 'A' },
    })
    const advance = await advanceOf(org, 300)
    const first = await invoiceOf(world, org, advance)
    expect(first.totals).toMatchObject({ net: 312, vat: 68.64, withheld: 60 })
    const record = await issue(org, await finalOf(org, 1000, [advance]))
    // 700 and 4 % of it: 728; VAT of 22 %: 160.16; 20 % of 700 withheld.
    expect(record.totals).toMatchObject({ net: 728, vat: 160.16, withheld: 140 })
    expect(sentXml()).toContain('<ImportoContributoCassa>28.00</ImportoContributoCassa>')
  })

  it('deduct only what is left of an advance that was credited in part', async () => {
    const advance = await advanceOf(world.dk, 400)
    const part = await credit(world.dk, { invoiceId: advance, lines: worth(world.dk, 100) })
    expect(part.status).toBe(200)
    const final = await finalOf(world.dk, 1000, [advance])
    expect((await issue(world.dk, final)).totals.net).toBe(700)
    const ids = [advance, final, part.body.result.id]
    expect((await balances(world.dk, ids))['7410']).toBe(0)
  })
})

describe('a final invoice that is credited', () => {
  it('in full frees its advance, which another may deduct then', async () => {
    const advance = await advanceOf(world.dk, 400)
    const final = await finalOf(world.dk, 1000, [advance])
    await issue(world.dk, final)
    const early = await credit(world.dk, { invoiceId: advance })
    expect([early.status, early.body.code]).toEqual([409, 'advance_deducted'])
    expect(early.body.deductedBy).toBe(final)
    const note = await credit(world.dk, { invoiceId: final })
    expect(note.body.result.totals.net).toBe(600)
    const sums = await balances(world.dk, [advance, final, note.body.result.id])
    expect(sums['7410']).toBe(-400)
    const other = await finalOf(world.dk, 500, [advance])
    expect((await issue(world.dk, other)).totals.net).toBe(100)
  })

  it('in part and then in whole leaves every account as before it', async () => {
    const advance = await advanceOf(world.dk, 400)
    const final = await finalOf(world.dk, 1000, [advance])
    await issue(world.dk, final)
    const part = await credit(world.dk, { invoiceId: final, lines: worth(world.dk, 200) })
    const rest = await credit(world.dk, { invoiceId: final })
    expect(rest.body.result.totals.net).toBe(400)
    const ids = [final, part.body.result.id, rest.body.result.id]
    expect(new Set(Object.values(await balances(world.dk, ids)))).toEqual(new Set([0]))
  })

  it('never takes the deduction back as if it were a discount', async () => {
    const final = await finalOf(world.dk, 1000, [await advanceOf(world.dk, 400)])
    await issue(world.dk, final)
    const lines = [...worth(world.dk, 500), ...worth(world.dk, -400)]
    const reply = await credit(world.dk, { invoiceId: final, lines })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_raises_invoice'])
  })
})
