import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/corridor/app'
import { runSingleRead } from '#kernel/corridor/run_read'
import {
  renderReportCsv,
  renderReportPdf,
  reportFileName,
  reportPapers,
  type PaperRead,
  type ReportPaper,
} from '#reports/room'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export function reportPath({ report, ending }: PaperRead): string {
  return `/api/rest/${report}/${ending}`
}

/** Reports of the books as files, made when they are asked for. */
export function addReportFiles(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  for (const one of reportPapers) {
    const url = reportPath(one)
    server.get(url, { onRequest }, (request, reply) => sendReport(app, request, reply, one))
    refuseOtherMethods(server, url, 'GET')
  }
}

async function sendReport(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { read, ending }: PaperRead,
): Promise<FastifyReply> {
  const principal = principalOf(request)
  const look = { principal, read, via: 'rest' as const, requestId: request.id }
  const paper = (await runSingleRead(app, look, request.query)) as ReportPaper
  const isPdf = ending === 'pdf'
  return sendAttachment(reply, {
    bytes: isPdf ? await renderReportPdf(paper) : Buffer.from(renderReportCsv(paper)),
    fileName: reportFileName(paper, ending),
    type: isPdf ? 'application/pdf' : 'text/csv; charset=utf-8',
    sha256: null,
  })
}
