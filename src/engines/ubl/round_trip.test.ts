import { describe, expect, it } from 'vitest'
import {
  brokenEquations,
  faultCodes,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'
import { ublInvoice, ublScenarios } from '#test/support/einvoices/ubl_scenarios'
import { vatNumberOf } from './addresses.ts'
import { amountText, rateText } from './amounts.ts'
import { oneLine } from './element.ts'
import type { UblFormat } from './findings.ts'
import type { UblInvoice } from './invoice.ts'
import { toOioubl } from './oioubl.ts'
import { toPeppol } from './peppol.ts'

const writers = { oioubl: toOioubl, peppol: toPeppol }
const cases = Object.entries(ublScenarios).flatMap(([name, invoice]) =>
  (['oioubl', 'peppol'] as const).map((format) => ({ name, format, invoice })),
)

/** What the reader has to see in it, from what was given and not from what was written. */
function expected(format: UblFormat, invoice: UblInvoice): Record<string, string> {
  const { seller, buyer, payment } = invoice
  // An invoice outside the scope of VAT may name no VAT number in Peppol.
  const isOutside = format === 'peppol' && invoice.rows.some(({ category }) => category === 'O')
  const isCard = payment !== null && payment.card !== null && format === 'peppol'
  const isIban = payment?.iban?.startsWith('SE') || (payment?.iban && invoice.currency !== 'DKK')
  const values: Record<string, string | null> = {
    supplierName: seller.name,
    supplierVatNumber: isOutside ? null : vatNumberOf(seller),
    supplierBusinessId: isOutside ? seller.businessId : null,
    supplierCountry: seller.country,
    buyerName: buyer.name,
    buyerVatNumber: isOutside ? null : vatNumberOf(buyer),
    date: invoice.date,
    invoiceNumber: invoice.number,
    currency: invoice.currency,
    net: amountText(invoice.net),
    vat: amountText(invoice.vat),
    total: amountText(invoice.gross),
    dueDate: invoice.dueDate,
    iban: isIban && !isCard ? (payment?.iban ?? null) : null,
  }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}

describe.each(cases)('$name in $format is read back', ({ format, invoice }) => {
  it('as the same invoice', async () => {
    const read = await readGood(writers[format](invoice))
    expect(valuesOf(read)).toEqual(expected(format, invoice))
    expect(read.kind).toBe(invoice.kind)
  })

  it('with the same lines', async () => {
    const read = await readGood(writers[format](invoice))
    expect(read.lines.map(({ text, net }) => ({ text, net }))).toEqual(
      invoice.lines.map(({ description, net }) => ({
        text: oneLine(description),
        net: amountText(net),
      })),
    )
  })

  it('without a fault in its arithmetic', async () => {
    const read = await readGood(writers[format](invoice))
    expect([faultCodes(read), brokenEquations(read)]).toEqual([[], []])
  })
})

describe('rows of VAT', () => {
  it.each(['several_rates', 'eu_reverse_charge', 'foreign_currency', 'rounding'])(
    'are those of %s in both formats',
    async (name) => {
      const invoice = ublScenarios[name] ?? ublInvoice
      for (const format of ['oioubl', 'peppol'] as const) {
        const { vatRows } = await readGood(writers[format](invoice))
        expect(vatRows.map(({ rate, net, vat }) => ({ rate, net, vat }))).toEqual(
          invoice.rows.map(({ rate, net, vat }) => ({
            rate: rateText(rate),
            net: amountText(net),
            vat: amountText(vat),
          })),
        )
      }
    },
  )

  it('of a zero rate and of an exemption are one in OIOUBL, which knows no exemption', async () => {
    const invoice = ublScenarios['zero_rated_and_exempt'] ?? ublInvoice
    const { vatRows } = await readGood(toOioubl(invoice))
    expect(vatRows.map(({ net, vat }) => [net, vat])).toEqual([['19000.00', '0.00']])
  })
})

it('would see an amount that is not the one given', async () => {
  const read = await readGood(
    toPeppol(ublInvoice).replace('>9500.00</cbc:Taxable', '>9600.00</cbc:Taxable'),
  )
  expect(faultCodes(read).length + brokenEquations(read).length).toBeGreaterThan(0)
})
