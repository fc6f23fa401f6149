import { z } from 'zod'
import { hashSecret } from '#access/room'
import { outward, type ReadingContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { accountingProviderOf, regionKeys, regionOf } from '#regions/room'
import { askProvider, unproven, type ProviderSaid } from './connection/ask_provider.ts'
import * as authorizations from './connection/authorization_store.ts'
import {
  authorizeAddress,
  callbackAddress,
  openMs,
  requesterOf,
} from './connection/authorize_rules.ts'
import { refuseInput } from './connection/connect_rules.ts'
import { connectionRecord } from './connection/connection_record.ts'
import { lockConnected } from './connection/connection_store.ts'
import { findHome } from '#settings/room'
import { openProvider, traitsOf } from './connection/open_provider.ts'
import {
  assertFits,
  assertSame,
  settleConnection,
  type ProviderTraits,
} from './connection/settle_connection.ts'
import { showConnection } from './connection/show_connection.ts'
import type { AccountingProvider } from './ports.ts'

/** What was typed in lies sealed in a row of its own, and not here: plans are kept. */
type Plan = {
  id: string
  mode: 'live' | 'test'
  provider: string
  isTyped: boolean
  home: { regionKey: string; currency: string; journal: string | null }
  wish: authorizations.ConnectionWish
  returnTo: string
}

type Reply =
  | { said: ProviderSaid & ProviderTraits }
  /** Where a person allows it; the state in it comes back with them. */
  | { address: string; stateHash: Buffer }

const offered = regionKeys.flatMap((key) =>
  regionOf(key).accountingProviders.map(({ provider }) => provider),
)

const credentials = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/), z.string().min(1).max(8_000))
  .refine((given) => Object.keys(given).length <= 12, 'Too many fields.')

export default outward({
  name: 'connect_provider',
  says: 'Connect the accounting system that keeps the books from a day on, or renew its credentials. Without credentials the answer has an authorizeUrl where a person allows it. Nothing is written over there.',
  needs: 'settings:edit',
  input: z.strictObject({
    provider: z
      .string()
      .min(1)
      .max(60)
      .meta({
        description: `The one of the organization's region: ${offered.join(' or ')}.`,
      }),
    credentials: credentials.optional().meta({
      description: 'What the system gave for this organization. Never shown again.',
    }),
    journalId: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Journal to post to. Default: defaultJournalId of the settings.' }),
    keepsFrom: z.iso.date().optional().meta({
      description: 'First day whose entries go there. Default: today.',
    }),
    booksFinally: z.boolean().optional().meta({
      description: 'true: entries are booked finally. Default: false, a person books them there.',
    }),
  }),
  output: connectionRecord.extend({
    authorizeUrl: z.string().optional().meta({
      description: 'A page that names the organization and leads on to the system.',
    }),
    processing: z.object({ step: z.string(), since: z.string() }).optional(),
  }),
  fails: [
    'region_not_supported',
    'connection_exists',
    'provider_not_connected',
    'provider_access_lost',
    'provider_refused',
    'provider_failed',
    'provider_unavailable',
    'provider_timeout',
  ],
  hints: { openWorld: true },
  forApps: false,
  sendsDataOut: true,
  // Whoever opens it first may give the consent in the organization's name.
  secretFields: ['authorizeUrl'],

  async plan(scene, input): Promise<Plan> {
    const { region, ...home } = await findHome(scene)
    const { provider } = input
    if (accountingProviderOf(region, provider) === undefined) {
      throw new Failure('region_not_supported')
    }
    const connected = await lockConnected(scene)
    if (connected !== null) {
      scene.assertVersion(connected.version)
      assertSame(connected, provider, null)
    }
    authorizations.removeAwaited(scene)
    const id = scene.newId()
    const wish = {
      journalId: input.journalId ?? null,
      keepsFrom: input.keepsFrom ?? null,
      booksFinally: input.booksFinally ?? null,
    }
    if (input.credentials !== undefined) keepTyped(scene, id, { provider, wish }, input.credentials)
    return {
      id,
      mode: scene.principal.mode,
      provider,
      isTyped: input.credentials !== undefined,
      home: { ...home, regionKey: region.key },
      wish,
      returnTo: callbackAddress(scene.baseUrl),
    }
  },

  // A test call writes nothing over there, and an abandoned address was shown to nobody.
  find: 'repeatable',

  async perform(outside, plan): Promise<Reply> {
    const provider = openProvider(outside, plan)
    if (!plan.isTyped) return await addressAt(outside, provider, plan)
    const connection = unproven(outside.orgId, plan.id, plan.home, await typedIn(outside, plan))
    const said = { ...(await askProvider(provider, connection)), ...traitsOf(provider) }
    await outside.read((scene) => assertFits(scene, wishOf(plan), said))
    return { said }
  },

  async settle(scene, plan, outcome) {
    if (plan.isTyped) authorizations.removeAuthorization(scene, plan.id)
    if (!outcome.ok) return await showConnection(scene)
    if ('said' in outcome.reply) {
      await settleConnection(scene, plan.id, wishOf(plan), outcome.reply.said)
      return await showConnection(scene)
    }
    const link = scene.random.bytes(32).toString('base64url')
    const { address, stateHash: state } = outcome.reply
    authorizations.insertAuthorization(scene, plan.id, {
      provider: plan.provider,
      wish: plan.wish,
      secret: address,
      hashes: { state, link: hashSecret(link) },
      askedBy: requesterOf(scene.principal),
      expiresAt: new Date(scene.now.getTime() + openMs),
    })
    const authorizeUrl = authorizeAddress(scene.baseUrl, link)
    return { ...(await showConnection(scene)), authorizeUrl }
  },

  // Nothing happened over there; the books moved on since the answer was held against them.
  refusesLate: true,

  soFar: showConnection,
})

const wishOf = ({ wish, provider }: Plan) => ({ ...wish, provider })

async function addressAt(
  outside: ReadingContext,
  provider: AccountingProvider,
  { returnTo }: Plan,
): Promise<Reply> {
  if (provider.oauth === undefined) {
    const detail = 'This system has no page where a person allows it: give its credentials.'
    throw refuseInput('credentials', 'required', detail)
  }
  const state = await outside.read(async (scene) => scene.random.bytes(32).toString('base64url'))
  return { address: provider.oauth.addressOf(state, returnTo), stateHash: hashSecret(state) }
}

function keepTyped(
  scene: Scene,
  id: string,
  asked: { provider: string; wish: authorizations.ConnectionWish },
  given: Record<string, string>,
): void {
  authorizations.insertAuthorization(scene, id, {
    ...asked,
    secret: JSON.stringify(given),
    hashes: null,
    askedBy: null,
    expiresAt: new Date(scene.now.getTime() + openMs),
  })
}

async function typedIn(outside: ReadingContext, plan: Plan): Promise<Record<string, string>> {
  return await outside.read(async (scene) => {
    const row = await authorizations.findAuthorization(scene, plan.id)
    if (row === null) throw new Error('the credentials of a plan are gone')
    return JSON.parse(authorizations.openSecret(scene, row)) as Record<string, string>
  })
}
