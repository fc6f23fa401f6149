import { toVisibleLine } from '#kernel/values/visible_text'

const widest = 60

/** A plain table for a terminal: names above, columns side by side, no lines drawn. */
export function tableOf(names: readonly string[], rows: readonly (readonly string[])[]): string {
  // What somebody typed as a name must not move the cursor or break a row.
  const shown = [names, ...rows].map((row) => row.map((cell) => toVisibleLine(cell, widest) || '-'))
  const widths = names.map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0)))
  return shown
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The table, or a sentence where there is nothing to show. */
export function tableOr(
  nothing: string,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return rows.length === 0 ? nothing : tableOf(names, rows)
}

/** The day of an instant, which is enough to read down a column. */
export function dayOf(instant: string | null): string {
  return instant === null ? '' : instant.slice(0, 10)
}
