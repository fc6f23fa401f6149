import { z } from 'zod'

type CsvRow = Readonly<Record<string, string>>

// One field and its separator; quoted fields may contain commas, line ends and doubled quotes.
const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

/** Parses CSV (RFC 4180) strictly: region data is law, so a stray quote stops the start. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  field.lastIndex = 0
  while (row.length > 0 || field.lastIndex < text.length) {
    const at = field.lastIndex
    const match = field.exec(text)
    if (match === null)
      throw new Error(`row ${rows.length + 1}: stray quote or line end at character ${at}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

/** Names each row's fields by the header; throws on a row that is too short or too long. */
export function readTable(text: string): CsvRow[] {
  const [header = [], ...rows] = parseCsv(text)
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new Error(`row ${index + 2}: ${row.length} fields instead of ${header.length}`)
    }
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? '']))
  })
}

/** The rows of a table, each validated, or an error with the row number. */
export function readRows<Row extends z.ZodType>(file: string, text: string, row: Row) {
  return Object.freeze(
    tableOf(file, text).map((cells, index) => readOne(`${file} row ${index + 2}`, cells, row)),
  )
}

function tableOf(file: string, text: string) {
  try {
    return readTable(text)
  } catch (cause) {
    throw new Error(`${file} ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

export function readOne<Shape extends z.ZodType>(where: string, value: unknown, shape: Shape) {
  const read = shape.safeParse(value)
  if (!read.success) throw new Error(`${where}: ${z.prettifyError(read.error)}`)
  return read.data
}
