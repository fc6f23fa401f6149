import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerReceipt,
  beginAnswer,
  openReceiptLink,
  receiptPath,
  type ReceiptLink,
} from '#follow_up/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { pagePolicy } from '../frame/content_security_policy.ts'
import { setPage } from '../frame/frame.ts'
import { chooseLanguage } from '../frame/page_request.ts'
import type { HtmlPage, PageFrame } from '../frame/page_types.ts'
import { wordsOf, type PageWords } from '../frame/words.ts'
import { failOnPage } from '../routes.ts'
import { drain, nothingLeft, readFiles, type HandedIn } from './read_files.ts'
import { nameOf, receiptEndPage, receiptPage } from './receipt_page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    handed: { link: ReceiptLink; read: HandedIn } | null
  }
}

type Params = { Params: { token: string } }

const url = `${receiptPath}:token`
/** What is larger is read and dropped, too, so that its sender gets a page. */
const mostDropped = 2 ** 31

/**
 * Where a person outside hands in the receipt that they were asked for by mail. There is no session and no
 * cookie: the link is all they have, and it gives nothing to read. Looking changes nothing.
 */
export function addReceipt(server: FastifyInstance, app: App): void {
  server.decorateRequest('handed', null)
  server.get<Params>(
    url,
    { exposeHeadRoute: false, errorHandler: failing(app) },
    (request, reply) => show(app, request, reply),
  )
  server.post<Params>(url, {
    bodyLimit: mostDropped,
    errorHandler: failing(app),
    preParsing: async (request, reply, payload) => {
      const link = await beginAnswer(app, request.params.token, request).catch((error: unknown) => {
        // Who has no link is answered before a byte of theirs is read, and has to come again.
        reply.header('connection', 'close')
        throw error
      })
      if (link.state === 'expired') await drain(payload)
      const isRead = link.state !== 'expired'
      const read = isRead ? await readFiles(request.headers, payload) : { files: [] }
      request.handed = { link, read }
      return nothingLeft(request.headers)
    },
    handler: (request, reply) => take(app, request, reply),
  })
}

async function show(
  app: App,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const link = await openReceiptLink(app, request.params.token, request)
  const address = `${receiptPath}${request.params.token}`
  const isDone = (request.query as { done?: unknown }).done === 'sent'
  if (link.state === 'open') {
    return send(app, request, reply, { link, status: 200 }, (frame) =>
      receiptPage(frame, { link, address }),
    )
  }
  if (link.state === 'expired') return end(app, request, reply, 'receipt_link_expired', link)
  if (!isDone) return end(app, request, reply, 'receipt_link_used', link)
  return send(app, request, reply, { link, status: 200 }, ({ words: { receipt } }) =>
    receiptEndPage(receipt.doneTitle, receipt.doneSays(nameOf(link))),
  )
}

async function take(
  app: App,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { handed } = request
  if (handed === null) throw new Error('files were handled before they were read')
  const { link, read } = handed
  const address = `${receiptPath}${request.params.token}`
  if (link.state === 'expired') return end(app, request, reply, 'receipt_link_expired', link)
  try {
    if ('problem' in read) throw new Failure('receipt_files_refused', { reason: read.problem })
    await answerReceipt(app, link, read.files, request)
  } catch (error) {
    const code = error instanceof Failure ? error.code : null
    if (code !== null && isEnding(code)) return end(app, request, reply, code, link)
    const problem = problemOf(error)
    if (problem === null) throw error
    request.failureCode = (error as Failure).code
    const status = problem === 'too_large' ? 413 : (error as Failure).status
    return send(app, request, reply, { link, status }, (frame) =>
      receiptPage(frame, { link, address, problem: frame.words.receipt.problems[problem] }),
    )
  }
  // Going back or reloading sends nothing again.
  return reply.redirect(`${address}?done=sent`, 303)
}

type Problem = keyof PageWords['receipt']['problems']

/** What the person can put right here; null for a link that takes nothing, and for faults of ours. */
function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Failure)) return null
  if (error.code === 'receipt_files_refused') return error.details['reason'] as Problem
  const later = ['storage_full', 'documents_waiting', 'file_store_unavailable']
  return later.includes(error.code) ? 'later' : null
}

/** A link that does not work, as a page without a way into Daybook. */
function failing(app: App) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (!(error instanceof Failure) || !isEnding(error.code)) {
      failOnPage(app, request, reply, error)
      return
    }
    const { retryAfterSeconds } = error.details
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    end(app, request, reply, error.code, null)
  }
}

const endings = {
  receipt_link_unknown: 404,
  receipt_link_expired: 410,
  receipt_link_used: 409,
  too_many_attempts: 429,
} as const

const isEnding = (code: string): code is keyof typeof endings => Object.hasOwn(endings, code)

function end(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  code: keyof typeof endings,
  link: ReceiptLink | null,
): FastifyReply {
  request.failureCode = code
  const name = link === null ? '' : nameOf(link)
  return send(app, request, reply, { link, status: endings[code] }, ({ words: { receipt } }) => {
    if (code === 'receipt_link_used')
      return receiptEndPage(receipt.usedTitle, receipt.usedSays(name))
    if (code === 'receipt_link_expired')
      return receiptEndPage(receipt.expiredTitle, receipt.expiredSays(name))
    if (code === 'too_many_attempts') return receiptEndPage(receipt.tooManyTitle, receipt.tooMany)
    return receiptEndPage(receipt.unknownTitle, receipt.unknownSays)
  })
}

/** Without a token or a session; no other site learns the address. */
function send(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { link, status }: { link: ReceiptLink | null; status: number },
  draw: (frame: PageFrame) => HtmlPage,
): FastifyReply {
  const language = chooseLanguage(app, request, reply, link?.language)
  const timeZone = link === null ? null : app.timeZoneOf(link.regionKey)
  const nobody = { token: '', person: null, place: null, passkeyOrigin: null }
  const frame = { language, words: wordsOf(language), address: request.url, timeZone, ...nobody }
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(app),
      'referrer-policy': 'no-referrer',
    })
    .send(setPage(frame, draw(frame)))
}
