/** Rises by one in the order written, and restarts each year. */
export function nextNumber(counts: Map<string, number>, day: string): number {
  const year = day.slice(0, 4)
  const number = (counts.get(year) ?? 0) + 1
  counts.set(year, number)
  return number
}
