import type { DemoBankRow, DemoCalendar, DemoStory } from './story_type.ts'
import { writeItalianBill } from './italy_bill.ts'
import { bill, handwritten, paid, sale } from './telling.ts'

const hours = (description: string, quantity: number, unitPrice = 65) => ({
  description,
  quantity,
  unitPrice,
  vatRate: 22,
})

const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

const card = (day: string, shop: string, amountMinor: bigint, merchant: string): DemoBankRow => ({
  account: 'main',
  day,
  amountMinor,
  text: [`PAGAMENTO POS CARTA *4417 DEL ${shortDay(day)}`, shop],
  name: shop,
  merchant,
})

function cards({ ago }: DemoCalendar): DemoBankRow[] {
  return [
    card(ago(107), 'STAZIONE SERVIZIO VIALE EST', -7_420n, '5541'),
    card(ago(94), 'FERRAMENTA DEL BORGO', -18_650n, '5251'),
    card(ago(80), 'TRATTORIA LA QUERCIA', -6_800n, '5812'),
    card(ago(67), 'STAZIONE SERVIZIO VIALE EST', -8_115n, '5541'),
    card(ago(51), 'PARCHEGGIO CENTRO', -450n, '7523'),
    card(ago(51), 'PARCHEGGIO CENTRO', -450n, '7523'),
    card(ago(38), 'ALBERGO DEI COLLI', -24_300n, '7011'),
    card(ago(30), 'STAZIONE SERVIZIO VIALE EST', -7_960n, '5541'),
    card(ago(13), 'BAR DELLA STAZIONE', -1_280n, '5814'),
    card(ago(8), 'TRATTORIA DEL PORTO', -3_400n, '5812'),
    card(ago(3), 'STAZIONE SERVIZIO VIALE EST', -8_240n, '5541'),
  ]
}

/** The bank's charges, salaries and the F24, month by month. */
function months({ on, lastOf }: DemoCalendar): DemoBankRow[] {
  const row = (day: string, amountMinor: bigint, ...text: string[]): DemoBankRow => ({
    account: 'main',
    day,
    amountMinor,
    text,
  })
  return [3, 2, 1].flatMap((ago) => [
    row(on(ago, 1), -1_200n, 'CANONE MENSILE CONTO'),
    row(on(ago, 16), -98_460n, 'PAGAMENTO DELEGA F24', 'RITENUTE E CONTRIBUTI'),
    row(lastOf(ago), -178_520n, 'BONIFICO PER STIPENDIO', 'CHIARA GALLI'),
  ])
}

/** The VAT of a quarter is paid on the 16th of its second month after. */
const vatDay = ({ on }: DemoCalendar): string =>
  [1, 2, 3].map((ago) => on(ago, 16)).find((day) => Number(day.slice(5, 7)) % 3 === 2) ?? on(3, 16)

function transfer(day: string, amountMinor: bigint): DemoBankRow[] {
  const text = ['GIROCONTO']
  return [
    { account: 'main', day, amountMinor: -amountMinor, text, isOwn: true },
    { account: 'reserve', day, amountMinor, text, isOwn: true },
  ]
}

const client = (name: string, vatNumber: string, mailbox: string) => ({
  name,
  country: 'IT',
  vatNumber,
  sdiCode: '0000000',
  pec: `${mailbox}@pec.example.com`,
})

const stationer = {
  name: 'Cartoleria Esempio S.n.c.',
  number: '99511519995',
  street: 'Via Roma 1',
  town: '20121 Milano MI',
}
const power = {
  name: 'Luce Chiara Energia S.p.A.',
  number: '99648689992',
  street: 'Via della Centrale 14',
  town: '00154 Roma RM',
}
const internet = {
  name: 'Fibra Lazio S.r.l.',
  number: '99785859994',
  street: 'Via dei Cavi 9',
  town: '00155 Roma RM',
}
const landlord = {
  name: 'Immobiliare Trastevere S.r.l.',
  number: '99923029997',
  street: 'Viale Trastevere 60',
  town: '00153 Roma RM',
}
const adviser = {
  name: 'Studio Commercialista Conti',
  number: '99119739995',
  street: 'Via Nazionale 88',
  town: '00184 Roma RM',
}
const trattoria = client('Trattoria da Prova S.r.l.', 'IT99999998885', 'trattoria')
const workshops = client('Officine Valverde S.p.A.', 'IT99237179991', 'officine')
const lawyers = client('Studio Bianchi e Neri', 'IT99374349993', 'studio')
const nursery = client('Vivaio Primavera S.a.s.', 'IT99106019997', 'vivaio')

