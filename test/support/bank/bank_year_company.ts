import { addDays } from '#kernel/values/day'
import { regionOf, type RegionKey } from '#regions/room'
import { run } from '../books/invoices.ts'
import type { Chance } from '../../matching/chance.ts'
import { bought, sold, type Item, type Supplier } from './matching_trade.ts'
import type { TestOrg, World } from '../world.ts'

/** What a booking at the bank really is, which nobody tells the matcher. */
export type Truth =
  | { kind: 'pays'; parts: { entryId: string; amountMinor: bigint }[] }
  | { kind: 'is'; account: string }

export type Booking = {
  account: 'main' | 'savings'
  day: string
  amountMinor: bigint
  text: string
  name: string
  iban?: string
  reference?: string
  truth: Truth
}

export const lastDay = '2026-10-31'
export const monthsOfYear = [
  '2025-11',
  '2025-12',
  ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
]

export const countries = {
  denmark: {
    ibans: { main: 'DK5000400440116243', savings: 'DK8630003330000011' },
    own: 'Prøve ApS',
    customers: ['Nordlys ApS', 'Vestervang A/S', 'Ørsted Byg A/S', 'Café Havnen', 'Bogtrykkeriet'],
    abroad: { name: 'Schreiner GmbH', currency: 'EUR' },
    suppliers: [
      { name: 'Hostnordic ApS', vatNumber: 'DK24256790' },
      { name: 'Kontorland A/S', vatNumber: 'DK10403782' },
    ] as Supplier[],
    words: {
      invoice: 'Faktura',
      part: 'Delbetaling faktura',
      card: 'VISA/DANKORT',
      credit: 'Kreditnota',
    },
    fee: 'Gebyr kontoførsel',
    interest: 'Rentetilskrivning',
    wages: { text: 'Lønoverførsel', account: '2850' },
    tax: { text: 'SKAT moms', name: 'Skattestyrelsen' },
    transfer: 'Overførsel opsparing',
  },
  italy: {
    ibans: { main: 'IT60X0542811101000000123456', savings: 'IT36K0300203280000400162854' },
    own: 'Prova S.r.l.',
    customers: [
      'Bianchi S.p.A.',
      'Verdi & Figli S.n.c.',
      'Officine Neri S.r.l.',
      'Bar Centrale',
      'Tipografia Gallo',
    ],
    abroad: { name: 'Carpenter Inc', currency: 'USD' },
    suppliers: [
      { name: 'Rossi S.r.l.', vatNumber: 'IT00488410010' },
      { name: 'Ferramenta Conti S.r.l.', vatNumber: 'IT01114601006' },
    ] as Supplier[],
    words: {
      invoice: 'Saldo fattura',
      part: 'Acconto fattura',
      card: 'PAGAMENTO POS',
      credit: 'Nota di credito',
    },
    fee: 'Commissioni tenuta conto',
    interest: 'Interessi creditori',
    wages: { text: 'Stipendi dipendenti', account: '4401' },
    tax: { text: 'Delega F24', name: 'Agenzia delle Entrate' },
    transfer: 'Giroconto',
  },
} as const

export type Company = {
  world: World
  org: TestOrg
  chance: Chance
  /** How many of each a month has. */
  size: number
  bookings: Booking[]
}

const countryOf = ({ org }: Company) => countries[org.region as keyof typeof countries]
const rolesOf = ({ org }: Company) => regionOf(org.region as RegionKey)

function add(company: Company, booking: Omit<Booking, 'account'> & Partial<Booking>): void {
  if (booking.day <= lastDay) company.bookings.push({ account: 'main', ...booking })
}

const paysAll = (...items: Item[]): Truth => ({
  kind: 'pays',
  parts: items.map(({ entryId, amountMinor }) => ({ entryId, amountMinor })),
})

/** A month of a small company: what it sells, buys and is charged, and how all of it is paid. */
export async function liveMonth(company: Company, month: string, index: number): Promise<void> {
  for (let count = 0; count < 2 * company.size; count++) await sell(company, month, index + count)
  for (let count = 0; count < company.size; count++) await buy(company, month, index + count)
  if (index % 4 === 1) await sellAbroad(company, month)
  if (index % 5 === 2) await giveBack(company, month)
  charge(company, month, index)
}

async function sell(company: Company, month: string, turn: number): Promise<void> {
  const { world, org, chance } = company
  const { customers, words } = countryOf(company)
  const to = customers[turn % customers.length] ?? customers[0]
  const day = `${month}-${String(chance.whole(1, 9)).padStart(2, '0')}`
  const net = chance.whole(40_000, 1_900_000) / 100
  const item = await sold(world, org, { to, net, date: day })
  const { amountMinor, number, reference } = item
  const paid = { day: addDays(day, chance.whole(8, 33)), amountMinor, name: to }
  const truth = paysAll(item)
  const way = turn % 5
  if (way === 0) add(company, { ...paid, text: '', reference, truth })
  else if (way === 1) add(company, { ...paid, text: `${words.invoice} ${number}`, truth })
  else if (way === 2) add(company, { ...paid, text: words.invoice, truth })
  else if (way === 3) payInParts(company, paid, item)
  else await payTogether(company, paid, item)
}

type Paid = Pick<Booking, 'day' | 'amountMinor' | 'name'>

