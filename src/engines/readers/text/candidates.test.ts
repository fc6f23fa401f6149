import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { labelsFor, lookAt } from './candidates.ts'
import { findAmountCandidates, findLineItems } from './candidates_amounts.ts'
import { currencyOfMark, findCurrencies } from './candidates_currency.ts'
import type { Role } from './labels.ts'
import { linesOfText } from './text_lines.ts'

const look = (...rows: string[]) => lookAt(linesOfText(rows.join('\n')), nationalNumbers())

const amountsOf = (...rows: string[]) =>
  findAmountCandidates(look(...rows)).map(({ minor, roles }) => [minor, Object.keys(roles)[0]])

describe('what a line shows', () => {
  it('is dates, numbers of somebody, amounts and rates, each once', () => {
    const [one] = look('CVR 13748136 den 12.03.2025: 25% af 100,00 kr')
    expect(one?.identifiers.map(({ value }) => value)).toEqual(['DK13748136'])
    expect(one?.dates.map(({ day }) => day)).toEqual(['2025-03-12'])
    expect(one?.rates.map(({ rate }) => rate)).toEqual(['25'])
    expect(one?.amounts.map(({ minor }) => minor)).toEqual([10_000n])
  })

  it('is read in the notation of the whole document', () => {
    const points = look('Total 12.50', 'Moms 1.234', 'Net 10.00')
    expect(points.flatMap(({ amounts }) => amounts.map(({ text }) => text))).toEqual([
      '12.50',
      '10.00',
    ])
    const commas = look('Total 12,50', 'Moms 1.234', 'Netto 10,00')
    expect(commas.flatMap(({ amounts }) => amounts.map(({ minor }) => minor))).toContain(123_400n)
  })
})

describe('labels of a value', () => {
  const roles: ReadonlySet<Role> = new Set(['total', 'vat', 'net'])
  const labelOf = (rows: string[], line: number, text: string) => {
    const looks = look(...rows)
    const start = looks[line]?.line.text.indexOf(text) ?? 0
    const value = { start, end: start + text.length }
    return labelsFor(looks, line, value, roles, ({ amounts }) => amounts).map(
      ({ role, where }) => `${role} ${where}`,
    )
  }

  it('stand before it on its line', () => {
    expect(labelOf(['Total   125,00'], 0, '125,00')).toEqual(['total left'])
  })

  it('end where another value comes between', () => {
    const row = 'Netto 100,00 Moms 25,00 Total 125,00'
    expect(labelOf([row], 0, '25,00')).toEqual(['vat left'])
    expect(labelOf([row], 0, '125,00')).toEqual(['total left'])
  })

  it('stand over it in a table', () => {
    const rows = ['Imponibile    IVA       Totale', '100,00        22,00     122,00']
    expect(labelOf(rows, 1, '100,00')).toEqual(['net above'])
    expect(labelOf(rows, 1, '22,00')).toEqual(['vat above'])
    expect(labelOf(rows, 1, '122,00')).toEqual(['total above'])
  })

  it('stand behind it in a sentence', () => {
    expect(labelOf(['125,00 kr i alt'], 0, '125,00')).toEqual(['total right'])
  })

  it('are none of a line above that has spent them on its own value', () => {
    expect(labelOf(['Total 125,00', '  999,00'], 1, '999,00')).toEqual([])
  })

  it('are none where nothing is near', () => {
    expect(labelOf(['Kabel   125,00'], 0, '125,00')).toEqual([])
    expect(labelsFor([], 3, { start: 0, end: 1 }, roles, () => [])).toEqual([])
  })
})

