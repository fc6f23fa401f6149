import type { UblInvoice, UblLine, UblParty, UblRow } from '#ubl/room'
import { german, norwegian, publicBody, ublBuyer, ublSeller } from './ubl_parties.ts'

export const ublLine: UblLine = {
  description: 'Rådgivning, maj',
  quantity: '10',
  unitPrice: '950',
  net: '9500.00',
  category: 'S',
  rate: '25',
}

const standard: UblRow = { category: 'S', rate: '25', net: '9500.00', vat: '2375.00' }

/** A domestic invoice in kroner that everything is known of. */
export const ublInvoice: UblInvoice = {
  kind: 'invoice',
  number: '2026-0001',
  date: '2026-05-29',
  dueDate: '2026-06-12',
  currency: 'DKK',
  seller: ublSeller,
  buyer: ublBuyer,
  isBuyerPublic: false,
  orderReference: null,
  lines: [ublLine],
  rows: [standard],
  net: '9500.00',
  vat: '2375.00',
  gross: '11875.00',
  payable: null,
  homeVat: null,
  legalText: null,
  notes: [],
  credits: null,
  payment: { card: null, iban: 'DK5000400440116243', bic: 'DABADKKK', reference: '2026-0001' },
}

/** An invoice of one row without VAT, for a buyer abroad. */
function untaxed(row: Pick<UblRow, 'category'>, legalText: string, buyer: UblParty): UblInvoice {
  const { category } = row
  return {
    ...ublInvoice,
    buyer,
    currency: 'EUR',
    lines: [{ ...ublLine, category, rate: '0' }],
    rows: [{ category, rate: '0', net: '9500.00', vat: '0.00' }],
    vat: '0.00',
    gross: '9500.00',
    legalText,
    payment: {
      card: null,
      iban: 'DK5000400440116243',
      bic: 'DABADKKK',
      reference: 'RF53202600010000',
    },
  }
}

const reverse = 'Reverse charge, Article 196 Directive 2006/112/EC'
const outsideScope = 'Outside the scope of Danish VAT'
const exempt = 'Momsfritaget efter momsloven § 13'

