import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { runSingleRead } from '#kernel/corridor/run_read'
import {
  renderStatementPdf,
  statementFileName,
  statementRead,
  type StatementView,
} from '#open_items/room'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export const statementPdfPath = '/api/rest/statement-of-account/pdf'

/** A statement of account for the contact, made when it is asked for. */
export function addStatementPdf(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  server.get(statementPdfPath, { onRequest }, (request, reply) => sendPdf(app, request, reply))
  refuseOtherMethods(server, statementPdfPath, 'GET')
}

async function sendPdf(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: statementRead, via: 'rest' as const, requestId: request.id }
  const view = (await runSingleRead(app, look, request.query)) as StatementView
  return sendAttachment(reply, {
    bytes: await renderStatementPdf(view),
    fileName: statementFileName(view),
    type: 'application/pdf',
    sha256: null,
  })
}
