import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayStill } from '#access/room'
import {
  beginAttempt,
  keepBlob,
  mostBytes,
  readTicket,
  useTicket,
  writeTicket,
  type Ticket,
} from '#files/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { sendResult } from '../http/answer.ts'
import type { RateLimits } from '../http/limits.ts'
import { refuseOtherMethods } from '../http/rest.ts'
import { readUpload, spentBody } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    put: { ticket: Ticket; bytes: Buffer } | null
  }
}

const url = '/api/uploads/:ticket'

/**
 * The address that begin_upload gives where the store has none of its own: an app, whose token is
 * for tools alone, sends its bytes by this. Nothing is named here; that is finish_upload's.
 */
export function addPutFile(server: FastifyInstance, app: App, limits: RateLimits): void {
  server.decorateRequest('put', null)
  server.put<{ Params: { ticket: string } }>(url, {
    bodyLimit: mostBytes,
    preParsing: async (request, reply, payload) => {
      const ticket = ticketOf(app, request.params.ticket)
      await limits.holdFor(request, reply, { ...ticket, keyId: null })
      await assertStanding(app, ticket)
      await beginAttempt(app, ticket)
      return await takeBytes(request, ticket, payload)
    },
    handler: (request, reply) => keepBytes(app, request, reply),
  })
  refuseOtherMethods(server, url, 'PUT')
}

function ticketOf(app: App, text: string): Ticket {
  const ticket = readTicket(app.secrets, 'put_file', text, app.clock.now())
  if (ticket === null) throw new Failure('upload_not_open')
  return ticket
}

/** An address ends with whoever asked for it, though nothing is stored of it. */
async function assertStanding(app: App, ticket: Ticket): Promise<void> {
  const options = { orgId: ticket.orgId, readOnly: true }
  const may = await transact(app.database, options, (tx) =>
    mayStill({ tx, hooks: app.hooks }, ticket, 'documents:edit'),
  )
  if (!may) throw new Failure('upload_not_open')
}

/** The body is read here and not by the framework, which would hold it to other limits. */
async function takeBytes(
  request: FastifyRequest,
  ticket: Ticket,
  payload: Readable,
): Promise<Readable> {
  const headers = { ...request.headers, 'content-type': 'application/octet-stream' }
  request.put = { ticket, bytes: await readAnnounced(headers, payload, ticket) }
  return spentBody(request.headers)
}

async function readAnnounced(
  headers: IncomingHttpHeaders,
  payload: Readable,
  { sha256, size }: Ticket,
): Promise<Buffer> {
  try {
    const read = await readUpload(headers, payload, size, size)
    if (read.sha256 === sha256) return read.bytes
  } catch (error) {
    const isLarger = error instanceof Failure && error.code === 'file_too_large'
    if (!isLarger) throw error
  }
  throw new Failure('file_differs')
}

async function keepBytes(
  app: App,
  { put }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!put) throw new Error('bytes were handled before they were read')
  const { ticket, bytes } = put
  await useTicket(app, ticket, () => keepBlob(app, ticket.orgId, ticket.sha256, bytes))
  const receipt = writeTicket(app.secrets, 'file_was_put', ticket)
  return sendResult(reply, { sha256: ticket.sha256, size: ticket.size, receipt })
}
