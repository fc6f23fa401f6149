import { z } from 'zod'
import type { Definition } from '#kernel/corridor/definition'

/** The part of JSON Schema that our definitions use. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  examples?: unknown[]
}

export function inputSchemaOf(definition: Definition): Schema {
  return z.toJSONSchema(definition.input, { io: 'input' }) as Schema
}

/** A body that has every required field in its right type; ids in it name nothing. */
export function sampleBody(schema: Schema): Record<string, unknown> {
  const required = schema.required ?? []
  return Object.fromEntries(
    required.map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, name)]),
  )
}

function sampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branch = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (branch) return sampleOf(branch, name)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return sampleBody(schema)
  if (type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, name))
  }
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return sampleText(schema, name)
}

function sampleText(schema: Schema, name: string): string {
  const example = schema.pattern === undefined ? undefined : schema.examples?.[0]
  if (typeof example === 'string') return example
  if (schema.format === 'date') return '2026-01-31'
  if (schema.format === 'date-time') return '2027-01-31T12:00:00.000Z'
  if (schema.format === 'email' || name === 'email') return 'someone@example.com'
  if (schema.format === 'uri' || name === 'url') return 'https://example.com/hook'
  if (name.endsWith('Id') || name === 'id') return 'con_01h455vb4pex5vsknk084sn02q'
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
}

export type Mutation = { says: string; body: Record<string, unknown>; pointer: string }

/** Every way in which one field of a body can be wrong by the schema alone. */
export function mutationsOf(schema: Schema): Mutation[] {
  const body = sampleBody(schema)
  const missing = (schema.required ?? []).map((name) => {
    const { [name]: _, ...rest } = body
    return { says: `${name} is missing`, body: rest, pointer: `/${name}` }
  })
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    wrongValuesOf(field).map((value) => ({
      says: `${name} is ${JSON.stringify(value)?.slice(0, 40)}`,
      body: { ...body, [name]: value },
      pointer: `/${name}`,
    })),
  )
  const unknown = { says: 'a property is unknown', body: { ...body, nobody_knows: 1 } }
  return [...missing, ...wrong, { ...unknown, pointer: '/nobody_knows' }]
}

/** A body that is wrong in every field at once, and has one that nobody knows. */
export function wrongThroughout(schema: Schema): Record<string, unknown> {
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const [value] = wrongValuesOf(field)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(wrong), nobody_knows: 1 }
}

function wrongValuesOf(schema: Schema): unknown[] {
  const types = typesOf(schema)
  const candidates: [string, unknown][] = [
    ['string', 'zz_no_such_value'],
    ['number', 7.5],
    ['boolean', true],
    ['null', null],
    ['object', { nobody: 1 }],
    ['array', [[]]],
  ]
  const wrong = candidates.filter(([type]) => !types.has(type)).map(([, value]) => value)
  if (schema.enum && types.has('string')) wrong.push('zz_no_such_value')
  if (types.has('string') && (schema.minLength ?? 0) > 0) wrong.push('')
  if (types.has('array') && (schema.minItems ?? 0) > 0) wrong.push([])
  if (schema.maximum !== undefined && schema.maximum < 1e9) wrong.push(schema.maximum + 1)
  if (schema.minimum !== undefined && schema.minimum > -1e9) wrong.push(schema.minimum - 1)
  return wrong
}

function typesOf(schema: Schema): Set<string> {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return new Set(branches.flatMap((branch) => [...typesOf(branch)]))
  if (schema.const !== undefined) return new Set([typeof schema.const])
  const types = [schema.type ?? ['string', 'number', 'boolean', 'null', 'object', 'array']].flat()
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)))
}
