import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#languages/room'
import { readPdfLines } from '#readers/pdf/pdf_lines'
import { readSession, requestReset, setLanguage } from '#signin/room'
import { addLogin, signIn, visit, waitForMails } from '#test/support/access/logins'
import { client, invoiceOf, pdfOf, run } from '#test/support/books/invoices'
import { boxesOf, file, letTimePass, prepared, returnOf, setDay } from '#test/support/books/vat'
import { download } from '#test/support/books/exports'
import { act, coded, documentOf, entriesOf, upload } from '#test/support/documents/documents'
import { peppolUbl } from '#test/support/einvoices/einvoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { crownNumbers, ruritania, ruritanianBill } from '../regions/ruritania.ts'
import { ruritanian } from '../regions/ruritanian.ts'

/** A third country needs its data and nothing else: no room, page or reader was told of it. */

const world = useWorld({ own: 'workers' })
let org: TestOrg

beforeAll(async () => {
  org = await world.createOrg(ruritania.key)
  setDay(world, '2026-11-05')
  await settings('POST', 'actions/sync_chart_of_accounts', {})
  await settings('POST', 'operations/save_organization_profile', {
    legalName: 'Hentzau Trading Ltd',
    address: { street: 'Castle Road', houseNumber: '1', postalCode: 'R100', city: 'Strelsau' },
    businessId: crownNumbers.seller,
  })
})
afterAll(() => {
  letTimePass(world)
})

