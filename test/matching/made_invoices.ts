import { addDays } from '#kernel/values/day'
import { creditorReference, danishId } from './made_bank.ts'
import { addItem, addPayment, anyAmount, anyContact, anyDay, payDay, type Maker } from './maker.ts'

/** One payment of one invoice, with everything that payers leave out or get wrong. */
export const invoiceKinds: Readonly<Record<string, (maker: Maker) => void>> = {
  reference(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const digits = chance.whole(1_000, 99_999_999)
    const isDanish = country.ibanPrefix === 'DK' && chance.isHit(0.8)
    const id = isDanish
      ? danishId(digits, chance.isHit(0.7) ? 14 : 15)
      : creditorReference(String(digits))
    const item = addItem(maker, contact, { paymentReference: id })
    const card = id.length === 15 ? '71' : '75'
    const text = isDanish
      ? chance.pick([
          `+${card}<${id}+8${chance.whole(1_000_000, 9_999_999)}<`,
          `${card} ${id}`,
          `FIK ${id}`,
        ])
      : chance.pick([id, id.replaceAll(/(.{4})/g, '$1 ').trim(), `RIF ${id}`])
    const isField = chance.isHit(0.5)
    addPayment(
      maker,
      'reference',
      {
        amountMinor: item.amountMinor,
        date: payDay(maker, item),
        contact,
        said: {
          hasName: chance.isHit(0.4),
          message: isField ? '' : text,
          reference: isField ? id : null,
        },
      },
      [item],
    )
  },

  numbered(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const message = chance.pick(country.numbered)(item.number ?? '')
    const said = { message, hasName: chance.isHit(0.8), isCut: chance.isHit(0.2) }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'numbered', given, [item])
  },

  named(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const said = { message: chance.pick(country.messages) }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'named', given, [item])
  },

  truncated(maker) {
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const said = { isCut: true, hasIban: false }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'truncated', given, [item])
  },

  by_account(maker) {
    const { chance, country, customers, suppliers } = maker
    const contact = chance.pick([...customers, ...suppliers].filter(({ iban }) => iban !== null))
    const item = addItem(maker, contact)
    const said = { hasName: false, hasIban: true, message: chance.pick(country.messages) }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'by_account', given, [item])
  },

  amount_alone(maker) {
    const contact = anyContact(maker)
    const item = addItem(maker, contact)
    const said = { hasName: false, hasIban: false }
    const given = { amountMinor: item.amountMinor, date: payDay(maker, item), contact, said }
    addPayment(maker, 'amount_alone', given, [item])
  },

  fee(maker) {
    const { chance, country, customers } = maker
    const contact = chance.pick(customers)
    const item = addItem(maker, contact, { amountMinor: 50_000n + anyAmount(maker) })
    const kept = (item.amountMinor * BigInt(chance.whole(5, 280))) / 10_000n
    const message = chance.isHit(0.7) ? chance.pick(country.numbered)(item.number ?? '') : ''
    const said = { message, hasIban: chance.isHit(0.6) }
    const given = { amountMinor: item.amountMinor - kept, date: payDay(maker, item), contact, said }
    addPayment(maker, 'fee', given, [item])
  },

  foreign(maker) {
    const { chance, country } = maker
    const { currency, rate } = country.foreign
    const contact = anyContact(maker)
    const size = 5_000n + anyAmount(maker)
    const amountMinor = contact.isCustomer ? size : -size
    const base = BigInt(Math.round(Number(amountMinor) * rate))
    const item = addItem(maker, contact, { amountMinor, currency, baseAmountMinor: base })
    const paid = (base * BigInt(chance.whole(9_730, 10_270))) / 10_000n
    const printed = `${currency} ${(Number(size) / 100).toFixed(2).replace('.', ',')}`
    const message = chance.pick([chance.pick(country.numbered)(item.number ?? ''), printed, ''])
    const given = { amountMinor: paid, date: payDay(maker, item), contact, said: { message } }
    addPayment(maker, 'foreign', given, [item])
  },

  instalments(maker) {
    const { chance, country } = maker
    const contact = anyContact(maker)
    const item = addItem(maker, contact, {
      amountMinor: (contact.isCustomer ? 1n : -1n) * (60_000n + anyAmount(maker)),
    })
    const count = chance.whole(2, 3)
    const isSaid = chance.isHit(0.7)
    let left = item.amountMinor
    for (let at = 1; at <= count; at++) {
      const even = item.amountMinor / BigInt(count)
      const amountMinor = at === count ? left : chance.isHit(0.5) ? even : even - even / 7n
      left -= amountMinor
      const message = isSaid ? chance.pick(country.instalment)(item.number ?? '', at) : ''
      const date = addDays(item.date, 10 + 25 * at + chance.whole(0, 5))
      addPayment(maker, 'instalments', { amountMinor, date, contact, said: { message } }, [item])
    }
  },

  unpaid(maker) {
    addItem(maker, anyContact(maker), { date: anyDay(maker) })
  },
}
