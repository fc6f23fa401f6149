import { part, type SqlPart, type SqlStatement } from './sql.ts'
import type { Tx } from './transaction.ts'

/** What a list is sorted by, and where its page begins: behind that value, and that record. */
export type ListSort = {
  column: string
  isDescending: boolean
  after: { value: string | null; id: string } | null
}

/** A column as its index has it, and a value of it that came back with a cursor. */
export type SortKey = {
  by: SqlPart
  of(value: string): SqlPart
  /** The column, if rows may have none in it: these come last, whichever way it is sorted. */
  maybeNull: SqlPart | null
}

const orNull = (column: SqlPart, mayBe: boolean): SqlPart | null => (mayBe ? column : null)

export const dayKey = (by: SqlPart, mayBeNull = false): SortKey => ({
  by,
  of: (value) => part`${value}::date`,
  maybeNull: orNull(by, mayBeNull),
})

export const numberKey = (by: SqlPart, mayBeNull = false): SortKey => ({
  by,
  of: (value) => part`${value}::bigint`,
  maybeNull: orNull(by, mayBeNull),
})

const folded = (text: SqlPart): SqlPart => part`lower(left(${text}, 60)) COLLATE "C"`

/** Capitals do not count. Only the beginning does, so that no name is too long for the index. */
export const textKey = (column: SqlPart, mayBeNull = false): SortKey => ({
  by: folded(column),
  of: (value) => folded(part`${value}::text`),
  maybeNull: orNull(column, mayBeNull),
})

/** A part of a statement: which rows, in which order, how many. */
export type SortedPart = { where: SqlPart; order: SqlPart; limit: number }

/**
 * One page. What has no value follows as a second statement, so that each of the two goes by an index
 * and nothing is left out.
 */
export async function sortedRows<Row extends object>(
  tx: Tx,
  { key, id }: { key: SortKey | null; id: SqlPart },
  { isDescending, after }: ListSort,
  limit: number,
  found: (asked: SortedPart) => SqlStatement,
): Promise<Row[]> {
  const isBefore = isDescending ? part`<` : part`>`
  const turn = isDescending ? part` DESC` : part``
  const byId = (place: string | null): SqlPart =>
    place === null ? part`true` : part`${id} ${isBefore} ${place}::uuid`
  const ids = part`${id}${turn}`
  if (key === null) {
    return await tx.query<Row>(found({ where: byId(after?.id ?? null), order: ids, limit }))
  }
  const { by, maybeNull } = key
  const isThere = maybeNull ? part`${maybeNull} IS NOT NULL` : part`true`
  const value = after?.value ?? null
  const isBehind =
    after === null || value === null
      ? part`true`
      : part`(${by}, ${id}) ${isBefore} (${key.of(value)}, ${after.id}::uuid)`
  const isInEmpty = after !== null && value === null
  const rows = isInEmpty
    ? []
    : await tx.query<Row>(
        found({
          where: part`${isThere} AND ${isBehind}`,
          order: part`${by}${turn}, ${ids}`,
          limit,
        }),
      )
  if (maybeNull === null || rows.length >= limit) return rows
  const isAfter = byId(isInEmpty ? after.id : null)
  const where = part`${maybeNull} IS NULL AND ${isAfter}`
  return [
    ...rows,
    ...(await tx.query<Row>(found({ where, order: ids, limit: limit - rows.length }))),
  ]
}
