import { encodeId } from '#kernel/values/id'
import { isPermission, withImplied, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { HookScope } from '#kernel/corridor/scene'
import { enterTenant } from '#kernel/database/enter'
import * as store from '../keys/store.ts'

/** An organization key as a caller: no person, with the permissions it was given. */
export function orgPrincipal(orgId: string, keyId: string, access: store.KeyAccess): Principal {
  const id = encodeId('key', keyId)
  return {
    kind: 'org_key',
    orgId,
    mode: access.mode,
    regionKey: access.region_key,
    subscribed: access.subscribed,
    isClosed: access.is_closed,
    userId: null,
    keyId,
    role: null,
    sendsDataOut: access.sends_data_out,
    permissions: withImplied(access.permissions.filter(isPermission)),
    caller: id,
    actor: { kind: 'key', id, name: access.key_name },
    app: null,
  }
}

type UsersKey = { orgId: string; keyId: string; userId: string; isHome: boolean }

/** A user's key never goes beyond the role that user has now. */
export function userKeyPrincipal(
  { orgId, keyId, userId, isHome }: UsersKey,
  access: store.KeyAccess,
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
    sendsDataOut: isHome && access.sends_data_out,
    permissions: intersect(withImplied(access.permissions.filter(isPermission)), part.permissions),
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
  const access = await store.readAccessState(asking, home, keyId)
  const userId = access?.user_id ?? null
  const atHome = userId === null ? null : await store.readPart(asking, home, userId)
  enterTenant(tx, orgId)
  if (!access?.valid) return null
  if (userId === null) return home === orgId ? orgPrincipal(orgId, keyId, access) : null
  const part = home === orgId ? atHome : await store.readPart(asking, orgId, userId)
  // A key that says `test` must stay harmless wherever its user belongs.
  if (atHome === null || part === null || part.mode !== atHome.mode) return null
  return userKeyPrincipal({ orgId, keyId, userId, isHome: home === orgId }, access, part)
}
