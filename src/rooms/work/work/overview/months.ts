/** The last days of the twelve months up to the one of that day, oldest first. */
export function lastMonthEnds(day: string, count = 12): string[] {
  const [year = 0, month = 0] = day.split('-', 2).map(Number)
  return Array.from({ length: count }, (_, index) =>
    // Day 0 of a month is the last one of the month before.
    new Date(Date.UTC(year, month - count + 1 + index, 0)).toISOString().slice(0, 10),
  )
}
