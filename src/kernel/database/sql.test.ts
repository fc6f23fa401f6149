import { describe, expect, it } from 'vitest'
import { part, sql } from './sql.ts'

describe('sql', () => {
  it('binds every value and writes none into the text', () => {
    const hostile = "'; DROP TABLE contact; --"
    const statement = sql`SELECT ${hostile}, ${1}`
    expect(statement.text).toBe('SELECT $1, $2')
    expect(statement.values).toEqual([hostile, 1])
  })

  it('takes a constant part into the text and keeps counting', () => {
    const columns = part`id, name`
    const statement = sql`SELECT ${columns} FROM t WHERE a = ${1} AND b = ${2}`
    expect(statement.text).toBe('SELECT id, name FROM t WHERE a = $1 AND b = $2')
    expect(statement.values).toEqual([1, 2])
  })

  it('takes the values of a part along, in their order, and those of a part within it', () => {
    const hostile = "'; DROP TABLE contact; --"
    const inner = (value: string) => part`b = ${value}`
    const condition = part`EXISTS (SELECT FROM u WHERE a = ${1} AND ${inner(hostile)})`
    const statement = sql`SELECT ${0} FROM t WHERE ${condition} AND ${condition} AND c = ${2}`
    expect(statement.text).toBe(
      'SELECT $1 FROM t WHERE EXISTS (SELECT FROM u WHERE a = $2 AND b = $3) ' +
        'AND EXISTS (SELECT FROM u WHERE a = $4 AND b = $5) AND c = $6',
    )
    expect(statement.values).toEqual([0, 1, hostile, 1, hostile, 2])
  })

  it('does not take a value that only looks like a part of the text', () => {
    const statement = sql`SELECT ${JSON.parse('"part"')}`
    expect(statement.values).toEqual(['part'])
  })

  it('gives the same text the same name and another text another', () => {
    const one = (value: number) => sql`SELECT ${value}`
    expect(one(1).name).toBe(one(2).name)
    expect(one(1).name).toBe(sql`SELECT ${3}`.name)
    expect(one(1).name).not.toBe(sql`SELECT ${1}::int`.name)
    expect(one(1).name.length).toBeLessThan(63)
  })
})
