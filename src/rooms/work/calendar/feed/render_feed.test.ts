import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineItems, deadlinesOf, regionOf, type RegionKey } from '#regions/room'
import type { FiledReturn } from '#vat/room'
import { lineFaults, readCalendar } from '#test/support/books/calendars'
import type { Feed } from './feed.ts'
import { languages } from '#languages/room'
import { unmatched, type Match } from '../deadline/match_returns.ts'
import { renderFeed } from './render_feed.ts'

function feedOf(region: RegionKey, over: Partial<Feed> = {}, match: Match = unmatched): Feed {
  const { timeZone } = regionOf(region)
  const items = deadlineItems(regionOf(region)).map((item) => item.id)
  const chosen = { frequency: 'quarterly', items } as const
  return {
    id: 'org_01',
    name: 'Prøve ApS',
    language: 'da',
    timeZone,
    createdAt: new Date('2026-01-02T03:04:05Z'),
    deadlines: deadlinesOf(regionOf(region), chosen, '2025-01-01', '2026-12-31').map((one) => ({
      ...one,
      match,
      followsReturns: true,
      isPayment: true,
      isDue: true,
    })),
    ...over,
  }
}

function matchOf(over: Partial<FiledReturn> = {}): Match {
  const vatReturn: FiledReturn = {
    returnId: 'vat_1',
    status: 'filed',
    period: { from: '2026-01-01', to: '2026-03-31' },
    payableMinor: 123_456_789n,
    dueDay: '2026-06-01',
    currency: 'DKK',
    filedAt: new Date('2026-05-20T22:30:00Z'),
    reference: 'TS-1',
    version: 4,
    updatedAt: new Date('2026-05-20T22:30:00Z'),
    ...over,
  }
  const state = vatReturn.status === 'filed' ? 'filed' : 'prepared'
  return { state, vatReturn, isWhole: true, changedAt: vatReturn.updatedAt, sequence: 4 }
}

describe('every deadline', () => {
  it.each(['denmark', 'italy'] as const)('of %s is an event of a whole day', (region) => {
    const feed = feedOf(region)
    const { events } = readCalendar(renderFeed(feed, 'en'))
    expect(events.map((event) => [event.id, event.day])).toEqual(
      feed.deadlines.map((one) => [one.id, one.dueDay]),
    )
    expect(new Set(events.map((event) => event.uid)).size).toBe(events.length)
    for (const event of events) {
      expect(event).toMatchObject({ status: 'CONFIRMED', transparency: 'TRANSPARENT', sequence: 0 })
      expect(event.uid).toBe(`${event.id}@org_01.daybook`)
      expect(event.stamp).toBe('2026-01-02T03:04:05Z')
      expect(event.modified).toBe('2026-01-02T03:04:05Z')
      expect(event.alarms).toEqual([7, 1])
      expect(event.categories).toHaveLength(1)
    }
  })

  it('is named with its period in the language', () => {
    const titles = languages.map((language) => {
      const { name, byId } = readCalendar(renderFeed(feedOf('denmark'), language))
      return [name, byId.get('vat_return.2026-Q1')?.summary]
    })
    expect(titles).toEqual([
      ['Frister: Prøve ApS', 'Moms: angivelse og betaling (1. kvartal 2026)'],
      ['Scadenze: Prøve ApS', 'IVA: dichiarazione e pagamento (1º trimestre 2026)'],
      ['Deadlines: Prøve ApS', 'VAT: file and pay (Q1 2026)'],
    ])
  })

  it('says for which days it is, and why its day was moved', () => {
    const { byId } = readCalendar(renderFeed(feedOf('denmark'), 'da'))
    expect(byId.get('vat_return.2025-Q4')?.description.split('\n')).toEqual([
      'Periode: 01.10.2025 til 31.12.2025',
      'Flyttet fra 01.03.2026.',
      '01.03.2026 er en søndag.',
    ])
  })

  it('says where the law has no such period', () => {
    const { deadlines, ...rest } = feedOf('italy')
    const own = deadlines.map((one) => ({ ...one, nonStatutory: true }))
    const { events } = readCalendar(renderFeed({ ...rest, deadlines: own }, 'en'))
    expect(events[0]?.description).toContain('the date is set by Daybook')
  })
})

