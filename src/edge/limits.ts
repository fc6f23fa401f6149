import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import type { Principal } from '#kernel/principal'
import { createRateBudgets, type Standing } from '#kernel/rate_budget'
import { windowMs, type Purse } from '#kernel/rate_purse'

type Named = Purse & { name: 'key' | 'organization' }

export type Limits = {
  /** Counts so many calls of whoever is calling, or refuses with 429. Right after the key. */
  hold(request: FastifyRequest, reply: FastifyReply, count?: number): void | Promise<void>
}

/** Budgets per key and per organization, told in the headers of draft-ietf-httpapi-ratelimit. */
export function createLimits(house: House): Limits {
  const budgets = createRateBudgets(house)
  return {
    hold(request, reply, count = 1) {
      const purses = pursesOf(house, request.principal)
      if (purses.length === 0) return undefined
      const taken = purses.map((purse) => budgets.take(purse, count))
      const settle = (standings: Standing[]): void => {
        reply.header('ratelimit', headerOf(purses, standings))
        const refused = purses.filter((_, index) => !standings[index]?.taken)
        const [first] = refused
        if (!first) return
        for (const purse of purses) if (!refused.includes(purse)) budgets.giveBack(purse, count)
        const seconds = standings[0]?.resetSeconds ?? 1
        throw new Failure('rate_limited', { policy: first.name, retryAfterSeconds: seconds })
      }
      // Without a promise the common case costs no turn of the event loop.
      if (isAllKnown(taken)) return settle(taken)
      return Promise.all(taken.map((one) => Promise.resolve(one))).then(settle)
    },
  }
}

function isAllKnown(taken: (Standing | Promise<Standing>)[]): taken is Standing[] {
  return taken.every((one) => !(one instanceof Promise))
}

function pursesOf(house: House, principal: Principal | null): Named[] {
  if (!principal) return []
  const { orgId, keyId, caller } = principal
  const { perKey, perOrganization } = house.limits
  const purses: Named[] = [
    { name: 'key', orgId, scope: `key:${keyId ?? caller}`, limit: perKey },
    { name: 'organization', orgId, scope: 'organization', limit: perOrganization },
  ]
  return purses.filter((purse) => purse.limit > 0)
}

function headerOf(purses: readonly Named[], standings: readonly Standing[]): string {
  return purses
    .map(({ name }, index) => {
      const { remaining = 0, resetSeconds = 1 } = standings[index] ?? {}
      return `"${name}";r=${remaining};t=${resetSeconds}`
    })
    .join(', ')
}

/** What there is to spend is no secret: it is told with every answer, also without a key. */
export function addPolicyHeader(app: FastifyInstance, house: House): void {
  const { perKey, perOrganization } = house.limits
  const seconds = windowMs / 1_000
  const policy = [
    ...(perKey > 0 ? [`"key";q=${perKey};w=${seconds}`] : []),
    ...(perOrganization > 0 ? [`"organization";q=${perOrganization};w=${seconds}`] : []),
  ].join(', ')
  if (policy === '') return
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/(rest|mcp)\b/.test(request.url)) reply.header('ratelimit-policy', policy)
  })
}
