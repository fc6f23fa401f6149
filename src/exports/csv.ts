/** A number in text, such as `-12.50`. It is written as it is, so that it can be added up. */
export type Figure = { readonly figure: string }

export type Cell = string | Figure | null

/** Tells a spreadsheet that UTF-8 follows; without it ø and à come out as other letters. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n'

export function figure(text: string): Figure {
  return { figure: text }
}

/** One record as RFC 4180 has it. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map(csvCell).join(',') + lineEnd
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  return quoted(typeof cell === 'string' ? guarded(cell) : cell.figure)
}

// What a spreadsheet takes for the beginning of a formula, in either width, also behind blanks and
// controls that it drops. The apostrophe itself is among them, so that one can be taken off again.
const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n']/u

/** A text that begins like a formula is written behind an apostrophe, which makes it a text. */
function guarded(text: string): string {
  return beginsFormula.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
