import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import type { Region } from '#regions/room'
import type { Coding } from '../document/coding.ts'
import type { Extraction } from '../document/facts.ts'
import { minorOf } from '../document/propose_amounts.ts'

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
