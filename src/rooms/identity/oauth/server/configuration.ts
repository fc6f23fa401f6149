import {
  errors,
  interactionPolicy,
  type Configuration,
  type KoaContextWithOIDC,
  type ResourceServer,
  type Account,
} from 'oidc-provider'
import type { App } from '#kernel/corridor/app'
import { createAdapter, type EndGrant, grantHashOf } from './adapter.ts'
import {
  createDocumentFetch,
  createPatientFetch,
  isAddressCheckInForce,
  type Fetch,
} from '../consent/document.ts'
import { renderProblem, type OauthProblem } from './error_page.ts'
import { isOurResource, resourceOf, scopes, termsOf } from '../consent/rules.ts'
import { appPrincipal, findAppOfGrant } from '#access/room'
import type { Principal } from '#kernel/corridor/principal'
import { enterTenant } from '#kernel/database/enter'
import { transact, type Tx } from '#kernel/database/transaction'
import { currentExchange } from './exchange.ts'
import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import type { Secrets } from '#kernel/process/secrets'

// An Ed25519 key in PKCS #8 is this and its 32 bytes (RFC 8410).
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Derived from the master key and never made by a process: whichever node answers next must read
 * what another one has signed. After a rotation the old ones still verify.
 */
export function cookieKeysOf(secrets: Secrets): string[] {
  return secrets.deriveEach('oauth cookies').map((key) => key.toString('base64url'))
}

export function signingKeysOf(secrets: Secrets): JsonWebKey[] {
  return secrets.deriveEach('oauth signing').map((seed) => {
    const key = createPrivateKey({
      key: Buffer.concat([pkcs8, seed]),
      format: 'der',
      type: 'pkcs8',
    })
    return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' }
  })
}

/** The grant that the browser brought back from our page. Never one that was given before. */
function grantIdOf(ctx: KoaContextWithOIDC): string | undefined {
  return ctx.oidc.result?.consent?.grantId
}

/**
 * The person whom an app acts for, as long as the app is connected and they are an active member of
 * its organization; asked anew with every code and every refresh.
 */
async function findAccount(
  app: App,
  ctx: KoaContextWithOIDC,
  userId: string,
  source: unknown,
): Promise<Account | undefined> {
  const grantId = (source as { grantId?: string } | undefined)?.grantId ?? grantIdOf(ctx)
  if (grantId === undefined) return undefined
  const look = async (tx: Tx): Promise<Principal | null> => {
    const connected = await findAppOfGrant(tx, grantHashOf(grantId))
    if (!connected) return null
    enterTenant(tx, connected.org_id)
    return await appPrincipal({ tx, hooks: app.hooks }, connected.org_id, connected.id)
  }
  const tx = await currentExchange()
  // A second connection beside the exchange's own could be waited for by all of them at once.
  const acting = tx
    ? await look(tx)
    : await transact(app.database, { orgId: null, readOnly: true }, look)
  if (acting?.userId !== userId) return undefined
  return { accountId: userId, claims: () => ({ sub: userId }) }
}

const minute = 60
const day = 24 * 60 * minute
const mostAddressLetters = 500

export type Parts = {
  endGrant: EndGrant
  reach: Fetch
  renderError?: ((problem: OauthProblem) => string) | undefined
}

/** Where there is TLS browsers take cookies of these names over TLS alone; our signature does the rest. */
export function cookieNamesOf(baseUrl: string) {
  const prefix = baseUrl.startsWith('https:') ? '__Secure-' : ''
  return {
    session: `${prefix}oauth_session`,
    interaction: `${prefix}oauth_connect`,
    resume: `${prefix}oauth_resume`,
  }
}

