/** What moved on one day: at the bank, and on the ledger account. */
export type DayMoved = { day: string; bankMinor: bigint; ledgerMinor: bigint }

/**
 * The first day from which the two balances differ until the end, of days on which unlike amounts
 * moved, the newest first. Where they never agreed, what the account held before is missing in the
 * books, or is wrong there.
 */
export function differsSince(
  differenceMinor: bigint,
  moved: readonly DayMoved[],
): { since: string | null; isFromStart: boolean } {
  let left = differenceMinor
  let since: string | null = null
  for (const { day, bankMinor, ledgerMinor } of moved) {
    if (left === 0n) return { since, isFromStart: false }
    since = day
    left -= bankMinor - ledgerMinor
  }
  return { since, isFromStart: left !== 0n }
}

export type Moved = { id: string; day: string; text: string | null; minor: bigint }

/** Rows and lines of the same day and amount belong together; these are the others. */
export function unpaired(
  rows: readonly Moved[],
  lines: readonly Moved[],
): { rows: Moved[]; lines: Moved[] } {
  const keyOf = ({ day, minor }: Moved): string => `${day} ${minor}`
  const left = Map.groupBy(lines, keyOf)
  const alone = rows.filter((row) => left.get(keyOf(row))?.shift() === undefined)
  return { rows: alone, lines: lines.filter((line) => left.get(keyOf(line))?.includes(line)) }
}

/** What moved on an account where nothing of it happened at the bank. */
export type Misplaced = Moved & { account: string }

/** One entry for each row of its day and amount; more than these are not meant for the account. */
export function meantFor(rows: readonly Moved[], elsewhere: readonly Misplaced[]): Misplaced[] {
  const keyOf = ({ day, minor }: Moved): string => `${day} ${minor}`
  const left = Map.groupBy(elsewhere, keyOf)
  return rows.flatMap((row) => left.get(keyOf(row))?.shift() ?? [])
}
