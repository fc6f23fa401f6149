import type { Language } from '#kernel/values/language'

/**
 * The words on the PDF of a VAT return, in the country's language; English is printed next to it.
 */
export type ReturnWords = {
  title: string
  test: string
  period: string
  frequency: string
  frequencies: Record<'monthly' | 'quarterly' | 'half_yearly' | 'annual', string>
  due: string
  status: string
  draft: string
  filed: string
  prepared: string
  filedAt: string
  reference: string
  corrects: string
  vatNumber: string
  box: string
  amount: string
  provisional: string
  pay: string
  receive: string
  warnings: string
  signOff: string
  name: string
  date: string
  signature: string
  page: string
}

export const returnWords: Record<Language, ReturnWords> = {
  da: {
    title: 'Momsangivelse',
    test: 'TEST – ikke en gyldig momsangivelse',
    period: 'Periode',
    frequency: 'Afregning',
    frequencies: {
      monthly: 'månedlig',
      quarterly: 'kvartalsvis',
      half_yearly: 'halvårlig',
      annual: 'årlig',
    },
    due: 'Frist',
    status: 'Status',
    draft: 'Kladde',
    filed: 'Indberettet',
    prepared: 'Klargjort den',
    filedAt: 'Indberettet den',
    reference: 'Kvitteringsnummer',
    corrects: 'Retter',
    vatNumber: 'Momsnummer',
    box: 'Rubrik',
    amount: 'Beløb',
    provisional: 'Heraf foreløbigt',
    pay: 'Til betaling',
    receive: 'Til gode',
    warnings: 'Bemærkninger',
    signOff: 'Godkendt af',
    name: 'Navn',
    date: 'Dato',
    signature: 'Underskrift',
    page: 'Side',
  },
  it: {
    title: 'Liquidazione periodica IVA',
    test: 'PROVA – liquidazione IVA non valida',
    period: 'Periodo',
    frequency: 'Periodicità',
    frequencies: {
      monthly: 'mensile',
      quarterly: 'trimestrale',
      half_yearly: 'semestrale',
      annual: 'annuale',
    },
    due: 'Scadenza',
    status: 'Stato',
    draft: 'Bozza',
    filed: 'Inviata',
    prepared: 'Preparata il',
    filedAt: 'Inviata il',
    reference: 'Numero di protocollo',
    corrects: 'Corregge',
    vatNumber: 'Partita IVA',
    box: 'Rigo',
    amount: 'Importo',
    provisional: 'Di cui provvisorio',
    pay: 'Da versare',
    receive: 'A credito',
    warnings: 'Avvertenze',
    signOff: 'Approvata da',
    name: 'Nome',
    date: 'Data',
    signature: 'Firma',
    page: 'Pagina',
  },
  en: {
    title: 'VAT return',
    test: 'TEST – not a valid VAT return',
    period: 'Period',
    frequency: 'Frequency',
    frequencies: {
      monthly: 'monthly',
      quarterly: 'quarterly',
      half_yearly: 'half-yearly',
      annual: 'annual',
    },
    due: 'Due',
    status: 'Status',
    draft: 'Draft',
    filed: 'Filed',
    prepared: 'Prepared on',
    filedAt: 'Filed on',
    reference: 'Filing reference',
    corrects: 'Corrects',
    vatNumber: 'VAT number',
    box: 'Box',
    amount: 'Amount',
    provisional: 'Provisional part',
    pay: 'To pay',
    receive: 'To get back',
    warnings: 'Remarks',
    signOff: 'Approved by',
    name: 'Name',
    date: 'Date',
    signature: 'Signature',
    page: 'Page',
  },
}
