import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { failures } from '#failures/failures'
import { getTool, listTool } from '#kernel/corridor/read'
import { buildOpenApi } from '../../src/edge/openapi/openapi.ts'
import type { OpenApi, Operation } from '../../src/edge/openapi/openapi_types.ts'
import { registry } from '../../src/registry.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

const document = buildOpenApi(registry)
const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
  ...(get ? [{ path, method: 'get' as const, operation: get }] : []),
  ...(post ? [{ path, method: 'post' as const, operation: post }] : []),
])
const writes = operations.filter(({ operation }) =>
  ['action', 'operation'].includes(operation['x-kind']),
)
const lists = operations.filter(({ operation }) => operation['x-kind'] === 'list')
const gets = operations.filter(({ path }) => path.endsWith('/{id}'))

const world = useWorld()
let powerless: TestOrg
beforeAll(async () => {
  powerless = { ...world.dk, key: await world.createKey(world.dk, []) }
})

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'daybook')

/** Many answers are declared by one schema, and to compile one takes longer than to use it. */
const validators = new Map<string, ValidateFunction>()

function validatorOf(schema: string): ValidateFunction {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: encodeURI(schema) })
  validators.set(schema, made)
  return made
}

type Described = (typeof operations)[number]

/** Holds an answer against what the document declares for its status. */
function expectDeclared({ path, method, operation }: Described, reply: Reply): void {
  expect(Object.keys(operation.responses)).toContain(String(reply.status))
  const response = operation.responses[String(reply.status)]
  const pointer =
    response && '$ref' in response
      ? response.$ref.slice(1)
      : `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${reply.status}`
  const type = (reply.headers['content-type'] ?? '').split(';')[0] ?? ''
  const schema = `daybook#${pointer}/content/${type.replaceAll('/', '~1')}/schema`
  const validate = validatorOf(schema)
  expect(validate(reply.body), JSON.stringify(validate.errors)).toBe(true)
  expect(reply.headers['request-id']).toMatch(/./)
}

const call = (org: TestOrg | null, path: string, body: unknown, headers = {}) =>
  world.rest(org, path.replace('/api/rest/', ''), body, headers)

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const verdict = await validator.validate(structuredClone(document))
    expect(verdict.errors).toBeUndefined()
    expect(verdict.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('would be refused with a planted fault', async () => {
    const broken = structuredClone(document) as unknown as { paths: Record<string, unknown> }
    broken.paths['/api/rest/broken'] = { get: { responses: { '200': {} } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it('points only at components that are there, and has none that nothing points at', () => {
    const refs = new Set(JSON.stringify(document).match(/#\/components\/[\w/-]+/g))
    const { securitySchemes: _, ...components } = document.components
    const there = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    )
    for (const ref of refs) expect(there).toContain(ref)
    const shared = there.filter((one) => !one.includes('/responses/') && !one.includes('/schemas/'))
    for (const one of shared) expect(refs).toContain(one)
  })

  it('says which interface it is', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Daybook', version: '1.0.0' })
    expect(document.security).toEqual([{ key: [] }])
  })

  it('has every definition of the registry, each under a name of its own', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { name } of registry.actions) {
      expect(document.paths[`/api/rest/actions/${name}`]?.post?.operationId).toBe(name)
    }
    for (const { name } of registry.operations) {
      expect(document.paths[`/api/rest/operations/${name}`]?.post?.operationId).toBe(name)
    }
    for (const read of registry.reads) {
      if (read.list) expect(names).toContain(listTool(read))
      if (read.get ?? read.one) expect(names).toContain(getTool(read))
    }
  })

  it('puts everything in an area that has a sentence of its own', () => {
    const areas = new Map(document.tags.map(({ name, description }) => [name, description]))
    const named = [...(registry.areas ?? []).map(({ name }) => name), 'catalogue']
    for (const { operation } of operations) {
      expect(named).toContain(operation.tags[0])
      expect(areas.get(operation.tags[0] ?? '')).toMatch(/\.$/)
    }
  })

  it('writes each record once and points at it', () => {
    const save = document.paths['/api/rest/actions/save_contact']?.post
    const result = JSON.stringify(save?.responses['200'])
    expect(result).toContain('"result":{"$ref":"#/components/schemas/Contact"}')
    expect(document.components.schemas['Contact']?.properties).toHaveProperty('vatNumber')
  })

  it('leaves room for new fields in answers and for none in bodies', () => {
    expect(JSON.stringify(document.components.schemas)).not.toContain(
      '"additionalProperties":false',
    )
    for (const { operation } of writes) {
      const schema = operation.requestBody?.content['application/json']?.schema
      expect(schema?.additionalProperties).toBe(false)
    }
  })
})

describe('every write', () => {
  it.each(writes)('$path declares the statuses of the specification', ({ operation }) => {
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '412', '413', '422']),
    )
    expect(operation['x-permission']).toMatch(/^\w+:\w+$/)
  })

  it.each([...registry.actions, ...registry.operations])('$name declares its failures', (one) => {
    const { operation } = writes.find(({ operation }) => operation.operationId === one.name) ?? {}
    for (const code of one.fails) {
      expect(codesAt(operation, String(failures[code].status))).toContain(code)
    }
  })

  it.each(writes)('$path has an example that its schema takes', ({ operation }) => {
    const body = operation.requestBody?.content['application/json']
    const validate = ajv.compile(body?.schema ?? false)
    expect(validate(body?.example), JSON.stringify(validate.errors)).toBe(true)
  })
})

