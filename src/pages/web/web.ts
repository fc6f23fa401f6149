import type { FastifyReply } from 'fastify'
import { regionKeyOf } from '#access/room'
import { regionOf, type RegionKey } from '#regions/room'
import { organizationsOf, type Session } from '#signin/room'
import { tokenFor } from '../frame/form.ts'
import { comeBackTo, inOrganization, webDepths, webScreens } from '../frame/next.ts'
import { findPlace, keepPlace, placeAt } from '../frame/organization.ts'
import { goTo, openSession, sendPage, stepBefore } from '../frame/page_request.ts'
import type { PageOrganization, PageRequest } from '../frame/page_types.ts'
import type { Routes } from '../routes.ts'
import { type WebEntry, readEntry } from './assets.ts'
import { chooseOrganizationPage } from './choose_organization_page.ts'
import { holdersOf, recordIn } from './holders.ts'
import { webPage, webPolicy } from './web_page.ts'

/**
 * The app for people. Each screen is one page at `/o/{organization}/…`, so that a tab stays with its
 * organization; an address without one leads there. The sign-in comes before either.
 */
export function addWeb({ get }: Routes, entry: WebEntry | null = readEntry()): void {
  const deep = webDepths.flatMap((path) => [`${path}/:one`, `${path}/:one/:two`])
  const paths: readonly string[] = [...webScreens, ...deep]
  const signedIn =
    (handle: (pageRequest: PageRequest, session: Session) => Promise<FastifyReply>) =>
    async (pageRequest: PageRequest): Promise<FastifyReply> => {
      // Where it was not built there are the pages of the server.
      if (entry === null) return goTo(pageRequest, '/approvals')
      const before = stepBefore(pageRequest.session, comeBackTo(pageRequest.request.url))
      if (before !== null) return goTo(pageRequest, before)
      return await handle(pageRequest, openSession(pageRequest))
    }
  const show = signedIn((pageRequest, session) => showApp(pageRequest, session, entry as WebEntry))
  get('/o/:organization', show)
  for (const path of paths) {
    get(`/o/:organization${path}`, show)
    get(path, signedIn(leadOn))
  }
}

async function showApp(
  pageRequest: PageRequest,
  session: Session,
  entry: WebEntry,
): Promise<FastifyReply> {
  const { app, reply, language, request } = pageRequest
  const all = await organizationsOf(app, session)
  const { organization } = request.params as { organization: string }
  const current = all.find(({ id }) => id === organization) ?? null
  if (current === null) return choose(pageRequest, { all, path: '/home', reason: 'noPart' })
  keepPlace(pageRequest, current)
  const { timeZone } = await placeAt(pageRequest, current, all)
  const region = regionOf((await regionKeyOf(app, current.orgId)) as RegionKey)
  const page = webPage(entry, {
    person: { id: session.userId, email: session.email },
    language,
    organization: shown(current),
    organizations: all.map(shown),
    amounts: region.languages[0] ?? language,
    country: region.country,
    currency: region.currency,
    invoicing: {
      exchange: region.einvoicing.exchange !== null,
      withholding: region.withheldByBuyers !== null,
      stampDuty: region.stampDuty !== null,
      splitPayment: region.splitPaymentVat !== null,
    },
    timeZone: timeZone ?? region.timeZone,
    permissions: current.permissions,
    token: tokenFor(pageRequest),
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

/**
 * An address that names no organization: where it names a record, the one that has it; else where the
 * person was last. Which one is never guessed for a record that none or several have.
 */
async function leadOn(pageRequest: PageRequest, session: Session): Promise<FastifyReply> {
  const { app, request } = pageRequest
  const { current, all } = await findPlace(pageRequest, session)
  // Who belongs nowhere yet founds an organization, or has an account and nothing to see here.
  if (current === null) return goTo(pageRequest, app.founding === 'off' ? '/account' : '/start')
  const url = new URL(request.url, app.baseUrl)
  const isNamed = url.searchParams.get('organization') === current.id
  // Both were for this answer; the rest says what to show.
  for (const name of ['organization', 'lang']) url.searchParams.delete(name)
  const path = url.pathname + url.search
  const record = recordIn(url)
  if (record === null || isNamed || all.length === 1) {
    return goTo(pageRequest, comeBackTo(inOrganization(current.id, path)))
  }
  const holders = await holdersOf(app, session, { all, record, requestId: request.id })
  const [only] = holders
  if (only !== undefined && holders.length === 1) {
    return goTo(pageRequest, comeBackTo(inOrganization(only.id, path)))
  }
  return choose(pageRequest, { all: holders.length === 0 ? all : holders, path, reason: 'ask' })
}

type Choice = { all: readonly PageOrganization[]; path: string; reason: 'noPart' | 'ask' }

const choose = (pageRequest: PageRequest, choice: Choice): FastifyReply =>
  sendPage(pageRequest, (frame) => chooseOrganizationPage(frame, choice), {
    status: choice.reason === 'noPart' ? 403 : 200,
  })

const shown = ({ id, name, mode }: PageOrganization) => ({ id, name, mode })