describe('candidates for amounts', () => {
  it.each([
    ['Total ekskl. moms   100,00', 'net'],
    ['I alt uden moms   100,00', 'net'],
    ['Total, ex. moms   100,00', 'net'],
    ['Total inkl. moms   100,00', 'total'],
    ['Totale (IVA inclusa)   100,00', 'total'],
    ['Total moms 25%   100,00', 'vat'],
    ['Moms 25 % af   100,00', 'net'],
    ['IVA 22% su   100,00', 'net'],
    ['Subtotale   100,00', 'net'],
    ['At betale   100,00', 'payable'],
    ["Ritenuta d'acconto 20%   100,00", 'withheld'],
    ['Dankort   100,00', 'paid'],
    ['Fragt   100,00', 'extra'],
    ['Kabel   100,00', undefined],
  ])('%s is %s', (row, role) => {
    expect(amountsOf(row)).toEqual([[10_000n, role]])
  })

  it('are whole numbers only where they are called amounts', () => {
    expect(amountsOf('Total 1250')).toEqual([[125_000n, 'total']])
    expect(amountsOf('Kabel 1250')).toEqual([])
    expect(amountsOf('Total 12')).toEqual([])
  })

  it('of a row under one label are less sure than one alone', () => {
    const [first, last] = findAmountCandidates(look('Total   100,00   125,00'))
    const [alone] = findAmountCandidates(look('Total   125,00'))
    expect(first?.roles.total ?? 0).toBeLessThan(last?.roles.total ?? 0)
    expect(last?.roles.total ?? 0).toBeLessThan(alone?.roles.total ?? 0)
  })

  it('that are part of a number with spaces are less sure than the whole', () => {
    const [whole, part] = findAmountCandidates(look('Total   2 927,16 DKK'))
    expect(whole?.minor).toBe(292_716n)
    expect(part?.roles.total ?? 0).toBeLessThan(whole?.roles.total ?? 0)
  })

  it('carry the rate that stands beside them', () => {
    expect(findAmountCandidates(look('IVA 22%   22,00'))[0]?.rate).toBe('22')
    expect(findAmountCandidates(look('IVA   22,00'))[0]?.rate).toBeNull()
  })
})

describe('items', () => {
  it('are the last amounts of lines with words that are no sums', () => {
    const looks = look('Kabel   4   100,00   400,00', '500,00', 'Fragt   50,00', 'Total   450,00')
    const items = findLineItems(looks, findAmountCandidates(looks))
    expect(items.map(({ minor }) => minor)).toEqual([40_000n, 5_000n])
  })
})

describe('currencies', () => {
  const printedIn = (country: string, ...rows: string[]) =>
    findCurrencies(look(...rows), country).map(({ currency }) => currency)

  it.each([
    ['Total kr. 125,00', 'DK', 'DKK'],
    ['Total 125,00 kr', 'SE', 'SEK'],
    ['Total 125,00 kr', 'NO', 'NOK'],
    ['Total € 125,00', 'DK', 'EUR'],
    ['Total $125.00', 'DK', 'USD'],
    ['Total £125.00', 'DK', 'GBP'],
    ['Total EUR   125,00', 'DK', 'EUR'],
    ['Totale euro   125,00', 'IT', 'EUR'],
    ['Alle beløb i DKK', 'DK', 'DKK'],
    ['Beløb i danske kroner', 'IT', 'DKK'],
  ])('%s in %s is %s', (row, country, currency) => {
    expect(printedIn(country, row)[0]).toBe(currency)
  })

  it('are none where none is printed', () => {
    expect(printedIn('DK', 'Total 125,00', 'Eurotrans ApS', 'Krone')).toEqual([])
  })

  it('come with the most used one first', () => {
    expect(printedIn('DK', 'EUR 10,00', 'EUR 20,00', 'DKK 30,00')).toEqual(['EUR', 'DKK'])
  })

  it('are what a document says all its amounts are in', () => {
    expect(printedIn('DK', 'Valuta: EUR', 'kr. 10,00', 'kr. 20,00')[0]).toBe('EUR')
  })

  it('of a mark are ISO codes or nothing', () => {
    expect(currencyOfMark('Kr', 'DK')).toBe('DKK')
    expect(currencyOfMark('eur', null)).toBe('EUR')
    expect(currencyOfMark('$', 'CA')).toBe('CAD')
    expect(currencyOfMark('XQX', null)).toBeNull()
    expect(currencyOfMark('%', null)).toBeNull()
  })
})
