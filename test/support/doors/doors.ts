import { exports } from '#exports/room'
import type { Definition } from '#kernel/corridor/definition'
import type { Permission } from '#kernel/corridor/permission'
import { getTool, listTool, type Read } from '#kernel/corridor/read'
import { registry } from '../../../src/registry.ts'
import { sortsOf } from '#kernel/corridor/read'
import { exportPath } from '../../../src/edge/downloads/exports.ts'
import { postCall, postMcp } from '../mcp/mcp_post.ts'
import { bodiesFor, idsOf } from '../valid_bodies.ts'
import type { TestOrg, World } from '../world.ts'

/** One place where a caller may look; gives all that is answered, as text. */
export type Door = {
  says: string
  look(world: World, key: string): Promise<string>
  /** Of a write, which answers with the record that its caller changes. */
  definition?: Definition
  /** Of one of many like it: whoever is refused the others by this permission need not try it. */
  needs?: Permission
}

const historical = new Set(['events', 'audit-log', 'approvals', 'webhook-deliveries'])
const mostOfOne = 3
const mostBodies = process.env['DAYBOOK_DOORS'] === 'all' ? Infinity : 3

const get =
  (url: string) =>
  async (world: World, key: string): Promise<string> => {
    const headers = { authorization: `Bearer ${key}` }
    return (await world.edge.server.inject({ url, headers })).payload
  }

const overMcp =
  (method: string, params: object) =>
  async (world: World, key: string): Promise<string> =>
    JSON.stringify((await postMcp(world, key, { method, params })).body)

/** Reads without a list: the prefix of the ids that they are asked by. */
const askedByIdOf: Record<string, string> = {
  'bank-originals': 'btx',
  'balance-proofs': 'bac',
  'contact-history': 'con',
  learned: 'con',
  'supplier-accounts': 'con',
}

/** Every door of the house, made from the registry with the ids that the owner sees. */
export async function doorsOf(world: World, org: TestOrg): Promise<Door[]> {
  const ids = await idsOf(world, org)
  const idsAt = async (read: Read): Promise<string[]> => {
    const of = askedByIdOf[read.name]
    if (of !== undefined) return (ids.get(of) ?? []).slice(0, mostOfOne)
    const { body } = await world.read(org, `${read.name}?limit=200`)
    const all = body.result.items.map((item: { id?: string }) => item.id ?? '')
    return historical.has(read.name) ? all : all.slice(0, mostOfOne)
  }
  const doors: Door[] = []
  for (const read of registry.reads) {
    doors.push(...listDoors(read))
    if (!read.get) continue
    const [first, ...others] = await idsAt(read)
    if (first === undefined) continue
    const { name, needs } = read
    const one = (id: string) => ({ says: `${name}/${id}`, look: get(`/api/rest/${name}/${id}`) })
    doors.push(one(first), ...others.map((id) => ({ ...one(id), needs })))
    doors.push({ says: getTool(read), look: toolOf(getTool(read), { id: first }) })
  }
  const some = (prefix: string): string[] => (ids.get(prefix) ?? []).slice(0, mostOfOne)
  return [...doors, ...byteDoors(some), ...resourceDoors(some), ...writeDoors(ids)]
}

const toolOf =
  (name: string, input: object) =>
  async (world: World, key: string): Promise<string> =>
    JSON.stringify((await postCall(world, key, name, input)).body)

function listDoors(read: Read): Door[] {
  const url = `/api/rest/${read.name}`
  if (read.one) return [{ says: read.name, look: get(url) }]
  if (!read.list) return []
  const tool = listTool(read)
  const oldest = read.follows ? [`${url}?limit=200&order=oldest`] : []
  const sorted = sortsOf(read).map((sort) => `${url}?limit=200&sort=${sort}`)
  const sums = read.totals ? [`${url}?limit=1&totals=true`] : []
  const files = read.columns ? [`${url}/csv`] : []
  return [
    ...[`${url}?limit=200&count=true`, ...oldest, ...sorted, ...sums, ...files].map((one) => ({
      says: one,
      look: get(one),
    })),
    { says: tool, look: toolOf(tool, { limit: 200 }) },
  ]
}

/** What is downloaded, by the id of the record that it shows. */
function byteDoors(some: (prefix: string) => string[]): Door[] {
  const urls = [
    ...some('file').flatMap((id) =>
      ['', '/pages/1', '/pages/1/words'].map((one) => `/api/rest/files/${id}${one}`),
    ),
    ...some('inv').flatMap((id) => ['pdf', 'ubl'].map((one) => `/api/rest/invoices/${id}/${one}`)),
    ...some('ein').map((id) => `/api/rest/einvoices/${id}/xml`),
    ...some('vat').flatMap((id) =>
      ['pdf', 'csv'].map((one) => `/api/rest/vat-returns/${id}/${one}`),
    ),
    ...exports.flatMap((one) => {
      const url = `${exportPath(one)}?from=2026-01-01&to=2026-12-31`
      const isRegister = one.name === 'vat-registers'
      return isRegister ? ['sales', 'purchases'].map((name) => `${url}&register=${name}`) : [url]
    }),
    '/api/rest/actions',
  ]
  return urls.map((url) => ({ says: url, look: get(url) }))
}

function resourceDoors(some: (prefix: string) => string[]): Door[] {
  const uris = [
    ...some('doc').map((id) => `daybook://documents/${id}`),
    ...some('file').map((id) => `daybook://files/${id}`),
  ]
  return [
    { says: 'resources/list', look: overMcp('resources/list', {}) },
    { says: 'prompts/list', look: overMcp('prompts/list', {}) },
    ...uris.map((uri) => ({ says: uri, look: overMcp('resources/read', { uri }) })),
  ]
}

/** Every write as a dry run, on the records that the owner has. */
function writeDoors(ids: ReadonlyMap<string, readonly string[]>): Door[] {
  const all = [
    ...registry.actions.map((one) => ['actions', one] as const),
    ...registry.operations.map((one) => ['operations', one] as const),
  ]
  return all.flatMap(([kind, definition]) =>
    bodiesFor(definition, ids)
      .slice(0, mostBodies)
      .map((body) => ({
        says: `${definition.name} ${JSON.stringify(body).slice(0, 120)}`,
        definition,
        look: async (world: World, key: string) => {
          const response = await world.edge.server.inject({
            method: 'POST',
            url: `/api/rest/${kind}/${definition.name}`,
            headers: { authorization: `Bearer ${key}`, 'daybook-dry-run': 'true' },
            payload: JSON.stringify(body),
          })
          return response.payload
        },
      })),
  )
}
