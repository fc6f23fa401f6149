import type { VatFrequency } from '#regions/room'
import type { Buyer, CodingChange, PurchasePaper } from '../../../test/cases/case.ts'
import type { Start } from '../../../test/support/quarter/quarter.ts'

export type Country = 'denmark' | 'italy'

/** What differs between the two companies: suppliers, buyers, accounts, words. */
export type Home = {
  frequency: VatFrequency
  opening: Start['opening']
  papers: readonly Paper[]
  buyers: readonly (Buyer & { rate: number; factor: number })[]
  takings(gross: number): object[]
  depreciation: readonly [string, string]
  fee: string
  words: Record<'work' | 'back' | 'cards' | 'fee' | 'depreciation', string>
  periodOf(month: number): string | null
}

/** A kind of paper: its net amount in minor units, what it says, and what is then owed. */
export type Paper = {
  kind: 'einvoice' | 'bill' | 'receipt' | 'credit_note' | 'foreign' | 'exempt'
  least: number
  most: number
  paper(
    net: string,
    number: string,
  ): Omit<PurchasePaper, 'date' | 'number'> & { correct?: CodingChange }
  owes(net: number): number
}

const withVat = (percent: number) => (net: number) => net + Math.round((net * percent) / 100)
const back = (percent: number) => (net: number) => -withVat(percent)(net)
const whole = (net: number): number => net

