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

export const day = orBlank(z.iso.date())
