import { beforeAll, describe, expect, it } from 'vitest'
import {
  connectExchange,
  notify,
  refused,
  type ExchangeStub,
} from '#test/support/einvoices/exchange_stub'
import {
  clientOf,
  drafted,
  entriesOfInvoice,
  hours,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import { filed } from '#test/support/books/vat'
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

const rejected = (over: object = {}): Promise<Reply['body']> => refused(world, org, over)

const einvoiceOf = async (id: string): Promise<Reply['body']> =>
  (await world.read(org, `einvoices/${id}`)).body.result

const balanceOf = async (account: string): Promise<string> => {
  const { rows } = await world.owner.query(
    'SELECT coalesce(sum(amount_minor), 0)::text AS sum FROM ledger_line WHERE org_id = $1 AND account = $2',
    [org.orgId, account],
  )
  return rows[0].sum
}

describe('an invoice that the exchange refuses', () => {
  it('is a draft again, with its number and date, and says until when to send it again', async () => {
    const before = await balanceOf('1501')
    const record = await rejected({ date: '2026-05-05' })
    const sent = await einvoiceOf(record.einvoiceId)
    expect(sent).toMatchObject({ status: 'rejected', invoiceId: record.id })
    expect(record).toMatchObject({
      status: 'draft',
      number: expect.stringMatching(/^2026-\d{4}$/),
      date: '2026-05-05',
      resendBy: sent.resendBy,
      ledgerEntryId: null,
      fileId: null,
      issuedAt: null,
      allowedActions: ['save_invoice', 'save_invoice_details', 'issue_invoice'],
    })
    expect(await balanceOf('1501')).toBe(before)
    const [reversal, entry] = await entriesOfInvoice(world, org, record.id)
    expect(reversal).toMatchObject({ source: 'reversal', date: entry.date, vatDate: entry.vatDate })
    expect(entry.reversedBy).toBe(reversal.id)
  })

  it('is corrected and issued again under the same number and a new file name', async () => {
    const first = await rejected()
    const contactId = await clientOf(world, org)
    const [line] = hours(org)
    const lines = [{ ...line, unitPrice: 400 }]
    await run(world, org, 'actions/save_invoice', { id: first.id, contactId, lines })
    const again = await run(world, org, 'actions/issue_invoice', { id: first.id })
    expect(again).toMatchObject({ status: 'issued', number: first.number, date: first.date })
    expect(again).toMatchObject({ resendBy: null, totals: { net: 800 } })
    const [one, two] = [await einvoiceOf(first.einvoiceId), await einvoiceOf(again.einvoiceId)]
    expect(two.status).toBe('sent')
    expect(two.fileName).not.toBe(one.fileName)
    expect(exchange.sent.at(-1)?.xml).toContain(`<Numero>${first.number}</Numero>`)
    const entries = await entriesOfInvoice(world, org, first.id)
    expect(entries.map((entry) => entry.source)).toEqual(['invoice', 'reversal', 'invoice'])
  })

  it('leaves no gap: the next invoice has the next number, and the counter stands still', async () => {
    const first = await rejected()
    const next = await invoiceOf(world, org, await issued(world, org))
    expect(Number(next.number.slice(5))).toBe(Number(first.number.slice(5)) + 1)
    await run(world, org, 'actions/issue_invoice', { id: first.id })
    const last = await invoiceOf(world, org, await issued(world, org))
    expect(Number(last.number.slice(5))).toBe(Number(next.number.slice(5)) + 1)
  })

  it('keeps a number of the caller’s own, which nobody else gets meanwhile', async () => {
    const { id } = await rejected({ number: 'Own-77' })
    const contactId = await clientOf(world, org)
    const body = { contactId, lines: hours(org), number: 'own-77' }
    const reply = await world.rest(org, 'actions/save_invoice', body)
    expect([reply.status, reply.body.code]).toEqual([409, 'number_taken'])
    expect(await run(world, org, 'actions/issue_invoice', { id })).toMatchObject({
      number: 'Own-77',
    })
  })

  it('keeps its number and date from everybody: saved otherwise or deleted is number_reserved', async () => {
    const { id, number, date } = await rejected()
    const contactId = await clientOf(world, org)
    const save = (over: object) =>
      world.rest(org, 'actions/save_invoice', { id, contactId, lines: hours(org), ...over })
    for (const over of [{ number: 'X-1' }, { number: '' }, { date: '2026-01-01' }, { date: '' }]) {
      expect((await save(over)).body.code).toBe('number_reserved')
    }
    expect((await save({ number, date })).status).toBe(200)
    const gone = await world.rest(org, 'actions/delete_invoice', { id })
    expect([gone.status, gone.body.code]).toEqual([409, 'number_reserved'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })

  it('is not refused a second time by a notification that comes again or late', async () => {
    const first = await rejected()
    await notify(world, org, first.einvoiceId, 'NS')
    expect(await entriesOfInvoice(world, org, first.id)).toHaveLength(2)
    const again = await run(world, org, 'actions/issue_invoice', { id: first.id })
    await notify(world, org, first.einvoiceId, 'NS')
    await notify(world, org, first.einvoiceId, 'RC')
    expect(await invoiceOf(world, org, first.id)).toMatchObject({
      status: 'issued',
      einvoiceId: again.einvoiceId,
    })
  })

  it('opens a correction where its VAT is declared already', async () => {
    const other = await world.createOrg('italy')
    const id = await issued(world, other, { date: '2026-01-15' })
    await filed(world, other)
    const { einvoiceId } = await invoiceOf(world, other, id)
    await notify(world, other, einvoiceId, 'NS')
    const { rows } = await world.owner.query(
      `SELECT 1 FROM jobs.job_common WHERE data::text LIKE $1
         AND data::text LIKE '%correct_vat_return%'`,
      [`%${other.orgId}%`],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('an invoice that was delivered, or not', () => {
  it.each(['RC', 'MC'] as const)('%s leaves it issued', async (type) => {
    const id = await issued(world, org)
    const { einvoiceId, number } = await invoiceOf(world, org, id)
    await notify(world, org, einvoiceId, type)
    expect(await invoiceOf(world, org, id)).toMatchObject({ status: 'issued', number })
  })
})

describe('the database itself', () => {
  const change = (set: string, id: string) =>
    world.owner.query(
      `UPDATE invoice SET ${set} WHERE org_id = $1 AND number = (SELECT number FROM invoice
       WHERE org_id = $1 AND number = $2)`,
      [org.orgId, id],
    )
  const undone = `status = 'draft', due_on = NULL, buyer = NULL, seller = NULL, entry_id = NULL,
    file_id = NULL, payment_reference = NULL, issued_at = NULL, rejected_at = now(),
    resend_by = '2026-12-31'`

  it('lets nothing but a refused invoice return to draft', async () => {
    const { number } = await invoiceOf(world, org, await issued(world, org))
    await expect(change(undone, number)).rejects.toThrow('is issued and stays as it is')
  })

  it('lets a refused one change neither its number nor its date, nor go', async () => {
    const { number } = await rejected()
    for (const set of [
      `date = '2020-01-01'`,
      `number = 'Z'`,
      `number_key = 'Z'`,
      `counter = 999`,
    ]) {
      await expect(change(set, number)).rejects.toThrow(/keeps its number|check constraint/)
    }
    await expect(change('rejected_at = NULL, resend_by = NULL', number)).rejects.toThrow()
    await expect(
      world.owner.query('DELETE FROM invoice WHERE org_id = $1 AND number = $2', [
        org.orgId,
        number,
      ]),
    ).rejects.toThrow('keeps its number')
  })

  it('never gives a draft that was not issued a number of the series', async () => {
    const id = await drafted(world, org, { number: 'Wish-1' })
    await expect(change(`series = 'manual', year = 2026`, 'Wish-1')).rejects.toThrow()
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
  })
})
