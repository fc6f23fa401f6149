import type { Operation, OpenApi } from './openapi_types.ts'
import type { z } from 'zod'
import type { Definition } from '#kernel/corridor/definition'
import {
  getTool,
  listInput,
  listOutput,
  listTool,
  singleInput,
  type Read,
} from '#kernel/corridor/read'
import type { Area, Registry } from '#registry'
import { ownCodes } from './corridor_codes.ts'
import { exampleOf } from './example.ts'
import {
  inputSchema,
  outputSchema,
  recordsOf,
  recordSchema,
  type JsonSchema,
  type Records,
} from './json_schema.ts'
import {
  headers,
  parameters,
  problemResponses,
  problemSchema,
  refTo,
  resultResponse,
  sharedResponses,
  type Parameter,
} from './openapi_parts.ts'
import { listCsvPath } from '../downloads/list_csv.ts'
import { describeListCsv, filePaths } from './openapi_files.ts'

/**
 * The registry's areas, and behind them what is in none, under the area of its permission: a list
 * made for a test is described too.
 */
export function areasOf(lists: Registry): Area[] {
  const areas = lists.areas ?? []
  const known = new Set<unknown>(
    areas.flatMap((area) => [area.actions, area.operations, area.reads]).flat(),
  )
  const rest = [...lists.actions, ...lists.operations, ...lists.reads].filter(
    (one) => !known.has(one),
  )
  const names = [...new Set(rest.map((one) => areaNameOf(one.needs)))]
  const isIn = (name: string) => (one: { needs: string }) =>
    !known.has(one) && areaNameOf(one.needs) === name
  return [
    ...areas,
    ...names.map((name) => ({
      name,
      says: `Definitions under ${name}.`,
      actions: lists.actions.filter(isIn(name)),
      operations: lists.operations.filter(isIn(name)),
      reads: lists.reads.filter(isIn(name)),
    })),
  ].filter((area) => area.actions.length + area.operations.length + area.reads.length > 0)
}

function areaNameOf(permission: string): string {
  return permission.split(':')[0] ?? permission
}

const catalogueTag = {
  name: 'catalogue',
  description: 'What this key can do.',
}

/** The interface as OpenAPI 3.1.0, from the same definitions that serve the requests. */
export function buildOpenApi(lists: Registry): OpenApi {
  const records = recordsOf(lists.reads)
  const areas = areasOf(lists)
  const paths: OpenApi['paths'] = Object.assign({}, ...areas.map((area) => pathsOf(area, records)))
  for (const [url, path] of Object.entries(lists.elsewhere ? filePaths(records) : {})) {
    paths[url] = { ...paths[url], ...path }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version: '1.0.0',
      description:
        'Accounting automation for organizations in Denmark and Italy. Every write is a POST of ' +
        'an action or operation, every read a GET; both return `result` or a problem.',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [...areas.map(({ name, says }) => ({ name, description: says })), catalogueTag],
    paths: { ...paths, '/api/rest/actions': { get: describeCatalogue() } },
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `dbk_live_…` or `dbk_test_…`.',
        },
      },
      headers,
      parameters,
      responses: sharedResponses(),
      schemas: { ...recordSchemas(records), Problem: problemSchema },
    },
  }
}

function recordSchemas(records: Records): Record<string, JsonSchema> {
  const schemas = [...records].map(([schema, name]): [string, JsonSchema] => [
    name,
    recordSchema(schema as z.ZodType, records),
  ])
  return Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function pathsOf(area: Area, records: Records): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {}
  for (const kind of ['action', 'operation'] as const) {
    for (const definition of area[`${kind}s`]) {
      const post = describeWrite(area.name, kind, definition, records)
      paths[`/api/rest/${kind}s/${definition.name}`] = { post }
    }
  }
  for (const read of area.reads) {
    const url = `/api/rest/${read.name}`
    if (read.list) paths[url] = { get: describeList(area.name, read, records) }
    if (read.columns) paths[listCsvPath(read)] = { get: describeListCsv(area.name, read) }
    if (read.one) paths[url] = { get: describeGet(area.name, read, records) }
    if (read.get) paths[`${url}/{id}`] = { get: describeGet(area.name, read, records, 'by id') }
  }
  return paths
}

