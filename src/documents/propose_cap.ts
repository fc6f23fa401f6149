import type { Finding } from '#readers/room'
import type { Coding, CodingField } from './coding.ts'

/**
 * Reasons that make a coding less sure than what was read, and what a person corrects to settle
 * them. A half is below every sensible threshold; 0.85 is the cap of an amount without proof.
 */
const caps: Readonly<Record<string, { cap: number; settledBy: readonly CodingField[] }>> = {
  fallback_category: { cap: 0.5, settledBy: ['category', 'ledgerAccountId'] },
  account_not_in_chart: { cap: 0.5, settledBy: ['category', 'ledgerAccountId'] },
  vat_code_not_in_chart: { cap: 0.5, settledBy: ['vatCode'] },
  nature_not_in_force: { cap: 0.5, settledBy: ['vatCode'] },
  place_by_hint: { cap: 0.85, settledBy: ['vatCode'] },
  rate_unclear: { cap: 0.85, settledBy: ['vatCode'] },
  rate_not_domestic: { cap: 0.85, settledBy: ['vatCode'] },
  rate_assumed: { cap: 0.85, settledBy: ['vatCode'] },
  remainder: { cap: 0.85, settledBy: ['vatCode', 'codedAmount'] },
  correction_dropped: { cap: 0.5, settledBy: [] },
}

export function capOf(
  reasons: readonly Finding[],
  corrected: readonly CodingField[],
): Coding['cap'] {
  const open = reasons.flatMap((reason) => {
    const known = caps[reason.code]
    if (known === undefined || known.settledBy.some((field) => corrected.includes(field))) return []
    return [{ ...reason, cap: known.cap }]
  })
  return open.toSorted((a, b) => a.cap - b.cap)[0] ?? null
}
