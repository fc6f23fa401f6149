import { beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { boxOf, cashOrg, draftOf, paid, sold, undo, wrongsOf } from '#test/support/books/cash_books'
import { client, entriesOfInvoice, run } from '#test/support/books/invoices'
import { boxesOf, codesOf, file, letTimePass, prepared, setDay } from '#test/support/books/vat'
import { act, captured, domesticInvoice, entriesOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2027-08-20')
})

const work = (net: number) => [
  { description: 'Work', quantity: 1, unitPrice: net, vatRate: 22 },
  { description: 'Books', quantity: 1, unitPrice: net, vatRate: 4 },
]

describe('the VAT of a sale under cash accounting (DL 83/2012 art. 32-bis)', () => {
  it('counts part by part as the buyer pays, and the rest after a year; the base at once', async () => {
    const org = await cashOrg(world)
    const { entryId, entry } = await sold(world, org)
    expect(entry.lines.map((line: { vatDate?: string }) => line.vatDate)).toContain('2027-05-12')
    await paid(world, org, entryId, { day: '2026-07-10', amountMinor: 61_000n })
    await paid(world, org, entryId, { day: '2026-09-10', amountMinor: 30_500n })
    const may = await draftOf(world, org, '2026-05')
    expect(boxesOf(may)).toMatchObject({ VP2: 1000, VP4: 0 })
    expect(codesOf(may)).not.toContain('deferred_vat')
    expect(codesOf(may)).not.toContain('cash_accounting')
    expect(await boxOf(world, org, '2026-07')).toBe(110)
    expect(boxesOf(await draftOf(world, org, '2026-09'))).toMatchObject({ VP2: 0, VP4: 55 })
    expect(await boxOf(world, org, '2027-05')).toBe(55)
    expect(await wrongsOf(world, org)).toEqual([])
  })

  it('is listed with the payment that brought it forward', async () => {
    const org = await cashOrg(world)
    const { entryId } = await sold(world, org)
    const transactionId = await paid(world, org, entryId, {
      day: '2026-07-10',
      amountMinor: 122_000n,
    })
    const { id } = await draftOf(world, org, '2026-07')
    const { body } = await world.read(org, `vat-return-entries?returnId=${id}&box=VP4`)
    expect(body.result.items).toMatchObject([{ amount: 220, vatDate: '2026-07-10' }])
    const entries = await entriesOfInvoice(world, org, transactionId)
    expect(entries[0]?.id).toBe(body.result.items[0].ledgerEntryId)
  })

  it('counts at once for a consumer, and for an ordinary regime without deferral', async () => {
    const org = await cashOrg(world)
    const contactId = await client(
      world,
      org,
      { name: 'Mario Rossi', country: 'IT', fiscalCode: 'RSSMRA80A01H501U' },
      { street: 'Via 1', postalCode: '10100', city: 'Torino', province: 'TO' },
    )
    await sold(world, org, { contactId })
    expect(await boxOf(world, org, '2026-05')).toBe(220)
    const ordinary = await cashOrg(world, { taxRegime: 'RF01' })
    await sold(world, ordinary)
    expect(await boxOf(world, ordinary, '2026-05')).toBe(220)
  })

  it('waits for the payment also where the profile names no due date of its own', async () => {
    const org = await cashOrg(world, { taxRegime: 'RF17' })
    const { entryId } = await sold(world, org)
    expect(await boxOf(world, org, '2026-05')).toBe(0)
    await paid(world, org, entryId, { day: '2026-06-01', amountMinor: 122_000n })
    expect(await boxOf(world, org, '2026-06')).toBe(220)
  })

  it('counts after a year, whatever is paid later, and with the invoice if paid before it', async () => {
    const org = await cashOrg(world)
    const late = await sold(world, org)
    await paid(world, org, late.entryId, { day: '2027-06-01', amountMinor: 122_000n })
    expect([await boxOf(world, org, '2027-05'), await boxOf(world, org, '2027-06')]).toEqual([
      220, 0,
    ])
    const early = await sold(world, org, { date: '2026-10-01' })
    await paid(world, org, early.entryId, { day: '2026-09-15', amountMinor: 122_000n })
    expect([await boxOf(world, org, '2026-09'), await boxOf(world, org, '2026-10')]).toEqual([
      0, 220,
    ])
  })
})

