import { createHash } from 'node:crypto'

const hourMs = 3_600_000
const periodMs = 8 * hourMs
const longestMs = 24 * hourMs

/** How often a bank may be read per day without a person present. */
export const mostReads = 4

export type Reads = { reads_on: string | null; reads_count: number }

export function readsOn(account: Reads, today: string): number {
  return account.reads_on === today ? account.reads_count : 0
}

/**
 * Three times a day at fixed minutes chosen by the hash of the account, so that accounts spread
 * over the day. A slot within the next hour is skipped.
 */
export function nextTurn(accountId: string, now: Date): Date {
  const slot = hashOf(accountId) % periodMs
  const earliest = now.getTime() + hourMs
  const periods = Math.ceil((earliest - slot) / periodMs)
  return new Date(slot + periods * periodMs)
}

/** After failures the wait doubles from an hour up to a day, varied per account. */
export function turnAfterFailures(accountId: string, now: Date, failures: number): Date {
  const wait = Math.min(hourMs * 2 ** (Math.max(1, failures) - 1), longestMs)
  const spread = (hashOf(accountId) % 1_000) / 4_000
  return new Date(now.getTime() + Math.round(wait * (1 + spread)))
}

/** The bank allows no more reads today: the first slot of tomorrow, in UTC. */
export function turnTomorrow(accountId: string, now: Date): Date {
  const midnight = Math.ceil((now.getTime() + 1) / (24 * hourMs)) * 24 * hourMs
  // At 01:00 UTC it is past midnight in all our time zones.
  return nextTurn(accountId, new Date(midnight))
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}
