/**
 * What the exchange would reject, with its error code, such as 00400; 00200 covers all schema
 * errors. `field` is a JSON pointer into the caller's input.
 */
export type FatturaFinding = { code: string; field: string; detail: string }

/** A value written in changed form, because the format lacks its characters or is too short. */
export type Rewrite = { field: string; from: string; to: string | null }

/** Maps a JSON pointer into the Fattura to one into the caller's request or record. */
export type PointerOf = (pointer: string) => string

// Maps pointers by a table: { '/buyer': '/contactId', '/lines/*/rate': '/lines/*/vatRate' }. A star
// on the left matches one segment; stars on the right repeat the matches in order. The longest
// matching row wins, and the rest of the pointer is dropped.
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
