import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findParts, type PageSigns } from './several_documents.ts'

const blank: Omit<PageSigns, 'page'> = {
  numbering: null,
  invoiceNumber: null,
  supplierNumber: null,
  total: null,
  date: null,
}

const counted = (number: number, of: number): PageSigns['numbering'] => ({
  number,
  of,
  text: `Side ${number} af ${of}`,
})

const fileOf = (...pages: Partial<PageSigns>[]): PageSigns[] =>
  pages.map((signs, index) => ({ ...blank, ...signs, page: index + 1 }))

const rangesOf = (pages: readonly PageSigns[]) =>
  findParts(pages).map(({ firstPage, lastPage }) => [firstPage, lastPage])

const bill = { supplierNumber: 'DK12345674', date: '2026-11-02', total: '500.00' }

/** One bill over several pages, whose total is on the last; its head may be on each. */
const longBill = (no: number, length: number, hasHead: boolean): Partial<PageSigns>[] =>
  Array.from({ length }, (_, index) => ({
    numbering: counted(index + 1, length),
    ...(hasHead || index === 0
      ? { invoiceNumber: `F-${no}`, supplierNumber: bill.supplierNumber, date: bill.date }
      : {}),
    ...(index === length - 1 ? { total: `${100 + no}.00` } : {}),
  }))

const numberings = fc.record({ number: fc.integer({ min: 1, max: 4 }), more: fc.nat(3) })
const oneOf = (...values: string[]) => fc.option(fc.constantFrom(...values))
const anySigns = fc.record({
  numbering: fc.option(numberings.map(({ number, more }) => counted(number, number + more))),
  invoiceNumber: oneOf('1001', '1002', 'T-77'),
  supplierNumber: oneOf('DK12345674', 'DK13748136'),
  total: oneOf('500.00', '80.00', '0.00'),
  date: oneOf('2026-11-02', '2026-11-03'),
})

describe('whatever pages show', () => {
  it('the parts have every page once, in order, and each but the first says why it begins', () => {
    fc.assert(
      fc.property(fc.array(anySigns, { minLength: 1, maxLength: 12 }), (signs) => {
        const parts = findParts(fileOf(...signs))
        const pages = parts.flatMap(({ firstPage, lastPage }) =>
          Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index),
        )
        expect(pages).toEqual(signs.map((_, index) => index + 1))
        expect(parts.map(({ why }) => why.length > 0)).toEqual(parts.map((_, index) => index > 0))
        for (const { firstPage, why } of parts) {
          expect(why.every(({ params }) => params['page'] === `${firstPage}`)).toBe(true)
        }
      }),
    )
  })

  it('a part is cut no further when it is looked at alone', () => {
    fc.assert(
      fc.property(fc.array(anySigns, { minLength: 1, maxLength: 12 }), (signs) => {
        const pages = fileOf(...signs)
        for (const { firstPage, lastPage } of findParts(pages)) {
          expect(rangesOf(pages.slice(firstPage - 1, lastPage))).toEqual([[firstPage, lastPage]])
        }
      }),
    )
  })

  it('pages of one document number are never cut', () => {
    fc.assert(
      fc.property(fc.array(anySigns, { minLength: 1, maxLength: 12 }), (signs) => {
        const same = signs.map((one) => ({ ...one, invoiceNumber: '1001' }))
        expect(findParts(fileOf(...same))).toHaveLength(1)
      }),
    )
  })

  it('bills of any length are found whole, with their head on every page or only the first', () => {
    const bills = fc.array(
      fc.record({ length: fc.integer({ min: 1, max: 5 }), head: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    // A bill without its total on the first page is known by its number, which is another.
    fc.assert(
      fc.property(bills, (some) => {
        const pages = some.flatMap(({ length, head }, no) => longBill(no, length, head))
        const parts = findParts(fileOf(...pages))
        expect(parts.map(({ firstPage, lastPage }) => lastPage - firstPage + 1)).toEqual(
          some.map(({ length }) => length),
        )
      }),
    )
  })
})

describe('one bill', () => {
  it.each<[string, ...Partial<PageSigns>[]]>([
    ['a page of terms that counts itself', { numbering: counted(1, 1) }],
    ['terms of two pages', { numbering: counted(1, 2) }, { numbering: counted(2, 2) }],
    ['an annex with a date of its own', { date: '2026-10-31' }],
    ['a time sheet with a sum and no date', { total: '37.50' }],
    ['a delivery note with a number of its own', { invoiceNumber: 'L-9' }],
    ['an annex of a carrier, without a sum', { supplierNumber: 'DK13748136' }],
  ])('stays whole with %s behind it', (_case, ...annex) => {
    const first = { ...bill, invoiceNumber: '1001' }
    expect(findParts(fileOf(first, ...annex))).toHaveLength(1)
  })

  it('whose numbering skips a page is not cut for that', () => {
    const pages = [1, 3, 4].map((number) => ({ numbering: counted(number, 4) }))
    expect(findParts(fileOf(...pages))).toHaveLength(1)
  })
})

describe('the next bill', () => {
  it('is compared with the bill before it, not with the terms between them', () => {
    const next = { ...bill, invoiceNumber: '1002', total: '80.00' }
    const pages = fileOf({ ...bill, invoiceNumber: '1001' }, { numbering: counted(1, 1) }, next)
    expect(rangesOf(pages)).toEqual([
      [1, 2],
      [3, 3],
    ])
    expect(findParts(pages)[1]?.why).toContainEqual({
      code: 'other_number',
      params: { page: '3', number: '1002', before: '1001' },
    })
  })

  it('begins where its own count says one, even without a number', () => {
    const counts = { ...bill, numbering: counted(1, 1) }
    expect(rangesOf(fileOf(counts, counts, counts))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })
})
