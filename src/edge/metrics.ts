import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { RequestEnd } from '#kernel/process/watch'
import type { WhenOver } from './http/request_over.ts'

declare module 'fastify' {
  interface FastifyRequest {
    endWatch: ((how: RequestEnd) => void) | null
  }
}

/** Tells the house's watch of every request. Without a watch no hook is there to cost anything. */
export function addWatch(server: FastifyInstance, app: App, whenOver: WhenOver): void {
  const { watch } = app
  if (!watch) return
  server.decorateRequest('endWatch', null)
  server.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    watch.request(typeof traceparent === 'string' ? traceparent : undefined, (end) => {
      request.endWatch = end
      done()
    })
  })
  whenOver((request, reply) => {
    request.endWatch?.({
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
      code: request.failureCode,
      seconds: reply.elapsedTime / 1_000,
    })
  })
}

/** `/metrics` for Prometheus: with a token for whoever has it, else for this machine alone. */
export function addMetrics(server: FastifyInstance, app: App): void {
  const { metrics } = app
  if (!metrics) return
  server.get('/metrics', async (request, reply) => {
    if (!isInvited(request, app.metricsToken)) throw new Failure('not_found')
    return reply.header('content-type', metrics.contentType).send(await metrics.render())
  })
}

function isInvited(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request)
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

/** A proxy on this machine speaks for others, and says so. */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
