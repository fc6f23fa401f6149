import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileRead,
  holdBytes,
  keepBlob,
  mostBytes,
  readBlob,
  servedType,
  sniffType,
  uploadFile,
} from '#files/room'
import { call } from '#kernel/corridor/call'
import type { CallRequest } from '#kernel/corridor/request'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { isPermitted } from '#kernel/corridor/principal'
import { markDryRun, sendResult } from '../http/answer.ts'
import { sendAttachment } from '../http/attachment.ts'
import { isDryRun, versionOf } from '../http/request.ts'
import { headerOf, principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'
import { viaOf, visitorOf } from '../http/session.ts'
import { readUpload, spentBody, type Upload } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null
  }
}

const url = '/api/rest/files'
/** What a form may add around its file. */
const formBytes = 64 * 1024

/** Bytes in and out. The list of what there is comes with the other reads. */
export function addFiles(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  server.decorateRequest('upload', null)
  server.post(url, {
    bodyLimit: mostBytes + formBytes,
    onRequest: [onRequest, (request) => assertMayUpload(app, request)],
    preParsing: takeBody,
    handler: (request, reply) => keepUpload(app, request, reply),
  })
  server.get<{ Params: { id: string } }>(`${url}/:id`, { onRequest }, (request, reply) =>
    sendBytes(app, request, reply, request.params.id),
  )
  refuseOtherMethods(server, `${url}/:id`, 'GET')
}

/** Before a byte of the body is read; the corridor refuses, so that the refusal is audited. */
async function assertMayUpload(app: App, request: FastifyRequest): Promise<void> {
  if (isPermitted(principalOf(request), uploadFile.needs)) return
  await call(
    app,
    callOf(request, () => ({})),
  )
}

function callOf(request: FastifyRequest, body: CallRequest['body']): CallRequest {
  return {
    principal: principalOf(request),
    definition: uploadFile,
    body,
    via: viaOf(principalOf(request)),
    ...visitorOf(request),
    requestId: request.id,
    idempotencyKey: headerOf(request, 'idempotency-key'),
    dryRun: isDryRun(headerOf(request, 'daybook-dry-run')),
    ifMatch: () => versionOf(headerOf(request, 'if-match')),
  }
}

async function takeBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: Readable,
): Promise<Readable> {
  request.upload = await readUpload(request.headers, payload, mostBytes, mostBytes + formBytes)
  return spentBody(request.headers)
}

/** The bytes are safe before a row names them; what is left over where that fails, a sweep removes. */
async function keepUpload(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { upload } = request
  if (!upload) throw new Error('an upload was handled before it was read')
  const { bytes, sha256, fileName, claimedType } = upload
  const mimeType = await sniffType(bytes)
  const file = { sha256, size: bytes.length, mimeType, fileName, claimedType }
  const given = callOf(request, () => file)
  markDryRun(reply, given.dryRun === true)
  const { orgId } = given.principal
  if (given.dryRun) await holdBytes(app, { orgId, sha256, size: bytes.length }, true)
  else {
    await keepBlob(app, orgId, sha256, bytes)
    if (app.faults) await app.faults.at('between_file_and_row')
  }
  const answer = await call(app, given)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return sendResult(reply, answer.result)
}

async function sendBytes(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: fileRead, via: 'rest' as const, requestId: request.id }
  const found = (await runOneRead(app, look, id)) as {
    sha256: string
    mimeType: string
    fileName: string
  }
  const bytes = await readBlob(app, principal.orgId, found.sha256)
  const served = servedType(found.mimeType)
  const type = served === 'text/plain' ? 'text/plain; charset=utf-8' : served
  const { fileName, sha256 } = found
  return sendAttachment(reply, { bytes, fileName, sha256, type })
}
