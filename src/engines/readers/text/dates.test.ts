import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { findDates } from './dates.ts'

const daysOf = (text: string) => findDates(text).map(({ day }) => day)

describe('a date', () => {
  it.each([
    ['12/03/2025', '2025-03-12'],
    ['12-03-2025', '2025-03-12'],
    ['12.03.2025', '2025-03-12'],
    ['12. 03. 2025', '2025-03-12'],
    ['12 / 03 / 2025', '2025-03-12'],
    ['1.3.25', '2025-03-01'],
    ['11/09-26', '2026-09-11'],
    ['2025-03-12', '2025-03-12'],
    ['2025/03/12', '2025-03-12'],
    ['2025.3.2', '2025-03-02'],
    ['12. marts 2025', '2025-03-12'],
    ['12 marzo 2025', '2025-03-12'],
    ['1º gennaio 2025', '2025-01-01'],
    ['12 March 2025', '2025-03-12'],
    ['12th of March 2025', '2025-03-12'],
    ['March 12, 2025', '2025-03-12'],
    ['August 3 , 2014', '2014-08-03'],
    ['Mar. 12th 2025', '2025-03-12'],
    ['12-mar-2025', '2025-03-12'],
    ['09Jun2018', '2018-06-09'],
    ['8. dec. 2024', '2024-12-08'],
    ['3 ott. 2025', '2025-10-03'],
    ["5. maj '25", '2025-05-05'],
    ['30. SEPTEMBER 2025', '2025-09-30'],
    ['29/02/2024', '2024-02-29'],
    ['n. 3 del 10 gennaio 2025', '2025-01-10'],
    ['Faktura 17 af 3. april 2025', '2025-04-03'],
  ])('%s is %s', (text, day) => {
    expect(daysOf(text)).toEqual([day])
  })

  it.each([
    '29/02/2025',
    '31.04.2025',
    '00/01/2025',
    '12/13/1985',
    '12/03/1789',
    '12/03/2525',
    '1.234,56',
    '12 34 56 78',
    '192.168.10.25.1',
    '2025',
    '12. vinter 2025',
    '123/04/2025',
    '12/03/20255',
    '10.11.12,50',
  ])('is none in %s', (text) => {
    expect(daysOf(text)).toEqual([])
  })

  it('has its day first, as in Denmark and Italy, and says where that was a choice', () => {
    expect(findDates('04/05/2025')).toMatchObject([{ day: '2025-05-04', isAmbiguous: true }])
    expect(findDates('24/05/2025')).toMatchObject([{ day: '2025-05-24', isAmbiguous: false }])
    expect(findDates('05/05/2025')).toMatchObject([{ isAmbiguous: false }])
  })

  it('has its month first only where it cannot be otherwise', () => {
    expect(daysOf('03/20/2023')).toEqual(['2023-03-20'])
  })

  it.each([
    ['12/03/2025 10:44', true],
    ['12/03/2025 kl. 10.44', true],
    ['10:44 12/03/2025', true],
    ['12/03/2025', false],
    ['12/03/2025   1.044,00', false],
  ])('%s has a time beside it: %s', (text, hasTime) => {
    expect(findDates(text)[0]?.hasTime).toBe(hasTime)
  })

  it('stands where it says it stands', () => {
    const text = 'Dato: 12. marts 2025, forfald 26/03/2025'
    const found = findDates(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '12. marts 2025',
      '26/03/2025',
    ])
  })

  it('is found once, however many ways it could be read', () => {
    expect(daysOf('2025-03-12')).toHaveLength(1)
    expect(daysOf('Periode 01.01.2025 - 31.03.2025')).toEqual(['2025-01-01', '2025-03-31'])
    expect(daysOf('01/01/2025-31/03/2025')).toEqual(['2025-01-01', '2025-03-31'])
  })
})

describe('any day', () => {
  const day = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('1995-01-01', count))
  const names = {
    da: 'januar februar marts april maj juni juli august september oktober november december',
    it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    en: 'January February March April May June July August September October November December',
  }

  it('is read back from numbers', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('.', '/', '-'), (one, mark) => {
        const [year, month, date] = one.split('-')
        expect(daysOf(`den ${date}${mark}${month}${mark}${year}`)).toEqual([one])
        expect(daysOf(`${year}-${month}-${date}`)).toEqual([one])
      }),
    )
  })

  it('is read back from words of each language', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('da', 'it', 'en'), (one, language) => {
        const [year, month, date] = one.split('-')
        const name = names[language].split(' ')[Number(month) - 1]
        expect(daysOf(`${Number(date)}. ${name} ${year}`)).toEqual([one])
        expect(daysOf(`${Number(date)} ${name?.slice(0, 3)} ${year}`)).toEqual([one])
      }),
    )
  })
})

describe('hostile lines', () => {
  it.each([
    ['slashes', '1/1/'.repeat(25_000)],
    ['digits', '12'.repeat(50_000)],
    ['months', '1 marts '.repeat(12_000)],
    ['letters', 'a'.repeat(100_000)],
    ['spaces', `1${' '.repeat(100_000)}marts`],
  ])('of %s take linear time', (_, text) => {
    const began = process.cpuUsage()
    findDates(text)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
  })
})
