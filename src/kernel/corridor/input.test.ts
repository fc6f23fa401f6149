import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseInput } from './call.ts'
import { Failure, type InputError } from '../failure/failure.ts'

function errorsOf(schema: z.ZodType, body: unknown): InputError[] {
  try {
    parseInput(schema, body)
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_input')
      return error.details.errors ?? []
    throw error
  }
  return []
}

const anything = z.unknown()

/** Reads a JSON pointer the way RFC 6901 has it, as a client would. */
function follow(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((at, key) => (at as Record<string, unknown>)[key], value)
}

describe('an input that is wrong', () => {
  it('is told by every field at once, not by the first', () => {
    const schema = z.strictObject({ a: z.string(), b: z.int(), c: z.boolean() })
    const pointers = errorsOf(schema, { a: 1, b: 'x', d: 1, e: 2 }).map((one) => one.pointer)
    expect(pointers.toSorted()).toEqual(['/a', '/b', '/c', '/d', '/e'])
  })

  it('is pointed at through lists and objects', () => {
    const schema = z.strictObject({ lines: z.array(z.strictObject({ price: z.number() })) })
    const body = { lines: [{ price: 1 }, { price: 'x', extra: 1 }] }
    const pointers = errorsOf(schema, body).map((one) => one.pointer)
    expect(pointers.toSorted()).toEqual(['/lines/1/extra', '/lines/1/price'])
  })

  it('as a whole is pointed at by the empty pointer', () => {
    expect(errorsOf(z.strictObject({}), 7)).toMatchObject([{ pointer: '' }])
  })

  it('is pointed at so that any client finds the place, whatever its name', () => {
    const name = fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a', ' ', 'é') })
    fc.assert(
      fc.property(name, name, (outer, inner) => {
        const body = { [outer]: { [inner]: 'a\u0000b' } }
        const [error] = errorsOf(anything, body)
        expect(follow(body, error?.pointer ?? '?')).toBe('a\u0000b')
      }),
    )
  })

  it('has a code and a sentence for each field', () => {
    const schema = z.strictObject({ a: z.string().max(2, 'Two at most.') })
    expect(errorsOf(schema, { a: 'abc' })).toEqual([
      { pointer: '/a', code: 'too_big', detail: 'Two at most.' },
    ])
    expect(errorsOf(schema, { a: '', b: 1 })).toMatchObject([{ code: 'unknown_property' }])
  })
})

describe('a text that the database cannot hold', () => {
  it.each([
    ['U+0000', 'a\u0000b'],
    ['the first half of a pair', 'a\ud800b'],
    ['the second half of a pair', '\udc00'],
    ['a pair in the wrong order', '\udc00\ud800'],
  ])('is refused wherever it stands: %s', (_name, text) => {
    for (const [body, pointer] of [
      [{ name: text }, '/name'],
      [{ list: ['ok', text] }, '/list/1'],
      [{ deep: { er: { text } } }, '/deep/er/text'],
      [text, ''],
    ] as const) {
      expect(errorsOf(anything, body)).toMatchObject([{ pointer, code: 'invalid_character' }])
    }
  })

  it('is nothing else: every other text passes unchanged', () => {
    const text = fc
      .string({ unit: 'binary' })
      .filter((one) => one.isWellFormed() && !one.includes('\u0000'))
    fc.assert(
      fc.property(text, (one) => {
        expect(parseInput(z.string(), one)).toBe(one)
      }),
      { numRuns: 500 },
    )
    expect(parseInput(z.string(), '👩‍👩‍👧 𝔘𝔫𝔦 \u202Eא\uFFFF')).toBe('👩‍👩‍👧 𝔘𝔫𝔦 \u202Eא\uFFFF')
  })
})
