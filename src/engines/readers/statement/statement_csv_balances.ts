import type { StatementBalance, StatementRow } from '../reading/statement.ts'
import { fromUnits, toUnits } from './statement_csv_values.ts'

/**
 * End-of-day balances, from the running balance on each row. Used only if it is consistent in one
 * direction, oldest or newest first, which also gives the order of the file.
 */
export function orderByBalance(rows: readonly StatementRow[]): {
  rows: StatementRow[]
  balances: StatementBalance[]
} {
  const given = [...rows]
  for (const ordered of [given, given.toReversed()]) {
    if (isUnbroken(ordered)) return { rows: ordered, balances: balancesOf(ordered) }
  }
  return { rows: given, balances: [] }
}

function isUnbroken(rows: readonly StatementRow[]): boolean {
  return rows.every((row, place) => {
    const before = rows[place - 1]
    if (row.balanceAfter === null) return false
    if (before === undefined) return true
    return before.bookedOn <= row.bookedOn && isEqual(openingOf(row), before.balanceAfter)
  })
}

function isEqual(a: string, b: string | null): boolean {
  if (b === null) return false
  const places = Math.max(placesOf(a), placesOf(b))
  return toUnits(a, places) === toUnits(b, places)
}

function openingOf({ amount, balanceAfter }: StatementRow): string {
  const after = balanceAfter ?? '0'
  const places = Math.max(placesOf(amount), placesOf(after))
  return fromUnits(toUnits(after, places) - toUnits(amount, places), places)
}

const placesOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

const mostDays = 1_900

function balancesOf(rows: readonly StatementRow[]): StatementBalance[] {
  const first = rows[0]
  if (first === undefined) return []
  const opening: StatementBalance = {
    kind: 'opening',
    day: first.bookedOn,
    amount: openingOf(first),
  }
  const closing = rows.flatMap((row, place): StatementBalance[] => {
    const isLast = rows[place + 1]?.bookedOn !== row.bookedOn
    if (!isLast || row.balanceAfter === null) return []
    return [{ kind: 'closing', day: row.bookedOn, amount: row.balanceAfter }]
  })
  return [opening, ...closing.slice(-mostDays)]
}
