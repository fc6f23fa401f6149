import type { FastifyReply } from 'fastify'
import type { ApprovalRecord } from '#approvals/room'
import { call } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { runListRead, runOneRead } from '#kernel/corridor/run_read'
import type { Principal } from '#kernel/corridor/principal'
import type { Session } from '#signin/room'
import { approvalPage, approvalsPage } from './approvals_page.ts'
import { definitionOf, readOf } from '../definitions.ts'
import { readForm } from '../frame/form.ts'
import type { OrganizationChoice } from '../frame/page_types.ts'
import { safeNext, start } from '../frame/next.ts'
import { findPlace, keepPlace, placeAt, principalIn } from '../frame/organization.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

const path = '/approvals'

/** What waits for a person, decided through the same corridor as everywhere else. */
export function addApprovals({ get, post }: Routes): void {
  get(path, async (pageRequest) => {
    const before = stepBefore(pageRequest.session, listOf(pageRequest))
    if (before !== null) return goTo(pageRequest, before)
    const session = openSession(pageRequest)
    const place = await findPlace(pageRequest, session)
    // People come here from the sign-in; who may decide nothing is at home in their account.
    const mayLook = place.current?.permissions.includes('settings:read') ?? true
    if (!mayLook) return goTo(pageRequest, start)
    const lists = place.current === null ? none : await listBoth(pageRequest, session, place)
    return sendPage(pageRequest, (frame) => approvalsPage(frame, lists), { place })
  })
  get(`${path}/:id`, async (pageRequest) => {
    const before = stepBefore(pageRequest.session, safeNext(`${path}/${idOf(pageRequest)}`))
    if (before !== null) return goTo(pageRequest, before)
    return await show(pageRequest, {})
  })
  post(`${path}/:id`, async (pageRequest) => {
    const form = readForm(pageRequest)
    const session = openSession(pageRequest)
    const { place, principal } = await find(pageRequest, session)
    try {
      await decide(pageRequest, principal, form)
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.code === 'second_factor_required') throw thrown
      const { approval } = await find(pageRequest, session)
      const error = asSeen(thrown, approval)
      return again(pageRequest, error, (problem) =>
        sendPage(pageRequest, (frame) => approvalPage(frame, { approval, problem }), {
          place,
          ...statusOf(error),
        }),
      )
    }
    return goTo(pageRequest, `${path}/${idOf(pageRequest)}`)
  })
}

/** A mail names the organization; whoever has to sign in first still gets there. */
function listOf({ request }: PageRequest): string {
  const { organization } = request.query as { organization?: unknown }
  const named = `${path}?organization=${String(organization)}`
  return safeNext(named) === named ? named : path
}

const none = { waiting: [], decided: [] }

async function listBoth(pageRequest: PageRequest, session: Session, place: OrganizationChoice) {
  const principal = await principalIn(pageRequest, session, place)
  const list = async (parameters: object): Promise<ApprovalRecord[]> => {
    const answer = await runListRead(pageRequest.app, lookOf(pageRequest, principal), parameters)
    return (answer as { items: ApprovalRecord[] }).items
  }
  const [waiting, lately] = [await list({ status: 'waiting', limit: '200' }), await list({})]
  return { waiting, decided: lately.filter(({ status }) => status !== 'waiting').slice(0, 20) }
}

async function show(pageRequest: PageRequest, says: { problem?: string }): Promise<FastifyReply> {
  const { approval, place } = await find(pageRequest, openSession(pageRequest))
  return sendPage(pageRequest, (frame) => approvalPage(frame, { approval, ...says }), { place })
}

type Found = { approval: ApprovalRecord; principal: Principal; place: OrganizationChoice }

/** A link names no organization, so it is looked for in each of the person's own. */
async function find(pageRequest: PageRequest, session: Session): Promise<Found> {
  const place = await findPlace(pageRequest, session)
  const { current, all } = place
  const others = all.filter((one) => one.id !== current?.id)
  const refusals: Failure[] = []
  for (const organization of current === null ? others : [current, ...others]) {
    const there = await placeAt(pageRequest, organization, all)
    const found = await findIn(pageRequest, session, there)
    if (found instanceof Failure) {
      refusals.push(found)
      continue
    }
    if (organization !== current) keepPlace(pageRequest, organization)
    return found
  }
  throw mostHelpful(refusals)
}

/** It may be where they may not look yet; who can do something about that is led there. */
function mostHelpful(refusals: readonly Failure[]): Failure {
  const unseen = refusals.filter(({ code }) => code !== 'approval_not_found')
  const curable = unseen.find(({ code }) => code === 'second_factor_required')
  return curable ?? unseen[0] ?? new Failure('approval_not_found')
}

async function findIn(
  pageRequest: PageRequest,
  session: Session,
  place: OrganizationChoice,
): Promise<Found | Failure> {
  try {
    const principal = await principalIn(pageRequest, session, place)
    const record = await runOneRead(
      pageRequest.app,
      lookOf(pageRequest, principal),
      idOf(pageRequest),
    )
    return { approval: record as ApprovalRecord, principal, place }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return error
    throw error
  }
}

async function decide(
  pageRequest: PageRequest,
  principal: Principal,
  form: URLSearchParams,
): Promise<void> {
  const isYes = form.get('decision') === 'approve'
  if (!isYes && form.get('decision') !== 'decline') throw new Failure('invalid_input')
  const note = form.get('note')?.trim()
  const approvalId = idOf(pageRequest)
  const version = Number(form.get('version'))
  await call(pageRequest.app, {
    principal,
    definition: definitionOf(pageRequest.app, isYes ? 'approve' : 'decline'),
    body: () => (isYes || !note ? { approvalId } : { approvalId, note }),
    via: 'web',
    requestId: pageRequest.request.id,
    visitor: { ip: pageRequest.visit.ip, userAgent: pageRequest.visit.userAgent },
    // The person decides on what they were shown.
    ifMatch: () => version,
  })
}

/** Whoever decides on what they were shown a while ago is told what became of it since. */
function asSeen(error: unknown, { status }: ApprovalRecord): unknown {
  const isOld = error instanceof Failure && error.code === 'version_mismatch'
  if (!isOld || status === 'failed') return error
  return new Failure(status === 'waiting' ? 'form_expired' : 'approval_decided')
}

function lookOf(pageRequest: PageRequest, principal: Principal) {
  return {
    principal,
    read: readOf('approvals'),
    via: 'web' as const,
    requestId: pageRequest.request.id,
  }
}

function idOf(pageRequest: PageRequest): string {
  return (pageRequest.request.params as { id: string }).id
}
