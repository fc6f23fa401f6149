import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { sql, type SqlStatement } from './sql.ts'
import { transact } from './transaction.ts'
import { toWire } from './wire_value.ts'

const world = useWorld({ own: 'tables', config: { poolSize: 1 } })

function run<Row>(...statements: SqlStatement[]): Promise<Row[]> {
  return transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
    for (const statement of statements.slice(0, -1)) tx.send(statement)
    return await tx.query<Row>(statements.at(-1) ?? sql`SELECT 1`)
  })
}

describe('a batch', () => {
  it('gives each statement its own rows, in any order of kinds', async () => {
    const rows = await transact(world.app.database, { orgId: world.dk.orgId }, async (tx) => {
      tx.send(sql`SELECT 'unread' AS word`)
      const first = tx.query<{ n: number }>(sql`SELECT n FROM generate_series(1, ${3}) AS n`)
      const second = tx.query<{ word: string }>(sql`SELECT ${'b'}::text AS word`)
      return [await first, await second]
    })
    expect(rows).toEqual([[{ n: 1 }, { n: 2 }, { n: 3 }], [{ word: 'b' }]])
  })

  it('gives the same rows the first time, when it prepares, and every time after', async () => {
    for (let round = 0; round < 3; round++) {
      expect(await run(sql`SELECT 1 AS a, NULL AS b, true AS c, '2026-01-31'::date AS d`)).toEqual([
        { a: 1, b: null, c: true, d: '2026-01-31' },
      ])
    }
  })

  it('holds one statement twice before it was ever prepared', async () => {
    const twice = () => sql`SELECT ${'x'}::text AS twice`
    expect(await run(twice(), twice())).toEqual([{ twice: 'x' }])
  })

  it('runs nothing behind an error, and prepares all anew that it has to', async () => {
    const failing = () => sql`SELECT 1 / ${0}::int AS never`
    const behind = () => sql`SELECT ${'behind'}::text AS word`
    for (let round = 0; round < 3; round++) {
      await expect(run(failing(), behind())).rejects.toMatchObject({ code: '22012' })
      expect(await run(behind())).toEqual([{ word: 'behind' }])
    }
    await expect(run(sql`SELECT nothing_there`, behind())).rejects.toMatchObject({ code: '42703' })
    await expect(run(sql`SELECT nothing_there`, behind())).rejects.toMatchObject({ code: '42703' })
  })

  it('survives a change of the table under a prepared statement', async () => {
    await world.owner.query('CREATE TABLE shifting (a int); GRANT ALL ON shifting TO PUBLIC')
    await world.owner.query('INSERT INTO shifting VALUES (1)')
    const all = () => sql`SELECT * FROM shifting`
    expect(await run(all())).toEqual([{ a: 1 }])
    await world.owner.query('ALTER TABLE shifting ADD COLUMN b int DEFAULT 2')
    await expect(run(all())).rejects.toMatchObject({ code: '0A000' })
    expect(await run(all())).toEqual([{ a: 1, b: 2 }])
    await world.owner.query('DROP TABLE shifting')
  })

  it('with a value that cannot be sent is refused before anything is', async () => {
    const impossible = { an: 'object' }
    await expect(run(sql`SELECT ${impossible}::text AS x`)).rejects.toThrow()
    expect(await run(sql`SELECT 1 AS alive`)).toEqual([{ alive: 1 }])
  })
})

describe('a value', () => {
  it('comes back from the server as it went', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((one) => !one.includes('\u0000'))
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.option(text), { maxLength: 6 }),
        fc.boolean(),
        async (one, many, yes) => {
          const bytes = Buffer.from(one)
          const at = new Date(Date.UTC(2026, 10, 15, 1, 2, 3, 456))
          const rows = await run<Record<string, unknown>>(sql`
          SELECT ${one}::text AS one, ${many}::text[] AS many, ${yes}::boolean AS yes,
            ${bytes}::bytea AS bytes, ${at}::timestamptz AS at, ${123n}::int AS n,
            ${[bytes]}::bytea[] AS list`)
          expect(rows[0]).toEqual({ one, many, yes, bytes, at, n: 123, list: [bytes] })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('of a kind the database has no idea of is refused', () => {
    expect(() => toWire(() => 1)).toThrow('a function cannot be sent')
    expect(() => toWire({})).toThrow('as JSON text')
    expect(toWire(undefined)).toBeNull()
  })
})
