import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  fileRead,
  keepBlob,
  mostBytes,
  readBlob,
  servedType,
  sniffType,
  uploadFile,
} from '#files/room'
import { call, type CallRequest } from '#kernel/call'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import { isPermitted } from '#kernel/principal'
import { sendResult } from './answer.ts'
import { sendAttachment } from './attachment.ts'
import { isDryRun, versionOf } from './request.ts'
import { headerOf, principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'
import { viaOf, visitorOf } from './session.ts'
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
export function addFiles(app: FastifyInstance, house: House, onRequest: Authenticate): void {
  app.decorateRequest('upload', null)
  app.post(url, {
    bodyLimit: mostBytes + formBytes,
    onRequest: [onRequest, (request) => assertMayUpload(house, request)],
    preParsing: takeBody,
    handler: (request, reply) => keepUpload(house, request, reply),
  })
  app.get<{ Params: { id: string } }>(`${url}/:id`, { onRequest }, (request, reply) =>
    sendBytes(house, request, reply, request.params.id),
  )
  refuseOtherMethods(app, `${url}/:id`, 'GET')
}

/** Before a byte of the body is read; the corridor refuses, so that the refusal is audited. */
async function assertMayUpload(house: House, request: FastifyRequest): Promise<void> {
  if (isPermitted(principalOf(request), uploadFile.needs)) return
  await call(
    house,
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
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { upload } = request
  if (!upload) throw new Error('an upload was handled before it was read')
  const { bytes, sha256, fileName, claimedType } = upload
  const mimeType = await sniffType(bytes)
  const file = { sha256, size: bytes.length, mimeType, fileName, claimedType }
  const given = callOf(request, () => file)
  if (!given.dryRun) {
    await keepBlob(house, given.principal.orgId, sha256, bytes)
    if (house.faults) await house.faults.at('between_file_and_row')
  }
  const answer = await call(house, given)
  if (answer.replayed) reply.header('idempotency-replayed', 'true')
  return sendResult(reply, answer.result)
}

async function sendBytes(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: fileRead, via: 'rest' as const, requestId: request.id }
  const found = (await lookAtOne(house, look, id)) as {
    sha256: string
    mimeType: string
    fileName: string
  }
  const bytes = await readBlob(house, principal.orgId, found.sha256)
  const served = servedType(found.mimeType)
  const type = served === 'text/plain' ? 'text/plain; charset=utf-8' : served
  const { fileName, sha256 } = found
  return sendAttachment(reply, { bytes, fileName, sha256, type })
}
