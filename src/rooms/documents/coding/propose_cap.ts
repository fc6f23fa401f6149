import type { ReadingFinding } from '#readers/room'
import type { Coding, CorrectedField } from '../document/coding.ts'

/**
 * Reasons that make a coding less certain than the reading, and the corrections that resolve them.
 * 0.5 is below every sensible threshold; 0.85 is the cap of an amount without proof.
 */
type Cap = { cap: number; settledBy: readonly CorrectedField[]; unless?: string }

const caps: Readonly<Record<string, Cap>> = {
  fallback_category: { cap: 0.5, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  // Words beside the items may speak of something else than what was bought.
  hint_page: { cap: 0.85, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  accepted_otherwise: { cap: 0.85, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  // Until the certainty of a coding is measured, one witness is below the usual threshold of 0.9.
  one_keyword: { cap: 0.89, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  learned_once: { cap: 0.89, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  words_not_seen: { cap: 0.89, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  line_not_explained: { cap: 0.89, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  lines_not_told: { cap: 0.89, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  foreign_vat_not_due: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  vat_charged_outside: { cap: 0.5, settledBy: ['vatCode', 'lines'] },
  paper_says: { cap: 0.5, settledBy: ['category', 'lines'] },
  paper_may_mean: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  vat_may_not_be_due: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  may_be_below_limit: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  goods_may_be_here: { cap: 0.5, settledBy: ['vatCode', 'lines'] },
  account_not_in_chart: { cap: 0.5, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  vat_code_not_in_chart: { cap: 0.5, settledBy: ['vatCode', 'lines'] },
  nature_not_in_force: { cap: 0.5, settledBy: ['vatCode', 'lines'] },
  rule_not_confirmed: { cap: 0.5, settledBy: ['vatCode', 'lines'] },
  // A person who set the code for this supplier knew where it is.
  place_assumed: { cap: 0.85, settledBy: ['vatCode', 'lines'], unless: 'memory_vat_code' },
  place_by_hint: { cap: 0.85, settledBy: ['vatCode', 'lines'] },
  rate_unclear: { cap: 0.85, settledBy: ['vatCode', 'lines'] },
  rate_not_domestic: { cap: 0.85, settledBy: ['vatCode', 'lines'] },
  rate_assumed: { cap: 0.85, settledBy: ['vatCode', 'lines'] },
  remainder: { cap: 0.85, settledBy: ['vatCode', 'codedAmount', 'lines'] },
  vat_not_shown: { cap: 0.5, settledBy: ['lines'] },
  vat_not_read: { cap: 0.5, settledBy: ['lines'] },
  may_contain: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  may_be_other: { cap: 0.5, settledBy: ['category', 'vatCode', 'lines'] },
  // The code and the category contradict each other until one of them is changed.
  code_above_category: { cap: 0.5, settledBy: ['lines'] },
  code_above_category_instead: { cap: 0.5, settledBy: ['lines'] },
  may_be_an_asset: { cap: 0.5, settledBy: ['category', 'ledgerAccountId', 'lines'] },
  receipt_day_unknown: { cap: 0.5, settledBy: [] },
  deducted_after_year: { cap: 0.5, settledBy: [] },
  noted_elsewhere: { cap: 0.5, settledBy: [] },
  came_after_filing: { cap: 0.5, settledBy: [] },
  // The entry has what the bill shows withheld; another amount is between buyer and supplier.
  withheld_before: { cap: 0.5, settledBy: [] },
  withholding_not_shown: { cap: 0.5, settledBy: [] },
  withholding_differs: { cap: 0.5, settledBy: [] },
  period_corrected: { cap: 0.5, settledBy: [] },
  // Whoever sets another amount than the document shows must post it themselves.
  amount_differs: { cap: 0.5, settledBy: [] },
  correction_dropped: { cap: 0.5, settledBy: [] },
}

export function capOf(
  reasons: readonly ReadingFinding[],
  corrected: readonly CorrectedField[],
): Coding['cap'] {
  const codes = new Set(reasons.map(({ code }) => code))
  const open = reasons.flatMap((reason) => {
    const known = caps[reason.code]
    if (known === undefined || known.settledBy.some((field) => corrected.includes(field))) return []
    if (known.unless !== undefined && codes.has(known.unless)) return []
    return [{ ...reason, cap: known.cap }]
  })
  return open.toSorted((a, b) => a.cap - b.cap)[0] ?? null
}
