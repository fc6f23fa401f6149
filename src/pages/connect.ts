import type { FastifyReply } from 'fastify'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import type { Principal } from '#kernel/principal'
import type { Asking, AuthorizationServer } from '#oauth/room'
import { organizationsOf, sessionPrincipal, type Session } from '#signin/room'
import { connectPage, canChange, type ConnectView } from './connect_page.ts'
import { definitionOf } from './definitions.ts'
import { failurePage } from './failure_page.ts'
import { readForm } from './form.ts'
import { withNext } from './next.ts'
import type { Organization } from './organization.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, openSession, secondStepOf, sendPage, stepBefore, type Turn } from './turn.ts'

/** Where a person lets an app in, or does not. Never decided by itself, however often it was. */
export function addConnect({ get, post }: Routes, server: AuthorizationServer): void {
  get('/connect/:uid', async (turn) => {
    const asking = await findAsking(turn, server)
    if (asking === null) return sendUnknown(turn)
    const { session } = turn
    const before = stepBefore(session, pathOf(asking))
    if (session === null || before !== null) return goTo(turn, before ?? '/signin')
    const organizations = await organizationsOf(turn.house, session)
    return show(turn, viewOf(asking, session, organizations))
  })
  post('/connect/:uid', async (turn) => {
    const form = readForm(turn)
    const asking = await findAsking(turn, server)
    return asking === null ? sendUnknown(turn) : await decide(turn, server, asking, form)
  })
  post('/connect/:uid/refuse', async (turn) => {
    readForm(turn)
    const asking = await findAsking(turn, server)
    if (asking === null) return sendUnknown(turn)
    return goTo(turn, await server.refuse(turn.request.raw, turn.reply.raw))
  })
}

async function decide(
  turn: Turn,
  server: AuthorizationServer,
  asking: Asking,
  form: URLSearchParams,
): Promise<FastifyReply> {
  const session = openSession(turn)
  const { consent } = turn.words
  const organizations = await organizationsOf(turn.house, session)
  const chosen = { organization: form.get('organization'), access: form.get('access') }
  const view = { ...viewOf(asking, session, organizations), chosen }
  const refused = (problem: string): FastifyReply => show(turn, { ...view, problem }, 422)
  const organization = organizations.find(({ id }) => id === chosen.organization)
  if (!organization) return refused(consent.chooseOrganization)
  const access = accessOf(chosen.access, asking, organization)
  if (access === null) {
    const isReader = chosen.access === 'write' && !canChange(organization)
    return refused(isReader ? consent.writeNotOffered(organization.name) : consent.chooseAccess)
  }
  const step = stepUp(session, organization, access)
  if (step !== null) return goTo(turn, withNext(step, pathOf(asking)))
  try {
    const principal = await sessionPrincipal(turn.house, session, organization.orgId)
    const location = await server.approve(turn.request.raw, turn.reply.raw, {
      userId: session.userId,
      access,
      connect: (app) => connect(turn, principal, { ...app, access }),
    })
    return goTo(turn, location)
  } catch (error) {
    return again(turn, error, (problem) => show(turn, { ...view, problem }, statusOf(error).status))
  }
}

type Access = 'read' | 'write'

async function connect(turn: Turn, principal: Principal, app: object): Promise<void> {
  await call(turn.house, {
    principal,
    definition: definitionOf(turn.house, 'connect_app'),
    body: () => app,
    via: 'web',
    requestId: turn.request.id,
    visitor: { ip: turn.visit.ip, userAgent: turn.visit.userAgent },
  })
}

/** Null for a choice that was not made, or not offered. */
function accessOf(
  chosen: string | null,
  asking: Asking,
  organization: Organization,
): Access | null {
  if (chosen === 'read') return 'read'
  return chosen === 'write' && asking.wantsWrite && canChange(organization) ? 'write' : null
}

/** Where a second proof is shown first, or null if none is needed. */
function stepUp(session: Session, organization: Organization, access: Access): string | null {
  const isLiveWrite = access === 'write' && organization.mode === 'live'
  if (session.isStrong || !(isLiveWrite || organization.needsSecondFactor)) return null
  return secondStepOf(session)
}

function viewOf(
  asking: Asking,
  { email, isStrong }: Session,
  organizations: readonly Organization[],
): ConnectView {
  return { asking, email, organizations, isStrong }
}

function show(turn: Turn, view: ConnectView, status = 200): FastifyReply {
  const leadsTo = view.asking.redirectUri
  return sendPage(turn, (frame) => connectPage(frame, view), { status, leadsTo })
}

function pathOf({ uid }: Asking): string {
  return `/connect/${uid}`
}

async function findAsking(turn: Turn, server: AuthorizationServer): Promise<Asking | null> {
  const asking = await server.asking(turn.request.raw, turn.reply.raw)
  const { uid } = turn.request.params as { uid: string }
  return asking?.uid === uid ? asking : null
}

function sendUnknown(turn: Turn): FastifyReply {
  const { words } = turn
  turn.request.failureCode = new Failure('not_found').code
  const shown = {
    title: words.failure.notFound,
    says: words.failure.unknownRequest,
    requestId: turn.request.id,
  }
  return sendPage(turn, () => failurePage(words, shown), { status: 404 })
}
