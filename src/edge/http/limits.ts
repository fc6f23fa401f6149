import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { createCallsInFlight } from '#kernel/limits/in_flight'
import {
  createRateBudgets,
  type BudgetState,
  windowMs,
  type Purse,
} from '#kernel/limits/rate_budget'
import type { WhenOver } from './request_over.ts'

declare module 'fastify' {
  interface FastifyRequest {
    endInFlight: (() => void) | null
  }
}

type Named = Purse & { name: 'key' | 'organization' }

export type RateLimits = {
  /** Counts so many calls of whoever is calling, or refuses with 429. Right after the key. */
  hold(request: FastifyRequest, reply: FastifyReply, count?: number): void | Promise<void>
  /** The same where a request has no key: counts its one call to whoever it is made for. */
  holdFor(request: FastifyRequest, reply: FastifyReply, payer: Payer): void | Promise<void>
}

type Payer = Pick<Principal, 'orgId' | 'keyId' | 'caller'>

/** Budgets per key and per organization, told in the headers of draft-ietf-httpapi-ratelimit. */
export function createLimits(app: App): RateLimits {
  const budgets = createRateBudgets(app)
  const inFlight = createCallsInFlight(app)
  const take = (reply: FastifyReply, payer: Payer, count: number): void | Promise<void> => {
    const purses = pursesOf(app, payer)
    if (purses.length === 0) return undefined
    const taken = purses.map((purse) => budgets.take(purse, count))
    const settle = (states: BudgetState[]): void => {
      reply.header('ratelimit', headerOf(purses, states))
      const refused = purses.filter((_, index) => !states[index]?.taken)
      const [first] = refused
      if (!first) return
      for (const purse of purses) if (!refused.includes(purse)) budgets.giveBack(purse, count)
      const seconds = states[0]?.resetSeconds ?? 1
      throw new Failure('rate_limited', { policy: first.name, retryAfterSeconds: seconds })
    }
    // Without a promise the common case costs no turn of the event loop.
    if (isAllKnown(taken)) return settle(taken)
    return Promise.all(taken.map((one) => Promise.resolve(one))).then(settle)
  }
  const holdFor: RateLimits['holdFor'] = (request, reply, payer) => {
    // Before anything is waited for, so that calls which arrive together are counted together.
    request.endInFlight = inFlight.enter(payer.orgId)
    return take(reply, payer, 1)
  }
  return {
    holdFor,
    hold(request, reply, count) {
      const { principal } = request
      if (!principal) return undefined
      // Further messages of one request are further calls, and no further request.
      return count === undefined
        ? holdFor(request, reply, principal)
        : take(reply, principal, count)
    },
  }
}

/** However a request ends, it is not under way any more. */
export function addEndOfCalls(server: FastifyInstance, whenOver: WhenOver): void {
  server.decorateRequest('endInFlight', null)
  whenOver((request) => request.endInFlight?.())
}

function isAllKnown(taken: (BudgetState | Promise<BudgetState>)[]): taken is BudgetState[] {
  return taken.every((one) => !(one instanceof Promise))
}

function pursesOf(app: App, { orgId, keyId, caller }: Payer): Named[] {
  const { perKey, perOrganization } = app.limits
  const purses: Named[] = [
    { name: 'key', orgId, scope: `key:${keyId ?? caller}`, limit: perKey },
    { name: 'organization', orgId, scope: 'organization', limit: perOrganization },
  ]
  return purses.filter((purse) => purse.limit > 0)
}

function headerOf(purses: readonly Named[], states: readonly BudgetState[]): string {
  return purses
    .map(({ name }, index) => {
      const { remaining = 0, resetSeconds = 1 } = states[index] ?? {}
      return `"${name}";r=${remaining};t=${resetSeconds}`
    })
    .join(', ')
}

/** What there is to spend is no secret: it is told with every answer, also without a key. */
export function addPolicyHeader(server: FastifyInstance, app: App): void {
  const { perKey, perOrganization } = app.limits
  const seconds = windowMs / 1_000
  const policy = [
    ...(perKey > 0 ? [`"key";q=${perKey};w=${seconds}`] : []),
    ...(perOrganization > 0 ? [`"organization";q=${perOrganization};w=${seconds}`] : []),
  ].join(', ')
  if (policy === '') return
  server.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/(rest|mcp)\b/.test(request.url)) reply.header('ratelimit-policy', policy)
  })
}
