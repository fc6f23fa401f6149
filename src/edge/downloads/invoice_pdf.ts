import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBlob } from '#files/room'
import { pdfRead, renderInvoicePdf, type FoundPdf } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export const invoicePdfPath = '/api/rest/invoices/{id}/pdf'
const url = invoicePdfPath.replace('{id}', ':id')

/** The paper of an invoice: of an issued one the very bytes that were kept, of a draft as it is now. */
export function addInvoicePdf(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  server.get<{ Params: { id: string } }>(url, { onRequest }, (request, reply) =>
    sendPdf(app, request, reply, request.params.id),
  )
  refuseOtherMethods(server, url, 'GET')
}

async function sendPdf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: pdfRead, via: 'rest' as const, requestId: request.id }
  const found = (await runOneRead(app, look, id)) as FoundPdf
  const bytes =
    found.sha256 === null
      ? await renderInvoicePdf(found.view, (picture) =>
          app.ports.files.get(principal.orgId, picture),
        )
      : await readBlob(app, principal.orgId, found.sha256)
  const { fileName, sha256 } = found
  return sendAttachment(reply, { bytes, fileName, sha256, type: 'application/pdf' })
}
