/** A result account with what stands on it for the year, debit above zero. */
export type ResultBalance = { account: string; minor: bigint }

export type YearLine = { account: string; minor: bigint }

type YearDays = { from: string; to: string }

/**
 * The financial year that ends in that calendar year. Of two, as where the beginning changed, the first
 * that is not closed. Null where none ends in it.
 */
export function yearEndingIn(
  year: number,
  years: readonly YearDays[],
  closedThrough: string | null,
): YearDays | null {
  const ending = years.filter(({ to }) => to.startsWith(`${year}-`))
  const open = ending.find(({ to }) => closedThrough === null || to > closedThrough)
  return open ?? ending.at(-1) ?? null
}

/** A profit above zero: income is a credit. */
export function resultOf(balances: readonly ResultBalance[]): bigint {
  return -balances.reduce((sum, { minor }) => sum + minor, 0n)
}

/** Empties each result account; what they come to together is carried to the account of the result. */
export function yearEndLines(balances: readonly ResultBalance[], carriedTo: string): YearLine[] {
  const lines = balances
    .filter(({ minor }) => minor !== 0n)
    .map(({ account, minor }) => ({ account, minor: -minor }))
  if (lines.length === 0) return []
  const result = resultOf(balances)
  return result === 0n ? lines : [...lines, { account: carriedTo, minor: -result }]
}
