import { encodeId } from '#kernel/values/id'
import { isPermission, withImplied, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { HookScope } from '#kernel/corridor/scene'
import { enterTenant } from '#kernel/database/enter'
import * as store from '../keys/store.ts'

/** An organization key as a caller: no person, with the permissions it was given. */
export function orgPrincipal(orgId: string, keyId: string, standing: store.KeyAccess): Principal {
  const id = encodeId('key', keyId)
  return {
    kind: 'org_key',
    orgId,
    mode: standing.mode,
    regionKey: standing.region_key,
    subscribed: standing.subscribed,
    isClosed: standing.is_closed,
    userId: null,
    keyId,
    role: null,
    sendsDataOut: standing.sends_data_out,
    permissions: withImplied(standing.permissions.filter(isPermission)),
    caller: id,
    actor: { kind: 'key', id, name: standing.key_name },
    app: null,
  }
}

type UsersKey = { orgId: string; keyId: string; userId: string; isHome: boolean }

/** A user's key never goes beyond the role that user has now. */
export function userKeyPrincipal(
  { orgId, keyId, userId, isHome }: UsersKey,
  standing: store.KeyAccess,
  part: store.Membership,
): Principal {
  const id = encodeId('usr', userId)
  return {
    kind: 'user_key',
    orgId,
    mode: part.mode,
    regionKey: part.region_key,
    subscribed: part.subscribed,
    isClosed: part.is_closed,
    userId,
    keyId,
    role: part.role,
    // Who marked it did so for the organization where it was made.
    sendsDataOut: isHome && standing.sends_data_out,
    permissions: intersect(
      withImplied(standing.permissions.filter(isPermission)),
      part.permissions,
    ),
    ownDocumentsOnly: part.own_documents_only,
    caller: id,
    actor: { kind: 'user', id, name: part.name },
    app: null,
  }
}

function intersect(given: readonly Permission[], role: readonly string[]): Permission[] {
  return given.filter((permission) => role.includes(permission))
}

/**
 * The key as a caller by what it is worth now, for work that goes on after its own request, such as
 * an approved call; null where it is dead. A user's key dies with the membership where it was made.
 */
export async function keyPrincipal(
  asking: HookScope,
  orgId: string,
  keyId: string,
): Promise<Principal | null> {
  const { tx } = asking
  const home = await store.findKeyHome(tx, keyId)
  if (home === null) return null
  enterTenant(tx, home)
  const standing = await store.readAccessState(asking, home, keyId)
  const userId = standing?.user_id ?? null
  const atHome = userId === null ? null : await store.readPart(asking, home, userId)
  enterTenant(tx, orgId)
  if (!standing?.valid) return null
  if (userId === null) return home === orgId ? orgPrincipal(orgId, keyId, standing) : null
  const part = home === orgId ? atHome : await store.readPart(asking, orgId, userId)
  // A key that says `test` must stay harmless wherever its user belongs.
  if (atHome === null || part === null || part.mode !== atHome.mode) return null
  return userKeyPrincipal({ orgId, keyId, userId, isHome: home === orgId }, standing, part)
}
