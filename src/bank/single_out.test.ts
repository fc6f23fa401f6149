import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rfReference } from '#invoices/room'
import type { Open, OpenInvoice } from './reconcile_store.ts'
import { singleOut, type Evidence } from './single_out.ts'

const invoice = (no: number, residual = 100): OpenInvoice => ({
  id: `invoice ${no}`,
  number: `2026-${no}`,
  payment_reference: rfReference(`2026${no}`),
  entry_id: `entry ${no}`,
  currency: 'EUR',
  residual_minor: String(residual),
})
const payment = (no: number, states: readonly number[], amount = 100): Open => ({
  id: `payment ${no}`,
  account_id: 'account',
  amount_minor: String(amount),
  currency: 'EUR',
  reference: null,
  text: states.map((one) => rfReference(`2026${one}`)).join(' '),
})
const evidence = (payments: Open[], invoices: OpenInvoice[], over: Partial<Evidence> = {}) => ({
  payments,
  equals: payments,
  invoices,
  declined: [],
  creditor: null,
  ...over,
})
const pairsOf = (given: Evidence): string[] =>
  singleOut(given)
    .map((pair) => `${pair.payment.id} ${pair.invoice.id}`)
    .toSorted()

describe('a payment is matched', () => {
  it('where it states one open invoice and comes to exactly what is open', () => {
    expect(pairsOf(evidence([payment(1, [7])], [invoice(7), invoice(8)]))).toEqual([
      'payment 1 invoice 7',
    ])
  })

  it('where it also states what is no invoice of ours', () => {
    expect(pairsOf(evidence([payment(1, [7, 99])], [invoice(7)]))).toHaveLength(1)
  })
})

describe('a payment is left', () => {
  it.each([
    ['one øre short', payment(1, [7], 99), invoice(7)],
    ['one øre over', payment(1, [7], 101), invoice(7)],
    ['of the other sign', payment(1, [7], -100), invoice(7)],
    ['in another currency', { ...payment(1, [7]), currency: 'DKK' }, invoice(7)],
    ['without a reference', payment(1, []), invoice(7)],
    ['of an invoice that is paid', payment(1, [7], 0), invoice(7, 0)],
  ])('%s', (_says, one, open) => {
    expect(pairsOf(evidence([one], [open]))).toEqual([])
  })

  it('where it states two open invoices', () => {
    expect(pairsOf(evidence([payment(1, [7, 8])], [invoice(7), invoice(8)]))).toEqual([])
  })

  it('where a second payment states the same and is as much', () => {
    const [one, two] = [payment(1, [7]), payment(2, [7])]
    expect(pairsOf(evidence([one, two], [invoice(7)]))).toEqual([])
    expect(pairsOf(evidence([one], [invoice(7)], { equals: [one, two] }))).toEqual([])
  })

  it('where the pair was taken back before', () => {
    const declined = [{ transaction_id: 'payment 1', entry_id: 'entry 7' }]
    expect(pairsOf(evidence([payment(1, [7])], [invoice(7)], { declined }))).toEqual([])
    expect(pairsOf(evidence([payment(2, [7])], [invoice(7)], { declined }))).toHaveLength(1)
  })
})

const stated = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 })
const amounts = fc.constantFrom(100, 100, 200)
const given = fc.record({
  payments: fc
    .array(fc.tuple(stated, amounts), { maxLength: 8 })
    .map((all) => all.map(([states, amount], no) => payment(no, states, amount))),
  invoices: fc
    .uniqueArray(fc.integer({ min: 1, max: 5 }))
    .chain((numbers) => fc.tuple(...numbers.map((no) => amounts.map((open) => invoice(no, open))))),
})

describe('whatever is given', () => {
  it('the outcome does not depend on its order', () => {
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.nat()), ({ payments, invoices }, chance) => {
        const shuffle = <T>(all: readonly T[]): T[] =>
          all
            .map((one) => [chance.next().value ?? 0, one] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, one]) => one)
        const shuffled = evidence(shuffle(payments), shuffle(invoices))
        expect(pairsOf(shuffled)).toEqual(pairsOf(evidence(payments, invoices)))
      }),
    )
  })

  it('no payment and no invoice is in two pairs, and each pair is exact', () => {
    fc.assert(
      fc.property(given, ({ payments, invoices }) => {
        const pairs = singleOut(evidence(payments, invoices))
        expect(new Set(pairs.map((pair) => pair.payment.id)).size).toBe(pairs.length)
        expect(new Set(pairs.map((pair) => pair.invoice.id)).size).toBe(pairs.length)
        for (const { payment: one, invoice: open } of pairs) {
          expect(one.amount_minor).toBe(open.residual_minor)
          expect(one.text).toContain(open.payment_reference)
        }
      }),
    )
  })
})
