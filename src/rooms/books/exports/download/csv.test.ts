import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '#test/support/books/exports'
import { csvRow, csvRowsWith, figure, type Cell } from './csv.ts'

const cellOf = (cell: Cell): string => csvRow([cell]).replace(/\r\n$/, '')

// What a spreadsheet could take for a formula is likelier here than in any book.
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...Array.from(`=+-@'"\t\r\n ,;＝a1é`)), { maxLength: 8 })
    .map((all) => all.join('')),
)

/** Undoes the escape, as a reader of the file would. */
const withoutGuard = (text: string): string => text.replaceAll(/(^|[;,|\t\r\n"])'/g, '$1')

describe('a record', () => {
  it('has commas between its cells and ends as RFC 4180 says', () => {
    expect(csvRow(['a', null, figure('-1.50'), ''])).toBe('a,,-1.50,\r\n')
  })

  it.each([
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;b', 'a;b'],
    ['', ''],
  ])('writes %j as %j', (text, written) => {
    expect(cellOf(text)).toBe(written)
  })

  it('is read back cell by cell by another reader', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { minLength: 2, maxLength: 5 })), (records) => {
        const read = readCsv(records.map((record) => csvRow(record)).join(''))
        expect(read.map((record) => record.map(withoutGuard))).toEqual(records)
      }),
    )
  })
})

describe('a text that a spreadsheet would run', () => {
  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1', "'+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    [' =1', "' =1"],
    ['\u200B=1', "'\u200B=1"],
    ['＝1', "'＝1"],
    ["'=1", "''=1"],
    ['\rx', `"'\rx"`],
  ])('%j is written as %j', (text, written) => {
    expect(cellOf(text)).toBe(written)
  })

  it.each(['Lomax A/S', '2026-0001', '5 = 5', 'a-b', 'æøå', '(=1)'])(
    '%j begins like none and stays as it is',
    (text) => {
      expect(cellOf(text)).toBe(text)
    },
  )

  it.each([
    ['Kaffe;=HYPERLINK("x")', `"Kaffe;'=HYPERLINK(""x"")"`],
    ['a,+cmd', `"a,'+cmd"`],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a|=1', "a|'=1"],
    ['a\n =1+1', `"a\n' =1+1"`],
    ['a;"=1', `"a;""'=1"`],
    ["a;'b", "a;''b"],
    ['kun 100,-', '"kun 100,-"'],
    ['rabat; -10 %', "rabat;' -10 %"],
    ['a;100,-', `"a;100,'-"`],
    ['a,=1 100,-', `"a,'=1 100,-"`],
    ['a;b=c', 'a;b=c'],
  ])('%j is harmless when it is cut at another separator: %j', (text, written) => {
    expect(cellOf(text)).toBe(written)
  })

  it.each([';', ',', '|', '\t'])('runs nothing in a file that is read with %j', (separator) => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
        for (const write of [csvRow, csvRowsWith('semicolon')]) {
          // Quotes are taken off and kept alike: programs differ in where they honour them.
          const parts = write(texts)
            .split(/[\r\n]/)
            .flatMap((line) => line.split(separator))
            .flatMap((part) => [part, part.replaceAll('"', '')])
          // Behind the dash of a price comes a separator or a quote, which is no formula.
          for (const part of parts) expect(part).not.toMatch(/^\s*[=+\-@](?!["';,]|$)/)
        }
      }),
    )
  })

  it('never begins with what starts a formula, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [[cell = ''] = []] = readCsv(csvRow([text, 'end']))
        expect(cell).not.toMatch(/^\s*[=+\-@]/)
      }),
    )
  })
})

describe('a figure', () => {
  it.each(['-12.50', '0.00', '1000000000.99'])('%s stays a number', (text) => {
    expect(cellOf(figure(text))).toBe(text)
  })
})
