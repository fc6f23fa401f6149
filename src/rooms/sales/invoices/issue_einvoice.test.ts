import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/values/day'
import { Failure } from '#kernel/failure/failure'
import { connectExchange, disconnectExchange } from '#test/support/einvoices/exchange_stub'
import { notify, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { clientOf, drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { closed } from '#test/support/closing/closing'
import { filed } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const nextWeek = addDays(today(new Date(), 'UTC'), 7)
const world = useWorld()
let exchange: ExchangeStub
let org: TestOrg
beforeAll(async () => {
  exchange = connectExchange(world)
  org = world.it
  await clientOf(world, org)
})

const line = { description: 'Consulenza', quantity: 2, unitPrice: 500, vatRate: 22 }
const firm = { name: 'Ditta Nuova S.r.l.', vatNumber: '07643520567', sdiCode: 'M5UXCR1' }
const body = (over: object = {}) => ({ buyer: firm, lines: [line], ...over })
const send = (over: object = {}, to: TestOrg = org): Promise<Reply> =>
  world.rest(to, 'actions/issue_einvoice', body(over))
const codeOf = async (over: object = {}, to: TestOrg = org): Promise<unknown[]> => {
  const reply = await send(over, to)
  return [reply.status, reply.body.code ?? 'ok']
}
const xmlOf = (): string => exchange.sent.at(-1)?.xml ?? ''

describe('200', () => {
  it('sends an invoice of its own, and both point to each other', async () => {
    const { status, body: answer } = await send({ causale: 'Progetto Alfa', date: '2026-05-04' })
    expect(status).toBe(200)
    const sent = answer.result
    expect(sent).toMatchObject({ status: 'sent', documentType: 'TD01', format: 'FPR12' })
    const record = await invoiceOf(world, org, sent.invoiceId)
    expect(record).toMatchObject({
      status: 'issued',
      einvoiceId: sent.id,
      buyerName: firm.name,
      causale: 'Progetto Alfa',
      totals: { net: 1000, vat: 220, gross: 1220 },
    })
    for (const part of ['M5UXCR1', '07643520567', 'Progetto Alfa', record.number]) {
      expect(xmlOf()).toContain(part)
    }
  })

  it('makes the contact once, and finds it again however its number is written', async () => {
    const buyer = { name: 'Ditta Doppia', vatNumber: '00488410010' }
    const contactOf = async (over: object): Promise<string> => {
      const { invoiceId } = (await send({ buyer: { ...buyer, ...over } })).body.result
      return (await invoiceOf(world, org, invoiceId)).contactId
    }
    // The client of this organization has that number with its prefix.
    const known = await clientOf(world, org)
    expect(await contactOf({})).toBe(known)
    expect(await contactOf({ vatNumber: 'IT00488410010', sdiCode: 'ABC1234' })).toBe(known)
    const fresh = { name: 'Mario Rossi', vatNumber: undefined, fiscalCode: 'RSSMRA85T10A562S' }
    const made = await contactOf(fresh)
    expect(made).not.toBe(known)
    expect(await contactOf({ ...fresh, fiscalCode: 'rssmra85t10a562s' })).toBe(made)
  })

  it('of two at once for one new buyer, makes one contact and two numbers', async () => {
    const buyer = { name: 'Gemelli S.p.A.', vatNumber: '02392430167' }
    const replies = await Promise.all([0, 1, 2].map(() => send({ buyer })))
    expect(replies.map((one) => one.status)).toEqual([200, 200, 200])
    const records = await Promise.all(
      replies.map((one) => invoiceOf(world, org, one.body.result.invoiceId)),
    )
    expect(new Set(records.map((one) => one.contactId)).size).toBe(1)
    expect(new Set(records.map((one) => one.number)).size).toBe(3)
  })

  it('writes the nature of each line, and takes the stamp duty that it asks for', async () => {
    const untaxed = { description: 'Corso', unitPrice: 100, vatRate: 0, vatNature: 'N4' }
    const { body: answer } = await send({ lines: [line, untaxed] })
    const record = await invoiceOf(world, org, answer.result.invoiceId)
    expect(record.totals.byRate).toMatchObject([{ rate: 22 }, { rate: 0, vatNature: 'N4' }])
    expect(xmlOf()).toContain('<Natura>N4</Natura>')
    expect(xmlOf()).toContain('<BolloVirtuale>SI</BolloVirtuale>')
  })

  it('addresses a buyer abroad by the box of all who are abroad', async () => {
    const buyer = { name: 'Kunde GmbH', country: 'DE', vatNumber: '136695976' }
    const { body: answer } = await send({ buyer, lines: [{ ...line }] })
    const record = await invoiceOf(world, org, answer.result.invoiceId)
    expect(record.totals).toMatchObject({ vat: 0, gross: 1000 })
    expect(record.warnings.map((one: { code: string }) => one.code)).toContain(
      'buyer_address_placeholder',
    )
    expect(xmlOf()).toContain('<CodiceDestinatario>XXXXXXX</CodiceDestinatario>')
  })

  it('is corrected by save_invoice after a refusal, and keeps natures and causale', async () => {
    const untaxed = { description: 'Corso', unitPrice: 50, vatRate: 0, vatNature: 'N4' }
    const { result } = (await send({ lines: [untaxed], causale: 'Corso di marzo' })).body
    await notify(world, org, result.id, 'NS')
    const { contactId, number, causale } = await invoiceOf(world, org, result.invoiceId)
    expect(causale).toBe('Corso di marzo')
    const { vatNature: _, ...rest } = untaxed
    await run(world, org, 'actions/save_invoice', {
      id: result.invoiceId,
      contactId,
      lines: [{ ...rest, unitPrice: 60 }],
    })
    const again = await run(world, org, 'actions/issue_invoice', { id: result.invoiceId })
    expect(again).toMatchObject({ number, totals: { byRate: [{ vatNature: 'N4', net: 60 }] } })
    expect(xmlOf()).toContain('Corso di marzo')
  })

  it('under one Idempotency-Key is sent once', async () => {
    const before = exchange.sent.length
    const headers = { 'idempotency-key': 'einvoice-1' }
    const once = () => world.rest(org, 'actions/issue_einvoice', body(), headers)
    expect((await once()).body.result).toEqual((await once()).body.result)
    expect(exchange.sent).toHaveLength(before + 1)
  })

  it('stays in the queue where the exchange is out of reach, and says why', async () => {
    const failure = new Failure('provider_unavailable', { nothingHappened: true })
    exchange = connectExchange(world, { send: () => Promise.reject(failure) })
    const { status, body: answer } = await send()
    exchange = connectExchange(world)
    expect(status).toBe(200)
    expect(answer.result).toMatchObject({
      status: 'queued',
      error: { code: 'provider_unavailable', attempts: 1 },
    })
    expect((await invoiceOf(world, org, answer.result.invoiceId)).status).toBe('issued')
  })

  it('is shown by a dry run and leaves nothing', async () => {
    const before = exchange.sent.length
    const headers = { 'daybook-dry-run': 'true' }
    const dry = await world.rest(org, 'actions/issue_einvoice', body(), headers)
    expect(dry.body.result).toMatchObject({ status: 'queued' })
    expect((await world.read(org, `invoices/${dry.body.result.invoiceId}`)).status).toBe(404)
    expect(exchange.sent).toHaveLength(before)
  })
})

describe('400', () => {
  it.each([
    [{ lines: [{ ...line, vatRate: 0 }] }, '/lines/0/vatNature'],
    [{ lines: [{ ...line, vatRate: 0, vatNature: '' }] }, '/lines/0/vatNature'],
    [{ buyer: { ...firm, sdiCode: 'UFABCD' } }, '/buyer/sdiCode'],
    [{ buyer: { vatNumber: '1' } }, '/buyer/name'],
    [{ buyer: { ...firm, country: 'XX' } }, '/buyer/country'],
    [{ lines: [] }, '/lines'],
    [{ date: '2026-02-30' }, '/date'],
    [{ currency: 'EURO' }, '/currency'],
  ])('%j is wrong at %s', async (over, pointer) => {
    const { status, body: problem } = await send(over)
    expect([status, problem.code]).toEqual([400, 'invalid_input'])
    expect(problem.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer)
  })
})

describe('409', () => {
  it('answers region_not_supported where the country has no exchange', async () => {
    await clientOf(world, world.dk)
    expect(await codeOf({}, world.dk)).toEqual([409, 'region_not_supported'])
  })

  it('answers provider_not_connected where there is no line to it', async () => {
    disconnectExchange(world)
    expect(await codeOf()).toEqual([409, 'provider_not_connected'])
    exchange = connectExchange(world)
  })

  it('answers organization_profile_incomplete for a seller without a name', async () => {
    const other = await world.createOrg('italy')
    expect(await codeOf({}, other)).toEqual([409, 'organization_profile_incomplete'])
  })

  it('answers number_taken for a number that another has, or wishes for', async () => {
    await drafted(world, org, { number: 'Wish/9' })
    expect(await codeOf({ number: 'wish/9' })).toEqual([409, 'number_taken'])
    expect(await codeOf({ number: 'E/1' })).toEqual([200, 'ok'])
    expect(await codeOf({ number: 'E/1' })).toEqual([409, 'number_taken'])
  })

  it('answers period_filed where VAT is declared, and period_locked where books are closed', async () => {
    const other = await world.createOrg('italy')
    await issued(world, other, { date: '2026-01-15' })
    await filed(world, other)
    expect(await codeOf({ date: '2026-01-20' }, other)).toEqual([409, 'period_filed'])
    await closed(world, other, '2026-02-28')
    expect(await codeOf({ date: '2026-02-20' }, other)).toEqual([409, 'period_locked'])
  })
})

describe('422', () => {
  const checksOf = async (over: object): Promise<unknown> => {
    const { body: problem } = await send(over)
    expect(problem.code).toBe('einvoice_preflight_failed')
    return problem.errors.map((one: { pointer: string; code: string }) => [one.pointer, one.code])
  }
  const natured = (vatNature: string, vatRate = 0) => ({ lines: [{ ...line, vatRate, vatNature }] })

  it('names the field and the check of the exchange in einvoice_preflight_failed', async () => {
    expect(await checksOf({ buyer: { name: 'Senza codice' } })).toEqual([
      ['/buyer/vatNumber', '00417'],
    ])
    expect(await checksOf({ buyer: { ...firm, vatNumber: '07643520568' } })).toEqual([
      ['/buyer/vatNumber', '00305'],
    ])
    expect(await checksOf(natured('N3'))).toEqual([['/lines/0/vatNature', '00445']])
    expect(await checksOf(natured('N9'))).toEqual([['/lines/0/vatNature', '00200']])
    expect(await checksOf(natured('N4', 22))).toEqual([['/lines/0/vatNature', '00401']])
    expect(await checksOf({ date: nextWeek })).toEqual([['/date', '00403']])
    expect(await checksOf({ number: 'senza' })).toEqual([['/number', '00425']])
  })

  it('leaves nothing behind: no contact, no invoice, and no number is missing', async () => {
    const other = await world.createOrg('italy')
    await clientOf(world, other)
    const buyer = { name: 'Nessuno', vatNumber: '07643520568' }
    expect(await codeOf({ buyer }, other)).toEqual([422, 'einvoice_preflight_failed'])
    expect(await codeOf({ date: '2006-01-02' }, other)).toEqual([422, 'date_not_plausible'])
    expect(await codeOf({ date: '9999-01-02' }, other)).toEqual([422, 'date_too_far_ahead'])
    expect(JSON.stringify((await world.read(other, 'contacts')).body)).not.toContain('Nessuno')
    expect((await world.read(other, 'invoices')).body.result.items).toEqual([])
    const { invoiceId } = (await send({}, other)).body.result
    expect((await invoiceOf(world, other, invoiceId)).number).toMatch(/-0001$/)
  })

  it('answers currency_mismatch, and says by which way another currency goes', async () => {
    const detail = expect.stringContaining('issue_invoice')
    const problem = { status: 422, code: 'currency_mismatch', currency: 'EUR', detail }
    expect((await send({ currency: 'USD' })).body).toMatchObject(problem)
  })

  it.each([
    [{ ...line, vatRate: 7 }, 'unknown_vat_rate'],
    [{ ...line, unitPrice: -1 }, 'negative_total'],
    [{ ...line, unitPrice: 0 }, 'nothing_to_post'],
    [{ ...line, quantity: 1000, unitPrice: 89_000_000_000 }, 'amount_too_large'],
  ])('a line %j is %s', async (given, code) => {
    expect(await codeOf({ lines: [given] })).toEqual([422, code])
  })
})
