import type { House } from '#kernel/house'
import { isPermission, withImplied, type Permission } from '#kernel/permission'
import type { Principal } from '#kernel/principal'
import { transact } from '#kernel/transaction'
import * as store from './store.ts'

/** All that the user's role allows now, whatever less their key or app was given. */
export async function permissionsOfRole(house: House, principal: Principal): Promise<Permission[]> {
  const { orgId, userId } = principal
  if (userId === null) return []
  const part = await transact(house.database, { orgId, readOnly: true }, (tx) =>
    store.readPart(tx, orgId, userId),
  )
  return withImplied((part?.permissions ?? []).filter(isPermission))
}
