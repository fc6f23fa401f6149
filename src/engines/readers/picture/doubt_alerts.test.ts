import { describe, expect, it } from 'vitest'
import { noFields, type ReadingFields } from '#readers/room'
import { doubtAlerts } from './read_picture.ts'
import type { PictureDoubt } from './picture_lines.ts'

type Field = NonNullable<ReadingFields['total']>
type Name = 'total' | 'vat' | 'date' | 'supplierVatNumber' | 'iban'

const box: Field['box'] = [0.5, 0.5, 0.7, 0.52]
const doubt: PictureDoubt = { page: 1, box: [0.5, 0.5, 0.7, 0.52], text: '5?0', isOfDigits: true }

function fieldOf(value: string, proofs: string[], isHere: boolean): Field {
  const place = isHere ? box : ([0, 0, 0.1, 0.1] as Field['box'])
  return { value, page: 1, box: place, path: null, text: value, score: 1, proofs }
}

/** What is in doubt where the doubtful word is this field. */
function doubtedAt(name: Name, over: Partial<Record<Name, [string, string[]]>> = {}, one = doubt) {
  const values: Record<Name, [string, string[]]> = {
    total: ['500.00', []],
    vat: ['100.00', []],
    date: ['2026-11-02', []],
    supplierVatNumber: ['DK12345674', []],
    iban: ['DK5000400440116244', []],
    ...over,
  }
  const fields = { ...noFields }
  for (const key of Object.keys(values) as Name[]) {
    const [value, proofs] = values[key]
    fields[key] = fieldOf(value, proofs, key === name)
  }
  return doubtAlerts({ fields, equations: [] }, [one]).flatMap(({ params }) => params['fields'])
}

const both: [string, string[]] = ['500.00', ['rate_equation', 'net_plus_vat']]

describe('digits that two engines read differently', () => {
  it.each(['total', 'vat', 'date', 'supplierVatNumber', 'iban'] as const)(
    'are a doubt at the %s',
    (name) => {
      expect(doubtedAt(name)).toEqual([name])
    },
  )

  it('of amounts are settled by a rate and a sum, and not by one of them', () => {
    expect(doubtedAt('total', { total: both })).toEqual([])
    expect(doubtedAt('vat', { total: both })).toEqual([])
    expect(doubtedAt('total', { total: ['500.00', ['rate_equation']] })).toEqual(['total'])
    expect(doubtedAt('total', { total: ['500.00', ['net_plus_vat']] })).toEqual(['total'])
  })

  it('of a bill without VAT are settled by no sum', () => {
    expect(doubtedAt('total', { total: both, vat: ['0.00', []] })).toEqual(['total'])
  })

  it('of a number are settled by its check digit, and by no other evidence', () => {
    const checked: [string, string[]] = ['DK12345674', ['check_digit']]
    expect(doubtedAt('supplierVatNumber', { supplierVatNumber: checked })).toEqual([])
    expect(doubtedAt('supplierVatNumber', { total: both })).toEqual(['supplierVatNumber'])
    expect(doubtedAt('iban', { iban: ['DK5000400440116243', []] })).toEqual([])
  })

  it('of a day are settled by nothing, but a point or a dash in it is no doubt', () => {
    expect(doubtedAt('date', { total: both, date: ['2026-11-02', ['labelled']] })).toEqual(['date'])
    expect(doubtedAt('date', {}, { ...doubt, isOfDigits: false })).toEqual([])
    expect(doubtedAt('total', {}, { ...doubt, isOfDigits: false })).toEqual(['total'])
  })

  it('elsewhere on the page are no doubt of a field', () => {
    expect(doubtedAt('total', {}, { ...doubt, page: 2 })).toEqual([])
    expect(doubtedAt('total', {}, { ...doubt, box: [0.5, 0.9, 0.7, 0.92] })).toEqual([])
  })
})
