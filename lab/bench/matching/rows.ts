import { addDays } from '#kernel/values/day'
import type { OpenItem, Transaction } from '#matching/room'
import { createChance, type Chance } from '../../../test/matching/chance.ts'

export type Rows = { transactions: Transaction[]; items: OpenItem[] }

const trades = ['Byg', 'VVS', 'Revision', 'Transport', 'El', 'Design', 'Handel', 'Marketing']
const names = [
  'Hansen',
  'Jensen',
  'Nielsen',
  'Skov',
  'Mølle',
  'Nordlys',
  'Strand',
  'Fjord',
  'Bakke',
]

/** Two or three items in a hundred thousand have one amount. */
const amountBy = (chance: Chance): bigint => BigInt(chance.whole(1, 40_000)) * 125n

/**
 * As many payments as open items. Every other payment is of one of them, and states its number; the
 * rest have amounts that some items have by chance. One item in thirty is in euro.
 */
export function makeRows(count: number, seed: number): Rows {
  const chance = createChance(seed)
  const contacts = Array.from({ length: Math.ceil(count / 12) }, (_, at) => {
    return `${chance.pick(names)} ${chance.pick(trades)} ${at} ApS`
  })
  const items = Array.from({ length: count }, (_, at): OpenItem => {
    const date = addDays('2025-11-15', chance.whole(0, 364))
    const isEuro = at % 30 === 0
    const amountMinor = amountBy(chance)
    return {
      id: String(at),
      amountMinor,
      currency: isEuro ? 'EUR' : 'DKK',
      baseAmountMinor: isEuro ? (amountMinor * 746n) / 100n : amountMinor,
      date,
      dueDate: addDays(date, 30),
      counterparty: contacts[at % contacts.length] ?? null,
      iban: null,
      number: String(100_000 + at),
      paymentReference: null,
      kind: 'invoice',
    }
  })
  const transactions = items.map((item, at): Transaction => {
    const isPaid = at % 2 === 0 && item.currency === 'DKK'
    const amountMinor = isPaid ? item.amountMinor : amountBy(chance)
    return {
      id: String(at),
      amountMinor,
      currency: 'DKK',
      baseAmountMinor: amountMinor,
      date: addDays(item.dueDate ?? item.date, chance.whole(0, 9)),
      text: isPaid ? `Faktura ${item.number}` : `Overførsel ${chance.pick(trades)}`,
      counterparty: isPaid ? item.counterparty : null,
      iban: null,
      reference: null,
    }
  })
  return { transactions, items }
}
