import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { call } from '#kernel/call'
import type { Definition } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { lookAtList, lookAtOne, lookAtOnly } from '#kernel/look'
import type { Principal } from '#kernel/principal'
import type { Read } from '#kernel/read'
import type { Registry } from '#registry'
import { sendResult } from './answer.ts'
import { catalogueOf } from './catalogue.ts'
import { isDryRun, parseJsonObject, versionOf } from './request.ts'
import { viaOf, visitorOf } from './session.ts'

/** Who is calling, and have they calls left? */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** The whole of REST: three lists of the registry, each behind one kind of route. */
export function addRest(
  app: FastifyInstance,
  house: House,
  lists: Registry,
  onRequest: Authenticate,
): void {
  addWrites(app, house, 'actions', lists.actions, onRequest)
  addWrites(app, house, 'operations', lists.operations, onRequest)
  app.get('/api/rest/actions', { onRequest }, (request, reply) =>
    sendResult(reply, catalogueOf(lists, principalOf(request))),
  )
  for (const read of lists.reads) addRead(app, house, read, onRequest)
}

type Named = { Params: { name: string } }

function addWrites(
  app: FastifyInstance,
  house: House,
  kind: 'actions' | 'operations',
  definitions: readonly Definition[],
  onRequest: Authenticate,
): void {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  const url = `/api/rest/${kind}/:name`
  app.post<Named>(url, { onRequest }, async (request, reply) => {
    const definition = byName.get(request.params.name)
    if (!definition) throw new Failure('unknown_action')
    const answer = await call(house, {
      principal: principalOf(request),
      definition,
      body: () => parseJsonObject(request.body),
      via: viaOf(principalOf(request)),
      ...visitorOf(request),
      requestId: request.id,
      idempotencyKey: headerOf(request, 'idempotency-key'),
      dryRun: isDryRun(headerOf(request, 'daybook-dry-run')),
      ifMatch: () => versionOf(headerOf(request, 'if-match')),
    })
    if (answer.replayed) reply.header('idempotency-replayed', 'true')
    return sendResult(reply, answer.result)
  })
  refuseOtherMethods(app, url, 'POST')
  app.post(`/api/rest/${kind}`, { onRequest }, () => {
    throw new Failure('not_found')
  })
}

function addRead(app: FastifyInstance, house: House, read: Read, onRequest: Authenticate): void {
  const url = `/api/rest/${read.name}`
  const lookRequest = (request: FastifyRequest) => ({
    principal: principalOf(request),
    read,
    via: viaOf(principalOf(request)),
    requestId: request.id,
  })
  app.get(url, { onRequest }, async (request, reply) =>
    sendResult(
      reply,
      read.one
        ? await lookAtOnly(house, lookRequest(request))
        : await lookAtList(house, lookRequest(request), request.query),
    ),
  )
  refuseOtherMethods(app, url, 'GET')
  if (!read.get) return
  app.get<{ Params: { id: string } }>(`${url}/:id`, { onRequest }, async (request, reply) =>
    sendResult(reply, await lookAtOne(house, lookRequest(request), request.params.id)),
  )
  refuseOtherMethods(app, `${url}/:id`, 'GET')
}

/** Says which method there is instead; a wrong method needs no key to be told so. */
export function refuseOtherMethods(
  app: FastifyInstance,
  url: string,
  allow: 'GET' | 'POST' | 'PUT',
): void {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const own = allow === 'GET' ? ['GET', 'HEAD'] : [allow]
  // What was mounted here before stays: POST of a file stands beside the list of files.
  const known = all.filter((one) => !own.includes(one) && app.hasRoute({ method: one, url }))
  const others = all.filter((one) => !own.includes(one) && !known.includes(one))
  app.route({
    method: others,
    url,
    exposeHeadRoute: allow === 'GET',
    handler: async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', [...own, ...known].join(', '))
      throw new Failure('method_not_allowed')
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
