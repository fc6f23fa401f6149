import type { FastifyReply } from 'fastify'
import {
  accountingConsentPath,
  continueProvider,
  readProviderConsent,
  stopProvider,
} from '#accounting_systems/room'
import {
  sendAccountingProblem,
  sendAccountingReturn,
} from '../accounting_return/accounting_return.ts'
import { keepBrowser, readBrowser } from '../bank_consent/browser.ts'
import { readForm } from '../frame/form.ts'
import { sendPage } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'
import type { Routes } from '../routes.ts'
import { accountingConsentPage, toSystemPage } from './accounting_consent_page.ts'

const route = `${accountingConsentPath}:link`

/**
 * What a person sees before an accounting system, without signing in: who asks, and for what. Looking
 * changes nothing; going on binds the browser by a cookie that the way back needs.
 */
export function addAccountingConsent({ get, post }: Routes): void {
  get(route, (pageRequest) => orProblem(pageRequest, show))
  post(route, (pageRequest) => orProblem(pageRequest, goOn))
  post(`${route}/stop`, (pageRequest) => orProblem(pageRequest, stop))
}

async function show(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  const { app, request } = pageRequest
  const consent = await readProviderConsent(app, link, readBrowser(app, request.headers.cookie))
  const { timeZone } = consent
  const page = { link, consent }
  return sendPage(pageRequest, (frame) => accountingConsentPage(frame, page), { timeZone })
}

async function goOn(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, reply } = pageRequest
  const browser = keepBrowser(pageRequest)
  const step = { ...stepOf(pageRequest, link), browser }
  const { address, provider } = await continueProvider(app, step)
  const { href } = new URL(address)
  // Not a redirect: the system may redirect further, and browsers hold that against the form's policy.
  reply.header('refresh', `0; url=${href}`)
  return sendPage(pageRequest, (frame) => toSystemPage(frame, { system: provider, href }))
}

async function stop(pageRequest: PageRequest, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, request, reply } = pageRequest
  const { provider: system } = await stopProvider(app, stepOf(pageRequest, link))
  return sendAccountingReturn(app, request, reply, { status: 200, outcome: 'stopped', system })
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
    return sendAccountingProblem(app, request, reply, error)
  }
}
