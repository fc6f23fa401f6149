import { toDecimal } from '../values/money.ts'
import { part, type SqlPart, type SqlStatement } from './sql.ts'
import type { Tx } from './transaction.ts'

/** A list and its count differ only in what stands around the conditions, so these stand once. */
export type ListFrame = { select: SqlPart; close: SqlPart }

export const rows: ListFrame = { select: part`SELECT`, close: part`` }

export const counting: ListFrame = {
  select: part`SELECT count(*)::int AS count FROM (SELECT`,
  close: part`) AS found`,
}

/** What a statement in the frame of a count comes to. */
export async function countFound(tx: Tx, statement: SqlStatement): Promise<number> {
  const found = await tx.query<{ count: number }>(statement)
  return found[0]?.count ?? 0
}

/** Around a list whose rows are an `amount` in thousandths and its `currency`. */
export const summing: ListFrame = {
  select: part`SELECT currency, sum(amount)::numeric(40, 0)::text AS mills, count(*)::int AS count
    FROM (SELECT`,
  close: part`) AS found WHERE amount IS NOT NULL AND currency IS NOT NULL
    GROUP BY currency ORDER BY count DESC, currency`,
}

/** What a statement in the frame of a sum comes to, by currency. */
export async function sumFound(tx: Tx, statement: SqlStatement): Promise<ListTotal[]> {
  const rows = await tx.query<{ currency: string; mills: string; count: number }>(statement)
  return rows.map(({ currency, mills, count }) => {
    return { currency, amount: toDecimal(BigInt(mills), 3), count }
  })
}

/** What the amounts of a whole list come to, in one currency. */
export type ListTotal = { currency: string; amount: number; count: number }

const always = part`true OR`
const asked = part``

/**
 * A condition that was not asked for becomes "true OR ...", which the planner drops. So each set of
 * filters is a statement of its own with a plan of its own, and every one can go by its index.
 */
export const when = (value: unknown): SqlPart =>
  value === undefined || value === null ? always : asked

/** The id used for a malformed filter id: it finds nothing and is no error. */
export const nobody = '00000000-0000-0000-0000-000000000000'
