import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { hashSecret } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { endGrant } from './grant.ts'
import {
  isAddressOf,
  redirectHostOf,
  redirectKindOf,
  resourceOf,
  scopesOf,
  type Access,
  type RedirectKind,
} from './rules.ts'
import * as store from '../artifact/store.ts'

/** What an app asks a person for, as the page shows it. Its texts come from the app. */
export type Asking = {
  uid: string
  clientId: string
  clientName: string
  clientUri: string | null
  redirectUri: string
  redirectHost: string
  redirectKind: RedirectKind
  wantsWrite: boolean
  /** The app's id is an address at the host that the answer goes to: nobody else can have it. */
  isVerifiedByAddress: boolean
}

export type ConnectingApp = {
  clientId: string
  clientName: string
  redirectHost: string
  grantHash: string
}

export type ConsentApproval = {
  userId: string
  access: Access
  connect: (app: ConnectingApp) => Promise<void>
}

export type Consent = {
  /** Null once the request has expired, or for a browser that it does not belong to. */
  asking(req: IncomingMessage, res: ServerResponse): Promise<Asking | null>
  /** Connects the app, and returns the address the browser goes to next. */
  approve(req: IncomingMessage, res: ServerResponse, approval: ConsentApproval): Promise<string>
  refuse(req: IncomingMessage, res: ServerResponse): Promise<string>
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>
type Found = { asked: Interaction; asking: Asking }

// What the page gives is the whole answer, whatever was said on the way.
const asWhole = { mergeWithLastSubmission: false }

/** The person's decision, between the request of an app and its code. The page is in `pages`. */
export function createConsent(app: App, provider: Provider): Consent {
  const find = async (req: IncomingMessage, res: ServerResponse): Promise<Found> => {
    const found = await findAsked(app, provider, req, res)
    if (!found) throw new Failure('link_invalid')
    return found
  }
  return {
    async asking(req, res) {
      return (await findAsked(app, provider, req, res))?.asking ?? null
    },
    async approve(req, res, { userId, access, connect }) {
      const { asked, asking } = await find(req, res)
      if (access === 'write' && !asking.wantsWrite) throw new Error('the app asked to read only')
      if (!(await claim(app, asked))) return await afterTheOther(provider, asked)
      const grantHash = await makeGrant(app, provider, asked, { userId, access })
      const grantId = grantHash.toString('hex')
      try {
        const { clientId, clientName, redirectHost } = asking
        await connect({ clientId, clientName, redirectHost, grantHash: grantId })
        const login = { accountId: userId, remember: false }
        const result = { select_account: {}, login, consent: { grantId } }
        return await provider.interactionResult(req, res, result, asWhole)
      } catch (error) {
        await undo(app, asked, grantHash)
        throw error
      }
    },
    async refuse(req, res) {
      const { asked } = await find(req, res)
      if (!(await claim(app, asked))) return await afterTheOther(provider, asked)
      const result = { error: 'access_denied', error_description: 'the user denied the request' }
      return await provider.interactionResult(req, res, result, asWhole)
    },
  }
}

async function findAsked(
  app: App,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Found | null> {
  try {
    const asked = await provider.interactionDetails(req, res)
    const client = await provider.Client.find(String(asked.params['client_id']))
    // The cookie is for one page, and says nothing about another.
    const isHere = new URL(req.url ?? '', app.baseUrl).pathname.split('/').includes(asked.uid)
    return client && isHere ? { asked, asking: describe(asked, client) } : null
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) return null
    throw error
  }
}

function describe(
  asked: Interaction,
  client: { clientId: string; clientName?: string | undefined; clientUri?: string | undefined },
): Asking {
  const redirectUri = String(asked.params['redirect_uri'])
  const redirectHost = redirectHostOf(redirectUri)
  return {
    uid: asked.uid,
    clientId: client.clientId,
    clientName: client.clientName ?? redirectHost,
    clientUri: client.clientUri ?? null,
    redirectUri,
    redirectHost,
    redirectKind: redirectKindOf(redirectUri) ?? 'private',
    wantsWrite: String(asked.params['scope']).split(' ').includes('daybook:write'),
    isVerifiedByAddress: isAddressOf(client.clientId, redirectUri),
  }
}

/** Scopes are granted and refused twice, as the provider's and as the resource's: it asks for both. */
async function makeGrant(
  app: App,
  provider: Provider,
  { params }: Interaction,
  { userId, access }: { userId: string; access: Access },
): Promise<Buffer> {
  const grant = new provider.Grant({ clientId: String(params['client_id']), accountId: userId })
  const { granted, refused } = scopesOf(access)
  grant.addOIDCScope(granted)
  grant.rejectOIDCScope(refused)
  const given = params['resource'] ?? resourceOf(app.baseUrl)
  for (const resource of [given].flat().map(String)) {
    grant.addResourceScope(resource, granted)
    grant.rejectResourceScope(resource, refused)
  }
  return hashSecret(await grant.save())
}

/** A page that is sent twice must not connect the app twice: the second one only goes on. */
async function claim(app: App, { uid }: Interaction): Promise<boolean> {
  return await transact(app.database, { orgId: null }, (tx) =>
    store.consumeArtifact(tx, 'Interaction', hashSecret(uid)),
  )
}

const longestWaitMs = 5_000
const lookEveryMs = 50

/**
 * Whoever presses twice goes on once the first answer is kept. Going on before would end the request
 * under the first one's hands, and the app would get no code.
 */
async function afterTheOther(provider: Provider, { uid, returnTo }: Interaction): Promise<string> {
  for (let waited = 0; waited < longestWaitMs; waited += lookEveryMs) {
    const interaction = await provider.Interaction.find(uid)
    if (interaction?.result !== undefined || interaction === undefined) break
    await sleep(lookEveryMs)
  }
  return returnTo
}

async function undo(app: App, { uid }: Interaction, grantHash: Buffer): Promise<void> {
  await endGrant(app, grantHash, 'It could not be connected.')
  await transact(app.database, { orgId: null }, async (tx) =>
    store.releaseArtifact(tx, 'Interaction', hashSecret(uid)),
  )
}
