type Fields = Readonly<Record<string, unknown>>
type Field = readonly [string, unknown]

/** How its sums were reckoned; every letter of it stands below. */
const reckoned = new Set(['exact', 'provisional', 'lineCount', 'entries'])

/** What it is called, whatever else it is. */
const names = new Set(['label', 'name'])

const sorted = (fields: readonly Field[], rankOf: (value: unknown) => number): Fields =>
  Object.fromEntries(
    fields.toSorted(
      (one, other) =>
        Number(names.has(other[0])) - Number(names.has(one[0])) ||
        rankOf(one[1]) - rankOf(other[1]),
    ),
  )

/**
 * A record and the rows within it in the order in which somebody decides: a preview is stored without one. What it
 * comes to is first; in a row, what it is of.
 */
export function inOrder(record: Fields): Fields {
  const fields = Object.entries(record).map(([name, value]): Field => [
    name,
    Array.isArray(value) ? value.map(rowOf) : value,
  ])
  return sorted(fields, (value) => {
    const kinds = ['number', 'string', 'boolean'].indexOf(typeof value)
    return Array.isArray(value) ? 3 : kinds === -1 ? 4 : kinds
  })
}

function rowOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const fields = Object.entries(value).filter(([name]) => !reckoned.has(name))
  return sorted(fields, (one) => (typeof one === 'string' ? 0 : typeof one === 'number' ? 1 : 2))
}
