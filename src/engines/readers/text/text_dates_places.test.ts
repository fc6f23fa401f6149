import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { lookAt } from './candidates.ts'
import { readDates, placedDates } from './text_dates.ts'
import { linesOfText } from './text_lines.ts'

const looksOf = (rows: string[]) => lookAt(linesOfText(rows.join('\n')), nationalNumbers())
const rolesOf = (...rows: string[]) =>
  placedDates(looksOf(rows), null).map(({ date, role }) => [date.day, role])
const dateOf = (...rows: string[]) => readDates(looksOf(rows)).date?.value ?? null
const dueOf = (...rows: string[]) => readDates(looksOf(rows)).dueDate?.value ?? null

describe('what the words beside a date say', () => {
  it.each([
    ['Regningsdato 2. november 2026', 'date'],
    ['Emessa il 02/11/2026', 'date'],
    ['Rechnungsdatum: 2. November 2026', 'date'],
    ['Bolletta n. 4711 del 02.11.2026', 'date'],
    ['Betalingsservice den 2. november 2026', 'debit_date'],
    ['Opkræves via Leverandørservice 02.11.2026', 'debit_date'],
    ['Der Betrag wird am 2. November 2026 von Ihrem Konto abgebucht.', 'debit_date'],
    ['Leveringsdato 02-11-2026', 'delivery_date'],
    ['DDT del 02/11/2026', 'delivery_date'],
    ['Lettura del 02/11/2026', 'reading_date'],
    ['Aflæst den 02.11.2026', 'reading_date'],
    ['Data ordine 02/11/2026', 'order_date'],
    ['Udskrevet den 02.11.2026', 'print_date'],
    ['Date paid November 2, 2026', 'paid_date'],
    ['Scadenza copertura 02/11/2026', 'other_date'],
    ['Rif. fattura n. 88 del 02/11/2026', 'other_date'],
    ['Betales 02-11-2026', 'due_date'],
    ['den 2. november 2026', null],
    ['2. november 2026', null],
  ])('%s', (row, role) => {
    expect(rolesOf(row)).toEqual([['2026-11-02', role]])
  })

  it('stand left of it or above it', () => {
    expect(rolesOf('Fakturadato   Forfald', '02.11.2026    16.11.2026')).toEqual([
      ['2026-11-02', 'date'],
      ['2026-11-16', 'due_date'],
    ])
  })

  it('are a place before a comma at the head of a letter', () => {
    expect(rolesOf('Aarhus, den 2. november 2026')).toEqual([['2026-11-02', 'date']])
    expect(rolesOf('Milano, 2 novembre 2026')).toEqual([['2026-11-02', 'date']])
    expect(rolesOf('Roskilde d. 2/11 2026')).toEqual([['2026-11-02', 'date']])
  })

  it('are too far away in a sentence', () => {
    const row = 'Alla data di emissione non risulta pagata la fattura scaduta da tempo, 31.08.2026'
    expect(rolesOf(row)).toEqual([['2026-08-31', null]])
  })

  it('do not make a document date of a period', () => {
    expect(rolesOf('Fakturadato for 01.07.2026 - 31.08.2026')).toEqual([
      ['2026-07-01', 'period'],
      ['2026-08-31', 'period'],
    ])
    expect(rolesOf('Jun 20 – Jul 20, 2026')).toEqual([['2026-07-20', 'period']])
    expect(rolesOf('17.-18. oktober 2026')).toEqual([['2026-10-18', 'period']])
  })
})

describe('a date without its year', () => {
  it('has the year of the dates around it, if it is labelled', () => {
    const rows = ['Regningsdato 2. november', 'Periode 01.10.2026 - 31.10.2026']
    expect(dateOf(...rows)).toBe('2026-11-02')
    expect(dueOf(...rows, 'Betalingsservice den 23. november')).toBe('2026-11-23')
  })

  it('belongs to the nearest year', () => {
    expect(dateOf('Regningsdato 3. januar', 'Periode 01.12.2026 - 31.12.2026')).toBe('2027-01-03')
  })

  it('says nothing without a label, or where no date has a year', () => {
    expect(dateOf('Vi ses den 2. november')).toBeNull()
    expect(dateOf('Regningsdato 2. november')).toBeNull()
  })
})

describe('day and month', () => {
  const of = (country: string | null, ...rows: string[]) =>
    placedDates(looksOf(rows), country).map(({ date }) => date.day)

  it('come in the order of the country', () => {
    expect(of('US', 'Date 03/04/2026')).toEqual(['2026-03-04'])
    expect(of('GB', 'Date 03/04/2026')).toEqual(['2026-04-03'])
    expect(of(null, 'Date 03/04/2026')).toEqual(['2026-04-03'])
  })

  it('follow another date of the page that can be read in one way only', () => {
    expect(of(null, 'Date 03/04/2026', 'Due 03/31/2026')).toEqual(['2026-03-04', '2026-03-31'])
    expect(of('US', 'Date 03/04/2026', 'Due 31/03/2026')).toEqual(['2026-04-03', '2026-03-31'])
  })
})

describe('the document date', () => {
  it('is not the day of a direct debit, a delivery or a reading', () => {
    expect(
      dateOf(
        'Aflæst den 30.09.2026',
        'Leveringsdato 01.10.2026',
        'Betalingsservice den 23. november 2026',
        'Regningsdato 2. november 2026',
      ),
    ).toBe('2026-11-02')
  })

  it('is the day of payment where nothing else is said', () => {
    expect(dateOf('Date paid June 20, 2026', 'Pro plan Jun 20 – Jul 20, 2026')).toBe('2026-06-20')
  })

  it('is not a date in the row of an item, if another stands by itself', () => {
    expect(dateOf('Telefon 12.08.2026   100,00', '14.08.2026')).toBe('2026-08-14')
  })
})
