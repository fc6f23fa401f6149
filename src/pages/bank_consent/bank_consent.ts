import type { FastifyReply } from 'fastify'
import { consentPath, continueConsent, readBankConsent, stopConsent } from '#bank/room'
import { readForm } from '../frame/form.ts'
import { sendPage } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'
import { sendBankProblem, sendBankReturn } from '../bank_return/bank_return.ts'
import type { Routes } from '../routes.ts'
import { bankConsentPage, toBankPage } from './bank_consent_page.ts'
import { keepBrowser, readBrowser } from './browser.ts'

const route = `${consentPath}:link`

/**
 * What a person sees before the bank, without signing in: who asks, for what, and until when. Looking
 * changes nothing, since mail scanners look as well; going on binds the browser by a cookie that
 * the way back needs.
 */
export function addBankConsent({ get, post }: Routes): void {
  get(route, (pageRequest) => orProblem(pageRequest, show))
  post(route, (pageRequest) => orProblem(pageRequest, goOn))
  post(`${route}/stop`, (pageRequest) => orProblem(pageRequest, stop))
}

async function show(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  const { app, request } = pageRequest
  const consent = await readBankConsent(app, link, readBrowser(app, request.headers.cookie))
  const { timeZone } = consent
  return sendPage(pageRequest, (frame) => bankConsentPage(frame, { link, consent }), { timeZone })
}

async function goOn(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, reply } = pageRequest
  const browser = keepBrowser(pageRequest)
  const { address, institutionName } = await continueConsent(app, {
    ...stepOf(pageRequest, link),
    browser,
  })
  const { href } = new URL(address)
  // Not a redirect: banks redirect further, and browsers hold that against the form's policy too.
  reply.header('refresh', `0; url=${href}`)
  return sendPage(pageRequest, (frame) => toBankPage(frame, { bank: institutionName, href }))
}

async function stop(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, request, reply } = pageRequest
  const { institutionName: bank } = await stopConsent(app, stepOf(pageRequest, link))
  return sendBankReturn(app, request, reply, { status: 200, outcome: 'stopped', bank })
}

function stepOf({ request, visit }: PageRequest, link: string) {
  const { ip, userAgent } = visit
  return { link, requestId: request.id, visitor: { ip, userAgent } }
}

async function orProblem(
  pageRequest: PageRequest,
  handle: (pageRequest: PageRequest, link: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { app, request, reply } = pageRequest
  const { link } = request.params as { link: string }
  try {
    return await handle(pageRequest, link)
  } catch (error) {
    return sendBankProblem(app, request, reply, error)
  }
}
