import { beforeAll, describe, expect, it } from 'vitest'
import { readPages, textOf } from '#pdf/room'
import { connectExchange, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import { faultsBySchema, schemaOf } from '#test/support/einvoices/xmllint'
import {
  clientOf,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  pdfOf,
  run,
} from '#test/support/books/invoices'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

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

async function typed(said: object, over: object = {}, org: TestOrg = world.it): Promise<string> {
  const invoiceId = await drafted(world, org, { date: '2026-06-10', ...over })
  await run(world, org, 'operations/save_invoice_details', { invoiceId, ...said })
  return invoiceId
}

const issue = (id: string, org: TestOrg = world.it) =>
  run(world, org, 'actions/issue_invoice', { id })
const tryIssue = (id: string): Promise<Reply> =>
  world.rest(world.it, 'actions/issue_invoice', { id })
const codes = (list: { code: string }[]) => list.map((one) => one.code)

type Line = { account: string; amount: number; vatRole: string | null }

const note = (number: string, date: string, lines?: number[]) => ({
  number,
  date,
  ...(lines === undefined ? {} : { lines }),
})

describe('a deferred invoice', () => {
  it('is sent as TD24 with its delivery notes, and its VAT counts on the last of them', async () => {
    const notes = [note('DDT 7', '2026-05-05', [1]), note('DDT 9', '2026-05-21')]
    const id = await typed({ documentType: 'deferred', deliveryNotes: notes })
    const record = await issue(id)
    expect(record.details).toEqual({ documentType: 'deferred', deliveryNotes: notes })
    expect(codes(record.treatment.reasons)).toContain('type_deferred')
    expect(codes(record.warnings)).toEqual(['vat_by_delivery'])
    const xml = sentXml()
    expect(xml).toContain('<TipoDocumento>TD24</TipoDocumento>')
    expect(xml).toMatch(
      /<DatiDDT>\s*<NumeroDDT>DDT 7<\/NumeroDDT>\s*<DataDDT>2026-05-05<\/DataDDT>\s*<RiferimentoNumeroLinea>1<\/RiferimentoNumeroLinea>\s*<\/DatiDDT>\s*<DatiDDT>\s*<NumeroDDT>DDT 9</,
    )
    const [entry] = await entriesOfInvoice(world, world.it, id)
    expect([entry.date, entry.vatDate]).toEqual(['2026-06-10', '2026-05-21'])
  })

  it('for services counts in the month of its documents, too', async () => {
    const deliveryNotes = [note('R 1', '2026-05-21')]
    const said = {
      documentType: 'deferred',
      deliveryNotes,
      lines: [{ line: 1, supply: 'service' }],
    }
    const id = await typed(said)
    await issue(id)
    expect((await entriesOfInvoice(world, world.it, id))[0].vatDate).toBe('2026-05-21')
  })

  it('shows its title and its delivery notes on the PDF', async () => {
    const id = await typed({
      documentType: 'deferred',
      deliveryNotes: [note('DDT 7', '2026-06-05')],
    })
    await issue(id)
    const { rawPayload } = await pdfOf(world, world.it, id)
    const text = textOf((await readPages(new Uint8Array(rawPayload))).flat())
    expect(text).toContain('Fattura differita')
    expect(text).toContain('DDT 7 (05/06/2026)')
  })

  it.each([
    ['without delivery notes', [], '2026-06-10', '/details/deliveryNotes'],
    [
      'over two months',
      [note('1', '2026-04-30'), note('2', '2026-05-04')],
      '2026-06-10',
      '/details/deliveryNotes',
    ],
    [
      'with a note after its date',
      [note('1', '2026-06-09')],
      '2026-06-08',
      '/details/deliveryNotes/0/date',
    ],
    [
      'with a note for a line it does not have',
      [note('1', '2026-06-01', [2])],
      '2026-06-10',
      '/details/deliveryNotes/0/lines',
    ],
  ])('%s is not issued, and takes no number', async (_, deliveryNotes, date, pointer) => {
    const id = await typed({ documentType: 'deferred', deliveryNotes }, { date })
    const { status, body } = await tryIssue(id)
    expect([status, body.code]).toEqual([422, 'invoice_type_not_met'])
    expect(body.errors[0].pointer).toBe(pointer)
    expect((await invoiceOf(world, world.it, id)).number).toBeNull()
  })

  it('after the 15th of the next month is warned of', async () => {
    const deliveryNotes = [note('1', '2026-04-30')]
    const id = await typed({ documentType: 'deferred', deliveryNotes })
    const late = (await issue(id)).warnings.find(
      (one: { code: string }) => one.code === 'deferred_late',
    )
    expect(late.params).toEqual({ date: '2026-04-30', until: '2026-05-15' })
  })

  it('that nobody asked for, of an earlier delivery, asks for its delivery notes', async () => {
    const id = await typed({ deliveryDate: '2026-06-01' })
    expect(codes((await issue(id)).warnings)).toContain('deferred_invoice')
    expect(sentXml()).toContain('<TipoDocumento>TD24</TipoDocumento>')
    const named = await typed({ deliveryNotes: [note('4', '2026-06-01')] })
    expect(codes((await issue(named)).warnings)).not.toContain('deferred_invoice')
    expect(sentXml()).toContain('<NumeroDDT>4</NumeroDDT>')
  })
})

describe('the sale of a depreciable asset', () => {
  it('is sent as TD26, outside of turnover, with its VAT and the account of gains', async () => {
    const id = await typed({ documentType: 'asset_sale' })
    const record = await issue(id)
    expect(sentXml()).toContain('<TipoDocumento>TD26</TipoDocumento>')
    const reason = record.treatment.reasons.find(
      (one: { code: string }) => one.code === 'type_asset_sale',
    )
    expect(reason.detail).toContain('does not count in the yearly turnover (art. 20')
    const [entry] = await entriesOfInvoice(world, world.it, id)
    const base = entry.lines.find((one: Line) => one.vatRole === 'base')
    expect([base.account, base.amount]).toEqual(['3301', -1000])
    expect(record.totals).toMatchObject({ net: 1000, vat: 220, gross: 1220 })
  })

  it('may credit the account of the asset, which no other invoice may', async () => {
    const account = '1106'
    const lines = [{ line: 1, ledgerAccountId: account }]
    const id = await typed({ documentType: 'asset_sale', lines })
    await issue(id)
    const [entry] = await entriesOfInvoice(world, world.it, id)
    expect(entry.lines.map((one: Line) => one.account)).toContain(account)
    const invoiceId = await drafted(world, world.it)
    const reply = await world.rest(world.it, 'operations/save_invoice_details', {
      invoiceId,
      lines,
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'unknown_account'])
  })
})

describe('the kinds of a region', () => {
  it('Denmark has no deferred invoices, and says which kinds it has', async () => {
    const invoiceId = await drafted(world, world.dk)
    const body = { invoiceId, documentType: 'deferred' }
    const reply = await world.rest(world.dk, 'operations/save_invoice_details', body)
    expect([reply.status, reply.body.code]).toEqual([422, 'invoice_type_unknown'])
    expect(reply.body.detail).toContain('advance, asset_sale')
  })

  it('"" makes it an ordinary invoice again', async () => {
    const id = await typed({ documentType: 'asset_sale' })
    const cleared = { invoiceId: id, documentType: '' }
    const record = await run(world, world.it, 'operations/save_invoice_details', cleared)
    expect(record.details).toBeUndefined()
    expect(codes(record.treatment.reasons)).not.toContain('type_asset_sale')
    await issue(id)
    expect(sentXml()).toContain('<TipoDocumento>TD01</TipoDocumento>')
  })

  it('a draft whose kind the region lost is not issued', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org)
    await world.owner.query(
      `UPDATE invoice SET details = '{"documentType": "deferred"}' WHERE org_id = $1`,
      [org.orgId],
    )
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([422, 'invoice_type_unknown'])
  })
})
