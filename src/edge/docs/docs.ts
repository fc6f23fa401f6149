import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { wantsPage } from '#pages/room'
import type { Registry } from '#registry'
import { setPages } from './docs_page.ts'
import { readGuides } from './guides.ts'
import { readManual } from './manual.ts'
import { buildOpenApi } from '../openapi/openapi.ts'

type Sheet = { type: string; body: string; tag: string }

/** Nothing but our own style sheet and icon: the pages need no script, so none can run. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#2848c4"/><path d="M9 8h8a8 8 0 0 1 0 16H9zM13 12v8h4a4 4 0 0 0 0-8z" ' +
  'fill="#fff" fill-rule="evenodd"/></svg>\n'

/** The OpenAPI document and the pages set from it; neither needs a key. */
export function addDocs(server: FastifyInstance, app: App, lists: Registry): void {
  const sheets = once(() => setSheets(lists, app.baseUrl))
  const names = once(() => chapterNames(lists))
  // People are led to the app, by way of the sign-in; programs to the documentation.
  server.get('/', (request, reply) =>
    reply.header('vary', 'accept').redirect(wantsPage(request) ? '/home' : '/docs', 302),
  )
  server.get('/docs/', (_request, reply) => reply.redirect('/docs', 302))
  for (const path of ['/api/rest/openapi.json', '/docs']) {
    server.get(path, (request, reply) => sendSheet(request, reply, sheets().get(path)))
  }
  server.get<{ Params: { page: string } }>('/docs/:page', (request, reply) => {
    const { page } = request.params
    const chapter = names().get(page)
    // The name of an action is enough to find it.
    if (chapter !== undefined) return reply.redirect(`/docs/${chapter}#${page}`, 302)
    return sendSheet(request, reply, sheets().get(`/docs/${page}`))
  })
  server.get<{ Params: { guide: string } }>('/docs/guides/:guide', (request, reply) =>
    sendSheet(request, reply, sheets().get(`/docs/guides/${request.params.guide}`)),
  )
}

function setSheets(lists: Registry, baseUrl: string): ReadonlyMap<string, Sheet> {
  const document = buildOpenApi(lists)
  const pages = setPages(readManual(document), baseUrl.replace(/\/$/, ''), readGuides())
  const style = readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')
  return new Map([
    ...[...pages].map(([path, body]): [string, Sheet] => [path, sheetOf('text/html', body)]),
    ['/docs/style.css', sheetOf('text/css', style)],
    ['/docs/icon.svg', sheetOf('image/svg+xml', icon)],
    ['/api/rest/openapi.json', sheetOf('application/json', JSON.stringify(document))],
  ])
}

function chapterNames(lists: Registry): ReadonlyMap<string, string> {
  const { chapters } = readManual(buildOpenApi(lists))
  return new Map(
    chapters.flatMap(({ name, entries }) => entries.map((entry) => [entry.name, name] as const)),
  )
}

function sheetOf(type: string, body: string): Sheet {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { type: `${type}; charset=utf-8`, body, tag: `"${tag}"` }
}

function sendSheet(
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: Sheet | undefined,
): FastifyReply {
  if (!sheet) throw new Failure('not_found')
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'public, max-age=300',
    etag: sheet.tag,
  })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
  if (known.includes(sheet.tag) || known.includes(`W/${sheet.tag}`)) return reply.code(304).send()
  return reply.header('content-type', sheet.type).send(sheet.body)
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
