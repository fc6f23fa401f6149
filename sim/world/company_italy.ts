import type { Company } from './company_type.ts'
import { buildCreditorReference } from './numbers.ts'
import { partner, shop, shortDay } from './partners.ts'

export const italy: Company = {
  name: 'Bottega di Prova S.r.l.',
  suppliers: [
    partner('Legnami Brianza S.p.A.', 'IT', '99984', 30_000, 410_000),
    partner('Rossi Forniture S.r.l.', 'IT', '99985', 8_500, 120_000),
    partner('Energia Chiara S.p.A.', 'IT', '99984', 14_000, 96_000),
    partner('Officina Bianchi s.n.c.', 'IT', '99986', 12_000, 180_000),
    partner('Studio Però & Figli', 'IT', '99985', 25_000, 150_000),
  ],
  customers: [
    partner('Edilizia Conti S.r.l.', 'IT', '99986', 60_000, 520_000),
    partner('Trattoria Da Gino', 'IT', '99984', 18_000, 110_000),
    partner('Comune di Pratonero', 'IT', '99985', 95_000, 780_000),
    partner('Bianchi S.p.A.', 'IT', '99986', 22_000, 260_000),
  ],
  foreignCustomers: [partner('Müller Holzbau GmbH', 'DE', '99980000', 90_000, 640_000)],
  employees: ['Giulia Ferri', 'Marco Lodi'],
  merchants: [
    shop('STAZIONE SERVIZIO A4', '5541', 2_500, 9_800),
    shop('BAR CENTRALE', '5814', 150, 2_400),
    shop('FERRAMENTA NOVA', '5251', 1_200, 34_000),
    shop('CLOUDHOUSE.EXAMPLE', '5734', 900, 9_900, {
      unit: 'USD',
      rate: '0.9214',
      pendingRate: '0.9178',
    }),
  ],
  hotel: shop('ALBERGO RIVA', '7011', 9_000, 28_000),
  parking: shop('PARCHEGGIO EST', '7523', 350, 350),
  taxOffice: partner('Agenzia delle Entrate', 'IT', '99987', 250_000, 640_000),
  taxDay: '16',
  vatMonths: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
  salary: { leastMinor: 145_000, mostMinor: 218_000 },
  feeMinor: 650,
  reserveMinor: 150_000,
  referenceScheme: 'INTL',
  buildReference: buildCreditorReference,
  words: {
    card: (merchant, day) => ['PAGAMENTO POS CARTA *4571', `${shortDay(day, '/')} ${merchant}`],
    supplier: (name, invoice, year) => [
      `BONIFICO A FAVORE DI ${name}`,
      `SALDO FATT. ${invoice}/${year}`,
    ],
    referenced: (number) => [`BONIFICO SEPA RIF. ${number}`],
    customer: (name, invoice) => [`BONIFICO DA ${name}`, `SALDO FATT ${invoice}`],
    salary: (employee) => [`STIPENDIO ${employee}`],
    tax: ['DELEGA F24'],
    vat: ['DELEGA F24 IVA'],
    fee: ['COMMISSIONI TENUTA CONTO'],
    interest: ['INTERESSI CREDITORI'],
    transfer: ['GIROCONTO'],
    correction: ['STORNO IN CORSO'],
  },
}
