import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '#readers/room'
import { nationalNumbers, regionOf } from '#regions/room'
import { renderInvoicePdf } from './invoice_pdf.ts'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import { readHere } from '#test/support/documents/read_here'
import { referenceOf } from './payment_reference.ts'

const samples = [
  { name: 'dk', view: danishSample, creditor: '81234567' },
  { name: 'it', view: italianSample, creditor: null },
]

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + cents(amount), 0n)

describe.each(samples)('the sample $name', ({ name, view, creditor }) => {
  it('adds up', () => {
    const { net, vat, gross, byRate } = view.totals
    expect(sum(view.lines.map((line) => line.net))).toBe(cents(net))
    expect(sum(byRate.map((row) => row.net))).toBe(cents(net))
    expect(sum(byRate.map((row) => row.vat))).toBe(cents(vat))
    expect(cents(net) + cents(vat)).toBe(cents(gross))
    for (const row of byRate) {
      const exact = cents(row.net) * BigInt(row.rate)
      expect((2n * exact + 100n) / 200n).toBe(cents(row.vat))
    }
  })

  it('carries the reference of its number', () => {
    const { payment, number, currency } = view
    const { kind, reference } = referenceOf(number ?? '', {
      creditor,
      currency,
      region: regionOf('denmark'),
    })
    expect(payment).toMatchObject({ kind, reference })
  })

  it('is rendered to the same bytes each time, and to others where the invoice differs', async () => {
    const [once, again] = [await renderInvoicePdf(view), await renderInvoicePdf(view)]
    expect(Buffer.compare(once, again)).toBe(0)
    for (const other of [
      { ...view, notes: 'Another note.' },
      { ...view, createdAt: '2026-12-31T00:00:00.000Z' },
    ]) {
      expect(Buffer.compare(once, await renderInvoicePdf(other))).not.toBe(0)
    }
  })

  it('says in its properties what it is, and nothing of the machine it was made on', async () => {
    const text = Buffer.from(await renderInvoicePdf(view)).toString('latin1')
    const stamp = view.createdAt.slice(0, 19).replaceAll(/[-T:]/g, '')
    expect(text).toContain(`(D:${stamp}Z)`)
    expect(text).toContain(`/Lang (${view.language})`)
    expect(text).not.toMatch(/JavaScript|OpenAction|\/Launch|\/URI/)
  })

  it('is understood by our own readers, as it will be by those of the buyer', async () => {
    const { seller, buyer, currency, payment, totals } = view
    const reading = await readHere({
      bytes: await renderInvoicePdf(view),
      text: null,
      mimeType: 'application/pdf',
      fileName: null,
      home: { country: seller.country, currency, businessNumbers: nationalNumbers() },
    })
    if (isRefusal(reading)) throw new Error(reading.refused)
    const found = Object.entries(reading.fields).map(([field, finding]) => [field, finding?.value])
    expect(Object.fromEntries(found)).toMatchObject({
      supplierName: seller.name,
      buyerName: buyer.name,
      invoiceNumber: view.number,
      date: view.date,
      dueDate: view.dueDate,
      iban: payment?.iban,
      currency,
      net: totals.net,
      vat: totals.vat,
      total: totals.gross,
    })
  })

  // To have a sample made anew after a change of looks, delete it and run this once.
  it('in docs is what is rendered today', async () => {
    const path = `docs/samples/invoice_${name}.pdf`
    const isThere = existsSync(path)
    const bytes = await renderInvoicePdf(view)
    if (!isThere) writeFileSync(path, bytes)
    expect(isThere, `${path} was missing and has been written`).toBe(true)
    expect(Buffer.compare(readFileSync(path), bytes)).toBe(0)
  })
})
