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
