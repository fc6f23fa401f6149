import type { FastifyReply } from 'fastify'
import { call } from '#kernel/corridor/call'
import { encodeId } from '#kernel/values/id'
import { runListRead } from '#kernel/corridor/run_read'
import type { Principal } from '#kernel/corridor/principal'
import type { Read } from '#kernel/corridor/read'
import { definitionOf, readOf } from '../definitions.ts'
import { readForm } from '../frame/form.ts'
import { findPlace, principalIn } from '../frame/organization.ts'
import { again, statusOf } from '../frame/refusal.ts'
import type { Routes } from '../routes.ts'
import { goTo, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageRequest, PageFrame, HtmlPage } from '../frame/page_types.ts'
import { html, type Html } from '#kernel/values/html'
import { toVisibleLine } from '#kernel/values/visible_text'
import { form, says, type Says } from '../frame/parts.ts'
import { showMoment } from '../frame/format.ts'

type ShownApp = {
  id: string
  clientName: string
  redirectHost: string
  access: 'read' | 'write'
  lastUsedAt: string | null
  createdAt: string
}

export function appsPage(frame: PageFrame, view: Says & { apps: readonly ShownApp[] }): HtmlPage {
  const { apps: word } = frame.words
  const body = html`<h1>${word.title}</h1>
    <p>${word.says}</p>
    ${says(view)}
    <div class="sheet">
      ${
        view.apps.length === 0
          ? html`<p>${word.none}</p>`
          : html`<ul class="rows">
              ${view.apps.map((app) => row(frame, app))}
            </ul>`
      }
    </div>`
  return { title: word.title, body, wide: true }
}

function row(frame: PageFrame, app: ShownApp): Html {
  const { words } = frame
  const { apps: word } = words
  const name = toVisibleLine(app.clientName, 80) || words.general.unnamed
  const used =
    app.lastUsedAt === null ? word.neverUsed : word.used(showMoment(frame, app.lastUsedAt))
  const button = html`<button class="second" aria-label="${word.disconnectNamed(name)}">
    ${word.disconnect}
  </button>`
  return html`<li>
    <div>
      <p>
        <b><bdi>${name}</bdi></b> – ${word[app.access]}
      </p>
      <p class="small">${word.of(toVisibleLine(app.redirectHost, 100))}</p>
      <p class="small">${word.connected(showMoment(frame, app.createdAt))}; ${used}</p>
    </div>
    ${form(frame, '/account/apps', button, { app: app.id })}
  </li>`
}

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
