import { describe, expect, it } from 'vitest'
import { lookAt } from './candidates.ts'
import { readKind, vatWordsOf } from './text_kind.ts'
import { linesOfText } from './text_lines.ts'

const kind = (...rows: string[]) => readKind(lookAt(linesOfText(rows.join('\n')))).kind

describe('the kind of a document', () => {
  it.each([
    ['KREDITNOTA', 'credit_note'],
    ['Kreditnota nr. 12', 'credit_note'],
    ['NOTA DI CREDITO', 'credit_note'],
    ['Nota di accredito n. 4', 'credit_note'],
    ['Credit Memo', 'credit_note'],
    ['KVITTERING', 'receipt'],
    ['Kassebon', 'receipt'],
    ['Scontrino n. 4', 'receipt'],
    ['Ricevuta fiscale', 'receipt'],
    ['DOCUMENTO COMMERCIALE', 'receipt'],
    ['Receipt', 'receipt'],
    ['FAKTURA', 'invoice'],
    ['Fattura', 'invoice'],
    ['Tax invoice', 'invoice'],
    ['Nordlys ApS', 'invoice'],
  ] as const)('%s', (row, expected) => {
    expect(kind('Nordlys ApS', row, 'Total 1,00')).toBe(expected)
  })

  it('is what the first heading says', () => {
    expect(kind('FAKTURA', 'Kvittering for betaling')).toBe('invoice')
    expect(kind('Kvittering', 'Faktura 12')).toBe('receipt')
  })

  it('is not said by a sentence', () => {
    expect(kind('Ved fejl udsteder vi gerne en kreditnota inden for 8 dage')).toBe('invoice')
  })

  it('is said by a cell of its own, whatever stands in the next', () => {
    expect(kind('Nordlys Kontor og Papir i Aarhus ApS   KREDITNOTA   Side 1')).toBe('credit_note')
  })

  it('is not part of another word', () => {
    expect(kind('Bonus til medlemmer', 'Bonnier A/S', 'Ricevutaxx')).toBe('invoice')
  })
})

describe('words about VAT', () => {
  it.each([
    'Momsfri ydelse',
    'Fritaget for moms efter § 13',
    'Omvendt betalingspligt',
    'Reverse charge',
    'Esente IVA art. 10',
    'Operazione non imponibile',
    'Regime forfettario',
    'VAT exempt',
  ])('%s says that there is none', (text) => {
    expect(vatWordsOf(text).isExempt).toBe(true)
  })

  it.each(['Moms 25%', 'IVA 22%', 'Presentere', 'Total inkl. moms'])('%s does not', (text) => {
    expect(vatWordsOf(text).isExempt).toBe(false)
  })

  it('tell where the buyer owes it', () => {
    expect(vatWordsOf('Omvendt betalingspligt, moms betales af køber').isReversed).toBe(true)
    expect(vatWordsOf('Inversione contabile').isReversed).toBe(true)
    expect(vatWordsOf('Momsfri').isReversed).toBe(false)
  })

  it.each([
    ['Natura N2.2', 'N2.2'],
    ['N4 esente', 'N4'],
    ['(N6.9)', 'N6.9'],
    ['N9', null],
    ['N2', null],
    ['AN4', null],
    ['N3.7', null],
    ['', null],
  ])('%s names the nature %s', (text, nature) => {
    expect(vatWordsOf(text).nature).toBe(nature)
  })
})