function codesAt(operation: Operation | undefined, status: string): unknown[] {
  const response = operation?.responses[status]
  if (!response) return []
  const inner = '$ref' in response ? sharedOf(document, response.$ref) : response
  const schema = inner?.content['application/problem+json']?.schema
  return schema?.allOf?.flatMap((part) => part.properties?.['code']?.enum ?? []) ?? []
}

function sharedOf({ components }: OpenApi, ref: string) {
  return components.responses[ref.split('/').at(-1) ?? '']
}

/** What a key is never let do. */
const inPerson = new Set(['close_organization', 'reopen_organization'])

describe('a real answer is as declared', () => {
  it.each(writes)('of $path', async (described) => {
    const { path, operation } = described
    const example = operation.requestBody?.content['application/json']?.example
    const replies = {
      dry: await call(world.dk, path, example, { 'daybook-dry-run': 'true' }),
      unknown: await call(world.dk, path, { nobodyKnowsThis: 1 }),
      keyless: await call(null, path, example),
      powerless: await call(powerless, path, example),
    }
    for (const reply of Object.values(replies)) expectDeclared(described, reply)
    const isOwners = inPerson.has(operation.operationId)
    expect(isOwners ? [403] : [200, 404, 409, 422]).toContain(replies.dry.status)
    expect(replies.unknown.status).toBe(400)
    expect(replies.keyless.status).toBe(401)
    expect(replies.powerless.status).toBe(403)
  })

  it.each(lists)('of $path', async (described) => {
    await call(world.dk, 'actions/save_contact', { name: 'Listed', country: 'DK', businessId: '1' })
    const replies = [
      await world.read(world.dk, described.path),
      await world.read(null, described.path),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 401])
    for (const reply of replies) expectDeclared(described, reply)
    if (described.operation['x-permission'] === undefined) return
    const refused = await world.read(world.dk, `${described.path}?limit=0`)
    expect(refused.status).toBe(400)
    expectDeclared(described, refused)
  })

  it.each(gets)('of $path', async (described) => {
    const unknown = await world.read(world.dk, described.path.replace('{id}', 'nobody'))
    expect(unknown.status).toBe(404)
    expectDeclared(described, unknown)
  })

  it('of a contact that was saved and read again', async () => {
    const body = { name: 'Whole', country: 'DK', businessId: '12345678', email: 'a@example.com' }
    const saving = writes.find(({ operation }) => operation.operationId === 'save_contact')
    const getting = gets.find(({ operation }) => operation.operationId === 'get_contact')
    if (!saving || !getting) throw new Error('the contacts are not described')
    const saved = await call(world.dk, saving.path, body)
    expectDeclared(saving, saved)
    const found = await world.read(world.dk, getting.path.replace('{id}', saved.body.result.id))
    expect(found.status).toBe(200)
    expectDeclared(getting, found)
    const bent = { ...found, body: { result: { ...found.body.result, version: 'one' } } }
    expect(() => expectDeclared(getting, bent)).toThrow(/version/)
  })
})
