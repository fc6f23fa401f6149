import { corridorCodes, type Corridor } from '../../src/edge/openapi/corridor_codes.ts'
import { exampleId } from '../../src/edge/openapi/example.ts'
import type { OpenApi, Operation } from '../../src/edge/openapi/openapi_types.ts'
import { failures } from '../../src/failures/failures.ts'
import { pascalCase, setDoc, setType, setUnion } from './sdk_types.ts'
import { describeMethod, type Method } from './sdk_methods.ts'

const notice = '// Written by `npm run describe` from the definitions; do not edit.\n'

/** The generated part of the client library: types of records, of calls by room, and the calls. */
export function setClient(document: OpenApi): Record<string, string> {
  const rooms = roomsOf(document)
  return {
    'records.ts': setRecords(document),
    'failures.ts': setFailures(),
    'bodies.ts': setBodies(rooms),
    'rooms.ts': setRooms(rooms, document),
    'calls.ts': setCalls(rooms, document),
  }
}

type Rooms = Map<string, Method[]>

function roomsOf(document: OpenApi): Rooms {
  const methods = Object.entries(document.paths).flatMap(([path, { get, post }]) =>
    [get, post]
      .filter((one): one is Operation => one !== undefined)
      .map((one) => describeMethod(path, one)),
  )
  const order = document.tags.map(({ name }) => name)
  const byRoom = Map.groupBy(methods, (method) => method.room)
  return new Map(order.map((name) => [name, byRoom.get(name) ?? []]))
}

function setRecords({ components }: OpenApi): string {
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name}Record = ${setType(schema)}\n`,
  )
  return [notice, ...records].join('\n')
}

function setFailures(): string {
  const shared = Object.entries(corridorCodes).map(
    ([corridor, codes]) =>
      `/** What every such call may fail with. */\nexport type ${sharedName(corridor as Corridor)} =${setUnion(codes)}\n`,
  )
  const all = `/** Every code a problem may have. */\nexport type FailureCode =${setUnion(Object.keys(failures))}\n`
  return [notice, all, ...shared].join('\n')
}

function sharedName(corridor: Corridor): string {
  return `${pascalCase(corridor)}Failure`
}

function setBodies(rooms: Rooms): string {
  const types = [...rooms.values()]
    .flat()
    .flatMap((method) => [
      ...(method.body
        ? [`export type ${method.type}Body = ${setType(method.body, 'input')}\n`]
        : []),
      ...(method.query
        ? [`export type ${method.type}Query = ${setType(method.query, 'query')}\n`]
        : []),
      ...(method.resultType.includes(`${method.type}Result`)
        ? [`export type ${method.type}Result = ${setType(method.result)}\n`]
        : []),
      ...(method.summary
        ? [`export type ${method.type}Summary = ${setType(method.summary)}\n`]
        : []),
      `export type ${method.type}Failure =${setUnion(method.own, [sharedName(method.corridor)])}\n`,
    ])
  const text = types.join('\n')
  return [
    notice,
    importOf(
      text,
      './failures.ts',
      Object.keys(corridorCodes).map((one) => sharedName(one as Corridor)),
    ),
    importOf(
      text,
      './records.ts',
      [...text.matchAll(/\b\w+Record\b/g)].map(([name]) => name),
    ),
    text,
  ].join('\n')
}

function importOf(text: string, from: string, names: readonly string[]): string {
  const used = [...new Set(names)].filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  if (used.length === 0) return ''
  return `import type {\n${used
    .toSorted()
    .map((name) => `  ${name},\n`)
    .join('')}} from '${from}'\n`
}

function setRooms(rooms: Rooms, { tags }: OpenApi): string {
  const interfaces = [...rooms].map(([room, methods]) => {
    const says = tags.find(({ name }) => name === room)?.description ?? ''
    const lines = methods.flatMap((method) => [setDoc(method.says, '  '), ...method.signatures])
    return `${setDoc(says)}export interface ${pascalCase(room)}Room {\n${lines.join('')}}\n`
  })
  const all = [...rooms.keys()].map((room) => `  ${room}: ${pascalCase(room)}Room\n`).join('')
  const text = [...interfaces, `export interface Rooms {\n${all}}\n`].join('\n')
  const named = (ending: RegExp): string[] => [...text.matchAll(ending)].map(([name]) => name)
  return [
    notice,
    importOf(text, '../call/call.ts', ['Call', 'ReadOptions', 'WriteOptions']),
    importOf(text, '../call/list.ts', ['List', 'ListPage']),
    importOf(text, '../call/upload.ts', ['Uploadable', 'UploadOptions']),
    importOf(text, './bodies.ts', named(/\b[A-Z]\w*(?:Body|Query|Result|Summary|Failure)\b/g)),
    importOf(text, './records.ts', named(/\b\w+Record\b/g)),
    text,
  ].join('\n')
}

/** What a call is at run time, in as few letters as it takes: this part is sent to browsers. */
function setCalls(rooms: Rooms, document: OpenApi): string {
  const lines = [...rooms].map(([room, methods]) => {
    const calls = methods.map(({ name, kind, path, query }) => {
      const takes = query === null ? '' : '?'
      return `    ${name}: '${kind} ${path}${takes}',\n`
    })
    return `  ${room}: {\n${calls.join('')}  },\n`
  })
  return [
    notice,
    '/** By room and method: how it is called (w write, l list, g get, d download, u upload) and where. */',
    `export const calls: Readonly<Record<string, Readonly<Record<string, string>>>> = {\n${lines.join('')}}\n`,
    '/** Where a record is read, by what its id begins with. */',
    `export const places: Readonly<Record<string, string>> = {\n${setPlaces(document)}}\n`,
    '/** Whether the list of events can wait for the next one. */',
    `export const eventsWait: boolean = ${hasWait(document)}\n`,
  ].join('\n')
}

/** Resources whose ids begin with another word than their name says. */
const ownPrefixes: Readonly<Record<string, string>> = {
  bank_transaction: 'btx',
  webhook_delivery: 'dlv',
  self_invoice: 'siv',
}

function setPlaces(document: OpenApi): string {
  return Object.entries(document.paths)
    .flatMap(([path, { get }]) => {
      if (get?.['x-kind'] !== 'get' || !path.endsWith('/{id}')) return []
      const resource = get.operationId.replace(/^get_/, '')
      const prefix = ownPrefixes[resource] ?? /^([a-z]+)_/.exec(exampleId(resource))?.[1]
      return prefix === undefined ? [] : [`  ${prefix}: '${path.slice('/api/'.length, -5)}',\n`]
    })
    .join('')
}

function hasWait({ paths }: OpenApi): boolean {
  const given = paths['/api/rest/events']?.get?.parameters ?? []
  return given.some((one) => 'name' in one && one.name === 'wait')
}
