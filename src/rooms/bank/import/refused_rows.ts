import { isPlausibleDay, plausibleDays } from '#kernel/values/plausible_day'
import type { BankStatement, StatementRow } from '#readers/room'
import type { SyncFailure } from './sync_errors.ts'

export type RefusedRow = Pick<StatementRow, 'place' | 'bookedOn' | 'amount'>

/**
 * The statement without what is dated on a day that can only be a mistake, and those rows, which
 * the run names. Balances of such a day prove nothing.
 */
export function splitPlausible(
  statement: BankStatement,
  today: string,
): { statement: BankStatement; refused: RefusedRow[] } {
  const isOf = ({ bookedOn }: StatementRow) => isPlausibleDay(bookedOn, today)
  const refused = statement.rows.filter((row) => !isOf(row))
  const rows = statement.rows.filter(isOf)
  const balances = statement.balances.filter(({ day }) => isPlausibleDay(day, today))
  return { statement: { ...statement, rows, balances }, refused }
}

const shown = 20

/** Names the rows, so that a person can correct and import them. */
export function sayRefused(rows: readonly RefusedRow[], today: string): SyncFailure {
  const { earliest, latest } = plausibleDays(today)
  const named = rows
    .slice(0, shown)
    .map(({ place, bookedOn, amount }) => `entry ${place} (${bookedOn}, ${amount})`)
  const others = rows.length > shown ? [`${rows.length - shown} more`] : []
  const count = rows.length === 1 ? '1 entry was' : `${rows.length} entries were`
  const list = [...named, ...others].join(', ')
  return {
    code: 'rows_not_plausible',
    message: `${count} not imported, because the date is not from ${earliest} to ${latest}: ${list}. Correct the dates in the file and import it again; the other entries are not imported twice.`,
  }
}
