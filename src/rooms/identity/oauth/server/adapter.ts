import { errors, Provider, type Adapter, type AdapterPayload } from 'oidc-provider'
import { hashSecret } from '#access/room'
import { systemClock } from '#kernel/process/clock'
import type { App } from '#kernel/corridor/app'
import { transact, type Tx } from '#kernel/database/transaction'
import { beginExchange, currentExchange } from './exchange.ts'
import { issuerOf } from '../consent/rules.ts'
import * as store from '../artifact/store.ts'

/** So long a second use of a refresh token is two requests that crossed, and no theft. */
const graceSeconds = 10
const touchAfterSeconds = 60

export type EndGrant = (grantHash: Buffer, because: string) => Promise<void>

/**
 * What the provider remembers, in PostgreSQL. Ids are hashed and left out of what is kept, so that
 * nobody can act with what they read here. Ends are judged by the database's clock alone.
 */
export function createAdapter(app: App, endGrant: EndGrant): (kind: string) => Adapter {
  const within = async <T>(readOnly: boolean, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const tx = await currentExchange()
    return tx ? await work(tx) : await transact(app.database, { orgId: null, readOnly }, work)
  }
  const run = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => await within(false, work)
  const look = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => await within(true, work)

  return (kind) => ({
    async upsert(id, payload, seconds) {
      if (kind === 'Session') return
      const idHash = hashOf(kind, id)
      const { grantId } = payload
      const grantHash = kind === 'Grant' ? idHash : grantId ? grantHashOf(grantId) : null
      const kept = withoutIds(payload)
      await run(async (tx) =>
        store.putArtifact(tx, { kind, idHash, grantHash, payload: kept, seconds: seconds ?? null }),
      )
    },

    async find(id) {
      if (kind === 'Session') return undefined
      const idHash = hashOf(kind, id)
      const found = await look((tx) => store.findArtifact(tx, kind, idHash))
      if (!found || isCrossed(kind, found)) return undefined
      const isStale = found.unused_seconds === null || found.unused_seconds > touchAfterSeconds
      if (kind === 'Client' && isStale) {
        await run(async (tx) => store.touchArtifact(tx, kind, idHash))
      }
      return withIds(app, kind, id, found)
    },

    async consume(id) {
      await beginExchange(app)
      const isFirst = await run((tx) => store.consumeArtifact(tx, kind, hashOf(kind, id)))
      if (!isFirst) throw new errors.InvalidGrant('used before')
    },

    async destroy(id) {
      if (kind === 'Session') return
      if (kind === 'Grant') return await endGrant(grantHashOf(id), reasonOf())
      const wasThere = await run((tx) => store.deleteArtifact(tx, kind, hashOf(kind, id)))
      // One approval gives one code: of two browsers that come back at once, one finds it gone.
      if (kind === 'Interaction' && !wasThere) {
        throw new errors.SessionNotFound('this request was answered before')
      }
    },

    // Whatever ends a grant ends it as a whole, in `destroy`; an access token that is given back
    // ends nothing but itself.
    revokeByGrantId: async () => undefined,
    // The provider's own session means nothing to us and is not kept; device codes are not in use.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  })
}

const hashed = /^[0-9a-f]{64}$/

/**
 * No request carries a grant's id, so its hash may stand for it: that is all that is left of it
 * once it was kept. Ids that do come from outside are always hashed.
 */
export function grantHashOf(grantId: string): Buffer {
  return hashed.test(grantId) ? Buffer.from(grantId, 'hex') : hashSecret(grantId)
}

function hashOf(kind: string, id: string): Buffer {
  return kind === 'Grant' ? grantHashOf(id) : hashSecret(id)
}

const ids = new Set(['jti', 'uid', 'grantId', 'sessionUid', 'sid', 'cid', 'client_id', 'returnTo'])

function withoutIds(payload: AdapterPayload): object {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !ids.has(name)))
}

function withIds(app: App, kind: string, id: string, found: store.FoundArtifact): AdapterPayload {
  const { payload, grant_hash, seconds_left, consumed_seconds_ago } = found
  if (kind === 'Client') return { ...payload, client_id: id }
  // The library reads the system clock, not the app's.
  const now = Math.floor(systemClock.now().getTime() / 1_000)
  return {
    ...payload,
    jti: id,
    // Converted to this server's clock, so that servers whose clocks differ agree.
    ...(seconds_left === null ? {} : { exp: now + seconds_left }),
    ...(grant_hash && kind !== 'Grant' ? { grantId: grant_hash.toString('hex') } : {}),
    ...(consumed_seconds_ago === null ? {} : { consumed: now - Math.floor(consumed_seconds_ago) }),
    ...(kind === 'Interaction' ? { returnTo: returnAddress(app, id) } : {}),
  }
}

function returnAddress(app: App, uid: string): string {
  return `${issuerOf(app.baseUrl)}/oauth/authorize/${uid}`
}

function routeNow(): string | undefined {
  return Provider.ctx?.oidc.route
}

/**
 * Found as if it were not there: the provider would end the whole grant. Where the app gives the
 * token back instead, it is found.
 */
function isCrossed(kind: string, { consumed_seconds_ago: age }: store.FoundArtifact): boolean {
  return kind === 'RefreshToken' && age !== null && age < graceSeconds && routeNow() === 'token'
}

function reasonOf(): string {
  if (routeNow() === 'revocation') return 'The app gave up its access.'
  return 'A code or token of the app was used twice, so someone else may have had it.'
}
