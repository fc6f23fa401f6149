import { describe, expect, it } from 'vitest'
import { danishReturn, italianReturn } from '../../test/return_samples.ts'
import { cents, expectGolden, rowsOf } from '../../test/exports.ts'
import { renderReturnCsv } from './return_csv.ts'

describe('a return as a table', () => {
  it.each([
    ['denmark', danishReturn],
    ['italy', italianReturn],
  ])('of %s is the file that is kept as golden', (name, view) => {
    expectGolden(`vat_return_${name}.csv`, renderReturnCsv(view))
  })

  it('has a row for each box, with what of it is provisional', () => {
    const rows = rowsOf(renderReturnCsv(danishReturn))
    expect(rows).toHaveLength(danishReturn.boxes.length + 1)
    expect(rows[0]).toMatchObject({ box: 'salgsmoms', amount: '20249.00', lineCount: '41' })
    const bought = rows.find((row) => row['box'] === 'købsmoms')
    expect(bought).toMatchObject({ provisional: '186.50', labelEn: 'Deductible VAT on purchases' })
  })

  it('ends with what is to be paid, below zero where it comes back', () => {
    const last = (payableMinor: bigint) =>
      rowsOf(renderReturnCsv({ ...danishReturn, payableMinor })).at(-1)
    expect(cents(last(1_286_900n)?.['amount'] ?? '')).toBe(1_286_900n)
    expect(last(-5n)).toMatchObject({ box: 'payable', amount: '-0.05' })
  })

  it('says in each row which return it is of', () => {
    for (const row of rowsOf(renderReturnCsv(danishReturn))) {
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
    const [row] = rowsOf(renderReturnCsv({ ...danishReturn, reference: '=1+1' }))
    expect(row?.['reference']).toBe("'=1+1")
  })
})
