import { z } from 'zod'

export const text = z.string().min(1)

// Rates and shares stay text: exact decimals for the money functions, never floats.
export const rate = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)
export const share = z.string().regex(/^(0(\.\d{1,8})?|1)$/)

// An empty cell becomes null.
const blank = z.literal('').transform(() => null)
export const orBlank = <Value extends z.ZodType>(value: Value) => z.union([blank, value])
export const list = z
  .string()
  .transform((cell) => Object.freeze(cell === '' ? [] : cell.split(';')))

export const listOf = <const Item extends string>(...items: readonly Item[]) =>
  z.preprocess(
    (cell) => (typeof cell === 'string' ? cell.split(';') : cell),
    z.array(z.literal(items)).readonly(),
  )

const textColumn = /^text_([a-z]{2})$/

/**
 * The columns text_da, text_en and so on become one field: what is written, by language. Nothing is
 * written if all are blank; else the checks refuse a blank one.
 */
export function gatherTexts(cells: unknown): unknown {
  const columns = Object.entries(cells as Record<string, string>)
  const texts = columns.flatMap(([name, cell]) => {
    const language = textColumn.exec(name)?.[1]
    return language === undefined ? [] : [[language, cell] as const]
  })
  const others = columns.filter(([name]) => !textColumn.test(name))
  const isWritten = texts.some(([, cell]) => cell !== '')
  return { ...Object.fromEntries(others), texts: isWritten ? Object.fromEntries(texts) : {} }
}

/** A text by its language. */
export const texts = z.record(z.string(), z.string()).readonly()

export const day = orBlank(z.iso.date())

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
