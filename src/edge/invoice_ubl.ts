import type { FastifyInstance } from 'fastify'
import { ublRead, type FoundUbl } from '#invoices/room'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import { sendAttachment } from './attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'

export const oioublPath = '/api/rest/invoices/{id}/oioubl'
export const peppolPath = '/api/rest/invoices/{id}/peppol'

const reads = { [oioublPath]: ublRead('oioubl'), [peppolPath]: ublRead('peppol') }

/** An issued invoice or credit note as electronic invoices are sent outside the exchange. */
export function addInvoiceUbl(app: FastifyInstance, house: House, onRequest: Authenticate): void {
  for (const [path, read] of Object.entries(reads)) {
    const url = path.replace('{id}', ':id')
    app.get<{ Params: { id: string } }>(url, { onRequest }, async (request, reply) => {
      const look = {
        principal: principalOf(request),
        read,
        via: 'rest' as const,
        requestId: request.id,
      }
      const found = (await lookAtOne(house, look, request.params.id)) as FoundUbl
      return sendAttachment(reply, { ...found, sha256: null, type: 'application/xml' })
    })
    refuseOtherMethods(app, url, 'GET')
  }
}
