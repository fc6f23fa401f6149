import { describe, expect, it } from 'vitest'
import { languages } from '#languages/room'
import { languageOf, say, sayCategory, sayPassedDay } from './feed_words.ts'

const params = {
  name: 'Prøve ApS',
  title: 'A title',
  from: '1',
  to: '2',
  day: '3',
  amount: '4',
  reference: '5',
  holiday: '6',
}

const patterns = [
  'calendar',
  'filed',
  'period',
  'moved',
  'prepared',
  'filedOn',
  'toPay',
  'comesBack',
  'nonStatutory',
  'notConfirmed',
  'saturday',
  'sunday',
  'holiday',
  'vat',
  'other',
] as const

describe('the words of the feed', () => {
  it.each(patterns)('say "%s" in each language in its own way', (pattern) => {
    const said = languages.map((language) => say(pattern, language, params))
    expect(new Set(said).size).toBe(languages.length)
    for (const text of said) expect(text).toMatch(/^[^{}]+$/)
  })

  it.each(patterns)('say the same things of "%s" in each language', (pattern) => {
    const told = languages.map((language) =>
      Object.values(params)
        .filter((value) => say(pattern, language, params).includes(value))
        .toSorted(),
    )
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('say in front of a filed deadline that it is filed', () => {
    const said = languages.map((language) => say('filed', language, { title: 'X' }))
    expect(said).toEqual(['Indberettet: X', 'Liquidazione definitiva: X', 'Filed: X'])
  })

  it('leave out a missing value', () => {
    expect(say('reference', 'en')).toBe('Filing reference: ')
  })
})

describe('a day that was passed over', () => {
  const holiday = { day: '2026-05-25', reason: 'holiday', holiday: '2. pinsedag' } as const

  it('is a holiday by its name in its country', () => {
    expect(sayPassedDay(holiday, '2026-05-25', 'en')).toBe(
      '2026-05-25 is a public holiday: 2. pinsedag.',
    )
    expect(sayPassedDay(holiday, '25.05.2026', 'da')).toBe(
      '25.05.2026 er en helligdag: 2. pinsedag.',
    )
  })

  it('is a Saturday or a Sunday first', () => {
    const sunday = { day: '2026-04-05', reason: 'sunday', holiday: 'Påskesøndag' } as const
    expect(sayPassedDay(sunday, '2026-04-05', 'en')).toBe('2026-04-05 is a Sunday.')
    const saturday = { day: '2026-04-04', reason: 'saturday', holiday: null } as const
    expect(sayPassedDay(saturday, '04/04/2026', 'it')).toBe('Il 04/04/2026 è sabato.')
  })
})

describe('the category', () => {
  it('parts VAT from the rest', () => {
    expect(sayCategory('vat_payment', 'it')).toBe('IVA')
    expect(sayCategory('one_stop_shop', 'da')).toBe('Moms')
    expect(sayCategory('payroll', 'en')).toBe('Taxes and filings')
  })
})

describe('the language of a region', () => {
  it('is its first one, and English where we do not write that', () => {
    expect(languageOf(['da', 'en'])).toBe('da')
    expect(languageOf(['it', 'en'])).toBe('it')
    expect(languageOf(['fr', 'it'])).toBe('en')
    expect(languageOf([])).toBe('en')
  })
})
