import type { FastifyReply } from 'fastify'
import {
  accountingConsentPath,
  continueProvider,
  readProviderConsent,
  stopProvider,
} from '#accounting_systems/room'
import { consentPath, continueConsent, readBankConsent, stopConsent } from '#bank/room'
import type { App } from '#kernel/corridor/app'
import { readForm } from '../frame/form.ts'
import { sendPage } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'
import type { Routes } from '../routes.ts'
import { keepBrowser, readBrowser } from './browser.ts'
import { consentPage, leavingPage, type ConsentView } from './consent_page.ts'
import { sendConsentProblem, sendConsentReturn, type ConsentTo } from './consent_return.ts'

type Step = { link: string; requestId: string; visitor: { ip: string; userAgent: string } }

/** What the room of a bank or of an accounting system does of it. */
type Way = {
  to: ConsentTo
  path: string
  look(app: App, link: string, browser: string | undefined): Promise<ConsentView>
  goOn(app: App, step: Step & { browser: string }): Promise<{ address: string; name: string }>
  stop(app: App, step: Step): Promise<string>
}

const ways: readonly Way[] = [
  {
    to: 'bank',
    path: consentPath,
    async look(app, link, browser) {
      return { to: 'bank', link, consent: await readBankConsent(app, link, browser) }
    },
    async goOn(app, step) {
      const { address, institutionName: name } = await continueConsent(app, step)
      return { address, name }
    },
    stop: async (app, step) => (await stopConsent(app, step)).institutionName,
  },
  {
    to: 'accounting',
    path: accountingConsentPath,
    async look(app, link, browser) {
      return { to: 'accounting', link, consent: await readProviderConsent(app, link, browser) }
    },
    async goOn(app, step) {
      const { address, provider: name } = await continueProvider(app, step)
      return { address, name }
    },
    stop: async (app, step) => (await stopProvider(app, step)).provider,
  },
]

/**
 * What a person sees before a bank or an accounting system, without signing in: who asks, for what,
 * and until when. Looking changes nothing, since mail scanners look as well; going on binds the
 * browser by a cookie that the way back needs.
 */
export function addConsents({ get, post }: Routes): void {
  for (const way of ways) {
    const route = `${way.path}:link`
    get(route, (pageRequest) => orProblem(pageRequest, way, show))
    post(route, (pageRequest) => orProblem(pageRequest, way, goOn))
    post(`${route}/stop`, (pageRequest) => orProblem(pageRequest, way, stop))
  }
}

async function show(pageRequest: PageRequest, way: Way, link: string): Promise<FastifyReply> {
  const { app, request } = pageRequest
  const view = await way.look(app, link, readBrowser(app, request.headers.cookie))
  const { timeZone } = view.consent
  return sendPage(pageRequest, (frame) => consentPage(frame, view), { timeZone })
}

async function goOn(pageRequest: PageRequest, way: Way, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, reply } = pageRequest
  const browser = keepBrowser(pageRequest)
  const { address, name } = await way.goOn(app, { ...stepOf(pageRequest, link), browser })
  const { href } = new URL(address)
  // Not a redirect: banks redirect further, and browsers hold that against the form's policy too.
  reply.header('refresh', `0; url=${href}`)
  return sendPage(pageRequest, (frame) => leavingPage(frame, { to: way.to, name, href }))
}

async function stop(pageRequest: PageRequest, way: Way, link: string): Promise<FastifyReply> {
  readForm(pageRequest)
  const { app, request, reply } = pageRequest
  const name = await way.stop(app, stepOf(pageRequest, link))
  return sendConsentReturn(app, request, reply, 200, { to: way.to, outcome: 'stopped', name })
}

function stepOf({ request, visit }: PageRequest, link: string): Step {
  const { ip, userAgent } = visit
  return { link, requestId: request.id, visitor: { ip, userAgent } }
}

async function orProblem(
  pageRequest: PageRequest,
  way: Way,
  handle: (pageRequest: PageRequest, way: Way, link: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { app, request, reply } = pageRequest
  const { link } = request.params as { link: string }
  try {
    return await handle(pageRequest, way, link)
  } catch (error) {
    return sendConsentProblem(app, request, reply, way.to, error)
  }
}
