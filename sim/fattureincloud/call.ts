import type { z } from 'zod'
import type { Answer, Asked } from '../wire.ts'
import type { Company } from './companies.ts'
import { refuse } from './errors.ts'
import type { Grant, State } from './state.ts'

/** One request to the API, after its token was accepted. */
export type Call = {
  state: State
  /** The address of this simulator, for the links it returns. */
  url: string
  asked: Asked
  grant: Grant
  company: Company
  /** The variable parts of the path after the company. */
  parts: string[]
}

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/c/{company}`; `*` stands for one part of the path. */
  path: string
  /** The scope without its ending; null: none is needed. */
  scope: string | null
  run(call: Call): Answer | Promise<Answer>
}

export function idIn(call: Call, place = 0): number {
  const text = call.parts[place] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : refuse(404, 'Risorsa non trovata.')
}

function readJson(asked: Asked): unknown {
  try {
    return JSON.parse(asked.body)
  } catch {
    return refuse(400, 'Il corpo della richiesta non è JSON valido.')
  }
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const fields = error.issues.map((one) => [one.path.join('.') || 'body', [one.message]])
  return refuse(422, 'Alcuni dati non sono validi.', { validation: Object.fromEntries(fields) })
}

export function readBody<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  if (!/^application\/json\b/.test(call.asked.headers['content-type'] ?? '')) {
    refuse(400, 'Il corpo della richiesta non è JSON.')
  }
  return check(schema, readJson(call.asked))
}
