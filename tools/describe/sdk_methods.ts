import { corridorCodes, type Corridor } from '../../src/edge/openapi/corridor_codes.ts'
import type { JsonSchema } from '../../src/edge/openapi/json_schema.ts'
import type { Parameter, Response } from '../../src/edge/openapi/openapi_parts.ts'
import type { Operation } from '../../src/edge/openapi/openapi_types.ts'
import { camelCase, pascalCase, setType } from './sdk_types.ts'

/** One definition as a method of the client library. */
export type Method = {
  room: string
  name: string
  /** What its types begin with. */
  type: string
  says: string
  kind: 'w' | 'l' | 'g' | 'd' | 'u'
  /** Behind `/api/`. */
  path: string
  corridor: Corridor
  body: JsonSchema | null
  query: JsonSchema | null
  result: JsonSchema
  resultType: string
  /** One of a list in short, where it has such a view. */
  summary: JsonSchema | null
  /** Failures of its own, beside those of its corridor. */
  own: string[]
  signatures: string[]
}

export function describeMethod(path: string, operation: Operation): Method {
  const corridor = corridorOf(operation)
  const query = queryOf(operation)
  const result = resultOf(operation)
  const kind = kindOf(operation, query, result)
  const type = pascalCase(operation.operationId)
  const inner = kind === 'l' ? (result.properties?.['items']?.items ?? {}) : result
  const method: Omit<Method, 'signatures'> = {
    room: operation.tags[0] ?? '',
    name: camelCase(operation.operationId),
    type,
    says: saysOf(operation),
    kind,
    path: path.replace(/^\/api\//, ''),
    corridor,
    body: kind === 'w' ? (bodyOf(operation) ?? null) : null,
    query,
    result: inner,
    resultType: kind === 'd' ? 'Blob' : isNamed(inner) ? setType(inner) : `${type}Result`,
    summary: result.properties?.['summaries']?.items ?? null,
    own: ownCodesOf(operation, corridor),
  }
  return { ...method, signatures: signaturesOf(method, operation, result) }
}

function saysOf({ description, 'x-permission': needs, operationId }: Operation): string {
  return `${description} Calls \`${operationId}\`${needs === undefined ? '' : `, needs \`${needs}\``}.`
}

function corridorOf({ 'x-kind': kind, tags }: Operation): Corridor {
  if (tags[0] === 'catalogue') return 'catalogue'
  if (kind === 'list') return 'list'
  return kind === 'get' || kind === 'download' ? 'get' : 'write'
}

/** A list without pages is a plain read, and so is a download that answers with a result. */
function kindOf(
  { 'x-kind': kind }: Operation,
  query: JsonSchema | null,
  result: JsonSchema,
): Method['kind'] {
  if (kind === 'upload') return 'u'
  if (kind === 'download') return Object.keys(result).length === 0 ? 'd' : 'g'
  if (kind === 'list') return query?.properties?.['cursor'] ? 'l' : 'g'
  return kind === 'get' ? 'g' : 'w'
}

function parametersOf({ parameters }: Operation, place: Parameter['in']): Parameter[] {
  return parameters.filter((one): one is Parameter => 'name' in one && one.in === place)
}

function queryOf(operation: Operation): JsonSchema | null {
  const all = parametersOf(operation, 'query')
  if (all.length === 0) return null
  const properties = Object.fromEntries(
    all.map(({ name, schema, description }) => [name, { ...schema, description }]),
  )
  const required = all.filter((one) => one.required === true).map((one) => one.name)
  return { type: 'object', properties, required }
}

function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  const schema = requestBody?.content['application/json']?.schema
  return Object.keys(schema?.properties ?? {}).length === 0 && !schema?.anyOf && !schema?.oneOf
    ? undefined
    : schema
}

function resultOf({ responses }: Operation): JsonSchema {
  const answer = responses['200'] as Response | undefined
  return answer?.content['application/json']?.schema.properties?.['result'] ?? {}
}

function isNamed(schema: JsonSchema): boolean {
  return schema.$ref !== undefined
}

function ownCodesOf({ responses }: Operation, corridor: Corridor): string[] {
  const shared = new Set<string>(corridorCodes[corridor])
  return Object.values(responses).flatMap((response) => {
    if (!('content' in response)) return []
    const schema = response.content['application/problem+json']?.schema
    const codes = schema?.allOf?.[1]?.properties?.['code']?.enum ?? []
    return codes.map(String).filter((code) => !shared.has(code))
  })
}

function signaturesOf(
  method: Omit<Method, 'signatures'>,
  operation: Operation,
  whole: JsonSchema,
): string[] {
  const { name, type, kind, body, query, resultType } = method
  const ids = parametersOf(operation, 'path').map((one) => `${one.name}: string`)
  const optional = (schema: JsonSchema): string => ((schema.required ?? []).length > 0 ? '' : '?')
  const line = (given: string[], answer: string): string =>
    `  ${name}(${given.join(', ')}): ${answer}\n`
  const answer = `Call<${resultType}, ${type}Failure>`
  if (kind === 'u') return [line(['file: Uploadable', 'options?: UploadOptions'], answer)]
  if (kind === 'w') {
    const given =
      body === null ? 'body?: Record<string, never>' : `body${optional(body)}: ${type}Body`
    return [line([given, 'options?: WriteOptions'], answer)]
  }
  const options = 'options?: ReadOptions'
  const asked = query === null ? [] : [`query${optional(query)}: ${type}Query`]
  if (kind !== 'l') return [line([...ids, ...asked, options], answer)]
  const beside = besideOf(whole)
  const listOf = (one: string, more: string): string =>
    `List<${one}, ListPage<${more === '' ? one : `${one}, ${more}`}>>`
  const plain = line([...ids, ...asked, options], listOf(resultType, beside))
  if (method.summary === null) return [plain]
  const short = `query: ${type}Query & { view: 'summary' }`
  const summaries = `List<${type}Summary, { summaries: ${type}Summary[] } & Omit<ListPage<never>, 'items'>>`
  return [line([...ids, short, options], summaries), plain]
}

/** What a list says beside its items, such as counts by kind. */
function besideOf(whole: JsonSchema): string {
  const usual = new Set(['items', 'nextCursor', 'count', 'countIsCapped', 'summaries'])
  const more = Object.entries(whole.properties ?? {}).filter(([name]) => !usual.has(name))
  if (more.length === 0) return ''
  return setType(
    { type: 'object', properties: Object.fromEntries(more), required: more.map(([name]) => name) },
    'answer',
    '  ',
  )
}
