import type { Coding, CorrectedField, Corrections, Evidence } from '../document/coding.ts'
import { correct, ofHandLines, recorrect } from './correct.ts'
import { propose } from './propose.ts'

type Corrected = { coding: Coding; corrections: Corrections }

type Change = {
  given: Corrections
  reset: readonly CorrectedField[]
  /** What was read has changed, so the rules propose anew. */
  isRead?: boolean
}

/** A coding after corrections, or after some of them were taken back. */
export function codingAfter(
  { coding, corrections }: Corrected,
  { given, reset, isRead = false }: Change,
  evidence: Evidence,
): Corrected {
  const left = without(corrections, reset)
  const isAnew = isRead || reset.length > 0
  const base = isAnew
    ? recorrect(propose(evidence), left, evidence)
    : { corrected: coding, corrections: left }
  return {
    coding: correct(base.corrected, given, evidence),
    corrections: { ...without(base.corrections, replacedBy(given)), ...given },
  }
}

/** Earlier corrections that a new one replaces besides its own field. */
function replacedBy(given: Corrections): CorrectedField[] {
  if (given.lines !== undefined) return [...ofHandLines]
  // A new category sets its own account.
  const account = given.category === undefined ? [] : (['ledgerAccountId'] as const)
  const isSingle = given.vatCode !== undefined || given.codedAmount !== undefined
  return [...account, ...(isSingle ? (['lines'] as const) : [])]
}

function without(corrections: Corrections, fields: readonly CorrectedField[]): Corrections {
  const left = { ...corrections }
  for (const field of fields) delete left[field]
  return left
}