export const ublScenarios: Readonly<Record<string, UblInvoice>> = {
  domestic: ublInvoice,
  several_rates: {
    ...ublInvoice,
    lines: [ublLine, { ...ublLine, description: 'Kursus', category: 'E', rate: '0' }],
    rows: [standard, { category: 'E', rate: '0', net: '9500.00', vat: '0.00' }],
    net: '19000.00',
    gross: '21375.00',
    legalText: exempt,
  },
  zero_rated_and_exempt: {
    ...ublInvoice,
    lines: [
      { ...ublLine, description: 'Avis', category: 'Z', rate: '0' },
      { ...ublLine, description: 'Kursus', category: 'E', rate: '0' },
    ],
    rows: [
      { category: 'Z', rate: '0', net: '9500.00', vat: '0.00' },
      { category: 'E', rate: '0', net: '9500.00', vat: '0.00' },
    ],
    net: '19000.00',
    vat: '0.00',
    gross: '19000.00',
    legalText: exempt,
  },
  public_body: {
    ...ublInvoice,
    buyer: publicBody,
    isBuyerPublic: true,
    orderReference: 'REK-4711',
  },
  payment_card: {
    ...ublInvoice,
    payment: {
      card: { kind: '71', paymentId: '000000202600013', creditor: '81234567' },
      iban: 'DK50 0040 0440 1162 43',
      bic: null,
      reference: null,
    },
  },
  payment_card_without_id: {
    ...ublInvoice,
    number: 'Sag 7',
    payment: {
      card: { kind: '73', paymentId: '', creditor: '81234567' },
      iban: 'DK50 0040 0440 1162 43',
      bic: null,
      reference: 'Sag 7',
    },
  },
  advance: { ...ublInvoice, isAdvance: true },
  final: {
    ...ublInvoice,
    lines: [
      ublLine,
      {
        ...ublLine,
        description: 'Aconto: faktura 2026-0001 af 01.05.2026',
        quantity: '1',
        unitPrice: '-1500',
        net: '-1500.00',
      },
    ],
    rows: [{ ...standard, net: '8000.00', vat: '2000.00' }],
    net: '8000.00',
    vat: '2000.00',
    gross: '10000.00',
    deducted: [{ number: '2026-0001', date: '2026-05-01' }],
  },
  iban_without_bank: {
    ...ublInvoice,
    payment: { card: null, iban: 'SE4550000000058398257466', bic: null, reference: '2026-0001' },
  },
  nowhere_to_pay: {
    ...ublInvoice,
    payment: { card: null, iban: null, bic: null, reference: '2026-0001' },
  },
  eu_reverse_charge: untaxed({ category: 'AE' }, reverse, german),
  eu_goods: untaxed(
    { category: 'K' },
    'Exempt intra-Community supply, Article 138 Directive 2006/112/EC',
    german,
  ),
  export_of_services: untaxed({ category: 'O' }, outsideScope, norwegian),
  export_of_goods: untaxed({ category: 'G' }, 'Export outside the EU VAT area', norwegian),
  domestic_reverse_charge: {
    ...untaxed({ category: 'AE' }, 'Omvendt betalingspligt, momsloven § 46', ublBuyer),
    currency: 'DKK',
  },
  credit_note: {
    ...ublInvoice,
    kind: 'credit_note',
    number: 'NC-2026-0001',
    date: '2026-06-02',
    dueDate: null,
    credits: { number: '2026-0001', date: '2026-05-29' },
    payment: null,
  },
  credit_note_public_body: {
    ...ublInvoice,
    kind: 'credit_note',
    number: 'NC-2026-0002',
    dueDate: null,
    buyer: publicBody,
    isBuyerPublic: true,
    orderReference: 'REK-4711',
    credits: { number: '2026-0001', date: '2026-05-29' },
    payment: null,
  },
  rounding: {
    ...ublInvoice,
    lines: [
      { ...ublLine, quantity: '3', unitPrice: '0.33333333', net: '1.00' },
      { ...ublLine, quantity: '1.123456', unitPrice: '0.1', net: '0.11' },
      { ...ublLine, quantity: '0.33333333', unitPrice: '99.99', net: '33.33' },
    ],
    rows: [{ ...standard, net: '34.44', vat: '8.61' }],
    net: '34.44',
    vat: '8.61',
    gross: '43.05',
  },
  zero_line: {
    ...ublInvoice,
    lines: [
      ublLine,
      {
        ...ublLine,
        description: 'Opstart, uden beregning',
        quantity: '1',
        unitPrice: '0',
        net: '0.00',
      },
      { ...ublLine, description: 'Timer i reserve', quantity: '0', net: '0.00' },
    ],
  },
  line_taken_back: {
    ...ublInvoice,
    lines: [
      { ...ublLine, quantity: '11', net: '10450.00' },
      { ...ublLine, description: 'Rabat', quantity: '1', unitPrice: '-950', net: '-950.00' },
    ],
  },
  other_letters: {
    ...ublInvoice,
    buyer: { ...ublBuyer, name: 'Καφέ “Ωμέγα” — Æblegården & Søn <test>' },
    lines: [{ ...ublLine, description: 'Консультации\n日本語 — 10 € “rabat”' }],
    notes: ['Tak for handlen \u{1F642}'],
  },
  foreign_currency: {
    ...ublInvoice,
    currency: 'EUR',
    homeVat: { currency: 'DKK', amount: '17717.50' },
    payment: { card: null, iban: 'DK5000400440116243', bic: 'DABADKKK', reference: '2026-0001' },
  },
  currency_without_decimals: {
    ...ublInvoice,
    currency: 'JPY',
    lines: [{ ...ublLine, net: '9500' }],
    rows: [{ ...standard, net: '9500', vat: '2375' }],
    net: '9500',
    vat: '2375',
    gross: '11875',
    homeVat: { currency: 'DKK', amount: '108.30' },
  },
}