const danish: Home = {
  frequency: 'quarterly',
  opening: {
    balances: {
      '6481': '250000.00',
      '5570': '30000.00',
      '6190': '25000.00',
      '7440': '-18750.00',
      '6940': '-286250.00',
    },
    items: [
      {
        as: 'O1',
        side: 'customer',
        contact: 'Kunde Nord A/S',
        number: '2025-201',
        date: '2025-12-05',
        open: '25000.00',
      },
      {
        as: 'O2',
        side: 'supplier',
        contact: 'Engros A/S',
        number: 'F-12',
        date: '2025-12-10',
        open: '18750.00',
      },
    ],
  },
  papers: [
    {
      kind: 'einvoice',
      least: 100_000,
      most: 2_000,
      paper: (net) => ({
        supplier: 'Engros A/S',
        vatNumber: 'DK20304057',
        lines: [{ text: 'Varer', net, rate: '25' }],
        correct: { ledgerAccountId: '1610', vatCode: 'I25' },
      }),
      owes: withVat(25),
    },
    {
      kind: 'bill',
      least: 40_000,
      most: 900,
      paper: (net) => ({
        supplier: 'Lomax A/S',
        vatNumber: 'DK27020003',
        form: 'text',
        lines: [{ text: 'Kontorartikler', net, rate: '25' }],
        correct: { ledgerAccountId: '2450', vatCode: 'I25' },
      }),
      owes: withVat(25),
    },
    {
      kind: 'receipt',
      least: 8_000,
      most: 300,
      paper: (net) => ({
        supplier: 'Byggemarked A/S',
        vatNumber: 'DK22324268',
        form: 'text',
        kind: 'receipt',
        lines: [{ text: 'Kontorartikler', net, rate: '25' }],
        correct: { ledgerAccountId: '2450', vatCode: 'I25' },
      }),
      owes: withVat(25),
    },
    {
      kind: 'foreign',
      least: 20_000,
      most: 400,
      paper: (net) => ({
        supplier: 'Hetzner Online GmbH',
        country: 'DE',
        vatNumber: 'DE136695976',
        currency: 'DKK',
        lines: [{ text: 'Hosting', net, rate: '0' }],
      }),
      owes: whole,
    },
    {
      kind: 'credit_note',
      least: 20_000,
      most: 200,
      paper: (net) => ({
        supplier: 'Engros A/S',
        vatNumber: 'DK20304057',
        kind: 'credit_note',
        lines: [{ text: 'Retur af varer', net, rate: '25' }],
        correct: { ledgerAccountId: '1610', vatCode: 'I25' },
      }),
      owes: back(25),
    },
    {
      kind: 'exempt',
      least: 90_000,
      most: 500,
      paper: (net) => ({
        supplier: 'DEAS A/S',
        vatNumber: 'DK10150817',
        lines: [{ text: 'Husleje', net, rate: '0' }],
      }),
      owes: whole,
    },
  ],
  buyers: [
    { name: 'Kunde Nord A/S', vatNumber: 'DK24256790', rate: 25, factor: 1.25 },
    { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976', rate: 0, factor: 1 },
    { name: 'Kunde Øst ApS', vatNumber: 'DK25313763', rate: 25, factor: 1.25 },
  ],
  takings: (gross) => [{ rate: 25, gross }],
  depreciation: ['3050', '5610'],
  fee: '2390',
  words: {
    work: 'Levering',
    back: 'Retur',
    cards: 'Kortindløsning',
    fee: 'Gebyr',
    depreciation: 'Afskrivning',
  },
  periodOf: (month) => (month % 3 === 0 ? `2026-Q${month / 3}` : null),
}

const italian: Home = {
  frequency: 'monthly',
  opening: {
    balances: {
      '1820': '40000.00',
      '1501': '6100.00',
      '1205': '12000.00',
      '2501': '-3660.00',
      '2102': '-10000.00',
      '2105': '-44440.00',
    },
    items: [
      {
        as: 'O1',
        side: 'customer',
        contact: 'Cliente Alfa S.r.l.',
        number: '88',
        date: '2025-12-04',
        open: '6100.00',
      },
      {
        as: 'O2',
        side: 'supplier',
        contact: 'Fornitore Beta S.r.l.',
        number: '45/A',
        date: '2025-12-09',
        open: '3660.00',
      },
    ],
  },
  papers: [
    {
      kind: 'einvoice',
      least: 30_000,
      most: 900,
      paper: (net) => ({
        supplier: 'Fornitore Beta S.r.l.',
        vatNumber: 'IT01234567012',
        lines: [{ text: 'Merce', net, rate: '22' }],
        correct: { ledgerAccountId: '4101', vatCode: 'A22' },
      }),
      owes: withVat(22),
    },
    {
      kind: 'bill',
      least: 12_000,
      most: 400,
      paper: (net) => ({
        supplier: 'Buffetti S.p.A.',
        vatNumber: 'IT07643520567',
        form: 'text',
        lines: [{ text: 'Cancelleria', net, rate: '22' }],
        correct: { ledgerAccountId: '4102', vatCode: 'A22' },
      }),
      owes: withVat(22),
    },
    {
      kind: 'receipt',
      least: 1_500,
      most: 60,
      paper: (net) => ({
        supplier: 'Ferramenta Blu S.r.l.',
        vatNumber: 'IT01234567046',
        form: 'text',
        kind: 'receipt',
        lines: [{ text: 'Cancelleria', net, rate: '22' }],
      }),
      owes: withVat(22),
    },
    {
      kind: 'foreign',
      least: 10_000,
      most: 300,
      paper: (net) => ({
        supplier: 'Hetzner Online GmbH',
        country: 'DE',
        vatNumber: 'DE136695976',
        form: 'text',
        lines: [{ text: 'Hosting', net, rate: '0' }],
      }),
      owes: whole,
    },
    {
      kind: 'credit_note',
      least: 8_000,
      most: 90,
      paper: (net) => ({
        supplier: 'Fornitore Beta S.r.l.',
        vatNumber: 'IT01234567012',
        kind: 'credit_note',
        lines: [{ text: 'Reso merce', net, rate: '22' }],
        correct: { ledgerAccountId: '4101', vatCode: 'A22' },
      }),
      owes: back(22),
    },
    {
      kind: 'exempt',
      least: 70_000,
      most: 300,
      paper: (net) => ({
        supplier: 'Immobiliare Uno S.r.l.',
        vatNumber: 'IT01234567038',
        lines: [{ text: 'Affitto del locale', net, rate: '0', nature: 'N4' }],
        correct: { ledgerAccountId: '4301', vatCode: 'AN4' },
      }),
      owes: whole,
    },
  ],
  buyers: [
    {
      name: 'Cliente Alfa S.r.l.',
      vatNumber: 'IT00488410010',
      sdiCode: 'ABC1234',
      rate: 22,
      factor: 1.22,
    },
    {
      name: 'Comune di Prova',
      vatNumber: 'IT01879020517',
      details: { publicBody: true, officeCode: 'ABC123', splitPayment: true },
      rate: 22,
      factor: 1,
    },
    { name: 'Kunde GmbH', country: 'DE', vatNumber: 'DE136695976', rate: 0, factor: 1 },
  ],
  takings: (gross) => [
    { rate: 22, gross: gross - 110 },
    { rate: 10, gross: 110 },
  ],
  depreciation: ['4505', '1215'],
  fee: '4213',
  words: {
    work: 'Fornitura',
    back: 'Reso',
    cards: 'Accredito POS',
    fee: 'Spese di conto',
    depreciation: 'Ammortamento',
  },
  periodOf: (month) => `2026-${String(month).padStart(2, '0')}`,
}

export const homes: Readonly<Record<Country, Home>> = { denmark: danish, italy: italian }
