import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { isDryRun, parseJsonObject, versionOf } from './request.ts'

function pointerOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_input') {
      return error.details.errors?.[0]?.pointer
    }
    throw error
  }
  return undefined
}

const parse = (text: string): unknown => parseJsonObject(Buffer.from(text))

describe('a body', () => {
  it('that is a JSON object is that object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object)
        expect(JSON.stringify(parse(text))).toBe(text)
        expect(JSON.stringify(parse(`\r\n ${text}\t`))).toBe(text)
      }),
    )
  })

  it.each(['', ' ', '\r\n\t'])('that is empty, as %j, is {}', (text) => {
    expect(parse(text)).toEqual({})
    expect(parseJsonObject(undefined)).toEqual({})
  })

  it('may begin with the mark of its encoding', () => {
    expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  it.each([
    ['a byte of Latin-1', [0xe6]],
    ['a letter cut in two', [0xc3]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a longer form than needed', [0xc0, 0xaf]],
  ])('that is no UTF-8, for %s, is refused rather than repaired', (_name, bytes) => {
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')])
    expect(() => parseJsonObject(body)).toThrow('invalid_input')
  })

  const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

  it('may be nested 64 levels, and brackets in a text are none', () => {
    expect(parse(nested(64))).toHaveProperty('a')
    expect(parse(`{"a":"\\"${'['.repeat(100)}"}`)).toEqual({ a: `"${'['.repeat(100)}` })
    expect(parse(`{"a":[${'[],'.repeat(100)}[]]}`)).toHaveProperty('a')
  })

  it.each([nested(65), '['.repeat(1_000_000), '{"a":['.repeat(100_000)])(
    'that is nested deeper is refused before it is parsed',
    (text) => {
      const began = performance.now()
      expect(() => parse(text)).toThrow('invalid_input')
      expect(performance.now() - began).toBeLessThan(1_000)
    },
  )

  it.each(['[]', 'null', 'true', '7', '"{}"', '[{}]'])('that is %s is no object', (text) => {
    expect(() => parse(text)).toThrow('invalid_input')
  })

  it.each(['{', '{"a":}', "{'a':1}", '{"a":1}{"b":2}', 'a=1', '{"a":1,}', 'NaN'])(
    'that is %s is no JSON',
    (text) => {
      expect(pointerOf(() => parse(text))).toBe('')
    },
  )

  it('keeps __proto__ as a property of its own, for the schema to refuse', () => {
    const body = parse('{"__proto__":{"admin":true}}') as { admin?: boolean }
    expect(Object.keys(body)).toEqual(['__proto__'])
    expect(body.admin).toBeUndefined()
  })
})

describe('If-Match', () => {
  it('is a version in double quotes, also as a weak tag, which proxies make of it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (version) => {
        expect(versionOf(`"${version}"`)).toBe(version)
        expect(versionOf(` W/"${version}" `)).toBe(version)
      }),
    )
  })

  it('is no condition when it is missing or a star', () => {
    for (const header of [undefined, '*', ' * ']) expect(versionOf(header)).toBeNull()
  })

  it.each(['', '3', "'3'", '"3', '3"', '""', '"-1"', '"1.5"', '"a"', 'w/"3"', '"1", "2"', '"3"x'])(
    'that is %j is refused, not ignored',
    (header) => {
      expect(pointerOf(() => versionOf(header))).toBe('/If-Match')
    },
  )

  it('beyond any version there can be is refused before it loses digits', () => {
    expect(pointerOf(() => versionOf('"9007199254740993"'))).toBe('/If-Match')
  })
})

describe('Daybook-Dry-Run', () => {
  it.each([
    ['true', true],
    ['TRUE', true],
    [' True ', true],
    ['false', false],
    ['False', false],
    [undefined, false],
  ])('%j means %s', (header, expected) => {
    expect(isDryRun(header)).toBe(expected)
  })

  it.each(['', '1', '0', 'yes', 'on', 'ture', 'true, true', '"true"'])(
    'that is %j is refused, since a mistyped dry run must not become a real one',
    (header) => {
      expect(pointerOf(() => isDryRun(header))).toBe('/Daybook-Dry-Run')
    },
  )
})
