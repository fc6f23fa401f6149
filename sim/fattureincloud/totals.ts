import type { Company } from './companies.ts'
import { refuse } from './errors.ts'
import { centsOf, divide, numberOf, unitsOf } from './numbers.ts'
import type { Json } from './state.ts'

export type Item = {
  qty?: number | null | undefined
  net_price?: number | null | undefined
  discount?: number | null | undefined
  vat?: { id?: number | null | undefined } | null | undefined
}

export type Totals = { net: bigint; vat: bigint; gross: bigint; due: bigint; list: Json }

type Computing = {
  items: readonly Item[]
  payments: readonly { amount?: number | null | undefined }[]
  isSplit: boolean
}

/** Quantities and prices have up to eight decimals; each line is rounded to cents, tax per rate. */
export function computeTotals(company: Company, { items, isSplit }: Computing): Totals {
  const bases = new Map<number, bigint>()
  for (const one of items) {
    const type = company.vatTypes.find(({ id }) => id === (one.vat?.id ?? 0))
    if (type === undefined || type.is_disabled) refuse(422, "L'aliquota IVA non è valida.")
    const share = 100_00n - unitsOf(one.discount ?? 0, 2)
    const exact = unitsOf(one.qty ?? 1, 8) * unitsOf(one.net_price ?? 0, 8) * share
    const base = divide(exact, 10n ** 18n)
    bases.set(type.id, (bases.get(type.id) ?? 0n) + base)
  }
  let [net, vat] = [0n, 0n]
  const list: Json = {}
  for (const [id, base] of bases) {
    const rate = company.vatTypes.find((one) => one.id === id)?.value ?? 0
    const tax = divide(base * unitsOf(rate, 2), 100_00n)
    list[String(id)] = { amount_net: numberOf(base), amount_vat: numberOf(tax) }
    net += base
    vat += tax
  }
  return { net, vat, gross: net + vat, due: isSplit ? net : net + vat, list }
}

export function shownTotals(totals: Totals, payments: Computing['payments']): Json {
  const paid = payments.reduce((sum, one) => sum + centsOf(one.amount), 0n)
  return {
    amount_net: numberOf(totals.net),
    taxable_amount: numberOf(totals.net),
    amount_vat: numberOf(totals.vat),
    amount_gross: numberOf(totals.gross),
    amount_due: numberOf(totals.due),
    payments_sum: numberOf(paid),
  }
}

export function checkPayments(totals: Totals, payments: Computing['payments']): void {
  const paid = payments.reduce((sum, one) => sum + centsOf(one.amount), 0n)
  if (payments.length === 0 || paid === totals.due) return
  const extra = { totals: { ...shownTotals(totals, payments), vat_list: totals.list } }
  refuse(422, 'Il totale dei pagamenti non corrisponde al totale da pagare.', { extra })
}
