import type {
  DemoBankRow,
  DemoCalendar,
  DemoStory,
  DemoBill,
  DemoPage,
  DemoPaper,
} from './story_type.ts'
import { bill, handwritten, paid, sale } from './telling.ts'
import { addDays } from '#kernel/values/day'
import { madeUpProfile } from './made_up_profile.ts'

/** The buyer is the demo company itself, as its profile has it. */
const buyer = madeUpProfile('DK', 'Daybook Demo ApS') as {
  legalName: string
  address: Record<'street' | 'houseNumber' | 'postalCode' | 'city', string>
}

const dotted = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** 1.234,50 */
function kroner(minor: bigint): string {
  const whole = (minor / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${whole},${(minor % 100n).toString().padStart(2, '0')}`
}

const row = (label: string, minor: bigint): string => `${label.padEnd(33)}${kroner(minor)}`

function writeDanishBill(bill: DemoBill, date: string): DemoPaper {
  const { color } = bill.supplier
  return color === undefined
    ? { text: toWords(bill, date) }
    : { date, page: toPage(bill, date, color) }
}

/** As somebody writes it in a mail. */
function toWords({ supplier, number, what, netMinor }: DemoBill, date: string): string {
  const vatMinor = netMinor / 4n
  return `${supplier.name}
${supplier.street}, ${supplier.town}
CVR-nr. ${supplier.number}

Faktura ${number}
Fakturadato: ${dotted(date)}
Forfaldsdato: ${dotted(addDays(date, 14))}

${row(what, netMinor)}

${row('Netto', netMinor)}
${row('Moms 25 %', vatMinor)}
${row('Total DKK', netMinor + vatMinor)}`
}

function toPage(
  { supplier, number, what, netMinor }: DemoBill,
  date: string,
  color: string,
): DemoPage {
  const vatMinor = netMinor / 4n
  const { street, houseNumber, postalCode, city } = buyer.address
  return {
    name: `faktura-${number}.pdf`,
    language: 'da',
    color,
    seller: [supplier.name, supplier.street, supplier.town, `CVR-nr. ${supplier.number}`],
    buyer: [buyer.legalName, `${street} ${houseNumber}`, `${postalCode} ${city}`],
    title: `Faktura ${number}`,
    facts: [
      ['Fakturadato', dotted(date)],
      ['Forfaldsdato', dotted(addDays(date, 14))],
    ],
    labels: ['Beskrivelse', 'Beløb i DKK'],
    lines: [[what, kroner(netMinor)]],
    sums: [
      ['Netto', kroner(netMinor)],
      ['Moms 25 %', kroner(vatMinor)],
      ['Total DKK', kroner(netMinor + vatMinor)],
    ],
    foot: `Betales senest ${dotted(addDays(date, 14))}. Oplys fakturanummer ${number} ved betaling. ${supplier.name}, CVR-nr. ${supplier.number}`,
  }
}

/** A receipt as the till mails it. */
const lunch = (date: string): DemoPaper => ({
  date,
  page: {
    name: 'kvittering.pdf',
    language: 'da',
    color: '#5b3a1e',
    seller: ['Bistro Torvet', 'Torvet 4', '8000 Aarhus C', 'CVR-nr. 99079193'],
    buyer: [],
    title: 'Kvittering',
    facts: [['Dato', dotted(date)]],
    labels: ['Vare', 'Beløb i DKK'],
    lines: [['2 frokost', '200,00']],
    sums: [
      ['Heraf moms 25 %', '40,00'],
      ['Total DKK', '200,00'],
    ],
    foot: 'Tak for besøget.',
  },
})

const hours = (description: string, quantity: number, unitPrice = 895) => ({
  description,
  quantity,
  unitPrice,
  vatRate: 25,
})

const drive = { description: 'Kørsel, km', quantity: 40, unitPrice: 4, vatRate: 25 }

const card = (day: string, shop: string, amountMinor: bigint, merchant: string): DemoBankRow => ({
  account: 'main',
  day,
  amountMinor,
  text: [`Dankort-nota ${shop}`, `Købt den ${day.slice(8, 10)}.${day.slice(5, 7)}`],
  name: shop,
  merchant,
})

function cards({ ago }: DemoCalendar): DemoBankRow[] {
  return [
    card(ago(108), 'TANKEN RINGVEJ', -61_240n, '5541'),
    card(ago(93), 'BYENS KIOSK', -8_900n, '5994'),
    card(ago(81), 'VÆRKTØJSBODEN', -134_900n, '5251'),
    card(ago(66), 'TANKEN RINGVEJ', -58_815n, '5541'),
    card(ago(52), 'P-HUS NORD', -4_800n, '7523'),
    card(ago(52), 'P-HUS NORD', -4_800n, '7523'),
    card(ago(37), 'HOTEL STRANDEN', -129_500n, '7011'),
    card(ago(31), 'TANKEN RINGVEJ', -64_020n, '5541'),
    card(ago(12), 'KONTORLAGERET', -22_475n, '5943'),
    card(ago(9), 'BISTRO TORVET', -20_000n, '5814'),
    card(ago(4), 'TANKEN RINGVEJ', -59_330n, '5541'),
  ]
}

/** Fees, salaries and what is due to the authorities, month by month. */
function months({ on, lastOf }: DemoCalendar): DemoBankRow[] {
  const row = (day: string, amountMinor: bigint, ...text: string[]): DemoBankRow => ({
    account: 'main',
    day,
    amountMinor,
    text,
  })
  return [3, 2, 1].flatMap((ago) => [
    row(on(ago, 1), -4_500n, 'Gebyr erhvervskonto'),
    row(on(ago, 10), -1_412_600n, 'A-skat og AM-bidrag', 'Skattestyrelsen'),
    row(lastOf(ago), -2_684_350n, 'Lønoverførsel', 'Mette Holm'),
  ])
}

/** The VAT of a quarter falls due on the first of its third month after. */
const vatDay = ({ on }: DemoCalendar): string =>
  [0, 1, 2].map((ago) => on(ago, 1)).find((day) => Number(day.slice(5, 7)) % 3 === 0) ?? on(2, 1)

function transfer(day: string, amountMinor: bigint): DemoBankRow[] {
  const text = ['Overførsel egne konti']
  return [
    { account: 'main', day, amountMinor: -amountMinor, text, isOwn: true },
    { account: 'reserve', day, amountMinor, text, isOwn: true },
  ]
}

const paper = {
  name: 'Papir & Blæk A/S',
  number: '99023759',
  street: 'Nørregade 1',
  town: '1165 København K',
  color: '#8c2f39',
}
const power = {
  name: 'Lysnet Energi A/S',
  number: '99031689',
  street: 'Kraftværksvej 8',
  town: '7000 Fredericia',
  color: '#9a6a00',
}
const internet = {
  name: 'Fibernet Øst A/S',
  number: '99039604',
  street: 'Kabelgade 22',
  town: '2300 København S',
  color: '#1d6a5b',
}
const landlord = {
  name: 'Havnegade 12 Erhvervslejemål ApS',
  number: '99047518',
  street: 'Havnegade 12',
  town: '1058 København K',
}
const hosting = {
  name: 'Skyhus Hosting ApS',
  number: '99055448',
  street: 'Serverparken 3',
  town: '8200 Aarhus N',
  color: '#2a4f9e',
}
const auditor = {
  name: 'Revision Bro & Lund ApS',
  number: '99063378',
  street: 'Bredgade 40',
  town: '1260 København K',
  color: '#174a35',
}
const printer = {
  name: 'Byens Tryk ApS',
  number: '99071273',
  street: 'Industrivej 5',
  town: '2605 Brøndby',
  color: '#7a2a63',
}
const cafe = {
  name: 'Café Hjørnet ApS',
  country: 'DK',
  businessId: '99000007',
  email: 'hej@example.com',
}
const abroad = {
  name: 'Nordlicht GmbH',
  country: 'DE',
  vatNumber: 'DE999999903',
  email: 'buero@example.com',
}
const builder = { name: 'Møllevang Byg ApS', country: 'DK', businessId: '99007923' }
const bakery = { name: 'Bageriet Solsikken I/S', country: 'DK', businessId: '99015845' }
const gallery = { name: 'Galleri Østerlys', country: 'DK', businessId: '99087110' }

export const denmark: DemoStory = {
  vatPercent: 25n,
  clients: [cafe, abroad, builder, bakery, gallery],
  suppliers: [paper, power, internet, landlord, hosting, auditor, printer],
  vendorOf: ({ name, number }) => ({ name, type: 'vendor', country: 'DK', businessId: number }),
  bills: [
    bill(landlord, '70231', 107, 'Husleje kontor', 800_000n, paid(9)),
    bill(power, '5510482', 101, 'Elregning, 612 kWh', 142_800n, paid(20)),
    {
      ...bill(internet, '884120', 98, 'Internet erhverv', 39_900n, paid(14, 'debit')),
      category: 'telecom',
    },
    bill(paper, '2117', 95, 'Kontorartikler, kopipapir', 62_400n, paid(8)),
    bill(hosting, 'SH-30417', 90, 'Hosting og domæner', 48_000n, paid(7)),
    bill(landlord, '70318', 77, 'Husleje kontor', 800_000n, paid(9)),
    bill(power, '5522901', 71, 'Elregning, 655 kWh', 151_600n, paid(20)),
    bill(auditor, '4409', 69, 'Regnskabsmæssig assistance', 1_250_000n, paid(21)),
    bill(paper, '2164', 61, 'Kontorartikler, toner', 118_800n, paid(10, 'name')),
    bill(hosting, 'SH-31190', 59, 'Hosting og domæner', 48_000n, paid(7)),
    bill(landlord, '70402', 47, 'Husleje kontor', 800_000n, paid(9)),
    bill(printer, '18733', 44, 'Annonce og brochurer', 320_000n, paid(15, 'number', 9_000n)),
    bill(power, '5534412', 40, 'Elregning, 701 kWh', 163_200n, paid(20)),
    {
      ...bill(internet, '897755', 36, 'Internet erhverv', 39_900n, paid(14, 'debit')),
      category: 'telecom',
    },
    bill(hosting, 'SH-31977', 28, 'Hosting og domæner', 52_000n, paid(7, 'bare')),
    {
      ...bill(internet, '904511', 66, 'Internet erhverv', 39_900n),
      category: 'telecom',
      isPosted: false,
    },
    {
      ...bill(internet, '911262', 20, 'Internet erhverv', 39_900n),
      category: 'telecom',
      isPosted: false,
    },
    {
      ...bill(internet, '911263', 20, 'Internet erhverv, lager', 39_900n),
      category: 'telecom',
      isPosted: false,
    },
    bill(landlord, '70489', 17, 'Husleje kontor', 800_000n, paid(9)),
    bill(paper, '2231', 12, 'Kontorartikler, kopipapir', 40_000n),
    { ...bill(power, '5546803', 9, 'Elregning, 688 kWh', 160_400n), isPosted: false },
  ],
  sales: [
    sale(builder, 106, [hours('Rådgivning, timer', 24)], paid(13)),
    sale(cafe, 103, [hours('Rådgivning, timer', 7.5), drive], paid(9)),
    sale(bakery, 96, [hours('Opsætning af webshop, timer', 16)], paid(16)),
    sale(gallery, 88, [hours('Workshop, halv dag', 1, 6_400)], paid(8, 'name')),
    sale(builder, 76, [hours('Projektledelse, timer', 31)], paid(15)),
    sale(cafe, 73, [hours('Rådgivning, timer', 6)], paid(12)),
    sale(bakery, 64, [hours('Support, timer', 9)], paid(14, 'number', -50_000n)),
    sale(gallery, 58, [hours('Rådgivning, timer', 11)], paid(10)),
    sale(builder, 45, [hours('Projektledelse, timer', 28)], paid(14)),
    sale(cafe, 42, [hours('Rådgivning, timer', 8), drive], paid(11, 'bare')),
    sale(gallery, 33, [hours('Workshop, hel dag', 1, 11_200)], paid(13)),
    sale(bakery, 27, [hours('Support, timer', 5)], paid(12, 'name')),
    sale(builder, 15, [hours('Projektledelse, timer', 30)]),
    sale(cafe, 6, [hours('Rådgivning, timer', 7.5), drive]),
  ],
  papers: ({ ago }) => [
    {
      paper: lunch(ago(9)),
      steps: [{ name: 'extract_document' }, { name: 'code_document' }],
    },
    {
      paper: { text: 'Tak for sidst! Vi ses i næste uge.' },
      steps: [{ name: 'extract_document' }],
    },
    handwritten('Blomster Fru Hansen', 'Buket til receptionen', {
      country: 'DK',
      date: ago(7),
      total: 240,
      vat: 48,
    }),
  ],
  writeBill: writeDanishBill,
  bank: {
    name: 'Havnebanken',
    country: 'DK',
    currency: 'DKK',
    accounts: {
      main: { product: 'Driftskonto', openingMinor: 14_850_000n },
      reserve: { product: 'Momskonto', openingMinor: 6_200_000n },
    },
  },
  words: {
    sent: {
      number: ({ name, number }) => [`Overførsel ${name}`, `Faktura ${number}`],
      name: ({ name }) => [`Bgs ${name}`],
      debit: ({ name }) => ['Betalingsservice', name.toUpperCase()],
      bare: () => ['Netbank overførsel'],
    },
    received: {
      number: ({ name, number }) => [`Indbetaling ${name}`, `Fakt.nr. ${number}`],
      name: ({ name }) => [`Overførsel fra ${name}`],
      debit: ({ name }) => ['Betalingsservice', name.toUpperCase()],
      bare: () => ['Overførsel', 'Tak for hjælpen'],
    },
  },
  rows: (calendar) => [
    ...cards(calendar),
    ...months(calendar),
    ...transfer(calendar.ago(84), 1_500_000n),
    ...transfer(calendar.ago(54), 1_500_000n),
    ...transfer(calendar.ago(24), 2_000_000n),
    {
      account: 'main',
      day: vatDay(calendar),
      amountMinor: -2_187_300n,
      text: ['Moms', 'Skattestyrelsen'],
    },
    {
      account: 'main',
      day: calendar.ago(26),
      amountMinor: 187_500n,
      text: ['MobilePay', 'Indbetaling 22418'],
    },
    {
      account: 'main',
      day: calendar.ago(21),
      amountMinor: -9_900n,
      text: ['Udlandsgebyr', 'Kortkøb i udlandet'],
    },
    { account: 'reserve', day: calendar.lastOf(1), amountMinor: 11_240n, text: ['Renter'] },
  ],
}