/** The settings name a region that callers cannot choose, so they are not held against its list. */
async function settings(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${org.key}` }
  const url = `/api/rest/${path}`
  const reply = await world.edge.server.inject({
    method,
    url,
    headers,
    ...(payload && { payload }),
  })
  if (reply.statusCode !== 200) throw new Error(reply.payload)
  return reply.json<{ result: unknown }>().result
}

const bill = [
  'Zenda Paper Ltd',
  'Market Square 4, R200 Zenda',
  `VAT no. ${crownNumbers.supplier}`,
  'Invoice no. 4711',
  'Invoice date: 3 November 2026',
  'Due date: 3 December 2026',
  'Office supplies 1,000.00',
  'Total excl. VAT 1,000.00',
  'VAT 18 % 180.00',
  'Total amount due XCD 1,180.00',
]

describe('an organization in a third region', () => {
  it('has its currency, its chart and its settings', async () => {
    expect(await settings('GET', 'settings')).toMatchObject({
      regionKey: 'ruritania',
      currency: 'XCD',
      effectiveFrequency: 'quarterly',
      warnings: [],
    })
  })

  it('reads a bill, codes it and posts it by its own rules', async () => {
    const bytes = await ruritanianBill(bill)
    const fileId = await upload(world, org, bytes, 'bill.pdf', 'application/pdf')
    const documentId = (await act(world, org, 'capture_document', { fileId })).body.result.id
    await act(world, org, 'extract_document', { documentId })
    await act(world, org, 'code_document', { documentId })
    const { extraction, coding } = await documentOf(world, org, documentId)
    expect(extraction).toMatchObject({
      supplier: { name: 'Zenda Paper Ltd', vatNumber: `AQ${crownNumbers.supplier}`, country: 'AQ' },
      invoiceNumber: '4711',
      date: '2026-11-03',
      dueDate: '2026-12-03',
      total: 1180,
      vat: 180,
      currency: 'XCD',
    })
    expect(coding).toMatchObject({ category: 'office' })
    await act(world, org, 'post_document', { documentId })
    expect(await entriesOf(world, org, documentId)).toMatchObject([
      {
        lines: [
          { account: '200', amount: 1000, vatCode: 'P18' },
          { account: '620', amount: 180 },
          { account: '600', amount: -1180 },
        ],
      },
    ])
  })

  it('reads an e-invoice in a format that it names, and deducts what its law allows', async () => {
    const xml = peppolUbl({
      supplier: { name: 'Tavern of Zenda', vatNumber: `AQ${crownNumbers.tavern}`, country: 'AQ' },
      buyer: { name: 'Hentzau Trading Ltd', vatNumber: `AQ${crownNumbers.seller}` },
      number: 'T-1',
      date: '2026-11-04',
      currency: 'XCD',
      lines: [{ text: 'Dinner at the tavern', net: '500.00', rate: '18' }],
    })
    const documentId = await coded(world, org, xml)
    const { extraction, coding } = await documentOf(world, org, documentId)
    expect(extraction).toMatchObject({ total: 590, vat: 90, currency: 'XCD' })
    expect(coding).toMatchObject({ category: 'meals' })
    await act(world, org, 'post_document', { documentId })
    expect(await entriesOf(world, org, documentId)).toMatchObject([
      {
        lines: [
          { account: '210', amount: 554, vatCode: 'PM' },
          { account: '620', amount: 36 },
          { account: '600', amount: -590 },
        ],
      },
    ])
  })

  it('issues an invoice in its language, with its numbers and its VAT', async () => {
    const contactId = await client(
      world,
      org,
      { name: 'Rassendyll Ltd', country: 'AQ', businessId: crownNumbers.buyer },
      { street: 'Forest Lane 2', postalCode: 'R300', city: 'Tarlenheim' },
    )
    const lines = [
      { description: 'Swords', quantity: 2, unitPrice: 1000, vatRate: 18 },
      { description: 'Lessons', quantity: 1, unitPrice: 300, vatRate: 0 },
    ]
    const { id } = await run(world, org, 'actions/save_invoice', { contactId, lines })
    await run(world, org, 'actions/issue_invoice', { id })
    const invoice = await invoiceOf(world, org, id)
    expect(invoice).toMatchObject({
      status: 'issued',
      currency: 'XCD',
      date: '2026-11-05',
      totals: { net: 2300, vat: 360, gross: 2660 },
      treatment: { legalText: '«Exempt from VAT, Ruritanian VAT Act s. 2»' },
      paymentReference: invoice.number,
    })
    const { lines: printed } = await readLinesOf((await pdfOf(world, org, id)).rawPayload)
    expect(ruritanian.invoice.invoice).toBe('«Invoice»')
    expect(printed).toContain(ruritanian.invoice.invoice)
    expect(printed).toContain(`«Crown no.» ${crownNumbers.seller}`)
    expect(printed).toContain('2026/11/05')
    expect(printed).toContain("2_660'00")
    const asked = await world.read(org, `invoices/${id}/oioubl`)
    expect(asked.body).toMatchObject({ code: 'einvoice_incomplete' })
  })

  it('has its own numbers checked, and needs no exchange', async () => {
    const saved = await run(world, org, 'actions/save_contact', {
      name: 'Black Michael Ltd',
      country: 'AQ',
      businessId: '7123456784',
    })
    expect(saved.warnings).toMatchObject([
      { code: 'business_id_check_digit', detail: expect.stringContaining('crown number') },
    ])
    const sent = await world.rest(org, 'actions/issue_einvoice', {
      buyer: { name: 'Rassendyll Ltd' },
      lines: [{ description: 'Swords', quantity: 1, unitPrice: 1, vatRate: 18 }],
    })
    expect(sent.body).toMatchObject({ code: 'region_not_supported' })
  })

  it('prepares its VAT return, and records that it was filed', async () => {
    setDay(world, '2027-01-05')
    const { id } = await prepared(world, org)
    const drawn = await returnOf(world, org, id)
    expect(boxesOf(drawn)).toEqual({ R1: 360, R2: 216, R3: 144, R4: 300 })
    await file(world, org, id, 'CROWN-1')
    expect(await returnOf(world, org, id)).toMatchObject({ status: 'filed', reference: 'CROWN-1' })
    const reply = await download(world, org, `vat-returns/${id}/pdf`)
    const { lines: printed } = await readLinesOf(reply.rawPayload)
    expect(printed).toContain(ruritanian.vatReturn.title)
  })

  it('shows its deadlines, in its language and by its holidays', async () => {
    const { items } = (await world.read(org, 'deadlines?from=2027-01-01&to=2027-04-30')).body.result
    expect(items).toMatchObject([
      {
        id: 'royal_levy.2026',
        title: '«Royal levy»',
        statutoryDate: '2027-01-06',
        dueDate: '2027-01-07',
        movedBecause: [expect.stringMatching(/^«2027-01-06 is a public holiday: .*»$/)],
      },
      {
        id: 'vat_return.2026-Q4',
        title: '«VAT: file and pay»',
        dueDate: '2027-01-15',
        status: 'filed',
      },
      { id: 'vat_return.2027-Q1', status: 'open' },
    ])
  })
})

describe('a person whose language is a third one', () => {
  it('may choose it, and is written to in it', async () => {
    letTimePass(world)
    const language = 'xr' as Language
    const person = await addLogin(world, org)
    const opened = await signIn(world, person)
    await setLanguage(world.app, opened.session, language)
    expect(await readSession(world.app, opened.secret)).toMatchObject({ language })
    await world.startEngine()
    await requestReset(world.app, person.email, { ...visit, language })
    const [mail] = await waitForMails(world, person.email, 1)
    expect(mail).toContain('=C2=ABChoose a new password=C2=BB')
  })

  it('is written to in English once that language is spoken no longer', async () => {
    const person = await addLogin(world, org)
    await world.owner.query(`UPDATE person SET language = 'zz' WHERE id = $1`, [person.userId])
    expect((await signIn(world, person)).session).toMatchObject({ language: null })
    const wrong = world.owner.query(`UPDATE person SET language = 'Zz' WHERE id = $1`, [
      person.userId,
    ])
    await expect(wrong).rejects.toThrow('person_language_check')
  })
})

async function readLinesOf(bytes: Uint8Array): Promise<{ lines: string }> {
  const page = await readPdfLines(new Uint8Array(bytes))
  if ('refused' in page) throw new Error(page.refused)
  return { lines: page.lines.map(({ text }) => text).join('\n') }
}
