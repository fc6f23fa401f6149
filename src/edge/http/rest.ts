import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { call } from '#kernel/corridor/call'
import type { Definition } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { runListRead, runOneRead, runSingleRead } from '#kernel/corridor/run_read'
import type { Principal } from '#kernel/corridor/principal'
import { type Read, getTool, listTool } from '#kernel/corridor/read'
import type { Registry } from '#registry'
import { markDryRun, sendResult } from './answer.ts'
import { catalogueOf } from './catalogue.ts'
import { isDryRun, parseJsonObject, versionOf } from './request.ts'
import { viaOf, visitorOf } from './session.ts'

/** Where a name of the registry is served, and what it is. */
type Place = { kind: 'an action' | 'an operation' | 'a read'; call: string }

/** Every name by which a caller may look for something, with the request that reaches it. */
export function placesOf({ actions, operations, reads }: Registry): ReadonlyMap<string, Place> {
  const url = '/api/rest'
  const looks = reads.flatMap((read): [string, Place][] => {
    const whole: Place = { kind: 'a read', call: `GET ${url}/${read.name}` }
    const one: Place = { kind: 'a read', call: `GET ${url}/${read.name}/{id}` }
    return [
      ...(read.get ? [[getTool(read), one] as [string, Place]] : []),
      ...(read.list ? [[listTool(read), whole] as [string, Place]] : []),
      ...(read.one ? [[getTool(read), whole] as [string, Place]] : []),
      [read.name, whole],
    ]
  })
  return new Map<string, Place>([
    ...looks,
    ...operations.map(({ name }): [string, Place] => [
      name,
      { kind: 'an operation', call: `POST ${url}/operations/${name}` },
    ]),
    ...actions.map(({ name }): [string, Place] => [
      name,
      { kind: 'an action', call: `POST ${url}/actions/${name}` },
    ]),
  ])
}

/** A name that is served elsewhere says where; any other is told where to look. */
export function unknownName(places: ReadonlyMap<string, Place>, name: string): Failure {
  const place = places.get(name)
  if (!place) return new Failure('unknown_action')
  return new Failure('unknown_action', { detail: `${name} is ${place.kind}: ${place.call}.` })
}

/** Who is calling, and have they calls left? */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The whole of REST: three lists of the registry, each behind one kind of route. */
export function addRest(
  server: FastifyInstance,
  app: App,
  lists: Registry,
  onRequest: Authenticate,
): void {
  const places = placesOf(lists)
  addWrites(server, app, { kind: 'actions', definitions: lists.actions, places }, onRequest)
  addWrites(server, app, { kind: 'operations', definitions: lists.operations, places }, onRequest)
  server.get('/api/rest/actions', { onRequest }, (request, reply) =>
    sendResult(reply, catalogueOf(lists, principalOf(request))),
  )
  for (const read of lists.reads) addRead(server, app, read, onRequest)
}

type Named = { Params: { name: string } }

type Writes = {
  kind: 'actions' | 'operations'
  definitions: readonly Definition[]
  places: ReturnType<typeof placesOf>
}

function addWrites(
  server: FastifyInstance,
  app: App,
  { kind, definitions, places }: Writes,
  onRequest: Authenticate,
): void {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const url = `/api/rest/${kind}/:name`
  server.post<Named>(url, { onRequest }, async (request, reply) => {
    const { name } = request.params
    const definition = byName.get(name)
    if (!definition) throw unknownName(places, name)
    const dryRun = isDryRun(headerOf(request, 'daybook-dry-run'))
    markDryRun(reply, dryRun)
    const answer = await call(app, {
      principal: principalOf(request),
      definition,
      body: () => parseJsonObject(request.body, headerOf(request, 'content-type')),
      via: viaOf(principalOf(request)),
      ...visitorOf(request),
      requestId: request.id,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      dryRun,
      ifMatch: () => versionOf(headerOf(request, 'if-match')),
    })
    if (answer.replayed) reply.header('idempotency-replayed', 'true')
    return sendResult(reply, answer.result)
  })
  refuseOtherMethods(server, url, 'POST')
  server.post(`/api/rest/${kind}`, { onRequest }, () => {
    throw new Failure('not_found')
  })
}

function addRead(server: FastifyInstance, app: App, read: Read, onRequest: Authenticate): void {
  const url = `/api/rest/${read.name}`
  const lookRequest = (request: FastifyRequest) => ({
    principal: principalOf(request),
    read,
    via: viaOf(principalOf(request)),
    requestId: request.id,
  })
  server.get(url, { onRequest }, async (request, reply) =>
    sendResult(
      reply,
      read.one
        ? await runSingleRead(app, lookRequest(request), request.query)
        : await runListRead(
            app,
            { ...lookRequest(request), signal: goneSignal(reply) },
            request.query,
          ),
    ),
  )
  refuseOtherMethods(server, url, 'GET')
  if (!read.get) return
  server.get<{ Params: { id: string } }>(`${url}/:id`, { onRequest }, async (request, reply) =>
    sendResult(reply, await runOneRead(app, lookRequest(request), request.params.id)),
  )
  refuseOtherMethods(server, `${url}/:id`, 'GET')
}

/** Fires when the client hangs up, or is answered. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/** Says which method there is instead; a wrong method needs no key to be told so. */
export function refuseOtherMethods(
  server: FastifyInstance,
  url: string,
  allow: 'GET' | 'POST' | 'PUT',
): void {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const own = allow === 'GET' ? ['GET', 'HEAD'] : [allow]
  // What was mounted here before stays: POST of a file stands beside the list of files.
  const known = all.filter((one) => !own.includes(one) && server.hasRoute({ method: one, url }))
  const others = all.filter((one) => !own.includes(one) && !known.includes(one))
  const shown = url.replaceAll(/:(\w+)/g, '{$1}')
  server.route({
    method: others,
    url,
    exposeHeadRoute: allow === 'GET',
    handler: async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', [...own, ...known].join(', '))
      const detail = [allow, ...known].map((one) => `${one} ${shown}`).join(' or ')
      throw new Failure('method_not_allowed', { detail: `Send ${detail} instead.` })
    },
  })
}

export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error('a route without a key asked who is calling')
  return request.principal
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
