import type { Fattura, FatturaLine, Fund, Party } from '#fatturapa/room'
import { fatturaWith, milan, ourCompany, type Sample } from './fatturapa.ts'
import { foreign, german, natureScenarios, swiss } from './fatturapa_natures.ts'
import { selfInvoiceScenarios } from './fatturapa_self.ts'

const consumer: Partial<Party> = {
  vatId: null,
  fiscalCode: 'RSSMRA85T10A562S',
  name: { first: 'Maria', last: 'Rossi' },
}

const publicBody: Sample = {
  format: 'FPA12',
  recipientCode: 'UFABCD',
  buyer: {
    vatId: null,
    fiscalCode: '80002170019',
    name: { company: 'Comune di Esempio' },
    address: { ...milan, street: 'Piazza del Municipio', city: 'Esempio', province: null },
  },
}

const tender = {
  number: 'ORD-2026-5',
  date: '2026-01-10',
  cig: 'Z123456789',
  cup: 'J31B20000010001',
}

const fund: Fund = {
  kind: 'TC01',
  rate: '4',
  amount: '40',
  base: '1000',
  vatRate: '22',
  nature: null,
  isWithheld: false,
}

const lawyer: Sample = {
  seller: {
    fiscalCode: 'RSSMRA80A01H501U',
    name: { first: 'Mario', last: 'Rossi' },
    contacts: { phone: '+39 02 1234567', email: 'studio@example.it' },
  },
  document: {
    type: 'TD06',
    withholding: [{ kind: 'RT01', amount: '200', rate: '20', reason: 'A' }],
    funds: [fund],
  },
  lines: [{ description: 'Onorario', unitPrice: '1000', total: '1000', isWithheld: true }],
}

const atRate = (rate: string): Fattura => fatturaWith({ lines: [{ rate }] })

const manyLines = Array.from({ length: 250 }, (_, index): Partial<FatturaLine> => ({
  description: `Articolo ${index + 1}`,
  quantity: '3',
  unitPrice: '10.02',
  total: '30.06',
}))

const long = (text: string, most: number): string => text.repeat(most).slice(0, most).trim()

