import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES, isLegacy } from '../economic/call.ts'
import type { Exchange } from '../simulator.ts'
import { FORMATS } from './formats.ts'

type Json = { [name: string]: unknown }
type Media = { content?: Record<string, { schema?: Json }> }
type Operation = { requestBody?: Media; responses: Record<string, Media> }
type Document = { paths: Record<string, Record<string, Operation>> }

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'contracts', 'economic')

/** Whether the published contract is on this machine. */
export function isEconomicContractHere(): boolean {
  const isHere = existsSync(join(folder, 'openapi'))
  if (!isHere) process.stderr.write('NOT RUN: the contract of e-conomic is not on this machine\n')
  return isHere
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** OpenAPI 3.0 says `nullable`; JSON schema has a type for it. */
function modern(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(modern)
  if (!isObject(value)) return value
  const { nullable, pattern, ...rest } = value
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, modern(one)]))
  // A pattern on a number, as the vendor writes its enumerations, is none to JSON schema.
  const kept = typeof pattern === 'string' ? { pattern } : {}
  return nullable === true && typeof inner['type'] === 'string'
    ? { ...inner, ...kept, type: [inner['type'], 'null'] }
    : { ...inner, ...kept }
}

/** Draft 3 says `required` on the property itself; the newer ones list the names outside. */
function fromDraft3(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromDraft3)
  if (!isObject(value)) return value
  const { required: _, $schema: __, ...rest } = value
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [name, fromDraft3(one)]),
  )
  const properties = value['properties']
  if (!isObject(properties)) return inner
  const required = Object.entries(properties)
    .filter(([, one]) => isObject(one) && one['required'] === true)
    .map(([name]) => name)
  return { ...inner, required, additionalProperties: false }
}

const readJson = (...parts: string[]): Json =>
  JSON.parse(readFileSync(join(folder, ...parts), 'utf8')) as Json

const FILES = {
  accounts: 'openapi-Accounts.json',
  journals: 'openapi-Journals.json',
  years: 'openapi-AccountingYears.json',
  documents: 'openapi-Documents.json',
  booked: 'openapi-BookedEntries.json',
} as const

/** Schemas of the older generation, by what is asked. Others it has none for. */
const LEGACY: Readonly<Record<string, string>> = {
  'GET /self': 'self.get',
  'GET /vat-accounts': 'vat-accounts.get',
  'GET /suppliers': 'suppliers.get',
  'POST /suppliers': 'suppliers.post',
  'GET /customers': 'customers.get',
  'POST /customers': 'customers.post',
  'GET /customer-groups': 'customer-groups.get',
  'GET /payment-terms': 'payment-terms.get',
  'GET /vat-zones': 'vat-zones.get',
}

const partsFit = (template: string, path: string): boolean => {
  const wanted = template.toLowerCase().split('/')
  const given = path.toLowerCase().split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}

/** The same schema with its references leading into the document of that name. */
function pointTo(root: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => pointTo(root, one))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === '$ref' && typeof one === 'string' ? `${root}${one}` : pointTo(root, one),
    ]),
  )
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

/** Checks a request and its response against the published contract of both generations. */
export function openEconomicJudge(): (exchange: Exchange) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { ...FORMATS, binary: true } })
  for (const name of ['int32', 'double', 'full-date']) ajv.addFormat(name, true)
  const documents = Object.entries(FILES).map(([name, file]) => {
    const document = modern(readJson('openapi', file)) as Document & Json
    ajv.addSchema(document, name)
    return { name, base: SERVICES[name as keyof typeof SERVICES], document }
  })
  const compiled = new Map<Json, ValidateFunction>()
  const complain = (where: string, schema: Json, value: unknown, root: string): string[] => {
    const known = compiled.get(schema)
    const validate = known ?? ajv.compile(pointTo(root, schema) as Json)
    compiled.set(schema, validate)
    if (validate(plain(value))) return []
    return (validate.errors ?? []).map(
      (one) => `${where}${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`,
    )
  }

  const older = new Map<string, Json>()
  const judgeLegacy = ({ asked, answer }: Exchange): string[] => {
    const name = LEGACY[`${asked.method} ${asked.path}`]
    if (name === undefined || answer.status >= 400) return []
    const read = (file: string): Json => {
      const known = older.get(file)
      const schema = known ?? fromDraft3(readJson('legacy-json-schema', `${file}.schema.json`))
      older.set(file, schema as Json)
      return schema as Json
    }
    return asked.method === 'POST'
      ? complain('body', read(name), JSON.parse(asked.body), '')
      : complain('answer', read(name), answer.body, '')
  }

  return (exchange) => {
    const { asked, answer } = exchange
    if (isLegacy(asked.path)) return judgeLegacy(exchange)
    const service = documents.find(({ base }) =>
      asked.path.toLowerCase().startsWith(`${base.toLowerCase()}/`),
    )
    if (service === undefined) return [`${asked.path} is not in the contract`]
    const { name, base, document } = service
    const rest = asked.path.slice(base.length)
    const methods = Object.entries(document.paths)
      .filter(([template]) => partsFit(template, rest))
      .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
      .map(([, methods]) => methods[asked.method.toLowerCase()])
      .find((one) => one !== undefined)
    if (methods === undefined) {
      return answer.status < 400 ? [`${asked.method} ${asked.path} is not in the contract`] : []
    }
    const declared = methods.responses[String(answer.status)]
    const said = declared
      ? Object.entries(declared.content ?? {}).flatMap(([type, { schema }]) =>
          schema === undefined || type === 'application/pdf'
            ? []
            : complain('answer', schema, answer.body, name),
        )
      : [`the status ${answer.status} is not declared`]
    const body = methods.requestBody?.content?.['application/json']?.schema
    const heard =
      body === undefined || answer.status >= 400
        ? []
        : complain('body', body, JSON.parse(asked.body), name)
    return [...said, ...heard].map(
      (text) => `${asked.method} ${asked.path} ${answer.status}: ${text}`,
    )
  }
}
