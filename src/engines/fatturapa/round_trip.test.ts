import { describe, expect, it } from 'vitest'
import { faultCodes, readBad, readGood, valuesOf } from '#test/support/einvoices/einvoice_reads'
import { scenarios } from '#test/support/einvoices/fatturapa_scenarios'
import { payableOf, sumOf, totalOf } from './amounts.ts'
import { buildFattura } from './build.ts'
import { printUnits, unitsOf } from './decimal.ts'
import type { Fattura, Party, PartyName } from './fattura.ts'
import { tidyText, toLatin1 } from './letters.ts'

const own = (fattura: Fattura): boolean => fattura.issuer === 'CC'
const names = Object.keys(scenarios)

const decimal = (text: string): string => printUnits(unitsOf(text))

/** Whole pieces, of which one is not said; a negative quantity is written as its price below zero. */
function piecesOf(quantity: string | null): { pieces?: number } {
  const count = Math.abs(Number(quantity ?? '1'))
  return Number.isInteger(count) && count > 1 ? { pieces: count } : {}
}

/** The reader takes what the supplier sent, so a self-invoice is read as if it were one. */
function xmlOf(fattura: Fattura): string {
  const xml = buildFattura(fattura)
  return own(fattura) ? xml.replace(/>TD\d\d</, '>TD01<') : xml
}

function vatNumberOf({ vatId }: Party): string | undefined {
  if (vatId === null) return undefined
  return `${vatId.country === 'GR' ? 'EL' : vatId.country}${vatId.code.replace(/^CHE/, 'E')}`
}

const nameOf = (name: PartyName): string =>
  toLatin1('company' in name ? name.company : `${name.first} ${name.last}`)

/** What the reader has to see in it, from what was given and not from what was written. */
function expected(fattura: Fattura): Record<string, string | undefined> {
  const { seller, buyer, document, summaries, payment } = fattura
  const payable = payment === null ? undefined : payableOf(fattura)
  return {
    supplierName: nameOf(seller.name),
    supplierVatNumber: vatNumberOf(seller),
    supplierFiscalCode: seller.fiscalCode ?? undefined,
    supplierBusinessId:
      seller.rea === null ? undefined : `${seller.rea.office}-${seller.rea.number}`,
    supplierCountry: seller.address.country,
    buyerName: nameOf(buyer.name),
    buyerVatNumber: vatNumberOf(buyer),
    date: document.date,
    invoiceNumber: document.number,
    currency: document.currency,
    net: sumOf(summaries.map(({ base }) => base)),
    vat: sumOf(summaries.map(({ tax }) => tax)),
    total: totalOf(fattura),
    payable: payable === totalOf(fattura) ? undefined : payable,
    dueDate: payment?.due ?? undefined,
    iban: payment?.iban ?? undefined,
  }
}

const given = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

describe.each(names)('%s is read back', (name) => {
  const fattura = scenarios[name]
  if (fattura === undefined) throw new Error(`${name} is no scenario`)

  it('as the same invoice', async () => {
    const read = await readGood(xmlOf(fattura))
    expect(valuesOf(read)).toEqual(given(expected(fattura)))
    expect(read.version).toBe(fattura.format)
    expect(read.kind).toBe(fattura.document.type === 'TD04' ? 'credit_note' : 'invoice')
  })

  it('with the same lines and rows', async () => {
    const read = await readGood(xmlOf(fattura))
    expect(read.lines).toEqual(
      fattura.lines.map(({ description, total, rate, nature, quantity }) => ({
        text: toLatin1(description),
        net: decimal(total),
        rate: decimal(rate),
        nature,
        ...piecesOf(quantity),
      })),
    )
    expect(read.vatRows).toEqual(
      fattura.summaries.map(({ rate, nature, base, tax }) => ({
        rate: decimal(rate),
        nature,
        net: decimal(base),
        vat: decimal(tax),
        reverseCharge: nature?.startsWith('N6') ?? false,
      })),
    )
  })

  it('without a fault in its arithmetic', async () => {
    const read = await readGood(xmlOf(fattura))
    // A TD16 has tax beside its nature, which is a fault on the invoice of a supplier.
    const isTd16 = fattura.document.type === 'TD16'
    expect(faultCodes(read)).toEqual(isTd16 ? ['sdi_00401', 'sdi_00430'] : [])
    expect(read.equations.filter(({ holds }) => !holds)).toEqual([])
  })
})

it('is refused as our own where the buyer made it', async () => {
  const ours = Object.values(scenarios).filter(own)
  expect(ours).toHaveLength(5)
  for (const fattura of ours) {
    const { refused } = await readBad(buildFattura(fattura))
    expect(refused).toBe('own_document')
  }
})

it('compares with what was given: a letter that is lost would be seen', () => {
  expect(toLatin1('Łódź')).not.toBe(tidyText('Łódź'))
  expect(toLatin1('Łódź')).toBe('Lódz')
})
