import { z } from 'zod'
import { readTable } from './csv.ts'

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
