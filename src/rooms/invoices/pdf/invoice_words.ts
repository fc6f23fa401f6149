import type { Language } from '#kernel/values/language'

/** `fillWords` fills in `{…}`. */
export type InvoiceWords = {
  invoice: string
  creditNote: string
  draft: string
  draftNote: string
  test: string
  testInvoice: string
  testCreditNote: string
  courtesyNote: string
  billTo: string
  invoiceNumber: string
  creditNoteNumber: string
  invoiceDate: string
  creditNoteDate: string
  dueDate: string
  deliveryDate: string
  yourReference: string
  orderReference: string
  contractReference: string
  credits: string
  pricesNote: string
  description: string
  quantity: string
  unitPrice: string
  rate: string
  lineNet: string
  net: string
  vat: string
  gross: string
  grossWithoutVat: string
  payable: string
  summaryRate: string
  summaryNet: string
  summaryVat: string
  vatIn: string
  exchangeRate: string
  payment: string
  payBy: string
  bank: string
  fiReference: string
  rfReference: string
  plainReference: string
  notes: string
  page: string
  phone: string
  businessId: string
  vatNumber: string
  fiscalCode: string
  rea: string
  shareCapital: string
  soleShareholder: string
  inLiquidation: string
}

export const invoiceWords: Record<Language, InvoiceWords> = {
  da: {
    invoice: 'Faktura',
    creditNote: 'Kreditnota',
    draft: 'Kladde',
    draftNote: 'Dette er en kladde og ikke en faktura.',
    test: 'TEST',
    testInvoice: 'TEST – ikke en gyldig faktura',
    testCreditNote: 'TEST – ikke en gyldig kreditnota',
    courtesyNote:
      'Kopi uden skattemæssig gyldighed. Originalen er den elektroniske faktura, der er sendt ' +
      'gennem det italienske system Sistema di Interscambio (SdI).',
    billTo: 'Kunde',
    invoiceNumber: 'Fakturanr.',
    creditNoteNumber: 'Kreditnotanr.',
    invoiceDate: 'Fakturadato',
    creditNoteDate: 'Dato',
    dueDate: 'Forfaldsdato',
    deliveryDate: 'Leveringsdato',
    yourReference: 'Deres reference',
    orderReference: 'Ordrenr.',
    contractReference: 'Kontraktnr.',
    credits: 'Vedrører faktura {number} af {date}',
    pricesNote: 'Priser ekskl. moms, beløb i {currency}',
    description: 'Beskrivelse',
    quantity: 'Antal',
    unitPrice: 'Enhedspris',
    rate: 'Moms',
    lineNet: 'Beløb',
    net: 'I alt ekskl. moms',
    vat: 'Moms',
    gross: 'I alt inkl. moms',
    grossWithoutVat: 'I alt',
    payable: 'Til betaling',
    summaryRate: 'Momssats',
    summaryNet: 'Momsgrundlag',
    summaryVat: 'Momsbeløb',
    vatIn: 'Moms i {currency}',
    exchangeRate: 'Kurs: 1 {from} = {rate} {to}',
    payment: 'Betaling',
    payBy: 'Betalingsfrist',
    bank: 'Bank',
    fiReference: 'Betalings-ID (FIK)',
    rfReference: 'Betalingsreference (RF)',
    plainReference: 'Angiv ved betaling',
    notes: 'Bemærkninger',
    page: 'Side {page} af {pages}',
    phone: 'Tlf.',
    businessId: 'Virksomhedsnr.',
    vatNumber: 'Momsnr.',
    fiscalCode: 'Codice fiscale',
    rea: 'REA',
    shareCapital: 'Selskabskapital',
    soleShareholder: 'Selskab med én kapitalejer',
    inLiquidation: 'I likvidation',
  },
  it: {
    invoice: 'Fattura',
    creditNote: 'Nota di credito',
    draft: 'Bozza',
    draftNote: 'Il presente documento è una bozza e non costituisce fattura.',
    test: 'PROVA',
    testInvoice: 'PROVA – fattura non valida',
    testCreditNote: 'PROVA – nota di credito non valida',
    courtesyNote:
      'Copia di cortesia priva di valore fiscale. L’originale è il documento elettronico ' +
      'trasmesso tramite il Sistema di Interscambio (SdI), disponibile nell’area riservata del ' +
      'sito dell’Agenzia delle Entrate.',
    billTo: 'Cliente',
    invoiceNumber: 'Fattura n.',
    creditNoteNumber: 'Nota di credito n.',
    invoiceDate: 'Data fattura',
    creditNoteDate: 'Data',
    dueDate: 'Scadenza',
    deliveryDate: 'Data operazione',
    yourReference: 'Vs. riferimento',
    orderReference: 'Vs. ordine',
    contractReference: 'Contratto',
    credits: 'Riferimento: fattura n. {number} del {date}',
    pricesNote: 'Prezzi al netto dell’IVA, importi in {currency}',
    description: 'Descrizione',
    quantity: 'Quantità',
    unitPrice: 'Prezzo unitario',
    rate: 'IVA',
    lineNet: 'Importo',
    net: 'Totale imponibile',
    vat: 'Totale IVA',
    gross: 'Totale documento',
    grossWithoutVat: 'Totale documento',
    payable: 'Netto a pagare',
    summaryRate: 'Aliquota',
    summaryNet: 'Imponibile',
    summaryVat: 'Imposta',
    vatIn: 'IVA in {currency}',
    exchangeRate: 'Cambio: 1 {from} = {rate} {to}',
    payment: 'Pagamento',
    payBy: 'Da pagare entro il',
    bank: 'Banca',
    fiReference: 'Codice di pagamento (FIK)',
    rfReference: 'Riferimento strutturato (RF)',
    plainReference: 'Causale',
    notes: 'Note',
    page: 'Pagina {page} di {pages}',
    phone: 'Tel.',
    businessId: 'N. registrazione',
    vatNumber: 'P. IVA',
    fiscalCode: 'Cod. fisc.',
    rea: 'REA',
    shareCapital: 'Capitale sociale',
    soleShareholder: 'Società a socio unico',
    inLiquidation: 'Società in liquidazione',
  },
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    draft: 'Draft',
    draftNote: 'This is a draft and not an invoice.',
    test: 'TEST',
    testInvoice: 'TEST – not a valid invoice',
    testCreditNote: 'TEST – not a valid credit note',
    courtesyNote:
      'Courtesy copy, not valid for tax purposes. The original is the electronic document sent ' +
      'through the Italian exchange system, Sistema di Interscambio (SdI).',
    billTo: 'Bill to',
    invoiceNumber: 'Invoice no.',
    creditNoteNumber: 'Credit note no.',
    invoiceDate: 'Invoice date',
    creditNoteDate: 'Date',
    dueDate: 'Due date',
    deliveryDate: 'Date of supply',
    yourReference: 'Your reference',
    orderReference: 'Order no.',
    contractReference: 'Contract no.',
    credits: 'Refers to invoice {number} of {date}',
    pricesNote: 'Prices exclude VAT, amounts in {currency}',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    rate: 'VAT',
    lineNet: 'Amount',
    net: 'Total excl. VAT',
    vat: 'VAT',
    gross: 'Total incl. VAT',
    grossWithoutVat: 'Total',
    payable: 'Amount payable',
    summaryRate: 'VAT rate',
    summaryNet: 'Taxable amount',
    summaryVat: 'VAT amount',
    vatIn: 'VAT in {currency}',
    exchangeRate: 'Exchange rate: 1 {from} = {rate} {to}',
    payment: 'Payment',
    payBy: 'Pay by',
    bank: 'Bank',
    fiReference: 'Payment ID (FIK)',
    rfReference: 'Creditor reference (RF)',
    plainReference: 'Payment reference',
    notes: 'Notes',
    page: 'Page {page} of {pages}',
    phone: 'Tel.',
    businessId: 'Company no.',
    vatNumber: 'VAT no.',
    fiscalCode: 'Italian tax code',
    rea: 'REA',
    shareCapital: 'Share capital',
    soleShareholder: 'Sole-shareholder company',
    inLiquidation: 'In liquidation',
  },
}

/** The name of the national registration number in countries where it has its own name. */
export const businessIdNames: ReadonlyMap<string, Record<Language, string>> = new Map([
  ['DK', { da: 'CVR-nr.', it: 'N. CVR', en: 'CVR no.' }],
])

/** The invoice must state that VAT is due on payment (DL 83/2012 art. 32-bis). */
export const taxRegimeNotes: ReadonlyMap<string, Record<Language, string>> = new Map([
  [
    'RF17',
    {
      da: 'Italiensk moms efter kontantprincippet (IVA per cassa, art. 32-bis, D.L. 83/2012)',
      it: 'Operazione con IVA per cassa ai sensi dell’art. 32-bis del D.L. 83/2012',
      en: 'Cash accounting for Italian VAT (IVA per cassa, art. 32-bis, D.L. 83/2012)',
    },
  ],
])

export function fillWords(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
