import fc, { type Arbitrary } from 'fast-check'

/** A place that is filled when the request is sent, with an id, a cursor or a key that exists. */
export const blank = (kind: string): string => `{{${kind}}}`

const long = (unit: string, count: number): string => unit.repeat(count)

/** Texts on which programs have stumbled before. */
const oddTexts = [
  '',
  ' ',
  '\t\r\n',
  '0',
  '-0',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '{{con}}',
  "' OR '1'='1",
  "'; DROP TABLE contact; --",
  '1; SELECT pg_sleep(5)',
  '$1',
  '%s%n%x',
  '%00',
  '%ff%fe',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202Etxt.exe',
  'e\u0301\u0301\u0301\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  'ﷺ',
  'İstanbul',
  'ß',
  '２０２６-０３-３１',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '2026-03-31T10:00:00Z',
  'DK',
  'dk',
  'ZZ',
  'DKK',
  'org_00000000000000000000000000',
  'con_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  'con_8zzzzzzzzzzzzzzzzzzzzzzzzz',
  long('a', 300),
  long('æ', 5_000),
  long('👩', 20_000),
  long('\\"', 10_000),
]

const oddNumbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-9,
  1e-300,
  99.999999999,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  2 ** 64,
  1e21,
  1e308,
  -1e308,
]

export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
)

export const oddNumber: Arbitrary<number> = fc.oneof(
  fc.constantFrom(...oddNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

/** Any JSON at all, with keys that have a meaning to JavaScript among the others. */
export const oddValue: Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    oddText,
    oddNumber,
    fc.constantFrom(null, true, false, [], {}),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'id', 'toJSON'), oddText), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value

/** Ids as they look, of every kind, ours and not ours. */
export const anyId: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...['con', 'key', 'whk', 'usr', 'org', 'evt', 'any'].map(blank)),
  fc.constantFrom(...['cursor', 'foreign', 'unknown'].map(blank)),
  oddText,
)
