import type { FastifyReply } from 'fastify'
import { call } from '#kernel/corridor/call'
import { encodeId } from '#kernel/values/id'
import { runListRead } from '#kernel/corridor/run_read'
import type { Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import { appsPage, type ShownApp } from './apps_page.ts'
import { definitionOf, readOf } from '../definitions.ts'
import { readForm } from '../frame/form.ts'
import { findPlace, principalIn } from '../frame/organization.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest } from '../frame/page_types.ts'

const path = '/account/apps'

/** The person's own apps in the organization where they are, and the way to be rid of one. */
export function addApps({ get, post }: Routes): void {
  get(path, async (pageRequest) => {
    const before = stepBefore(pageRequest.session, path)
    if (before !== null) return goTo(pageRequest, before)
    const { done } = pageRequest.request.query as { done?: string }
    const notice = done === 'disconnected' ? pageRequest.words.apps.done : null
    return await show(pageRequest, { notice })
  })
  post(path, async (pageRequest) => {
    const form = readForm(pageRequest)
    const session = openSession(pageRequest)
    const place = await findPlace(pageRequest, session)
    const principal = await principalIn(pageRequest, session, place)
    try {
      await call(pageRequest.app, {
        principal,
        definition: definitionOf(pageRequest.app, 'disconnect_own_app'),
        body: () => ({ appId: form.get('app') ?? '' }),
        via: 'web',
        requestId: pageRequest.request.id,
        visitor: { ip: pageRequest.visit.ip, userAgent: pageRequest.visit.userAgent },
      })
    } catch (error) {
      const shown = await listOwn(pageRequest, principal)
      return again(pageRequest, error, (problem) =>
        sendPage(pageRequest, (frame) => appsPage(frame, { apps: shown, problem }), {
          place,
          ...statusOf(error),
        }),
      )
    }
    return goTo(pageRequest, `${path}?done=disconnected`)
  })
}

async function show(
  pageRequest: PageRequest,
  says: { notice: string | null },
): Promise<FastifyReply> {
  const session = openSession(pageRequest)
  const place = await findPlace(pageRequest, session)
  const apps =
    place.current === null
      ? []
      : await listOwn(pageRequest, await principalIn(pageRequest, session, place))
  return sendPage(pageRequest, (frame) => appsPage(frame, { apps, ...says }), { place })
}

/** One's own apps ask for no more than connecting one did, unlike those of everybody. */
async function listOwn(pageRequest: PageRequest, principal: Principal): Promise<ShownApp[]> {
  if (principal.userId === null) throw new Error('a page without a person')
  const read: Read = { ...readOf('apps'), needs: 'documents:read' }
  const request = { principal, read, via: 'web' as const, requestId: pageRequest.request.id }
  const userId = encodeId('usr', principal.userId)
  const answer = await runListRead(pageRequest.app, request, {
    userId,
    connected: 'true',
    limit: '200',
  })
  return (answer as { items: ShownApp[] }).items
}
