import { describe, expect, it } from 'vitest'
import { buildRegion, folderOf, readRegionFiles } from './region.ts'

const sound = readRegionFiles(folderOf('italy'))
const header = sound.deadlineRules.split('\n')[0]?.split(',') ?? []

const plain = {
  id: 'odd',
  kind: 'income_tax',
  text_da: 'A',
  text_it: 'A',
  text_en: 'A',
  optIn: 'true',
  cycle: 'quarterly',
  monthsAfter: '1',
  day: '10',
  rolls: 'true',
  source: 'x',
}
const rowOf = (cells: Record<string, string>) => {
  const row: Record<string, string> = { ...plain, ...cells }
  return header.map((name) => row[name] ?? '').join(',')
}
const build = (...rows: Record<string, string>[]) =>
  buildRegion('italy', {
    ...sound,
    deadlineRules: `${sound.deadlineRules}${rows.map(rowOf).join('\n')}\n`,
  })

describe('a sound deadline', () => {
  it.each([
    {},
    { day: 'last', months: '3;12', exceptions: '12=2/28' },
    { cycle: 'annual', monthsAfter: '2', day: 'last' },
    { day: 'open_10', rolls: 'false', closedDays: '12-24;easter+40' },
    { day: 'last_open', rolls: 'false', closedDays: '02-29' },
    { frequencies: 'monthly;annual', validFrom: '2026-01-01', validTo: '2026-12-31' },
  ])('is taken: %j', (cells) => {
    expect(() => build(cells)).not.toThrow()
  })

  it('may have rows side by side for other frequencies, and one after the other in time', () => {
    expect(() => build({ frequencies: 'monthly' }, { frequencies: 'quarterly' })).not.toThrow()
    expect(() => build({ validTo: '2026-12-31' }, { validFrom: '2027-01-01' })).not.toThrow()
  })

  it('is frozen through and through', () => {
    const rule = build({ exceptions: '6=2/17' }).deadlineRules.at(-1)
    expect(Object.isFrozen(rule)).toBe(true)
    expect(Object.isFrozen(rule?.exceptions)).toBe(true)
    expect(rule).toMatchObject({
      frequencies: null,
      months: [],
      day: { count: 10, isOpenOnly: false },
      exceptions: [{ month: 6, monthsAfter: 2, day: { count: 17, isOpenOnly: false } }],
    })
  })
})

