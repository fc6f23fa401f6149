/** A result account with what stands on it for the year, debit above zero. */
export type ResultBalance = { account: string; minor: bigint }

export type YearLine = { account: string; minor: bigint }

/** The days of a financial year: the calendar year. */
export function daysOfYear(year: number): { from: string; to: string } {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
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
