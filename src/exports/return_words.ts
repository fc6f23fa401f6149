import type { Language } from '#paper/room'

/** What stands on the paper of a VAT return, in the country's language; English stands beside it. */
export type ReturnWords = {
  title: string
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
    prepared: 'Opgjort',
    filedAt: 'Indberettet den',
    reference: 'Kvittering',
    corrects: 'Retter',
    vatNumber: 'Momsnummer',
    box: 'Felt',
    amount: 'Beløb',
    provisional: 'Heraf foreløbigt',
    pay: 'At betale',
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
    filed: 'Presentata',
    prepared: 'Elaborata il',
    filedAt: 'Presentata il',
    reference: 'Ricevuta',
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
    reference: 'Receipt',
    corrects: 'Corrects',
    vatNumber: 'VAT number',
    box: 'Box',
    amount: 'Amount',
    provisional: 'Provisional part',
    pay: 'To pay',
    receive: 'To receive',
    warnings: 'Remarks',
    signOff: 'Approved by',
    name: 'Name',
    date: 'Date',
    signature: 'Signature',
    page: 'Page',
  },
}
