import { decodeId } from '#kernel/values/id'
import type { Permission } from '#kernel/corridor/permission'
import { isPermitted } from '#kernel/corridor/principal'
import type { HookScope } from '#kernel/corridor/scene'
import { appPrincipal } from '../apps/authenticate_app.ts'
import { keyPrincipal } from './key_principal.ts'
import * as store from '../keys/store.ts'

/**
 * Whether a caller may still do this, by the name that something signed for them bears, such as an
 * upload address: what was signed is stored nowhere, so it can end only here.
 */
export async function mayStill(
  asking: HookScope,
  { orgId, caller }: { orgId: string; caller: string },
  permission: Permission,
): Promise<boolean> {
  const userId = decodeId('usr', caller)
  if (userId !== null) {
    const part = await store.readPart(asking, orgId, userId)
    return part?.permissions.includes(permission) ?? false
  }
  const [keyId, appId] = [decodeId('key', caller), decodeId('app', caller)]
  const byKey = keyId === null ? null : await keyPrincipal(asking, orgId, keyId)
  const principal = byKey ?? (appId === null ? null : await appPrincipal(asking, orgId, appId))
  return principal !== null && isPermitted(principal, permission)
}
