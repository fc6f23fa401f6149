import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Exchange } from '../simulator.ts'
import type { Asked } from '../wire.ts'
import { FORMATS } from './formats.ts'

type Json = { [name: string]: unknown }
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Json }
  responses: Record<string, unknown>
}
type Document = { paths: Record<string, Record<string, Operation>> }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The same schemas, but without additional properties. */
function tighten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tighten)
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([name, one]) => [name, tighten(one)])
  const isClosed = value['type'] === 'object' && isObject(value['properties'])
  return { ...Object.fromEntries(inner), ...(isClosed ? { additionalProperties: false } : {}) }
}

const pointerOf = (...parts: string[]): string =>
  parts
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')

function valuesOf(template: string, path: string): Record<string, string> | undefined {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const isSame = wanted.every((part, index) => part.startsWith('{') || part === given[index])
  if (!isSame) return undefined
  return Object.fromEntries(wanted.map((part, index) => [part.slice(1, -1), given[index] ?? '']))
}

export type Judge = (exchange: Exchange) => string[]

/** Checks a request and its response against a contract. */
export function openJudge(path: string): Judge {
  const document = parse(readFileSync(path, 'utf8')) as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: FORMATS })
  ajv.addSchema(document, 'asked')
  ajv.addSchema(tighten(document) as Json, 'answered')

  const complaintsOf = (where: string, pointer: string, value: unknown): string[] => {
    const validate = ajv.getSchema(pointer)
    if (validate === undefined) return [`${where}: the contract has no ${pointer}`]
    if (validate(value) === true) return []
    return (validate.errors ?? []).map((one) => `${where}${one.instancePath} ${one.message}`)
  }

  const judgeRequest = (asked: Asked, template: string, operation: Operation): string[] => {
    const at = pointerOf('paths', template, asked.method.toLowerCase())
    const inPath = valuesOf(template, asked.path) ?? {}
    const parameters = (operation.parameters ?? []).flatMap((one, index) => {
      const value = {
        path: inPath[one.name],
        query: asked.query.get(one.name) ?? undefined,
        header: asked.headers[one.name.toLowerCase()],
      }[one.in]
      if (value === undefined) return one.required === true ? [`${one.name} is missing`] : []
      return complaintsOf(`${one.in} ${one.name}`, `asked#/${at}/parameters/${index}/schema`, value)
    })
    if (operation.requestBody === undefined) return parameters
    const body = pointerOf('requestBody', 'content', 'application/json', 'schema')
    return [...parameters, ...complaintsOf('body', `asked#/${at}/${body}`, JSON.parse(asked.body))]
  }

  return ({ asked, answer }) => {
    const template = Object.keys(document.paths).find(
      (one) => valuesOf(one, asked.path) !== undefined,
    )
    const operation = template && document.paths[template]?.[asked.method.toLowerCase()]
    if (!template || !operation) {
      return answer.status < 400 ? [`${asked.method} ${asked.path} is not in the contract`] : []
    }
    const at = pointerOf('paths', template, asked.method.toLowerCase(), 'responses')
    const status = String(answer.status)
    const content = pointerOf('content', 'application/json', 'schema')
    const said = operation.responses[status]
      ? complaintsOf('answer', `answered#/${at}/${status}/${content}`, answer.body)
      : [`the status ${status} is not declared`]
    const heard = answer.status < 400 ? judgeRequest(asked, template, operation) : []
    return [...said, ...heard].map((text) => `${asked.method} ${template} ${status}: ${text}`)
  }
}
