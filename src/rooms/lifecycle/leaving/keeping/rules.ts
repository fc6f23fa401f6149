import { addDays } from '#kernel/values/day'
import { keptThrough, type RetentionRule } from '#regions/room'

/** The last day on which any of the rules keeps what ended on that day. */
export function lastKeptDay(rules: readonly RetentionRule[], day: string): string {
  return rules
    .map((rule) => keptThrough(rule, day))
    .reduce((latest, one) => (one > latest ? one : latest), day)
}

export type ErasableGiven = {
  /** Undefined where the region says nothing: then nothing may be erased. */
  rules: readonly RetentionRule[] | undefined
  lastDay: string | null
  /** Null while the organization is open. */
  reopenUntil: Date | null
}

/** From which day everything may be removed; null where nobody can say. */
export function erasableFrom({ rules, lastDay, reopenUntil }: ErasableGiven): string | null {
  if (reopenUntil === null || rules === undefined) return null
  const closed = addDays(reopenUntil.toISOString().slice(0, 10), 1)
  if (lastDay === null) return closed
  const kept = addDays(lastKeptDay(rules, lastDay), 1)
  return kept > closed ? kept : closed
}
