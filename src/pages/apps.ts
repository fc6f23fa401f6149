import type { FastifyReply } from 'fastify'
import { call } from '#kernel/call'
import { encodeId } from '#kernel/id'
import { lookAtList } from '#kernel/look'
import type { Principal } from '#kernel/principal'
import type { Read } from '#kernel/read'
import { appsPage, type ShownApp } from './apps_page.ts'
import { definitionOf, readOf } from './definitions.ts'
import { readForm } from './form.ts'
import { findPlace, principalIn } from './organization.ts'
import { again, statusOf } from './refusal.ts'
import type { Routes } from './routes.ts'
import { goTo, openSession, sendPage, stepBefore, type Turn } from './turn.ts'

const path = '/account/apps'

/** The person's own apps in the organization where they are, and the way to be rid of one. */
export function addApps({ get, post }: Routes): void {
  get(path, async (turn) => {
    const before = stepBefore(turn.session, path)
    if (before !== null) return goTo(turn, before)
    const { done } = turn.request.query as { done?: string }
    const notice = done === 'disconnected' ? turn.words.apps.done : null
    return await show(turn, { notice })
  })
  post(path, async (turn) => {
    const form = readForm(turn)
    const session = openSession(turn)
    const place = await findPlace(turn, session)
    const principal = await principalIn(turn, session, place)
    try {
      await call(turn.house, {
        principal,
        definition: definitionOf(turn.house, 'disconnect_own_app'),
        body: () => ({ appId: form.get('app') ?? '' }),
        via: 'web',
        requestId: turn.request.id,
        visitor: { ip: turn.visit.ip, userAgent: turn.visit.userAgent },
      })
    } catch (error) {
      const shown = await listOwn(turn, principal)
      return again(turn, error, (problem) =>
        sendPage(turn, (frame) => appsPage(frame, { apps: shown, problem }), {
          place,
          ...statusOf(error),
        }),
      )
    }
    return goTo(turn, `${path}?done=disconnected`)
  })
}

async function show(turn: Turn, says: { notice: string | null }): Promise<FastifyReply> {
  const session = openSession(turn)
  const place = await findPlace(turn, session)
  const apps =
    place.current === null ? [] : await listOwn(turn, await principalIn(turn, session, place))
  return sendPage(turn, (frame) => appsPage(frame, { apps, ...says }), { place })
}

/** One's own apps ask for no more than connecting one did, unlike those of everybody. */
async function listOwn(turn: Turn, principal: Principal): Promise<ShownApp[]> {
  if (principal.userId === null) throw new Error('a page without a person')
  const read: Read = { ...readOf('apps'), needs: 'documents:read' }
  const request = { principal, read, via: 'web' as const, requestId: turn.request.id }
  const userId = encodeId('usr', principal.userId)
  const answer = await lookAtList(turn.house, request, { userId, connected: 'true', limit: '200' })
  return (answer as { items: ShownApp[] }).items
}
