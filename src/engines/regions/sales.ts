import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { vatPrefix } from '#kernel/values/country'
import { day, rate, text } from './table/cells.ts'
import { isValidOn } from './check.ts'
import { confirmed, markUnconfirmed } from './table/confirmed.ts'
import { readRows } from './table/rows.ts'
import type { BuyerKind, SalesCode, SalesRule } from './sales_rule.ts'
import type { Region, VatCode, VatKind } from './schema.ts'

const euRateRow = z
  .strictObject({
    id: z.string().regex(/^[A-Z]{2}$/),
    rate,
    validFrom: day,
    validTo: day,
    confirmed,
    source: text,
  })
  .readonly()
  .transform(markUnconfirmed)

const euRates = readRows(
  'eu/vat_rates.csv',
  readFileSync(new URL('./eu/vat_rates.csv', import.meta.url), 'utf8'),
  euRateRow,
)

/** The standard rate of a member state on that day, from 1 July 2021; Monaco has France's. */
export function standardRateOf(
  country: string,
  on: string,
): { rate: string; source: string } | undefined {
  const prefix = vatPrefix(country)
  return euRates.find((row) => vatPrefix(row.id) === prefix && isValidOn(row, on))
}

const reducedRates = readRows(
  'eu/reduced_rates.csv',
  readFileSync(new URL('./eu/reduced_rates.csv', import.meta.url), 'utf8'),
  euRateRow,
)

/** A reduced rate of a member state on that day, by its percentage. */
export function reducedRateOf(
  country: string,
  percent: string,
  on: string,
): { rate: string; source: string } | undefined {
  const prefix = vatPrefix(country)
  return reducedRates.find(
    (row) => vatPrefix(row.id) === prefix && row.rate === percent && isValidOn(row, on),
  )
}

export type SaleQuestion = {
  buyer: BuyerKind
  country: string
  taxRegime: string | null
  isTaxed: boolean
  day: string
  /** Goods or a service, if the line or the contact says so. */
  supply?: 'goods' | 'service' | null
  /** Whether the line or the contact marks a service as taxed where the buyer is. */
  isBuyerTaxed?: boolean
}

/** The rule for that sale; every sale has one, otherwise the region's table is invalid. */
export function salesRuleOf(region: Region, question: SaleQuestion): SalesRule {
  const rules = region.salesRules.filter(
    (rule) =>
      isValidOn(rule, question.day) &&
      rule.buyers.includes(question.buyer) &&
      (rule.countries.length === 0 || rule.countries.includes(question.country)) &&
      (rule.line === null || (rule.line === 'taxed') === question.isTaxed) &&
      (rule.supply === null || rule.supply === (question.supply ?? null)) &&
      (!rule.buyerTaxed || question.isBuyerTaxed === true),
  )
  const regime = question.taxRegime ?? ''
  const found =
    rules.find((rule) => rule.taxRegimes.includes(regime)) ??
    rules.find((rule) => rule.taxRegimes.length === 0)
  if (found === undefined) {
    throw new Error(`${region.key}/sales_rules.csv has no rule for ${JSON.stringify(question)}`)
  }
  return found
}

/** What a line or contact says by naming this code; undefined if it may not be named that day. */
export function salesCodeOf(region: Region, id: string, on: string): SalesCode | undefined {
  return region.salesCodes.find((row) => row.id === id && isValidOn(row, on))
}

/** The code for a sale of that kind at that rate; the rate has no trailing zeros. */
export function saleCodeAt(
  region: Region,
  percent: string,
  on: string,
  kind: VatKind = 'domestic_sale',
): VatCode | undefined {
  return region.vatCodes.find(
    (code) => code.kind === kind && code.rate === percent && isValidOn(code, on),
  )
}

/** The text that the invoice must have under split payment. */
export function splitPaymentText(region: Region, on: string): string | null {
  const texts = region.splitPaymentVat?.texts ?? []
  return texts.find((one) => isValidOn(one, on))?.text ?? null
}

export function saleCodeOfNature(region: Region, nature: string, on: string): VatCode | undefined {
  return region.vatCodes.find(
    (code) => code.direction === 'out' && code.nature === nature && isValidOn(code, on),
  )
}
