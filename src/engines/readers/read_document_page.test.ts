import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePage } from './read_document_page.ts'
import { readingFields, type Reading } from './reading/reading.ts'

const noFields = Object.fromEntries(
  Object.keys(readingFields).map((name) => [name, null]),
) as Reading['fields']

const valueOf = <Value>(value: Value) => ({
  value,
  page: null,
  box: null,
  path: null,
  text: String(value),
  score: 1,
  proofs: [],
})

function readingOf(given: { total?: string; date?: string; text?: string }): Reading {
  const { total, date, text = '' } = given
  const fields = {
    ...noFields,
    total: total === undefined ? null : valueOf(total),
    date: date === undefined ? null : valueOf(date),
  }
  const empty = { vatRows: [], lines: [], equations: [], alerts: [], attachments: [] }
  return {
    reader: 'cii',
    version: '1',
    sourceClass: 'einvoice',
    kind: 'invoice',
    fields,
    ...empty,
    validation: null,
    signature: 'none',
    language: null,
    pages: null,
    text,
  }
}

const fieldsThatDiffer = (inside: object, page: object): string[] =>
  comparePage(readingOf(inside), readingOf(page)).map(({ params }) => params['field'] ?? '')

const group = (digits: string, mark: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, mark)

const minors = fc.integer({ min: 1, max: 99_999_999 })
const decimalOf = (minor: number): string =>
  `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

describe('the total', () => {
  it('is found on the page in any notation', () => {
    const marks = fc.constantFrom(
      ['.', ','],
      [',', '.'],
      [' ', ','],
      ['', ','],
      ['', '.'],
      ['’', '.'],
    )
    fc.assert(
      fc.property(minors, marks, (minor, [thousand, point]) => {
        const [whole = '', decimals = ''] = decimalOf(minor).split('.')
        const printed = `${group(whole, thousand ?? '')}${point}${decimals}`
        const text = `Faktura 17\nI alt kr. ${printed} inkl. moms\nTak`
        expect(fieldsThatDiffer({ total: decimalOf(minor) }, { text })).toEqual([])
      }),
    )
  })

  it('may stand without decimals where it has none, and in a column', () => {
    const total = '1500.00'
    for (const text of ['Total 1500', 'Total 1.500', 'Total   300,00   1.500,00', 'DKK 1 500']) {
      expect(fieldsThatDiffer({ total }, { text })).toEqual([])
    }
  })

  it('that is not on the page differs, however near', () => {
    fc.assert(
      fc.property(minors, fc.integer({ min: 1, max: 50 }), (minor, more) => {
        const text = `Total DKK ${decimalOf(minor + more)}`
        expect(fieldsThatDiffer({ total: decimalOf(minor) }, { text })).toEqual(['total'])
      }),
    )
  })

  it('is not found inside of a longer number', () => {
    const text = 'Total 11.500,00 og 1.500,001 og 91500'
    expect(fieldsThatDiffer({ total: '1500.00' }, { text })).toEqual(['total'])
  })

  it('that the page gives otherwise is told with both', () => {
    const [alert] = comparePage(
      readingOf({ total: '900.00' }),
      readingOf({ total: '1500.00', text: 'Total 1.500,00' }),
    )
    expect(alert).toEqual({
      code: 'page_differs',
      params: { field: 'total', inside: '900.00', page: '1500.00' },
    })
  })
})

describe('the date', () => {
  const date = '2026-03-04'

  it.each([
    '2026-03-04',
    '4.3.2026',
    '04/03/2026',
    '04-03-26',
    '3/4/2026',
    '20260304',
    '4. marts 2026',
    '4 marzo 2026',
    'March 4, 2026',
  ])('is found as %s', (printed) => {
    expect(fieldsThatDiffer({ date }, { text: `Dato: ${printed}.` })).toEqual([])
  })

  it.each(['2026-03-05', '4.3.2025', '14/03/2026', '04-03-262', '120260304', 'marts 2026'])(
    'is not found in %s',
    (printed) => {
      expect(fieldsThatDiffer({ date }, { text: `Dato: ${printed}` })).toEqual(['date'])
    },
  )

  it('may be what the page was read as', () => {
    expect(fieldsThatDiffer({ date }, { date, text: 'd. fjerde marts' })).toEqual([])
  })
})

describe('what the XML does not say', () => {
  it('cannot differ', () => {
    expect(fieldsThatDiffer({}, { total: '1.00', date: '2026-01-01', text: 'x' })).toEqual([])
  })
})

describe('a page without end', () => {
  it.each(['1', '1 ', '1.', '1,', ' ', 'a1'])('of %j is searched at once', (piece) => {
    // Processor time, since a machine that tests has other work.
    const since = process.cpuUsage()
    const inside = { total: '1234567.89', date: '2026-03-04' }
    comparePage(readingOf(inside), readingOf({ text: piece.repeat(100_000 / piece.length) }))
    const { user, system } = process.cpuUsage(since)
    expect((user + system) / 1_000).toBeLessThan(500)
  })
})
