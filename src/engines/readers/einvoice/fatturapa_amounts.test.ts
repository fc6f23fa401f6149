import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import {
  alertCodes,
  brokenEquations,
  faultCodes,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'
import { fatturaPa } from '#test/support/einvoices/einvoices'

const xml = fatturaPa(sampleEinvoice())

describe('amounts', () => {
  const printed = '<ImportoTotaleDocumento>325.79</ImportoTotaleDocumento>'

  it('without a printed total are the sum of the rows', async () => {
    const { fields } = await readGood(edit(xml, printed, ''))
    expect(fields.total?.value).toBe('325.79')
    expect(fields.total?.path).toContain('DatiRiepilogo[1]')
  })

  it('that do not add up are told', async () => {
    const read = await readGood(edit(xml, printed, printed.replace('325.79', '325.80')))
    expect(brokenEquations(read)).toEqual(['net_plus_vat'])
    expect(read.fields.total?.proofs).toEqual(['xml'])
  })

  it.each([
    ['rounding', '<Arrotondamento>0.21</Arrotondamento>', '326.00', '0.21'],
    ['a stamp', '<DatiBollo><ImportoBollo>2.00</ImportoBollo></DatiBollo>', '327.79', '2.00'],
    [
      'a discount',
      '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>5.79</Importo></ScontoMaggiorazione>',
      '320.00',
      '-5.79',
    ],
    [
      'a surcharge',
      '<ScontoMaggiorazione><Tipo>MG</Tipo><Importo>4.21</Importo></ScontoMaggiorazione>',
      '330.00',
      '4.21',
    ],
  ])('that hold %s besides add up, and say so', async (_name, element, total, amount) => {
    const changed = edit(xml, printed, `${element}${printed.replace('325.79', total)}`)
    const read = await readGood(changed)
    expect(brokenEquations(read)).toEqual([])
    expect(read.alerts).toEqual([{ code: 'total_has_other_amounts', params: { amount } }])
  })

  it('with a stamp that is not inside the total add up as they are', async () => {
    const stamp = '<DatiBollo><ImportoBollo>2.00</ImportoBollo></DatiBollo>'
    const read = await readGood(edit(xml, printed, stamp + printed))
    expect(brokenEquations(read)).toEqual([])
    expect(read.alerts).toEqual([])
  })

  it('with a pension contribution and withheld tax tell what is to be paid', async () => {
    const fund =
      '<DatiCassaPrevidenziale><ImportoContributoCassa>10.00</ImportoContributoCassa>' +
      '<AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>'
    const lines = [{ text: 'Consulenza', net: '260.00', rate: '22.00' }]
    const made = fatturaPa(sampleEinvoice({ lines }))
    const withFund = edit(
      edit(made, '<ImportoTotaleDocumento>', `${fund}<ImportoTotaleDocumento>`),
      '<PrezzoUnitario>260.00</PrezzoUnitario><PrezzoTotale>260.00',
      '<PrezzoUnitario>250.00</PrezzoUnitario><PrezzoTotale>250.00',
    )
    const read = await readGood(
      edit(withFund, /<ImportoPagamento>[\d.]+/, '<ImportoPagamento>267.20'),
    )
    expect(valuesOf(read)).toMatchObject({ net: '260.00', total: '317.20', payable: '267.20' })
    expect(brokenEquations(read)).toEqual([])
    expect(faultCodes(read)).toEqual([])
  })

  it('to be paid in parts are due with the first and paid with all', async () => {
    const part = (day: string, amount: string) =>
      `<DettaglioPagamento><DataScadenzaPagamento>${day}</DataScadenzaPagamento><ImportoPagamento>${amount}</ImportoPagamento></DettaglioPagamento>`
    const parts = part('2026-05-31', '100.00') + part('2026-03-31', '225.79')
    const two = edit(xml, /<DettaglioPagamento>.*<\/DettaglioPagamento>/, parts)
    const values = valuesOf(await readGood(two))
    expect(values['dueDate']).toBe('2026-03-31')
    expect(values['payable']).toBeUndefined()
  })

  it('offered in two ways of payment say nothing about what is to be paid', async () => {
    const offers = edit(
      xml,
      '</DatiPagamento>',
      '</DatiPagamento><DatiPagamento><DettaglioPagamento><ImportoPagamento>300.00</ImportoPagamento></DettaglioPagamento></DatiPagamento>',
    )
    expect(valuesOf(await readGood(offers))['payable']).toBeUndefined()
  })

  it('of lines finer than a cent add up to the cent', async () => {
    const fine = edit(
      edit(xml, '<PrezzoUnitario>250.00', '<PrezzoUnitario>250.004'),
      '<PrezzoTotale>250.00',
      '<PrezzoTotale>250.004',
    )
    expect(brokenEquations(await readGood(fine))).toEqual([])
    const coarse = fine.replaceAll('250.004', '250.01')
    expect(brokenEquations(await readGood(coarse))).toEqual(['line_sums'])
  })
})

describe('credit notes', () => {
  it('are TD04, with positive amounts', async () => {
    const read = await readGood(fatturaPa(sampleEinvoice({ kind: 'credit_note' })))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ total: '325.79', vat: '55.80' })
    expect(alertCodes(read)).toEqual([])
  })

  it('with a minus too many are turned, and a person is to look', async () => {
    const lines = [{ text: 'Reso', net: '-100.00', rate: '22.00' }]
    const read = await readGood(fatturaPa(sampleEinvoice({ kind: 'credit_note', lines })))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ total: '122.00', vat: '22.00', net: '100.00' })
    expect(read.lines[0]?.net).toBe('100.00')
    expect(read.vatRows[0]).toMatchObject({ net: '100.00', vat: '22.00' })
    expect(alertCodes(read)).toEqual(['negative_credit_note'])
  })

  it('are also invoices of a negative amount', async () => {
    const lines = [{ text: 'Storno', net: '-100.00', rate: '22.00' }]
    const read = await readGood(fatturaPa(sampleEinvoice({ lines })))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ total: '122.00' })
    expect(brokenEquations(read)).toEqual([])
  })
})
