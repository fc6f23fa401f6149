import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../support/samples.ts'
import { anyId, blank, oddNumber, oddText, oddValue } from './values.ts'

const prefixes: Record<string, string> = {
  contact: 'con',
  key: 'key',
  webhook: 'whk',
  member: 'usr',
  user: 'usr',
  event: 'evt',
}

const words = ['Kunde ApS', 'Bottega S.r.l.', 'x', 'a@example.com', 'https://example.com/hook']
const dates = ['2026-03-31', '2024-02-29', '1999-12-31']
const countries = ['DK', 'IT', 'de', 'US']

/** A value that the schema allows, or nearly: rules beyond the schema are left to chance. */
export function valueOf(schema: Schema, name = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => valueOf(branch, name)))
  const types = [schema.type ?? 'string'].flat()
  return fc.oneof(...types.map((type) => typedValue(type, schema, name)))
}

function typedValue(type: string, schema: Schema, name: string): Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'number' || type === 'integer') return numberOf(schema, type === 'integer')
  if (type === 'array') {
    const { minItems = 0 } = schema
    return fc.array(valueOf(schema.items ?? {}, name), { minLength: minItems, maxLength: 4 })
  }
  if (type === 'object') return objectOf(schema)
  return textOf(schema, name)
}

function numberOf({ minimum = -1e9, maximum = 1e9 }: Schema, isWhole: boolean): Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  const inside = isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
  return fc.oneof(inside, fc.constantFrom(min, max))
}

function textOf({ format, maxLength = 200 }: Schema, name: string): Arbitrary<string> {
  if (format === 'date') return fc.constantFrom(...dates)
  if (/^country$/i.test(name)) return fc.constantFrom(...countries)
  const subject = /^(?:(\w+)Id|id)$/.exec(name)
  if (subject) {
    const prefix = prefixes[subject[1] ?? '']
    return prefix === undefined ? anyId : fc.oneof(fc.constant(blank(prefix)), anyId)
  }
  const short = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 30 }))
  return short.map((text) => text.slice(0, maxLength))
}

function objectOf(schema: Schema): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, name)]),
  )
  return fc.record(model, { requiredKeys: required.filter((name) => name in model) })
}

type Change = (body: Record<string, unknown>) => unknown

/** One thing about a body that is not as it should be. */
function changeOf(names: readonly string[]): Arbitrary<Change> {
  const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', ...names), oddText)
  const spoil = (value: Arbitrary<unknown>): Arbitrary<Change> =>
    fc.tuple(name, value).map(
      ([key, odd]) =>
        (body) =>
          withOwn(body, key, odd),
    )
  return fc.oneof(
    spoil(oddValue),
    spoil(oddText),
    spoil(oddNumber),
    spoil(anyId),
    name.map((key): Change => (body) => {
      const { [key]: _, ...rest } = body
      return rest
    }),
    oddValue.map((odd) => () => odd),
  )
}

/** `__proto__` becomes a key like others, as JSON has it, and not the object's prototype. */
function withOwn(body: Record<string, unknown>, key: string, value: unknown): unknown {
  const copy = { ...body }
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true })
  return copy
}

/** Objects that are right, and as many that are wrong in one to three places. */
export function bodyOf(schema: Schema): Arbitrary<unknown> {
  const fine = objectOf(schema)
  const changes = fc.array(changeOf(Object.keys(schema.properties ?? {})), {
    minLength: 1,
    maxLength: 3,
  })
  const spoilt = fc.tuple(fine, changes).map(([body, list]) =>
    list.reduce<unknown>((so_far, change) => {
      const isObject = so_far !== null && typeof so_far === 'object' && !Array.isArray(so_far)
      return isObject ? change(so_far as Record<string, unknown>) : so_far
    }, body),
  )
  return fc.oneof(fine, spoilt)
}

const deep = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth)

/** What becomes of a body's text on its way: mostly nothing, sometimes what no JSON library writes. */
export const wireText: Arbitrary<(text: string) => string | Buffer> = fc.oneof(
  { weight: 12, arbitrary: fc.constant((text: string) => text) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<(text: string) => string | Buffer>(
      (text) => text.slice(0, Math.floor(text.length / 2)),
      (text) => `${text}${text}`,
      (text) => `\ufeff${text}`,
      (text) => text.replace(/^\{/, '{"name":"first","name":"second","id":1,'),
      (text) => text.replace(/^\{/, '{"__proto__":{"polluted":true},'),
      (text) => text.replaceAll('"', "'"),
      () => '',
      () => 'null',
      () => '[1,2,3]',
      () => deep('[', ']', 20_000),
      () => deep('{"a":', '}', 5_000).replace('{"a":}', '{}'),
      () => `{"name":${'9'.repeat(5_000)}}`,
      (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22])]),
      (text) => Buffer.from(text, 'utf16le'),
      (text) =>
        Buffer.concat([
          Buffer.from('{"name":"'),
          Buffer.from([0xc3, 0x28]),
          Buffer.from(`"}`),
        ]).subarray(0, text.length + 16),
    ),
  },
)
