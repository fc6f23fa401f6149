import { describe, expect, it } from 'vitest'
import { danishReturn, italianReturn } from '#test/support/books/return_samples'
import { cents, expectGolden, rowsOf } from '#test/support/books/exports'
import { renderReturnCsv } from './return_csv.ts'

describe('a return as a table', () => {
  it('has semicolons and decimal commas for Danish and Italian spreadsheets', () => {
    const [head, first] = renderReturnCsv(danishReturn, 'semicolon').split('\r\n')
    expect(head).toMatch(/^\uFEFFbox;label;labelEn;amount;/)
    expect(first).toMatch(/^salgsmoms;[^;]+;VAT on sales;20249,00;0,00;41;DKK;2026-07-01;/)
  })

  it.each([
    ['denmark', danishReturn],
    ['italy', italianReturn],
  ])('of %s is the file that is kept as golden', (name, view) => {
    expectGolden(`vat_return_${name}.csv`, renderReturnCsv(view, 'comma'))
  })

  it('has a row for each box, with what of it is provisional', () => {
    const rows = rowsOf(renderReturnCsv(danishReturn, 'comma'))
    expect(rows).toHaveLength(danishReturn.boxes.length + 1)
    expect(rows[0]).toMatchObject({ box: 'salgsmoms', amount: '20249.00', lineCount: '41' })
    const bought = rows.find((row) => row['box'] === 'købsmoms')
    expect(bought).toMatchObject({ provisional: '186.50', labelEn: 'Deductible VAT on purchases' })
  })

  it('ends with what is to be paid, below zero where it comes back', () => {
    const last = (payableMinor: bigint) =>
      rowsOf(renderReturnCsv({ ...danishReturn, payableMinor }, 'comma')).at(-1)
    expect(cents(last(1_286_900n)?.['amount'] ?? '')).toBe(1_286_900n)
    expect(last(-5n)).toMatchObject({ box: 'payable', amount: '-0.05' })
  })

  it('says in each row which return it is of', () => {
    for (const row of rowsOf(renderReturnCsv(danishReturn, 'comma'))) {
      expect(row).toMatchObject({
        period: '2026-Q3',
        status: 'filed',
        reference: 'TS-2026-118204',
        returnId: danishReturn.id,
        version: '2',
      })
    }
  })

  it('makes a text of a reference that looks like a formula', () => {
    const [row] = rowsOf(renderReturnCsv({ ...danishReturn, reference: '=1+1' }, 'comma'))
    expect(row?.['reference']).toBe("'=1+1")
  })
})
