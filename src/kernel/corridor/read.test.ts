import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getTool, listInput, listOutput, listTool, mayRead, read } from './read.ts'

const accounts = read({
  name: 'bank-accounts',
  resource: 'bank_account',
  says: 'Accounts at banks.',
  needs: 'bank:read',
  fails: [],
  item: z.object({ id: z.string() }),
  filters: z.strictObject({ iban: z.string().max(34).optional() }),
})

const bare = read({
  name: 'things',
  resource: 'thing',
  says: 'Things.',
  needs: 'bank:read',
  fails: [],
  item: z.object({ id: z.string() }),
})

const parse = (given: object) => listInput(accounts).safeParse(given)

describe('a list', () => {
  it('is called by its name with underscores, and one record by its singular', () => {
    expect(listTool(accounts)).toBe('list_bank_accounts')
    expect(getTool(accounts)).toBe('get_bank_account')
  })

  it('takes its own filters and the page, all of them optional', () => {
    expect(parse({}).data).toEqual({})
    const whole = { iban: 'DK50', limit: '7', cursor: 'x', count: 'true' }
    expect(parse(whole).data).toEqual({ ...whole, limit: 7 })
  })

  it('takes the page where it has no filters of its own', () => {
    expect(listInput(bare).safeParse({ limit: 1 }).success).toBe(true)
    expect(listInput(bare).safeParse({ iban: 'x' }).success).toBe(false)
  })

  it.each(['1', '200', 1, 200])('gives %j at most', (limit) => {
    expect(parse({ limit }).data).toEqual({ limit: Number(limit) })
  })

  it.each(['0', '201', '-1', '1.5', '', 'many', 'Infinity', 'NaN', ['1', '2'], null])(
    'refuses the limit %j',
    (limit) => {
      expect(parse({ limit }).success).toBe(false)
    },
  )

  it('refuses what it does not know, so that a mistyped filter is no wide open one', () => {
    expect(parse({ Iban: 'DK50' }).success).toBe(false)
    expect(parse({ iban: ['a', 'b'] }).success).toBe(false)
    for (const count of ['yes', 'TRUE', true, '1']) expect(parse({ count }).success).toBe(false)
  })

  it('answers with items and a cursor; a count only where one was asked for', () => {
    const output = listOutput(accounts)
    const page = { items: [{ id: 'bac_1' }], nextCursor: null }
    expect(output.parse(page)).toEqual(page)
    expect(output.safeParse({ ...page, count: 1, countIsCapped: false }).success).toBe(true)
    expect(output.safeParse({ items: [] }).success).toBe(false)
    expect(output.safeParse({ ...page, items: [{ id: 7 }] }).success).toBe(false)
  })
})

describe('a list with summaries', () => {
  const short = read({
    name: 'things',
    resource: 'thing',
    says: 'Things.',
    needs: 'bank:read',
    fails: [],
    item: z.object({ id: z.string() }),
    summary: { output: z.object({ id: z.string() }), of: ({ id }) => ({ id }) },
  })

  it('takes a view, and one without them does not', () => {
    for (const view of ['full', 'summary']) {
      expect(listInput(short).safeParse({ view }).success).toBe(true)
      expect(listInput(bare).safeParse({ view }).success).toBe(false)
    }
    expect(listInput(short).safeParse({ view: 'tiny' }).success).toBe(false)
  })

  it('says so in its answer', () => {
    const page = { items: [], nextCursor: null, summaries: [{ id: 'x' }] }
    expect(listOutput(short).parse(page)).toEqual(page)
    expect(listOutput(bare).parse(page)).toEqual({ items: [], nextCursor: null })
  })
})

describe('who may read', () => {
  it('is a caller with the permission, or with another one that is named', () => {
    const open = { ...bare, alsoFor: ['ledger:read' as const] }
    expect(mayRead({ permissions: ['ledger:read'] }, open)).toBe(true)
    expect(mayRead({ permissions: ['bank:read'] }, open)).toBe(true)
    expect(mayRead({ permissions: ['invoices:read'] }, open)).toBe(false)
    expect(mayRead({ permissions: ['ledger:read'] }, bare)).toBe(false)
  })
})
