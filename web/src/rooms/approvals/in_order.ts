type Fields = Readonly<Record<string, unknown>>

/** How it was reckoned; every letter of it stands below. */
const reckoned = new Set(['exact', 'provisional', 'lineCount', 'entries'])

/** What it is comes before what it is worth, and that before what follows from it; a preview is stored without an order. */
function rankOf([name, value]: [string, unknown]): number {
  if (name === 'label' || name === 'name' || name === 'period') return 0
  if (typeof value === 'string') return 1
  if (typeof value === 'number') return 2
  return typeof value === 'boolean' ? 3 : 4
}

const byRank = (record: Fields): [string, unknown][] =>
  Object.entries(record).toSorted((one, other) => rankOf(one) - rankOf(other))

/** A record and the rows within it as they are read, without how its sums were reckoned. */
export function inOrder(record: Fields): Fields {
  return Object.fromEntries(
    byRank(record).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one: unknown) => rowOf(one)) : value,
    ]),
  )
}

function rowOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const fields = byRank(value as Fields)
  return Object.fromEntries(fields.filter(([name]) => !reckoned.has(name)))
}
