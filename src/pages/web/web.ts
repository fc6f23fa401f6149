import type { FastifyReply } from 'fastify'
import { regionKeyOf } from '#access/room'
import { regionOf, type RegionKey } from '#regions/room'
import { comeBackTo, webDepths, webScreens } from '../frame/next.ts'
import { findPlace, keepPlace } from '../frame/organization.ts'
import { goTo, openSession, stepBefore } from '../frame/page_request.ts'
import type { PageOrganization, PageRequest } from '../frame/page_types.ts'
import type { Routes } from '../routes.ts'
import { type WebEntry, readEntry } from './assets.ts'
import { webPage, webPolicy } from './web_page.ts'

/** The app for people: the same page for each screen, and the sign-in before it. */
export function addWeb({ get }: Routes, entry: WebEntry | null = readEntry()): void {
  const deep = webDepths.flatMap((path) => [`${path}/:one`, `${path}/:one/:two`])
  for (const path of [...webScreens, ...deep]) {
    // Where it was not built there are the pages of the server.
    get(path, async (pageRequest) =>
      entry === null ? goTo(pageRequest, '/approvals') : await show(pageRequest, entry),
    )
  }
}

async function show(pageRequest: PageRequest, entry: WebEntry): Promise<FastifyReply> {
  const path = comeBackTo(pageRequest.request.url)
  const before = stepBefore(pageRequest.session, path)
  if (before !== null) return goTo(pageRequest, before)
  const { app, reply, language } = pageRequest
  const session = openSession(pageRequest)
  const { current, all, timeZone } = await findPlace(pageRequest, session)
  // Who belongs nowhere yet founds an organization, or has an account and nothing to see here.
  if (current === null) return goTo(pageRequest, app.founding === 'off' ? '/account' : '/start')
  keepPlace(pageRequest, current)
  const region = regionOf((await regionKeyOf(app, current.orgId)) as RegionKey)
  const page = webPage(entry, {
    person: { id: session.userId, email: session.email },
    language,
    organization: shown(current),
    organizations: all.map(shown),
    amounts: region.languages[0] ?? language,
    timeZone: timeZone ?? region.timeZone,
    permissions: current.permissions,
    mayFound: app.founding !== 'off',
  })
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': webPolicy,
      'referrer-policy': 'same-origin',
    })
    .send(page)
}

const shown = ({ id, name, mode }: PageOrganization) => ({ id, name, mode })
