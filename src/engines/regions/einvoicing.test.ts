import { describe, expect, it } from 'vitest'
import { faultsOf } from './check.ts'
import { fatturaFormOf } from './einvoicing.ts'
import { regionOf } from './region.ts'
import { splitPaymentText } from './sales.ts'

const italy = regionOf('italy')
const form = fatturaFormOf(italy)
if (form === null) throw new Error('Italy has an exchange')

describe('the exchange of a country', () => {
  it('is Italy’s alone', () => {
    expect(regionOf('denmark').einvoicing.exchange).toBeNull()
    expect(fatturaFormOf(regionOf('denmark'))).toBeNull()
    expect(form.types).toEqual({ invoice: 'TD01', creditNote: 'TD04' })
  })

  it('wants a self-invoice of every purchase under reverse charge, each of its own type', () => {
    const owed = italy.vatCodes.filter((code) => code.reverseCharge === true)
    const charged = italy.goodsWithoutCustoms.map((one) => one.charged.printed)
    const kinds = new Set([...owed.map((code) => code.kind), ...charged])
    const types = form.selfInvoices.types.filter((one) => one.nature === null)
    expect(new Set(types.map((one) => one.vatKind))).toEqual(kinds)
    expect(new Set(types.map((one) => one.type)).size).toBe(types.length)
  })

  it('is unsound where a type belongs to no purchase of that kind', () => {
    const types = [{ vatKind: 'domestic_purchase', nature: null, type: 'TD16', source: 'x' }]
    const selfInvoices = { ...form.selfInvoices, types }
    const einvoicing = { ...italy.einvoicing, exchange: { ...form, selfInvoices } }
    const faults = faultsOf({ ...italy, einvoicing })
    expect(faults.join()).toContain('domestic_purchase')
  })

  it.each(['it', 'en'])('is unsound where its note on copies is not written in %s', (language) => {
    const courtesyNote = { ...form.courtesyNote, [language]: '' }
    const einvoicing = { ...italy.einvoicing, exchange: { ...form, courtesyNote } }
    expect(faultsOf({ ...italy, einvoicing })).toEqual([
      `italy/region.json courtesyNote: there is no text in the language ${language}`,
    ])
  })

  it('is unsound where tax that buyers keep back has no account', () => {
    const withheldByBuyers = { account: '9999', organizationCode: '^x$', source: 'x' }
    expect(faultsOf({ ...italy, withheldByBuyers }).join()).toContain('9999')
  })

  it.each([
    ['2026-12-31', 'Scissione dei pagamenti - art. 17-ter DPR 633/72'],
    ['2027-01-01', 'Scissione dei pagamenti'],
  ])('says on %s of split payment: %s', (day, text) => {
    expect(splitPaymentText(italy, day)).toBe(text)
    expect(splitPaymentText(regionOf('denmark'), day)).toBeNull()
  })
})
