import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanName,
  isOfAnother,
  isOnlyTheName,
  isOpen,
  isPuzzling,
  mayBelieveName,
  nameOfOriginal,
  nextStatus,
  progressiveOf,
  statusAfter,
  statuses,
  waitAfterFailures,
  waitAfterPolls,
  formats,
  type Format,
  type News,
  type Status,
} from './rules.ts'

const news = (word: string): News =>
  word === 'EC01' || word === 'EC02'
    ? { type: 'NE', outcome: word }
    : { type: word as News['type'], outcome: null }

const follow = (format: Format, from: Status, words: readonly string[]): Status =>
  words.reduce<Status>((status, word) => nextStatus(format, status, news(word)) ?? status, from)

/** Every history that the exchange can have with a file, and where it ends. */
const histories: [Format, string[], Status][] = [
  ['FPR12', [], 'sent'],
  ['FPR12', ['NS'], 'rejected'],
  ['FPR12', ['RC'], 'delivered'],
  ['FPR12', ['MC'], 'undelivered'],
  ['FPR12', ['MC', 'RC'], 'delivered'],
  ['FPA12', ['NS'], 'rejected'],
  ['FPA12', ['RC'], 'delivered'],
  ['FPA12', ['MC'], 'undelivered'],
  ['FPA12', ['MC', 'RC'], 'delivered'],
  ['FPA12', ['MC', 'AT'], 'undeliverable'],
  ['FPA12', ['RC', 'EC01'], 'accepted'],
  ['FPA12', ['RC', 'EC02'], 'refused'],
  ['FPA12', ['RC', 'DT'], 'lapsed'],
  ['FPA12', ['MC', 'RC', 'EC01'], 'accepted'],
  ['FPA12', ['MC', 'RC', 'DT'], 'lapsed'],
]

const words = ['RC', 'NS', 'MC', 'DT', 'AT', 'EC01', 'EC02']
const anyStatus = fc.constantFrom(...statuses)
const anyFormat = fc.constantFrom(...formats)
const anyWords = fc.array(fc.constantFrom(...words), { maxLength: 12 })

describe('the status of a file', () => {
  it.each(histories)('%s after %j is %s', (format, told, end) => {
    expect(follow(format, 'sent', told)).toBe(end)
  })

  it('is the same in whatever order and however often its notifications come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...histories),
        fc.constantFrom<Status>('queued', 'sent'),
        fc.infiniteStream(fc.nat()),
        ([format, told, end], from, draws) => {
          const next = (below: number): number => Number(draws.next().value) % below
          const doubled = told.flatMap((word) => Array.from({ length: 1 + next(3) }, () => word))
          const shuffled = doubled
            .map((word) => ({ word, place: next(1_000) }))
            .toSorted((a, b) => a.place - b.place)
            .map((one) => one.word)
          const expected = told.length === 0 ? from : end
          expect(follow(format, from, shuffled)).toBe(expected)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is on its way to the same end while some of them are late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...histories.filter(([, told]) => told.length > 0)),
        fc.nat(),
        ([format, told, end], cut) => {
          const early = told.filter((_, index) => index !== cut % told.length)
          const late = told[cut % told.length] ?? ''
          const between = follow(format, 'sent', early)
          expect(follow(format, between, [late])).toBe(end)
        },
      ),
    )
  })

  it('never leaves an end, nor goes back to the queue or to sent', () => {
    const ended = new Set<Status>(['rejected', 'undeliverable', 'accepted', 'refused', 'lapsed'])
    fc.assert(
      fc.property(anyFormat, anyStatus, anyWords, (format, from, told) => {
        const end = follow(format, from, told)
        if (ended.has(from)) expect(end).toBe(from)
        if (from !== 'queued') expect(end).not.toBe('queued')
        if (from !== 'queued' && from !== 'sent') expect(end).not.toBe('sent')
      }),
      { numRuns: 500 },
    )
  })

  it('is never rejected once it was delivered or could not be', () => {
    for (const from of ['delivered', 'undelivered'] as const) {
      for (const format of formats) expect(nextStatus(format, from, news('NS'))).toBeNull()
    }
  })

  it('of a private buyer knows neither accepting nor refusing', () => {
    for (const word of ['EC01', 'EC02', 'DT', 'AT']) {
      for (const from of ['sent', 'delivered', 'undelivered'] as const) {
        expect(nextStatus('FPR12', from, news(word))).toBeNull()
      }
    }
  })

  it('does not follow from an outcome that says nothing', () => {
    expect(nextStatus('FPA12', 'delivered', { type: 'NE', outcome: null })).toBeNull()
  })
})

