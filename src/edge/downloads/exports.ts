import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  exportPermission,
  exports,
  renderReturnCsv,
  renderReturnPdf,
  returnFileName,
  returnRead,
  separatorShape,
  type Export,
} from '#exports/room'
import { parseInput } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { assertPermitted } from '#kernel/corridor/principal'
import type { ReturnView } from '#vat/room'
import { sendAttachment, streamAttachment } from '../http/attachment.ts'
import { addReportFiles } from './report_files.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'
import { addPackageZip } from './package_zip.ts'
import { logFaults } from './log_faults.ts'

/** What an accountant asks for, each made while it is sent. */
export function addExports(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  addPackageZip(server, app, onRequest)
  addReportFiles(server, app, onRequest)
  for (const one of exports) {
    const url = exportPath(one)
    server.get(url, { onRequest }, (request, reply) => sendExport(app, request, reply, one))
    refuseOtherMethods(server, url, 'GET')
  }
  for (const ending of returnEndings) {
    const url = returnPath(ending).replace('{id}', ':id')
    server.get<{ Params: { id: string } }>(url, { onRequest }, (request, reply) =>
      sendReturn(app, request, reply, request.params.id, ending),
    )
    refuseOtherMethods(server, url, 'GET')
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
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  exported: Export,
): Promise<FastifyReply> {
  const { quotes = [] } = exported
  const principal = principalOf(request)
  for (const one of [exportPermission, ...quotes] as const) assertPermitted(principal, one)
  const input = parseInput(exported.input, request.query)
  const { fileName, chunks } = await exported.start(
    { app, principal, requestId: request.id },
    input,
  )
  const told = logFaults(app, request, chunks)
  return streamAttachment(reply, { fileName, type: exported.type, chunks: told })
}

async function sendReturn(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  ending: Ending,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read: returnRead, via: 'rest' as const, requestId: request.id }
  const view = (await runOneRead(app, look, id)) as ReturnView
  const isPdf = ending === 'pdf'
  const bytes = isPdf ? await renderReturnPdf(view) : tableOf(view, request.query)
  const type = isPdf ? 'application/pdf' : 'text/csv; charset=utf-8'
  return sendAttachment(reply, {
    bytes,
    fileName: returnFileName(view, ending),
    type,
    sha256: null,
  })
}

export const returnCsvInput = z.strictObject(separatorShape)

function tableOf(view: ReturnView, query: unknown): Buffer {
  const { separator } = parseInput(returnCsvInput, query)
  return Buffer.from(renderReturnCsv(view, separator))
}
