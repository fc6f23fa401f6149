import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notificationXmlRead, xmlRead, type FoundXml } from '#einvoices/room'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import type { Read } from '#kernel/read'
import { sendAttachment } from './attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'

export const einvoiceXmlPath = '/api/rest/einvoices/{id}/xml'
export const notificationXmlPath = '/api/rest/einvoices/{id}/notifications/{notificationId}/xml'

/** What was sent to the exchange and what it sent back, byte for byte. */
export function addEinvoiceXml(app: FastifyInstance, house: House, onRequest: Authenticate): void {
  const file = routeOf(einvoiceXmlPath)
  app.get<{ Params: { id: string } }>(file, { onRequest }, (request, reply) =>
    sendXml(house, request, reply, xmlRead, request.params.id),
  )
  refuseOtherMethods(app, file, 'GET')
  const notification = routeOf(notificationXmlPath)
  type Params = { id: string; notificationId: string }
  app.get<{ Params: Params }>(notification, { onRequest }, (request, reply) => {
    const { id, notificationId } = request.params
    return sendXml(house, request, reply, notificationXmlRead, `${id}/${notificationId}`)
  })
  refuseOtherMethods(app, notification, 'GET')
}

const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

async function sendXml(
  house: House,
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
  const { bytes, fileName, sha256 } = (await lookAtOne(house, look, id)) as FoundXml
  return sendAttachment(reply, { bytes, fileName, sha256, type: 'application/xml' })
}
