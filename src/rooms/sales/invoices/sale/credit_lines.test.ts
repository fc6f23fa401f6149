import { describe, expect, it } from 'vitest'
import { client, drafted, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()

const german = { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976' }

type Said = { description: string; unitPrice: number; vatRate: number; [detail: string]: unknown }

/** An issued invoice whose lines say what they are. */
async function sold(org: TestOrg, buyer: object | null, ...lines: Said[]): Promise<string> {
  const contactId = buyer === null ? {} : { contactId: await client(world, org, buyer) }
  const plain = lines.map(({ description, unitPrice, vatRate }) => ({
    description,
    unitPrice,
    vatRate,
  }))
  const invoiceId = await drafted(world, org, { ...contactId, lines: plain })
  const saved = new Set(['description', 'unitPrice', 'vatRate'])
  const said = lines.map((one, index) => ({
    line: index + 1,
    ...Object.fromEntries(Object.entries(one).filter(([field]) => !saved.has(field))),
  }))
  await run(world, org, 'operations/save_invoice_details', { invoiceId, lines: said })
  await run(world, org, 'actions/issue_invoice', { id: invoiceId })
  return invoiceId
}

const credit = (org: TestOrg, invoiceId: string, ...lines: object[]): Promise<Reply> =>
  world.rest(org, 'operations/create_credit_note', { invoiceId, lines })

const codesOf = ({ body }: Reply) =>
  body.result.lines.map((line: { vatCode: string; net: number }) => [line.vatCode, line.net])

const tables: Said = { description: 'Tische', unitPrice: 50_000, vatRate: 25, supply: 'goods' }
const advice: Said = { description: 'Beratung', unitPrice: 5_000, vatRate: 25, supply: 'service' }
const back = { description: 'Tische zurück', unitPrice: 3_000, vatRate: 0 }

describe('a partial credit of goods sold abroad', () => {
  it.each([0, 25])('is goods too, with the rate given as %d', async (vatRate) => {
    const invoiceId = await sold(world.dk, german, tables)
    const reply = await credit(world.dk, invoiceId, { ...back, vatRate })
    expect(codesOf(reply)).toEqual([['UEUV', 3_000]])
    expect(reply.body.result.treatment.legalText).toContain('Article 138')
    expect(reply.body.result.warnings).toEqual([])
  })

  it('is an export where the buyer is outside the EU', async () => {
    const british = { name: 'Smith Ltd', country: 'GB', vatNumber: 'GB220430231' }
    const invoiceId = await sold(world.dk, british, tables)
    expect(codesOf(await credit(world.dk, invoiceId, back))).toEqual([['UXV', 3_000]])
  })

  it('has the nature of the sale in Italy', async () => {
    const invoiceId = await sold(world.it, german, { ...tables, vatRate: 22 })
    const reply = await credit(world.it, invoiceId, back)
    expect(reply.body.result.lines).toMatchObject([{ vatCode: 'VN3.2', vatNature: 'N3.2' }])
  })
})

describe('a partial credit of domestic reverse charge', () => {
  it('has the code of the line', async () => {
    const phones = { description: 'Mobiltelefoner', unitPrice: 900, vatRate: 25, vatCode: 'UOB' }
    const invoiceId = await sold(world.dk, null, phones)
    const reply = await credit(world.dk, invoiceId, { ...back, unitPrice: 100 })
    expect(codesOf(reply)).toEqual([['UOB', 100]])
    expect(reply.body.result.totals).toMatchObject({ net: 100, vat: 0 })
  })
})

describe('a partial credit of an invoice with goods and services', () => {
  it('is refused with credit_line_unclear where nothing shows which, and says what to do', async () => {
    const invoiceId = await sold(world.dk, german, tables, advice)
    const { status, body } = await credit(world.dk, invoiceId, back)
    expect([status, body.code]).toEqual([422, 'credit_line_unclear'])
    expect(body.detail).toContain('1 "Tische", 2 "Beratung"')
    expect(body.errors[0].pointer).toBe('/lines/0/line')
  })

  it.each([
    ['its position', { ...back, line: 1 }, 'UEUV'],
    ['its description', { ...back, description: ' tische ' }, 'UEUV'],
    ['its price', { ...back, unitPrice: 5_000, quantity: 0.6 }, 'UEUY'],
    ['its position before its description', { ...back, description: 'Tische', line: 2 }, 'UEUY'],
  ])('is found by %s', async (_, line, code) => {
    const invoiceId = await sold(world.dk, german, tables, advice)
    expect(codesOf(await credit(world.dk, invoiceId, line))).toEqual([[code, 3_000]])
  })

  it('takes no more of the goods than were sold', async () => {
    const invoiceId = await sold(world.dk, german, tables, advice)
    const reply = await credit(world.dk, invoiceId, { ...back, unitPrice: 5_001, line: 2 })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_exceeds_invoice'])
  })

  it('is refused at a rate that neither has', async () => {
    const invoiceId = await sold(world.dk, german, tables, advice)
    const reply = await credit(world.dk, invoiceId, { ...back, vatRate: 10, line: 1 })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_exceeds_invoice'])
  })
})

describe('a credit note', () => {
  it('goes by the buyer and the law of the invoice, whatever became of the contact', async () => {
    const contactId = await client(world, world.dk, german)
    const lines = [{ description: 'Tische', unitPrice: 9_000, vatRate: 25 }]
    const id = await drafted(world, world.dk, { contactId, lines })
    await run(world, world.dk, 'actions/issue_invoice', { id })
    const moved = { id: contactId, name: 'Flyttet', country: 'DK' }
    await run(world, world.dk, 'actions/save_contact', moved)
    const { body } = await credit(world.dk, id, back)
    const totals = { net: 3_000, vat: 0 }
    const treatment = { kind: 'eu_business' }
    expect(body.result).toMatchObject({ buyerName: german.name, totals, treatment })
  })
})
