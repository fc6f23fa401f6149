/**
 * What the exchange would refuse, by the code that it would give, such as 00400; 00200 is all that
 * its schema refuses. `field` is a JSON pointer into what the caller was given.
 */
export type Finding = { code: string; field: string; detail: string }

/** What is written otherwise than it was given, since the format has not those letters or that room. */
export type Rewrite = { field: string; from: string; to: string | null }

/** From a JSON pointer into the Fattura to one into the caller's own request or record. */
export type PointerOf = (pointer: string) => string

// Pointers by a table: { '/buyer': '/contactId', '/lines/*/rate': '/lines/*/vatRate' }. A star on
// the left stands for one part, and each on the right for the same one again. The longest row that
// fits counts, and what is behind it is left out.
export function pointersBy(table: Readonly<Record<string, string>>): PointerOf {
  const rows = Object.entries(table)
    .map(([from, to]) => ({ parts: from.split('/').slice(1), to }))
    .toSorted((one, other) => other.parts.length - one.parts.length)
  return (pointer) => {
    const given = pointer.split('/').slice(1)
    const row = rows.find(({ parts }) =>
      parts.every(
        (part, index) => given[index] !== undefined && (part === '*' || part === given[index]),
      ),
    )
    if (row === undefined) return pointer
    const stars = given.filter((_, index) => row.parts[index] === '*')
    return row.to.replaceAll('*', () => stars.shift() ?? '*')
  }
}
