import { addBusinessDays, dayOfYear } from './day.ts'
import {
  amountOf,
  bookedOn,
  CODES,
  type Doing,
  draftOf,
  type Ground,
  hasRole,
  ibanOfPartner,
  newReference,
} from './making.ts'
import type { Exchange } from './movement.ts'
import type { Merchant } from './partners.ts'

const repeat = (count: number, make: (index: number) => Doing): Doing[] =>
  Array.from({ length: count }, (_, index) => make(index))

/**
 * A price in the account's currency; rates have four decimals, and the result is cut to minor
 * units.
 */
function convert(instructedMinor: bigint, rate: string): bigint {
  return (instructedMinor * BigInt(rate.replace('.', ''))) / 10_000n
}

/**
 * A card payment is pending for one to three business days. Booked, it has another reference and
 * another date, and in a foreign currency another amount.
 */
export function payByCard(ground: Ground, merchant: Merchant, lag: number): Doing {
  const { bank, chance, company, day } = ground
  const price = amountOf(chance, merchant)
  const { foreign } = merchant
  const priceAt = (rate: string | undefined): bigint =>
    rate === undefined ? -price : -convert(price, rate)
  const exchange: Exchange | null = foreign
    ? { unit: foreign.unit, rate: foreign.rate, instructedMinor: price }
    : null
  const pending = {
    from: day,
    status: 'PDNG' as const,
    amountMinor: priceAt(foreign?.pendingRate),
    entryReference: `P${chance.digits(8)}`,
    bookedOn: null,
    lines: [merchant.name],
  }
  const bookDay = addBusinessDays(day, lag)
  return {
    role: hasRole(bank, 'card') ? 'card' : 'operating',
    draft: draftOf(ground, {
      valueOn: bookDay,
      counterparty: { name: merchant.name, iban: null },
      lines: company.words.card(merchant.name, day),
      code: CODES.card,
      merchantCategory: merchant.category,
      exchange,
      phases: [pending, bookedOn(bookDay, priceAt(foreign?.rate), newReference(chance))],
    }),
  }
}

/**
 * Half of the bills are paid with their structured reference, the others with the invoice number.
 */
export function paySupplier(ground: Ground): Doing {
  const { chance, company, day } = ground
  const supplier = chance.pick(company.suppliers)
  const number = chance.happens(50) ? company.buildReference(chance) : null
  const creditor = `8${chance.digits(7)}`
  return {
    role: 'operating',
    draft: draftOf(ground, {
      counterparty: { name: supplier.name, iban: ibanOfPartner(supplier) },
      lines:
        number === null
          ? company.words.supplier(supplier.name, chance.digits(4), day.slice(0, 4))
          : company.words.referenced(number, creditor),
      reference: number === null ? null : { number, scheme: company.referenceScheme },
      code: CODES.sent,
      phases: [bookedOn(day, -amountOf(chance, supplier), newReference(chance))],
    }),
  }
}

/** Our own invoice numbers, counted by day so that no two payments of a year have the same. */
const invoiceNumber = (ground: Ground, index: number): string =>
  `${ground.day.slice(0, 4)}-${String(dayOfYear(ground.day) * 4 + index).padStart(4, '0')}`

export function receivePayment(ground: Ground, index: number, isForeign = false): Doing {
  const { chance, company, day } = ground
  const customer = chance.pick(isForeign ? company.foreignCustomers : company.customers)
  const invoice = invoiceNumber(ground, index)
  return {
    role: isForeign ? 'foreign' : 'operating',
    draft: draftOf(ground, {
      counterparty: { name: customer.name, iban: ibanOfPartner(customer) },
      lines: company.words.customer(customer.name, invoice),
      code: CODES.received,
      phases: [bookedOn(day, amountOf(chance, customer), newReference(chance))],
    }),
  }
}

/** What happens on any business day. There is a card payment on each, so that one is always pending. */
export function makeDaily(ground: Ground): Doing[] {
  const { bank, chance, company } = ground
  const cards = chance.between(1, 3)
  const suppliers = chance.happens(40) ? chance.between(1, 2) : 0
  const customers = chance.happens(58) ? chance.between(1, 2) : 0
  const abroad = hasRole(bank, 'foreign') && chance.happens(20) ? 1 : 0
  return [
    ...repeat(cards, () => payByCard(ground, chance.pick(company.merchants), chance.between(1, 3))),
    ...repeat(suppliers, () => paySupplier(ground)),
    ...repeat(customers, (index) => receivePayment(ground, index)),
    ...repeat(abroad, () => receivePayment(ground, 3, true)),
  ]
}
