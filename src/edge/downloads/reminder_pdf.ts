import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import {
  reminderFileName,
  reminderPaperRead,
  renderReminderPdf,
  type FoundReminderPaper,
} from '#sending/room'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'
import { addInvoicePdf } from './invoice_pdf.ts'

export const reminderPdfPath = '/api/rest/reminders/{id}/pdf'
const url = reminderPdfPath.replace('{id}', ':id')

/** The papers of invoices, and of reminders from what was stored with them. */
export function addSalesPapers(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  addInvoicePdf(server, app, onRequest)
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
  const look = { principal, read: reminderPaperRead, via: 'rest' as const, requestId: request.id }
  const found = (await runOneRead(app, look, id)) as FoundReminderPaper
  return sendAttachment(reply, {
    bytes: await renderReminderPdf(found.paper),
    fileName: reminderFileName(found),
    type: 'application/pdf',
    sha256: null,
  })
}
