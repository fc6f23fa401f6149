import type { Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { defaultLimit } from '#kernel/corridor/read'

type Schema = Record<string, unknown>
type InputSchema = Tool['inputSchema']

/** Longer ones say less to a model than the description beside them; the corridor checks them all. */
const longestPattern = 40
const longLimit = 100

/** What every list takes, in fewer words than the documentation has for it. */
const pageWords: ReadonlyMap<string, string> = new Map([
  ['limit', `Default: ${defaultLimit}.`],
  ['cursor', 'nextCursor of the previous page, with the same filters.'],
  ['count', '"true": their number, too.'],
  ['totals', '"true": sums by currency.'],
])

/** Columns to sort by are for tables that people look at; `order` has what a model asks for. */
const leftOut = 'sort'

/** What every tool that writes takes beside its own input, see `mcp_call.ts`. */
export const optionSchemas = {
  idempotencyKey: { type: 'string', description: 'Repeats with the same key run once.' },
  dryRun: { type: 'boolean', description: 'Check only: nothing is saved.' },
} as const

/**
 * The form of a tool's input, made small: without `$schema`, since 2020-12 is what MCP assumes, and
 * without what a model cannot use. The corridor holds every call against the whole form.
 */
export function listedInput(input: z.ZodType, says: (text: string) => string): InputSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return { ...(shorten(schema, says) as Schema), type: 'object' }
}

export function listedPage(input: z.ZodType, says: (text: string) => string): InputSchema {
  const schema = listedInput(input, says)
  const listed = Object.entries(schema.properties ?? {}).filter(([name]) => name !== leftOut)
  const own = listed.map(([name, property]) => {
    const description = pageWords.get(name)
    return [name, description === undefined ? property : { ...(property as Schema), description }]
  })
  return { ...schema, properties: Object.fromEntries(own) as InputSchema['properties'] }
}

/** A definition with a field of such a name would lose it on its way, so there may be none. */
export function withOptions(name: string, schema: InputSchema): InputSchema {
  const { properties = {} } = schema
  const taken = Object.keys(optionSchemas).find((option) => Object.hasOwn(properties, option))
  if (taken !== undefined) throw new Error(`${name} has a field of its own called ${taken}`)
  return { ...schema, properties: { ...properties, ...optionSchemas } }
}

function shorten(value: unknown, says: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => shorten(one, says))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key, inner]) => isUseful(key, inner, value))
  return Object.fromEntries(
    kept.flatMap(([key, inner]: [string, unknown]) => {
      if (key === 'examples' || key === 'enum' || key === 'const') return [[key, inner]]
      if (key === 'properties') return [[key, shortenEach(inner as Schema, says)]]
      if (key !== 'description' || typeof inner !== 'string') return [[key, shorten(inner, says)]]
      const description = says(inner)
      return description === '' ? [] : [[key, description]]
    }),
  )
}

/** The names of properties are no keywords, whatever they are called. */
function shortenEach(properties: Schema, says: (text: string) => string): Schema {
  const all = Object.entries(properties)
  return Object.fromEntries(all.map(([name, schema]) => [name, shorten(schema, says)]))
}

function isUseful(key: string, value: unknown, schema: object): boolean {
  if (key === 'pattern') return !('format' in schema) && String(value).length <= longestPattern
  if (key === 'maxLength') return Number(value) < longLimit
  return key !== 'minLength' || value !== 1
}
