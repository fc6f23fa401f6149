import { goOnBeside } from '#kernel/background'
import { encodeId } from '#kernel/id'
import { Failure } from '#kernel/failure'
import type { House } from '#kernel/house'
import { isPermission, withImplied, type Permission } from '#kernel/permission'
import type { Principal } from '#kernel/principal'
import { enterTenant, transact, type Tx } from '#kernel/transaction'
import * as apps from './app_store.ts'
import { hashSecret } from './key_text.ts'
import * as store from './store.ts'

const touchAfterMs = 60_000
const writeScope = 'daybook:write'

type Access = 'read' | 'write'

/**
 * Whom does this access token act for? It is looked up anew on every call and never remembered, so
 * that an app that was disconnected, or whose user lost a role, is refused on its next call.
 */
export async function authenticateApp(
  house: House,
  token: string,
  resource: string,
): Promise<Principal> {
  const found = await transact(house.database, { orgId: null, readOnly: true }, async (tx) => {
    const app = await apps.findAccessToken(tx, hashSecret(token))
    // A token for another resource opens nothing here; a slash at the end is the same address.
    if (!app || app.audience?.replace(/\/$/, '') !== resource) return null
    enterTenant(tx, app.org_id)
    return await readPrincipal(tx, app.org_id, app.id, accessOf(app.scope))
  })
  if (!found) throw new Failure('unauthenticated')
  noteUse(house, found)
  return found.principal
}

/** A token may have been asked for with less than the app has (RFC 6749, 6); it gives no more. */
function accessOf(scope: string | null): Access {
  return scope?.split(' ').includes(writeScope) === true ? 'write' : 'read'
}

type Found = { principal: Principal; appId: string; lastUsed: Date | null }

/** The app as a caller, by the role that its user has now; null without app or membership. */
async function readPrincipal(
  tx: Tx,
  orgId: string,
  appId: string,
  most: Access,
): Promise<Found | null> {
  const app = await apps.readAppStanding(tx, orgId, appId)
  const part = app && (await store.readPart(tx, orgId, app.user_id))
  if (!app || !part) return null
  const access = most === 'read' ? 'read' : app.access
  const userId = encodeId('usr', app.user_id)
  const id = encodeId('app', appId)
  const principal: Principal = {
    kind: 'oauth',
    orgId,
    mode: part.mode,
    regionKey: part.region_key,
    subscribed: part.subscribed,
    userId: app.user_id,
    keyId: null,
    role: part.role,
    permissions: cutTo(access, withImplied(part.permissions.filter(isPermission))),
    ownDocumentsOnly: part.own_documents_only,
    caller: id,
    actor: { kind: 'user', id: userId, name: part.name },
    app: { id, name: app.client_name, access },
  }
  return { principal, appId, lastUsed: app.last_used_at }
}

/** The same, for work that goes on after the app's own request, such as an approved call. */
export async function appPrincipal(
  tx: Tx,
  orgId: string,
  appId: string,
): Promise<Principal | null> {
  return (await readPrincipal(tx, orgId, appId, 'write'))?.principal ?? null
}

function cutTo(access: Access, role: readonly Permission[]): Permission[] {
  return access === 'write' ? [...role] : role.filter((permission) => permission.endsWith(':read'))
}

/** Written at most once a minute and never waited for: nobody's request depends on it. */
function noteUse(house: House, { principal, appId, lastUsed }: Found): void {
  const age = lastUsed === null ? Infinity : house.clock.now().getTime() - lastUsed.getTime()
  if (age < touchAfterMs) return
  const { orgId } = principal
  const work = transact(house.database, { orgId }, async (tx) => apps.touchApp(tx, orgId, appId))
  goOnBeside(house, work, 'last use of an app not noted')
}