function payInParts(company: Company, paid: Paid, { entryId, number }: Item): void {
  const { words } = countryOf(company)
  const first = (paid.amountMinor * 2n) / 5n
  for (const [amountMinor, day] of [
    [first, paid.day],
    [paid.amountMinor - first, addDays(paid.day, 20)],
  ] as const) {
    const truth: Truth = { kind: 'pays', parts: [{ entryId, amountMinor }] }
    add(company, { ...paid, day, amountMinor, text: `${words.part} ${number}`, truth })
  }
}

async function payTogether(company: Company, paid: Paid, item: Item): Promise<void> {
  const { world, org, chance } = company
  const date = addDays(paid.day, -7)
  const net = chance.whole(10_000, 90_000) / 100
  const other = await sold(world, org, { to: paid.name, net, date })
  const amountMinor = item.amountMinor + other.amountMinor
  const text = `${countryOf(company).words.invoice} ${item.number} ${other.number}`
  add(company, { ...paid, amountMinor, text, truth: paysAll(item, other) })
}

async function buy(company: Company, month: string, turn: number): Promise<void> {
  const { world, org, chance } = company
  const { suppliers, words } = countryOf(company)
  const from = suppliers[turn % suppliers.length] ?? suppliers[0]
  if (!from) return
  const date = `${month}-${String(chance.whole(2, 20)).padStart(2, '0')}`
  const number = `${month.replace('-', '')}${String(turn).padStart(3, '0')}`
  const net = (chance.whole(9_000, 400_000) / 100).toFixed(2)
  const item = await bought(world, org, { from, net, date, number })
  const isCard = turn % 2 === 1
  add(company, {
    day: addDays(date, isCard ? 1 : chance.whole(8, 25)),
    amountMinor: item.amountMinor,
    name: isCard ? '' : from.name,
    text: isCard
      ? `${words.card} ${from.name.toUpperCase().slice(0, 16)}`
      : `${words.invoice} ${number}`,
    truth: paysAll(item),
  })
}

/** Paid in the home currency, at a rate that is a little off the booked one. */
async function sellAbroad(company: Company, month: string): Promise<void> {
  const { world, org, chance } = company
  const { abroad, words } = countryOf(company)
  const date = `${month}-04`
  const net = chance.whole(50_000, 300_000) / 100
  const { name: to, currency } = abroad
  const item = await sold(world, org, { to, net, date, currency })
  const { lines } = (await world.read(org, `ledger-entries/${item.entryId}`)).body.result
  const { receivables } = rolesOf(company).accountRoles
  const worth = lines.find((line: { account: string }) => line.account === receivables)?.amount
  const amountMinor = (BigInt(Math.round(worth * 100)) * 1_003n) / 1_000n
  const text = `${words.invoice} ${item.number}`
  const truth: Truth = { kind: 'pays', parts: [{ entryId: item.entryId, amountMinor }] }
  add(company, { day: addDays(date, 15), amountMinor, name: to, text, truth })
}

/** A sale that is paid, credited, and paid back. */
async function giveBack(company: Company, month: string): Promise<void> {
  const { world, org } = company
  const { customers, words } = countryOf(company)
  const [to] = customers
  const item = await sold(world, org, { to, net: 613.5, date: `${month}-03` })
  const text = `${words.invoice} ${item.number}`
  const truth = paysAll(item)
  add(company, { day: `${month}-12`, amountMinor: item.amountMinor, name: to, text, truth })
  const body = { invoiceId: item.id, date: `${month}-16` }
  const note = await run(world, org, 'operations/create_credit_note', body)
  const amountMinor = -item.amountMinor
  add(company, {
    day: `${month}-19`,
    amountMinor,
    name: to,
    text: `${words.credit} ${note.number}`,
    truth: { kind: 'pays', parts: [{ entryId: note.ledgerEntryId, amountMinor }] },
  })
}

/** What comes without a paper. */
function charge(company: Company, month: string, index: number): void {
  const country = countryOf(company)
  const { chance } = company
  const { accountRoles, bankBookings } = rolesOf(company)
  const accountOf = (kind: string, direction: string): string =>
    bankBookings.find((one) => one.class === kind && one.direction === direction)?.account ?? ''
  const straight = (account: string): Truth => ({ kind: 'is', account })
  const fee = { text: country.fee, name: '', truth: straight(accountOf('fee', 'out')) }
  add(company, { day: `${month}-27`, amountMinor: -BigInt(chance.whole(500, 9_000)), ...fee })
  const wages = { text: country.wages.text, name: '', truth: straight(country.wages.account) }
  add(company, { day: `${month}-28`, amountMinor: -2_500_000n, ...wages })
  if (index % 3 === 2) {
    const tax = { ...country.tax, truth: straight(accountRoles.vatSettlement) }
    add(company, {
      day: `${month}-10`,
      amountMinor: -BigInt(chance.whole(90_000, 900_000)),
      ...tax,
    })
    const interest = { text: country.interest, name: '', account: 'savings' as const }
    const truth = straight(accountOf('interest', 'in'))
    add(company, { day: `${month}-28`, amountMinor: 4_321n, ...interest, truth })
  }
  const amountMinor = BigInt(chance.whole(10_000, 500_000))
  const transfer = {
    text: country.transfer,
    name: country.own,
    truth: straight(accountRoles.transit),
  }
  const { main, savings } = country.ibans
  add(company, { ...transfer, day: `${month}-21`, amountMinor: -amountMinor, iban: savings })
  const into = { ...transfer, day: `${month}-22`, amountMinor, iban: main }
  add(company, { ...into, account: 'savings' })
}
