import type { z } from 'zod'
import type { Application, State } from '../state.ts'
import type { Answer, Asked } from '../wire.ts'
import { refuse } from './errors.ts'

/** One request to the bank API, after its token was accepted. */
export type Call = {
  state: State
  /** The address of this simulator, for the links it returns. */
  url: string
  asked: Asked
  application: Application
  /** The variable parts of the path. */
  parts: string[]
}

export type Route = {
  method: 'GET' | 'POST' | 'DELETE'
  /** `*` stands for one part of the path. */
  path: string
  run(call: Call): Answer
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The first variable part of the path, which must be a UUID. */
export function idOf(call: Call): string {
  const [id = ''] = call.parts
  if (!UUID.test(id)) refuse('WRONG_REQUEST_PARAMETERS', 'the id in the path is not a UUID')
  return id.toLowerCase()
}

export function readBody<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  if (!/^application\/(?:\w+\+)?json\b/.test(call.asked.headers['content-type'] ?? '')) {
    refuse('WRONG_REQUEST_PARAMETERS', 'the body is not sent as JSON')
  }
  return parse(schema, parseJson(call.asked.body))
}

export const readQuery = <Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> =>
  parse(schema, Object.fromEntries(call.asked.query))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('WRONG_REQUEST_PARAMETERS', 'the body is not JSON')
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const said = error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  return refuse('WRONG_REQUEST_PARAMETERS', said.join('; '))
}
