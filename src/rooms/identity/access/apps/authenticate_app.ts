import { goOnBeside } from '#kernel/corridor/background'
import { encodeId } from '#kernel/values/id'
import { Failure } from '#kernel/failure/failure'
import type { App } from '#kernel/corridor/app'
import { isPermission, withImplied, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import type { HookScope } from '#kernel/corridor/scene'
import { enterTenant } from '#kernel/database/enter'
import { transact } from '#kernel/database/transaction'
import * as apps from './app_store.ts'
import { hashSecret } from '../keys/key_text.ts'
import * as store from '../keys/store.ts'

const touchAfterMs = 60_000
const writeScope = 'daybook:write'

type Access = 'read' | 'write'

/**
 * Whom does this access token act for? It is looked up on every call and never cached, so
 * that an app that was disconnected, or whose user lost a role, is refused on its next call.
 */
export async function authenticateApp(
  app: App,
  token: string,
  resource: string,
): Promise<Principal> {
  const found = await transact(app.database, { orgId: null, readOnly: true }, async (tx) => {
    const connected = await apps.findAccessToken(tx, hashSecret(token))
    // A token for another resource opens nothing here; a slash at the end is the same address.
    if (!connected || connected.audience?.replace(/\/$/, '') !== resource) return null
    enterTenant(tx, connected.org_id)
    const asking = { tx, hooks: app.hooks }
    return await readPrincipal(asking, connected.org_id, connected.id, accessOf(connected.scope))
  })
  if (!found) throw new Failure('unauthenticated')
  noteUse(app, found)
  return found.principal
}

/** A token may have been asked for with less than the app has (RFC 6749, 6); it gives no more. */
function accessOf(scope: string | null): Access {
  return scope?.split(' ').includes(writeScope) === true ? 'write' : 'read'
}

type Found = { principal: Principal; appId: string; lastUsed: Date | null }

/** The app as a caller, by the role that its user has now; null without app or membership. */
async function readPrincipal(
  asking: HookScope,
  orgId: string,
  appId: string,
  most: Access,
): Promise<Found | null> {
  const connected = await apps.readAppState(asking.tx, orgId, appId)
  const part = connected && (await store.readPart(asking, orgId, connected.user_id))
  if (!connected || !part) return null
  const access = most === 'read' ? 'read' : connected.access
  const userId = encodeId('usr', connected.user_id)
  const id = encodeId('app', appId)
  const principal: Principal = {
    kind: 'oauth',
    orgId,
    mode: part.mode,
    regionKey: part.region_key,
    subscribed: part.subscribed,
    isClosed: part.is_closed,
    userId: connected.user_id,
    keyId: null,
    role: part.role,
    permissions: cutTo(access, withImplied(part.permissions.filter(isPermission))),
    ownDocumentsOnly: part.own_documents_only,
    caller: id,
    actor: { kind: 'user', id: userId, name: part.name },
    app: { id, name: connected.client_name, access },
  }
  return { principal, appId, lastUsed: connected.last_used_at }
}

/** The same, for work that goes on after the app's own request, such as an approved call. */
export async function appPrincipal(
  asking: HookScope,
  orgId: string,
  appId: string,
): Promise<Principal | null> {
  return (await readPrincipal(asking, orgId, appId, 'write'))?.principal ?? null
}

function cutTo(access: Access, role: readonly Permission[]): Permission[] {
  return access === 'write' ? [...role] : role.filter((permission) => permission.endsWith(':read'))
}

/** Written at most once a minute, in the background: no request depends on it. */
function noteUse(app: App, { principal, appId, lastUsed }: Found): void {
  const age = lastUsed === null ? Infinity : app.clock.now().getTime() - lastUsed.getTime()
  if (age < touchAfterMs) return
  const { orgId } = principal
  const work = transact(app.database, { orgId }, async (tx) => apps.touchApp(tx, orgId, appId))
  goOnBeside(app, work, 'last use of an app not noted')
}
