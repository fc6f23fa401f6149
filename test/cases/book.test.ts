import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setCasesPage } from '../../tools/describe/cases.ts'
import { readBook } from './topics.ts'

const book = await readBook()
const all = book.flatMap((topic) => topic.cases)

it('docs/reference/cases.md is the book as it stands', () => {
  expect(readFileSync('docs/reference/cases.md', 'utf8')).toBe(setCasesPage(book))
})

it('every case has a number of its own, a rule and a source', () => {
  const ids = all.map((one) => one.id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  for (const { id, rule, source } of all) {
    expect([id, rule.endsWith('.'), source.length > 5]).toEqual([id, true, true])
  }
})

it('every case says what must come out, and its entry sums to nothing', () => {
  for (const { id, expect: wanted } of all) {
    expect([id, Object.keys(wanted).length > 0]).toEqual([id, true])
    const cents = Object.values(wanted.entry ?? {}).map((amount) =>
      Math.round(Number(amount) * 100),
    )
    expect([id, cents.reduce((sum, one) => sum + one, 0)]).toEqual([id, 0])
  }
})

it('there are at least 120 cases, and every kind of mistake found before is among them', () => {
  expect(all.length).toBeGreaterThanOrEqual(120)
  const numbers = Array.from({ length: 20 }, (_, index) => `A${index + 1}`)
  const rows = new Set(all.map((one) => one.row))
  expect([...numbers, 'B1', 'B2', 'B7', 'B9', 'C'].filter((row) => !rows.has(row))).toEqual([])
})
