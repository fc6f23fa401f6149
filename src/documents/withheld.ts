import type { Region } from '#regions/room'
import type { Coding } from './coding.ts'
import type { Extraction } from './facts.ts'

/**
 * Tax that is kept back from the supplier and owed to the state instead. Where a person set another
 * amount nobody knows how much of it was withheld, so all of it is owed to the supplier.
 */
export function withheldOf(
  region: Region,
  extraction: Extraction,
  coding: Coding,
): { account: string; amount: string } | null {
  const found = extraction.alerts.find((alert) => alert.code === 'tax_withheld')
  // Some write what is kept back of a credit note with a minus, and some do not.
  const amount = found?.params['amount']?.replace('-', '')
  if (region.withheldTax === null || amount === undefined) return null
  if (coding.correctedFields.includes('codedAmount')) return null
  const isCredit = extraction.kind === 'credit_note'
  return { account: region.withheldTax.account, amount: isCredit ? `-${amount}` : amount }
}
