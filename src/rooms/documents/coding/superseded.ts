import type { Corrections } from '../document/coding.ts'

// Reasons about the VAT of a corrected line, which the next correction gives anew.
const ofLine: ReadonlySet<string> = new Set([
  'vat_as_shown',
  'vat_not_read',
  'vat_not_shown',
  'category_limit',
  'pro_rata',
  'tax_regime',
  'code_above_category',
  'code_above_category_instead',
])

// Reasons for a VAT code that a person has replaced.
const ofProposedCode: ReadonlySet<string> = new Set([
  'memory_vat_code',
  'domestic_vat',
  'deduction_not_at_rate',
  'rule',
  'rule_not_confirmed',
  'no_vat_shown',
  'untaxed_category',
  'untaxed_abroad',
  'no_matter_of_vat',
  'nature',
  'nature_not_in_force',
  'reverse_charge_domestic',
  'reverse_charge_abroad',
  'import_vat_at_customs',
  'foreign_vat',
  'foreign_vat_not_due',
  'rate_assumed',
  'rate_not_domestic',
  'rate_unclear',
  'vat_code_not_in_chart',
])

// Reasons for a category and for lines that a person has replaced by lines of their own.
const ofProposedLines: ReadonlySet<string> = new Set([
  'memory',
  'hint_supplier',
  'hint_line',
  'fallback_category',
  'split_line',
  'may_contain',
  'may_be_other',
  'may_be_an_asset',
  'may_be_below_limit',
  'one_keyword',
  'words_not_seen',
  'learned_once',
  'paper_says',
  'paper_may_mean',
  'account_not_in_chart',
  'stamp_duty',
  'rounding',
  'remainder',
])

/** True for a reason of the proposal that no longer holds after these corrections. */
export function isSuperseded(code: string, given: Corrections, isSingle: boolean): boolean {
  const hasLines = given.lines !== undefined
  if (isSingle && ofLine.has(code)) return true
  if (hasLines && ofProposedLines.has(code)) return true
  return (hasLines || given.vatCode !== undefined) && ofProposedCode.has(code)
}
