import { addDays } from '#kernel/values/day'
import { makeIban } from './made_bank.ts'
import { makeCompany } from './made_country.ts'
import { addItem, addPayment, anyAmount, anyContact, anyDay, payDay, type Maker } from './maker.ts'

/** What looks like a match and is none, or is one that a person must look at. */
export const trapKinds: Readonly<Record<string, (maker: Maker) => void>> = {
  /** The payment states an invoice that is not in the books; its neighbour of the same amount is. */
  ghost(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const message = chance.pick(country.numbered)(contact.nextNumber())
    const given = {
      amountMinor: item.amountMinor,
      date: payDay(maker, item),
      contact,
      said: { message },
    }
    addPayment(maker, 'ghost', given, [])
  },

  /** Another company with nearly the same name pays the same amount. */
  impostor(maker) {
    const { chance, country } = maker
    const family = chance.pick(country.families)
    const [trade, other] = chance.shuffle(country.trades)
    const contact = { ...anyContact(maker), name: `${family} ${trade}`, iban: null }
    const item = addItem(maker, contact)
    const name = chance.pick([
      `${family} ${other}`,
      `${family} ${trade} ${other}`,
      `${chance.pick(country.families.filter((one) => one !== family))} ${trade}`,
      family,
    ])
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact }
    addPayment(maker, 'impostor', { ...given, said: { name, hasIban: false } }, [])
  },

  /** Two digits changed places, so that the number is nobody's, or somebody else's. */
  mistyped(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const typed = (item.number ?? '').replace(/(\d)(\d)(?!.*\d{2})/, '$2$1')
    const said = { message: chance.pick(country.numbered)(typed) }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'mistyped', given, [item])
  },

  /** Two suppliers happen to have given the same number to their bills. */
  shared_number(maker) {
    const { chance, country, suppliers } = maker
    const [first, second] = chance.shuffle(suppliers)
    if (first === undefined || second === undefined) return
    const number = String(chance.whole(1_000, 99_999))
    const amountMinor = -anyAmount(maker)
    const item = addItem(maker, first, { number, amountMinor })
    addItem(maker, second, {
      number,
      date: item.date,
      amountMinor: chance.isHit(0.5) ? amountMinor : -anyAmount(maker),
    })
    const said = { message: chance.pick(country.numbered)(number), hasName: chance.isHit(0.7) }
    const given = { amountMinor, date: payDay(maker, item), contact: first, said }
    addPayment(maker, 'shared_number', given, [item])
  },

  /** Two invoices in a foreign currency that are worth nearly the same; the payment is of one. */
  two_foreign(maker) {
    const { chance, country } = maker
    const { currency, rate } = country.foreign
    const contact = anyContact(maker)
    const size = 20_000n + anyAmount(maker)
    const date = anyDay(maker)
    const items = [size, size + size / 90n].map((one) => {
      const amountMinor = contact.isCustomer ? one : -one
      const baseAmountMinor = BigInt(Math.round(Number(amountMinor) * rate))
      return addItem(maker, contact, { amountMinor, currency, baseAmountMinor, date })
    })
    const item = chance.pick(items)
    const paid = ((item.baseAmountMinor ?? 0n) * BigInt(chance.whole(9_880, 10_120))) / 10_000n
    const given = { amountMinor: paid, date: payDay(maker, item), contact, said: {} }
    addPayment(maker, 'two_foreign', given, [item])
  },

  /** Last year's invoice of the same number, long paid, beside this year's of the same amount. */
  other_year(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const number = chance.whole(1, 400)
    const item = addItem(maker, contact, { number: `${number}/2026` })
    const message = chance.pick(country.numbered)(`${number}/2025`)
    const given = {
      amountMinor: item.amountMinor,
      date: addDays(item.date, 4),
      contact,
      said: { message },
    }
    addPayment(maker, 'other_year', given, [])
  },

  /** Two invoices are listed, but the second is not in the books, and one alone has the amount. */
  half_listed(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const both = `${contact.nextNumber()}, ${item.number}`
    const said = { message: chance.pick(country.numbered)(both) }
    const given = {
      amountMinor: item.amountMinor + (contact.isCustomer ? 1n : -1n) * anyAmount(maker),
      date: payDay(maker, item),
      contact,
      said,
    }
    addPayment(maker, 'half_listed', given, [item])
  },

  /** A payment of the next invoice, which is not in the books yet, while the last one stays unpaid. */
  ahead(maker) {
    const { chance } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const due = item.dueDate ?? item.date
    const date = addDays(due, chance.whole(61, 120))
    addPayment(maker, 'ahead', { amountMinor: item.amountMinor, date, contact, said: {} }, [])
  },

  /** The text holds digits that are another invoice's number: a customer, a phone, a card. */
  decoy(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const decoy = addItem(maker, anyContact(maker), {
      number: String(chance.whole(10_000, 99_999)),
      amountMinor: item.amountMinor,
      date: item.date,
    })
    const digits = decoy.number ?? ''
    const message = chance.pick([
      `kundenr ${digits} ${chance.pick(country.numbered)(item.number ?? '')}`,
      `cod. cliente ${digits} ${chance.pick(country.numbered)(item.number ?? '')}`,
      `tlf ${digits}12 ${chance.pick(country.numbered)(item.number ?? '')}`,
    ])
    const given = {
      amountMinor: item.amountMinor,
      date: payDay(maker, item),
      contact,
      said: { message },
    }
    addPayment(maker, 'decoy', given, [item])
  },

  /** A stranger's payment has by chance the amount of an open item. */
  coincidence(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const said = {
      name: makeCompany(chance, {
        ...country,
        families: ['Abildgaard', 'Quaranta'],
        brands: ['Zefiro', 'Havgus'],
      }),
      hasName: chance.isHit(0.6),
      hasIban: false,
      message: chance.pick(country.messages),
    }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'coincidence', given, [])
  },

  /** The owner or a parent company pays for a customer, and says which invoice. */
  third_party(maker) {
    const { chance, country, customers } = maker
    const contact = chance.pick(customers)
    const item = addItem(maker, contact)
    const said = {
      name: makeCompany(chance, country),
      message: chance.pick(country.numbered)(item.number ?? ''),
      iban: chance.isHit(0.5) ? makeIban(chance, country.ibanPrefix) : null,
    }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'third_party', given, [item])
  },

  /** Paid to or from an account that is not the contact's known one. */
  changed_account(maker) {
    const { chance, country, customers, suppliers } = maker
    const contact = chance.pick([...customers, ...suppliers].filter(({ iban }) => iban !== null))
    const item = addItem(maker, contact)
    const message = chance.isHit(0.5) ? chance.pick(country.numbered)(item.number ?? '') : ''
    const said = { message, iban: makeIban(chance, country.ibanPrefix) }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'changed_account', given, [item])
  },

  /** One minor unit too little or too much, with nothing but the name. */
  nearly(maker) {
    const { chance } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const by = chance.pick([1n, -1n, 100n])
    const given = {
      amountMinor: item.amountMinor + by,
      date: payDay(maker, item),
      contact,
      said: {},
    }
    addPayment(maker, 'nearly', given, [item])
  },

  /** An old item of the same amount, forgotten long ago, beside a payment of something else. */
  stale(maker) {
    const contact = anyContact(maker)
    const amountMinor = (contact.isCustomer ? 1n : -1n) * anyAmount(maker)
    const item = addItem(maker, contact, { amountMinor, date: anyDay(maker) })
    const date = addDays(item.dueDate ?? item.date, maker.chance.whole(130, 300))
    addPayment(maker, 'stale', { amountMinor, date, contact, said: {} }, [])
  },
}
