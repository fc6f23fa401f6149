import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { errors, KoaContextWithOIDC } from 'oidc-provider'
import type { App } from '#kernel/corridor/app'
import { cookieNamesOf } from './configuration.ts'
import { renderProblem, type OauthProblem } from './error_page.ts'
import { inExchange } from './exchange.ts'
import { scopes } from '../consent/rules.ts'

/** Addresses are made from our own, whatever a proxy or a stranger writes into the headers. */
export function pinAddress(app: App, req: IncomingMessage, address: string): void {
  const { host, protocol } = new URL(app.baseUrl)
  req.headers['x-forwarded-host'] = host
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  // The one that we believe ourselves, for the log of refusals.
  req.headers['x-forwarded-for'] = address
  // A request line with a whole address would be believed before any header.
  if (!req.url?.startsWith('/')) req.url = '/'
}

type Next = () => Promise<unknown>

type Render = (problem: OauthProblem) => string

export function createFrame(
  app: App,
  render: Render = renderProblem,
): (ctx: KoaContextWithOIDC, next: Next) => Promise<void> {
  const sessionCookie = new RegExp(`^${cookieNamesOf(app.baseUrl).session}(\\.sig)?=`)
  return async (ctx, next) => {
    if (ctx.path === '/oauth/authorize' && !ctx.query['scope']) {
      // RFC 6749, 3.3: a request without a scope means all of them; the person decides.
      ctx.query = { ...ctx.query, scope: scopes.join(' ') }
    }
    if (ctx.path === '/oauth/token') await exchange(app, ctx, next)
    else if (isOtherMode(ctx)) showProblem(ctx, render, otherMode)
    else await next()
    if (ctx.path === '/oauth/authorize') keepHere(app, ctx, render)
    const cookies = [ctx.res.getHeader('set-cookie') ?? []].flat().map(String)
    const kept = cookies.filter((cookie) => !sessionCookie.test(cookie))
    if (kept.length > 0) ctx.res.setHeader('set-cookie', kept)
    else ctx.res.removeHeader('set-cookie')
    if (ctx.path.startsWith('/.well-known/') && ctx.status === 200) {
      ctx.body = metadataOf(ctx.body as Record<string, unknown>)
    }
  }
}

/**
 * RFC 9700, 4.11.2: whoever follows a link to us has decided nothing yet, and anybody may register an
 * app, so an error that was sent on to it would lead people anywhere by our name. Every request is
 * decided by a person on our own page, so whatever leaves before that is such an error.
 */
function keepHere(app: App, ctx: KoaContextWithOIDC, render: Render): void {
  const location = ctx.res.getHeader('location')
  if (location === undefined) return
  const { origin } = new URL(app.baseUrl)
  const to = new URL(String(location), origin)
  if (to.origin === origin && to.pathname.startsWith('/connect/')) return
  // Errors of answers that would have come in the fragment come there, too.
  const said = new URLSearchParams([...to.searchParams, ...new URLSearchParams(to.hash.slice(1))])
  ctx.remove('location')
  const error = said.get('error') ?? 'invalid_request'
  showProblem(ctx, render, { error, description: said.get('error_description') })
}

const otherMode = {
  error: 'unsupported_response_mode',
  description: 'leave response_mode out, or send query',
}

/** In other modes the library's own page would carry the answer on, by a form or a script. */
function isOtherMode(ctx: KoaContextWithOIDC): boolean {
  const mode = ctx.query['response_mode']
  return ctx.path === '/oauth/authorize' && mode !== undefined && mode !== 'query'
}

function showProblem(
  ctx: KoaContextWithOIDC,
  render: Render,
  problem: Pick<OauthProblem, 'error' | 'description'>,
): void {
  ctx.status = 400
  ctx.type = 'html'
  ctx.body = render({ ...problem, acceptLanguage: ctx.get('accept-language') || undefined })
}

async function exchange(app: App, ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  try {
    await inExchange(next, () => ctx.status < 500)
  } catch (error) {
    // Whatever was prepared was not kept, so none of it may leave.
    app.log.error({ error }, 'the authorization server failed')
    ctx.status = 503
    ctx.body = { error: 'server_error', error_description: 'try again in a moment' }
  }
}

const unsaid = new Set(['claims_supported', 'claims_parameter_supported', 'claim_types_supported'])

/** What the provider could do elsewhere is not advertised here. */
function metadataOf(all: Record<string, unknown>): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !unsaid.has(name))),
    scopes_supported: [...scopes],
    response_modes_supported: ['query'],
    revocation_endpoint_auth_methods_supported: ['none'],
  }
}

const refusals = [
  'authorization.error',
  'grant.error',
  'revocation.error',
  'registration_create.error',
]

const mostOfName = 200

/** Who was refused, by what and from where. Nothing else: a refused request may contain a token. */
function aboutRefusal(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): object {
  const claimed = ctx.oidc.params?.['client_id']
  const client = ctx.oidc.client?.clientId ?? (typeof claimed === 'string' ? claimed : null)
  return {
    code: error.error,
    detail: error.error_detail,
    client: client?.slice(0, mostOfName) ?? null,
    address: ctx.ip,
    requestId: ctx.res.getHeader('request-id'),
  }
}

export function watchProvider(app: App, provider: EventEmitter): void {
  const failed = (error: unknown): void => {
    app.log.error({ error }, 'the authorization server failed')
  }
  provider.on('error', failed)
  provider.on('server_error', (_ctx, error) => failed(error))
  for (const name of refusals) {
    provider.on(name, (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
      app.log.info(aboutRefusal(ctx, error), `oauth ${name}`)
    })
  }
}