describe('an unsound deadline', () => {
  it.each([
    [{ id: 'Odd One' }, 'id'],
    [{ kind: 'window_tax' }, 'kind'],
    [{ text_it: '' }, 'there is no title in the language it'],
    [{ text_da: '', text_it: '', text_en: '' }, 'there is no title in the language en'],
    [{ optIn: 'yes' }, 'optIn'],
    [{ frequencies: 'weekly' }, 'frequencies'],
    [{ cycle: 'weekly' }, 'cycle'],
    [{ months: '13' }, 'months'],
    [{ monthsAfter: '1.5' }, 'monthsAfter'],
    [{ monthsAfter: '' }, 'monthsAfter'],
    [{ day: '0' }, 'day'],
    [{ day: '32' }, 'day'],
    [{ day: 'first' }, 'day'],
    [{ exceptions: '6' }, 'exceptions'],
    [{ exceptions: '6=2' }, 'exceptions'],
    [{ exceptions: '6=2/40' }, 'exceptions'],
    [{ exceptions: '0=2/4' }, 'exceptions'],
    [{ closedDays: 'sometimes' }, 'closedDays'],
    [{ rolls: '' }, 'rolls'],
    [{ validFrom: '2026-02-30' }, 'validFrom'],
    [{ source: '' }, 'source'],
    [{ validFrom: '2027-01-01', validTo: '2026-01-01' }, 'the window ends before it begins'],
    [{ cycle: 'vat_period' }, 'the deadline of a VAT period cannot be optional'],
    [
      { cycle: 'vat_period', optIn: 'false', months: '3' },
      'the deadline of a VAT period cannot be optional',
    ],
    [{ months: '4' }, 'no period of this rule ends in month 4'],
    [{ exceptions: '5=1/10' }, 'no period of this rule ends in month 5'],
    [{ cycle: 'half_yearly', months: '3' }, 'no period of this rule ends in month 3'],
    [{ exceptions: '6=1/10;6=2/10' }, 'a month has two exceptions'],
    [{ monthsAfter: '2', day: '29' }, 'there is no day 29 in month 2'],
    [{ monthsAfter: '2', day: '31' }, 'there is no day 31 in month 11'],
    [{ monthsAfter: '-1', day: '31' }, 'there is no day 31 in month 11'],
    [{ exceptions: '9=0/31' }, 'there is no day 31 in month 9'],
    [{ closedDays: '12-24' }, 'closed days are only allowed with open days'],
    [{ day: 'last_open' }, 'rolls is not allowed with open days'],
    [{ day: 'open_16', rolls: 'false' }, 'no more than 15 open days'],
    [{ day: 'open_5', rolls: 'false', closedDays: '13-01' }, '13-01 is not a date'],
    [{ day: 'open_5', rolls: 'false', closedDays: '04-31' }, '04-31 is not a date'],
  ])('is refused and named by row: %j', (cells, message) => {
    const rows = sound.deadlineRules.trimEnd().split('\n').length
    expect(() => build(cells)).toThrow(`italy/deadlines.csv row ${rows + 1}`)
    expect(() => build(cells)).toThrow(message)
  })

  it.each([
    [{}, {}],
    [{ frequencies: 'monthly' }, {}],
    [{ frequencies: 'monthly;annual' }, { frequencies: 'annual;quarterly' }],
    [{ validTo: '2026-12-31' }, { validFrom: '2026-12-31' }],
    [{ validFrom: '2026-01-01' }, { validTo: '2026-06-30' }],
  ])('overlaps an earlier row: %j and %j', (first, second) => {
    expect(() => build(first, second)).toThrow('(odd): the window overlaps an earlier row')
  })

  it.each([
    { kind: 'payroll' },
    { text_da: 'B' },
    { text_it: 'B' },
    { text_en: 'B' },
    { optIn: 'false' },
  ])('calls itself by an earlier name with something else: %j', (cells) => {
    const later = { ...cells, validFrom: '2027-01-01' }
    expect(() => build({ validTo: '2026-12-31' }, later)).toThrow(
      '(odd): kind, titles and choice differ from an earlier row',
    )
  })
})

describe('the VAT period', () => {
  const needed = 'VAT period must have exactly one rule on every day'
  const swap = (from: string | RegExp, to: string) => {
    const deadlineRules = sound.deadlineRules.replace(from, to)
    expect(deadlineRules).not.toBe(sound.deadlineRules)
    return () => buildRegion('italy', { ...sound, deadlineRules })
  }
  const [, monthly = ''] = sound.deadlineRules.split('\n')

  it('that has no rule for one frequency is refused', () => {
    expect(swap(`${monthly}\n`, '')).toThrow(`italy/deadlines.csv: the monthly ${needed}`)
  })

  it.each([
    ['ends one day', 'true,,2026-12-31,'],
    ['begins one day', 'true,2020-01-01,,'],
  ])('whose only rule %s is refused', (_, window) => {
    expect(swap(monthly, monthly.replace('true,,,', window))).toThrow(needed)
  })

  it('may change its rule from one day to the next, without a gap', () => {
    const change = (first: string) => {
      const rows = [
        monthly.replace('true,,,', 'true,,2026-12-31,'),
        monthly.replace('true,,,', `true,${first},,`),
      ]
      return swap(monthly, rows.toReversed().join('\n'))
    }
    expect(change('2027-01-01')).not.toThrow()
    expect(change('2027-01-02')).toThrow(needed)
  })

  it('that two rules claim is refused', () => {
    const other = { cycle: 'vat_period', optIn: 'false', day: 'last', frequencies: 'annual' }
    expect(() => build(other)).toThrow(`the annual ${needed}`)
  })
})
