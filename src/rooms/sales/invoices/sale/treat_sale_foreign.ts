import { reducedRateOf, standardRateOf, type Region, type SalesRule } from '#regions/room'
import { textOfRule } from './legal_text.ts'
import type { Sale } from './sale.ts'
import type { BuyerPlace } from './treat_sale_buyer.ts'
import { overridden, warningOf, type LineTreatment } from './treat_sale_line.ts'

type Asked = { given: string; named: string | undefined }
type Found = { rate: string; source: string; isReduced: boolean }

/**
 * The VAT of the buyer's country: its standard rate, or the reduced rate that the line names. A
 * rate of the line that is not one of the seller's country can only mean the buyer's.
 */
export function takeForeignRate(
  sale: Sale,
  region: Region,
  rule: SalesRule,
  { country }: BuyerPlace,
  { given, named }: Asked,
): LineTreatment {
  const found = foreignRate(sale, region, country, { given, named })
  const rate = found?.rate ?? named ?? given
  const { account, vatCode } = region.sales[rule.sale]
  const params = { country, rate, given, vatCode: rule.vatCode ?? vatCode }
  const warnings = warningOf(rule)
  if (named !== undefined && found === undefined) {
    warnings.push({ code: 'oss_rate_unlisted', params })
  } else if (found === undefined) warnings.push({ code: 'oss_rate_unknown', params })
  else if (!found.isReduced && mayBeReduced(sale, region, country, { given, named })) {
    warnings.push({ code: 'oss_standard_rate', params })
  }
  const source = found === undefined ? rule.source : `${rule.source}; rate: ${found.source}`
  const code = found?.isReduced === true ? 'reduced_rate_of_country' : 'rate_of_country'
  const why = found === undefined && named !== undefined ? 'rate_named' : code
  return {
    vat: { rate, vatCode: params.vatCode, nature: rule.nature, account },
    text: textOfRule(rule),
    reasons: [{ code: why, params: { ...params, source } }, ...overridden(given, rate)],
    warnings,
  }
}

function foreignRate(
  { date }: Sale,
  region: Region,
  country: string,
  { given, named }: Asked,
): Found | undefined {
  const standard = standardRateOf(country, date)
  const asked = named ?? (region.vatRates.includes(given) ? undefined : given)
  const reduced = asked === undefined ? undefined : reducedRateOf(country, asked, date)
  if (reduced !== undefined) return { ...reduced, isReduced: true }
  if (named !== undefined && named !== standard?.rate) return undefined
  return standard && { ...standard, isReduced: false }
}

/** The line may mean a reduced rate without having named it. */
function mayBeReduced(
  { date }: Sale,
  region: Region,
  country: string,
  { given, named }: Asked,
): boolean {
  if (named !== undefined || given === '0' || given === standardRateOf(country, date)?.rate) {
    return false
  }
  return !region.vatRates.includes(given) || reducedRateOf(country, given, date) !== undefined
}
