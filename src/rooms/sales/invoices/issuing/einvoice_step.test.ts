import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { resumeIntent } from '#kernel/corridor/intent'
import { connectExchange, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import {
  client,
  clientOf,
  credited,
  drafted,
  invoiceOf,
  issued,
  pdfOf,
  run,
} from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let exchange: ExchangeStub
let org: TestOrg
beforeAll(async () => {
  org = world.it
  exchange = connectExchange(world)
  await clientOf(world, org)
})
afterEach(() => {
  world.app.faults = null
  exchange = connectExchange(world)
})

const issue = (id: string, of: TestOrg = org): Promise<Reply> =>
  world.rest(of, 'actions/issue_invoice', { id })
const einvoiceOf = async (id: string): Promise<Reply['body']> =>
  (await world.read(org, `einvoices/${id}`)).body.result

/** As the worker does once the lease is over. */
async function takeOver(): Promise<void> {
  const { rows } = await world.owner.query<{ org_id: string; id: string }>(
    `UPDATE intent SET lease_until = now() - interval '1 second'
     WHERE org_id = $1 AND state = 'open' RETURNING org_id, id`,
    [org.orgId],
  )
  for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
}

describe('what is issued where an exchange is connected', () => {
  it('is sent once, and its paper says that it is a copy', async () => {
    const id = await issued(world, org, { date: '2026-05-04' })
    const record = await invoiceOf(world, org, id)
    expect(await einvoiceOf(record.einvoiceId)).toMatchObject({
      status: 'sent',
      invoiceId: id,
      documentType: 'TD01',
    })
    const codes = record.warnings.map((one: { code: string }) => one.code)
    expect(codes).not.toContain('recorded_without_exchange')
    expect(exchange.sent.at(-1)?.xml).toContain(`<Numero>${record.number}</Numero>`)
    await issue(id)
    expect(exchange.sent).toHaveLength(1)
    expect((await pdfOf(world, org, id)).statusCode).toBe(200)
  })

  it('is recorded only in a country without one', async () => {
    const record = await invoiceOf(world, world.dk, await issued(world, world.dk))
    expect(record.einvoiceId).toBeNull()
    expect(exchange.sent).toEqual([])
  })

  it('in another currency tells the VAT at home', async () => {
    const id = await issued(world, org, { currency: 'USD' })
    const { einvoiceId } = await invoiceOf(world, org, id)
    expect((await einvoiceOf(einvoiceId)).status).toBe('sent')
    expect(exchange.sent.at(-1)?.xml).toMatch(/<Divisa>USD<\/Divisa>[\s\S]*IVA EUR [\d.]+, cambio/)
  })

  it('stays issued where the exchange fails, and is queued', async () => {
    const failure = new Failure('provider_unavailable', { nothingHappened: true })
    exchange = connectExchange(world, { send: () => Promise.reject(failure) })
    const { status, body } = await issue(await drafted(world, org))
    expect([status, body.result.status]).toEqual([200, 'issued'])
    expect(await einvoiceOf(body.result.einvoiceId)).toMatchObject({
      status: 'queued',
      error: { code: 'provider_unavailable' },
    })
  })

  it('of many at once has numbers without gap and a file name each', async () => {
    const other = await world.createOrg('italy')
    await clientOf(world, other)
    const ids = await Promise.all([1, 2, 3, 4].map(() => drafted(world, other)))
    const replies = await Promise.all([...ids, ...ids].map((id) => issue(id, other)))
    expect(replies.filter((one) => one.status === 200).length).toBeGreaterThanOrEqual(4)
    const records = await Promise.all(ids.map((id) => invoiceOf(world, other, id)))
    const counters = records.map((one) => Number(one.number.slice(5))).toSorted((a, b) => a - b)
    expect(counters).toEqual([1, 2, 3, 4])
    expect(new Set(exchange.sent.map((one) => one.fileName)).size).toBe(4)
    expect(exchange.sent).toHaveLength(4)
  })
})

describe('a process that dies', () => {
  it.each(['after_intent', 'after_provider_reply'])(
    '%s leaves an invoice that is sent once by whoever comes next',
    async (place) => {
      const id = await drafted(world, org)
      world.app.faults = {
        hits: () => 0,
        at: (point) => (point === place ? Promise.reject(new Error('killed')) : Promise.resolve()),
      }
      expect((await issue(id)).status).toBe(500)
      world.app.faults = null
      await takeOver()
      const { status, einvoiceId } = await invoiceOf(world, org, id)
      expect(status).toBe('issued')
      const { fileName } = await einvoiceOf(einvoiceId)
      expect(exchange.sent.filter((one) => one.fileName === fileName)).toHaveLength(1)
    },
  )
})

describe('what the exchange would refuse', () => {
  const errorsOf = async (id: string): Promise<unknown[]> => {
    const { status, body } = await issue(id)
    expect([status, body.code]).toEqual([422, 'einvoice_preflight_failed'])
    return body.errors.map((one: { pointer: string; code: string }) => [one.pointer, one.code])
  }

  it('is refused with its check and field, and no number is lost by it', async () => {
    const before = await invoiceOf(world, org, await issued(world, org))
    const contactId = await client(world, org, { name: 'Ditta', country: 'IT' }, null)
    const id = await drafted(world, org, { contactId })
    expect(await errorsOf(id)).toEqual([['/contact/vatNumber', '00417']])
    await run(world, org, 'actions/save_contact', {
      id: contactId,
      name: 'Ditta',
      vatNumber: '07643520568',
      sdiCode: 'ABCDEF',
    })
    expect(await errorsOf(id)).toEqual(
      expect.arrayContaining([
        ['/contact/vatNumber', '00305'],
        ['/contact/sdiCode', '00427'],
      ]),
    )
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    const after = await invoiceOf(world, org, await issued(world, org))
    expect(Number(after.number.slice(5))).toBe(Number(before.number.slice(5)) + 1)
    expect(exchange.sent).toHaveLength(2)
  })

  it('of the seller is named in the profile', async () => {
    const other = await world.createOrg('italy')
    const id = await drafted(world, other)
    await run(world, other, 'operations/save_organization_profile', { taxRegime: '' })
    const { body } = await issue(id, other)
    expect(body.errors).toMatchObject([{ pointer: '/profile/taxRegime', code: '00200' }])
  })
})

describe('a credit note', () => {
  it('is sent as TD04 with the invoice that it takes back', async () => {
    const of = await issued(world, org)
    const { number } = await invoiceOf(world, org, of)
    const note = await invoiceOf(world, org, await credited(world, org, of))
    const sent = await einvoiceOf(note.einvoiceId)
    expect(sent).toMatchObject({ status: 'sent', purpose: 'credit_note', documentType: 'TD04' })
    const xml = exchange.sent.at(-1)?.xml ?? ''
    expect(xml).toContain(`<IdDocumento>${number}</IdDocumento>`)
    expect(xml).toContain('<ImportoTotaleDocumento>1220.00</ImportoTotaleDocumento>')
  })
})