describe('a month in which deferred VAT only cancels out', () => {
  it('is not due, since all of it was paid before', async () => {
    const org = await cashOrg(world)
    const { entryId } = await sold(world, org)
    await run(world, org, 'operations/save_organization_profile', { booksBeginOn: '2026-06-01' })
    const payment = { day: '2026-07-10', amountMinor: 122_000n }
    const transactionId = await paid(world, org, entryId, payment)
    const due = async () => (await prepared(world, org)).period.key
    expect(await due()).toBe('2026-07')
    await file(world, org, (await draftOf(world, org, '2026-07')).id)
    const seen = await due()
    expect(seen).not.toBe('2027-05')
    await undo(world, org, transactionId)
    expect(await due()).toBe('2027-05')
  })
})

describe('a credit note under cash accounting', () => {
  const credit = (org: TestOrg, invoiceId: string, net: number) =>
    run(world, org, 'operations/create_credit_note', {
      invoiceId,
      date: '2026-08-03',
      lines: [{ description: 'Work', quantity: 1, unitPrice: net, vatRate: 22 }],
    })

  it('takes off what still waits, so that VAT nobody pays is never counted', async () => {
    const org = await cashOrg(world)
    const { id } = await sold(world, org)
    await credit(org, id, 1000)
    expect(await boxOf(world, org, '2026-08')).toBe(0)
    expect(await boxOf(world, org, '2027-05')).toBe(0)
    expect(await wrongsOf(world, org)).toEqual([])
  })

  it('counts at once as far as the VAT was paid', async () => {
    const org = await cashOrg(world)
    const { id, entryId } = await sold(world, org)
    await paid(world, org, entryId, { day: '2026-07-10', amountMinor: 91_500n })
    await credit(org, id, 100)
    await credit(org, id, 300)
    expect(boxesOf(await draftOf(world, org, '2026-08'))).toMatchObject({ VP2: -400, VP4: -33 })
    expect(await boxOf(world, org, '2027-05')).toBe(0)
    expect(await wrongsOf(world, org)).toEqual([])
  })
})

describe('the VAT of a purchase under cash accounting', () => {
  it('is deducted when it is paid', async () => {
    const org = await cashOrg(world)
    letTimePass(world)
    const lines = [{ text: 'Carta per stampante A4', net: '1000.00', rate: '22' }]
    const documentId = await captured(world, org, domesticInvoice(org, { lines }))
    for (const name of ['extract_document', 'code_document', 'post_document'] as const) {
      await act(world, org, name, { documentId })
    }
    const [entry] = await entriesOf(world, org, documentId)
    const [year, month] = String(entry.vatDate).split('-')
    setDay(world, '2027-08-20')
    const period = `${year}-${month}`
    expect(boxesOf(await draftOf(world, org, period))).toMatchObject({ VP3: 1000, VP5: 0 })
    await paid(world, org, entry.id, { day: '2027-02-01', amountMinor: -122_000n })
    expect(await boxOf(world, org, '2027-02', 'VP5')).toBe(220)
    expect(await wrongsOf(world, org)).toEqual([])
  })
})

describe('whatever is paid and undone in whatever order', () => {
  it('all periods together count the VAT of an invoice exactly once', async () => {
    const steps = fc.array(
      fc.record({
        cents: fc.integer({ min: 1, max: 9000 }),
        day: fc.integer({ min: 0, max: 500 }),
        undo: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    )
    const property = fc.asyncProperty(
      steps,
      fc.integer({ min: 1, max: 9999 }),
      async (all, net) => {
        const org = await cashOrg(world)
        const { entryId } = await sold(world, org, { lines: work(net / 100) })
        const made: string[] = []
        for (const { cents, day, undo: undoes } of all) {
          const when = new Date(Date.UTC(2026, 3, 20 + day)).toISOString().slice(0, 10)
          made.push(await paid(world, org, entryId, { day: when, amountMinor: BigInt(cents) }))
          if (undoes) await undo(world, org, made.splice(0, 1)[0] ?? '')
        }
        const { rows } = await world.owner.query(
          `SELECT vat_code, sum(amount_minor)::int AS counted,
           (sum(amount_minor) FILTER (WHERE e.source = 'invoice'))::int AS charged,
           min(l.vat_date) >= '2026-05-12' AND max(l.vat_date) <= '2027-05-12' AS within
         FROM ledger_line l JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
         WHERE l.org_id = $1 AND vat_role = 'output' GROUP BY vat_code`,
          [org.orgId],
        )
        for (const row of rows) expect(row).toMatchObject({ counted: row.charged, within: true })
        expect(await wrongsOf(world, org)).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 8 })
  }, 120_000)
})
