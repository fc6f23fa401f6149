import { failures, type FailureCode } from '#failures/failures'
import { corridorCodes } from '../openapi/corridor_codes.ts'
import { answerExampleOf } from '../openapi/answer_example.ts'
import { exampleId } from '../openapi/example.ts'
import type { JsonSchema } from '../openapi/json_schema.ts'
import { fieldsOf, typeOf, type ManualField } from './manual_fields.ts'
import type { OpenApi, Operation } from '../openapi/openapi_types.ts'
import type { Parameter, Ref, Response } from '../openapi/openapi_parts.ts'

/** One action, operation or read as a reader needs it. */
export type ManualEntry = {
  name: string
  title: string
  kind: Operation['x-kind']
  says: string
  permission: string | null
  isKeyless: boolean
  notes: string[]
  method: 'GET' | 'POST'
  path: string
  /** Fields of the body, or parameters of the query. */
  fields: ManualField[]
  result: { type: string; record?: string; fields: ManualField[]; example?: unknown }
  failures: FailureCode[]
  /** Those of them that not every call of its kind may give. */
  own: FailureCode[]
  body: unknown
}

export type Chapter = { name: string; says: string; entries: ManualEntry[] }

export type RecordPage = { name: string; fields: ManualField[] }

export type Manual = {
  chapters: Chapter[]
  records: RecordPage[]
  headers: { name: string; says: string }[]
}

/** The OpenAPI document as chapters; the web page and the committed pages are both set from it. */
export function readManual(document: OpenApi): Manual {
  const entries = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(post ? [{ tag: post.tags[0], entry: readEntry(document, 'POST', path, post) }] : []),
    ...(get ? [{ tag: get.tags[0], entry: readEntry(document, 'GET', path, get) }] : []),
  ])
  const { schemas, parameters } = document.components
  return {
    chapters: document.tags.map(({ name, description }) => ({
      name,
      says: description,
      entries: entries.filter(({ tag }) => tag === name).map(({ entry }) => entry),
    })),
    records: Object.entries(schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
    headers: Object.values(parameters).map(({ name, description }) => ({
      name,
      says: description,
    })),
  }
}

function readEntry(
  document: OpenApi,
  method: ManualEntry['method'],
  path: string,
  operation: Operation,
): ManualEntry {
  const body = operation.requestBody?.content['application/json']
  const kind = operation['x-kind']
  const given = Object.values(operation.responses).flatMap((one) => codesOf(document, one))
  const common: readonly FailureCode[] = corridorCodes[method === 'POST' ? 'write' : 'list']
  return {
    name: operation.operationId,
    title: operation.summary,
    kind,
    says: operation.description,
    permission: operation['x-permission'] ?? null,
    isKeyless: operation.security?.length === 0,
    notes: notesOf(operation),
    method,
    path,
    fields: body ? fieldsOf(body.schema) : parameterFields(operation.parameters),
    result: resultOf(document, operation),
    failures: given,
    own: given.filter((code) => !common.includes(code)),
    body: body?.example,
  }
}

function notesOf(operation: Operation): string[] {
  const notes: string[] = []
  if (operation['x-reaches-outside']) {
    notes.push(
      'Waits up to 25 seconds for the external system, then returns the current record with ' +
        '`processing`; the work continues in the background.',
    )
  }
  const days = operation['x-answer-kept-days']
  if (days !== undefined && days > 1) {
    notes.push(
      `The result is kept for ${days} days; repeats with the same Idempotency-Key return it.`,
    )
  }
  return notes
}

function parameterFields(given: readonly (Parameter | Ref)[]): ManualField[] {
  const own = given.filter((one): one is Parameter => 'name' in one)
  const properties = own.map(({ name, description, schema }): [string, JsonSchema] => [
    name,
    description === '' ? schema : { ...schema, description },
  ])
  return fieldsOf({
    properties: Object.fromEntries(properties),
    required: own.filter((one) => one.required).map((one) => one.name),
  })
}

function resultOf(document: OpenApi, operation: Operation): ManualEntry['result'] {
  const response = operation.responses['200'] as Response
  if (operation['x-kind'] === 'download') return { type: 'The bytes of the file.', fields: [] }
  const whole = response.content['application/json']?.schema ?? {}
  const schema = whole.properties?.['result'] ?? {}
  const record = schema.$ref?.split('/').at(-1)
  return {
    type: typeOf(schema),
    ...(record === undefined ? {} : { record }),
    fields: fieldsOf(schema),
    example: answerExampleOf(whole, document.components.schemas, {
      resource: operation.operationId.replace(/^[a-z]+_/, ''),
      names: namesOf(document),
    }),
  }
}

/** Of what may be run: reads are never among the actions that a record allows. */
function namesOf({ paths }: OpenApi): string[] {
  return Object.values(paths).flatMap(({ post }) => (post ? [post.operationId] : []))
}

function codesOf(document: OpenApi, response: Response | Ref): FailureCode[] {
  if ('$ref' in response) {
    const shared = document.components.responses[response.$ref.split('/').at(-1) ?? '']
    return shared ? codesOf(document, shared) : []
  }
  const schema = response.content['application/problem+json']?.schema
  const codes = schema?.allOf?.flatMap((part) => part.properties?.['code']?.enum ?? []) ?? []
  return codes as FailureCode[]
}

/** A command to paste into a shell that has DAYBOOK_KEY set. */
export function curlOf(entry: ManualEntry, base: string): string {
  const resource = entry.name.replace(/^(get|download)_/, '')
  const url = `${base}${entry.path.replace('{id}', exampleId(resource))}`
  if (entry.isKeyless) return `curl "${url}"`
  const key = '-H "Authorization: Bearer $DAYBOOK_KEY"'
  if (entry.method === 'GET') return `curl "${url}" \\\n  ${key}`
  if (entry.kind === 'upload') {
    return `curl "${url}" \\\n  ${key} \\\n  -H "Daybook-File-Name: receipt.pdf" \\\n  --data-binary @receipt.pdf`
  }
  const body = JSON.stringify(entry.body).replaceAll("'", String.raw`'\''`)
  const type = '-H "Content-Type: application/json"'
  return `curl "${url}" \\\n  ${key} \\\n  ${type} \\\n  -d '${body}'`
}

export type FailurePage = { code: FailureCode; kinds: string[]; entries: ManualEntry[] }

/** Every failure of the table with who gives it, in words where that is a whole kind. */
export function readFailures(manual: Manual): FailurePage[] {
  const all = manual.chapters.flatMap((chapter) => chapter.entries)
  // The catalogue needs no permission, so it alone cannot refuse for want of one.
  const bound = all.filter((entry) => entry.permission !== null)
  const kinds = [
    { words: 'every call', members: bound },
    { words: 'every action and operation', members: bound.filter((one) => one.method === 'POST') },
    { words: 'every list', members: bound.filter((one) => one.kind === 'list') },
  ]
  return (Object.keys(failures) as FailureCode[]).map((code) => {
    const givers = all.filter((entry) => entry.failures.includes(code))
    const whole = kinds.filter(
      ({ members }) => members.length > 1 && members.every((one) => givers.includes(one)),
    )
    const [first] = whole
    if (first !== undefined && first === kinds[0])
      return { code, kinds: [first.words], entries: [] }
    const told = new Set(whole.flatMap(({ members }) => members))
    const entries = givers.filter((one) => !told.has(one))
    return { code, kinds: whole.map(({ words }) => words), entries }
  })
}
