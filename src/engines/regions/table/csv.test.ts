import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv, readTable } from './rows.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const plain = (cell: string) => (/[",\r\n]/.test(cell) ? quoted(cell) : cell)

const write = (rows: string[][], cell: (value: string) => string, lineEnd: string) =>
  rows.map((row) => row.map(cell).join(',') + lineEnd).join('')

const awkward = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'å', ' ', 'a') }),
)
const table = fc.array(fc.array(awkward, { minLength: 1, maxLength: 5 }), { maxLength: 6 })

describe('parseCsv', () => {
  it('gives back every table that was written, with either line end and any quoting', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(plain, quoted),
        fc.constantFrom('\n', '\r\n'),
        (rows, cell, lineEnd) => {
          expect(parseCsv(write(rows, cell, lineEnd))).toEqual(rows)
        },
      ),
    )
  })

  it('gives the same table when the last line end is missing', () => {
    expect(parseCsv('a,b\n1,2')).toEqual(parseCsv('a,b\n1,2\n'))
    expect(parseCsv('a,')).toEqual([['a', '']])
  })

  it('reads an empty text as no rows', () => {
    expect(parseCsv('')).toEqual([])
  })

  it('keeps spaces, since a name may begin or end with one', () => {
    expect(parseCsv(' a , b\n')).toEqual([[' a ', ' b']])
  })

  it.each(['a"b', '"a"b', '"a', 'a,"', 'a\rb'])('refuses the malformed text %j', (text) => {
    expect(() => parseCsv(text)).toThrow('row 1: stray quote or line end')
  })

  it('can be called again after a refusal', () => {
    expect(() => parseCsv('x,y"')).toThrow('stray')
    expect(parseCsv('x,y')).toEqual([['x', 'y']])
  })
})

describe('readTable', () => {
  it('names the fields by the first row', () => {
    expect(readTable('id,name\n1,"Salg, EU"\n')).toEqual([{ id: '1', name: 'Salg, EU' }])
  })

  it('has no rows when there is only a header, or nothing', () => {
    expect(readTable('id,name\n')).toEqual([])
    expect(readTable('')).toEqual([])
  })

  it.each(['id,name\n1,a\n2\n', 'id,name\n1,a\n2,b,c\n'])(
    'refuses a row of another length and names it: %j',
    (text) => {
      expect(() => readTable(text)).toThrow('row 3')
    },
  )
})