/** The provider as we use it: codes with PKCE for one resource, and a person asked every time. */
export function configurationOf(app: App, parts: Parts): Configuration {
  const checked = isAddressCheckInForce()
  const now = (): number => app.clock.now().getTime()
  return {
    adapter: createAdapter(app, parts.endGrant),
    jwks: { keys: signingKeysOf(app.secrets) },
    cookies: {
      keys: cookieKeysOf(app.secrets),
      names: cookieNamesOf(app.baseUrl),
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    scopes: [...scopes],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 10 * minute,
      AuthorizationCode: minute,
      RefreshToken: 30 * day,
      IdToken: 10 * minute,
      Interaction: 30 * minute,
      Session: 30 * minute,
      // However often its tokens are renewed, a person is asked again; purge_oauth ends the app.
      Grant: 180 * day,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    loadExistingGrant: async (ctx) => {
      const grantId = grantIdOf(ctx)
      return grantId === undefined ? undefined : await ctx.oidc.provider.Grant.find(grantId)
    },
    findAccount: (ctx, userId, source) => findAccount(app, ctx, userId, source),
    revokeGrantPolicy: (ctx) =>
      !(ctx.oidc.route === 'revocation' && ctx.oidc.entities.AccessToken !== undefined),
    interactions: { policy: policyOf(), url: (_ctx, asked) => `/connect/${asked.uid}` },
    extraClientMetadata: { properties: [ownTerms], validator: applyTerms },
    clientBasedCORS: (_ctx, origin, client) =>
      client.redirectUris?.some((uri) => URL.parse(uri)?.origin === origin) === true,
    renderError: (ctx, out, _error) => {
      const render = parts.renderError ?? renderProblem
      ctx.type = 'html'
      ctx.body = render({
        error: out.error,
        description: out.error_description ?? null,
        acceptLanguage: ctx.get('accept-language') || undefined,
      })
    },
    fetch: createPatientFetch(createDocumentFetch(parts.reach), now) as never,
    features: featuresOf(app, checked),
  }
}

function featuresOf(app: App, checked: Promise<boolean>): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: false },
    clientCredentials: { enabled: false },
    introspection: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId,
    },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, several) => several ?? resourceOf(app.baseUrl),
      useGrantedResource: async () => true,
      getResourceServerInfo: async (_ctx, given) => resourceServerOf(app, given),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Without the check nothing is fetched; apps can still register themselves.
      allowFetch: async (_ctx, address) => address.length <= mostAddressLetters && (await checked),
      cacheDuration: { min: 5 * minute, max: 60 * minute },
    },
  }
}

function resourceServerOf(app: App, given: string): ResourceServer {
  if (!isOurResource(app.baseUrl, given)) throw new errors.InvalidTarget()
  return { scope: scopes.join(' '), audience: given, accessTokenFormat: 'opaque' }
}

/** Both steps are one page of ours, asked for by every request, whoever was here before. */
function policyOf() {
  const { Check, Prompt } = interactionPolicy
  const who = new Check('person_unknown', 'a person has to sign in', 'login_required', (ctx) => {
    assertScope(ctx)
    return ctx.oidc.result?.login === undefined || ctx.oidc.account === undefined
  })
  const what = new Check(
    'not_approved',
    'a person has to approve',
    'consent_required',
    (ctx) => grantIdOf(ctx) === undefined || ctx.oidc.grant === undefined,
  )
  const policy = interactionPolicy.base()
  policy.clear()
  // Whom they choose to be is part of the same page, and asked for like the rest.
  policy.add(new Prompt({ name: 'select_account', requestable: true }))
  policy.add(new Prompt({ name: 'login', requestable: true }, who))
  policy.add(new Prompt({ name: 'consent', requestable: true }, what))
  return policy
}

function assertScope({ oidc }: KoaContextWithOIDC): void {
  const wanted = [...oidc.requestParamScopes]
  if (wanted.some((scope) => (scopes as readonly string[]).includes(scope))) return
  throw new errors.InvalidScope('request daybook:read or daybook:write', wanted.join(' '))
}

/** No field of any app: it lets the rules see every app before the provider does. */
const ownTerms = 'daybook_terms'

const kept = new Set(['client_id', 'client_id_issued_at', 'redirect_uris'])

function applyTerms(_ctx: unknown, _key: string, _value: unknown, metadata: object): void {
  const given = metadata as Record<string, unknown>
  const terms = termsOf(given)
  if (typeof terms === 'string') throw new errors.InvalidClientMetadata(terms)
  for (const name of Object.keys(given)) if (!kept.has(name)) delete given[name]
  Object.assign(given, terms, {
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    response_modes: ['query'],
    token_endpoint_auth_method: 'none',
  })
}
