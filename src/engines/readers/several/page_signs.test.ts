import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { linesOfText, type Line } from '../text/text_lines.ts'
import { readLines } from '../text/text.ts'
import { withParts, signsOf } from './several_documents.ts'

const home = { country: 'DK', currency: 'DKK', businessNumbers: nationalNumbers() }

const linesOn = (text: string, page: number): Line[] =>
  linesOfText(text).map((line) => ({ ...line, page }))

const numberingIn = (text: string) => {
  const found = signsOf(linesOn(text, 1), home, 'pdf').numbering
  return found && [found.number, found.of]
}

describe('the count of pages', () => {
  it.each([
    ['Side 1 af 2', [1, 2]],
    ['SIDE: 2 AF 12', [2, 12]],
    ['Pagina 1 di 3', [1, 3]],
    ['Pag. 2/3', [2, 3]],
    ['Foglio 1 di 1', [1, 1]],
    ['Page 3 of 10', [3, 10]],
    ['Seite 1 von 4', [1, 4]],
    ['Faktura 1001   side 2/2', [2, 2]],
  ])('is read from “%s”', (text, read) => {
    expect(numberingIn(text)).toEqual(read)
  })

  it.each([
    'Side 3 af 2',
    'Side 0 af 2',
    'Hjemmeside 1 af 2',
    'Side 1',
    'Bagside 1/2 liter',
    'Homepage 1/2',
    '1 af 2 stk.',
    'Page 1 of 2000',
  ])('is not read from “%s”', (text) => {
    expect(numberingIn(text)).toBeNull()
  })

  it('is the first on the page that can be one', () => {
    expect(numberingIn('Side 9 af 2\nSide 1 af 2\nSide 2 af 2')).toEqual([1, 2])
  })
})

describe('the supplier of a page', () => {
  it('counts only with a check digit that is right', () => {
    const supplierOf = (cvr: string) =>
      signsOf(linesOn(`Kontorhuset ApS\nCVR-nr. ${cvr}\nI alt DKK 500,00`, 1), home, 'pdf')
        .supplierNumber
    expect([supplierOf('12345674'), supplierOf('12345675')]).toEqual(['DK12345674', null])
  })
})

const rangesOf = (...texts: string[]) => {
  const lines = texts.flatMap((text, index) => linesOn(text, index + 1))
  const reading = { ...readLines(lines, home, 'pdf'), pages: texts.length }
  return withParts(reading, lines, home).parts?.map(({ firstPage, lastPage }) => [
    firstPage,
    lastPage,
  ])
}

const head = 'Kontorhuset ApS\nCVR-nr. 12345674\nFaktura nr. 1001\nDato: 02-11-2026'

describe('one bill over several pages', () => {
  it('with the same head on each, sums carried over and a total at the end is not cut', () => {
    const pages = [
      `${head}\nPapir  400,00\nTransport  400,00`,
      `${head}\nTransport  400,00\nKuglepenne  200,00\nTransport  600,00`,
      `${head}\nTransport  600,00\nMoms 25%  150,00\nI alt DKK  750,00`,
    ]
    expect(rangesOf(...pages)).toBeUndefined()
  })

  it('with a delivery note, a time sheet or terms behind it is not cut', () => {
    const bill = `${head}\nPapir  400,00\nI alt DKK  500,00\nSide 1 af 1`
    const note = 'Kontorhuset ApS\nFølgeseddel\nDato: 01-11-2026\n2 stk. papir\nSide 1 af 1'
    const sheet = 'Timeseddel\n01-11-2026  Montage  3,5\n02-11-2026  Montage  4,0'
    const terms = 'Salgs- og leveringsbetingelser\nCVR-nr. 12345674\nSide 1 af 2'
    for (const annex of [note, sheet, terms]) {
      expect([annex, rangesOf(bill, annex)]).toEqual([annex, undefined])
    }
  })

  it('is cut from the next bill of the same head only by the number in it', () => {
    const bill = `${head}\nI alt DKK  500,00`
    expect(rangesOf(bill, bill.replace('1001', '1002'), bill.replace('1001', '1003'))).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(rangesOf(bill, bill, bill)).toBeUndefined()
  })
})
