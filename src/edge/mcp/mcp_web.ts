import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerOf } from '../http/rest.ts'

/**
 * The request as the protocol's library wants it. The body was read already, so nothing else of a
 * web request is ever looked at; making a real one costs as much as the call that it is for. It has
 * no signal: a client may go away, and what was begun in the books is finished all the same.
 */
export function toWebRequest(request: FastifyRequest): Request {
  const web = {
    method: request.method,
    url: request.url,
    headers: { get: (name: string) => headerOf(request, name.toLowerCase()) ?? null },
  }
  return web as unknown as Request
}

/** The whole answer at once: no tool of ours streams, and a whole one has a length. */
export async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const type = response.headers.get('content-type')
  reply.code(response.status)
  if (type !== null) reply.header('content-type', type)
  return reply.send(response.body === null ? undefined : await response.text())
}
