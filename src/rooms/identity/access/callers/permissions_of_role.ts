import type { App } from '#kernel/corridor/app'
import { isPermission, withImplied, type Permission } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { transact } from '#kernel/database/transaction'
import * as store from '../keys/store.ts'

/** All that the user's role allows now, whatever less their key or app was given. */
export async function permissionsOfRole(app: App, principal: Principal): Promise<Permission[]> {
  const { orgId, userId } = principal
  if (userId === null) return []
  const part = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    store.readPart({ tx, hooks: app.hooks }, orgId, userId),
  )
  return withImplied((part?.permissions ?? []).filter(isPermission))
}
