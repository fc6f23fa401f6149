import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, refuse, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, credited, invoiceOf, run } from '#test/support/books/invoices'
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

const address = { street: 'Via 1', postalCode: '00100', city: 'Roma', province: 'RM' }
const line = { description: 'Consulenza', unitPrice: 50, vatRate: 22 }

const known = (fields: object): Promise<string> =>
  client(world, org, { country: 'IT', ...fields }, address)

const send = (buyer: object): Promise<Reply> =>
  world.rest(org, 'actions/issue_einvoice', { buyer, lines: [line] })

const xmlOf = (): string => exchange.sent.at(-1)?.xml ?? ''

/** What the last file says of its buyer. */
const buyerSent = (): string => xmlOf().split('<CessionarioCommittente>')[1] ?? ''

const contactOf = async ({ body }: Reply): Promise<string> =>
  (await invoiceOf(world, org, body.result.invoiceId)).contactId

describe('the buyer that a request names', () => {
  it('is not the one with its fiscal code and another VAT number', async () => {
    const fiscalCode = '02392430167'
    const other = await known({ name: 'Altra', fiscalCode, vatNumber: 'IT07643520567' })
    const reply = await send({ name: 'Nuova', vatNumber: fiscalCode, fiscalCode })
    expect(reply.status).toBe(200)
    expect(buyerSent()).toContain(`<IdCodice>${fiscalCode}</IdCodice>`)
    expect(buyerSent()).not.toContain('07643520567')
    expect(await contactOf(reply)).not.toBe(other)
    const { fiscalCode: kept, vatNumber } = (await world.read(org, `contacts/${other}`)).body.result
    expect([kept, vatNumber]).toEqual([fiscalCode, 'IT07643520567'])
  })

  it('by a fiscal code alone is a person, though a business of theirs is known', async () => {
    const fiscalCode = 'RSSMRA85T10A562S'
    const firm = { fiscalCode, vatNumber: 'IT00905811006', sdiCode: 'OLD1234' }
    const business = await known({ name: 'Studio Rossi', ...firm })
    const person = { name: 'Mario Rossi', fiscalCode, pec: 'mario@pec.it' }
    const reply = await send(person)
    expect(buyerSent()).toContain(`<CodiceFiscale>${fiscalCode}</CodiceFiscale>`)
    expect(buyerSent()).not.toContain('00905811006')
    expect(xmlOf()).not.toContain('OLD1234')
    expect(await contactOf(reply)).not.toBe(business)
    expect(await contactOf(await send(person))).toBe(await contactOf(reply))
  })

  it('is reached by the certified mail that it gives, whatever code is kept', async () => {
    const contactId = await known({ name: 'Posta', vatNumber: '01234567897', sdiCode: 'OLD1234' })
    const reply = await send({ name: 'Posta', vatNumber: '01234567897', pec: 'posta@pec.it' })
    expect(await contactOf(reply)).toBe(contactId)
    expect(xmlOf()).toContain('<CodiceDestinatario>0000000</CodiceDestinatario>')
    expect(xmlOf()).toContain('<PECDestinatario>posta@pec.it</PECDestinatario>')
    await refuse(world, org, reply.body.result.invoiceId)
    await run(world, org, 'actions/issue_invoice', { id: reply.body.result.invoiceId })
    expect(xmlOf()).toContain('<PECDestinatario>posta@pec.it</PECDestinatario>')
  })

  it('keeps its name after a refusal, on the credit note as well, until it is saved', async () => {
    const name = 'Cliente con Nuovo Nome'
    const reply = await send({ name, vatNumber: '00488410010', sdiCode: 'XYZ1234' })
    const { invoiceId: id } = reply.body.result
    await refuse(world, org, id)
    await run(world, org, 'actions/issue_invoice', { id })
    expect(buyerSent()).toContain(`<Denominazione>${name}</Denominazione>`)
    const note = await credited(world, org, id)
    await refuse(world, org, note)
    await run(world, org, 'actions/issue_invoice', { id: note })
    expect(buyerSent()).toContain(`<Denominazione>${name}</Denominazione>`)
  })

  it('has the name of its contact once the refused invoice is saved', async () => {
    const reply = await send({ name: 'Detto Altrimenti', vatNumber: '00488410010' })
    const { invoiceId: id } = reply.body.result
    await refuse(world, org, id)
    const contactId = await clientOf(world, org)
    await run(world, org, 'actions/save_invoice', { id, contactId, lines: [line] })
    await run(world, org, 'actions/issue_invoice', { id })
    expect(buyerSent()).toContain('<Denominazione>Cliente S.p.A.</Denominazione>')
  })

  it('is no public body: those are addressed by a contact and issue_invoice', async () => {
    const contactId = await known({ name: 'Comune', fiscalCode: '80016350821' })
    const details = { contactId, publicBody: true, officeCode: 'ABC123' }
    await run(world, org, 'operations/save_contact_details', details)
    const { status, body } = await send({ name: 'Comune', fiscalCode: '80016350821' })
    expect([status, body.code]).toEqual([422, 'einvoice_preflight_failed'])
    expect(body.errors).toMatchObject([{ pointer: '/buyer', code: '00427' }])
    expect(body.detail).toContain('issue_invoice')
  })
})