function describeWrite(
  tag: string,
  kind: 'action' | 'operation',
  definition: Definition,
  records: Records,
): Operation {
  const schema = inputSchema(definition.input)
  const missing = definition.fails.find((code) => code.endsWith('_not_found')) ?? ''
  const example = exampleOf(schema, missing.replace('_not_found', ''))
  const output = outputSchema(definition.output, records)
  return {
    operationId: definition.name,
    tags: [tag],
    summary: titleOf(definition.name),
    description: definition.says,
    'x-kind': kind,
    'x-permission': definition.needs,
    ...(definition.shape !== 'action' ? { 'x-reaches-outside': true } : {}),
    'x-answer-kept-days': definition.keepsAnswerDays ?? 1,
    parameters: Object.keys(parameters).map((name) => refTo('parameters', name)),
    requestBody: {
      // An empty body is read as {}, so one is needed only where a field is.
      required: (schema.required ?? []).length > 0,
      content: { 'application/json': { schema, example } },
    },
    responses: {
      '200': resultResponse(output, ['ETag', 'Idempotency-Replayed', 'Daybook-Dry-Run']),
      ...problemResponses('write', ownCodes(definition)),
    },
  }
}

function describeList(tag: string, read: Read, records: Records): Operation {
  const filters = filtersOf(listInput(read))
  const output = outputSchema(listOutput(read), records)
  return {
    operationId: listTool(read),
    tags: [tag],
    summary: titleOf(listTool(read)),
    description: read.says,
    'x-kind': 'list',
    'x-permission': read.needs,
    parameters: [...filters, refTo('parameters', 'Daybook-Organization')],
    responses: { '200': resultResponse(output, []), ...problemResponses('list', []) },
  }
}

function filtersOf(input: z.ZodObject): Parameter[] {
  const { properties = {}, required = [] } = inputSchema(input)
  return Object.entries(properties).map(([name, { description, ...schema }]): Parameter => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description ?? '',
    schema,
  }))
}

function describeGet(tag: string, read: Read, records: Records, by?: 'by id'): Operation {
  const name = nameOf(read.resource)
  const description = `The id of the ${name}.`
  const schema: JsonSchema = { type: 'string' }
  const id: Parameter = { name: 'id', in: 'path', required: true, description, schema }
  const output = outputSchema(read.item, records)
  return {
    operationId: getTool(read),
    tags: [tag],
    summary: titleOf(getTool(read)),
    description: by ? `One ${name} by its id.` : read.says,
    'x-kind': 'get',
    'x-permission': read.needs,
    parameters: [
      ...(by ? [id] : filtersOf(singleInput(read))),
      refTo('parameters', 'Daybook-Organization'),
    ],
    responses: { '200': resultResponse(output, ['ETag']), ...problemResponses('get', read.fails) },
  }
}

function describeCatalogue(): Operation {
  const text: JsonSchema = { type: 'string' }
  const properties: Record<string, JsonSchema> = {
    name: text,
    kind: { type: 'string', enum: ['action', 'operation'] },
    description: text,
    permission: text,
    inputSchema: { type: 'object', description: 'JSON Schema of the body.' },
    outputSchema: { type: 'object', description: 'JSON Schema of the result.' },
  }
  const item: JsonSchema = { type: 'object', properties, required: Object.keys(properties) }
  const output: JsonSchema = {
    type: 'object',
    properties: { items: { type: 'array', items: item } },
    required: ['items'],
  }
  return {
    operationId: 'list_actions',
    tags: [catalogueTag.name],
    summary: titleOf('list_actions'),
    description: 'The actions and operations that the key may run, with their schemas.',
    'x-kind': 'list',
    parameters: [refTo('parameters', 'Daybook-Organization')],
    responses: { '200': resultResponse(output, []), ...problemResponses('catalogue', []) },
  }
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/\bvat\b/g, 'VAT')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A resource as people write it: `vat_return` is a VAT return. */
function nameOf(resource: string): string {
  return resource
    .replaceAll('_', ' ')
    .replace(/^vat\b/, 'VAT')
    .replace(/^einvoice$/, 'e-invoice')
}
