import { beforeAll, describe, expect, it } from 'vitest'
import {
  client,
  clientOf,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  issued,
  pdfOf,
  run,
} from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
beforeAll(async () => {
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})

const issue = (id: string, org: TestOrg = world.dk, headers = {}): Promise<Reply> =>
  world.rest(org, 'actions/issue_invoice', { id }, headers)

describe('what is issued', () => {
  it.each(['denmark', 'italy'])('takes the next number and locks in %s', async (region) => {
    const org = await world.createOrg(region)
    const numbers: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { body } = await issue(await drafted(world, org, { date: '2026-05-04' }), org)
      numbers.push(body.result.number)
      expect(body.result).toMatchObject({
        status: 'issued',
        date: '2026-05-04',
        dueDate: '2026-06-03',
        allowedActions: ['create_credit_note'],
      })
    }
    expect(numbers).toEqual(['2026-0001', '2026-0002', '2026-0003'])
  })

  it('counts each year for itself, and takes today where no date is given', async () => {
    const org = await world.createOrg('denmark')
    const first = await invoiceOf(world, org, await issued(world, org, { date: '2025-12-31' }))
    expect(first.number).toBe('2025-0001')
    const { date, number, issuedAt } = await invoiceOf(world, org, await issued(world, org))
    expect(number).toBe(`${date.slice(0, 4)}-0001`)
    expect(Math.abs(Date.parse(issuedAt) - Date.parse(date))).toBeLessThan(172_800_000)
  })

  it('writes one entry that asks the buyer for the total, and opens it', async () => {
    const id = await issued(world, world.dk)
    const [entry, ...others] = await entriesOfInvoice(world, world.dk, id)
    expect(others).toEqual([])
    const { number, ledgerEntryId, date } = await invoiceOf(world, world.dk, id)
    expect(entry).toMatchObject({ id: ledgerEntryId, date, source: 'invoice', state: 'booked' })
    expect(entry.text).toBe(`${number} Kunde A/S`)
    const amounts = entry.lines.map((line: { amount: number }) => line.amount)
    expect(amounts).toEqual([1250, -1000, -250])
    const { rows } = await world.owner.query(
      `SELECT o.kind, o.amount_minor, o.due_on::text FROM open_item o
       JOIN invoice i ON i.id = o.source_id WHERE i.number = $1 AND i.org_id = $2`,
      [number, world.dk.orgId],
    )
    expect(rows).toEqual([
      { kind: 'receivable', amount_minor: '125000', due_on: expect.any(String) },
    ])
  })

  it('keeps the PDF, which is the same bytes for ever', async () => {
    const id = await issued(world, world.it)
    const { fileId } = await invoiceOf(world, world.it, id)
    expect(fileId).toMatch(/^file_/)
    const first = await pdfOf(world, world.it, id)
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    await run(world, world.it, 'operations/save_organization_profile', { phone: '06 1' })
    expect((await pdfOf(world, world.it, id)).rawPayload).toEqual(first.rawPayload)
  })

  it('keeps seller and buyer as they were', async () => {
    const contactId = await client(world, world.dk, { name: 'Før A/S' })
    const id = await issued(world, world.dk, { contactId })
    await run(world, world.dk, 'actions/save_contact', { id: contactId, name: 'Efter A/S' })
    expect((await invoiceOf(world, world.dk, id)).buyerName).toBe('Før A/S')
    await run(world, world.dk, 'actions/delete_contact', { id: contactId })
    expect(await invoiceOf(world, world.dk, id)).toMatchObject({
      contactId: null,
      status: 'issued',
    })
    expect((await pdfOf(world, world.dk, id)).statusCode).toBe(200)
  })

  it('prices anew by what the buyer is when it is issued', async () => {
    const contactId = await client(world, world.dk, { name: 'Flytter', country: 'DK' })
    const id = await drafted(world, world.dk, { contactId })
    const german = { id: contactId, name: 'Flytter', country: 'DE', vatNumber: 'DE129273398' }
    await run(world, world.dk, 'actions/save_contact', german)
    const { body } = await issue(id)
    expect(body.result.totals).toMatchObject({ net: 1000, vat: 0, gross: 1000 })
  })

  it('gives the same result again, and takes no second number', async () => {
    const id = await issued(world, world.dk)
    // A read also says what is paid.
    const { payment, ...before } = await invoiceOf(world, world.dk, id)
    expect(payment.state).toBe('open')
    expect((await issue(id)).body.result).toEqual(before)
    expect(await entriesOfInvoice(world, world.dk, id)).toHaveLength(1)
  })

  it('is kept for repeats under the same Idempotency-Key', async () => {
    const id = await drafted(world, world.dk)
    const key = { 'idempotency-key': `issue ${id}` }
    const first = await issue(id, world.dk, key)
    const again = await issue(id, world.dk, key)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  it('shows under a dry run what it would do, and takes no number', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org)
    const { body } = await issue(id, org, { 'daybook-dry-run': 'true' })
    expect(body.result).toMatchObject({ status: 'issued', number: expect.stringMatching(/-0001$/) })
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    expect((await issue(id, org)).body.result.number).toMatch(/-0001$/)
  })

  it('says in Italy that it was recorded without an exchange, and not in Denmark', async () => {
    const codes = async (org: TestOrg): Promise<string[]> => {
      const { warnings } = await invoiceOf(world, org, await issued(world, org))
      return warnings.map((warning: { code: string }) => warning.code)
    }
    expect(await codes(world.it)).toContain('recorded_without_exchange')
    expect(await codes(world.dk)).not.toContain('recorded_without_exchange')
  })
})
