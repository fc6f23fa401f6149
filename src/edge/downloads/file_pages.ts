import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileRead, pageWords, showPage, type PageFile } from '#files/room'
import type { App } from '#kernel/corridor/app'
import { runOneRead } from '#kernel/corridor/run_read'
import { sendResult } from '../http/answer.ts'
import { sendAttachment } from '../http/attachment.ts'
import { principalOf, refuseOtherMethods, type Authenticate } from '../http/rest.ts'

export const filePagePath = '/api/rest/files/{id}/pages/{page}'
export const filePageWordsPath = `${filePagePath}/words`

const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

type PageParams = { Params: { id: string; page: string } }

/** Pages of files, for whoever may read the file itself: how they look, and what they say. */
export function addFilePages(server: FastifyInstance, app: App, onRequest: Authenticate): void {
  const [image, words] = [routeOf(filePagePath), routeOf(filePageWordsPath)]
  server.get<PageParams>(image, { onRequest }, async (request, reply) => {
    const { page } = request.params
    const { orgId, file } = await findFileOf(app, request, request.params.id)
    const shown = await showPage(app, orgId, file, { page, part: 'image' })
    return sendAttachment(reply, {
      bytes: shown.image ?? new Uint8Array(),
      fileName: `${file.fileName}.${page}.webp`,
      sha256: null,
      type: 'image/webp',
    })
  })
  server.get<PageParams>(words, { onRequest }, async (request, reply) => {
    const { id, page } = request.params
    const { orgId, file } = await findFileOf(app, request, id)
    const { image: _image, ...shown } = await showPage(app, orgId, file, { page, part: 'words' })
    return sendResult(reply, pageWords.parse({ fileId: id, page: Number(page), ...shown }))
  })
  for (const url of [image, words]) refuseOtherMethods(server, url, 'GET')
}

/** By the same read as its bytes, so who may not read the file cannot see its pages. */
async function findFileOf(app: App, request: FastifyRequest, id: string) {
  const principal = principalOf(request)
  const look = { principal, read: fileRead, via: 'rest' as const, requestId: request.id }
  const file = (await runOneRead(app, look, id)) as PageFile
  return { orgId: principal.orgId, file }
}
