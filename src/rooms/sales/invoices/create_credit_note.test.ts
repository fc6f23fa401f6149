import { describe, expect, it } from 'vitest'
import { resumeIntent } from '#kernel/corridor/intent'
import { connectExchange, disconnectExchange, refuse } from '#test/support/einvoices/exchange_stub'
import {
  client,
  credited,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  issued,
  pdfOf,
  run,
} from '#test/support/books/invoices'
import { closed } from '#test/support/closing/closing'
import { advancesIn } from '#test/support/books/advances'
import { filed } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ own: 'all rows' })

const credit = (body: object, org: TestOrg = world.dk, headers = {}): Promise<Reply> =>
  world.rest(org, 'operations/create_credit_note', body, headers)

const { advanceOf, finalOf } = advancesIn(() => world)
const worth = (unitPrice: number, vatRate = 25): object[] => [
  { description: 'Del', unitPrice, vatRate },
]

type Line = { account: string; amount: number }

describe('200', () => {
  it.each([
    ['denmark', 'KN-2026-0001'],
    ['italy', 'NC-2026-0001'],
  ])('mirrors the whole invoice in %s, as %s', async (region, number) => {
    const org = await world.createOrg(region)
    const invoiceId = await issued(world, org, { date: '2026-05-04' })
    const { body } = await credit({ invoiceId, date: '2026-05-06' }, org)
    expect(body.result).toMatchObject({
      kind: 'credit_note',
      status: 'issued',
      number,
      date: '2026-05-06',
      credits: invoiceId,
      paymentReference: null,
      allowedActions: [],
    })
    const original = await invoiceOf(world, org, invoiceId)
    expect(original).toMatchObject({ creditedBy: [body.result.id], allowedActions: [] })
    expect(body.result.totals).toEqual(original.totals)
    const [entry] = await entriesOfInvoice(world, org, body.result.id)
    const [mirrored] = await entriesOfInvoice(world, org, invoiceId)
    const sides = ({ lines }: { lines: Line[] }, sign: number): unknown[] =>
      lines.map(({ account, amount }) => [account, sign * amount])
    expect(sides(entry, 1)).toEqual(sides(mirrored, -1))
  })

  it('has a PDF that names what it takes back', async () => {
    const id = await credited(world, world.dk)
    expect((await invoiceOf(world, world.dk, id)).fileId).toMatch(/^file_/)
    const { headers, statusCode } = await pdfOf(world, world.dk, id)
    expect([statusCode, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('credit-note-KN-'),
    ])
  })

  it('may be given in parts, until nothing is left', async () => {
    const invoiceId = await issued(world, world.dk)
    const first = await run(world, world.dk, 'operations/create_credit_note', {
      invoiceId,
      lines: worth(400),
    })
    expect(first.totals).toMatchObject({ net: 400, vat: 100, gross: 500 })
    const halfway = await invoiceOf(world, world.dk, invoiceId)
    expect(halfway).toMatchObject({
      creditedBy: [first.id],
      allowedActions: ['create_credit_note'],
    })
    const second = await run(world, world.dk, 'operations/create_credit_note', {
      invoiceId,
      lines: worth(600),
    })
    const done = await invoiceOf(world, world.dk, invoiceId)
    expect(done).toMatchObject({ creditedBy: [first.id, second.id], allowedActions: [] })
    expect(done.version).toBe(halfway.version + 1)
  })

  it('is booked at the rate of the invoice in another currency', async () => {
    const invoiceId = await issued(world, world.dk, { currency: 'EUR', date: '2026-05-04' })
    const { body } = await credit({ invoiceId })
    const [entry] = await entriesOfInvoice(world, world.dk, body.result.id)
    expect(entry.foreign).toMatchObject({ currency: 'EUR', rate: 7.46, rateDay: '2026-05-04' })
    expect(entry.lines[0].amount).toBe(-9325)
  })

  it('is one for one invoice though twenty ask at the same moment', async () => {
    const invoiceId = await issued(world, world.dk)
    const replies = await Promise.all(Array.from({ length: 20 }, () => credit({ invoiceId })))
    const codes = replies.map((reply) => reply.body.code ?? 'ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['ok', 'credit_exceeds_invoice']))
    expect((await invoiceOf(world, world.dk, invoiceId)).creditedBy).toHaveLength(1)
  })

  it('holds If-Match against the invoice', async () => {
    const invoiceId = await issued(world, world.dk)
    const reply = await credit({ invoiceId }, world.dk, { 'if-match': '"1"' })
    expect(reply.status).toBe(412)
  })
})

describe('a process that dies', () => {
  it('after the plan leaves one credit note, even where it is given up', async () => {
    const invoiceId = await issued(world, world.dk)
    world.app.faults = { hits: () => 0, at: () => Promise.reject(new Error('killed')) }
    expect((await credit({ invoiceId })).status).toBe(500)
    world.app.faults = null
    const { rows } = await world.owner.query<{ org_id: string; id: string }>(
      `UPDATE intent SET lease_until = now() - interval '1 second', attempts = 9
       WHERE state = 'open' RETURNING org_id, id`,
    )
    for (const row of rows) await resumeIntent(world.app, row.org_id, row.id)
    const { creditedBy } = await invoiceOf(world, world.dk, invoiceId)
    expect(creditedBy).toHaveLength(1)
    const jobs = await world.owner.query(
      `SELECT count(*)::int AS count FROM jobs.job_common WHERE data ->> 'kind' = 'render_invoice'`,
    )
    expect(jobs.rows[0].count).toBe(1)
  })
})

describe('404', () => {
  it('answers invoice_not_found for an invoice of others', async () => {
    const invoiceId = await issued(world, world.it)
    expect((await credit({ invoiceId })).body.code).toBe('invoice_not_found')
  })
})

describe('409', () => {
  it('refuses a draft with invoice_not_issued, a credit note with invoice_is_credit_note', async () => {
    const draft = await credit({ invoiceId: await drafted(world, world.dk) })
    expect([draft.status, draft.body.code]).toEqual([409, 'invoice_not_issued'])
    const note = await credit({ invoiceId: await credited(world, world.dk) })
    expect([note.status, note.body.code]).toEqual([409, 'invoice_is_credit_note'])
  })

  it('answers advance_deducted where a final invoice took the advance off', async () => {
    const advance = await advanceOf(world.dk, 100)
    const final = await finalOf(world.dk, 200, [advance])
    await run(world, world.dk, 'actions/issue_invoice', { id: final })
    const { status, body } = await credit({ invoiceId: advance })
    expect([status, body.code, body.deductedBy]).toEqual([409, 'advance_deducted', final])
  })

  it('answers credit_note_waiting where the exchange refused one, and names it', async () => {
    connectExchange(world)
    const org = await world.createOrg('italy')
    const id = await credited(world, org)
    await refuse(world, org, id)
    const { credits } = await invoiceOf(world, org, id)
    const { status, body } = await credit({ invoiceId: credits }, org)
    disconnectExchange(world)
    expect([status, body.code, body.creditNoteId]).toEqual([409, 'credit_note_waiting', id])
  })

  it('refuses a day whose VAT is declared with period_filed, and names the first that is open', async () => {
    const org = await world.createOrg('denmark')
    const invoiceId = await issued(world, org, { date: '2026-05-12' })
    await filed(world, org)
    const reply = await credit({ invoiceId, date: '2026-05-13' }, org)
    expect([reply.body.code, reply.body.openFrom]).toEqual(['period_filed', '2026-07-01'])
    await closed(world, org, '2026-07-31')
    expect((await credit({ invoiceId, date: '2026-07-02' }, org)).body.code).toBe('period_locked')
  })
})

describe('422', () => {
  it('refuses more than is left with credit_exceeds_invoice, and says what is left', async () => {
    const invoiceId = await issued(world, world.dk)
    await credit({ invoiceId, lines: worth(900) })
    for (const lines of [worth(100.01), worth(-1), worth(50, 0)]) {
      const { status, body } = await credit({ invoiceId, lines })
      expect([status, body.code]).toEqual([422, 'credit_exceeds_invoice'])
      expect(body.left).toEqual({ gross: 125, byRate: [{ rate: 25, net: 100 }] })
    }
    expect((await invoiceOf(world, world.dk, invoiceId)).creditedBy).toHaveLength(1)
  })

  it('refuses a line that is none of the invoice with unknown_invoice_line', async () => {
    const invoiceId = await issued(world, world.dk)
    const [line] = worth(1)
    const { status, body } = await credit({ invoiceId, lines: [{ ...line, line: 2 }] })
    expect([status, body.code]).toEqual([422, 'unknown_invoice_line'])
  })

  it('refuses a line that may credit goods or a service with credit_line_unclear', async () => {
    const contactId = await client(world, world.dk, { country: 'DE', vatNumber: 'DE136695976' })
    const invoiceId = await drafted(world, world.dk, {
      contactId,
      lines: [...worth(9), ...worth(9)],
    })
    const lines = [
      { line: 1, supply: 'goods' },
      { line: 2, supply: 'service' },
    ]
    await run(world, world.dk, 'operations/save_invoice_details', { invoiceId, lines })
    await run(world, world.dk, 'actions/issue_invoice', { id: invoiceId })
    const { status, body } = await credit({ invoiceId, lines: worth(5) })
    expect([status, body.code]).toEqual([422, 'credit_line_unclear'])
  })

  it('refuses a day before the invoice with credit_before_invoice', async () => {
    const invoiceId = await issued(world, world.dk, { date: '2026-05-04' })
    const { body } = await credit({ invoiceId, date: '2026-05-03' })
    expect([body.status, body.code]).toEqual([422, 'credit_before_invoice'])
    const codeOf = async (more: object) => (await credit({ invoiceId, ...more })).body.code
    expect(await codeOf({ date: '9999-12-31' })).toBe('date_too_far_ahead')
    expect(await codeOf({ lines: [...worth(9), ...worth(-1)] })).toBe('credit_raises_invoice')
  })

  it('refuses other rates, nothing and too much: unknown_vat_rate, nothing_to_post, amount_too_large', async () => {
    const invoiceId = await issued(world, world.dk)
    const codeOf = async (lines: object[]): Promise<string> =>
      (await credit({ invoiceId, lines })).body.code
    expect(await codeOf(worth(1, 17))).toBe('unknown_vat_rate')
    expect(await codeOf(worth(0))).toBe('nothing_to_post')
    const large = { description: 'x', quantity: 9e9, unitPrice: 9e9, vatRate: 25 }
    expect(await codeOf([large])).toBe('amount_too_large')
    const after = await run(world, world.dk, 'operations/create_credit_note', { invoiceId })
    expect(after.number).toMatch(/^KN-/)
  })
})

describe('422 of the exchange', () => {
  it('answers einvoice_preflight_failed, and takes no number', async () => {
    const contactId = await client(world, world.it, { name: 'Senza codice', country: 'IT' }, null)
    const invoiceId = await issued(world, world.it, { contactId })
    connectExchange(world)
    const { status, body } = await credit({ invoiceId }, world.it)
    expect([status, body.code]).toEqual([422, 'einvoice_preflight_failed'])
    expect(body.errors).toMatchObject([{ pointer: '/contact/vatNumber', code: '00417' }])
    disconnectExchange(world)
    expect((await credit({ invoiceId }, world.it)).body.result.number).toMatch(/-0001$/)
  })
})
