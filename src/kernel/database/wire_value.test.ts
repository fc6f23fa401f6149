import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { sql } from './sql.ts'
import { transact } from './transaction.ts'
import { toWire } from './wire_value.ts'

const world = useWorld()

type Echo = Record<string, unknown>

const echo = async (statement: ReturnType<typeof sql>): Promise<Echo> => {
  const options = { orgId: null, readOnly: true }
  const rows = await transact(world.app.database, options, (tx) => tx.query<Echo>(statement))
  return rows[0] ?? {}
}

// What the database can hold: any text but U+0000 and halves of surrogate pairs.
const storable = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', '\n', "'", 'NULL', '🙂') }),
  )
  .filter((text) => !text.includes('\u0000') && text.isWellFormed())

const runs = { numRuns: 60 }

describe('what PostgreSQL reads', () => {
  it('is every text as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(storable, async (text) => {
        expect(await echo(sql`SELECT ${text}::text AS value`)).toEqual({ value: text })
      }),
      runs,
    )
  })

  it('is every list as it was sent, with its nulls, quotes, braces and the word NULL', async () => {
    const list = fc.array(fc.oneof(storable, fc.constant(null)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(list, async (values) => {
        expect(await echo(sql`SELECT ${values}::text[] AS value`)).toEqual({ value: values })
      }),
      runs,
    )
  })

  it('is every run of bytes, alone and in a list', async () => {
    const bytes = fc.uint8Array({ maxLength: 40 }).map((all) => Buffer.from(all))
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (one, other) => {
        const got = await echo(sql`SELECT ${one}::bytea AS one, ${[one, other]}::bytea[] AS both`)
        expect(got).toEqual({ one, both: [one, other] })
      }),
      runs,
    )
  })

  it('is every moment to the millisecond, and every whole number in full', async () => {
    const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
    const whole = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
    await fc.assert(
      fc.asyncProperty(moment, whole, fc.boolean(), async (at, number, flag) => {
        const got = await echo(sql`
          SELECT ${at}::timestamptz AS at, ${number}::bigint AS number, ${flag}::boolean AS flag`)
        expect(got).toEqual({ at, number: String(number), flag })
      }),
      runs,
    )
  })

  it('is JSON as it was written, since objects go as text', async () => {
    const value = fc.jsonValue().filter((one) => storableJson(JSON.stringify(one)))
    await fc.assert(
      fc.asyncProperty(value, async (one) => {
        const got = await echo(sql`SELECT ${JSON.stringify(one)}::json AS value`)
        expect(JSON.stringify(got['value'])).toBe(JSON.stringify(one))
      }),
      runs,
    )
  })
})

describe('what cannot be sent', () => {
  it('is refused before it reaches the database, not guessed at', () => {
    for (const value of [{ a: 1 }, new Map(), () => 1, Symbol('x')]) {
      expect(() => toWire(value)).toThrow(TypeError)
      expect(() => toWire([value])).toThrow(TypeError)
    }
  })

  it('is null for null and for undefined alike', () => {
    expect([toWire(null), toWire(undefined)]).toEqual([null, null])
    expect(toWire([null, 'NULL', undefined])).toBe('{NULL,"NULL",NULL}')
  })
})

function storableJson(text: string): boolean {
  return !/\\u0000|\\ud[89a-f]/i.test(text)
}