describe('a file is open', () => {
  it('until nothing more can come', () => {
    const open = (format: Format) => statuses.filter((status) => isOpen(format, status))
    expect(open('FPR12')).toEqual(['queued', 'sent'])
    expect(open('FPA12')).toEqual(['queued', 'sent', 'delivered', 'undelivered'])
  })
})

describe('a notification', () => {
  it('of another sending is told by the id of the exchange', () => {
    expect(isOfAnother(null, '1')).toBe(false)
    expect(isOfAnother('1', '1')).toBe(false)
    expect(isOfAnother('1', '2')).toBe(true)
  })

  it('that finds fault with the name alone says nothing of the invoice', () => {
    expect(isOnlyTheName([{ code: '00002' }])).toBe(true)
    expect(isOnlyTheName([{ code: '00404' }])).toBe(false)
    expect(isOnlyTheName([])).toBe(false)
  })

  const row = { format: 'FPR12', status: 'sent', exchange_id: '1', sendings: 1 } as const
  const refusal = { ...news('NS'), exchangeId: '1', errors: [{ code: '00002' }] }

  it('that finds fault with the name rejects only where that is believed', () => {
    expect(statusAfter(row, refusal, false)).toBeNull()
    expect(statusAfter(row, refusal, true)).toBe('rejected')
    expect(statusAfter(row, { ...refusal, exchangeId: '2' }, true)).toBeNull()
    expect(statusAfter(row, { ...refusal, errors: [{ code: '00305' }] }, false)).toBe('rejected')
  })

  it('is puzzling while nothing was told: it is of another id, or about the name', () => {
    expect(isPuzzling(row, refusal)).toBe(true)
    expect(isPuzzling(row, { ...news('RC'), exchangeId: '2', errors: [] })).toBe(true)
    expect(isPuzzling(row, { ...news('RC'), exchangeId: '1', errors: [] })).toBe(false)
    expect(isPuzzling({ ...row, status: 'delivered' }, refusal)).toBe(false)
  })

  it('about the name is believed after a look only, and not where we may have used it', () => {
    const ours = { exchangeId: '1', isOurs: true }
    const told = (type: News['type'], id: string) => [{ type, exchange_id: id }]
    expect(mayBelieveName(row, [], null)).toBe(false)
    expect(mayBelieveName(row, told('NS', '1'), ours)).toBe(true)
    expect(mayBelieveName({ ...row, sendings: 2 }, [], ours)).toBe(false)
    expect(mayBelieveName(row, [], { ...ours, exchangeId: '2' })).toBe(false)
    expect(mayBelieveName(row, told('RC', '2'), ours)).toBe(false)
    const foreign = { exchangeId: '9', isOurs: false }
    expect(mayBelieveName({ ...row, sendings: 2 }, told('RC', '9'), foreign)).toBe(true)
  })

  it('has a name that can be kept', () => {
    expect(cleanName('a\u0000b\n.xml')).toBe('ab.xml')
    expect(cleanName('n'.repeat(300))).toHaveLength(200)
    expect(cleanName('\u0000')).toBe('unnamed')
  })

  it('names the file, signed or not', () => {
    expect(nameOfOriginal('IT01234567890_D0001.xml')).toBe('IT01234567890_D0001.xml')
    expect(nameOfOriginal('IT01234567890_D0001.xml.p7m')).toBe('IT01234567890_D0001.xml')
  })
})

describe('file names', () => {
  it('count in base 36 with five places', () => {
    expect(progressiveOf(0)).toBe('00000')
    expect(progressiveOf(35)).toBe('0000Z')
    expect(progressiveOf(36)).toBe('00010')
    expect(progressiveOf(21_835_008)).toBe('D0000')
    expect(progressiveOf(36 ** 5 - 1)).toBe('ZZZZZ')
  })

  it('are as many as there are numbers, and end rather than begin anew', () => {
    fc.assert(
      fc.property(fc.nat({ max: 36 ** 5 - 1 }), (number) => {
        expect(Number.parseInt(progressiveOf(number), 36)).toBe(number)
      }),
    )
    expect(() => progressiveOf(36 ** 5)).toThrow('all possible file names')
    expect(() => progressiveOf(-1)).toThrow('all possible file names')
  })
})

describe('the wait between polls', () => {
  it('doubles with each failure, from five seconds to ten minutes', () => {
    const waits = [0, 1, 2, 6, 7, 1_000].map((failures) => waitAfterPolls(failures, 300_000))
    expect(waits.map((ms) => ms / 1_000)).toEqual([5, 10, 20, 320, 600, 600])
  })
})

describe('the wait after failures', () => {
  it('doubles from half a minute to an hour', () => {
    const waits = [1, 2, 3, 8, 9, 1_000].map((attempts) => waitAfterFailures(attempts, 300_000))
    expect(waits.map((ms) => ms / 1_000)).toEqual([30, 60, 120, 3_600, 3_600, 3_600])
  })
})
