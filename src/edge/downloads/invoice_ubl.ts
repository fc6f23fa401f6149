import type { FastifyInstance } from 'fastify'
import { ublRead, type FoundUbl } from '#invoices/room'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export const oioublPath = '/api/rest/invoices/{id}/oioubl'
export const peppolPath = '/api/rest/invoices/{id}/peppol'

const reads = { [oioublPath]: ublRead('oioubl'), [peppolPath]: ublRead('peppol') }

/** An issued invoice or credit note as electronic invoices are sent outside the exchange. */
export function addInvoiceUbl(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  for (const [path, read] of Object.entries(reads)) {
    const url = path.replace('{id}', ':id')
    server.get<{ Params: { id: string } }>(url, { onRequest }, async (request, reply) => {
      const look = {
        principal: principalOf(request),
        read,
        via: 'rest' as const,
        requestId: request.id,
      }
      const found = (await runOneRead(app, look, request.params.id)) as FoundUbl
      return sendAttachment(reply, {
        ...found,
        sha256: null,
        type: 'application/xml; charset=utf-8',
      })
    })
    refuseOtherMethods(server, url, 'GET')
  }
}
