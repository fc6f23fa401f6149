import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBlob } from '#files/room'
import { paperRead, renderInvoicePdf, type FoundPaper } from '#invoices/room'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import { sendAttachment } from './attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'

export const invoicePdfPath = '/api/rest/invoices/{id}/pdf'
const url = invoicePdfPath.replace('{id}', ':id')

/** The paper of an invoice: of an issued one the very bytes that were kept, of a draft as it is now. */
export function addInvoicePdf(app: FastifyInstance, house: House, onRequest: Authenticate): void {
  app.get<{ Params: { id: string } }>(url, { onRequest }, (request, reply) =>
    sendPdf(house, request, reply, request.params.id),
  )
  refuseOtherMethods(app, url, 'GET')
}

async function sendPdf(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: paperRead, via: 'rest' as const, requestId: request.id }
  const found = (await lookAtOne(house, look, id)) as FoundPaper
  const bytes =
    found.sha256 === null
      ? await renderInvoicePdf(found.view)
      : await readBlob(house, principal.orgId, found.sha256)
  const { fileName, sha256 } = found
  return sendAttachment(reply, { bytes, fileName, sha256, type: 'application/pdf' })
}
