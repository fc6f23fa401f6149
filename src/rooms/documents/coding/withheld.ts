import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { ReadingFinding } from '#readers/room'
import { companyFormOf, type Region } from '#regions/room'
import type { Coding, Evidence } from '../document/coding.ts'
import type { Extraction } from '../document/facts.ts'
import { minorOf, plainRate } from '../document/propose_amounts.ts'

type Withheld = { account: string; amount: string }

/**
 * What is withheld from the supplier: income tax, owed to the state, and contributions, owed to the
 * supplier's fund. If the amount was corrected, it is unknown how much of it was withheld, so all
 * of it is owed to the supplier.
 */
function withheldOf({ withheldTax }: Region, extraction: Extraction, coding: Coding): Withheld[] {
  const found = extraction.alerts.find((alert) => alert.code === 'tax_withheld')
  // On credit notes the withheld amount is written with or without a minus.
  const all = found?.params['amount']?.replace('-', '')
  if (withheldTax === null || all === undefined) return []
  if (coding.correctedFields.includes('codedAmount')) return []
  const funds = found?.params['contributions']?.replace('-', '') ?? '0'
  const digits = currencyDigits(coding.currency)
  const sign = extraction.kind === 'credit_note' ? -1n : 1n
  const parts = [
    { account: withheldTax.account, minor: minorOf(all, digits) - minorOf(funds, digits) },
    { account: withheldTax.contributionsAccount, minor: minorOf(funds, digits) },
  ]
  return parts
    .filter((part) => part.minor !== 0n)
    .map(({ account, minor }) => ({ account, amount: decimalOf(minor * sign, digits) }))
}

/** The account of VAT that the document leaves to the buyer to pay to the state (split payment). */
function splitVatAccountOf(region: Region, { alerts }: Extraction): string | null {
  const isSplit = alerts.some((alert) => alert.code === 'split_payment')
  return isSplit ? (region.splitPaymentVat?.account ?? null) : null
}

/** The parts of the total that are owed to the state instead of the supplier. */
export function owedToStateOf(region: Region, extraction: Extraction, coding: Coding) {
  return {
    withholding: withheldOf(region, extraction, coding),
    splitVatAccount: splitVatAccountOf(region, extraction),
  }
}

// Rates and shares as whole numbers.
const places = 4
const whole = 10n ** BigInt(places)
// Suppliers round for each line.
const nearby = 5n

/**
 * Whether the buyer must withhold tax that the bill does not show, or shows otherwise than it says:
 * then a person is asked. Reimbursements alone are no fee.
 */
export function withholdingDoubts(evidence: Evidence): ReadingFinding[] {
  const { region, extraction, taxRegime } = evidence
  const { withheldTax } = region
  if (withheldTax === null) return []
  const { alerts, vatRows } = extraction
  const found = alerts.find(({ code }) => code === 'tax_withheld')
  if (found !== undefined) return contradiction(withheldTax, found.params)
  const regime = alerts.find(({ code }) => code === 'supplier_regime')?.params['regime']
  const isExempt = [regime, taxRegime].some((one) => withheldTax.exemptRegimes.includes(one ?? ''))
  const isFee =
    vatRows.length === 0 || vatRows.some(({ nature }) => nature?.startsWith('N1') !== true)
  if (isExempt || !isFee) return []
  const { source } = withheldTax
  if (evidence.withheldBefore !== undefined) {
    return [{ code: 'withheld_before', params: { before: evidence.withheldBefore, source } }]
  }
  const by = alerts.find(({ code }) => code === 'professional_bill')?.params['by']
  const name = extraction.fields.supplierName?.value ?? ''
  if (by === undefined || companyFormOf(name) !== undefined) return []
  return [{ code: 'withholding_not_shown', params: { by, source } }]
}

type WithheldTax = NonNullable<Region['withheldTax']>

/** The amount must be the rate of what it is charged on, or of the share that the law charges. */
function contradiction(
  { baseShares, source }: WithheldTax,
  { amount = '0', contributions = '0', rate, base, reason = '' }: ReadingFinding['params'],
): ReadingFinding[] {
  // Readings before these were kept have none.
  if (rate === undefined || base === undefined) return []
  const size = (text: string) => minorOf(text.replace('-', ''), 2)
  const withheld = size(amount) - size(contributions)
  const shares = baseShares.filter(({ reasons }) => reasons.includes(reason))
  const isExplained = ['1', ...shares.flatMap((row) => row.shares)].some((share) => {
    if (!/^\d+(\.\d+)?$/.test(rate)) return false
    const due = size(base) * minorOf(rate, places) * minorOf(share, places)
    const difference = withheld * whole * whole * 100n - due
    return (difference < 0n ? -difference : difference) <= nearby * whole * whole * 100n
  })
  if (isExplained) return []
  const shown = { amount: decimalOf(withheld, 2), rate: plainRates(rate), base: plainAmount(base) }
  return [{ code: 'withholding_differs', params: { ...shown, source } }]
}

const plainRates = (rate: string): string => (/^\d+(\.\d+)?$/.test(rate) ? plainRate(rate) : rate)
const plainAmount = (amount: string): string => decimalOf(minorOf(amount, 2), 2)

/** What an earlier bill had: its rate or, where that was not kept, its amount. */
export function withheldBefore({ rate, amount = '?' }: ReadingFinding['params']): string {
  return rate === undefined || rate === '' ? amount : `${plainRates(rate)} %`
}