describe('a filed one', () => {
  it('says so in front, has its amount and reference, and still rings until it is paid', () => {
    const { byId } = readCalendar(renderFeed(feedOf('denmark', {}, matchOf()), 'da'))
    const event = byId.get('vat_return.2026-Q1')
    expect(event).toMatchObject({
      summary: 'Indberettet: Moms: angivelse og betaling (1. kvartal 2026)',
      sequence: 4,
      stamp: '2026-05-20T22:30:00Z',
      modified: '2026-05-20T22:30:00Z',
      alarms: [7, 1],
    })
    // Filed half an hour past midnight by the clock of the country.
    expect(event?.description.split('\n').slice(1)).toEqual([
      'Indberettet 21.05.2026.',
      'Til betaling: 1.234.567,89 DKK',
      'Kvitteringsnummer: TS-1',
    ])
  })

  it('that comes back says so without a sign', () => {
    const match = matchOf({ payableMinor: -50_000n, currency: 'EUR', reference: null })
    const { byId } = readCalendar(renderFeed(feedOf('italy', {}, match), 'it'))
    expect(byId.get('vat_payment.2026-Q1')?.alarms).toEqual([])
    const lines = byId.get('vat_payment.2026-Q1')?.description.split('\n')
    expect(lines).toContain('A credito: 500,00 EUR')
    expect(lines?.join()).not.toContain('Riferimento')
  })
})

describe('a prepared one', () => {
  it('has its amount, says that it is not filed, and still rings', () => {
    const match = matchOf({ status: 'draft', filedAt: null, reference: null })
    const { byId } = readCalendar(renderFeed(feedOf('denmark', {}, match), 'en'))
    const event = byId.get('vat_return.2026-Q1')
    expect(event?.summary).toBe('VAT: file and pay (Q1 2026)')
    expect(event?.description.split('\n').slice(1)).toEqual([
      'The return is prepared but not filed.',
      'To pay: 1,234,567.89 DKK',
    ])
    expect(event?.alarms).toEqual([7, 1])
  })
})

describe('the bytes', () => {
  it('are the same for the same deadlines', () => {
    for (const language of languages) {
      expect(renderFeed(feedOf('italy'), language)).toBe(renderFeed(feedOf('italy'), language))
    }
  })

  it('ask programs to come back every twelve hours', () => {
    const text = renderFeed(feedOf('denmark'), 'da')
    expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n')
    expect(text).toContain('\r\nX-PUBLISHED-TTL:PT12H\r\n')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-\/\/Daybook\/\//)
  })

  it('have the alarms of an event after its properties, as the grammar requires', () => {
    const text = renderFeed(feedOf('italy', {}, unmatched), 'en')
    expect(text).toContain('BEGIN:VALARM')
    expect(text).not.toMatch(/END:VALARM\r\n(?!BEGIN:VALARM|END:VEVENT)/)
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2 * feedOf('italy').deadlines.length)
  })

  it('of an organization without deadlines are still a calendar', () => {
    const text = renderFeed(feedOf('denmark', { deadlines: [] }), 'en')
    expect(readCalendar(text).events).toEqual([])
    expect(lineFaults(text)).toEqual([])
  })

  it('keep the rules of lines, whatever a name or a reference holds', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('\r', '\n', ',', ';', '\\', ':', 'ø', '😀', '\u2028', 'a'),
      }),
      fc.constant('x\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:planted'),
    )
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...languages), (name, reference, language) => {
        const feed = feedOf('denmark', { name }, matchOf({ reference }))
        const text = renderFeed({ ...feed, deadlines: feed.deadlines.slice(0, 3) }, language)
        expect(lineFaults(text)).toEqual([])
        const read = readCalendar(text)
        expect(read.events).toHaveLength(3)
        const seen = (given: string) => given.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        expect(read.name).toContain(seen(name))
        expect(read.events[0]?.description).toContain(seen(reference))
      }),
    )
  })

  it('would be found faulty if they were', () => {
    const text = renderFeed(feedOf('denmark'), 'en')
    expect(lineFaults(text)).toEqual([])
    expect(lineFaults(text.replaceAll('\r\n', '\n'))).not.toEqual([])
    expect(lineFaults(text.trimEnd())).toEqual(['the last line does not end'])
    expect(lineFaults(`SUMMARY:${'ø'.repeat(34)}\r\n`)[0]).toMatch(/^too long/)
    expect(lineFaults('SUMMARY:a\r\nplanted\r\n')[0]).toMatch(/^neither named/)
  })
})
