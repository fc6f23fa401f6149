import { goOnBeside } from '#kernel/corridor/background'
import { bearerOf } from '#kernel/http/bearer'
import { decodeId } from '#kernel/values/id'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import { orgPrincipal, userKeyPrincipal } from './key_principal.ts'
import { hashSecret, isKeyText } from '../keys/key_text.ts'
import type { PrincipalCache } from './principal_cache.ts'
import * as store from '../keys/store.ts'

const touchAfterMs = 60_000
const mostLetters = 200

/**
 * Who is calling? Missing, mistyped, unknown, expired and revoked keys are all the same 401. What
 * was found is remembered for a few seconds; a change of keys or members empties that memory.
 */
export async function authenticateKey(
  app: App,
  cache: PrincipalCache,
  authorization: string | undefined,
  organization: string | undefined,
): Promise<Principal> {
  const text = bearerOf(authorization, mostLetters)
  if (text === null || !isKeyText(text)) throw new Failure('unauthenticated')
  const hash = hashSecret(text)
  const key = hash.toString('base64')
  const slot = organization === undefined ? key : `${key}|${organization}`
  const known = cache.get(slot)
  if (known) return known
  const generation = cache.generation()
  const principal = await resolve(app, hash, organization)
  cache.put(slot, principal, generation)
  return principal
}

async function resolve(app: App, hash: Buffer, organization: string | undefined) {
  const options = { orgId: null, readOnly: true }
  const found = await transact(app.database, options, (tx) => store.findKeyByHash(tx, hash))
  if (!found) throw new Failure('unauthenticated')
  const access = await readAccess(app, found.org_id, found.id)
  const named = organization === undefined ? null : decodeId('org', organization)
  if (organization !== undefined && named === null) throw new Failure('organization_forbidden')
  if (access.user_id === null) {
    if (named !== null && named !== found.org_id) throw new Failure('organization_forbidden')
    return orgPrincipal(found.org_id, found.id, access)
  }
  return await userPrincipal(app, found, access, access.user_id, named)
}

async function readAccess(app: App, orgId: string, keyId: string): Promise<store.KeyAccess> {
  const access = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    store.readAccessState({ tx, hooks: app.hooks }, orgId, keyId),
  )
  if (!access?.valid) throw new Failure('unauthenticated')
  noteUse(app, orgId, keyId, access.last_used_at)
  return access
}

/** A user's key never goes beyond the role that user has now, and dies with their membership. */
async function userPrincipal(
  app: App,
  found: { org_id: string; id: string },
  access: store.KeyAccess,
  userId: string,
  named: string | null,
): Promise<Principal> {
  const orgId = named ?? found.org_id
  const home = await readPart(app, found.org_id, userId)
  if (!home) throw new Failure('unauthenticated')
  const part = orgId === found.org_id ? home : await readPart(app, orgId, userId)
  // A key that says `test` must stay harmless wherever its user belongs.
  if (!part || part.mode !== home.mode) throw new Failure('organization_forbidden')
  const isHome = orgId === found.org_id
  return userKeyPrincipal({ orgId, keyId: found.id, userId, isHome }, access, part)
}

async function readPart(app: App, orgId: string, userId: string): Promise<store.Membership | null> {
  return await transact(app.database, { orgId, readOnly: true }, (tx) =>
    store.readPart({ tx, hooks: app.hooks }, orgId, userId),
  )
}

/** Written at most once a minute, in the background: no request depends on it. */
function noteUse(app: App, orgId: string, keyId: string, lastUsed: Date | null): void {
  const age = lastUsed === null ? Infinity : app.clock.now().getTime() - lastUsed.getTime()
  if (age < touchAfterMs) return
  const work = transact(app.database, { orgId }, async (tx) => store.touchKey(tx, orgId, keyId))
  goOnBeside(app, work, 'last use of a key not noted')
}