/** Named invoices, as the exchange takes them; each has its file in test/golden/fatturapa. */
export const scenarios: Readonly<Record<string, Fattura>> = {
  rate_22: atRate('22'),
  rate_10: atRate('10'),
  rate_5: atRate('5'),
  rate_4: atRate('4'),
  several_rates: fatturaWith({
    lines: [{ rate: '22' }, { rate: '10' }, { rate: '5' }, { rate: '4' }, { rate: '22.00' }],
  }),
  rates_and_natures_mixed: fatturaWith({
    document: { stampDuty: { amount: '2' } },
    lines: [{ rate: '22' }, { nature: 'N4' }, { nature: 'N1', unitPrice: '12.5' }],
  }),
  ...natureScenarios,
  ...selfInvoiceScenarios,
  eu_consumer: fatturaWith({
    ...foreign,
    buyer: { ...german, vatId: { country: 'DE', code: '0000000' }, name: { company: 'Jörg Weiß' } },
  }),
  consumer_with_fiscal_code: fatturaWith({ recipientCode: '0000000', buyer: consumer }),
  delivery_by_certified_mail: fatturaWith({
    recipientCode: '0000000',
    recipientPec: 'cliente@pec.example.it',
  }),
  public_body_with_split_payment: fatturaWith({
    ...publicBody,
    due: 'S',
    document: {
      causale: ['Scissione dei pagamenti art. 17-ter DPR 633/72'],
      orders: [tender],
      contracts: [{ number: 'C-77', date: null, cig: 'Z123456789', cup: null }],
    },
    lines: [{ unitPrice: '1000', total: '1000' }],
  }),
  public_body_at_once: fatturaWith({ ...publicBody, due: 'I' }),
  public_body_credit_note: fatturaWith({
    ...publicBody,
    due: 'S',
    document: {
      type: 'TD04',
      number: 'NC2026/1',
      linked: [{ number: '2026/16', date: '2026-02-28', cig: 'Z123456789', cup: null }],
    },
    payment: null,
  }),
  credit_note: fatturaWith({
    document: {
      type: 'TD04',
      number: 'NC2026/2',
      linked: [{ number: '2026/9', date: '2026-02-01', cig: null, cup: null }],
    },
    payment: null,
  }),
  deferred_vat: fatturaWith({ due: 'D', seller: { regime: 'RF17' } }),
  lawyer_with_fund_and_withholding: fatturaWith(lawyer),
  inps_fund_that_is_withheld: fatturaWith({
    ...lawyer,
    document: {
      ...lawyer.document,
      withholding: [{ kind: 'RT01', amount: '208', rate: '20', reason: 'A' }],
      funds: [{ ...fund, kind: 'TC22', isWithheld: true }],
    },
  }),
  fund_without_vat: fatturaWith({
    ...lawyer,
    seller: { ...lawyer.seller, regime: 'RF19' },
    document: {
      type: 'TD06',
      stampDuty: { amount: '2' },
      funds: [{ ...fund, kind: 'TC02', vatRate: '0', nature: 'N2.2' }],
    },
    lines: [{ description: 'Onorario', nature: 'N2.2', unitPrice: '1000', total: '1000' }],
  }),
  company_of_the_register: fatturaWith({
    seller: {
      rea: {
        office: 'MI',
        number: '1234567',
        shareCapital: '10000.5',
        soleShareholder: true,
        inLiquidation: false,
      },
      contacts: { phone: '02 1234567', email: 'ufficio@example.it' },
    },
  }),
  company_in_liquidation: fatturaWith({
    seller: {
      rea: {
        office: 'TO',
        number: '42',
        shareCapital: null,
        soleShareholder: false,
        inLiquidation: true,
      },
    },
  }),
  eight_decimals: fatturaWith({
    lines: [{ quantity: '3.33333333', unitPrice: '0.12345678', total: '0.41152260' }],
  }),
  rounding_by_rate_not_by_line: fatturaWith({
    lines: [1, 2, 3].map(() => ({ unitPrice: '0.33', total: '0.33' })),
  }),
  negative_quantity: fatturaWith({
    lines: [{ unitPrice: '500' }, { quantity: '-2', unitPrice: '50', total: '-100' }],
  }),
  negative_price: fatturaWith({
    lines: [{ unitPrice: '500' }, { description: 'Sconto', quantity: null, unitPrice: '-49.9' }],
  }),
  free_line: fatturaWith({ lines: [{}, { description: 'Omaggio', unitPrice: '0', total: '0' }] }),
  no_quantity_no_payment: fatturaWith({ lines: [{ quantity: null }], payment: null }),
  services_of_a_period: fatturaWith({
    lines: [{ period: { from: '2026-02-01', to: '2026-02-28' } }],
  }),
  foreign_currency: fatturaWith({ ...foreign, buyer: swiss, document: { currency: 'CHF' } }),
  many_lines: fatturaWith({ lines: manyLines }),
  long_texts: fatturaWith({
    buyer: { name: { company: long('Lunghissima Ragione Sociale ', 80) } },
    document: {
      number: '12345678901234567890',
      causale: [long('Fornitura come da contratto. ', 450)],
    },
    lines: [{ description: long('Descrizione molto lunga. ', 1000) }],
  }),
  marks_of_xml: fatturaWith({
    seller: { name: { company: `Rossi & Figli <"S.n.c."> 'Già'` } },
    lines: [{ description: 'a < b && c > d ]]> <!-- x --> &amp; &#0;' }],
  }),
  marks_of_print: fatturaWith({
    lines: [{ description: '“Caffè” – l’ora… 5 € ™ №7 ½ ¼' }],
    document: { causale: ['Spesa di 5 € – “urgente”'] },
  }),
  latin_letters_beyond_latin_1: fatturaWith({
    ...foreign,
    buyer: {
      ...german,
      vatId: { country: 'PL', code: '5260001246' },
      name: { company: 'Łódź Żółć Čapek Œuvre Şahin Đorđe' },
      address: { ...german.address, city: 'Łódź', postalCode: '90-001', country: 'PL' },
    },
  }),
  greek_letters: fatturaWith({
    ...foreign,
    buyer: {
      ...german,
      vatId: { country: 'GR', code: '094259216' },
      name: { company: 'Ελληνική Εταιρεία Ψωμιού Α.Ε.' },
      address: {
        ...german.address,
        street: 'Ερμού 10',
        city: 'Αθήνα',
        postalCode: '10563',
        country: 'GR',
      },
    },
  }),
  cyrillic_letters: fatturaWith({
    ...foreign,
    buyer: {
      ...german,
      vatId: { country: 'BG', code: '175074752' },
      name: { company: 'Българска Търговия ЕООД' },
      address: { ...german.address, city: 'София', postalCode: '1000', country: 'BG' },
    },
  }),
  long_house_number: fatturaWith({
    seller: { ...ourCompany, address: { ...milan, houseNumber: '12/bis scala B' } },
  }),
  deferred_invoice: fatturaWith({ document: { type: 'TD24' } }),
}
