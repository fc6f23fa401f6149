import type { FeedTransaction } from '#bank/ports'

/** What the database has of one account when all is quiet. */
export type AccountFact = {
  account: number
  /** Day, amount and text of what stands booked. */
  standing: string[]
  pending: string[]
  withdrawn: number
  unprovenOn: string | null
  staged: number
  isHeld: boolean
  /** How many rows the events say were imported, and how many there are. */
  told: number
  rows: number
}

export type Finding = { account: number; says: string }

export const wordsOf = (row: Pick<FeedTransaction, 'bookedOn' | 'amountMinor' | 'text'>): string =>
  `${row.bookedOn} ${row.amountMinor} ${row.text}`

/** Holds one account against what the bank shows in the end: none lost, none doubled, all proven. */
export function judge(fact: AccountFact, shown: readonly FeedTransaction[]): Finding[] {
  const { account } = fact
  const booked = shown.filter((row) => row.status === 'booked').map(wordsOf)
  const pending = shown.filter((row) => row.status === 'pending').map(wordsOf)
  const findings = [
    ...missing(booked, fact.standing).map((words) => `lost: ${words}`),
    ...missing(fact.standing, booked).map((words) => `doubled or made up: ${words}`),
    ...missing(pending, fact.pending).map((words) => `announced and not shown: ${words}`),
    ...missing(fact.pending, pending).map((words) => `still shown as announced: ${words}`),
    ...(fact.unprovenOn === null ? [] : [`the balance of ${fact.unprovenOn} is not proven`]),
    ...(fact.staged === 0 ? [] : [`${fact.staged} pages were left lying`]),
    ...(fact.isHeld ? ['a window was left open'] : []),
    ...(fact.told === fact.rows
      ? []
      : [`events tell of ${fact.told} rows, there are ${fact.rows}`]),
  ]
  return findings.map((says) => ({ account, says }))
}

/** What of the one list is not in the other, counted as often as it is there. */
function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of there) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
