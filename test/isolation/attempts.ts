import { buildOpenApi } from '#edge/openapi/openapi'
import type { Definition } from '#kernel/corridor/definition'
import { getTool, listTool } from '#kernel/corridor/read'
import type { Registry } from '../../src/registry.ts'
import { postMcp } from '../support/mcp/mcp_post.ts'
import type { Reply } from '../support/reply.ts'
import type { TestOrg, World } from '../support/world.ts'
import { kindOf, placesOf } from './places.ts'

/** What is sent with a call besides the id; the same with the foreign id and with the unknown one. */
export type Extras = { headers: Record<string, string> }

export type Attempt = {
  says: string
  /** The kind of id that belongs there; half of the attempts use one of it. */
  wants: string
  send(world: World, org: TestOrg, id: string, extras: Extras): Promise<Reply>
}

/** Every place of the registry where an id can be given: REST, downloads, MCP tools and resources. */
export function attemptsOf(lists: Registry): Attempt[] {
  return [
    ...writesOf('actions', lists.actions),
    ...writesOf('operations', lists.operations),
    ...readsOf(lists),
    ...downloadsOf(lists),
    ...resources,
    organization,
  ]
}

function writesOf(kind: string, definitions: readonly Definition[]): Attempt[] {
  return definitions.flatMap((one) =>
    placesOf(one).flatMap((place): Attempt[] => [
      {
        says: `${one.name}.${place.path}`,
        wants: kindOf(place.field),
        send: (world, org, id, { headers }) =>
          world.rest(org, `${kind}/${one.name}`, place.bodyWith(id), headers),
      },
      {
        says: `tool ${one.name}.${place.path}`,
        wants: kindOf(place.field),
        send: (world, org, id) => callTool(world, org, one.name, place.bodyWith(id)),
      },
    ]),
  )
}

function readsOf(lists: Registry): Attempt[] {
  return lists.reads.flatMap((one) => {
    const wants = kindOf(one.resource)
    const filters = Object.keys((one.filters as { shape?: object } | undefined)?.shape ?? {})
    const byId: Attempt[] = [
      {
        says: `${one.name}/{id}`,
        wants,
        send: (world, org, id) => world.read(org, `${one.name}/${id}`),
      },
      {
        says: `tool ${one.name}/{id}`,
        wants,
        send: (world, org, id) => callTool(world, org, getTool(one), { id }),
      },
    ]
    const byFilter = filters.flatMap((filter): Attempt[] => [
      {
        says: `${one.name}?${filter}`,
        wants: kindOf(filter),
        send: (world, org, id) => world.read(org, `${one.name}?${filter}=${id}`),
      },
      {
        says: `tool ${one.name}?${filter}`,
        wants: kindOf(filter),
        send: (world, org, id) => callTool(world, org, listTool(one), { [filter]: id }),
      },
    ])
    return [...(one.get ? byId : []), ...byFilter]
  })
}

/** What the description lists beyond the reads: bytes, PDFs, XML, exports. */
function downloadsOf(lists: Registry): Attempt[] {
  const byId = lists.reads.filter((read) => read.get)
  const known = new Set(byId.map((read) => `/api/rest/${read.name}/{id}`))
  const paths = Object.entries(buildOpenApi(lists).paths)
    .filter(([path, item]) => 'get' in (item as object) && path.startsWith('/api/rest/'))
    .map(([path]) => path)
    .filter((path) => /\{\w+\}/.test(path) && !known.has(path))
  return paths.map((path) => ({
    says: path,
    wants: kindOf(singular(path.split('/')[3] ?? '')),
    send: (world, org, id) => getBytes(world, org, path.replaceAll(/\{\w+\}/g, id)),
  }))
}

const singular = (name: string): string => name.replaceAll('-', '_').replace(/s$/, '')

const resources: Attempt[] = ['documents', 'files'].map((name) => ({
  says: `resource ${name}`,
  wants: kindOf(singular(name)),
  send: (world, org, id) =>
    postMcp(world, org.key, {
      method: 'resources/read',
      params: { uri: `daybook://${name}/${id}` },
    }),
}))

/** A key says which organization it is for; naming another one opens nothing. */
const organization: Attempt = {
  says: 'Daybook-Organization',
  wants: 'org',
  send: (world, org, id) => world.read(org, 'contacts', { 'daybook-organization': id }),
}

async function callTool(world: World, org: TestOrg, name: string, given: object): Promise<Reply> {
  return await postMcp(world, org.key, {
    method: 'tools/call',
    params: { name, arguments: given },
  })
}

async function getBytes(world: World, org: TestOrg, url: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${org.key}` }
  const response = await world.edge.server.inject({ url, headers })
  const isJson = String(response.headers['content-type']).includes('json')
  const body = isJson ? response.json() : { bytes: response.payload }
  return { status: response.statusCode, body, headers: {} }
}
