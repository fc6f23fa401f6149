import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { FORMATS } from '../contract/formats.ts'
import type { Judge } from '../contract/judge.ts'
import type { Asked } from '../wire.ts'
import type { Json } from './state.ts'

// Beside the project where it is developed.
const contracts = join(import.meta.dirname, '..', '..', '..', 'shared', 'contracts')
const PATH = join(contracts, 'fattureincloud', 'openapi-2.1.8-bundled.yaml')

/** Whether the vendor's contract is on this machine. */
export function hasContract(): boolean {
  const isHere = existsSync(PATH)
  if (!isHere) {
    process.stderr.write('NOT RUN: the contract of Fatture in Cloud is not on this machine\n')
  }
  return isHere
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schemas as JSON Schema has them: references resolved, parts merged, null as a type. */
function createReader(document: Json): (value: unknown, isClosed: boolean) => Json {
  const resolve = (value: unknown): unknown => {
    if (!isObject(value) || typeof value['$ref'] !== 'string') return value
    const parts = value['$ref'].slice(2).split('/')
    const found = parts.reduce<unknown>(
      (one, part) => (one as Json)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
    return resolve(found)
  }
  const read = (given: unknown, isClosed: boolean): Json => {
    const value = resolve(given)
    if (!isObject(value)) return {}
    const all = Array.isArray(value['allOf'])
      ? value['allOf'].map((one) => read(one, isClosed))
      : []
    const inner = isObject(value['properties']) ? value['properties'] : {}
    const properties = Object.assign(
      {},
      ...all.map((one) => one['properties']),
      Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, read(one, isClosed)])),
    ) as Json
    const hasProperties = Object.keys(properties).length > 0
    const type = value['type'] ?? (hasProperties ? 'object' : undefined)
    const isNullable = value['nullable'] === true
    const choices = Array.isArray(value['enum']) ? (value['enum'] as unknown[]) : null
    return {
      ...(type === undefined ? {} : { type: isNullable ? [type, 'null'] : type }),
      ...(choices === null ? {} : { enum: isNullable ? [...choices, null] : choices }),
      ...(hasProperties ? { properties } : {}),
      ...(hasProperties && isClosed ? { additionalProperties: false } : {}),
      ...(value['items'] === undefined ? {} : { items: read(value['items'], isClosed) }),
      ...pick(value, ['format', 'required', 'minimum', 'maximum', 'maxLength', 'pattern']),
    }
  }
  return read
}

const pick = (value: Json, names: string[]): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

function valuesOf(template: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const isSame = wanted.every((part, index) =>
    part.startsWith('{') ? /^\w+$/.test(given[index] ?? '') : part === given[index],
  )
  if (!isSame) return undefined
  return Object.fromEntries(wanted.map((part, index) => [part.slice(1, -1), given[index] ?? '']))
}

const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((one, name) => (isObject(one) ? one[name] : undefined), value)

/** Checks requests and answers against the contract: answers without additional properties. */
export function openJudge(): Judge {
  const document = parse(readFileSync(PATH, 'utf8')) as Json
  const read = createReader(document)
  const formats = { ...FORMATS, binary: () => true }
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats })
  const loose = new Ajv2020({ strict: false, allErrors: true, formats, coerceTypes: true })
  const known = new Map<string, ValidateFunction>()

  const complain = (where: string, schema: Json, value: unknown, by = ajv): string[] => {
    const key = `${where}|${JSON.stringify(schema)}`
    const validate = known.get(key) ?? by.compile(schema)
    known.set(key, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map((one) => `${where}${one.instancePath} ${one.message}`)
  }
  const resolved = (value: unknown): unknown => {
    const reference = at(value, '$ref')
    if (typeof reference !== 'string') return value
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((one, part) => (one as Json)[part], document)
  }
  const judgeRequest = (asked: Asked, template: string, operation: Json): string[] => {
    const shared = at(document, 'paths', template, 'parameters')
    const parameters = [shared, operation['parameters']].flatMap((one) => (one ?? []) as unknown[])
    const inPath = valuesOf(template, asked.path) ?? {}
    const wrong = parameters.map(resolved).flatMap((one) => {
      const name = String(at(one, 'name'))
      const value = at(one, 'in') === 'path' ? inPath[name] : asked.query.get(name)
      if (value === null || value === undefined)
        return at(one, 'required') === true ? [`${name} is missing`] : []
      const schema = { type: 'object', properties: { value: read(at(one, 'schema'), false) } }
      return complain(`parameter ${name}`, schema, { value }, loose)
    })
    const body = at(resolved(operation['requestBody']), 'content', 'application/json', 'schema')
    if (body === undefined) return wrong
    return [...wrong, ...complain('body', read(body, true), JSON.parse(asked.body))]
  }
  return ({ asked, answer }) => {
    const templates = Object.keys(document['paths'] as Json)
    const fitting = templates.filter((one) => valuesOf(one, asked.path) !== undefined)
    // A word of the contract before one of its variables.
    const template = fitting.toSorted((a, b) => a.split('{').length - b.split('{').length)[0]
    const operation = at(document, 'paths', template ?? '', asked.method.toLowerCase())
    if (template === undefined || !isObject(operation)) {
      return answer.status < 400 ? [`${asked.method} ${asked.path} is not in the contract`] : []
    }
    const response = resolved(at(operation, 'responses', String(answer.status)))
    if (response === undefined) return [`the status ${answer.status} is not declared`]
    const schema = at(response, 'content', 'application/json', 'schema')
    const said = schema === undefined ? [] : complain('answer', read(schema, true), answer.body)
    const heard = answer.status < 400 ? judgeRequest(asked, template, operation) : []
    return [...said, ...heard].map((one) => `${asked.method} ${template} ${answer.status}: ${one}`)
  }
}
