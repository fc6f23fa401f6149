import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, disconnectExchange, refuse } from '#test/support/einvoices/exchange_stub'
import { exported, readCsv } from '#test/support/books/exports'
import {
  client,
  clientOf,
  credited,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(async () => {
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})

const save = (body: object, org: TestOrg = world.dk) =>
  world.rest(org, 'operations/save_invoice_details', body)
const saved = (body: object, org: TestOrg = world.dk) =>
  run(world, org, 'operations/save_invoice_details', body)
const issue = (id: string, org: TestOrg = world.dk) =>
  run(world, org, 'actions/issue_invoice', { id })
const codes = (record: { warnings: { code: string }[] }) => record.warnings.map((one) => one.code)

const german = { name: 'Käufer GmbH', country: 'DE', vatNumber: 'DE129273398' }
const line = (unitPrice: number, vatRate = 25, description = 'Varer') => ({
  description,
  unitPrice,
  vatRate,
})

describe('200: the invoice', () => {
  it('has the agreed due date instead of 30 days, and keeps the terms when it is saved', async () => {
    const id = await drafted(world, world.dk, { date: '2026-05-12' })
    const terms = { deliveryDate: '2026-05-10', paymentDays: 14, note: 'Tak' }
    const record = await saved({ invoiceId: id, ...terms })
    expect(record).toMatchObject({ version: 2, details: terms, dueDate: null })
    const contactId = await clientOf(world, world.dk)
    const lines = [line(100)]
    await run(world, world.dk, 'actions/save_invoice', { id, contactId, lines })
    expect(await issue(id)).toMatchObject({ dueDate: '2026-05-26', details: terms })
  })

  it('takes a due date before the days, and clears what is "" or null', async () => {
    const id = await drafted(world, world.dk, { date: '2026-05-12' })
    await saved({ invoiceId: id, paymentDays: 14, dueDate: '2026-07-01', yourReference: 'Per' })
    const cleared = await saved({ invoiceId: id, paymentDays: null, yourReference: '' })
    expect(cleared.details).toEqual({ dueDate: '2026-07-01' })
    expect((await issue(id)).dueDate).toBe('2026-07-01')
  })

  it('has the terms of the contact where it has none of its own', async () => {
    const contactId = await client(world, world.dk, { name: 'Otte dage A/S', country: 'DK' })
    const saleDefaults = { paymentDays: 8 }
    await run(world, world.dk, 'operations/save_contact_details', { contactId, saleDefaults })
    const id = await drafted(world, world.dk, { contactId, date: '2026-05-12' })
    expect((await issue(id)).dueDate).toBe('2026-05-20')
  })

  it('gives a discount on a single line, and one on the rest besides', async () => {
    const id = await drafted(world, world.dk, {
      lines: [
        { description: 'Work', quantity: 1, unitPrice: 1000, vatRate: 25 },
        { description: 'Goods', quantity: 2, unitPrice: 100, vatRate: 25 },
      ],
    })
    const lines = [{ line: 1, discountPercent: 12.5 }]
    const record = await saved({ invoiceId: id, lines })
    expect(record.lines[0].details).toEqual({ discountPercent: 12.5 })
    expect(record.totals).toMatchObject({ net: 1075, vat: 268.75 })
    const both = await saved({ invoiceId: id, discountAmount: 75 })
    expect(both.totals).toMatchObject({ net: 1000, vat: 250 })
    const cleared = await saved({ invoiceId: id, lines: [{ line: 1, discountPercent: null }] })
    expect(cleared.totals.net).toBe(1125)
  })

  it('gives a discount on each rate: 10 % of 1,000 and 500 leaves 1,350 and VAT of 243', async () => {
    const contactId = await clientOf(world, world.it)
    const lines = [line(1000, 22, 'Lavoro'), line(500, 10, 'Libri')]
    const id = await drafted(world, world.it, { contactId, lines })
    const record = await saved({ invoiceId: id, discountPercent: 10 }, world.it)
    expect(record.totals).toMatchObject({ net: 1350, vat: 243, gross: 1593 })
    expect(record.totals.byRate).toEqual([
      { rate: 22, vatNature: null, net: 900, vat: 198 },
      { rate: 10, vatNature: null, net: 450, vat: 45 },
    ])
    expect([record.lines.length, record.charges]).toEqual([2, []])
    const amount = await saved({ invoiceId: id, discountAmount: 100 }, world.it)
    expect(amount.totals.net).toBe(1400)
    expect(amount.details.discount).toEqual({ amount: 100 })
    expect((await saved({ invoiceId: id, discountAmount: null }, world.it)).totals.net).toBe(1500)
  })

  it('changes nothing, not even the version, when the same is saved again', async () => {
    const id = await drafted(world, world.dk)
    const once = await saved({ invoiceId: id, note: 'Tak', lines: [{ line: 1, unit: 'timer' }] })
    const twice = await saved({ invoiceId: id, note: 'Tak', lines: [{ line: 1, unit: 'timer' }] })
    expect([once.version, twice.version]).toEqual([2, 2])
    expect(twice.lines[0].details).toEqual({ unit: 'timer' })
  })
})

describe('200: the lines', () => {
  it('goods of 12,000 to a German company are UEUV, Article 138, and in the goods column', async () => {
    const contactId = await client(world, world.dk, german)
    const id = await drafted(world, world.dk, {
      contactId,
      date: '2026-02-03',
      lines: [line(12_000)],
    })
    expect(codes(await invoiceOf(world, world.dk, id))).toContain('services_assumed')
    const record = await saved({ invoiceId: id, lines: [{ line: 1, supply: 'goods' }] })
    expect(codes(record)).not.toContain('services_assumed')
    expect(record.lines[0]).toMatchObject({ effectiveRate: 0, vatCode: 'UEUV' })
    expect(record.treatment.legalText).toContain('Article 138')
    await issue(id)
    const [entry] = await entriesOfInvoice(world, world.dk, id)
    const base = entry.lines.find((one: { vatRole: string }) => one.vatRole === 'base')
    expect(base).toMatchObject({ account: '1050', vatCode: 'UEUV' })
    const span = 'from=2026-02-01&to=2026-02-28'
    const list = readCsv(await exported(world, world.dk, `exports/eu-sales-list?${span}`))
    expect(list[1]?.slice(4)).toEqual(['DE', '129273398', '12000', '0', '0'])
  })

  it('phones of 25,000 under domestic reverse charge are UOB with the text of § 46', async () => {
    const id = await drafted(world, world.dk, { lines: [line(25_000)] })
    const record = await saved({ invoiceId: id, lines: [{ line: 1, vatCode: 'uob' }] })
    expect(record.totals).toMatchObject({ net: 25_000, vat: 0, gross: 25_000 })
    expect(record.lines[0]).toMatchObject({ vatCode: 'UOB', details: { vatCode: 'UOB' } })
    expect(record.treatment.legalText).toContain('momsloven § 46')
  })

  it('keep what is said about them when they still match, and lose it when they do not', async () => {
    const id = await drafted(world, world.dk, { lines: [line(100), line(50, 25, 'Timer')] })
    await saved({ invoiceId: id, lines: [{ line: 2, unit: 'timer', ledgerAccountId: '1050' }] })
    const contactId = await clientOf(world, world.dk)
    const moved = [line(50, 25, 'Timer'), line(100), line(7, 25, 'Nyt')]
    const record = await run(world, world.dk, 'actions/save_invoice', {
      id,
      contactId,
      lines: moved,
    })
    expect(record.lines.map((one: { details?: object }) => one.details)).toEqual([
      { unit: 'timer', ledgerAccountId: '1050' },
      undefined,
      undefined,
    ])
  })

  it('a course of 800 to a consumer in Norway keeps 25 %, and none where it is taxed there', async () => {
    const contactId = await client(world, world.dk, { name: 'Kari Nordmann', country: 'NO' })
    const id = await drafted(world, world.dk, { contactId, lines: [line(800, 25, 'Kursus')] })
    const unsaid = await invoiceOf(world, world.dk, id)
    expect(unsaid.totals).toMatchObject({ vat: 200, gross: 1000 })
    expect(codes(unsaid)).toContain('consumer_outside_kept')
    const service = await saved({ invoiceId: id, lines: [{ line: 1, supply: 'service' }] })
    expect([service.totals.vat, codes(service)]).toEqual([200, []])
    const marked = await saved({ invoiceId: id, lines: [{ line: 1, taxedAtBuyer: true }] })
    expect(marked.totals.vat).toBe(0)
    const goods = await saved({
      invoiceId: id,
      lines: [{ line: 1, supply: 'goods', taxedAtBuyer: false }],
    })
    expect(goods.lines[0]).toMatchObject({ effectiveRate: 0, vatCode: 'UXV' })
  })

  it('an Italian line gets its nature', async () => {
    const id = await drafted(world, world.it)
    const record = await saved({ invoiceId: id, lines: [{ line: 1, vatNature: 'N4' }] }, world.it)
    expect(record.lines[0]).toMatchObject({ effectiveRate: 0, vatNature: 'N4' })
  })
})

describe('404, 409 and 422', () => {
  it('an unknown invoice is 404, an issued one 409', async () => {
    expect((await save({ invoiceId: 'inv_unknown' })).body.code).toBe('invoice_not_found')
    const id = await issued(world, world.dk)
    expect((await save({ invoiceId: id, note: 'x' })).body.code).toBe('invoice_issued')
  })

  it('a draft whose contact was deleted has no buyer to price for', async () => {
    const contactId = await client(world, world.dk, { name: 'Væk', country: 'DK' })
    const id = await drafted(world, world.dk, { contactId })
    await run(world, world.dk, 'actions/delete_contact', { id: contactId })
    expect((await save({ invoiceId: id, note: 'x' })).body.code).toBe('invoice_without_buyer')
  })

  it('answers unknown_vat_rate and amount_too_large where the contact has changed since', async () => {
    const contactId = await client(world, world.dk, { country: 'US', businessId: '1' })
    const odd = await drafted(world, world.dk, { contactId, lines: [line(100, 7)] })
    const large = [{ ...line(9_000_000_000), quantity: 1000 }]
    const id = await drafted(world, world.dk, { contactId, lines: large })
    await run(world, world.dk, 'actions/save_contact', { id: contactId, name: 'B', country: 'DK' })
    expect((await save({ invoiceId: odd, note: 'x' })).body.code).toBe('unknown_vat_rate')
    expect((await save({ invoiceId: id, note: 'x' })).body.code).toBe('amount_too_large')
  })

  it('answers number_reserved for a credit note that the exchange refused', async () => {
    connectExchange(world)
    const id = await credited(world, world.it)
    await refuse(world, world.it, id)
    disconnectExchange(world)
    const { status, body } = await save({ invoiceId: id, note: 'x' }, world.it)
    expect([status, body.code]).toEqual([409, 'number_reserved'])
  })

  it('answers invoice_type_unknown and advance_not_deductible', async () => {
    const invoiceId = await drafted(world, world.dk)
    const deferred = await save({ invoiceId, documentType: 'deferred' })
    expect([deferred.status, deferred.body.code]).toEqual([422, 'invoice_type_unknown'])
    const itself = await save({ invoiceId, advances: [invoiceId] })
    expect([itself.status, itself.body.code]).toEqual([422, 'advance_not_deductible'])
  })

  it.each([
    [{ line: 2 }, 'unknown_invoice_line'],
    [{ line: 1, vatCode: 'I25' }, 'unknown_vat_code'],
    [{ line: 1, vatNature: 'N9' }, 'unknown_vat_nature'],
    [{ line: 1, ledgerAccountId: '7440' }, 'unknown_account'],
  ])('%j is refused as %s', async (said, code) => {
    const id = await drafted(world, world.dk)
    const { status, body } = await save({ invoiceId: id, lines: [said] })
    expect([status, body.code]).toEqual([422, code])
  })
})

describe('withholding, stamp, split payment and tender codes', () => {
  const lawyer = { withholdingRate: 20, withholdingKind: 'RT01', withholdingReason: 'A' }
  const fee = { lines: [line(1000, 22, 'Consulenza')] }

  it('are those of this invoice, in its totals, its file and its paper', async () => {
    const exchange = connectExchange(world)
    const invoiceId = await drafted(world, world.it, fee)
    const record = await saved({ invoiceId, ...lawyer, cig: ' z123456789 ' }, world.it)
    expect(record.totals).toMatchObject({ gross: 1220, withheld: 200, payable: 1020 })
    expect(record.details).toEqual({ ...lawyer, cig: 'Z123456789' })
    await issue(invoiceId, world.it)
    const xml = exchange.sent.at(-1)?.xml ?? ''
    expect(xml).toMatch(/<DatiRitenuta>\s*<TipoRitenuta>RT01<.*\s*<ImportoRitenuta>200.00</)
    expect(xml).toContain('<CodiceCIG>Z123456789</CodiceCIG>')
    expect(xml).toContain('<ImportoPagamento>1020.00</ImportoPagamento>')
    const note = await invoiceOf(world, world.it, await credited(world, world.it, invoiceId))
    expect(note.totals).toMatchObject({ withheld: 200, payable: 1020 })
    disconnectExchange(world)
  })

  it('stand against the profile: its withholding is taken off one invoice, and its stamp charged on another', async () => {
    const org = await world.createOrg('italy')
    await clientOf(world, org)
    const withholding = { rate: 20, kind: 'RT01', reason: 'A' }
    await run(world, org, 'operations/save_organization_profile', { withholding })
    const invoiceId = await drafted(world, org, fee)
    const none = await saved({ invoiceId, withholdingRate: 0 }, org)
    expect(none.totals).toMatchObject({ withheld: 0, payable: 1220 })
    const again = await saved({ invoiceId, withholdingRate: null }, org)
    expect(again.totals).toMatchObject({ withheld: 200, payable: 1020 })
    const other = await saved({ invoiceId, withholdingRate: 23 }, org)
    // The rest of it is kept with the invoice, whatever becomes of the profile.
    expect(other.details).toEqual({ ...lawyer, withholdingRate: 23 })
    const untaxed = { lines: [line(500, 0, 'Libri')] }
    const exempt = await drafted(world, org, untaxed)
    const lines = [{ line: 1, vatNature: 'N4' }]
    await saved({ invoiceId: exempt, lines, stampDutyToBuyer: true, withholdingRate: 0 }, org)
    expect(await invoiceOf(world, org, exempt)).toMatchObject({
      charges: [{ net: 2 }],
      totals: { gross: 502 },
    })
  })

  it('let one invoice split its payment, or not, whatever the contact does', async () => {
    const contactId = await client(world, world.it, {
      name: 'Comune di Prova',
      country: 'IT',
      vatNumber: 'IT00488410010',
    })
    const invoiceId = await drafted(world, world.it, { ...fee, contactId })
    const record = await saved({ invoiceId, splitPayment: true }, world.it)
    expect(record.totals).toMatchObject({ gross: 1220, payable: 1000 })
    const cleared = await saved({ invoiceId, splitPayment: null }, world.it)
    expect(cleared.totals.payable).toBe(1220)
    expect(cleared.details).toBeUndefined()
  })

  it('answers invoice_terms_not_possible where the country has no such thing, or a part is missing', async () => {
    const id = await drafted(world, world.dk)
    const half = await drafted(world, world.it)
    const refused = async (body: object, org: TestOrg) => {
      const reply = await save(body, org)
      return [reply.status, reply.body.code, reply.body.errors?.[0]?.pointer]
    }
    const code = 'invoice_terms_not_possible'
    expect(await refused({ invoiceId: id, ...lawyer }, world.dk)).toEqual([
      422,
      code,
      '/withholdingRate',
    ])
    expect(await refused({ invoiceId: id, stampDutyToBuyer: true }, world.dk)).toEqual([
      422,
      code,
      '/stampDutyToBuyer',
    ])
    expect(await refused({ invoiceId: id, splitPayment: false }, world.dk)).toEqual([
      422,
      code,
      '/splitPayment',
    ])
    expect(await refused({ invoiceId: id, cup: 'X' }, world.dk)).toEqual([422, code, '/cup'])
    const { withholdingRate } = lawyer
    expect(await refused({ invoiceId: half, withholdingRate }, world.it)).toEqual([
      422,
      code,
      '/withholdingKind',
    ])
  })
})

describe('public bodies', () => {
  it('warn of what they take and pay nothing without', async () => {
    const contactId = await client(world, world.dk, { name: 'Prøve Kommune', country: 'DK' })
    const details = (said: object) =>
      run(world, world.dk, 'operations/save_contact_details', { contactId, ...said })
    await details({ publicBody: true })
    const bare = await invoiceOf(world, world.dk, await drafted(world, world.dk, { contactId }))
    expect(codes(bare)).toEqual(
      expect.arrayContaining(['public_address_missing', 'public_reference_missing']),
    )
    await details({ gln: '5790000000005', orderReference: 'R-1' })
    const whole = await invoiceOf(world, world.dk, await drafted(world, world.dk, { contactId }))
    expect(codes(whole)).not.toContain('public_address_missing')
    expect(codes(whole)).not.toContain('public_reference_missing')
    const body = await client(world, world.it, { name: 'Ente', country: 'IT' })
    const office = { contactId: body, publicBody: true, officeCode: 'UFABCD' }
    await run(world, world.it, 'operations/save_contact_details', office)
    const invoiceId = await drafted(world, world.it, { contactId: body })
    expect(codes(await invoiceOf(world, world.it, invoiceId))).toContain('tender_code_missing')
    expect(codes(await saved({ invoiceId, cig: 'Z1' }, world.it))).not.toContain(
      'tender_code_missing',
    )
  })
})
