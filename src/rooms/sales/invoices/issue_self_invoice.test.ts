import { beforeAll, describe, expect, it } from 'vitest'
import {
  connectExchange,
  disconnectExchange,
  notify,
  type ExchangeStub,
} from '#test/support/einvoices/exchange_stub'
import { act } from '#test/support/documents/documents'
import { client, run } from '#test/support/books/invoices'
import {
  postedFromAbroad,
  proposedSelf,
  selfInvoiceOf,
  selfInvoicesOf,
} from '#test/support/einvoices/self_invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let exchange: ExchangeStub
let org: TestOrg
beforeAll(() => {
  exchange = connectExchange(world)
  org = world.it
})

const issue = (selfInvoiceId: string, over: object = {}): Promise<Reply> =>
  world.rest(org, 'operations/issue_self_invoice', { selfInvoiceId, ...over })

const codeOf = async (id: string, over: object = {}): Promise<unknown[]> => {
  const { status, body } = await issue(id, over)
  return [status, body.code ?? 'ok']
}

describe('200', () => {
  it.each([
    ['RC17', 'TD17'],
    ['RC18', 'TD18'],
    ['RC19', 'TD19'],
  ])('a purchase under %s is told as %s, with the supplier as its seller', async (code, type) => {
    const id = await proposedSelf(world, org, code)
    const { status, body } = await issue(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({ status: 'issued', type, resendBy: null })
    expect(body.result.number).toMatch(/^AF-\d{4}-\d{4}$/)
    const sent = (await world.read(org, `einvoices/${body.result.einvoiceId}`)).body.result
    expect(sent).toMatchObject({ status: 'sent', purpose: 'self_invoice', selfInvoiceId: id })
    const xml = exchange.sent.at(-1)?.xml ?? ''
    for (const part of [
      `<TipoDocumento>${type}</TipoDocumento>`,
      '<IdPaese>IE</IdPaese>',
      '<SoggettoEmittente>CC</SoggettoEmittente>',
      `<IdDocumento>${body.result.original.number}</IdDocumento>`,
      `<Numero>${body.result.number}</Numero>`,
    ]) {
      expect(xml).toContain(part)
    }
  })

  it('is sent once, and its numbers are without gap', async () => {
    const [one, two] = [await proposedSelf(world, org), await proposedSelf(world, org)]
    const before = exchange.sent.length
    const first = (await issue(one)).body.result
    expect((await issue(one)).body.result.number).toBe(first.number)
    const second = (await issue(two)).body.result
    expect(exchange.sent).toHaveLength(before + 2)
    expect(Number(second.number.slice(-4))).toBe(Number(first.number.slice(-4)) + 1)
  })

  it('after a refusal is issued again under its number and date, and books nothing', async () => {
    const documentId = await postedFromAbroad(world, org)
    const [{ id }] = await selfInvoicesOf(world, org, documentId)
    const first = (await issue(id)).body.result
    await notify(world, org, first.einvoiceId, 'NS')
    const back = await selfInvoiceOf(world, org, id)
    expect(back).toMatchObject({
      status: 'proposed',
      number: first.number,
      date: first.date,
      allowedActions: ['issue_self_invoice', 'dismiss_self_invoice'],
    })
    expect(back.resendBy).not.toBeNull()
    const again = (await issue(id)).body.result
    expect(again).toMatchObject({ status: 'issued', number: first.number, date: first.date })
    expect(again.einvoiceId).not.toBe(first.einvoiceId)
    const entries = (await world.read(org, `ledger-entries?sourceId=${documentId}`)).body.result
    expect(entries.items).toHaveLength(1)
  })
})

describe('what the paper has wrong', () => {
  it('is put right in the supplier’s contact, which counts before the paper', async () => {
    const other = await world.createOrg('italy')
    const company = { type: 'vendor', name: 'Cloud Services Limited', country: 'IE' }
    const supplier = { ...company, vatNumber: 'IE9692928F' }
    const linked = { ...supplier, vatNumber: 'IE6388047V' }
    const contactId = await client(world, other, linked)
    const documentId = await postedFromAbroad(world, other)
    const [{ id, ...proposal }] = await selfInvoicesOf(world, other, documentId)
    expect(proposal).toMatchObject({ contactId, supplier: { name: 'Cloud Services Ltd' } })
    await run(world, other, 'actions/save_contact', { id: contactId, ...supplier })
    const sent = await run(world, other, 'operations/issue_self_invoice', { selfInvoiceId: id })
    expect(sent.warnings).toEqual([])
    const xml = exchange.sent.at(-1)?.xml ?? ''
    const [seller = ''] = /<CedentePrestatore>.*<\/CedentePrestatore>/s.exec(xml) ?? []
    expect(seller).toContain('<IdCodice>9692928F</IdCodice>')
    expect(seller).toContain('<Denominazione>Cloud Services Limited</Denominazione>')
  })

  it('is looked for there by whoever is told of it', async () => {
    const other = await world.createOrg('italy')
    const supplier = { type: 'vendor', name: 'Cloud', country: 'IE', vatNumber: 'IE6388047V' }
    const contactId = await client(world, other, supplier)
    const [{ id }] = await selfInvoicesOf(world, other, await postedFromAbroad(world, other))
    await run(world, other, 'actions/save_contact', { id: contactId, ...supplier, name: '雲' })
    const body = { selfInvoiceId: id }
    const reply = await world.rest(other, 'operations/issue_self_invoice', body)
    expect(reply.body.errors).toMatchObject([{ pointer: '/contact/name', code: '00200' }])
  })

  it('if a supplier’s number is too long for the link, is its end there, whole in the line, and told', async () => {
    const number = 'INV/2026/0000000000/4711-A'
    const documentId = await postedFromAbroad(world, org, 'RC17', '500.00', number)
    const [{ id }] = await selfInvoicesOf(world, org, documentId)
    const sent = (await issue(id)).body.result
    const written = '26/0000000000/4711-A'
    expect(sent.warnings).toMatchObject([
      { code: 'supplier_number_cut', params: { number, written } },
    ])
    expect(sent.warnings[0].detail).toContain(written)
    const xml = exchange.sent.at(-1)?.xml ?? ''
    expect(xml).toContain(`<IdDocumento>${written}</IdDocumento>`)
    expect(xml).toContain(`<Descrizione>Fattura fornitore ${number} del 2026-05-04</Descrizione>`)
  })

  it('if letters have no place in the format, is replaced and told', async () => {
    const other = await world.createOrg('italy')
    const supplier = { type: 'vendor', name: 'Usługi', country: 'IE', vatNumber: 'IE6388047V' }
    await client(world, other, supplier)
    const [{ id }] = await selfInvoicesOf(world, other, await postedFromAbroad(world, other))
    const sent = await run(world, other, 'operations/issue_self_invoice', { selfInvoiceId: id })
    const params = { field: '/contact/name', from: 'Usługi', to: 'Uslugi' }
    expect(sent.warnings).toMatchObject([{ code: 'letters_replaced', params }])
  })
})

describe('404', () => {
  it('answers self_invoice_not_found for one of others', async () => {
    const id = await proposedSelf(world, await world.createOrg('italy'))
    expect(await codeOf(id)).toEqual([404, 'self_invoice_not_found'])
  })
})

describe('409', () => {
  it('answers self_invoice_dismissed for one that somebody dismissed, or whose document is gone', async () => {
    const id = await proposedSelf(world, org)
    await run(world, org, 'operations/dismiss_self_invoice', { selfInvoiceId: id, reason: 'Done' })
    expect(await codeOf(id)).toEqual([409, 'self_invoice_dismissed'])
    const documentId = await postedFromAbroad(world, org)
    await act(world, org, 'reverse_posting', { documentId })
    const [withdrawn] = await selfInvoicesOf(world, org, documentId)
    expect(await codeOf(withdrawn.id)).toEqual([409, 'self_invoice_dismissed'])
  })

  it('answers the same for one that was refused before its document was taken back', async () => {
    const documentId = await postedFromAbroad(world, org)
    const [{ id }] = await selfInvoicesOf(world, org, documentId)
    await notify(world, org, (await issue(id)).body.result.einvoiceId, 'NS')
    await act(world, org, 'reverse_posting', { documentId })
    const before = exchange.sent.length
    expect(await codeOf(id)).toEqual([409, 'self_invoice_dismissed'])
    expect(exchange.sent).toHaveLength(before)
  })

  it('answers number_reserved where another date is asked for than it was refused under', async () => {
    const id = await proposedSelf(world, org)
    const { einvoiceId } = (await issue(id)).body.result
    await notify(world, org, einvoiceId, 'NS')
    expect(await codeOf(id, { date: '2026-01-01' })).toEqual([409, 'number_reserved'])
  })

  it('answers provider_not_connected without an exchange', async () => {
    const id = await proposedSelf(world, org)
    disconnectExchange(world)
    expect(await codeOf(id)).toEqual([409, 'provider_not_connected'])
    exchange = connectExchange(world)
  })

  it('answers organization_profile_incomplete without a buyer to name', async () => {
    const other = await world.createOrg('italy')
    const id = await proposedSelf(world, other)
    await run(world, other, 'operations/save_organization_profile', { legalName: '' })
    const reply = await world.rest(other, 'operations/issue_self_invoice', { selfInvoiceId: id })
    expect(reply.body.code).toBe('organization_profile_incomplete')
  })
})

describe('422', () => {
  it('names in einvoice_preflight_failed what the exchange would refuse, and takes no number', async () => {
    const id = await proposedSelf(world, org)
    const { status, body } = await issue(id, { date: '2099-01-01' })
    expect([status, body.code]).toEqual([422, 'einvoice_preflight_failed'])
    expect(body.errors).toMatchObject([{ pointer: '/date', code: '00403' }])
    expect((await selfInvoiceOf(world, org, id)).number).toBeNull()
  })

  it('date_not_plausible: nobody can mean that day', async () => {
    const { status, body } = await issue(await proposedSelf(world, org), { date: '2006-01-02' })
    expect([status, body.code]).toEqual([422, 'date_not_plausible'])
  })
})
