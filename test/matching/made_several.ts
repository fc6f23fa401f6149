import type { OpenItem } from '#matching/room'
import { addDays } from '#kernel/values/day'
import {
  addItem,
  addPayment,
  anyAmount,
  anyContact,
  anyDay,
  type MadeContact,
  type Maker,
} from './maker.ts'

function addSeveral(maker: Maker, contact: MadeContact, count: number): OpenItem[] {
  const start = anyDay(maker)
  return Array.from({ length: count }, (_, at) =>
    addItem(maker, contact, { date: addDays(start, at * maker.chance.whole(1, 9)) }),
  )
}

const sumOf = (items: readonly OpenItem[]): bigint =>
  items.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

function lastDue(items: readonly OpenItem[]): string {
  return (
    items
      .map(({ dueDate, date }) => dueDate ?? date)
      .toSorted()
      .at(-1) ?? ''
  )
}

/** One payment of several invoices. */
export const severalKinds: Readonly<Record<string, (maker: Maker) => void>> = {
  listed(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const items = addSeveral(maker, contact, chance.whole(2, 4))
    const between = chance.pick([', ', ' + ', ' ', ' og ', ' e ', '/'])
    const list = items.map(({ number }) => number ?? '').join(between)
    const message = chance.pick(country.numbered.filter((write) => /[a-z]/i.test(write('1'))))(list)
    const date = addDays(lastDue(items), chance.whole(-4, 8))
    addPayment(
      maker,
      'listed',
      { amountMinor: sumOf(items), date, contact, said: { message } },
      items,
    )
  },

  summed(maker) {
    const { chance, country, customers, suppliers } = maker
    const contact = chance.pick([...customers, ...suppliers].filter(({ iban }) => iban !== null))
    const items = addSeveral(maker, contact, chance.whole(2, 4))
    const date = addDays(lastDue(items), chance.whole(-4, 8))
    const said = { message: chance.pick(country.messages), hasIban: chance.isHit(0.6) }
    addPayment(maker, 'summed', { amountMinor: sumOf(items), date, contact, said }, items)
  },

  /** Two ways to make the amount, so nobody can know. */
  ambiguous_sum(maker) {
    const { chance, customers } = maker
    const contact = chance.pick(customers.filter(({ iban }) => iban !== null))
    const start = anyDay(maker)
    const base = anyAmount(maker) + 10_000n
    const amounts = [base, base + 2_500n, base + 5_000n, base + 7_500n]
    const items = amounts.map((amountMinor, at) =>
      addItem(maker, contact, { amountMinor, date: addDays(start, at) }),
    )
    const isOuter = chance.isHit(0.5)
    const paid = items.filter((_, at) => (at === 0 || at === 3) === isOuter)
    const given = {
      amountMinor: sumOf(paid),
      date: addDays(lastDue(items), 1),
      contact,
      said: { hasIban: true },
    }
    addPayment(maker, 'ambiguous_sum', given, paid)
  },

  credit_note(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const sign = contact.isCustomer ? 1n : -1n
    const item = addItem(maker, contact, { amountMinor: sign * (80_000n + anyAmount(maker)) })
    const credit = addItem(maker, contact, {
      amountMinor: -sign * BigInt(chance.whole(5_000, 70_000)),
      date: addDays(item.date, 3),
      kind: 'credit_note',
    })
    const both = `${item.number} - ${credit.number}`
    const message = chance.pick([
      chance.pick(country.numbered)(both),
      chance.pick(country.numbered)(item.number ?? ''),
      '',
    ])
    const date = addDays(item.dueDate ?? item.date, chance.whole(-2, 5))
    const given = {
      amountMinor: item.amountMinor + credit.amountMinor,
      date,
      contact,
      said: { message },
    }
    addPayment(maker, 'credit_note', given, [item, credit])
  },
}
