import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readKind } from './text_kind.ts'
import { linesOfText } from './text_lines.ts'
import { vatWordsOf } from './text_amounts.ts'

const kind = (...rows: string[]) =>
  readKind(lookAt(linesOfText(rows.join('\n')), nationalNumbers())).kind

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
    ['Togbillet', 'receipt'],
    ['Biglietto elettronico', 'receipt'],
    ['Hotelregning', 'invoice'],
    ['Told- og gebyrfaktura', 'invoice'],
    ['NOTULA PER PRESTAZIONE OCCASIONALE', 'invoice'],
    ['Sammelrechnung', 'invoice'],
    ['Månedskvittering', 'receipt'],
    ['RICEVUTA DI AFFITTO', 'receipt'],
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

describe('what is not a bill', () => {
  const paper = (...rows: string[]) => {
    const { kind: is, alerts } = readKind(lookAt(linesOfText(rows.join('\n')), nationalNumbers()))
    return [is, ...alerts.map(({ code, params }) => `${code} ${params['paper']}`)]
  }

  it.each([
    ['Ordrebekræftelse', 'order'],
    ["CONFERMA D'ORDINE", 'order'],
    ['Auftragsbestätigung AB-18995', 'order'],
    ['Tilbud nr. 44', 'quotation'],
    ['PREVENTIVO n. 73 del 13/06/2026', 'quotation'],
    ['Quotation', 'quotation'],
    ['FATTURA PROFORMA n. 330', 'pro_forma'],
    ['Pro forma invoice', 'pro_forma'],
    ['Avviso di parcella', 'pro_forma'],
    ['Følgeseddel', 'delivery_note'],
    ['Documento di trasporto', 'delivery_note'],
    ['Venlig påmindelse', 'reminder'],
    ['2. rykker', 'reminder'],
    ['Sollecito di pagamento', 'reminder'],
    ['Mahnung M-32905', 'reminder'],
    ['ESTRATTO CONTO CLIENTE', 'statement'],
    ['Statement of account', 'statement'],
    ['Kontoudtog pr. 31.10.2026', 'statement'],
    ['Betalingsbekræftelse', 'payment'],
    ['Conferma di pagamento', 'payment'],
    ['Remittance advice', 'payment'],
    ['Lønseddel', 'payroll'],
    ['RIEPILOGO NETTI DA PAGARE - MARZO 2026', 'payroll'],
    ['Gehaltsabrechnung', 'payroll'],
    ['Varsel om prisændring', 'notice'],
  ])('%s', (row, expected) => {
    const rows = ['Nordlys ApS', row, 'Faktura   Dato   Beløb', '12   01.10.2026   100,00']
    expect(paper(...rows)).toEqual(['not_a_bill', `not_a_bill ${expected}`])
  })

  it('is not said by what an invoice refers to', () => {
    expect(paper('FAKTURA', 'Ordre nr. 55', 'Følgeseddel nr. 8811', 'Tilbud   44')).toEqual([
      'invoice',
    ])
    expect(paper('Fakturanr. 12', 'Ordine   5993', 'Ordine: 4559')).toEqual(['invoice'])
    expect(paper('Faktura 12', 'Rykkergebyr 100 kr. ved for sen betaling')).toEqual(['invoice'])
  })

  it('is not said by the next step below the sums', () => {
    const rows = ['Ordrebekræftelse', 'I alt 100,00', 'Faktura fremsendes separat']
    expect(paper(...rows)).toEqual(['not_a_bill', 'not_a_bill order'])
  })

  it('is both on some, and then a bill', () => {
    expect(paper('Ordrebekræftelse og faktura')).toEqual(['invoice'])
    expect(paper('Kontoudtog og faktura')).toEqual(['invoice'])
    expect(paper('Rykker faktura 55')).toEqual(['not_a_bill', 'not_a_bill reminder'])
    expect(paper('KVITTO / FAKTURA')).toEqual(['invoice'])
  })

  it('is asked about where it has an invoice number of its own and VAT', () => {
    const billed = ['Fakturanr. 2026-118', 'Moms 25 % 200,00', 'I alt DKK 1.000,00']
    expect(paper('Ordrebekræftelse', ...billed)).toEqual(['invoice', 'kind_in_doubt order'])
    expect(paper('Ordrebekræftelse', ...billed.slice(1))).toEqual([
      'not_a_bill',
      'not_a_bill order',
    ])
    expect(paper('Ordrebekræftelse', 'Fakturanr. 7')).toEqual(['not_a_bill', 'not_a_bill order'])
    expect(paper('Proforma', ...billed)).toEqual(['not_a_bill', 'not_a_bill pro_forma'])
  })

  it('is not said by a part of a bill about payments, contracts or prices', () => {
    const parts = ['Payment received', 'Lejekontrakt', 'Prisregulering']
    expect(paper('Faktura nr. 12', ...parts)).toEqual(['invoice'])
    expect(paper('Fakturanr. 12', ...parts)).toEqual(['invoice', 'kind_in_doubt payment'])
    expect(paper(...parts)).toEqual(['not_a_bill', 'not_a_bill payment'])
  })

  it('is believed of a paper that denies it is a bill and has no title of one', () => {
    const denied = 'Prospetto interno. Non costituisce documento fiscale.'
    expect(paper('Studio Bertin', 'Elaborazione 7720', denied)).toEqual([
      'not_a_bill',
      'not_a_bill pro_forma',
    ])
    expect(paper('Fattura', denied)).toEqual(['invoice', 'kind_in_doubt pro_forma'])
    expect(paper('Documento n. 12', denied)).toEqual(['invoice', 'kind_in_doubt pro_forma'])
  })

  it('is in doubt where the paper says two things', () => {
    expect(paper('Faktura', 'Betalingspåmindelse')).toEqual(['invoice', 'kind_in_doubt reminder'])
    expect(paper('Fattura', 'Il presente non ha valore di fattura')).toEqual([
      'invoice',
      'kind_in_doubt pro_forma',
    ])
  })
})

describe('a slip from a till', () => {
  it('is a receipt without saying so', () => {
    expect(kind('Odensegastro', '11.04.2026 22:47', 'Skruer 100,51', 'Kontant 100,51')).toBe(
      'receipt',
    )
  })

  it('is no invoice that was paid by card', () => {
    expect(kind('Nordlys ApS', 'Fakturanr. 12', '11.04.2026 22:47', 'Kort 100,51')).toBe('invoice')
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
