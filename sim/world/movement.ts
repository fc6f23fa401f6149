import type { Day } from './day.ts'

export type RowStatus = 'BOOK' | 'CNCL' | 'HOLD' | 'OTHR' | 'PDNG' | 'RJCT' | 'SCHD'

/** What a bank shows of a movement from a day on, until the next phase. */
export type Phase = {
  from: Day
  /** GONE is not a status of the contract: the row is no longer listed. */
  status: RowStatus | 'GONE'
  amountMinor: bigint
  entryReference: string | null
  bookedOn: Day | null
  /** The texts of this phase, where they differ from those of the movement. */
  lines?: string[]
}

export type Exchange = { unit: string; rate: string; instructedMinor: bigint }

/**
 * A movement of money, with everything the bank will ever show of it. The list is a function of the
 * movement and the day, so data do not change within a day.
 */
export type Movement = {
  id: string
  transactionOn: Day
  valueOn: Day
  counterparty: { name: string; iban: string | null } | null
  lines: string[]
  reference: { number: string; scheme: string | null } | null
  code: { code: string; subCode: string; description: string }
  merchantCategory: string | null
  exchange: Exchange | null
  /** In the order of their days. */
  phases: Phase[]
}

export function phaseAt(movement: Movement, day: Day): Phase | undefined {
  const phase = movement.phases.findLast((one) => one.from <= day)
  return phase?.status === 'GONE' ? undefined : phase
}

export const isBooked = (phase: Phase): phase is Phase & { bookedOn: Day } =>
  phase.status === 'BOOK' && phase.bookedOn !== null
