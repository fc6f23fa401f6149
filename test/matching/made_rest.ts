import { addDays } from '#kernel/values/day'
import { cardText } from './made_bank.ts'
import { addItem, addPayment, anyAmount, anyDay, type MadeContact, type Maker } from './maker.ts'

const shopOf = ({ chance, country }: Maker): MadeContact => ({
  name: chance.pick(country.shops),
  iban: null,
  terms: 0,
  isCustomer: false,
  nextNumber: () => String(chance.whole(100, 9_999_999)),
})

/** Cards, refunds, own transfers, payouts, and what no invoice ever belongs to. */
export const otherKinds: Readonly<Record<string, (maker: Maker) => void>> = {
  card(maker) {
    const { chance, country } = maker
    const contact = shopOf(maker)
    const date = anyDay(maker)
    const amountMinor = BigInt(-chance.whole(1_500, 250_000))
    const item = addItem(maker, contact, { amountMinor, date, dueDate: date, kind: 'expense' })
    const said = {
      text: cardText(chance, country, contact.name, date),
      hasName: false,
      hasIban: false,
    }
    const paid = addDays(date, chance.pick([0, 0, 1, 1, 2, 3, 4]))
    addPayment(maker, 'card', { amountMinor, date: paid, contact, said }, [item])
  },

  /** The receipt has the company's full name, the terminal only what customers call it. */
  merchant(maker) {
    const { chance, country } = maker
    const shop = chance.pick(country.chains)
    const contact = { ...shopOf(maker), name: shop.legal }
    const date = anyDay(maker)
    const amountMinor = BigInt(-chance.pick([9_900, 24_900, 29_900, chance.whole(1_500, 250_000)]))
    const hasItem = chance.isHit(0.8)
    const given = { amountMinor, date, dueDate: date, kind: 'expense' }
    const truth = hasItem ? [addItem(maker, contact, given)] : []
    const said = {
      text: cardText(chance, country, shop.sign, date),
      hasName: false,
      hasIban: false,
    }
    const paid = addDays(date, chance.pick([0, 0, 1, 2, 3]))
    addPayment(maker, 'merchant', { amountMinor, date: paid, contact, said }, truth)
  },

  card_without_receipt(maker) {
    const { chance, country } = maker
    const contact = shopOf(maker)
    const date = anyDay(maker)
    const said = {
      text: cardText(chance, country, contact.name, date),
      hasName: false,
      hasIban: false,
    }
    const amountMinor = BigInt(-chance.whole(1_500, 250_000))
    addPayment(maker, 'card_without_receipt', { amountMinor, date, contact, said }, [])
  },

  refund(maker) {
    const { chance, country } = maker
    const contact = shopOf(maker)
    const date = anyDay(maker)
    const amountMinor = BigInt(-chance.whole(5_000, 250_000))
    const text = cardText(chance, country, contact.name, date)
    const said = { text, hasName: false, hasIban: false }
    const item = addItem(maker, contact, { amountMinor, date, dueDate: date, kind: 'expense' })
    addPayment(maker, 'refund', { amountMinor, date: addDays(date, 1), contact, said }, [item])
    const back = addDays(date, chance.whole(3, 20))
    const isKept = chance.isHit(0.4)
    const note = { amountMinor: -amountMinor, date: back, dueDate: back, kind: 'credit_note' }
    const truth = isKept ? [addItem(maker, contact, note)] : []
    const given = {
      amountMinor: -amountMinor,
      date: addDays(back, chance.whole(0, 3)),
      contact,
      said,
    }
    addPayment(maker, 'refund', given, truth)
  },

  own_transfer(maker) {
    const { chance, country, own } = maker
    const amountMinor = anyAmount(maker)
    const date = anyDay(maker)
    const contact: MadeContact = {
      name: own.names[0] ?? '',
      iban: own.ibans[0] ?? null,
      terms: 0,
      isCustomer: true,
      nextNumber: () => '',
    }
    const said = { message: country.transfer, hasName: chance.isHit(0.5), hasIban: true }
    addPayment(maker, 'own_transfer', { amountMinor: -amountMinor, date, contact, said }, [])
    const later = addDays(date, chance.whole(0, 2))
    addPayment(maker, 'own_transfer', { amountMinor, date: later, contact, said }, [])
  },

  payout(maker) {
    const { chance, country } = maker
    const text = chance.pick(country.payouts)
    const contact = shopOf(maker)
    const given = {
      amountMinor: anyAmount(maker),
      date: anyDay(maker),
      contact,
      said: { text, hasName: false },
    }
    addPayment(maker, 'payout', given, [])
  },

  noise(maker) {
    const { chance, country } = maker
    const { text, sign } = chance.pick(country.noise)
    const contact = shopOf(maker)
    const amountMinor = BigInt(sign * chance.whole(500, 3_000_000))
    addPayment(
      maker,
      'noise',
      { amountMinor, date: anyDay(maker), contact, said: { text, hasName: false } },
      [],
    )
  },
}