export const italy: DemoStory = {
  vatPercent: 22n,
  clients: [trattoria, workshops, lawyers, nursery],
  suppliers: [stationer, power, internet, landlord, adviser],
  vendorOf: ({ name, number }) => ({
    name,
    type: 'vendor',
    country: 'IT',
    vatNumber: `IT${number}`,
  }),
  bills: [
    bill(landlord, '118/FE', 106, 'Canone locazione ufficio', 90_000n, paid(8)),
    bill(power, 'E-40217', 102, 'Bolletta energia elettrica 580 kWh', 16_400n, paid(20, 'debit')),
    {
      ...bill(internet, 'FL/70412', 99, 'Connettività fibra', 4_500n, paid(15)),
      category: 'telecom',
    },
    bill(stationer, '211/A', 96, 'Cancelleria', 8_750n, paid(9)),
    bill(landlord, '131/FE', 76, 'Canone locazione ufficio', 90_000n, paid(8)),
    bill(power, 'E-44870', 72, 'Bolletta energia elettrica 602 kWh', 17_150n, paid(20)),
    bill(adviser, '64', 70, 'Consulenza fiscale', 60_000n, paid(18, 'name')),
    bill(stationer, '248/A', 62, 'Cancelleria: toner e carta', 21_300n, paid(10)),
    {
      ...bill(internet, 'FL/71930', 60, 'Connettività fibra', 4_500n, paid(15)),
      category: 'telecom',
    },
    bill(landlord, '144/FE', 46, 'Canone locazione ufficio', 90_000n, paid(8)),
    bill(power, 'E-49455', 42, 'Bolletta energia elettrica 641 kWh', 18_300n, paid(20)),
    bill(stationer, '290/A', 35, 'Stampati, pubblicità', 32_000n, paid(14, 'number', 900n)),
    {
      ...bill(internet, 'FL/73388', 29, 'Connettività fibra', 4_900n, paid(15, 'bare')),
      category: 'telecom',
    },
    bill(landlord, '157/FE', 16, 'Canone locazione ufficio', 90_000n, paid(8)),
    bill(stationer, '317/A', 11, 'Cancelleria', 10_000n),
    {
      ...bill(power, 'E-54012', 7, 'Bolletta energia elettrica 633 kWh', 18_050n),
      isPosted: false,
    },
  ],
  sales: [
    sale(workshops, 105, [hours('Consulenza, ore', 40)], paid(20)),
    sale(trattoria, 101, [hours('Consulenza, ore', 12)], paid(12)),
    sale(lawyers, 95, [hours('Formazione, ore', 8, 80)], paid(15)),
    sale(nursery, 89, [hours('Assistenza, ore', 10)], paid(9, 'name')),
    sale(workshops, 75, [hours('Consulenza, ore', 36)], paid(20)),
    sale(trattoria, 71, [hours('Consulenza, ore', 9)], paid(11)),
    sale(lawyers, 63, [hours('Formazione, ore', 6, 80)], paid(14, 'number', -2_000n)),
    sale(nursery, 57, [hours('Assistenza, ore', 14)], paid(12)),
    sale(workshops, 44, [hours('Consulenza, ore', 44)], paid(20)),
    sale(trattoria, 41, [hours('Consulenza, ore', 11)], paid(10, 'bare')),
    sale(lawyers, 32, [hours('Formazione, ore', 10, 80)], paid(13)),
    sale(nursery, 26, [hours('Assistenza, ore', 7)], paid(10, 'name')),
    sale(workshops, 14, [hours('Consulenza, ore', 38)]),
    sale(trattoria, 5, [hours('Consulenza, ore', 12)]),
  ],
  papers: ({ ago }) => [
    {
      paper: { text: 'Scontrino\nTrattoria del Porto\nTotale complessivo 34,00' },
      steps: [{ name: 'extract_document' }],
    },
    handwritten('Ferramenta Bianchi', 'Lampadine e prolunga', {
      country: 'IT',
      date: ago(6),
      total: 48.8,
      vat: 8.8,
    }),
  ],
  writeBill: writeItalianBill,
  bank: {
    name: 'Banca del Naviglio',
    country: 'IT',
    currency: 'EUR',
    accounts: {
      main: { product: 'Conto Impresa', openingMinor: 1_864_000n },
      reserve: { product: 'Conto Deposito', openingMinor: 750_000n },
    },
  },
  words: {
    sent: {
      number: ({ name, number }) => [
        `BONIFICO A FAVORE DI ${name.toUpperCase()}`,
        `SALDO FATT. ${number}`,
      ],
      name: ({ name }) => [`BONIFICO A FAVORE DI ${name.toUpperCase()}`],
      debit: ({ name }) => ['ADDEBITO DIRETTO SDD', name.toUpperCase()],
      bare: () => ['DISPOSIZIONE DI BONIFICO'],
    },
    received: {
      number: ({ name, number }) => [
        `BONIFICO A VOSTRO FAVORE DA ${name.toUpperCase()}`,
        `PAGAMENTO FATTURA ${number}`,
      ],
      name: ({ name }) => [`BONIFICO A VOSTRO FAVORE DA ${name.toUpperCase()}`],
      debit: ({ name }) => ['ADDEBITO DIRETTO SDD', name.toUpperCase()],
      bare: () => ['BONIFICO A VOSTRO FAVORE', 'SALDO'],
    },
  },
  rows: (calendar) => [
    ...cards(calendar),
    ...months(calendar),
    ...transfer(calendar.ago(85), 150_000n),
    ...transfer(calendar.ago(55), 150_000n),
    ...transfer(calendar.ago(25), 200_000n),
    {
      account: 'main',
      day: vatDay(calendar),
      amountMinor: -231_840n,
      text: ['PAGAMENTO DELEGA F24', 'IVA TRIMESTRALE'],
    },
    {
      account: 'main',
      day: calendar.ago(27),
      amountMinor: 24_400n,
      text: ['BONIFICO A VOSTRO FAVORE', 'ACCONTO'],
    },
    {
      account: 'main',
      day: calendar.lastOf(1),
      amountMinor: -2_500n,
      text: ['IMPOSTA DI BOLLO SU ESTRATTO CONTO'],
    },
    {
      account: 'main',
      day: calendar.ago(20),
      amountMinor: -175n,
      text: ['COMMISSIONI SU BONIFICO'],
    },
    {
      account: 'reserve',
      day: calendar.lastOf(1),
      amountMinor: 1_130n,
      text: ['INTERESSI CREDITORI'],
    },
  ],
}
