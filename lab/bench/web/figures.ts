/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * of) / 100) - 1)] ?? Number.NaN
}

const median = (values: readonly number[]): number => percentile(values, 50)

/** One thing that was measured: in each run, and what it may be at most. */
export type Figure = { name: string; unit: string; limit: number; runs: number[] }

export const isKept = ({ runs, limit }: Figure): boolean => median(runs) <= limit

export function lineOf(figure: Figure): string {
  const { name, unit, limit, runs } = figure
  const all = runs.map((one) => round(one)).join(', ')
  return `| ${name} | ${round(median(runs))} ${unit} | ${limit} ${unit} | ${all} | ${isKept(figure) ? 'yes' : 'NO'} |`
}

const round = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))
