import type { OpenItem, Own, Transaction } from '#matching/room'
import { addDays } from '#kernel/values/day'
import { createChance, type Chance } from './chance.ts'
import { bankName, makeIban } from './made_bank.ts'
import { makeCompany, type MadeCountry } from './made_country.ts'

export type MadeContact = {
  name: string
  iban: string | null
  terms: number
  isCustomer: boolean
  nextNumber: () => string
}

/** Collects the rows of one made organization, with the truth about each. */
export type Maker = {
  chance: Chance
  country: MadeCountry
  customers: readonly MadeContact[]
  suppliers: readonly MadeContact[]
  own: Own
  items: OpenItem[]
  transactions: Transaction[]
  truth: Map<string, string[]>
  kinds: Map<string, string>
}

export function createMaker(seed: number, country: MadeCountry): Maker {
  const chance = createChance(seed)
  const own = {
    ibans: [makeIban(chance, country.ibanPrefix), makeIban(chance, country.ibanPrefix)],
    names: [`Egen ${makeCompany(chance, country)}`],
  }
  const sales = salesNumbers(chance)
  const customers = Array.from({ length: 45 }, () => contactOf(chance, country, true, sales))
  const suppliers = Array.from({ length: 40 }, () =>
    contactOf(chance, country, false, supplierNumbers(chance)),
  )
  return {
    chance,
    country,
    customers,
    suppliers,
    own,
    items: [],
    transactions: [],
    truth: new Map(),
    kinds: new Map(),
  }
}

function contactOf(
  chance: Chance,
  country: MadeCountry,
  isCustomer: boolean,
  nextNumber: () => string,
): MadeContact {
  return {
    name: makeCompany(chance, country),
    iban: chance.isHit(0.55) ? makeIban(chance, country.ibanPrefix) : null,
    terms: chance.pick([8, 14, 30, 30, 30, 45, 60]),
    isCustomer,
    nextNumber,
  }
}

/** An organization numbers its own invoices without gaps, in one of a few customs. */
function salesNumbers(chance: Chance): () => string {
  const style = chance.whole(0, 3)
  let next = style === 0 ? chance.whole(1, 40) : chance.whole(1_000, 80_000)
  return () => {
    next += 1
    if (style === 0) return `${next}/2026`
    if (style === 1) return `2026-${String(next).padStart(5, '0')}`
    return String(next)
  }
}

function supplierNumbers(chance: Chance): () => string {
  const style = chance.whole(0, 4)
  let next = chance.whole(10 ** (style + 1), 10 ** (style + 2))
  return () => {
    next += chance.whole(1, 9)
    if (style === 0) return `${next}/2026`
    if (style === 1) return `INV-${next}`
    if (style === 2) return `F2026/${next}`
    return String(next)
  }
}

/** Anybody, customers as often as suppliers. */
export function anyContact({ chance, customers, suppliers }: Maker): MadeContact {
  return chance.pick(chance.isHit(0.5) ? customers : suppliers)
}

/** Half of all amounts are round, as prices are. */
export function anyAmount({ chance }: Maker): bigint {
  const size = chance.pick([9_900, 60_000, 250_000, 900_000, 4_000_000])
  const minor = chance.whole(2_000, size)
  if (chance.isHit(0.35)) return BigInt(Math.ceil(minor / 10_000) * 10_000)
  return BigInt(chance.isHit(0.4) ? Math.ceil(minor / 100) * 100 : minor)
}

export function anyDay({ chance }: Maker): string {
  return addDays('2026-01-05', chance.whole(0, 270))
}

/** The day on which somebody pays: mostly when it is due, some at once, some late. */
export function payDay({ chance }: Maker, item: OpenItem): string {
  const due = item.dueDate ?? item.date
  const how = chance.whole(0, 99)
  if (how < 55) return addDays(due, chance.whole(-2, 3))
  if (how < 75) return addDays(item.date, chance.whole(1, 6))
  return addDays(due, chance.whole(4, 35))
}

/** Puts one open item into the books. */
export function addItem(
  maker: Maker,
  contact: MadeContact,
  given: Partial<OpenItem> = {},
): OpenItem {
  const size = given.amountMinor ?? anyAmount(maker)
  const amountMinor = given.amountMinor ?? (contact.isCustomer ? size : -size)
  const date = given.date ?? anyDay(maker)
  const item: OpenItem = {
    id: `e${maker.items.length}`,
    amountMinor,
    currency: maker.country.currency,
    baseAmountMinor: amountMinor,
    date,
    dueDate: addDays(date, contact.terms),
    counterparty: contact.name,
    iban: contact.iban,
    number: contact.nextNumber(),
    paymentReference: null,
    kind: 'invoice',
    ...given,
  }
  maker.items.push(item)
  return item
}

export type Said = {
  /** What the payer wrote beside the name. */
  message?: string
  hasName?: boolean
  hasIban?: boolean
  isCut?: boolean
  iban?: string | null
  name?: string
  text?: string
  reference?: string | null
}

/** Puts one bank row into the feed, and its truth beside it. */
export function addPayment(
  maker: Maker,
  kind: string,
  given: { amountMinor: bigint; date: string; contact: MadeContact; said: Said },
  truth: readonly OpenItem[],
): Transaction {
  const { chance, country } = maker
  const { amountMinor, date, contact, said } = given
  const { message = '', hasName = true, hasIban = chance.isHit(0.4), isCut = false } = said
  const name = bankName(chance, said.name ?? contact.name, isCut)
  const isField = hasName && chance.isHit(0.45)
  const prefix = chance.pick(amountMinor > 0n ? country.incoming : country.outgoing)
  const words =
    isField || !hasName
      ? [prefix, message]
      : chance.pick([
          [prefix, name, message],
          [message, name],
        ])
  const transaction: Transaction = {
    id: `t${maker.transactions.length}`,
    amountMinor,
    currency: country.currency,
    baseAmountMinor: amountMinor,
    date,
    text: said.text ?? words.filter((word) => word !== '').join(' '),
    counterparty: isField ? name : null,
    iban: said.iban === undefined ? (hasIban ? contact.iban : null) : said.iban,
    reference: said.reference ?? null,
  }
  maker.transactions.push(transaction)
  maker.truth.set(
    transaction.id,
    truth.map(({ id }) => id),
  )
  maker.kinds.set(transaction.id, kind)
  return transaction
}
