import { addDays } from '#kernel/values/day'
import { cardText } from './made_bank.ts'
import {
  addItem,
  addPayment,
  anyAmount,
  anyContact,
  anyDay,
  type MadeContact,
  type Maker,
} from './maker.ts'

const monthsFrom = (start: string, count: number): string[] =>
  Array.from({ length: count }, (_, month) => addDays(start, Math.round(month * 30.4)))

/** The same amount again and again, or twice at once: what a day more or less decides. */
export const repeatKinds: Readonly<Record<string, (maker: Maker) => void>> = {
  /** A customer's monthly invoices; some payments say which, one invoice may be missing. */
  recurring(maker) {
    const { chance, country, customers } = maker
    const contact = chance.pick(customers)
    const amountMinor = anyAmount(maker)
    const days = monthsFrom(addDays('2026-01-01', chance.whole(0, 20)), chance.whole(4, 8))
    const missing = chance.isHit(0.5) ? chance.whole(0, days.length - 1) : -1
    const share = chance.pick([0, 0.3, 0.8])
    for (const [at, date] of days.entries()) {
      const number = contact.nextNumber()
      const item = at === missing ? null : addItem(maker, contact, { amountMinor, date, number })
      if (chance.isHit(0.06)) continue
      const due = addDays(date, contact.terms)
      const paid = addDays(due, chance.pick([-3, -1, 0, 0, 1, 2, 5, 12, 25]))
      const message = chance.isHit(share) ? chance.pick(country.numbered)(number) : ''
      const given = { amountMinor, date: paid, contact, said: { message } }
      addPayment(maker, 'recurring', given, item === null ? [] : [item])
    }
  },

  /** A subscription by card with its receipts, one of which nobody kept. */
  subscription(maker) {
    const { chance, country } = maker
    const name = chance.pick(country.brands)
    const contact: MadeContact = {
      name,
      iban: null,
      terms: 0,
      isCustomer: false,
      nextNumber: () => String(chance.whole(10_000, 9_999_999)),
    }
    const amountMinor = -anyAmount(maker)
    const days = monthsFrom(addDays('2026-01-01', chance.whole(0, 27)), chance.whole(5, 9))
    const missing = chance.whole(0, days.length - 1)
    for (const [at, date] of days.entries()) {
      const given = { amountMinor, date, dueDate: date, kind: 'expense' }
      const item = at === missing ? null : addItem(maker, contact, given)
      const paid = addDays(date, chance.whole(0, 3))
      const said = { text: cardText(chance, country, name, date), hasIban: false, hasName: false }
      addPayment(
        maker,
        'subscription',
        { amountMinor, date: paid, contact, said },
        item === null ? [] : [item],
      )
    }
  },

  /** Several seats of one service, charged some days apart, with one receipt lost. */
  seats(maker) {
    const { chance, country } = maker
    const shop = chance.pick(country.chains)
    const contact: MadeContact = {
      name: shop.legal,
      iban: null,
      terms: 0,
      isCustomer: false,
      nextNumber: () => String(chance.whole(10_000, 99_999)),
    }
    const amountMinor = BigInt(-chance.pick([9_900, 19_900, 24_900]))
    const start = addDays('2026-01-02', chance.whole(0, 25))
    const lost = chance.whole(0, 7)
    for (let at = 0; at < 8; at++) {
      const date = addDays(start, 30 * Math.floor(at / 2) + (at % 2) * chance.whole(0, 9))
      const given = { amountMinor, date, dueDate: date, kind: 'expense' }
      const item = at === lost ? null : addItem(maker, contact, given)
      const paid = addDays(date, chance.whole(0, 4))
      const said = { text: shop.sign, hasName: false, hasIban: false }
      addPayment(
        maker,
        'seats',
        { amountMinor, date: paid, contact, said },
        item === null ? [] : [item],
      )
    }
  },

  /** Two customers owe the same amount at the same time. */
  twins(maker) {
    const { chance, customers } = maker
    const [first, second] = chance.shuffle(customers)
    if (first === undefined || second === undefined) return
    const amountMinor = anyAmount(maker)
    const date = anyDay(maker)
    const items = [first, second].map((contact) => addItem(maker, contact, { amountMinor, date }))
    const isTold = chance.isHit(0.5)
    for (const [at, contact] of [first, second].entries()) {
      const item = items[at]
      if (item === undefined) continue
      const said = { hasName: isTold, hasIban: false }
      const paid = addDays(item.dueDate ?? date, chance.whole(-2, 4))
      addPayment(maker, 'twins', { amountMinor, date: paid, contact, said }, [item])
    }
  },

  /** Two equal purchases in one shop on one day. */
  two_coffees(maker) {
    const { chance, country } = maker
    const name = chance.pick(country.shops)
    const contact = { name, iban: null, terms: 0, isCustomer: false, nextNumber: () => '' }
    const amountMinor = BigInt(-chance.whole(2_500, 9_000))
    const date = anyDay(maker)
    for (let at = 0; at < 2; at++) {
      const item = addItem(maker, contact, {
        amountMinor,
        date,
        dueDate: date,
        number: null,
        kind: 'receipt',
      })
      const said = { text: cardText(chance, country, name, date), hasName: false, hasIban: false }
      addPayment(maker, 'two_coffees', { amountMinor, date, contact, said }, [item])
    }
  },

  /** The same coffee on most days, and a receipt for some of them. */
  habit(maker) {
    const { chance, country } = maker
    const name = chance.pick(country.shops)
    const contact = { name, iban: null, terms: 0, isCustomer: false, nextNumber: () => '' }
    const amountMinor = BigInt(-chance.pick([3_500, 4_200, 4_500]))
    const start = anyDay(maker)
    for (let at = 0; at < 8; at++) {
      const date = addDays(start, at * chance.pick([1, 1, 2, 7]))
      const given = { amountMinor, date, dueDate: date, number: null, kind: 'receipt' }
      const item = chance.isHit(0.6) ? addItem(maker, contact, given) : null
      const said = { text: cardText(chance, country, name, date), hasName: false, hasIban: false }
      const paid = addDays(date, chance.whole(0, 3))
      addPayment(
        maker,
        'habit',
        { amountMinor, date: paid, contact, said },
        item === null ? [] : [item],
      )
    }
  },

  /** Somebody pays the same invoice twice; only one of the two payments is its own. */
  paid_twice(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const message = chance.pick(country.numbered)(item.number ?? '')
    const date = item.dueDate ?? item.date
    const given = { amountMinor: item.amountMinor, contact, said: { message } }
    addPayment(maker, 'paid_twice', { ...given, date }, [item])
    addPayment(maker, 'paid_twice', { ...given, date: addDays(date, chance.whole(1, 9)) }, [])
  },
}
