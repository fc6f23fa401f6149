import type { FastifyReply } from 'fastify'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import type { Principal } from '#kernel/corridor/principal'
import type { Asking, AuthorizationServer } from '#oauth/room'
import { organizationsOf, sessionPrincipal, type Session } from '#signin/room'
import { connectPage, canChange, type ConnectView } from './connect_page.ts'
import { definitionOf } from '../definitions.ts'
import { failurePage } from '../frame/failure_page.ts'
import { readForm } from '../frame/form.ts'
import { withNext } from '../frame/next.ts'
import type { PageOrganization } from '../frame/page_types.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, secondStepOf, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

/** Where a person lets an app in, or does not. Never decided by itself, however often it was. */
export function addConnect({ get, post }: Routes, server: AuthorizationServer): void {
  get('/connect/:uid', async (pageRequest) => {
    const asking = await findAsking(pageRequest, server)
    if (asking === null) return sendUnknown(pageRequest)
    const { session } = pageRequest
    const before = stepBefore(session, pathOf(asking))
    if (session === null || before !== null) return goTo(pageRequest, before ?? '/signin')
    const organizations = await organizationsOf(pageRequest.app, session)
    return show(pageRequest, viewOf(asking, session, organizations))
  })
  post('/connect/:uid', async (pageRequest) => {
    const form = readForm(pageRequest)
    const asking = await findAsking(pageRequest, server)
    return asking === null
      ? sendUnknown(pageRequest)
      : await decide(pageRequest, server, asking, form)
  })
  post('/connect/:uid/refuse', async (pageRequest) => {
    readForm(pageRequest)
    const asking = await findAsking(pageRequest, server)
    if (asking === null) return sendUnknown(pageRequest)
    return goTo(pageRequest, await server.refuse(pageRequest.request.raw, pageRequest.reply.raw))
  })
}

async function decide(
  pageRequest: PageRequest,
  server: AuthorizationServer,
  asking: Asking,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const session = openSession(pageRequest)
  const { consent } = pageRequest.words
  const organizations = await organizationsOf(pageRequest.app, session)
  const chosen = { organization: form.get('organization'), access: form.get('access') }
  const view = { ...viewOf(asking, session, organizations), chosen }
  const refused = (problem: string): FastifyReply => show(pageRequest, { ...view, problem }, 422)
  const organization = organizations.find(({ id }) => id === chosen.organization)
  if (!organization) return refused(consent.chooseOrganization)
  const access = accessOf(chosen.access, asking, organization)
  if (access === null) {
    const isReader = chosen.access === 'write' && !canChange(organization)
    return refused(isReader ? consent.writeNotOffered(organization.name) : consent.chooseAccess)
  }
  const step = stepUp(session, organization, access)
  if (step !== null) return goTo(pageRequest, withNext(step, pathOf(asking)))
  try {
    const principal = await sessionPrincipal(pageRequest.app, session, organization.orgId)
    const location = await server.approve(pageRequest.request.raw, pageRequest.reply.raw, {
      userId: session.userId,
      access,
      connect: (app) => connect(pageRequest, principal, { ...app, access }),
    })
    return goTo(pageRequest, location)
  } catch (error) {
    return again(pageRequest, error, (problem) =>
      show(pageRequest, { ...view, problem }, statusOf(error).status),
    )
  }
}

type Access = 'read' | 'write'

async function connect(pageRequest: PageRequest, principal: Principal, app: object): Promise<void> {
  await call(pageRequest.app, {
    principal,
    definition: definitionOf(pageRequest.app, 'connect_app'),
    body: () => app,
    via: 'web',
    requestId: pageRequest.request.id,
    visitor: { ip: pageRequest.visit.ip, userAgent: pageRequest.visit.userAgent },
  })
}

/** Null for a choice that was not made, or not offered. */
function accessOf(
  chosen: string | null,
  asking: Asking,
  organization: PageOrganization,
): Access | null {
  if (chosen === 'read') return 'read'
  return chosen === 'write' && asking.wantsWrite && canChange(organization) ? 'write' : null
}

/** Where a second proof is shown first, or null if none is needed. */
function stepUp(session: Session, organization: PageOrganization, access: Access): string | null {
  const isLiveWrite = access === 'write' && organization.mode === 'live'
  if (session.isStrong || !(isLiveWrite || organization.needsSecondFactor)) return null
  return secondStepOf(session)
}

function viewOf(
  asking: Asking,
  { email, isStrong }: Session,
  organizations: readonly PageOrganization[],
): ConnectView {
  return { asking, email, organizations, isStrong }
}

function show(pageRequest: PageRequest, view: ConnectView, status = 200): FastifyReply {
  const leadsTo = view.asking.redirectUri
  return sendPage(pageRequest, (frame) => connectPage(frame, view), { status, leadsTo })
}

function pathOf({ uid }: Asking): string {
  return `/connect/${uid}`
}

async function findAsking(
  pageRequest: PageRequest,
  server: AuthorizationServer,
): Promise<Asking | null> {
  const asking = await server.asking(pageRequest.request.raw, pageRequest.reply.raw)
  const { uid } = pageRequest.request.params as { uid: string }
  return asking?.uid === uid ? asking : null
}

function sendUnknown(pageRequest: PageRequest): FastifyReply {
  const { words } = pageRequest
  pageRequest.request.failureCode = new Failure('not_found').code
  const shown = {
    title: words.failure.notFound,
    says: words.failure.unknownRequest,
    requestId: pageRequest.request.id,
  }
  return sendPage(pageRequest, () => failurePage(words, shown), { status: 404 })
}
