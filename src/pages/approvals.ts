import type { FastifyReply } from 'fastify'
import type { ApprovalRecord } from '#kernel/approval'
import { call } from '#kernel/call'
import { Failure } from '#kernel/failure'
import { lookAtList, lookAtOne } from '#kernel/look'
import type { Principal } from '#kernel/principal'
import type { Session } from '#signin/room'
import { approvalPage, approvalsPage } from './approvals_page.ts'
import { definitionOf, readOf } from './definitions.ts'
import { readForm } from './form.ts'
import type { Place } from './frame.ts'
import { safeNext } from './next.ts'
import { findPlace, keepPlace, principalIn } from './organization.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, openSession, sendPage, stepBefore, type Turn } from './turn.ts'

const path = '/approvals'

/** What waits for a person, decided through the same corridor as everywhere else. */
export function addApprovals({ get, post }: Routes): void {
  get(path, async (turn) => {
    const before = stepBefore(turn.session, listOf(turn))
    if (before !== null) return goTo(turn, before)
    const session = openSession(turn)
    const place = await findPlace(turn, session)
    const lists = place.current === null ? none : await listBoth(turn, session, place)
    return sendPage(turn, (frame) => approvalsPage(frame, lists), { place })
  })
  get(`${path}/:id`, async (turn) => {
    const before = stepBefore(turn.session, safeNext(`${path}/${idOf(turn)}`))
    if (before !== null) return goTo(turn, before)
    return await show(turn, {})
  })
  post(`${path}/:id`, async (turn) => {
    const form = readForm(turn)
    const session = openSession(turn)
    const { place, principal } = await find(turn, session)
    try {
      await decide(turn, principal, form)
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.code === 'second_factor_required') throw thrown
      const { approval } = await find(turn, session)
      const error = asSeen(thrown, approval)
      return again(turn, error, (problem) =>
        sendPage(turn, (frame) => approvalPage(frame, { approval, problem }), {
          place,
          ...statusOf(error),
        }),
      )
    }
    return goTo(turn, `${path}/${idOf(turn)}`)
  })
}

/** A mail names the organization; whoever has to sign in first still gets there. */
function listOf({ request }: Turn): string {
  const { organization } = request.query as { organization?: unknown }
  const named = `${path}?organization=${String(organization)}`
  return safeNext(named) === named ? named : path
}

const none = { waiting: [], decided: [] }

async function listBoth(turn: Turn, session: Session, place: Place) {
  const principal = await principalIn(turn, session, place)
  const list = async (parameters: object): Promise<ApprovalRecord[]> => {
    const answer = await lookAtList(turn.house, lookOf(turn, principal), parameters)
    return (answer as { items: ApprovalRecord[] }).items
  }
  const [waiting, lately] = [await list({ status: 'waiting', limit: '200' }), await list({})]
  return { waiting, decided: lately.filter(({ status }) => status !== 'waiting').slice(0, 20) }
}

async function show(turn: Turn, says: { problem?: string }): Promise<FastifyReply> {
  const { approval, place } = await find(turn, openSession(turn))
  return sendPage(turn, (frame) => approvalPage(frame, { approval, ...says }), { place })
}

type Found = { approval: ApprovalRecord; principal: Principal; place: Place }

/** A link names no organization, so it is looked for in each of the person's own. */
async function find(turn: Turn, session: Session): Promise<Found> {
  const place = await findPlace(turn, session)
  const { current, all } = place
  const others = all.filter((one) => one.id !== current?.id)
  const refusals: Failure[] = []
  for (const organization of current === null ? others : [current, ...others]) {
    const there = { ...place, current: organization }
    const found = await findIn(turn, session, there)
    if (found instanceof Failure) {
      refusals.push(found)
      continue
    }
    if (organization !== current) keepPlace(turn, organization)
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

async function findIn(turn: Turn, session: Session, place: Place): Promise<Found | Failure> {
  try {
    const principal = await principalIn(turn, session, place)
    const record = await lookAtOne(turn.house, lookOf(turn, principal), idOf(turn))
    return { approval: record as ApprovalRecord, principal, place }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return error
    throw error
  }
}

async function decide(turn: Turn, principal: Principal, form: URLSearchParams): Promise<void> {
  const isYes = form.get('decision') === 'approve'
  if (!isYes && form.get('decision') !== 'decline') throw new Failure('invalid_input')
  const note = form.get('note')?.trim()
  const approvalId = idOf(turn)
  const version = Number(form.get('version'))
  await call(turn.house, {
    principal,
    definition: definitionOf(turn.house, isYes ? 'approve' : 'decline'),
    body: () => (isYes || !note ? { approvalId } : { approvalId, note }),
    via: 'web',
    requestId: turn.request.id,
    visitor: { ip: turn.visit.ip, userAgent: turn.visit.userAgent },
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

function lookOf(turn: Turn, principal: Principal) {
  return { principal, read: readOf('approvals'), via: 'web' as const, requestId: turn.request.id }
}

function idOf(turn: Turn): string {
  return (turn.request.params as { id: string }).id
}
