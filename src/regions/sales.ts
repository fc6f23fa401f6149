import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { vatPrefix } from '#kernel/country'
import { day, rate, text } from './cells.ts'
import { isValidOn } from './check.ts'
import { readRows } from './rows.ts'
import type { BuyerKind, SalesRule } from './sales_rule.ts'
import type { Region, VatCode, VatKind } from './schema.ts'

const euRateRow = z
  .strictObject({
    id: z.string().regex(/^[A-Z]{2}$/),
    rate,
    validFrom: day,
    validTo: day,
    source: text,
  })
  .readonly()

const euRates = readRows(
  'eu/vat_rates.csv',
  readFileSync(new URL('./eu/vat_rates.csv', import.meta.url), 'utf8'),
  euRateRow,
)

/** The standard rate of a member state on that day, since the one-stop shop began; Monaco's is France's. */
export function standardRateOf(
  country: string,
  on: string,
): { rate: string; source: string } | undefined {
  const prefix = vatPrefix(country)
  return euRates.find((row) => vatPrefix(row.id) === prefix && isValidOn(row, on))
}

export type SaleQuestion = {
  buyer: BuyerKind
  country: string
  taxRegime: string | null
  isTaxed: boolean
  day: string
}

/** The rule of that sale; every sale has one, else the region's table is unsound. */
export function salesRuleOf(region: Region, question: SaleQuestion): SalesRule {
  const rules = region.salesRules.filter(
    (rule) =>
      isValidOn(rule, question.day) &&
      rule.buyers.includes(question.buyer) &&
      (rule.countries.length === 0 || rule.countries.includes(question.country)) &&
      (rule.line === null || (rule.line === 'taxed') === question.isTaxed),
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

/** The code of a sale of that kind at that rate, written without needless zeros. */
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

/** What the invoice must say of VAT that the buyer pays to the state itself. */
export function splitPaymentText(region: Region, on: string): string | null {
  const texts = region.einvoicing?.splitPaymentTexts ?? []
  return texts.find((one) => isValidOn(one, on))?.text ?? null
}

export function saleCodeOfNature(region: Region, nature: string, on: string): VatCode | undefined {
  return region.vatCodes.find(
    (code) => code.direction === 'out' && code.nature === nature && isValidOn(code, on),
  )
}
