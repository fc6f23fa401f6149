import { describe, expect, test } from 'vitest'
import { FORMATS } from './formats.ts'

const cases: Record<string, { good: string[]; bad: string[] }> = {
  date: {
    good: ['2026-11-15', '2024-02-29', '2000-02-29'],
    bad: ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-01', '2026-1-1', ''],
  },
  'date-time': {
    good: ['2026-11-15T08:00:00Z', '2026-11-15T08:00:00.123456+01:00', '2026-11-15t08:00:00z'],
    bad: [
      '2026-11-15',
      '2026-11-15T08:00:00',
      '2026-11-15T08:00Z',
      '2026-11-15 08:00:00Z',
      '2026-02-30T08:00:00Z',
      '2026-11-15T24:00:00Z',
    ],
  },
  uri: {
    good: ['https://a.example/b?c=d&e=%20', 'http://127.0.0.1:8080/back'],
    bad: ['back', '/back', 'http://a b', 'http://a/%zz', 'http://å.example', ''],
  },
  uuid: {
    good: ['dab00c00-5eed-1000-0000-000000000001'],
    bad: ['dab00c005eed10000000000000000001', 'dab00c00-5eed-1000-0000-00000000000g', ''],
  },
  uuid4: {
    good: ['dab00c00-5eed-4000-8000-000000000001'],
    bad: ['dab00c00-5eed-1000-8000-000000000001', 'dab00c00-5eed-4000-c000-000000000001'],
  },
}

describe.each(Object.entries(cases))('%s', (name, { good, bad }) => {
  test.each(good)('%j is one', (text) => {
    expect(FORMATS[name]?.(text)).toBe(true)
  })

  test.each(bad)('%j is none', (text) => {
    expect(FORMATS[name]?.(text)).toBe(false)
  })
})

test('every format is tried', () => {
  expect(Object.keys(FORMATS).toSorted()).toEqual(Object.keys(cases).toSorted())
})
