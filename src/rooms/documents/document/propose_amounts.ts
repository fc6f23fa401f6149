import type { ReadingFinding } from '#readers/room'
import { fractionOf } from '#kernel/values/decimal'
import { currencyDigits, isCurrency, roundHalfUp } from '#kernel/values/money'
import type { Region } from '#regions/room'
import type { Extraction } from './facts.ts'

/** A VAT row of the document in minor units: one rate or one nature. */
export type AmountRow = {
  rate: string | null
  nature: string | null
  net: bigint
  vat: bigint
  reverseCharge: boolean
}

/** The amounts on the document, in minor units of its currency and positive. */
export type DocumentAmounts = {
  day: string
  currency: string
  digits: number
  total: bigint
  rows: AmountRow[]
  reasons: ReadingFinding[]
}

// Without a date the latest rules are used. The action does not code such a document; only a direct
// call of the proposal does.
const lastDay = '9999-12-31'

/** Minor units of an exact decimal; further decimals are rounded half up. */
export function minorOf(decimal: string, digits: number): bigint {
  const { top, bottom } = fractionOf(decimal)
  return roundHalfUp(top * 10n ** BigInt(digits), bottom)
}

/** 25.00 and 25 are the same rate. */
export function plainRate(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.')
  const rest = fraction.replace(/0+$/, '')
  const head = whole.replace(/^0+(?=\d)/, '')
  return rest === '' ? head : `${head}.${rest}`
}

/** VAT on a net amount, rounded half up as e-invoice exchanges do. */
export function vatOn(net: bigint, rate: string): bigint {
  const { top, bottom } = fractionOf(rate)
  return roundHalfUp(net * top, bottom * 100n)
}

/** VAT inside a gross amount. */
export function vatWithin(gross: bigint, rate: string): bigint {
  const { top, bottom } = fractionOf(rate)
  return roundHalfUp(gross * top, bottom * 100n + top)
}

/** The only domestic rate that explains the VAT to the minor unit; null if none or several do. */
export function impliedRate(region: Region, net: bigint, vat: bigint): string | null {
  const near = (rate: string) => {
    const difference = vatOn(net, rate) - vat
    return difference >= -1n && difference <= 1n
  }
  const found = region.vatRates.filter(near)
  return found.length === 1 ? (found[0] ?? null) : null
}

export function documentAmountsOf(extraction: Extraction, region: Region): DocumentAmounts {
  const { fields } = extraction
  const reasons: ReadingFinding[] = []
  const printed = fields.currency?.value ?? null
  const currency = printed !== null && isCurrency(printed) ? printed : region.currency
  if (currency !== printed) reasons.push({ code: 'currency_assumed', params: { currency } })
  if (fields.date === null) reasons.push({ code: 'date_missing', params: {} })

  const digits = currencyDigits(currency)
  const amountOf = (field: { value: string } | null) =>
    field === null ? null : minorOf(field.value, digits)
  const shown = extraction.vatRows.map((row) => ({
    rate: row.rate === null ? null : plainRate(row.rate),
    nature: row.nature,
    net: minorOf(row.net, digits),
    vat: minorOf(row.vat, digits),
    reverseCharge: row.reverseCharge,
  }))
  const known = {
    total: amountOf(fields.total),
    vat: amountOf(fields.vat),
    net: amountOf(fields.net),
  }
  const total = known.total ?? guessTotal(shown, known, amountOf(fields.payable))
  if (known.total === null) reasons.push({ code: 'total_missing', params: {} })

  // Credit notes show positive or negative amounts; both mean the same.
  const turn = extraction.kind === 'credit_note' && total < 0n ? -1n : 1n
  const rows = rowsOf(region, shown, total, known.vat ?? 0n)
  return {
    day: fields.date?.value ?? lastDay,
    currency,
    digits,
    total: total * turn,
    rows: rows.map((row) => ({ ...row, net: row.net * turn, vat: row.vat * turn })),
    reasons,
  }
}

function guessTotal(
  rows: readonly AmountRow[],
  known: { vat: bigint | null; net: bigint | null },
  payable: bigint | null,
): bigint {
  if (rows.length > 0) return rows.reduce((sum, row) => sum + row.net + row.vat, 0n)
  if (known.net !== null) return known.net + (known.vat ?? 0n)
  return payable ?? 0n
}

function rowsOf(
  region: Region,
  shown: readonly AmountRow[],
  total: bigint,
  vat: bigint,
): AmountRow[] {
  const rows = shown.filter((row) => row.net !== 0n || row.vat !== 0n)
  if (rows.length > 0) return rows
  const blank = { rate: null, nature: null, vat: 0n, reverseCharge: false }
  if (vat === 0n) return [{ ...blank, net: total }]
  const net = total - vat
  const rate = impliedRate(region, net, vat)
  const only = region.vatRates.length === 1 ? region.vatRates[0] : undefined
  if (rate !== null || only === undefined) return [{ ...blank, rate, net, vat }]

  // If the country has a single rate, VAT too small for the whole amount is VAT on a part of it.
  const { top, bottom } = fractionOf(only)
  const taxed = roundHalfUp(vat * bottom * 100n, top)
  const isPart = taxed > 0n === net > 0n && (net > 0n ? taxed < net : taxed > net)
  if (!isPart) return [{ ...blank, rate: null, net, vat }]
  return [
    { ...blank, rate: only, net: taxed, vat },
    { ...blank, net: net - taxed },
  ]
}
