import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  exportPermission,
  exports,
  renderReturnCsv,
  renderReturnPdf,
  returnFileName,
  returnRead,
  type Export,
} from '#exports/room'
import { parseInput } from '#kernel/call'
import type { House } from '#kernel/house'
import { lookAtOne } from '#kernel/look'
import { assertPermitted } from '#kernel/principal'
import type { ReturnView } from '#vat/room'
import { sendAttachment, streamAttachment } from './attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from './rest.ts'

/** What an accountant asks for, each made while it is sent. */
export function addExports(app: FastifyInstance, house: House, onRequest: Authenticate): void {
  for (const one of exports) {
    const url = exportPath(one)
    app.get(url, { onRequest }, (request, reply) => sendExport(house, request, reply, one))
    refuseOtherMethods(app, url, 'GET')
  }
  for (const ending of returnEndings) {
    const url = returnPath(ending).replace('{id}', ':id')
    app.get<{ Params: { id: string } }>(url, { onRequest }, (request, reply) =>
      sendReturn(house, request, reply, request.params.id, ending),
    )
    refuseOtherMethods(app, url, 'GET')
  }
}

export const returnEndings = ['pdf', 'csv'] as const
type Ending = (typeof returnEndings)[number]

export function returnPath(ending: Ending): string {
  return `/api/rest/vat-returns/{id}/${ending}`
}

export function exportPath({ name }: Export): string {
  return `/api/rest/exports/${name}`
}

async function sendExport(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  one: Export,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  assertPermitted(principal, exportPermission)
  const input = parseInput(one.input, request.query)
  const { fileName, chunks } = await one.start({ house, principal, requestId: request.id }, input)
  const told = tellFaults(house, request, chunks)
  return streamAttachment(reply, { fileName, type: one.type, chunks: told })
}

async function sendReturn(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  ending: Ending,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: returnRead, via: 'rest' as const, requestId: request.id }
  const view = (await lookAtOne(house, look, id)) as ReturnView
  const isPdf = ending === 'pdf'
  const bytes = isPdf ? await renderReturnPdf(view) : Buffer.from(renderReturnCsv(view))
  const type = isPdf ? 'application/pdf' : 'text/csv; charset=utf-8'
  return sendAttachment(reply, {
    bytes,
    fileName: returnFileName(view, ending),
    type,
    sha256: null,
  })
}

/** By then the status has left: all that is left is to break off, so that nobody takes it for whole. */
async function* tellFaults(
  house: House,
  { id: requestId }: FastifyRequest,
  chunks: AsyncIterable<string>,
): AsyncGenerator<string> {
  try {
    yield* chunks
  } catch (error) {
    house.log.error({ error, requestId }, 'an export broke off')
    throw error
  }
}
