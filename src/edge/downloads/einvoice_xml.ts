import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notificationXmlRead, xmlRead, type FoundXml } from '#einvoices/room'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import type { Read } from '#kernel/corridor/read'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export const einvoiceXmlPath = '/api/rest/einvoices/{id}/xml'
export const notificationXmlPath = '/api/rest/einvoices/{id}/notifications/{notificationId}/xml'

/** What was sent to the exchange and what it sent back, byte for byte. */
export function addEinvoiceXml(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  const file = routeOf(einvoiceXmlPath)
  server.get<{ Params: { id: string } }>(file, { onRequest }, (request, reply) =>
    sendXml(app, request, reply, xmlRead, request.params.id),
  )
  refuseOtherMethods(server, file, 'GET')
  const notification = routeOf(notificationXmlPath)
  type Params = { id: string; notificationId: string }
  server.get<{ Params: Params }>(notification, { onRequest }, (request, reply) => {
    const { id, notificationId } = request.params
    return sendXml(app, request, reply, notificationXmlRead, `${id}/${notificationId}`)
  })
  refuseOtherMethods(server, notification, 'GET')
}

const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function sendXml(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  read: Read,
  id: string,
): Promise<FastifyReply> {
  const look = {
    principal: principalOf(request),
    read,
    via: 'rest' as const,
    requestId: request.id,
  }
  const { bytes, fileName, sha256 } = (await runOneRead(app, look, id)) as FoundXml
  // Ours is UTF-8. A notification is the exchange's own bytes, whose letters its first line names.
  const type = read === notificationXmlRead ? 'application/xml' : 'application/xml; charset=utf-8'
  return sendAttachment(reply, { bytes, fileName, sha256, type })
}
