import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { counting, countFound, rows, when, type ListFrame } from './listing.ts'
import { part, sql, type SqlStatement } from './sql.ts'
import { transact } from './transaction.ts'

const world = useWorld()

const numbers = (
  { select, close }: ListFrame,
  from: number | undefined,
  limit: number,
): SqlStatement => sql`
  ${select} ${part`n`} FROM generate_series(1, 9) AS n
  WHERE (${when(from)} n >= ${from ?? null}::int) ORDER BY n LIMIT ${limit}${close}`

const inWorld = <T>(work: Parameters<typeof transact<T>>[2]): Promise<T> =>
  transact(world.app.database, { orgId: world.dk.orgId, readOnly: true }, work)

describe('a list and its count', () => {
  it('come from one statement in two frames', async () => {
    const found = await inWorld((tx) => tx.query<{ n: number }>(numbers(rows, 7, 100)))
    expect(found.map(({ n }) => n)).toEqual([7, 8, 9])
    expect(await inWorld((tx) => countFound(tx, numbers(counting, 7, 100)))).toBe(3)
  })

  it('stop at the limit, and count nothing as nothing', async () => {
    expect(await inWorld((tx) => countFound(tx, numbers(counting, 1, 4)))).toBe(4)
    expect(await inWorld((tx) => countFound(tx, numbers(counting, 10, 4)))).toBe(0)
  })

  it('leave out a condition that was not asked for', async () => {
    expect(await inWorld((tx) => countFound(tx, numbers(counting, undefined, 100)))).toBe(9)
    expect(numbers(rows, undefined, 1).text).toContain('true OR')
    expect(numbers(rows, 1, 1).text).not.toContain('true OR')
  })
})
