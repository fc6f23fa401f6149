import { z } from 'zod'
import type { Read } from '#kernel/corridor/read'

/** As much of JSON Schema 2020-12 as zod writes and the documentation reads. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  additionalProperties?: boolean | JsonSchema
}

/** The schemas that are written once and pointed at: the record of every read, by its resource. */
export type Records = ReadonlyMap<z.core.$ZodType, string>

export function recordsOf(reads: readonly Read[]): Records {
  const records = new Map<z.core.$ZodType, string>()
  for (const { item, resource } of reads) {
    if (!records.has(item)) records.set(item, pascalCase(resource))
  }
  return records
}

function recordRef(name: string): string {
  return `#/components/schemas/${name}`
}

export function inputSchema(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, { io: 'input' }))
}

/** The schema of an answer, pointing at the record where it is one. */
export function outputSchema(schema: z.ZodType, records: Records): JsonSchema {
  const name = records.get(schema)
  return name === undefined ? writeOutput(schema, records) : { $ref: recordRef(name) }
}

/** The record itself, which may point at others but not at itself as a whole. */
export function recordSchema(schema: z.ZodType, records: Records): JsonSchema {
  return writeOutput(schema, new Map([...records].filter(([one]) => one !== schema)))
}

function writeOutput(schema: z.ZodType, records: Records): JsonSchema {
  return plain(
    z.toJSONSchema(schema, {
      io: 'output',
      override({ zodSchema, jsonSchema }) {
        const name = records.get(zodSchema)
        if (name !== undefined) {
          for (const key of Object.keys(jsonSchema))
            delete jsonSchema[key as keyof typeof jsonSchema]
          jsonSchema.$ref = recordRef(name)
        }
        // Answers may gain fields within 1.x, so a caller must not take their lists for closed.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    }),
  )
}

function plain(written: object): JsonSchema {
  const { $schema: _, ...schema } = written as JsonSchema & { $schema?: string }
  return schema
}

function pascalCase(resource: string): string {
  return resource.replaceAll(/(?:^|[_-])([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
