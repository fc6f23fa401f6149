import { backgroundPrincipal, regionKeyOf } from '#access/room'
import { call } from '#kernel/corridor/call'
import type { App } from '#kernel/corridor/app'
import type { Definition } from '#kernel/corridor/definition'
import type { Visitor } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { transact, type Tx } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { accountingProviderOf, findRegion } from '#regions/room'
import * as store from './authorization_store.ts'
import { assertAwaiting, isAuthorizationSecret, isSameBrowser } from './authorize_rules.ts'
import continueProviderConsent from '../continue_provider_consent.ts'
import finishProviderConsent from '../finish_provider_consent.ts'
import stopProviderConsent from '../stop_provider_consent.ts'

/** What a person is asked before the accounting system, as whoever has the link reads it. */
export type ProviderConsent = {
  organization: { name: string; number: string | null; mode: 'live' | 'test' }
  provider: string
  askedBy: store.ConsentRequester | null
  askedAt: Date
  expiresAt: Date
  timeZone: string
}

type ConsentStep = { link: string; requestId: string; visitor: Visitor | null }
type Found = { org_id: string; id: string }

/** Looking changes nothing: mail scanners and previews look as well. */
export async function readProviderConsent(
  app: App,
  link: string,
  browser: string | undefined,
): Promise<ProviderConsent> {
  const { org_id: orgId, id } = await find(app, link, store.findByLink)
  const options = { orgId, readOnly: true }
  const [row, home] = await transact(app.database, options, async (tx) => [
    await store.findAuthorization({ tx, orgId }, id),
    await readHome(tx, orgId),
  ])
  const awaited = assertAwaiting(row, app.clock.now())
  if (awaited.browser_hash !== null && !isSameBrowser(awaited, browser)) {
    throw new Failure('authorization_elsewhere')
  }
  const regionKey = await regionKeyOf(app, orgId)
  return {
    organization: home,
    provider: nameOf(regionKey, awaited.provider),
    askedBy: awaited.asked_by,
    askedAt: awaited.created_at,
    expiresAt: awaited.expires_at,
    timeZone: app.timeZoneOf(regionKey),
  }
}

type HomeRow = ProviderConsent['organization']

async function readHome(tx: Tx, orgId: string): Promise<HomeRow> {
  const rows = await tx.query<HomeRow>(sql`
    SELECT name, mode, coalesce(profile ->> 'vatNumber', profile ->> 'businessId') AS number
    FROM organization_facts WHERE org_id = ${orgId}`)
  if (!rows[0]) throw new Failure('accounting_authorization_not_found')
  return rows[0]
}

function nameOf(regionKey: string, provider: string): string {
  const region = findRegion(regionKey)
  return (region && accountingProviderOf(region, provider)?.name) ?? provider
}

/** The person goes on: from now on only this browser may bring the answer. */
export async function continueProvider(
  app: App,
  { browser, ...step }: ConsentStep & { browser: string },
): Promise<{ address: string; provider: string }> {
  const { provider } = await readProviderConsent(app, step.link, browser)
  const found = await find(app, step.link, store.findByLink)
  const { address } = (await run(app, found, step, continueProviderConsent, { browser })) as {
    address: string
  }
  return { address, provider }
}

/** The person did not expect this: the link and the request end. */
export async function stopProvider(app: App, step: ConsentStep): Promise<{ provider: string }> {
  const found = await find(app, step.link, store.findByLink)
  const stopped = await run(app, found, step, stopProviderConsent, {})
  const { provider } = stopped as { provider: string }
  return { provider: nameOf(await regionKeyOf(app, found.org_id), provider) }
}

export type ProviderCallback = {
  state: string
  code: string | undefined
  error: string | undefined
  /** The cookie of the browser. */
  browser: string | undefined
  requestId: string
}

export type ProviderReturned = {
  status: 'connected' | 'denied' | 'failed' | 'other_browser' | 'underway'
  name: string
  /** Why it failed: what the system or the books have against it. */
  reason?: Failure
}

/**
 * Receives the browser that returns from the accounting system. It has no session here: the state
 * proves that we sent somebody, and the cookie that it was this browser. Both allow nothing but this
 * one connection.
 */
export async function takeProviderCallback(
  app: App,
  { state, requestId, ...given }: ProviderCallback,
): Promise<ProviderReturned> {
  const found = await find(app, state, store.findByState)
  const name = await nameOfAwaited(app, found)
  const brought = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  const step = { requestId, visitor: null }
  try {
    return (await run(app, found, step, finishProviderConsent, brought)) as ProviderReturned
  } catch (error) {
    if (!(error instanceof Failure) || !isRefusal(error) || given.code === undefined) throw error
    return { status: 'failed', name, reason: error }
  }
}

function isRefusal({ code }: Failure): boolean {
  const isOfBooks = code === 'invalid_input' || code === 'connection_exists'
  return isOfBooks || code.startsWith('provider_')
}

async function nameOfAwaited(app: App, { org_id: orgId, id }: Found): Promise<string> {
  const options = { orgId, readOnly: true }
  const row = await transact(app.database, options, (tx) =>
    store.findAuthorization({ tx, orgId }, id),
  )
  return nameOf(await regionKeyOf(app, orgId), row?.provider ?? '')
}

async function run(
  app: App,
  { org_id: orgId, id }: Found,
  { requestId, visitor }: Omit<ConsentStep, 'link'>,
  definition: Definition,
  more: object,
): Promise<unknown> {
  const answer = await call(app, {
    principal: await backgroundPrincipal(app, orgId, {
      name: 'accounting callback',
      caller: 'accounting_callback',
      permissions: ['settings:read', 'settings:edit'],
    }),
    definition,
    body: () => ({ authorizationId: id, ...more }),
    via: 'web',
    requestId,
    ...(visitor === null ? {} : { visitor }),
  })
  return answer.result
}

async function find(
  app: App,
  secret: string,
  by: (tx: Tx, secret: string) => Promise<Found | null>,
): Promise<Found> {
  const found = isAuthorizationSecret(secret)
    ? await transact(app.database, { orgId: null, readOnly: true }, (tx) => by(tx, secret))
    : null
  if (found === null) throw new Failure('accounting_authorization_not_found')
  return found
}
