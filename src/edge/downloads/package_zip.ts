import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { openPackage } from '#leaving/room'
import { streamAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'
import { logFaults } from './log_faults.ts'

export const packageZipPath = '/api/rest/packages/{id}/zip'
const url = packageZipPath.replace('{id}', ':id')

/** A package as a zip, for whoever may see all that is in it. */
export function addPackageZip(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  server.get<{ Params: { id: string } }>(url, { onRequest }, (request, reply) =>
    sendZip(app, request, reply, request.params.id),
  )
  refuseOtherMethods(server, url, 'GET')
}

async function sendZip(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const { fileName, size, chunks } = await openPackage(
    { app, principal, requestId: request.id },
    id,
  )
  reply.header('content-length', size)
  return streamAttachment(reply, {
    fileName,
    type: 'application/zip',
    chunks: logFaults(app, request, chunks),
  })
}
