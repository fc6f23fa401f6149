import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import { faultCodes, readGood } from '#test/support/einvoices/einvoice_reads'
import { fatturaPa } from '#test/support/einvoices/einvoices'

const xml = fatturaPa(sampleEinvoice())
const exempt = fatturaPa(
  sampleEinvoice({
    lines: [
      { text: 'Corso', net: '80.00', rate: '0.00', nature: 'N4' },
      { text: 'Carta', net: '10.00', rate: '22.00' },
    ],
  }),
)

async function faultsOf(text: string): Promise<string[]> {
  return faultCodes(await readGood(text))
}

/** The last of several, where the first is of a line and the last of the summary. */
function editLast(text: string, from: string, to: string): string {
  const at = text.lastIndexOf(from)
  if (at < 0) throw new Error(`There is no ${from}.`)
  return text.slice(0, at) + to + text.slice(at + from.length)
}

describe('a sound invoice', () => {
  it('has no fault', async () => {
    expect(await faultsOf(xml)).toEqual([])
    expect(await faultsOf(exempt)).toEqual([])
  })
})

describe('natures', () => {
  it('00400: a line without tax has one', async () => {
    const faults = await faultsOf(edit(exempt, '<Natura>N4</Natura>', ''))
    expect(faults).toContain('sdi_00400')
  })

  it('00401: a line with tax has none', async () => {
    const changed = edit(
      xml,
      '<AliquotaIVA>22.00</AliquotaIVA>',
      '<AliquotaIVA>22.00</AliquotaIVA><Natura>N4</Natura>',
    )
    expect(await faultsOf(changed)).toContain('sdi_00401')
  })

  it('00401 and 00430: a nature beside a rate, in lines and summary', async () => {
    const both = xml.replaceAll(
      '<AliquotaIVA>22.00</AliquotaIVA>',
      '<AliquotaIVA>22.00</AliquotaIVA><Natura>N6.1</Natura>',
    )
    expect(await faultsOf(both)).toEqual(['sdi_00401', 'sdi_00430'])
  })

  it('00429 and 00430: so in the summary', async () => {
    const without = editLast(exempt, '<Natura>N4</Natura>', '')
    expect(await faultsOf(without)).toEqual(['sdi_00429', 'sdi_00444', 'sdi_00422'])
    const changed = editLast(
      xml,
      '<AliquotaIVA>4.00</AliquotaIVA>',
      '<AliquotaIVA>4.00</AliquotaIVA><Natura>N4</Natura>',
    )
    expect(await faultsOf(changed)).toContain('sdi_00430')
  })

  it('00413 and 00414: so in a pension contribution', async () => {
    const fund = (inside: string) =>
      edit(
        xml,
        '<ImportoTotaleDocumento>',
        `<DatiCassaPrevidenziale><ImportoContributoCassa>0.00</ImportoContributoCassa>${inside}</DatiCassaPrevidenziale><ImportoTotaleDocumento>`,
      )
    expect(await faultsOf(fund('<AliquotaIVA>0.00</AliquotaIVA>'))).toContain('sdi_00413')
    const taxed = '<AliquotaIVA>22.00</AliquotaIVA><Natura>N4</Natura>'
    expect(await faultsOf(fund(taxed))).toContain('sdi_00414')
    expect(await faultsOf(fund('<AliquotaIVA>22.00</AliquotaIVA>'))).toEqual([])
  })

  it('00445: since 2021 three of them are told by their subdivision', async () => {
    const generic = exempt.replaceAll('N4', 'N3')
    expect(await faultsOf(generic)).toEqual(['sdi_00445'])
    expect(await faultsOf(edit(generic, '2026-03-02', '2020-12-31'))).toEqual([])
    expect(await faultsOf(exempt.replaceAll('N4', 'N3.5'))).toEqual([])
  })
})

