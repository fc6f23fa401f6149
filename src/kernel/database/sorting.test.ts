import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { dayKey, numberKey, sortedRows, textKey, type ListSort, type SortKey } from './sorting.ts'
import { part, sql } from './sql.ts'
import { transact } from './transaction.ts'

const world = useWorld()

type Row = { id: string; day: string | null; amount: string | null; name: string | null }
type Column = 'day' | 'amount' | 'name' | 'added'

const keys: Readonly<Record<Column, SortKey | null>> = {
  day: dayKey(part`day`, true),
  amount: numberKey(part`amount`, true),
  name: textKey(part`name`, true),
  added: null,
}

const idOf = (n: number): string => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`

/** Few values, so that many rows have the same; some have none. */
const maybe = (values: string[]) => fc.option(fc.constantFrom(...values))
const row = fc.record({
  day: maybe(['2026-01-01', '2026-01-02', '2026-12-31']),
  amount: maybe(['-5', '0', '5', '900719925474099300']),
  name: maybe(['alfa', 'Alfa', 'Beta', 'Ørsted', 'ørsted', '']),
})

async function pageOf(rows: readonly Row[], sort: ListSort, limit: number): Promise<Row[]> {
  const column = sort.column as Column
  return await transact(world.app.database, { orgId: world.dk.orgId, readOnly: true }, (tx) =>
    sortedRows<Row>(tx, { key: keys[column], id: part`id` }, sort, limit, (asked) => {
      return sql`
        SELECT id, day::text AS day, amount::text AS amount, name
        FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ day }) => day)}::date[],
          ${rows.map(({ amount }) => amount)}::bigint[], ${rows.map(({ name }) => name)}::text[])
          AS t (id, day, amount, name)
        WHERE ${asked.where} ORDER BY ${asked.order} LIMIT ${asked.limit}`
    }),
  )
}

const valueOf = (column: Column, one: Row): string | null =>
  column === 'added' ? null : one[column]

/** What has no value last, whichever way; the same values by id. */
function inOrder(rows: readonly Row[], column: Column, isDescending: boolean): string[] {
  const keyOf = (one: Row): string | bigint | null => {
    const value = valueOf(column, one)
    if (value === null || column === 'day') return value
    return column === 'amount' ? BigInt(value) : value.toLowerCase()
  }
  const sign = isDescending ? -1 : 1
  const bytes = (text: string): string => Buffer.from(text).toString('hex')
  return rows
    .toSorted((one, other) => {
      const [a, b] = [keyOf(one), keyOf(other)]
      if ((a === null) !== (b === null)) return a === null ? 1 : -1
      const [x, y] = typeof a === 'string' && typeof b === 'string' ? [bytes(a), bytes(b)] : [a, b]
      if (x !== null && y !== null && x !== y) return sign * (x < y ? -1 : 1)
      return sign * (one.id < other.id ? -1 : 1)
    })
    .map(({ id }) => id)
}

describe('pages of a list that is sorted by a column', () => {
  it('have every row once and in order, and miss none of them while others are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 14 }),
        fc.array(row, { maxLength: 4 }),
        fc.constantFrom<Column>('day', 'amount', 'name', 'added'),
        fc.boolean(),
        fc.integer({ min: 1, max: 5 }),
        async (given, added, column, isDescending, limit) => {
          const rows: Row[] = given.map((one, n) => ({ ...one, id: idOf(2 * n) }))
          const first = rows.map(({ id }) => id)
          const late = added.map((one, n) => ({ ...one, id: idOf(2 * n + 1) }))
          const seen: Row[] = []
          for (let after: ListSort['after'] = null; ;) {
            const page = await pageOf(rows, { column, isDescending, after }, limit)
            seen.push(...page)
            const last = page.at(-1)
            if (page.length < limit || last === undefined) break
            after = { value: valueOf(column, last), id: last.id }
            const next = late.shift()
            if (next) rows.push(next)
          }
          const ids = seen.map(({ id }) => id)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toEqual(inOrder(seen, column, isDescending))
          expect(ids).toEqual(expect.arrayContaining(first))
        },
      ),
      { numRuns: 150 },
    )
  })
})
