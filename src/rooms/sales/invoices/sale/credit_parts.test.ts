import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, refuse, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, invoiceOf, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let exchange: ExchangeStub
let org: TestOrg
beforeAll(async () => {
  exchange = connectExchange(world)
  org = world.it
  await clientOf(world, org)
})

const credit = (invoiceId: string, ...lines: object[]): Promise<Reply['body']> =>
  run(world, org, 'operations/create_credit_note', { invoiceId, lines })

const address = { street: 'Via 1', postalCode: '00100', city: 'Roma', province: 'RM' }
const course = { description: 'Corso', unitPrice: 100, vatRate: 0 }

describe('parts of an invoice whose lines say why they bear no VAT', () => {
  const einvoice = async (...lines: object[]): Promise<string> => {
    const buyer = { name: 'Cliente', vatNumber: '00488410010', sdiCode: 'XYZ1234' }
    return (await run(world, org, 'actions/issue_einvoice', { buyer, lines })).invoiceId
  }

  it('are taken back under the nature that the line was given', async () => {
    const id = await einvoice({ ...course, quantity: 2, vatNature: 'N4' })
    const note = await credit(id, course)
    expect(note.lines).toMatchObject([{ vatNature: 'N4', net: 100 }])
    expect(exchange.sent.at(-1)?.xml).toContain('<Natura>N4</Natura>')
  })

  it('go by the price where two lines have the same words', async () => {
    const id = await einvoice(
      { ...course, vatNature: 'N4' },
      { ...course, unitPrice: 30, vatNature: 'N1' },
    )
    const note = await credit(id, { ...course, unitPrice: 30 })
    expect(note.lines).toMatchObject([{ vatNature: 'N1', net: 30 }])
  })
})

describe('parts of an invoice with a stamp that was passed on', () => {
  const stamped = async (): Promise<string> => {
    await run(world, org, 'operations/save_organization_profile', { stampDutyToBuyer: true })
    const firm = { name: 'Esente', country: 'IT', vatNumber: 'IT07643520567', sdiCode: 'ABC1234' }
    const contactId = await client(world, org, firm, address)
    await run(world, org, 'operations/save_contact_details', { contactId, defaultVatNature: 'N4' })
    return await issued(world, org, { contactId, lines: [{ ...course, quantity: 3 }] })
  }

  it('give it back once, with the last of them', async () => {
    const id = await stamped()
    expect((await invoiceOf(world, org, id)).totals.gross).toBe(302)
    const grosses: number[] = []
    for (let part = 0; part < 3; part++) grosses.push((await credit(id, course)).totals.gross)
    expect(grosses).toEqual([100, 100, 102])
    expect((await invoiceOf(world, org, id)).allowedActions).toEqual([])
  })

  it('are issued again without it where they were refused', async () => {
    const id = await stamped()
    const first = await credit(id, course)
    await credit(id, { ...course, quantity: 2 })
    await refuse(world, org, first.id)
    const again = await run(world, org, 'actions/issue_invoice', { id: first.id })
    expect(again.totals).toEqual(first.totals)
    expect((await invoiceOf(world, org, id)).allowedActions).toEqual([])
  })
})

describe('many small parts', () => {
  it('are sent, each with a VAT that the exchange lets pass, and add up to that of the invoice', async () => {
    const screw = { description: 'Vite', unitPrice: 0.1, vatRate: 22 }
    const id = await issued(world, org, { lines: [{ ...screw, quantity: 10 }] })
    let cents = 0
    for (let part = 0; part < 10; part++) {
      cents += Math.round((await credit(id, screw)).totals.vat * 100)
    }
    expect(cents).toBe(22)
    expect((await invoiceOf(world, org, id)).allowedActions).toEqual([])
  })
})

describe('what the file has otherwise than it was given', () => {
  const said = { description: 'Caffè – 5 €', unitPrice: 10, vatRate: 22 }
  const params = { field: '/lines/0/description', from: 'Caffè – 5 €', to: 'Caffè - 5 EUR' }

  it('is told of an invoice, and of its credit note', async () => {
    const id = await issued(world, org, { lines: [said] })
    const warnings = [{ code: 'letters_replaced', params }]
    const { warnings: found } = await invoiceOf(world, org, id)
    expect(found).toMatchObject(warnings)
    expect(found[0].detail).toContain('5 EUR')
    const note = await run(world, org, 'operations/create_credit_note', { invoiceId: id })
    expect(note.warnings).toMatchObject(warnings)
    expect(exchange.sent.at(-1)?.xml).toContain('Caffè - 5 EUR')
  })
})
