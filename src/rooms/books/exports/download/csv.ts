import { z } from 'zod'

/** A number as text, such as `-12.50`. It is written unchanged, so that it stays a number. */
export type Figure = { readonly figure: string }

export type Cell = string | Figure | null

/** Marks the file as UTF-8 for spreadsheets; without it ø and à are shown wrongly. */
export const byteOrderMark = '\uFEFF'

const lineEnd = '\r\n'

export function figure(text: string): Figure {
  return { figure: text }
}

const separators = ['semicolon', 'comma'] as const
/** Spreadsheets split at semicolons where a comma begins the decimals, as in Danish and Italian. */
export type Separator = (typeof separators)[number]

/** The parameter of every file that is meant for a spreadsheet. */
export const separatorShape = {
  separator: z.enum(separators).default('semicolon').meta({
    description:
      'semicolon: cells end with semicolons and decimals begin with a comma, as Danish and Italian spreadsheets expect; comma: commas and points, by RFC 4180.',
  }),
}

/** One record by RFC 4180. */
export function csvRow(cells: readonly Cell[]): string {
  return cells.map((cell) => quoted(textOf(cell), /[",\r\n]/)).join(',') + lineEnd
}

/** Writes records with that separator, and decimals as spreadsheets that use it read them. */
export function csvRowsWith(separator: Separator): (cells: readonly Cell[]) => string {
  if (separator === 'comma') return csvRow
  return (cells) => cells.map((cell) => quoted(localTextOf(cell), /[";\r\n]/)).join(';') + lineEnd
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? guarded(cell) : cell.figure
}

function localTextOf(cell: Cell): string {
  return cell === null || typeof cell === 'string' ? textOf(cell) : cell.figure.replace('.', ',')
}

// Characters that start a formula in a spreadsheet, in either width, also after spaces and control
// characters that it drops. The apostrophe is included, so that the escape can be undone.
const beginsFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n']/u

/** Where a spreadsheet may cut a text that is opened with another separator than it was written with. */
const cuts = /([;,|\t\r\n"])/

// A price as Danes write it: what follows its dash is the separator, and no formula begins like that.
const isRoundPrice = /^[^";|\t\r\n]*\d,-$/

/** A text, or a part of it that could be cut off, that begins like a formula gets an apostrophe in front. */
function guarded(text: string): string {
  const [first = '', ...rest] = text.split(cuts)
  const start = beginsFormula.test(text) ? `'${first}` : first
  const isPrice = isRoundPrice.test(text)
  const mayRun = (part: string, index: number): boolean =>
    !cuts.test(part) && beginsFormula.test(part) && !(isPrice && index === rest.length - 1)
  return start + rest.map((part, index) => (mayRun(part, index) ? `'${part}` : part)).join('')
}

function quoted(text: string, mustQuote: RegExp): string {
  return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
