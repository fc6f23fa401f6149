import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languages } from '#languages/room'
import { findFeedReader, readFeed, renderFeed } from '#calendar/room'
import { parseInput } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { RateLimits } from '../http/limits.ts'
import { headerOf, refuseOtherMethods } from '../http/rest.ts'

export const calendarFeedPath = '/api/calendar/{token}.ics'
const url = '/api/calendar/:file'

// Programs that read calendars add parameters of their own, so others are let pass.
const query = z.object({ lang: z.enum(languages).optional() })

/** The calendar of deadlines for whoever has its secret address; no key is asked for. */
export function addCalendarFeed(server: FastifyInstance, app: App, limits: RateLimits): void {
  server.get<{ Params: { file: string } }>(url, (request, reply) =>
    sendFeed(app, limits, request, reply, request.params.file),
  )
  refuseOtherMethods(server, url, 'GET')
}

async function sendFeed(
  app: App,
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  file: string,
): Promise<FastifyReply> {
  const reader = await findFeedReader(app, file.endsWith('.ics') ? file.slice(0, -4) : '')
  if (!reader) throw new Failure('not_found')
  request.principal = reader.principal
  await limits.hold(request, reply)
  const { lang } = parseInput(query, request.query)
  const feed = await readFeed(app, reader, request.id)
  const text = renderFeed(feed, lang ?? feed.language)
  const etag = `"${createHash('sha256').update(text).digest('hex')}"`
  // Whoever keeps a copy asks again before using it: the address may have been changed since.
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (isKnown(headerOf(request, 'if-none-match'), etag)) return reply.code(304).send()
  return reply.header('content-type', 'text/calendar; charset=utf-8').send(text)
}

/** RFC 9110, 13.1.2: any of the tags listed, and a weak one as well. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === etag || tag === '*')
}
