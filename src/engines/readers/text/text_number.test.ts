import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { linesOfText } from './text_lines.ts'
import { readInvoiceNumber } from './text_number.ts'

const read = (...rows: string[]) =>
  readInvoiceNumber(lookAt(linesOfText(rows.join('\n')), nationalNumbers()))?.value ?? null

describe('the number of a document', () => {
  it.each([
    ['Fakturanr. 83007', '83007'],
    ['Fakturanummer: 2025-1047', '2025-1047'],
    ['Faktura nr. A/17', 'A/17'],
    ['FAKTURA 4711', '4711'],
    ['Fattura n. 125/2025 del 14/03/2025', '125/2025'],
    ['Numero fattura: FE-00012', 'FE-00012'],
    ['Invoice number INV/2023/03/0008', 'INV/2023/03/0008'],
    ['Invoice #BLR_WFLD20151000982590', 'BLR_WFLD20151000982590'],
    ['Kreditnota nr. 12', '12'],
    ['Bon nr. 0042', '0042'],
    ['Ricevuta n. 9', '9'],
  ])('%s', (row, number) => {
    expect(read(row)).toBe(number)
  })

  it.each([
    ['Bolletta n. 4726 1180 3391 del 08.09.2026', '4726 1180 3391'],
    ['Opkrævning nr. 1412-10', '1412-10'],
    ['Numero del documento   IT26ZQ81KKNI', 'IT26ZQ81KKNI'],
    ['Rechnung Nr.   R0022681957', 'R0022681957'],
    ['Facture n° FA144009', 'FA144009'],
    ['Numero: 48237', '48237'],
    ['Fattura n. FPR 41/26', 'FPR 41/26'],
    ['Afregningsnr. A2602-118840', 'A2602-118840'],
    ['Bilagsnr.: 60-228114', '60-228114'],
    ['Opgørelse nr. 4471', '4471'],
    ['N. bolletta 4126007718', '4126007718'],
    ['Doc. n. E26/00418822 del 10.02.2026', 'E26/00418822'],
    ['Documento FPR 3/26', 'FPR 3/26'],
    ['Quittungsnr. 88-1', '88-1'],
    ['Billing document 900118', '900118'],
  ])('%s', (row, number) => {
    expect(read(row)).toBe(number)
  })

  it('is the cell behind the kind of the document, and no page', () => {
    expect(
      read(
        'Tipo documento   Numero       Data         Pagina',
        'FATTURA          FPR 41/26    08-10-2026   1/1',
      ),
    ).toBe('FPR 41/26')
  })

  it('may be broken at a hyphen', () => {
    expect(read('Numero del documento   INV-1189-2026-', '                       4471')).toBe(
      'INV-1189-2026-4471',
    )
  })

  it('is not the year or the house below a heading', () => {
    expect(read('Faktura for september 2026', '01.09.2026')).toBeNull()
    expect(read('Faktura 2026', '01.09.2026')).toBeNull()
    expect(read('Faktura', 'Vesterbrogade 14')).toBeNull()
  })

  it('is not the number of another document', () => {
    expect(read('Rif. fattura n. 88 del 02.09.2026')).toBeNull()
    expect(read('Nota di credito n. 5', 'A storno della fattura n. 88')).toBe('5')
    expect(read('Vedr. faktura nr. 88')).toBeNull()
    expect(read('Rif. preventivo P26-031 e proforma PF26-018')).toBeNull()
    expect(read('Gutschrift zu Rechnung 2026-0041')).toBeNull()
  })

  it('stands under its heading in a table', () => {
    expect(read('Fakturanr.    Dato          Kundenr.', '83007         12.03.2025    5512')).toBe(
      '83007',
    )
  })

  it('is none of the other numbers of a page', () => {
    expect(read('Kundenr. 5512', 'Ordrenr. 9', 'Tlf. 12 34 56 78', 'Konto 1234567')).toBeNull()
    expect(read('Ordrenr. 9', 'Fakturanr. 10', 'Kundenr. 11')).toBe('10')
  })

  it('is neither a date nor an amount nor the number of a company', () => {
    expect(read('Faktura 12.03.2025')).toBeNull()
    expect(read('Faktura 1.250,00 kr')).toBeNull()
    expect(read('Faktura CVR 13748136')).toBeNull()
  })

  it('prefers the label that says number to the word alone', () => {
    expect(read('Kvittering 3', 'Fakturanr. 1001')).toBe('1001')
  })

  it('is nothing without a label', () => {
    expect(read('83007', 'Total 100,00')).toBeNull()
    expect(read('')).toBeNull()
  })
})
