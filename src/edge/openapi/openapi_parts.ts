import { failures, type FailureCode } from '#failures/failures'
import { byStatus, corridorCodes, type Corridor } from './corridor_codes.ts'
import type { JsonSchema } from './json_schema.ts'

export type Ref = { $ref: string }

export type OpenApiHeader = { description: string; schema: JsonSchema }

export type Parameter = {
  name: string
  in: 'header' | 'path' | 'query'
  required?: boolean
  description: string
  schema: JsonSchema
}

export type Response = {
  description: string
  headers: Record<string, Ref>
  content: Record<string, { schema: JsonSchema }>
}

const text: JsonSchema = { type: 'string' }

export const headers: Record<string, OpenApiHeader> = {
  'Request-Id': {
    description: 'Identifies this request in our logs; quote it when you ask for help.',
    schema: text,
  },
  ETag: {
    description: 'The version of the record in double quotes; send it back as If-Match.',
    schema: text,
  },
  'Idempotency-Replayed': {
    description: 'Present when this repeats the first response and nothing was run again.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Daybook-Dry-Run': {
    description: 'Present on the response to a dry run: nothing was saved and nothing was sent.',
    schema: { type: 'string', enum: ['true'] },
  },
  RateLimit: {
    description:
      'Calls left under each rate limit (r), and seconds until it is fully restored (t).',
    schema: text,
  },
  'RateLimit-Policy': {
    description: 'The rate limits that apply: number of calls (q) per number of seconds (w).',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before repeating.', schema: { type: 'integer' } },
}

const everyAnswer = ['Request-Id', 'RateLimit', 'RateLimit-Policy']

export const parameters: Record<string, Parameter> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Repeating a call with the same key and body returns the first response again.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The version the record must still have, in double quotes, such as "3".',
    schema: text,
  },
  'Daybook-Dry-Run': {
    name: 'Daybook-Dry-Run',
    in: 'header',
    description: '"true" runs the call but saves nothing, and sends nothing to external systems.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  'Daybook-Organization': {
    name: 'Daybook-Organization',
    in: 'header',
    description: "For a user's key: act in another of that user's organizations.",
    schema: text,
  },
}

/** RFC 9457, as every failure is answered. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem as defined in RFC 9457. Program against `code`; the texts may change.',
  properties: {
    type: { type: 'string', description: 'Path to the documentation of the code.' },
    title: text,
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened, or what to do next.' },
    code: text,
    requestId: text,
    retryable: { type: 'boolean', description: 'The same request may succeed later.' },
    errors: {
      type: 'array',
      description: 'For invalid_input: every field that is wrong.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the field.' },
          code: text,
          detail: text,
        },
        required: ['pointer', 'code', 'detail'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable'],
}

export function refTo(kind: 'headers' | 'parameters' | 'responses' | 'schemas', name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` }
}

function problemResponse(codes: readonly FailureCode[]): Response {
  const isRetryable = codes.some((code) => failures[code].retryable)
  const code: JsonSchema = { type: 'string', enum: [...codes] }
  return {
    description: codes.map((one) => failures[one].title).join('; '),
    headers: headerRefs([...everyAnswer, ...(isRetryable ? ['Retry-After'] : [])]),
    content: {
      'application/problem+json': {
        schema: { allOf: [refTo('schemas', 'Problem'), { type: 'object', properties: { code } }] },
      },
    },
  }
}

/** The answers that are the same on every path of a kind, written once. */
export function sharedResponses(): Record<string, Response> {
  const shared: Record<string, Response> = {}
  for (const [corridor, codes] of Object.entries(corridorCodes)) {
    for (const [status, same] of byStatus(codes)) {
      shared[sharedName(corridor as Corridor, status)] = problemResponse(same)
    }
  }
  return shared
}

/** Every failure of one path by status, pointing at the shared answer where it adds nothing. */
export function problemResponses(
  corridor: Corridor,
  own: readonly FailureCode[],
): Record<string, Response | Ref> {
  const codes: FailureCode[] = [...corridorCodes[corridor], ...own]
  const added = new Set(own.map((code) => failures[code].status))
  const entries = [...byStatus(codes)].map(([status, same]): [string, Response | Ref] => [
    String(status),
    added.has(status) ? problemResponse(same) : refTo('responses', sharedName(corridor, status)),
  ])
  return Object.fromEntries(entries)
}

export function resultResponse(schema: JsonSchema, names: readonly string[]): Response {
  const result: JsonSchema = {
    type: 'object',
    properties: { result: schema },
    required: ['result'],
  }
  return {
    description: 'The result.',
    headers: headerRefs([...everyAnswer, ...names]),
    content: { 'application/json': { schema: result } },
  }
}

function headerRefs(names: readonly string[]): Record<string, Ref> {
  return Object.fromEntries(names.map((name) => [name, refTo('headers', name)]))
}

function sharedName(corridor: Corridor, status: number): string {
  return `${corridor}_${status}`
}
