import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice, sampleValues } from '#test/support/einvoices/einvoice_parts'
import { readBad, readGood, valuesOf } from '#test/support/einvoices/einvoice_reads'
import { fatturaPa } from '#test/support/einvoices/einvoices'

const xml = fatturaPa(sampleEinvoice())

describe('an ordinary invoice', () => {
  it('gives every field', async () => {
    const read = await readGood(xml)
    expect(read).toMatchObject({
      reader: 'fatturapa',
      version: 'FPR12',
      sourceClass: 'einvoice',
      kind: 'invoice',
      language: 'it',
      signature: 'none',
      validation: { valid: true, faults: [] },
      alerts: [],
    })
    expect(valuesOf(read)).toEqual(sampleValues)
  })

  it('says where each stands', async () => {
    const { fields } = await readGood(xml)
    const general = '/FatturaElettronica/FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento'
    expect(fields.total).toMatchObject({
      path: `${general}/ImportoTotaleDocumento`,
      text: '325.79',
      proofs: ['xml', 'net_plus_vat'],
    })
    expect(fields.vat?.proofs).toEqual(['xml', 'net_plus_vat', 'rows_sum_vat', 'row_rate'])
    expect(fields.net?.proofs).toEqual(['xml', 'net_plus_vat', 'rows_sum_net', 'line_sums'])
    expect(fields.vat?.path).toContain('DatiRiepilogo[1]/Imposta')
  })

  it('gives its lines and its VAT by rate', async () => {
    const read = await readGood(xml)
    expect(read.lines).toEqual([
      { text: 'Sedie da ufficio', net: '250.00', rate: '22.00', nature: null },
      { text: 'Libri', net: '19.99', rate: '4.00', nature: null },
    ])
    expect(read.vatRows).toEqual([
      { rate: '22.00', nature: null, net: '250.00', vat: '55.00', reverseCharge: false },
      { rate: '4.00', nature: null, net: '19.99', vat: '0.80', reverseCharge: false },
    ])
    expect(read.text).toContain('Sedie da ufficio')
  })

  it('to the public administration is read alike', async () => {
    const read = await readGood(xml.replaceAll('FPR12', 'FPA12'))
    expect(read).toMatchObject({ version: 'FPA12', validation: { valid: true } })
  })

  it('without a namespace prefix, or in that of 1.1, is read alike', async () => {
    const plain = xml.replaceAll('p:FatturaElettronica', 'FatturaElettronica')
    expect(valuesOf(await readGood(plain))['total']).toBe('325.79')
    const older = edit(xml, 'fatture/v1.2', 'fatture/v1.1')
    expect(valuesOf(await readGood(older))['total']).toBe('325.79')
  })

  it('with reverse charge says so', async () => {
    const lines = [{ text: 'Pulizie', net: '100.00', rate: '0.00', nature: 'N6.7' }]
    const read = await readGood(fatturaPa(sampleEinvoice({ lines })))
    expect(read.vatRows).toEqual([
      { rate: '0.00', nature: 'N6.7', net: '100.00', vat: '0.00', reverseCharge: true },
    ])
    expect(valuesOf(read)).toMatchObject({ total: '100.00', vat: '0.00' })
  })
})

describe('who sells', () => {
  const denomination = '<Denominazione>Rossi &amp; Figli Srl</Denominazione>'

  it('may be a person with two names and a tax code', async () => {
    const person = edit(
      fatturaPa(
        sampleEinvoice({
          supplier: { ...sampleEinvoice().supplier, fiscalCode: 'RSSMRA85T10A562S' },
        }),
      ),
      denomination,
      '<Nome>Maria</Nome><Cognome>Rossi</Cognome>',
    )
    const { fields } = await readGood(person)
    expect(fields.supplierName).toMatchObject({ value: 'Maria Rossi', text: 'Maria Rossi' })
    expect(fields.supplierFiscalCode).toMatchObject({ proofs: ['xml', 'check_digit'] })
  })

  it('may be in the register of companies', async () => {
    const registered = edit(
      xml,
      '</Sede></CedentePrestatore>',
      '</Sede><IscrizioneREA><Ufficio>RM</Ufficio><NumeroREA>123456</NumeroREA></IscrizioneREA></CedentePrestatore>',
    )
    expect(valuesOf(await readGood(registered))['supplierBusinessId']).toBe('RM-123456')
    const half = edit(registered, '<NumeroREA>123456</NumeroREA>', '')
    expect(valuesOf(await readGood(half))['supplierBusinessId']).toBeUndefined()
  })

  it('may write the country twice, or be Greek', async () => {
    const twice = edit(xml, '<IdCodice>00743110157', '<IdCodice>IT00743110157')
    expect(valuesOf(await readGood(twice))['supplierVatNumber']).toBe('IT00743110157')
    const greek = edit(
      xml,
      '<IdPaese>IT</IdPaese><IdCodice>00743110157',
      '<IdPaese>GR</IdPaese><IdCodice>094259216',
    )
    expect((await readGood(greek)).fields.supplierVatNumber).toMatchObject({
      value: 'EL094259216',
      proofs: ['xml', 'check_digit'],
    })
  })
})

describe('what is not one invoice', () => {
  it('is refused with several bodies', async () => {
    const body = /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/.exec(xml)?.[0] ?? ''
    const two = edit(xml, '</FatturaElettronicaBody>', `</FatturaElettronicaBody>${body}`)
    expect(await readBad(two)).toMatchObject({ refused: 'several_invoices' })
  })

  it('is refused without a body', async () => {
    const none = edit(xml, /<FatturaElettronicaBody>.*<\/FatturaElettronicaBody>/, '')
    expect(await readBad(none)).toMatchObject({ refused: 'no_invoice_found' })
  })
})

describe('what is attached', () => {
  it('is named and left out of the words', async () => {
    const file =
      '<Allegati><NomeAttachment>copia.pdf</NomeAttachment><FormatoAttachment>PDF</FormatoAttachment><Attachment>JVBERi0xLjcK</Attachment></Allegati>'
    const read = await readGood(
      edit(xml, '</FatturaElettronicaBody>', `${file}</FatturaElettronicaBody>`),
    )
    expect(read.attachments).toEqual([{ fileName: 'copia.pdf', mimeType: 'PDF', size: 9 }])
    expect(read.text).toContain('copia.pdf')
    expect(read.text).not.toContain('JVBER')
  })
})