describe('sums', () => {
  it('00421: the tax is its rate of its base, to a cent', async () => {
    const off = (tax: string) => editLast(xml, '<Imposta>0.80', `<Imposta>${tax}`)
    expect(await faultsOf(off('0.81'))).toEqual([])
    expect(await faultsOf(off('0.82'))).toEqual(['sdi_00421'])
    expect(await faultsOf(off('0.78'))).toEqual(['sdi_00421'])
  })

  it('00422: the base is what the lines add up to, to a euro', async () => {
    const off = (base: string) =>
      edit(xml, '<ImponibileImporto>250.00', `<ImponibileImporto>${base}`)
    expect(await faultsOf(off('251.01'))).toContain('sdi_00422')
    expect(await faultsOf(off('250.01'))).not.toContain('sdi_00422')
  })

  it('00422 counts the rounding of the row', async () => {
    const rounded = edit(
      xml,
      '<ImponibileImporto>250.00',
      '<Arrotondamento>5.00</Arrotondamento><ImponibileImporto>255.00',
    )
    expect(await faultsOf(rounded)).not.toContain('sdi_00422')
  })

  it('00419 and 00444: the summary has every rate and nature', async () => {
    const noRate = edit(xml, /<DatiRiepilogo><AliquotaIVA>4.*?<\/DatiRiepilogo>/, '')
    expect(await faultsOf(noRate)).toEqual(['sdi_00419'])
    const noNature = edit(exempt, /<DatiRiepilogo><AliquotaIVA>0.*?<\/DatiRiepilogo>/, '')
    expect(await faultsOf(noNature)).toEqual(['sdi_00444'])
  })

  it('00423: a line is its price times its quantity, to a cent', async () => {
    const more = edit(xml, '<Quantita>1.00', '<Quantita>2.00')
    expect(await faultsOf(more)).toEqual(['sdi_00423'])
    const almost = edit(xml, '<PrezzoUnitario>250.00', '<PrezzoUnitario>250.01')
    expect(await faultsOf(almost)).toEqual([])
  })

  it.each([
    ['a discount by percent', '275.00', '<Tipo>SC</Tipo><Percentuale>9.09090909</Percentuale>'],
    ['a discount by amount', '255.00', '<Tipo>SC</Tipo><Importo>5.00</Importo>'],
    ['a discount written with a minus', '255.00', '<Tipo>SC</Tipo><Importo>-5.00</Importo>'],
    ['a surcharge', '200.00', '<Tipo>MG</Tipo><Percentuale>25.00</Percentuale>'],
  ])('00423 knows %s', async (_name, price, change) => {
    const changed = edit(
      xml,
      '<PrezzoUnitario>250.00</PrezzoUnitario>',
      `<PrezzoUnitario>${price}</PrezzoUnitario><ScontoMaggiorazione>${change}</ScontoMaggiorazione>`,
    )
    expect(await faultsOf(changed)).toEqual([])
  })

  it('00423 takes a line without a quantity for one piece', async () => {
    expect(await faultsOf(edit(xml, '<Quantita>1.00</Quantita>', ''))).toEqual([])
  })
})

describe('the head', () => {
  it('00417: the buyer has a number of some kind', async () => {
    const id = '<IdFiscaleIVA><IdPaese>DK</IdPaese><IdCodice>12345674</IdCodice></IdFiscaleIVA>'
    expect(await faultsOf(edit(xml, id, ''))).toEqual(['sdi_00417'])
    const code = '<CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale>'
    expect(await faultsOf(edit(xml, id, code))).toEqual([])
  })

  it('00425: the number has a digit', async () => {
    expect(await faultsOf(edit(xml, '2026/17', 'prima'))).toEqual(['sdi_00425'])
  })

  it('00428: the format is named alike in both places', async () => {
    expect(await faultsOf(edit(xml, 'versione="FPR12"', 'versione="FPA12"'))).toEqual(['sdi_00428'])
  })

  it.each(['Data', 'Numero', 'Divisa', 'TipoDocumento', 'Descrizione', 'Imposta', 'PrezzoTotale'])(
    '00200: %s is there',
    async (element) => {
      const read = await readGood(edit(xml, new RegExp(`<${element}>.*?</${element}>`), ''))
      expect(read.validation?.faults).toContainEqual({ code: 'sdi_00200', params: { element } })
      expect(read.validation?.valid).toBe(false)
    },
  )

  it('00200: seller, lines and summary are there', async () => {
    const none = edit(
      edit(xml, /<DatiBeniServizi>.*<\/DatiBeniServizi>/, '<DatiBeniServizi/>'),
      /<CedentePrestatore>.*<\/CedentePrestatore>/,
      '<CedentePrestatore/>',
    )
    const read = await readGood(none)
    const missing = read.validation?.faults.map((fault) => fault.params['element'])
    expect(missing).toEqual(['IdFiscaleIVA', 'Anagrafica', 'DettaglioLinee', 'DatiRiepilogo'])
  })
})
